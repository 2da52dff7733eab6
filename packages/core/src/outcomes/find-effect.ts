import type { ParameterValue, ParameterValues } from '@broker-api/signing';
import { sumOf } from '../decimal.ts';
import type { CallOptions } from '../encode-call.ts';
import { BrokerError } from '../errors.ts';
import { readRows } from '../paging/read-rows.ts';
import type { Method } from '../wrap-methods.ts';
import type { Rejected } from './outcome.ts';
import type {
  DifferenceQuery,
  EntryQuery,
  RecordQuery,
  RemainingQuery,
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
      /** Whether later queries would not find out more. */
      readonly isFinal?: boolean;
    };

/** What a query can rely on. */
export interface QueryContext {
  readonly methods: Readonly<Record<string, Method>>;
  /** The options of each query. */
  readonly options: CallOptions;
  readonly onlyClientOfAccount: boolean;
  /**
   * A time of the broker before the query, if no request of the call can be executed any more since
   * then. Before, a missing effect proves nothing.
   */
  readonly overSince: number | undefined;
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
    case 'difference':
      return findDifference(resolvedBy, call, context);
    default:
      return { outcome: 'unknown', isFinal: true };
  }
}

async function findRecord(
  query: RecordQuery,
  call: SentCall,
  context: QueryContext,
): Promise<Finding> {
  const { overSince } = context;
  const record = await queryRecord(query, call, context);
  if (record === undefined) {
    if (overSince === undefined) return { outcome: 'unknown' };
    const isKept = overSince - (call.timestamp ?? 0) <= (query.foundForMs ?? Infinity);
    // An old record may have been removed, so its absence proves nothing.
    if (!isKept) return { outcome: 'unknown', isFinal: true };
    return { outcome: 'rejected', reason: 'not-found' };
  }
  if (!isOfCall(query, record, call)) {
    return { outcome: 'rejected', reason: 'another-record', evidence: record };
  }
  const verdict = query.verdicts[String(record[query.state])] ?? query.otherwise;
  return ofVerdict(verdict, record, query, overSince);
}

function ofVerdict(
  verdict: Verdict,
  record: Row,
  { created }: RecordQuery,
  overSince: number | undefined,
): Finding {
  if (verdict === 'accepted') {
    // The call itself creates the record, or changes one that others can change too.
    return {
      outcome: 'accepted',
      data: record,
      ...(created === undefined && { possiblyByAnother: true }),
    };
  }
  if (verdict === 'rejected' || (verdict === 'unchanged' && overSince !== undefined)) {
    return { outcome: 'rejected', reason: 'state', evidence: record };
  }
  return { outcome: 'unknown', evidence: record };
}

/**
 * Returns whether a record can be the effect of the call: it has the parameters of the call, and is
 * not older than the call. Another order can have the client order id of a caller.
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
  const { times, entry, negative } = query;
  const parameters = {
    ...parametersOf(query, call),
    [times.from]: timestamp - aheadMs + 1,
    [times.to]: validUntil,
  };
  const rows = await queryPages(query, parameters, context);
  const entries = rows.filter(
    (row) =>
      Object.entries(entry).every(([field, value]) => row[field] === value) &&
      Object.entries(negative).every(
        ([name, field]) => sumOf(row[field], call.parameters[name]) === '0',
      ),
  );
  if (context.onlyClientOfAccount && entries.length > call.rivals()) {
    return { outcome: 'accepted', data: await responseOf(query, entries[0] ?? {}, context) };
  }
  if (entries.length > 0)
    return { outcome: 'unknown', evidence: entries, isFinal: isOver(context) };
  if (!isOver(context)) return { outcome: 'unknown' };
  return { outcome: 'rejected', reason: 'not-found' };
}

const isOver = ({ overSince }: QueryContext): boolean => overSince !== undefined;

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
    const data = await responseOf(query, {}, context);
    return { outcome: 'accepted', data, possiblyByAnother: true };
  }
  const oldest = (call.timestamp ?? 0) - aheadMs;
  const remaining = rows.filter((row) => Number(row[changed]) <= oldest);
  if (remaining.length === 0) return { outcome: 'unknown', evidence: rows, isFinal: true };
  return { outcome: 'rejected', reason: 'state', evidence: remaining };
}

async function findDifference(
  query: DifferenceQuery,
  call: SentCall,
  context: QueryContext,
): Promise<Finding> {
  const record = await queryOnlyRow(query, call.parameters, context);
  const unknown = { outcome: 'unknown', evidence: record, isFinal: isOver(context) } as const;
  const { before } = call;
  if (record === undefined || before === undefined || call.rivals() > 0) return unknown;
  if (!query.constant.every((field) => isSame(record[field], before[field]))) return unknown;
  const isChangedBy = (amount: (name: string) => unknown): boolean =>
    Object.entries(query.sum).every(
      ([name, field]) => sumOf(before[field], amount(name)) === sumOf(record[field]),
    );
  if (isChangedBy((name) => call.parameters[name])) {
    return { outcome: 'accepted', data: await responseOf(query, record, context) };
  }
  if (isOver(context) && isChangedBy(() => '0')) {
    return { outcome: 'rejected', reason: 'state', evidence: record };
  }
  return unknown;
}

/** Returns the only row of a list, or undefined if the list has another number of rows. */
export async function queryOnlyRow(
  query: DifferenceQuery,
  parameters: ParameterValues,
  { methods, options }: Pick<QueryContext, 'methods' | 'options'>,
): Promise<Row | undefined> {
  const sent = parametersOf(query, { parameters });
  const rows = (await methods[query.operation]?.(sent, options)) as Row[];
  return rows.length === 1 ? rows[0] : undefined;
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
export function parametersOf(
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
async function responseOf(
  query: EntryQuery | RemainingQuery | DifferenceQuery,
  record: Row,
  { serverTime }: QueryContext,
): Promise<object> {
  const fields = 'fields' in query ? query.fields : [];
  const data: Record<string, unknown> = {};
  for (const field of fields) data[field] = record[field];
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
