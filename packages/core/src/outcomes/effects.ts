import type { ParameterValue, ParameterValues } from '@broker-api/signing';
import { isDecimal, sameDecimal } from '../decimal.ts';
import { BrokerError } from '../errors.ts';
import type { ListPaging, ResolvedBy, SectionTable } from '../operation-table.ts';
import { pageRequest, readRows } from '../paging.ts';
import type { Rejected } from './outcome.ts';

/** How far the timestamp of an accepted request can be ahead of the broker's clock. */
export const aheadMs = 1000;

/**
 * For how long after a call a query certainly finds its order. The broker keeps the orders that
 * were closed in the last hour (at most 100,000 of an account), but may have removed older ones.
 */
const keptForMs = 3_600_000;

/** The error code of a query that finds no order. */
const noSuchOrder = -2013;

/** An object of a response. */
export type Row = Readonly<Record<string, unknown>>;

/** A call that was sent. */
export interface SentCall {
  readonly operationId: string;
  readonly resolvedBy: ResolvedBy;
  /** The parameters, including the client order id of a new order. */
  readonly parameters: ParameterValues;
  /** The client order id of a new order. */
  readonly clientOrderId: string | undefined;
  /** The timestamp of the first request: a repeat has the same client order id. */
  readonly timestamp: number | undefined;
  /** When the first request was sent, on the clock of the client. */
  readonly sentAt: number;
  /** The broker's time after which no request of the call can be executed any more. */
  readonly validUntil: number | undefined;
  /**
   * The same time on the clock of the client. The broker's clock alone is not enough, because one
   * of its nodes can have a wrong clock.
   */
  readonly localEnd: number;
}

/** What the queries of a call can rely on. */
export interface QueryContext {
  readonly table: SectionTable;
  readonly query: (operationId: string, parameters: ParameterValues) => Promise<unknown>;
  /**
   * How long ago the call was sent, in milliseconds, if no request of the call can be executed any
   * more. Before, a missing effect proves nothing.
   */
  readonly over: { readonly onBrokerClock: number; readonly onOwnClock: number } | undefined;
}

/** What a query says about a call. */
export type Finding =
  | { readonly outcome: 'accepted'; readonly data: object; readonly possiblyByAnother?: true }
  | ({ readonly outcome: 'rejected' } & Pick<Rejected, 'reason' | 'evidence'>)
  | {
      readonly outcome: 'unknown';
      readonly evidence?: unknown;
      /** Whether the query found no order, which does not decide. */
      readonly isAbsent?: boolean;
      /** Whether later queries would not find out more. */
      readonly isFinal?: boolean;
    };

/** What a call causes, and how to find out whether it did. */
interface Effect {
  /** The fields that say whether a response or an order is of the call. */
  readonly identity: readonly string[];
  /** Whether the copy of an executed call has no further effect, unlike that of a transfer. */
  readonly isOnce: boolean;
  /** Queries the broker. Throws the errors of the queries. */
  readonly find: (call: SentCall, context: QueryContext) => Promise<Finding>;
  /** Returns what the status of an order says about the call. */
  readonly verdictOf?: (status: unknown) => Verdict;
}

/** `unchanged`: rejected, if the request can no longer arrive. `pending`: not decided yet. */
type Verdict = 'accepted' | 'rejected' | 'unchanged' | 'pending';

const cancelVerdicts = new Map<unknown, Verdict>([
  ['CANCELED', 'accepted'],
  ['FILLED', 'rejected'],
  ['REJECTED', 'rejected'],
  ['NEW', 'unchanged'],
  ['PARTIALLY_FILLED', 'unchanged'],
]);

/** What calls can cause, by its name in the specification. */
export const effects: Readonly<Record<ResolvedBy['effect'], Effect>> = {
  placed: {
    identity: ['clientOrderId', 'symbol', 'side'],
    isOnce: true,
    find: findOrder,
    verdictOf: (status) => (status === 'REJECTED' ? 'rejected' : 'accepted'),
  },
  cancelled: {
    identity: ['orderId', 'clientOrderId'],
    isOnce: true,
    // Another client, or the broker itself, can cancel the order too.
    find: async (call, context) => {
      const finding = await findOrder(call, context);
      return finding.outcome === 'accepted' ? { ...finding, possiblyByAnother: true } : finding;
    },
    verdictOf: (status) => cancelVerdicts.get(status) ?? 'pending',
  },
  cancelledAll: { identity: [], isOnce: true, find: findCancelledAll },
  transferred: { identity: [], isOnce: false, find: findTransfers },
  marginAdjusted: { identity: ['symbol'], isOnce: false, find: findPosition },
  unobservable: {
    identity: [],
    isOnce: false,
    find: async () => ({ outcome: 'unknown', isFinal: true }),
  },
};

