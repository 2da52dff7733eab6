import { errorCatalogue, operations } from '@broker-api/spec';
import { isAccountOf } from '../account-key.ts';
import { ApiError, codeOf } from '../gateway/api-error.ts';
import type { OperationHandler } from '../gateway/gateway.ts';
import type { OperationCall } from '../gateway/pipeline.ts';
import { DroppedConnection } from '../http/messages.ts';
import type { Executor } from '../state/executor.ts';
import type { StreamTarget } from '../streams/streams.ts';
import { ControlPlaneError } from './control-plane-error.ts';
import type {
  Fault,
  FaultMoment,
  NewFault,
  NewStreamFault,
  StreamFault,
} from './generated/client.gen.ts';
import { accessTo, type SettingsAccess } from './settings.ts';

/** The maximum number of faults of a kind: each call or message is compared with all of them. */
const maximumFaults = 1000;

/** The injected faults of one kind, in the order in which they were injected. */
class FaultList<Any extends Fault | StreamFault> {
  readonly #prefix: string;
  /** The end of the names of the operations, such as `StreamFaults`. */
  readonly #noun: string;
  readonly #settings: SettingsAccess<Readonly<Record<string, Any>>>;
  /** The greatest number in the id of a fault that was injected or removed. */
  #lastNumber = 0;

  constructor(
    prefix: string,
    noun: string,
    settings: SettingsAccess<Readonly<Record<string, Any>>>,
  ) {
    this.#prefix = prefix;
    this.#noun = noun;
    this.#settings = settings;
  }

