import type { ParameterValues } from '@broker-api/signing';
import {
  type CallOptions,
  callerOf,
  extend,
  type Method,
  type SectionClient,
  tableOf,
} from '../chain.ts';
import { BrokerError, ResponseError, SentCallError, TransportError } from '../errors.ts';
import { waitMsAfter } from '../time.ts';
import { phaseError } from '../transport.ts';
import { checkOptions, checkResolveOptions } from './check-options.ts';
import { type Decided, differences, findEffect, verdictOf } from './find-effect.ts';
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
import { aheadMs, type SentCall, windowOf } from './sent-call.ts';
import { shareTask } from './share.ts';

type Outcome = OutcomeOf<object>;

/**
 * Returns a client whose methods that place, cancel, transfer or adjust return an outcome instead
 * of throwing for what the broker decided. No call is ever sent twice. The entries
 * `@broker-api/<section>/outcomes` bind this function to a section.
 *
 * @throws ConfigurationError for invalid options, or a client of another section
 */
export function withOutcomes<Client extends SectionClient>(
  client: Client,
  options: OutcomeOptions = {},
): WithOutcomes<Client> {
  const settings = checkOptions(options);
  const section = tableOf(client);
  const query = callerOf(client, 'retries');
  const methods = Object.fromEntries(
    Object.keys(section.operations).map((operationId) => [
      operationId,
      ((parameters = {}, { signal } = {}) =>
        query({ operationId, parameters, options: { signal } })) as Method,
    ]),
  );
  const operations = Object.fromEntries(
    Object.entries(section.operations).flatMap(([name, { resolvedBy, clientOrderId }]) => {
      if (resolvedBy === undefined) return [];
      const { recvWindowMs, recvWindow, ...query } = resolvedBy as any;
      return [
        [
          name,
          {
            recvWindowMs,
            recvWindow,
            ...(clientOrderId && query.kind === 'record' && { clientOrderId }),
            resolvedBy: query,
          } as OutcomeEntry,
        ],
      ];
    }),
  );
  const table = { ...(section as any), operations } as OutcomeTable;
  const caller = new OutcomeCaller({ methods, table, settings });
  return extend(client, 'outcomes', async (call, next) => {
    const { operationId } = call;
    const entry = operations[operationId];
    if (entry === undefined) return next(call);
    const method: Method = (parameters = {}, { onSend, ...options }: any = {}) =>
      next({ operationId, parameters, options, onSend });
    return caller.methodFor(operationId, entry, method)(call.parameters, call.options);
  }) as unknown as WithOutcomes<Client>;
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

/** What a request sent, and when on the clock of the client. */
interface Sent {
  readonly clientOrderId?: string | undefined;
  readonly timestamp?: number | undefined;
  readonly at: number;
}

class OutcomeCaller {
  readonly #resolution: Resolution;

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
    const { clock } = this.#resolution.settings;
    let sent: Sent | undefined;
    const onSend = (values: any) => {
      sent = { ...values, at: clock() };
    };
    try {
      const { signal } = options ?? {};
      if (signal?.aborted && !earlier) throw phaseError(operationId, signal.reason, false);
      const sending =
        Object(options) === options ? ({ ...options, onSend } as CallOptions) : options;
      const data = (await method(parameters, sending)) as object;
      const problem = problemOf(call, sent, data);
      if (problem === undefined) return { ...data, outcome: 'accepted' };
      return this.#settle(call, problem.error, sent, { ...problem, evidence: data });
    } catch (error) {
      if (!isSent(error)) throw error;
      if (this.#isRejection(error, call)) {
        const reason = error instanceof TransportError ? 'not-sent' : 'response';
        return { outcome: 'rejected', error, reason };
      }
      const isQueried = error instanceof BrokerError && this.#isQueried(error, call);
      return this.#settle(call, error, sent, { isQueried });
    }
  }

  /** Returns the outcome of a call that no response decides. */
  async #settle(
    call: Call,
    error: SentError,
    sent: Sent | undefined,
    { isQueried, evidence }: { readonly isQueried: boolean; readonly evidence?: object },
  ): Promise<Outcome> {
    const { settings } = this.#resolution;
    const { clock, automatic } = settings;
    const sentCall = this.#sentCall(call, error, sent);
    const known = evidence === undefined ? {} : { evidence };
    const progress: Progress = { known, notBefore: clock() + waitMsAfter(error) };
    const signal = call.options?.signal ?? undefined;
    if (isQueried && !signal?.aborted) {
      const outcome = await this.#queryOnce(sentCall, progress, signal);
      if (outcome !== undefined) return outcome;
    }
    const unknown = this.#unknown(sentCall, call, progress);
    if (!automatic || signal?.aborted) return unknown;
    return unknown.resolve({ signal });
  }

  /** Queries the record of a call once. If there is none, the error of the call decides. */
  async #queryOnce(
    call: SentCall,
    { known }: Progress,
    signal: AbortSignal | undefined,
  ): Promise<Outcome | undefined> {
    const { methods } = this.#resolution;
    const options = { signal };
    const serverTime = (): never => {
      throw new Error('a record has all that is known');
    };
    try {
      const context = { methods, options, over: undefined, serverTime };
      const finding = await findEffect(call, context);
      if (finding.outcome !== 'unknown') return outcomeOf(finding, call);
      if (finding.isAbsent) return { outcome: 'rejected', error: call.error, reason: 'response' };
      known.evidence = finding.evidence;
    } catch (error) {
      known.queryError = error;
    }
    return undefined;
  }

  /**
   * Returns whether an error proves that the broker does not execute the call, or that the call was
   * not sent. A code that a copy of an executed request can have, or that the catalogue does not
   * list, proves nothing, nor does the error of a repeat while the first request can still arrive.
   */
  #isRejection(error: SentError, call: Call): boolean {
    if (call.earlier !== undefined) return false;
    if (!(error instanceof BrokerError)) return error.outcome === 'failed';
    const { outcome, category, code } = error;
    const { copyCodes, copyCodesWithoutId, copyCodesByQuery } = this.#resolution.table;
    const { kind } = call.entry.resolvedBy;
    const hasId = kind === 'record' || kind === 'remaining';
    const withoutId = [...copyCodesWithoutId, ...copyCodesByQuery];
    const isCopy = copyCodes.includes(code) || (!hasId && withoutId.includes(code));
    const isDecided = outcome === 'failed' && category !== 'unrecognized' && !isCopy;
    return isDecided && !this.#isQueried(error, call);
  }

  /** Returns whether one query says whether the error is that of a copy of an executed order. */
  #isQueried({ code, outcome }: BrokerError, { entry, earlier }: Call): boolean {
    const isOrder = entry.clientOrderId !== undefined && earlier === undefined;
    const { copyCodesByQuery } = this.#resolution.table;
    return isOrder && outcome === 'failed' && copyCodesByQuery.includes(code);
  }

  #sentCall(
    { operationId, entry, parameters, earlier }: Call,
    error: SentError,
    sent: Sent | undefined,
  ): SentCall {
    const { executionMs, clock } = this.#resolution.settings;
    const { clientOrderId = sent?.clientOrderId, timestamp = sent?.timestamp } = error;
    const id = entry.clientOrderId === undefined ? {} : { [entry.clientOrderId]: clientOrderId };
    const windowMs = windowOf(entry, parameters);
    const end = timestamp === undefined ? undefined : timestamp + windowMs + executionMs;
    // The time of a client that does not say when it sent the request is at most this late.
    const sentAt = sent?.at ?? clock();
    const localEnd = sentAt + windowMs + Math.max(executionMs, aheadMs);
    return {
      operationId,
      entry,
      parameters: { ...parameters, ...id },
      clientOrderId,
      error,
      timestamp: earlier === undefined ? timestamp : earlier.timestamp,
      sentAt: earlier === undefined ? sentAt : earlier.sentAt,
      validUntil: earlier === undefined ? end : laterOf(end, earlier.validUntil),
      localEnd: Math.max(localEnd, earlier?.localEnd ?? localEnd),
    };
  }

  #unknown(sent: SentCall, call: Call, progress: Progress): Unknown<object> {
    const find = shareTask(
      (signal) => resolveCall(sent, this.#resolution, progress, signal),
      this.#resolution.settings,
    );
    const resolve = async (options: ResolveOptions = {}): Promise<Outcome> => {
      checkResolveOptions(options);
      const finding = await find(options);
      return finding === undefined ? view() : outcomeOf(finding, sent);
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

/** Returns why a response of a success does not decide the outcome, or undefined. */
function problemOf(
  { operationId, entry, parameters }: Call,
  sent: Sent | undefined,
  data: object,
): { readonly error: ResponseError; readonly isQueried: boolean } | undefined {
  const { resolvedBy, clientOrderId } = entry;
  const { clientOrderId: id, timestamp } = sent ?? {};
  const values = { ...parameters, ...(clientOrderId && id && { [clientOrderId]: id }) };
  const response = data as Readonly<Record<string, unknown>>;
  const because = (field: string, problem: string, isQueried: boolean) => {
    const text = `\`${field}\` is ${JSON.stringify(response[field])}`;
    const error = new ResponseError(`${operationId}: HTTP 200, but ${text}${problem}`, 200);
    return { error: Object.assign(error, { clientOrderId: id, timestamp }), isQueried };
  };
  const [other] = differences(resolvedBy, values, data);
  if (other !== undefined) return because(other, ', which is not of this call', false);
  if (resolvedBy.kind !== 'record' || response[resolvedBy.state] === undefined) return undefined;
  if (verdictOf(resolvedBy, response) === 'accepted') return undefined;
  return because(resolvedBy.state, '', true);
}

function outcomeOf(finding: Decided, { error }: SentCall): Outcome {
  if (finding.outcome === 'rejected') return { ...finding, error };
  const { data, ...rest } = finding;
  return { ...data, ...rest };
}

function laterOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : Math.max(one, other);
}

function isSent(error: unknown): error is SentError {
  return error instanceof SentCallError;
}
