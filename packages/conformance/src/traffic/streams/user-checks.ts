import { isMaker } from '../../auditor/order-rules.ts';
import type { Row } from '../../auditor/rule.ts';
import type { Trade } from '../../auditor/section-terms.ts';
import type { CheckData } from '../../cases/case.ts';
import { messageOf, serverMessagesOf, streamSchemasOf } from '../../cases/documents.ts';
import { hasKey, short, textOf } from '../../cases/parse-exact.ts';
import { checkBody, emptyBodyFindings } from '../../cases/schema-check.ts';
import { isSameValue } from '../../decimal.ts';
import { profiles } from '../../profiles/profiles.ts';
import type { PlacedOrder } from '../trader.ts';
import * as orders from './orders.ts';
import {
  exchangePing,
  expectThat,
  messageTimeoutMs,
  openUserStream,
  StreamFailure,
  type StreamRun,
  type UserStream,
} from './stream-run.ts';

/** For each key of an order event, the field of getOrder that the key must equal. */
const orderFields = {
  s: 'symbol',
  c: 'clientOrderId',
  S: 'side',
  f: 'timeInForce',
  q: 'origQty',
  p: 'price',
  X: 'status',
  i: 'orderId',
  z: 'executedQty',
  O: 'time',
} as const;

/**
 * For each key of the event of a fill, the part of the trade that the key must equal. An event need
 * not name the asset of a fee that is 0.
 */
const fillFields = { l: 'quantity', L: 'price', n: 'fee', N: 'feeAsset', m: 'isMaker' } as const;

/** For each key of an account event, the field of getAccount that the key must equal. */
const permissionFields = { T: 'canTrade', W: 'canWithdraw', D: 'canDeposit' } as const;

/** The number of times that balances are compared while another program changes them. */
const balanceTries = 3;
/** With several orders, a broker that sometimes loses an event loses one of theirs. */
const changedOrders = 4;
/** Most orders of events that are read. */
const mostOrders = 3;

/** Checks that a message arrives after an order has changed. Each message fits its schema. */
export async function checkEvent(run: StreamRun, { message }: CheckData) {
  const stream = await openUserStream(run);
  await orders.cancel(run, await run.trader.rest());
  const find = () => stream.events.find(({ e }) => e === message);
  const found = await stream.connection.until(find, messageTimeoutMs);
  expectThat(
    found !== undefined,
    `Expected ${message} within ${messageTimeoutMs} ms after an order was placed, ` +
      `got ${namesIn(stream)}.`,
  );
}

/** Checks that every frame with events is an array. */
export async function checkEventArray(run: StreamRun): Promise<void> {
  const stream = await openUserStream(run);
  await orders.cancel(run, await run.trader.rest());
  const first = await stream.connection.until(() => stream.events[0], messageTimeoutMs);
  const other = stream.connection.received.find(({ value }) => hasKey(value, 'e'));
  const got = other ? short(other.value) : 'no event';
  const isArray = first !== undefined && other === undefined;
  expectThat(isArray, `Expected an array of events, got ${got}.`);
}

const namesIn = ({ events }: UserStream): string =>
  [...new Set(events.map(({ e }) => e))].join(', ') || 'no event';

/** Checks that the events of a status have the values that getOrder and listMyTrades return. */
export async function checkOrderEvent(run: StreamRun, data: CheckData): Promise<void> {
  const stream = await openUserStream(run);
  const { status } = data;
  await requireOrderEvent(run, stream, data, await orders.causeStatus(run, status));
  // A watch places few orders.
  if (run.session.options.hasSmallOrders) return;
  const other = await orders.causeAtOnce(run, status);
  if (other !== undefined) await requireOrderEvent(run, stream, data, other);
}

async function requireOrderEvent(
  run: StreamRun,
  stream: UserStream,
  { message, status }: CheckData,
  order: PlacedOrder,
): Promise<void> {
  const event = await stream.next(order, status, message);
  const parameters = run.trader.idOf(order.orderId);
  const rest = (await run.trader.require('getOrder', parameters)) as Row;
  const { orderFields: ofSection } = profiles[run.section];
  requireFields(event, message, 'getOrder', rest, { ...ofSection, ...orderFields });
  if (!status.endsWith('FILLED')) return;
  const fill = await newestFill(run, order);
  const { N, ...others } = fillFields;
  const fields = isSameValue(fill.fee, '0') ? others : { N, ...others };
  requireFields(event, message, 'listMyTrades', { ...fill, isMaker: isMaker(fill) }, fields);
}