/** Returns the current time of the broker. */
export async function serverTime({ table, query }: QueryContext): Promise<number> {
  const { operation = '', field = '' } = table.serverTime ?? {};
  const response = (await query(operation, {})) as Row;
  return Number(response[field]);
}

async function findOrder(call: SentCall, context: QueryContext): Promise<Finding> {
  const { over } = context;
  const { identity, verdictOf } = effects[call.resolvedBy.effect];
  const order = await queryOrder(call, context);
  if (order === undefined) return withoutOrder(context);
  const other = differences(identity, call, order);
  if (other.length > 0 || !isOfCall(order, call)) {
    // The response to another query says nothing, so the query is repeated.
    const isFinal = over !== undefined && !other.some(isId);
    return { outcome: 'unknown', evidence: order, isFinal };
  }
  const verdict = verdictOf?.(order.status);
  if (verdict === 'accepted') return { outcome: 'accepted', data: order };
  if (verdict === 'rejected' || (verdict === 'unchanged' && over !== undefined)) {
    return { outcome: 'rejected', reason: 'state', evidence: order };
  }
  return { outcome: 'unknown', evidence: order };
}

/** Returns what it says that a query finds no order. */
function withoutOrder({ over }: QueryContext): Finding {
  if (over === undefined) return { outcome: 'unknown', isAbsent: true };
  // An old order may have been removed, so its absence proves nothing.
  if (over.onOwnClock > keptForMs) return { outcome: 'unknown', isFinal: true };
  if (over.onBrokerClock > keptForMs) return { outcome: 'unknown', isAbsent: true };
  return { outcome: 'rejected', reason: 'not-found' };
}

/** Returns the order of a call, or undefined if the broker has none. */
async function queryOrder(
  call: SentCall,
  { table, query }: QueryContext,
): Promise<Row | undefined> {
  const { operation = '' } = call.resolvedBy;
  const { required = [], optional = [] } = table.operations[operation] ?? {};
  const accepted = [...required, ...optional];
  const { orderId, clientOrderId, orderType } = valuesOf(call);
  // A STOP order is among the LIMIT orders after it was triggered.
  const types = accepted.includes('orderType') ? new Set([orderType, 'LIMIT']) : [undefined];
  for (const type of types) {
    const sent = { orderId, clientOrderId, origClientOrderId: clientOrderId, orderType: type };
    const entries = Object.entries(sent).filter(([name]) => accepted.includes(name));
    try {
      return (await query(operation, withoutEmpty(Object.fromEntries(entries)))) as Row;
    } catch (error) {
      const isAbsent =
        error instanceof BrokerError && error.outcome === 'failed' && error.code === noSuchOrder;
      if (!isAbsent) throw error;
    }
  }
  return undefined;
}

/**
 * Returns whether an order can be that of a call: it is not older than the call that created it,
 * and has its quantity. Another order can have the client order id of a caller, and a broker can
 * round a quantity, or have a wrong clock, so a difference proves nothing.
 */
function isOfCall(
  { time, origQty }: Row,
  { resolvedBy, parameters, timestamp }: SentCall,
): boolean {
  if (resolvedBy.effect !== 'placed') return true;
  const isOlder =
    typeof time === 'number' && timestamp !== undefined && time <= timestamp - aheadMs;
  const isCompared = Object.entries(resolvedBy.sameQuantity ?? {}).every(([name, values]) =>
    values.includes(String(parameters[name])),
  );
  const isOther = isCompared && origQty !== undefined && !isSame(origQty, parameters.quantity);
  return !isOlder && !isOther;
}

/**
 * The call cancels all open orders of some symbols. A request that arrives later would also cancel
 * the orders that were placed in the meantime, so nothing decides before it can no longer arrive.
 */
