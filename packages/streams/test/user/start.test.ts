import { expect, test } from 'vitest';
import { createSetup } from './setup.ts';

const T = 1_800_000_000_000;
const trade = (id: string, qty: string, time: number): object => {
  const fee = { commission: '0', commissionAsset: 'BTC' };
  return { id, orderId: '5', price: '2', qty, time: T + time, ...fee };
};
const order = (executedQty: string, updateTime: number): object => ({
  orderId: '5',
  clientOrderId: '5',
  origQty: '9',
  executedQty,
  cummulativeQuoteQty: '0',
  status: 'PARTIALLY_FILLED',
  time: T,
  updateTime: T + updateTime,
});

test('an order that trades during the first queries loses and repeats no fill', async () => {
  const { timers, broker, events, latest } = createSetup({});
  const trades = [trade('7', '1', 30), trade('8', '0.5', 40), trade('9', '0.25', 60)];
  broker.account = {
    spot: { openOrders: [order('1', 30) as never], trades: trades.slice(0, 1) as never },
  };
  let isFirst = true;
  broker.onResponse = (operation) => {
    if (operation !== 'listMyTrades' || !isFirst) return;
    isFirst = false;
    // A fill before the open orders are read, and one after that.
    broker.account = { spot: { openOrders: [order('1.5', 40) as never], trades: trades as never } };
  };
  await timers.advance(0);
  broker.account = { spot: { openOrders: [order('1.75', 60) as never], trades: trades as never } };
  latest().open();
  await timers.advance(0);
  const fills = (events as { kind: string; message: { z: string; l: string; t?: string } }[])
    .filter(({ kind }) => kind === 'order')
    .map(({ message: { z, l, t } }) => [z, l, t]);
  expect(fills).toEqual([
    ['1.5', '0', undefined],
    ['1.75', '0.25', '9'],
  ]);
});