  get isEmpty(): boolean {
    return Object.keys(this.#settings.read()).length === 0;
  }

  list(): Any[] {
    return Object.values(this.#settings.read());
  }

  /**
   * Adds a fault whose fields were checked.
   *
   * @throws ControlPlaneError if there are too many faults
   */
  protected add({ times, ...fault }: NewFault | NewStreamFault): Any {
    const ids = Object.keys(this.#settings.read());
    if (ids.length >= maximumFaults) {
      const message =
        `The maximum of ${maximumFaults} faults is reached. ` +
        `Clear faults with clear${this.#noun}, or use the field times.`;
      throw new ControlPlaneError('CONFLICT', message);
    }
    this.#lastNumber = this.#greatestNumber(ids) + 1;
    const faultId = `${this.#prefix}-${this.#lastNumber}`;
    const counts = { ...(times !== undefined && { remaining: times }), struck: 0 };
    const injected = { faultId, ...fault, ...counts } as unknown as Any;
    this.#settings.change({ [faultId]: injected });
    return injected;
  }

  /**
   * Removes one fault, or all faults. Returns how many were removed.
   *
   * @throws ControlPlaneError if the fault does not exist
   */
  clear(faultId?: string): { readonly cleared: number } {
    const ids = Object.keys(this.#settings.read());
    const removed = faultId === undefined ? ids : ids.filter((id) => id === faultId);
    if (faultId === undefined || removed.length > 0) {
      this.#remove(removed);
      return { cleared: removed.length };
    }
    const message =
      `The fault ${JSON.stringify(faultId)} does not exist. ` +
      `List the faults with list${this.#noun}.`;
    throw new ControlPlaneError('NOT_FOUND', message);
  }

  /** Counts an effect of a fault. Returns false if the fault is no longer active. */
  protected strike({ faultId }: Any): boolean {
    const fault = this.#settings.read()[faultId];
    if (fault === undefined) return false;
    const { remaining, struck } = fault;
    const left = remaining === undefined ? {} : { remaining: remaining - 1 };
    if (remaining === 1) this.#remove([faultId]);
    else this.#settings.change({ [faultId]: { ...fault, ...left, struck: struck + 1 } });
    return true;
  }

  #remove(ids: readonly string[]): void {
    this.#lastNumber = this.#greatestNumber(ids);
    this.#settings.change(Object.fromEntries(ids.map((id) => [id, null])));
  }

  /** Faults of an earlier process, or of a saved sandbox, have numbers too. */
  #greatestNumber(ids: readonly string[]): number {
    const numbers = ids.map((id) => Number(id.slice(this.#prefix.length + 1)));
    return Math.max(this.#lastNumber, ...numbers);
  }
}

const defaultCode = codeOf('UNKNOWN');

/** The injected faults of calls, in the order in which they apply. */
export class CallFaults extends FaultList<Fault> {
  /** The functions that end the delays in progress, one for each delay. */
  readonly #delays = new Set<() => void>();
  #isClosed = false;

  constructor(executor: Executor) {
    super('fault', 'Faults', accessTo(executor, 'faults'));
  }

  inject({ when = 'before', ...fault }: NewFault): Fault {
    checkCallFault(fault);
    const { status = 500, code = defaultCode } = fault;
    return this.add({ when, ...fault, ...(fault.effect === 'status' && { status, code }) });
  }

  /** Returns a broker to whose calls the faults apply. */
  around(broker: OperationHandler): OperationHandler {
    return (call) => (this.isEmpty ? broker(call) : this.#callWithFaults(broker, call));
  }

  async #callWithFaults(broker: OperationHandler, call: OperationCall): Promise<unknown> {
    await this.#apply(call, 'before');
    try {
      return await broker(call);
    } finally {
      // An error that is thrown here replaces the result or the error of the call.
      await this.#apply(call, 'after');
    }
  }

  /**
   * Ends the delays in progress. After that, no fault takes effect. The sandbox closes only when
   * the calls in progress are finished, and it must not wait for delays.
   */
  close(): void {
    this.#isClosed = true;
    for (const end of this.#delays) end();
  }

  /**
   * Applies the faults that match a call, in order, until a fault ends the call.
   *
   * @throws ApiError for the effect `status`, DroppedConnection for the effect `drop`
   */
  async #apply(call: OperationCall, moment: FaultMoment): Promise<void> {
    for (const fault of this.list()) {
      if (this.#isClosed) return;
      // The fault may have been cleared or used up while another fault delayed this call.
      if (!appliesTo(call, moment, fault) || !this.strike(fault)) continue;
      const { effect, delayMs, status = 500, code = defaultCode } = fault;
      if (effect === 'delay') await this.#delay(delayMs);
      else if (effect === 'drop') {
        throw new DroppedConnection('The control plane injected a dropped connection.');
      } else {
        const message = 'This error was injected by the control plane of the sandbox.';
        throw new ApiError(code, message, { status });
      }
    }
  }

  #delay(delayMs: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#delays.delete(end);
        resolve();
      };
      const timer = setTimeout(end, delayMs);
      this.#delays.add(end);
    });
  }
}

function appliesTo(
  { operation: called, key }: OperationCall,
  moment: FaultMoment,
  { section, operation, user, when }: Fault,
): boolean {
  if (when !== moment) return false;
  return (
    (section ?? called.section) === called.section &&
    (operation ?? called.operationId) === called.operationId &&
    (user === undefined || user === key?.ref.user)
  );
}

/**
 * Checks what the schema cannot express: whether the fields match the effect, and whether the error
 * code and the operation exist.
 */
function checkCallFault(fault: NewFault): void {
  checkFields(fault, { delayMs: 'delay', status: 'status', code: 'status' });
  const { code, section, operation, user } = fault;
  if (code !== undefined && !Object.hasOwn(errorCatalogue, String(code))) {
    throw invalid(`code must be in the error catalogue, such as -1001; got ${code}.`);
  }
  if (operation === undefined) return;
  const sections = Object.entries(operations).filter(([name]) => (section ?? name) === name);
  const records = sections.flatMap(([, all]) => all[operation] ?? []);
  if (records.length === 0) {
    const ofSection = section === undefined ? '' : ` of the section ${section}`;
    const found = JSON.stringify(operation);
    throw invalid(
      `operation must be an operation id${ofSection}, such as placeOrder; got ${found}.`,
    );
  }
  if (user === undefined || records.some((one) => one.requiresApiKey)) return;
  throw invalid(
    `the operation ${operation} requires no API key, so its calls have no user. Omit user.`,
  );
}

/** The injected faults of the messages of streams. */
export class StreamFaults extends FaultList<StreamFault> {
  constructor(executor: Executor) {
    super('stream-fault', 'StreamFaults', accessTo(executor, 'streamFaults'));
  }

  inject(fault: NewStreamFault): StreamFault {
    checkStreamFault(fault);
    return this.add(fault);
  }

  /** Returns the fault that affects a message to a connection, and counts its effect. */
  faultOf({ stream: name, owner }: StreamTarget): StreamFault | undefined {
    if (this.isEmpty) return undefined;
    const fault = this.list().find(({ stream = name, user }) => {
      if (stream !== name) return false;
      return user === undefined || (owner !== undefined && isAccountOf(user, owner));
    });
    if (fault !== undefined) this.strike(fault);
    return fault;
  }
}

/** Checks what the schema cannot express. */
function checkStreamFault(fault: NewStreamFault): void {
  checkFields(fault, { delayMs: 'delay', code: 'close' });
  const { stream, user, code = 1000 } = fault;
  // Codes such as 1006 are reserved for the program that receives them.
  if ((code > 1003 && code < 1007) || (code > 1014 && code < 3000)) {
    throw invalid(
      `code must be a code that a server may send: ` +
        `1000 to 1003, 1007 to 1014, or 3000 to 4999; got ${code}.`,
    );
  }
  // The fault would never take effect.
  if (stream !== 'market' || user === undefined) return;
  throw invalid('Connections to the market data stream have no user. Omit stream, or omit user.');
}

/**
 * Rejects the effect `delay` without `delayMs`, and fields that the effect does not support.
 *
 * @param effectOf maps the name of a field to the only effect that supports the field
 */
function checkFields<Any extends NewFault | NewStreamFault>(
  fault: Any,
  effectOf: { readonly [Field in keyof Any]?: string },
): void {
  const { effect, delayMs } = fault;
  if (effect === 'delay' && delayMs === undefined) {
    throw invalid(
      'A fault with the effect delay requires delayMs. ' +
        'Add the delay in milliseconds, such as 1000.',
    );
  }
  const fields = Object.entries(effectOf)
    .filter(([field, supported]) => supported !== effect && Object.hasOwn(fault, field))
    .map(([field]) => field)
    .join(' and ');
  if (fields === '') return;
  throw invalid(`A fault with the effect ${effect} does not support ${fields}. Omit ${fields}.`);
}

function invalid(message: string): ControlPlaneError {
  return new ControlPlaneError('INVALID_REQUEST', message);
}