async function findCancelledAll(call: SentCall, context: QueryContext): Promise<Finding> {
  if (context.over === undefined) return { outcome: 'unknown' };
  const orders: Row[] = [];
  // The query accepts one symbol.
  for (const symbol of String(call.parameters.symbol ?? '').split(',')) {
    orders.push(...(await listRows(call, { symbol, orderType: 'LIMIT' }, context)));
  }
  if (orders.length === 0) {
    const data = { message: 'success', timestamp: await serverTime(context) };
    return { outcome: 'accepted', data, possiblyByAnother: true };
  }
  const oldest = (call.timestamp ?? 0) - aheadMs;
  const remaining = orders.filter(({ updateTime }) => Number(updateTime) <= oldest);
  if (remaining.length === 0) return { outcome: 'unknown', evidence: orders, isFinal: true };
  return { outcome: 'rejected', reason: 'state', evidence: remaining };
}

/**
 * The call moves tokens to another account. Another call can have made an entry of the balance
 * flow, and a list can be old, so the entries decide nothing.
 */
async function findTransfers(call: SentCall, context: QueryContext): Promise<Finding> {
  const { fromAccountType, fromAccountIndex, tokenId } = call.parameters;
  const account = { accountType: fromAccountType, accountIndex: fromAccountIndex, tokenId };
  const times = {
    startTime: (call.timestamp ?? 0) - aheadMs + 1,
    endTime: call.validUntil ?? 0,
  };
  const entries = await listRows(call, { ...account, ...times }, context);
  const evidence = entries.filter(({ flowType }) => flowType === 'USER_ACCOUNT_TRANSFER');
  return { outcome: 'unknown', evidence, isFinal: context.over !== undefined };
}

/** The call changes the margin of a position, which other calls and trades change too. */
async function findPosition(call: SentCall, { query, over }: QueryContext): Promise<Finding> {
  const { symbol, side } = call.parameters;
  const evidence = await query(call.resolvedBy.operation ?? '', withoutEmpty({ symbol, side }));
  return { outcome: 'unknown', evidence, isFinal: over !== undefined };
}

/** Returns all rows of the list by which a call is resolved. */
async function listRows(
  { resolvedBy: { operation = '' } }: SentCall,
  parameters: ParameterValues,
  { table, query }: QueryContext,
): Promise<Row[]> {
  const { paging } = table.operations[operation] ?? {};
  const list = (page: ParameterValues = {}): Promise<unknown> => query(operation, page);
  const request = pageRequest(operation, paging as ListPaging, withoutEmpty(parameters), {});
  const rows: Row[] = [];
  for await (const row of readRows(list, request)) rows.push(row as Row);
  return rows;
}

/**
 * Returns the fields of a response or an order that say that it is not of the call. An id must be
 * exactly the same; the broker may write other values, such as a symbol, in another notation.
 */
export function differences(identity: readonly string[], call: SentCall, received: Row): string[] {
  const sent = withoutEmpty(valuesOf(call));
  return identity.filter((field) => {
    if (sent[field] === undefined || received[field] === undefined) return false;
    if (isId(field)) return String(received[field]) !== String(sent[field]);
    return !isSame(received[field], sent[field]);
  });
}

const isId = (field: string): boolean => field === 'orderId' || field === 'clientOrderId';

/** Returns the parameters of a call, in which the client order id always has the same name. */
function valuesOf({ parameters, clientOrderId }: SentCall): ParameterValues {
  return clientOrderId === undefined ? parameters : { ...parameters, clientOrderId };
}

/** Returns parameters without those that are omitted. */
export function withoutEmpty(parameters: ParameterValues): ParameterValues {
  const isEmpty = (value: ParameterValue): boolean => value === undefined || value === '';
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => !isEmpty(value)));
}

/**
 * Returns whether the value of an order can be what the call sent. A broker may accept and change
 * another notation, such as `btcusdt` or `.5`, so a different notation is not a different value.
 */
function isSame(recorded: unknown, sent: unknown): boolean {
  const text = String(sent);
  if (isDecimal(recorded)) return !isDecimal(text) || sameDecimal(recorded, text);
  return String(recorded).toUpperCase() === text.toUpperCase();
}
