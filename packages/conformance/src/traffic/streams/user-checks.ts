import { textOf } from '../../cases/parse-exact.ts';
import { checkBody, emptyBodyFindings } from '../../cases/schema-check.ts';
import type { CausedStatus } from '../../cases/stream-case.ts';
import { messageOf, serverMessagesOf, streamSchemasOf } from '../../cases/stream-messages.ts';
import { profiles } from '../../profiles/profiles.ts';
import type { PlacedOrder } from '../trader.ts';
import { expectedFill } from './fill-check.ts';
import {
  buyFromTwo,
  cancel,
  causeStatus,
  placeBestBid,
  placeRestingOrder,
  readOrder,
  sellTo,
  tradersOf,
} from './orders.ts';
import { messageTimeoutMs, StreamFailure, type StreamRun, short } from './stream-run.ts';
import {
  eventsOf,
  exchangePing,
  openUserStream,
  orderEvent,
  orderEvents,
  sameValue,
  type UserEvent,
  type UserStream,
} from './user-stream.ts';

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
 * Checks that a message arrives after an order has changed. `StreamRun` checks every message
 * against its schema.
 */
export async function checkEvent(run: StreamRun, message: string): Promise<void> {
  const { account } = tradersOf(run);
  const stream = await openUserStream(run, account);
  await cancel(run, await placeRestingOrder(run, account));
  const found = () => eventsOf(stream).find(({ e }) => e === message);
  if ((await stream.connection.until(found, messageTimeoutMs)) !== undefined) return;
  throw new StreamFailure(
    `Expected ${message} within ${messageTimeoutMs} ms after an order was placed, ` +
      `got ${summary(stream)}.`,
  );
}

/** Checks that every frame with events is an array. */
export async function checkEventArray(run: StreamRun): Promise<void> {
  const { account } = tradersOf(run);
  const stream = await openUserStream(run, account);
  await cancel(run, await placeRestingOrder(run, account));
  const frames = () => stream.connection.received.filter(({ value }) => isEventFrame(value));
  const first = await stream.connection.until(() => frames()[0], messageTimeoutMs);
  if (first === undefined) {
    throw new StreamFailure(`Expected an array of events, got ${summary(stream)}.`);
  }
  const other = frames().find(({ value }) => !Array.isArray(value));
  if (other === undefined) return;
  throw new StreamFailure(`Expected an array of events, got ${short(other.value)}.`);
}

function isEventFrame(value: unknown): boolean {
  return Array.isArray(value) || (typeof value === 'object' && value !== null && 'e' in value);
}

/** Checks that the event of a status has the values that getOrder and listMyTrades return. */
export async function checkOrderEvent(
  run: StreamRun,
  message: string,
  status: CausedStatus,
): Promise<void> {
  const traders = tradersOf(run);
  const stream = await openUserStream(run, traders.account);
  const order = await causeStatus(run, traders, status);
  const event = await orderEvent(stream, message, order, status);
  const rest = await readOrder(run, order);
  for (const [key, field] of Object.entries({
    ...profiles[run.section].orderFields,
    ...orderFields,
  })) {
    if (rest[field] === undefined) throw new TypeError(`getOrder returns no ${field}`);
    if (sameValue(event[key], rest[field])) continue;
    throw new StreamFailure(
      `Expected ${key} of ${message} to equal ${field} of getOrder, ${short(rest[field])}; ` +
        `got ${short(event[key])}.`,
    );
  }
  for (const [key, expected] of Object.entries(await expectedFill(run, order, status))) {
    if (sameValue(event[key], expected)) continue;
    throw new StreamFailure(
      `Expected ${key} of ${message} with the status ${status} to be ${short(expected)}, ` +
        `as in listMyTrades; got ${short(event[key])}.`,
    );
  }
}

/** Checks that each change of an order causes exactly one event. */
export async function checkEachChangeOnce(run: StreamRun, message: string): Promise<void> {
  const stream = await openUserStream(run, tradersOf(run).account);
  const orders: string[] = [];
  while (orders.length < changedOrders) orders.push(await changeOrder(run, stream, message));
  // Events of a later order and a pong arrive after all events of the first orders, so the test
  // waits for them.
  const later = await causeStatus(run, tradersOf(run), 'CANCELED');
  await orderEvent(stream, message, later, 'CANCELED');
  await exchangePing(stream.connection);
  const expected = 'NEW, PARTIALLY_FILLED, CANCELED';
  for (const order of orders) {
    const statuses = orderEvents(stream, message, order).map(({ X }) => X);
    if (statuses.join(', ') === expected) continue;
    throw new StreamFailure(
      `Expected exactly one ${message} for each change of an order, ${expected}; ` +
        `got ${statuses.join(', ')}.`,
    );
  }
}

/** With several orders, a broker that sometimes loses an event loses one of theirs. */
const changedOrders = 4;

