import { BrokerError } from '@broker-api/core';
import {
  createUserSetup,
  type UserSetup,
  type UserSetupOptions,
} from '@broker-api/test-kit/stream-vectors';
import { createUserStream, type UserStream, type UserStreamOptions } from '../../src/user/index.ts';

export type Setup = UserSetup<UserStream>;
export type SetupOptions = Partial<UserStreamOptions> & UserSetupOptions;
/** A row of a response, or a message. */
export type Row = Readonly<Record<string, unknown>>;

/** Creates a user stream. Its sockets wait until the test opens them. */
export const createSetup = (options: SetupOptions): Setup =>
  createUserSetup({ createUserStream, BrokerError }, options);

/** Creates a user stream that is live, and forgets its first events. */
export async function connected(options: SetupOptions = {}): Promise<Setup> {
  const setup = createSetup(options);
  await setup.timers.advance(0);
  setup.latest().open();
  await setup.timers.advance(0);
  setup.events.length = 0;
  return setup;
}

/** Ends the connection, and opens another one. */
export async function reconnect({ timers, latest }: Setup): Promise<void> {
  latest().end(1006);
  await timers.advance(1000);
  latest().open();
  await timers.advance(0);
}

/** When the orders are placed. An order or a trade changes as much later as its number says. */
export const T = 1_800_000_000_000;

const statusOf = (filled: string): string => (Number(filled) > 0 ? 'PARTIALLY_FILLED' : 'NEW');

/** Returns a row of an order of 9. */
export const orderRow = (orderId: string, executedQty = '0', rest: Row = {}): Row => ({
  orderId,
  clientOrderId: `c${orderId}`,
  origQty: '9',
  executedQty,
  cummulativeQuoteQty: '0',
  status: statusOf(executedQty),
  time: T,
  updateTime: T + Number(executedQty),
  ...rest,
});

/** Returns a row of a trade. */
export const tradeRow = (id: string, orderId: string, qty = '1'): Row => {
  const fee = { commission: '0', commissionAsset: 'BTC' };
  return { id, orderId, price: '2', qty, time: T + Number(id), ...fee };
};

/** Returns an event of an order of 9: the last fill of 1, or the new order. */
export const report = (i: string, z = '0', rest: Row = {}): Row => {
  const l = Number(z) > 0 ? '1' : '0';
  const fill = { X: statusOf(z), z, l, L: '2', n: '0' };
  return { e: 'executionReport', i, c: `c${i}`, q: '9', ...fill, E: T + Number(z), ...rest };
};

/** Sends a frame over the latest connection. */
export const send = ({ latest }: Setup, ...messages: readonly Row[]): void =>
  latest().receive(JSON.stringify(messages));
