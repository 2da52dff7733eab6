import { textOf } from '../../cases/parse-exact.ts';
import type { TestAccount } from '../../client/account.ts';
import type { StreamConnection } from '../../client/stream-connection.ts';
import { isDecimal, sameDecimal } from '../../decimal.ts';
import type { PlacedOrder } from '../trader.ts';
import { messageTimeoutMs, StreamFailure, type StreamRun } from './stream-run.ts';

/** An event of the user data stream. */
export type UserEvent = Readonly<Record<string, unknown>>;

/** A connection to the user data stream of an account. */
export interface UserStream {
  readonly connection: StreamConnection;
  readonly listenKey: string;
}

/** Returns the listen key of an account. */
export async function listenKeyOf(run: StreamRun, account: TestAccount): Promise<string> {
  const { body } = await run.require(account, 'createListenKey', '', 'spot');
  const { listenKey } = (body ?? {}) as { listenKey?: unknown };
  if (typeof listenKey !== 'string') {
    throw new StreamFailure('Expected createListenKey to return a listenKey, got none.');
  }
  run.session.mask.add(listenKey);
  return listenKey;
}

/** Opens the user data stream of an account. */
export async function openUserStream(run: StreamRun, account: TestAccount): Promise<UserStream> {
  const listenKey = await listenKeyOf(run, account);
  run.listenKeys.set(account, listenKey);
  return { connection: await run.connect('userData', listenKey), listenKey };
}

/**
 * Returns whether a listen key of the test no longer exists, although the test did not close it:
 * the account has a new key.
 */
export async function hasLostListenKey(run: StreamRun): Promise<boolean> {
  for (const [account, listenKey] of run.listenKeys) {
    if ((await listenKeyOf(run, account)) !== listenKey) return true;
  }
  return false;
}

/** Returns whether two values are equal as texts or as decimals. */
export function sameValue(one: unknown, other: unknown): boolean {
  const first = textOf(one);
  const second = textOf(other);
  if (first === second) return true;
  return isDecimal(first) && isDecimal(second) && sameDecimal(first, second);
}

/** Returns the events that have arrived, oldest first. */
export function eventsOf({ connection }: UserStream): readonly UserEvent[] {
  return connection.received
    .flatMap(({ value }) => (Array.isArray(value) ? value : [value]))
    .filter((value) => typeof value?.e === 'string') as UserEvent[];
}

/** Returns the events of an order that have arrived, oldest first. */
export function orderEvents(stream: UserStream, message: string, orderId: string): UserEvent[] {
  return eventsOf(stream).filter(({ e, i }) => e === message && textOf(i) === orderId);
}

/**
 * Waits for the event that reports a status of an order.
 *
 * @throws StreamFailure if the event does not arrive
 */
export async function orderEvent(
  stream: UserStream,
  message: string,
  { orderId }: PlacedOrder,
  status: string,
): Promise<UserEvent> {
  const find = () => orderEvents(stream, message, orderId).find(({ X }) => X === status);
  const found = await stream.connection.until(find, messageTimeoutMs);
  if (found !== undefined) return found;
  const statuses = orderEvents(stream, message, orderId).map(({ X }) => X);
  const got = statuses.length === 0 ? 'no event of the order' : statuses.join(', ');
  throw new StreamFailure(
    `Expected ${message} with the status ${status} for the order ${orderId} within ` +
      `${messageTimeoutMs} ms, got ${got}.`,
  );
}

/**
 * Sends a ping and waits for the pong, so that all earlier frames have arrived. Returns the pong.
 *
 * @throws StreamFailure if no pong arrives
 */
export async function exchangePing(connection: StreamConnection): Promise<unknown> {
  const pongs = () => connection.received.filter(({ value }) => isPong(value));
  const { length } = pongs();
  connection.send(JSON.stringify({ ping: sentPing }));
  const pong = await connection.until(() => pongs()[length], messageTimeoutMs);
  if (pong !== undefined) return (pong.value as { pong: unknown }).pong;
  const end = connection.closing ? `, and the connection closed (${connection.closing.code})` : '';
  throw new StreamFailure(`Expected a pong within ${messageTimeoutMs} ms, got none${end}.`);
}

/** A time in the past: a pong that echoes it differs from a pong with the server's time. */
export const sentPing = 1;

const isPong = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'pong');