/** Places an order, fills half of it and cancels the rest. Returns its id. */
async function changeOrder(run: StreamRun, stream: UserStream, message: string): Promise<string> {
  const { account, other } = tradersOf(run);
  const order = await placeBestBid(run, account);
  await sellTo(run, other, order);
  await cancel(run, order);
  await orderEvent(stream, message, order, 'CANCELED');
  return order.orderId;
}

/** Checks that a user receives no event while only another user trades. */
export async function checkIsolation(run: StreamRun, message: string): Promise<void> {
  const { account, other } = tradersOf(run);
  const stream = await openUserStream(run, account);
  const streamOfOther = await openUserStream(run, other);
  if (streamOfOther.listenKey === stream.listenKey) {
    throw new StreamFailure('Expected two users to have different listen keys, got the same key.');
  }
  const foreign = await placeRestingOrder(run, other);
  await cancel(run, foreign);
  await orderEvent(streamOfOther, message, foreign, 'CANCELED');
  await exchangePing(stream.connection);
  const unexpected = foreignEvent(stream, foreign);
  if (unexpected !== undefined) {
    throw new StreamFailure(
      `Expected no event while only another user traded, got ${short(unexpected)}.`,
    );
  }
  const own = await placeRestingOrder(run, account);
  await orderEvent(stream, message, own, 'NEW');
  await requireOwnOrders(run, stream, message);
  await exchangePing(streamOfOther.connection);
  const leaked = orderEvents(streamOfOther, message, own.orderId);
  if (leaked.length === 0) return;
  throw new StreamFailure(`Expected no event of another user, got ${short(leaked[0])}.`);
}

/** Most orders of events that are read. */
const mostOrders = 3;

/** The account can read each order about which it receives an event. */
async function requireOwnOrders(run: StreamRun, stream: UserStream, message: string) {
  const { account } = tradersOf(run);
  // A STOP order has another type, with which the order is read.
  const events = eventsOf(stream).filter(({ e, o }) => e === message && o !== 'STOP');
  const ids = [...new Set(events.map(({ i }) => textOf(i)))].slice(-mostOrders);
  for (const id of ids) {
    const { status } = await run.call(account, 'getOrder', run.trader(account).idOf(id));
    if (status === 200) continue;
    throw new StreamFailure(
      `Expected only events of orders that getOrder returns, got one of the order ${id}.`,
    );
  }
}

/**
 * Returns an event that another user's order caused: an event of this order, or one without an
 * order. Orders of other programs on the own account also cause events of both kinds.
 */
function foreignEvent(stream: UserStream, { orderId }: PlacedOrder): UserEvent | undefined {
  const events = eventsOf(stream);
  const leaked = events.find(({ i }) => textOf(i) === orderId);
  const hasOwnOrders = events.some(({ i }) => i !== undefined && textOf(i) !== orderId);
  return leaked ?? (hasOwnOrders ? undefined : events[0]);
}

/**
 * Checks that the event times never decrease on a connection, and that the events of two fills at
 * the same time describe one fill each, as every event is compared with the earlier ones.
 */
export async function checkEventOrder(run: StreamRun, message: string): Promise<void> {
  const stream = await openUserStream(run, tradersOf(run).account);
  await changeOrder(run, stream, message);
  await orderEvent(stream, message, await buyFromTwo(run, tradersOf(run)), 'FILLED');
  const later = await causeStatus(run, tradersOf(run), 'CANCELED');
  await orderEvent(stream, message, later, 'CANCELED');
  const times = eventsOf(stream).map(({ E }) => BigInt(textOf(E)));
  const wrong = times.findIndex((time, index) => time < (times[index - 1] ?? 0n));
  if (wrong < 0) return;
  throw new StreamFailure(
    `Expected event times that never decrease, got ${times[wrong]} after ${times[wrong - 1]}.`,
  );
}

/** Checks that the events encode all LONG values as integers, or all of them as text. */
export async function checkEncoding(run: StreamRun, message: string): Promise<void> {
  const stream = await openUserStream(run, tradersOf(run).account);
  await changeOrder(run, stream, message);
  const schemas = streamSchemasOf(run.section);
  const findings = emptyBodyFindings();
  const messages = serverMessagesOf(run.section, 'userData');
  for (const event of eventsOf(stream)) {
    const { payload = {} } = messageOf(event, messages, schemas) ?? {};
    checkBody(event, payload, schemas, findings);
  }
  const { integerLongs, textLongs } = findings;
  if (integerLongs === 0 || textLongs === 0) return;
  throw new StreamFailure(
    `Expected all LONG values of the events as integers, or all as text; ` +
      `got ${integerLongs} as integers and ${textLongs} as text.`,
  );
}

function summary(stream: UserStream): string {
  const names = eventsOf(stream).map(({ e }) => e);
  return names.length === 0 ? 'no event' : [...new Set(names)].join(', ');
}