/** Returns the newest trade of an order. */
async function newestFill(run: StreamRun, { symbol, orderId }: PlacedOrder): Promise<Trade> {
  const trades = await orders.ownTrades(run, symbol);
  const [newest] = trades
    .filter((one) => one.orderId === orderId)
    .toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? 1 : -1));
  expectThat(
    newest !== undefined,
    `Expected listMyTrades to contain a trade of the order ${orderId}, ` +
      `got ${trades.length} trades of other orders.`,
  );
  return newest;
}

/** Checks that keys of an event equal fields of a response. */
function requireFields(
  event: Row,
  message: string,
  operationId: string,
  rest: Row,
  fields: Readonly<Record<string, string>>,
): void {
  for (const [key, field] of Object.entries(fields)) {
    if (rest[field] === undefined) throw new TypeError(`${operationId} returns no ${field}`);
    expectThat(
      isSameValue(event[key], rest[field]),
      `Expected ${key} of ${message} to equal ${field} of ${operationId}, ` +
        `${short(rest[field])}; got ${short(event[key])}.`,
    );
  }
}

/** Checks that the permissions and the balances in the events equal those of getAccount. */
export async function checkBalances(run: StreamRun, { message }: CheckData) {
  const stream = await openUserStream(run);
  const order = await orders.placeBestBid(run);
  await orders.sellTo(run, order);
  // The rest of the order is locked until it is cancelled.
  await requireBalances(run, stream, message);
  await orders.cancel(run, order);
  const rest = await requireBalances(run, stream, message);
  const event = stream.events.findLast(({ e }) => e === message) ?? {};
  requireFields(event, message, 'getAccount', rest, permissionFields);
}

/**
 * Waits until the balances in the events are those of getAccount, and returns its response. Another
 * program can change the balances meanwhile, so the check repeats with the new ones.
 */
async function requireBalances(run: StreamRun, stream: UserStream, message: string): Promise<Row> {
  let problem: string | undefined;
  for (let count = 0; count < balanceTries; count++) {
    const rest = (await run.trader.require('getAccount')) as Row;
    const find = () => balanceProblem(rest.balances as readonly Row[], stream, message);
    await stream.connection.until(() => (find() ? undefined : true), messageTimeoutMs);
    problem = find();
    if (problem === undefined) return rest;
  }
  throw new StreamFailure(`Expected ${problem}.`);
}

/** Describes the first difference between the balances of getAccount and those of the events. */
function balanceProblem(
  balances: readonly Row[],
  stream: UserStream,
  message: string,
): string | undefined {
  const rows = stream.events
    .filter(({ e }) => e === message)
    .flatMap(({ B }) => (Array.isArray(B) ? (B as readonly Row[]) : []));
  const latest = new Map(rows.map((row) => [row.a, row]));
  // The trade changes two assets: the one that is paid, and the one that is received.
  if (latest.size < 2) return `two changed assets, got ${[...latest.keys()].join(' and ')}`;
  for (const [asset, row] of latest) {
    const expected = balances.find((one) => one.asset === asset);
    if (isSameValue(row.f, expected?.free) && isSameValue(row.l, expected?.locked)) continue;
    return `${short(expected)} in ${message}, got ${short(row)}`;
  }
  return undefined;
}

/** Checks that each change of an order causes exactly one event. */
export async function checkEachChangeOnce(run: StreamRun, { message }: CheckData) {
  const stream = await openUserStream(run);
  const ids: string[] = [];
  while (ids.length < changedOrders) ids.push(await changeOrder(run, stream, message));
  await passEvents(run, stream, message);
  await exchangePing(stream.connection);
  const expected = 'NEW, PARTIALLY_FILLED, CANCELED';
  for (const id of ids) {
    const statuses = stream.eventsOf(id, message).map(({ X }) => X);
    expectThat(
      statuses.join(', ') === expected,
      `Expected exactly one ${message} for each change of an order, ${expected}; ` +
        `got ${statuses.join(', ')}.`,
    );
  }
}

