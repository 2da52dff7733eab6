import { expect, test } from 'vitest';
import { createSetup, orderRow, tradeRow } from './setup.ts';

test('an order that trades during the first queries loses and repeats no fill', async () => {
  const { timers, broker, events, latest } = createSetup({});
  const trades = [tradeRow('1', '5'), tradeRow('2', '5', '0.5'), tradeRow('3', '5', '0.25')];
  const filled = (executedQty: string, count: number): void => {
    const updateTime = trades[count - 1]?.time;
    const openOrders = [orderRow('5', executedQty, { updateTime })];
    broker.account = { spot: { openOrders, trades: trades.slice(0, count) } };
  };
  filled('1', 1);
  let isFirst = true;
  broker.onResponse = (operation) => {
    if (operation !== 'listMyTrades' || !isFirst) return;
    isFirst = false;
    // A fill before the open orders are read, and one after that.
    filled('1.5', 2);
  };
  await timers.advance(0);
  filled('1.75', 3);
  latest().open();
  await timers.advance(0);
  const fills = (events as { kind: string; message: { z: string; l: string; t?: string } }[])
    .filter(({ kind }) => kind === 'order')
    .map(({ message: { z, l, t } }) => [z, l, t]);
  expect(fills).toEqual([
    ['1.5', '0', undefined],
    ['1.75', '0.25', '3'],
  ]);
});
