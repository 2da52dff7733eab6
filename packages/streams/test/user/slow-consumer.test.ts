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