/** Places an order, fills half of it and cancels the rest. Returns its id. */
async function changeOrder(run: StreamRun, stream: UserStream, message: string): Promise<string> {
  const order = await orders.placeBestBid(run);
  await orders.sellTo(run, order);
  await orders.cancel(run, order);
  await stream.next(order, 'CANCELED', message);
  return order.orderId;
}

/** Waits for an event of a later order, which arrives after those of all earlier ones. */
async function passEvents(run: StreamRun, stream: UserStream, message: string): Promise<void> {
  await stream.next(await orders.causeStatus(run, 'CANCELED'), 'CANCELED', message);
}

/** Checks that a user receives no event while only another user trades. */
export async function checkIsolation(run: StreamRun, { message }: CheckData) {
  const { trader, other } = run;
  const stream = await openUserStream(run);
  const streamOfOther = await openUserStream(run, other);
  const isShared = streamOfOther.listenKey === stream.listenKey;
  expectThat(!isShared, 'Expected two users to have different listen keys, got the same key.');
  const foreign = await other.rest();
  await orders.cancel(run, foreign, other);
  await streamOfOther.next(foreign, 'CANCELED', message);
  await exchangePing(stream.connection);
  const unexpected = foreignEvent(stream, foreign);
  expectThat(
    unexpected === undefined,
    `Expected no event while only another user traded, got ${short(unexpected)}.`,
  );
  const own = await run.trader.rest();
  await stream.next(own, 'NEW', message);
  // A STOP order has another type, with which the order is read.
  const events = stream.events.filter(({ e, o }) => e === message && o !== 'STOP');
  for (const id of [...new Set(events.map(({ i }) => textOf(i)))].slice(-mostOrders)) {
    const { status } = await trader.call('getOrder', trader.idOf(id));
    expectThat(
      status === 200,
      `Expected only events of orders that getOrder returns, got one of the order ${id}.`,
    );
  }
  await exchangePing(streamOfOther.connection);
  const [leaked] = streamOfOther.eventsOf(own.orderId, message);
  expectThat(leaked === undefined, `Expected no event of another user, got ${short(leaked)}.`);
}

/**
 * Returns an event that another user's order caused: an event of this order, or one without an
 * order. Orders of other programs on the own account also cause events of both kinds.
 */
function foreignEvent(stream: UserStream, { orderId }: PlacedOrder): Row | undefined {
  const events = stream.events;
  const leaked = events.find(({ i }) => textOf(i) === orderId);
  const hasOwnOrders = events.some(({ i }) => i !== undefined && textOf(i) !== orderId);
  return leaked ?? (hasOwnOrders ? undefined : events[0]);
}

/**
 * Checks that the event times never decrease on a connection, and that each of two fills at the
 * same time has an event of its own.
 */
export async function checkEventOrder(run: StreamRun, { message }: CheckData) {
  const stream = await openUserStream(run);
  await changeOrder(run, stream, message);
  const order = await orders.buyFromTwo(run);
  const { symbol, orderId } = order;
  await stream.next(order, 'FILLED', message);
  await passEvents(run, stream, message);
  const fills = stream.eventsOf(orderId, message).filter(({ l }) => Number(textOf(l)) > 0);
  const trades = (await orders.ownTrades(run, symbol)).filter((one) => one.orderId === orderId);
  expectThat(
    fills.length === trades.length,
    `Expected an event for each of the ${trades.length} trades of the order ${orderId}, ` +
      `got ${fills.length}.`,
  );
  let before = 0n;
  for (const { E } of stream.events) {
    const time = BigInt(textOf(E));
    expectThat(
      time >= before,
      `Expected event times that never decrease, got ${time} after ${before}.`,
    );
    before = time;
  }
}

/** Checks that the events encode all LONG values as integers, or all of them as text. */
export async function checkEncoding(run: StreamRun, { message }: CheckData) {
  const stream = await openUserStream(run);
  await changeOrder(run, stream, message);
  const findings = emptyBodyFindings();
  const messages = serverMessagesOf(run.section, 'userData');
  for (const event of stream.events) {
    const { payload = {} } = messageOf(event, messages) ?? {};
    checkBody(event, payload, streamSchemasOf(run.section), findings);
  }
  const { integerLongs, textLongs } = findings;
  expectThat(
    integerLongs === 0 || textLongs === 0,
    `Expected all LONG values of the events as integers, or all as text; ` +
      `got ${integerLongs} as integers and ${textLongs} as text.`,
  );
}
