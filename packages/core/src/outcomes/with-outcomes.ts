import {
  type Call,
  type CallOptions,
  callerOf,
  checkCallOptions,
  extend,
  type Next,
  type SectionClient,
  tableOf,
} from '../chain.ts';
import {
  BrokerError,
  ConfigurationError,
  ParameterError,
  ResponseError,
  SentCallError,
} from '../errors.ts';
import type { ResolvedBy } from '../operation-table.ts';
import { checkOptions, milliseconds, option, type Settings } from '../options.ts';
import type { SentValues } from '../request.ts';
import { type Sleep, sleep } from '../time.ts';
import { phaseError } from '../transport.ts';
import { aheadMs, differences, effects, type Row, type SentCall, withoutEmpty } from './effects.ts';
import type {
  OutcomeOf,
  OutcomeOptions,
  ResolveOptions,
  SentError,
  Unknown,
  WithOutcomes,
} from './outcome.ts';
import { type Decided, type Queries, Resolver } from './resolver.ts';

const optionTable = {
  resolve: option<'automatic' | 'manual'>('manual', 'automatic', 'manual'),
  deadlineMs: option(30_000, milliseconds(0)),
  executionMs: option(1000, milliseconds(0)),
  clock: option(() => performance.now(), Function),
  sleep: option<Sleep>(sleep, Function),
};

const resolveOptionTable = {
  deadlineMs: option<number | undefined>(undefined, milliseconds(0)),
  signal: option<AbortSignal | undefined>(undefined, {
    expected: 'an AbortSignal',
    accepts: (value) => value instanceof AbortSignal,
  }),
};

/**
 * Returns a client whose methods that place, cancel, transfer or adjust return an outcome instead
 * of throwing for what the broker decided: `accepted`, `rejected` or `unknown`. An unknown outcome
 * has `resolve`. The client never sends such a call twice. `raw` is absent, because its requests
 * would have no outcomes.
 *
 * @param client a client of a section, or such a client with other behaviours
 * @throws ConfigurationError for invalid options, or if `client` is no client of a section
 *
 * @example
 * const spot = withOutcomes(createSpotClient(options), { resolve: 'automatic' });
 * const placed = await spot.placeOrder(order);
 * if (placed.outcome === 'accepted') console.log(placed.orderId);
 */
export function withOutcomes<Client extends SectionClient>(
  client: Client,
  options: OutcomeOptions = {},
): WithOutcomes<Client> {
  const settings = checkOptions('withOutcomes', options, optionTable);
  if (settings.resolve === 'automatic' && settings.deadlineMs === 0) {
    const problem = 'with `resolve: "automatic"`, or no outcome would be resolved; got 0';
    throw new ConfigurationError(`\`deadlineMs\` must be at least 1 ${problem}`);
  }
  const table = tableOf(client);
  const wrapped = extend(client, 'outcomes', (call, next, outer) => {
    const { resolvedBy, clientOrderId } = table.operations[call.operationId] ?? {};
    // The client rejects parameters that are not an object.
    if (resolvedBy === undefined || Object(call.parameters) !== call.parameters) return next(call);
    // `resolve` repeats the queries itself.
    const send: Next = (query) => callerOf(outer, 'retries')(query);
    const queries = { table, settings, send };
    return submit({ call, next, resolvedBy, idParameter: clientOrderId, queries });
  });
  return wrapped as unknown as WithOutcomes<Client>;
}

/** A call that is sent, or sent again. */
interface Submission {
  readonly call: Call;
  readonly next: Next;
  readonly resolvedBy: ResolvedBy;
  /** The parameter with the client order id of a new order. */
  readonly idParameter: string | undefined;
  readonly queries: Queries & { readonly settings: Settings<typeof optionTable> };
  /** The call that this one repeats with the same client order id: it can still be executed. */
  readonly earlier?: SentCall;
}

/** What a request sent, and when on the clock of the client. */
interface Sent extends SentValues {
  readonly at: number;
}

async function submit(submission: Submission): Promise<OutcomeOf<object>> {
  const { call, next, queries, earlier } = submission;
  let sent: Sent | undefined;
  const onSend: Call['onSend'] = (values) => {
    sent = { ...values, at: queries.settings.clock() };
    call.onSend?.(values);
  };
  try {
    const { signal } = call.options;
    if (signal?.aborted && !earlier) throw phaseError(call.operationId, signal.reason, false);
    const data = (await next({ ...call, onSend })) as Row;
    const sentCall = sentCallOf(submission, sent);
    const problem = problemOf(sentCall, data);
    if (problem === undefined) return { ...data, outcome: 'accepted' };
    return settle(submission, sentCall, problem.error, { ...problem, evidence: data });
  } catch (error) {
    if (!isSentError(error)) throw error;
    const proof = proofOf(error, submission);
    if (proof === 'not-sent' || proof === 'response') {
      return { outcome: 'rejected', error, reason: proof };
    }
    const sentCall = sentCallOf(submission, sent, error);
    return settle(submission, sentCall, error, { isQueried: proof === 'query' });
  }
}

