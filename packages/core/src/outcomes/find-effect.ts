import type { ParameterValue, ParameterValues } from '@broker-api/signing';
import type { CallOptions, Method } from '../chain.ts';
import { sumOf } from '../decimal.ts';
import { BrokerError } from '../errors.ts';
import { readRows } from '../paging.ts';
import type { Rejected } from './outcome.ts';
import type {
  EntryQuery,
  OutcomeEntry,
  RecordQuery,
  RemainingQuery,
  ValueQuery,
  Verdict,
} from './outcome-table.ts';
import { aheadMs, type SentCall } from './sent-call.ts';

type Row = Readonly<Record<string, unknown>>;

/** What the queries found out about a call. */
export type Finding =
  | { readonly outcome: 'accepted'; readonly data: object; readonly possiblyByAnother?: true }
  | {
      readonly outcome: 'rejected';
      readonly reason: Rejected['reason'];
      readonly evidence?: unknown;
    }
  | {
      readonly outcome: 'unknown';
      readonly evidence?: unknown;
      /** Whether the query found no record, which does not decide. */
      readonly isAbsent?: boolean;
      /** Whether later queries would not find out more. */
      readonly isFinal?: boolean;
    };

/** A finding that decides. */
export type Decided = Exclude<Finding, { outcome: 'unknown' }>;

/** What a query can rely on. */
export interface QueryContext {
  readonly methods: Readonly<Record<string, Method>>;
  /** The options of each query. */
  readonly options: CallOptions;
  /**
   * How long ago the call was sent, in milliseconds, if no request of the call can be executed any
   * more. Before, a missing effect proves nothing.
   */
  readonly over: { readonly onBrokerClock: number; readonly onOwnClock: number } | undefined;
  /** Queries the current time of the broker. */
  readonly serverTime: () => Promise<number>;
}

/** Queries the broker for the effect of a call. Throws the errors of the queries. */
export async function findEffect(call: SentCall, context: QueryContext): Promise<Finding> {
  const { resolvedBy } = call.entry;
  switch (resolvedBy.kind) {
    case 'record':
      return findRecord(resolvedBy, call, context);
    case 'entry':
      return findEntry(resolvedBy, call, context);
    case 'remaining':
      return findRemaining(resolvedBy, call, context);
    case 'value':
      return findValue(resolvedBy, call, context);
    default:
      return { outcome: 'unknown', isFinal: true };
  }
}

async function findRecord(
  query: RecordQuery,
  call: SentCall,
  context: QueryContext,
): Promise<Finding> {
  const { over } = context;
  const { foundForMs = Infinity } = query;
  const record = await queryRecord(query, call, context);
  if (record === undefined) {
    if (over === undefined) return { outcome: 'unknown', isAbsent: true };
    // An old record may have been removed, so its absence proves nothing.
    if (over.onOwnClock > foundForMs) return { outcome: 'unknown', isFinal: true };
    if (over.onBrokerClock > foundForMs) return { outcome: 'unknown', isAbsent: true };
    return { outcome: 'rejected', reason: 'not-found' };
  }
  const other = differences(query, call.parameters, record);
  if (other.length > 0 || !isOfCall(query, record, call)) {
    // The response to another query says nothing, so the query is repeated.
    const isForeign = keysOf(query).some((name) => other.includes(query.identity?.[name] ?? ''));
    return { outcome: 'unknown', evidence: record, isFinal: isOver(context) && !isForeign };
  }
  return ofVerdict(verdictOf(query, record), record, query, isOver(context));
}

/** Returns what the state of a record says about the call. */
export const verdictOf = ({ state, verdicts, otherwise }: RecordQuery, record: Row): Verdict =>
  verdicts[String(record[state])] ?? otherwise;

function ofVerdict(
  verdict: Verdict,
  record: Row,
  { created }: RecordQuery,
  isTooLate: boolean,
): Finding {
  if (verdict === 'accepted') {
    // The call itself creates the record, or changes one that others can change too.
    return {
      outcome: 'accepted',
      data: record,
      ...(created === undefined && { possiblyByAnother: true }),
    };
  }
  if (verdict === 'rejected' || (verdict === 'unchanged' && isTooLate)) {
    return { outcome: 'rejected', reason: 'state', evidence: record };
  }
  return { outcome: 'unknown', evidence: record };
}

/**
 * Returns the fields of a response, or of a record, that say that it is not of the call: what
 * identifies the effect has another value. The id by which a query finds the record must be exactly
 * the same; a broker may write other values, such as a symbol, in another case.
 */
export function differences(
  resolvedBy: OutcomeEntry['resolvedBy'],
  sent: ParameterValues,
  received: object,
): string[] {
  if (!('identity' in resolvedBy)) return [];
  const exact = resolvedBy.kind === 'record' ? keysOf(resolvedBy) : [];
  const row = received as Row;
  const isOther = ([name, field]: [string, string]): boolean => {
    const value = sent[name];
    if (value === undefined || value === '' || row[field] === undefined) return false;
    if (exact.includes(name)) return String(row[field]) !== String(value);
    return !isSame(row[field], value);
  };
  const different = Object.entries(resolvedBy.identity ?? {}).filter(isOther);
  return different.map(([, field]) => field);
}

/** The parameters of a call with the ids by which a query finds its record. */
const keysOf = ({ send }: RecordQuery): string[] => Object.values(send);

