import type { Row } from '../../auditor/rule.ts';
import { hasKey, textOf } from '../../cases/parse-exact.ts';
import type { StreamConnection } from '../../client/stream-connection.ts';
import { type PlacedOrder, Trader } from '../trader.ts';
import { messageTimeoutMs, StreamFailure, type StreamRun } from './stream-run.ts';

/** A connection to the user data stream of an account. */
export class UserStream {
  readonly connection: StreamConnection;
  readonly listenKey: string;

  constructor(connection: StreamConnection, listenKey: string) {
    this.connection = connection;
    this.listenKey = listenKey;
  }

  /** The events that have arrived, oldest first. */
  get events(): readonly Row[] {
    return this.connection.received
      .flatMap(({ value }) => (Array.isArray(value) ? (value as unknown[]) : [value]))
      .filter((value): value is Row => hasKey(value, 'e') && typeof value.e === 'string');
  }

  /** Returns the events of an order that have arrived, oldest first. */
  eventsOf(orderId: string, message: string): readonly Row[] {
    return this.events.filter(({ e, i }) => e === message && textOf(i) === orderId);
  }

  /**
   * Waits for the event that reports a status of an order.
   *
   * @throws StreamFailure if the event does not arrive
   */
  async next({ orderId }: PlacedOrder, status: string, message: string): Promise<Row> {
    const find = () => this.eventsOf(orderId, message).find(({ X }) => X === status);
    const found = await this.connection.until(find, messageTimeoutMs);
    if (found !== undefined) return found;
    const statuses = this.eventsOf(orderId, message).map(({ X }) => X);
    throw new StreamFailure(
      `Expected ${message} with the status ${status} for the order ${orderId} within ` +
        `${messageTimeoutMs} ms, got ${statuses.join(', ') || 'no event of the order'}.`,
    );
  }
}

/** Calls an operation of listen keys, which belong to the account and not to a section. */
export function keyCall(run: StreamRun, { account }: Trader, operationId: string, listenKey = '') {
  const trader = new Trader(run.session, 'spot', account, run.exchanges);
  return trader.require(operationId, listenKey && `listenKey=${listenKey}`);
}

/** Returns the listen key of an account. */
export async function listenKeyOf(run: StreamRun, trader = run.trader): Promise<string> {
  const body = await keyCall(run, trader, 'createListenKey');
  const listenKey = hasKey(body, 'listenKey') ? body.listenKey : undefined;
  if (typeof listenKey !== 'string') {
    throw new StreamFailure('Expected createListenKey to return a listenKey, got none.');
  }
  run.session.mask.add(listenKey);
  return listenKey;
}

/** Opens the user data stream of an account. */
export async function openUserStream(run: StreamRun, trader = run.trader): Promise<UserStream> {
  const listenKey = await listenKeyOf(run, trader);
  run.listenKeys.set(trader, listenKey);
  return new UserStream(await run.connect('userData', listenKey), listenKey);
}

/**
 * Returns whether a listen key of the test no longer exists, although the test did not close it:
 * the account has a new key.
 */
export async function hasLostListenKey(run: StreamRun): Promise<boolean> {
  for (const [trader, listenKey] of run.listenKeys) {
    if ((await listenKeyOf(run, trader)) !== listenKey) return true;
  }
  return false;
}