/** Returns what is known of a call from its request, and from its error if it has one. */
function sentCallOf(
  { call, resolvedBy, idParameter = '', queries, earlier }: Submission,
  sent: Sent | undefined,
  error?: SentError,
): SentCall {
  const { executionMs, clock } = queries.settings;
  const { recvWindow = '', recvWindowMs } = resolvedBy;
  const values = withoutEmpty(call.parameters);
  const id = error?.clientOrderId ?? sent?.clientOrderId ?? values[idParameter];
  const timestamp = error?.timestamp ?? sent?.timestamp;
  const windowMs = Number(values[recvWindow] ?? recvWindowMs);
  // The time of a client that does not say when it sent the request is at most this late.
  const sentAt = sent?.at ?? clock();
  const validUntil = timestamp === undefined ? undefined : timestamp + windowMs + executionMs;
  const localEnd = sentAt + windowMs + Math.max(executionMs, aheadMs);
  const first = earlier ?? { timestamp, sentAt, validUntil, localEnd };
  return {
    operationId: call.operationId,
    resolvedBy,
    parameters: idParameter === '' ? call.parameters : { ...call.parameters, [idParameter]: id },
    clientOrderId: id === undefined ? undefined : String(id),
    timestamp: first.timestamp,
    sentAt: first.sentAt,
    validUntil: laterOf(first.validUntil, validUntil),
    localEnd: Math.max(first.localEnd, localEnd),
  };
}

function laterOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : Math.max(one, other);
}

/** Returns why a response of a success does not decide the outcome, or undefined. */
function problemOf(
  call: SentCall,
  response: Row,
): { readonly error: ResponseError; readonly isQueried: boolean } | undefined {
  const { identity, verdictOf } = effects[call.resolvedBy.effect];
  const { clientOrderId, timestamp } = call;
  const because = (field: string, problem: string, isQueried: boolean) => {
    const text = `\`${field}\` is ${JSON.stringify(response[field])}${problem}`;
    const error = new ResponseError(`${call.operationId}: HTTP 200, but ${text}`, 200);
    return { error: Object.assign(error, { clientOrderId, timestamp }), isQueried };
  };
  const [other] = differences(identity, call, response);
  if (other !== undefined) return because(other, ', which is not of this call', false);
  const { status } = response;
  if (verdictOf === undefined || status === undefined) return undefined;
  return verdictOf(status) === 'accepted' ? undefined : because('status', '', true);
}

/**
 * Returns what proves that the broker does not execute a call: that it was not sent, the response,
 * or one query. A code that a copy of an executed request can have, or that the catalogue does not
 * list, proves nothing, nor does the error of a repeat while the first request can still arrive.
 */
function proofOf(
  error: SentError,
  { resolvedBy, idParameter, queries, earlier }: Submission,
): 'not-sent' | 'response' | 'query' | undefined {
  if (earlier !== undefined || error.outcome !== 'failed') return undefined;
  if (!(error instanceof BrokerError)) return 'not-sent';
  const { code, category } = error;
  const { copyCodes = [], copyCodesWithoutId = [], copyCodesByQuery = [] } = queries.table;
  if (idParameter !== undefined && copyCodesByQuery.includes(code)) return 'query';
  const withoutId = [...copyCodesWithoutId, ...copyCodesByQuery];
  const { isOnce } = effects[resolvedBy.effect];
  const isCopy = copyCodes.includes(code) || (!isOnce && withoutId.includes(code));
  return isCopy || category === 'unrecognized' ? undefined : 'response';
}

/** Returns the outcome of a call that no response decides. */
async function settle(
  submission: Submission,
  sent: SentCall,
  error: SentError,
  { isQueried, evidence }: { readonly isQueried: boolean; readonly evidence?: object },
): Promise<OutcomeOf<object>> {
  const { call, queries } = submission;
  const resolver = new Resolver(sent, error, queries);
  if (evidence !== undefined) resolver.known.evidence = evidence;
  const signal = call.options.signal ?? undefined;
  if (isQueried && !signal?.aborted) {
    const finding = await resolver.queryOnce(signal);
    if (finding.outcome !== 'unknown') return outcomeOf(finding, error);
    if (finding.isAbsent) return { outcome: 'rejected', error, reason: 'response' };
  }
  const unknown = unknownOutcome(submission, sent, error, resolver);
  if (queries.settings.resolve === 'manual' || signal?.aborted) return unknown;
  return unknown.resolve({ signal });
}

function unknownOutcome(
  submission: Submission,
  sent: SentCall,
  error: SentError,
  resolver: Resolver,
): Unknown<object> {
  const { operationId, parameters, clientOrderId, timestamp, validUntil } = sent;
  const resolve = async (options: ResolveOptions = {}): Promise<OutcomeOf<object>> => {
    checkOptions('resolve', options, resolveOptionTable, ParameterError);
    const finding = await resolver.resolve(options);
    return finding === undefined ? view() : outcomeOf(finding, error);
  };
  const repeatWithSameId = async (options: CallOptions = {}): Promise<OutcomeOf<object>> => {
    checkCallOptions(operationId, options);
    const call = { ...submission.call, parameters, options };
    return submit({ ...submission, call, earlier: sent });
  };
  const view = (): Unknown<object> => ({
    outcome: 'unknown',
    operation: operationId,
    parameters,
    clientOrderId,
    error,
    timestamp,
    validUntil,
    ...resolver.known,
    resolve,
    ...(clientOrderId !== undefined && { repeatWithSameId }),
  });
  return view();
}

function outcomeOf(finding: Decided, error: SentError): OutcomeOf<object> {
  if (finding.outcome === 'rejected') return { ...finding, error };
  const { data, ...rest } = finding;
  return { ...data, ...rest };
}

function isSentError(error: unknown): error is SentError {
  return error instanceof SentCallError;
}
