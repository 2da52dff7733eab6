import { expect, test } from 'vitest';
import type { UserEvent } from '../../src/user/index.ts';
import { createSetup } from './setup.ts';

const perSecond = 50;
const seconds = 60;

test('a loop that stops for a minute at 50 events a second loses no fill', async () => {
  const setup = createSetup({ capacity: 100, compareMs: 20_000 });
  const { timers, broker, stream, latest } = setup;
  const lags: number[] = [];
  stream.on('lag', ({ events }) => lags.push(events));
  await timers.advance(0);
  latest().open();
  await timers.advance(0);
  const loop = stream[Symbol.asyncIterator]();
  const history: Record<string, unknown>[] = [];
  const trades: Record<string, unknown>[] = [];
  broker.account = { spot: { history, trades } };
  for (let second = 0; second < seconds; second++) {
    for (let count = 0; count < perSecond; count += 2) {
      const id = String(history.length + 1);
      const time = timers.now();
      const message = { e: 'executionReport', i: id, c: id, q: '1', E: time };
      const fill = { price: '2', qty: '1', commission: '0', commissionAsset: 'BTC' };
      const row = { origQty: '1', executedQty: '1', status: 'FILLED', cummulativeQuoteQty: '2' };
      history.push({ orderId: id, clientOrderId: id, ...row, time, updateTime: time });
      trades.push({ id, orderId: id, time, ...fill });
      const events = [
        { ...message, X: 'NEW', z: '0', l: '0', L: '0' },
        { ...message, X: 'FILLED', z: '1', l: '1', L: '2' },
      ];
      latest().receive(JSON.stringify(events));
    }
    await timers.advance(1000);
  }
  const received = await readAll(loop, history.length, (ms) => timers.advance(ms));
  const filled = received.flatMap((event) =>
    event.kind === 'order' && event.message.X === 'FILLED' ? [event.message.i] : [],
  );
  expect(filled.map(Number).sort((one, other) => one - other)).toEqual(
    history.map(({ orderId }) => Number(orderId)),
  );
  // Once each time that the loop falls behind, with the number of events that were replaced.
  expect(lags).toEqual([100]);
  const lag = received.find((event) => event.kind === 'lag');
  expect(Number(lag?.events)).toBeGreaterThan(2000);
  expect(received.filter(({ recovered }) => recovered).length).toBeGreaterThanOrEqual(1000);
});

test('a lag at the start delivers the open orders once and no earlier fill', async () => {
  const time = 1_800_000_000_000;
  const order = (id: number, executedQty: string, status: string): Record<string, unknown> => {
    const ids = { orderId: String(id), clientOrderId: String(id) };
    const cummulativeQuoteQty = String(Number(executedQty) * 2);
    return {
      ...ids,
      origQty: '3',
      executedQty,
      cummulativeQuoteQty,
      status,
      time,
      updateTime: time,
    };
  };
  const trade = (id: number, orderId: number, qty: string): Record<string, unknown> => {
    const fee = { commission: '0', commissionAsset: 'BTC' };
    return { id: String(id), orderId: String(orderId), price: '2', qty, time, ...fee };
  };
  const openOrders = [2, 3, 4].map((id) => order(id, '0', 'NEW'));
  openOrders.push(order(5, '1', 'PARTIALLY_FILLED'));
  const history = [order(1, '3', 'FILLED')];
  const trades = [trade(1, 1, '3'), trade(2, 5, '1')];
  const orderType = 'LIMIT';
  const account = {
    spot: { openOrders, history, trades },
    contract: {
      openOrders: openOrders.map((row) => ({ ...row, orderType })),
      history: history.map((row) => ({ ...row, orderType })),
      trades: trades.map((row) => ({ ...row, tradeId: row.id })),
    },
  };
  const setup = createSetup({ account, sections: ['spot', 'contract'], capacity: 3 });
  const { timers, stream, latest } = setup;
  const loops = [stream[Symbol.asyncIterator](), stream[Symbol.asyncIterator]()] as const;
  // The second loop waits for its first event already.
  const first = loops[1].next();
  await timers.advance(0);
  latest().open();
  await timers.advance(5000);
  for (const [index, loop] of loops.entries()) {
    const received = index === 1 ? [(await first).value as UserEvent] : [];
    for (;;) {
      const next = await Promise.race([loop.next(), timers.advance(2000)]);
      if (next?.value === undefined) break;
      received.push(next.value);
    }
    const orders = received.flatMap((event) => (event.kind === 'order' ? [event] : []));
    for (const section of ['spot', 'contract']) {
      const own = orders.filter((event) => event.section === section);
      expect(own.map(({ message: { i, l } }) => [i, l])).toEqual([
        ['5', '0'],
        ['4', '0'],
        ['3', '0'],
        ['2', '0'],
      ]);
    }
  }
});

test('a lag after the start loses no settlement', async () => {
  const settlement = (timestamp: number): Record<string, unknown> => ({ symbol: 'X', timestamp });
  const account = { option: { settlements: [settlement(1)] } };
  const setup = createSetup({ account, sections: ['option'], capacity: 3 });
  const { timers, broker, stream, latest } = setup;
  const loop = stream[Symbol.asyncIterator]();
  await timers.advance(0);
  latest().open();
  await timers.advance(0);
  broker.account = { option: { settlements: [settlement(1), settlement(2)] } };
  await timers.advance(60_000);
  for (let count = 0; count < 5; count++) latest().receive(`{"e":"other","count":${count}}`);
  const received: UserEvent[] = [];
  while (received.length < 4) received.push((await loop.next()).value as UserEvent);
  expect(received.map(({ kind }) => kind)).toEqual(['lag', 'unknown', 'unknown', 'settlements']);
  expect(received[3]).toMatchObject({ rows: [settlement(2)] });
});

/** Reads until all orders are filled. */
async function readAll(
  loop: AsyncIterator<UserEvent, undefined>,
  count: number,
  advance: (milliseconds: number) => Promise<void>,
): Promise<UserEvent[]> {
  const received: UserEvent[] = [];
  let filled = 0;
  while (filled < count) {
    const next = loop.next();
    await Promise.race([next, advance(500)]);
    const { value } = await next;
    if (value === undefined) break;
    received.push(value);
    if (value.kind === 'order' && value.message.X === 'FILLED') filled += 1;
  }
  return received;
}
