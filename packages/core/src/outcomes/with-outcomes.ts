import type { ParameterValues } from '@broker-api/signing';
import { sumOf } from '../decimal.ts';
import type { CallOptions } from '../encode-call.ts';
import { BrokerError, ParameterError, SentCallError, TransportError } from '../errors.ts';
import { phaseError } from '../phase-error.ts';
import { waitMsAfter } from '../wait-after.ts';
import { type Method, rejectOrder, requireMethods, wrapMethods } from '../wrap-methods.ts';
import { checkOptions, checkResolveOptions } from './check-options.ts';
import { parametersOf, queryOnlyRow } from './find-effect.ts';
import type {
  OutcomeOf,
  OutcomeOptions,
  ResolveOptions,
  SentError,
  Unknown,
  WithOutcomes,
} from './outcome.ts';
import type { OutcomeEntry, OutcomeTable } from './outcome-table.ts';
import { type Progress, type Resolution, resolveCall } from './resolve.ts';
import { Attempts, aheadMs, endOfValidity, type SentCall } from './sent-call.ts';
import { shareTask } from './share.ts';

type Outcome = OutcomeOf<object>;

/**
 * Returns a client whose methods that place, cancel, transfer or adjust return an outcome instead
 * of throwing for what the broker decided. No call is ever sent twice. The entries
 * `@broker-api/<section>/outcomes` bind this function to a section.
 *
 * @throws ConfigurationError for invalid options, or a client of another section
 */
export function addOutcomes<Client extends object, Names extends keyof Client>(
  client: Client,
  table: OutcomeTable,
  options: OutcomeOptions = {},
): WithOutcomes<Client, Names> {
  const settings = checkOptions(options);
  rejectOrder(client, 'withOutcomes', ['withOutcomes'], 'each outcome would count as accepted');
  const methods = wrapMethods(client, (_, method) => method);
  requireMethods(client, Object.keys(table.operations));
  const caller = new OutcomeCaller({ methods, table, settings });
  const wrap = (operationId: string, method: Method): Method => {
    const entry = table.operations[operationId];
    return entry === undefined ? method : caller.methodFor(operationId, entry, method);
  };
  return wrapMethods(client, wrap, 'withOutcomes') as unknown as WithOutcomes<Client, Names>;
}

/** A call, with what earlier requests with the same client order id leave open. */
interface Call {
  readonly operationId: string;
  readonly entry: OutcomeEntry;
  readonly method: Method;
  readonly parameters: ParameterValues;
  readonly options: CallOptions;
  /** The unknown outcome that this call repeats. */
  readonly earlier?: SentCall;
}

class OutcomeCaller {
  readonly #resolution: Resolution;
  readonly #attempts = new Attempts();

  constructor(resolution: Resolution) {
    this.#resolution = resolution;
  }

  methodFor(operationId: string, entry: OutcomeEntry, method: Method): Method {
    return (parameters = {}, options = {}) => {
      // The client rejects what is not an object.
      if (Object(parameters) !== parameters) return method(parameters, options);
      return this.#call({ operationId, entry, method, parameters, options });
    };
  }

  async #call(call: Call): Promise<Outcome> {
    const { operationId, method, parameters, options, earlier } = call;
    const { settings } = this.#resolution;
    checkAmounts(call);
    const before = await this.#recordBefore(call);
    const attempt = hasRivals(call.entry) && this.#attempts.add(keyOf(call), settings.clock());
    try {
      const { signal } = options ?? {};
      if (signal?.aborted && !earlier) throw phaseError(operationId, signal.reason, false);
      const data = (await method(parameters, options)) as object;
      if (attempt) attempt.end = settings.clock();
      return { ...data, outcome: 'accepted' };
    } catch (error) {
      const isRejected = !isSent(error) || this.#isRejection(error, call);
      if (attempt) Object.assign(attempt, { end: settings.clock(), isRejected });
      if (!isSent(error)) throw error;
      if (isRejected) {
        const reason = error instanceof TransportError ? 'not-sent' : 'response';
        return { outcome: 'rejected', error, reason };
      }
      const validityMs = call.entry.recvWindowMs + settings.executionMs + aheadMs;
      const rivals = (): number => (attempt ? this.#attempts.rivalsOf(attempt, validityMs) : 0);
      const unknown = this.#unknown(this.#sentCall(call, error, rivals, before), call);
      if (!settings.automatic || options?.signal?.aborted) return unknown;
      return unknown.resolve({ signal: options?.signal ?? undefined });
    }
  }