/**
 * Returns whether a record can be the effect of the call: it has the parameters of the call, and is
 * not older than the call. Another order can have the client order id of a caller, and a broker can
 * round a quantity, or have a wrong clock, so a difference proves nothing.
 */
function isOfCall({ same = {}, created = '' }: RecordQuery, record: Row, call: SentCall): boolean {
  const { parameters, timestamp } = call;
  const time = record[created];
  if (typeof time === 'number' && timestamp !== undefined && time <= timestamp - aheadMs) {
    return false;
  }
  return Object.entries(same).every(([name, compared]) => {
    const { field, when = {} } = typeof compared === 'string' ? { field: compared } : compared;
    const applies = Object.entries(when).every(([condition, values]) =>
      values.includes(String(parameters[condition])),
    );
    return !applies || record[field] === undefined || isSame(record[field], parameters[name]);
  });
}

async function queryRecord(
  { operation, then = {}, absent, ...query }: RecordQuery,
  call: SentCall,
  { methods, options }: QueryContext,
): Promise<Row | undefined> {
  const first = parametersOf(query, call);
  const isChanged = Object.entries(then).some(([name, value]) => first[name] !== value);
  for (const parameters of isChanged ? [first, { ...first, ...then }] : [first]) {
    try {
      return (await methods[operation]?.(parameters, options)) as Row;
    } catch (error) {
      const isAbsent =
        error instanceof BrokerError && error.outcome === 'failed' && absent.includes(error.code);
      if (!isAbsent) throw error;
    }
  }
  return undefined;
}

async function findEntry(
  query: EntryQuery,
  call: SentCall,
  context: QueryContext,
): Promise<Finding> {
  const { timestamp = 0, validUntil = 0 } = call;
  const { times, entry } = query;
  const parameters = {
    ...parametersOf(query, call),
    [times.from]: timestamp - aheadMs + 1,
    [times.to]: validUntil,
  };
  const rows = await queryPages(query, parameters, context);
  const entries = rows.filter((row) =>
    Object.entries(entry).every(([field, value]) => row[field] === value),
  );
  // Entries have no id of the call, so they decide nothing.
  return { outcome: 'unknown', evidence: entries, isFinal: isOver(context) };
}

const isOver = ({ over }: QueryContext): boolean => over !== undefined;

async function findRemaining(
  query: RemainingQuery,
  call: SentCall,
  context: QueryContext,
): Promise<Finding> {
  // A request that arrives later would also remove the rows that were added in the meantime.
  if (!isOver(context)) return { outcome: 'unknown' };
  const { each, changed } = query;
  const parameters = parametersOf(query, call);
  const names = parameters[each] === undefined ? [undefined] : String(parameters[each]).split(',');
  const rows: Row[] = [];
  for (const name of names) {
    rows.push(...(await queryPages(query, { ...parameters, [each]: name }, context)));
  }
  if (rows.length === 0) {
    const data = await responseOf(query, context);
    return { outcome: 'accepted', data, possiblyByAnother: true };
  }
  const oldest = (call.timestamp ?? 0) - aheadMs;
  const remaining = rows.filter((row) => Number(row[changed]) <= oldest);
  if (remaining.length === 0) return { outcome: 'unknown', evidence: rows, isFinal: true };
  return { outcome: 'rejected', reason: 'state', evidence: remaining };
}

async function findValue(
  query: ValueQuery,
  call: SentCall,
  context: QueryContext,
): Promise<Finding> {
  const { methods, options } = context;
  const value = await methods[query.operation]?.(parametersOf(query, call), options);
  return { outcome: 'unknown', evidence: value, isFinal: isOver(context) };
}

/** Returns all rows of a list that returns the newest rows page by page. */
async function queryPages(
  { operation, page }: EntryQuery | RemainingQuery,
  parameters: ParameterValues,
  { methods, options }: QueryContext,
): Promise<Row[]> {
  const { key, below: cursor, limit } = page;
  const list = methods[operation] as Method;
  const direction = { isNewest: true, isInclusive: false, from: undefined };
  const request = { operationId: operation, key, cursor, limit, parameters, options, ...direction };
  const rows: Row[] = [];
  for await (const row of readRows(list, request)) rows.push(row as Row);
  return rows;
}

/** Returns the parameters of a query: constants, and values of the call. */
function parametersOf(
  { send, with: constants = {} }: Pick<RemainingQuery, 'send' | 'with'>,
  { parameters }: Pick<SentCall, 'parameters'>,
): Record<string, ParameterValue> {
  const values: Record<string, ParameterValue> = { ...constants };
  for (const [name, source] of Object.entries(send)) {
    const value = parameters[source];
    if (value !== undefined && value !== '') values[name] = value;
  }
  return values;
}

/** Returns what the call would have returned, as far as the query knows it. */
async function responseOf(query: RemainingQuery, { serverTime }: QueryContext): Promise<object> {
  const data: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query.response)) {
    data[name] = value === '{time}' ? await serverTime() : value;
  }
  return data;
}

/**
 * Returns whether the value of a record can be what the call sent. A broker may accept and change
 * another notation, such as `btcusdt` or `.5`, so a different notation is not a different value.
 */
function isSame(recorded: unknown, sent: unknown): boolean {
  const one = sumOf(recorded);
  const other = sumOf(sent);
  if (one !== undefined) return other === undefined || one === other;
  return String(recorded).toUpperCase() === String(sent).toUpperCase();
}