  /** Queries a record that decides the outcome only by its difference, if that can decide. */
  async #recordBefore({ entry, parameters, options }: Call): Promise<SentCall['before']> {
    const { methods, settings } = this.#resolution;
    const { resolvedBy } = entry;
    if (!settings.onlyClientOfAccount || resolvedBy.kind !== 'difference') return undefined;
    const query = { signal: options?.signal };
    return queryOnlyRow(resolvedBy, parameters, { methods, options: query }).catch(() => undefined);
  }

  /**
   * Returns whether an error proves that the broker does not execute the call, or that the call was
   * not sent. A code that a copy of an executed request can have, or that the catalogue does not
   * list, proves nothing, nor does the error of a repeat while the first request can still arrive.
   */
  #isRejection(error: SentError, { earlier, entry }: Call): boolean {
    if (earlier !== undefined) return false;
    if (!(error instanceof BrokerError)) return error.outcome === 'failed';
    const { outcome, category, code } = error;
    const { copyCodes, copyCodesWithoutId } = this.#resolution.table;
    const { kind } = entry.resolvedBy;
    const hasId = kind === 'record' || kind === 'remaining';
    const isCopy = copyCodes.includes(code) || (!hasId && copyCodesWithoutId.includes(code));
    return outcome === 'failed' && category !== 'unrecognized' && !isCopy;
  }

  #sentCall(
    { operationId, entry, parameters, earlier }: Call,
    error: SentError,
    rivals: () => number,
    before: SentCall['before'],
  ): SentCall {
    const { clientOrderId, timestamp } = error;
    const id = entry.clientOrderId === undefined ? {} : { [entry.clientOrderId]: clientOrderId };
    const { executionMs } = this.#resolution.settings;
    const end = endOfValidity(entry, parameters, timestamp, executionMs);
    return {
      operationId,
      entry,
      parameters: { ...parameters, ...id },
      clientOrderId,
      error,
      timestamp: earlier === undefined ? timestamp : earlier.timestamp,
      validUntil: earlier === undefined ? end : laterOf(end, earlier.validUntil),
      rivals,
      before,
    };
  }

  #unknown(sent: SentCall, call: Call): Unknown<object> {
    const notBefore = this.#resolution.settings.clock() + waitMsAfter(sent.error);
    const progress: Progress = { known: {}, notBefore };
    const find = shareTask(
      (signal) => resolveCall(sent, this.#resolution, progress, signal),
      this.#resolution.settings,
    );
    const resolve = async (options: ResolveOptions = {}): Promise<Outcome> => {
      checkResolveOptions(options);
      const finding = await find(options);
      if (finding === undefined) return view();
      if (finding.outcome === 'rejected') return { ...finding, error: sent.error };
      const { data, ...rest } = finding;
      return { ...data, ...rest };
    };
    const repeatWithSameId = async (options: CallOptions = {}): Promise<Outcome> =>
      this.#call({ ...call, parameters: sent.parameters, options, earlier: sent });
    const view = (): Unknown<object> => ({
      outcome: 'unknown',
      operation: sent.operationId,
      parameters: sent.parameters,
      clientOrderId: sent.clientOrderId,
      error: sent.error,
      timestamp: sent.timestamp,
      validUntil: sent.validUntil,
      ...progress.known,
      resolve,
      ...(sent.clientOrderId !== undefined && { repeatWithSameId }),
    });
    return view();
  }
}

function laterOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : Math.max(one, other);
}

function isSent(error: unknown): error is SentError {
  return error instanceof SentCallError;
}

/** Returns whether a query cannot tell the effects of two equal calls apart. */
const hasRivals = ({ resolvedBy }: OutcomeEntry): boolean =>
  resolvedBy.kind === 'entry' || resolvedBy.kind === 'difference';

/** The parameters that are compared with the records of the broker as decimals. */
function amountNames({ resolvedBy }: OutcomeEntry): readonly string[] {
  if (resolvedBy.kind === 'entry') return Object.keys(resolvedBy.negative);
  return resolvedBy.kind === 'difference' ? Object.keys(resolvedBy.sum) : [];
}

/** @throws ParameterError for an amount in another notation: no record would ever match it */
function checkAmounts({ operationId, entry, parameters }: Call): void {
  for (const name of amountNames(entry)) {
    const value = parameters[name];
    // The client says that it is required.
    if (value === undefined || value === '' || sumOf(value) !== undefined) continue;
    const rule = 'a decimal as a string, such as "0.5"';
    throw new ParameterError(`${operationId}: \`${name}\` must be ${rule}; got ${format(value)}`);
  }
}

const format = (value: unknown): string => JSON.stringify(value) ?? typeof value;

/** Returns what is the same for calls whose effects a query cannot tell apart. */
function keyOf({ operationId, entry, parameters }: Call): string {
  const { resolvedBy } = entry;
  if (!('send' in resolvedBy)) return operationId;
  const names = resolvedBy.kind === 'entry' ? amountNames(entry) : [];
  const amounts = names.map((name) => sumOf(parameters[name]));
  return JSON.stringify([operationId, parametersOf(resolvedBy, { parameters }), amounts]);
}
