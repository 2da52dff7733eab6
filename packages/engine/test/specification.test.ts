import { readFileSync } from 'node:fs';
import { alice, bob } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import { Desk } from './lib/desk.ts';

const repository = new URL('../../../', import.meta.url);
const read = (path: string): never =>
  JSON.parse(readFileSync(new URL(path, repository), 'utf8')) as never;
const { components } = read('packages/spec/src/generated/spot/openapi.gen.json') as {
  components: { schemas: Record<string, { required?: string[]; minItems?: number }> };
};

describe('answers have the fields of the specification, no more and no less', () => {
  const desk = new Desk();
  desk.place(alice, ['SELL', 'LIMIT', '10000', '1']);
  const placed = desk.place(bob, ['BUY', 'LIMIT', '10000', '0.5'], { id: 'b' });
  desk.place(bob, ['BUY', 'LIMIT', '9000', '0.5'], { id: 'c' });
  const cancelled = desk.cancel(bob, { clientOrderId: 'c' });
  const from = { fromAccountType: 1, fromAccountIndex: 0 } as const;
  const to = { toAccountType: 3, toAccountIndex: 0 } as const;
  const transfer = { kind: 'transfer', tokenId: 'BTC', amount: '1', ...from, ...to } as const;
  const transferred = desk.engine.apply({ ...transfer, time: desk.time, account: bob });
  const { market, orders, accounts } = desk.engine.spot;
  const one = { symbol: 'BTCUSDT', time: desk.time };
  const all = { time: desk.time };
  const own = { account: alice };
  const first = (rows: { reply?: unknown }): unknown => (rows.reply as unknown[])[0];

  it.each([
    ['OrderResult', placed.reply],
    ['CancelResult', cancelled.reply],
    ['TransferResult', transferred.reply],
    ['Order', orders.getOrder({ account: bob, origClientOrderId: 'b' }).reply],
    ['Order', first(orders.listOpenOrders(own))],
    ['Order', first(orders.listHistoryOrders({ account: bob }))],
    ['AccountTrade', first(orders.listMyTrades(own))],
    ['Account', accounts.getAccount(own).reply],
    ['Balance', accounts.getAccount(own).reply?.balances[0]],
    ['DepositOrder', first(accounts.listDepositOrders(own))],
    ['SubAccount', first(accounts.listSubAccounts(own))],
    ['BalanceFlow', first(accounts.listBalanceFlow(own))],
    ['Depth', market.getDepth(one).reply],
    ['PublicTrade', first(market.listTrades(one))],
    ['Ticker24hr', market.getTicker24hr(one).reply],
    ['Ticker24hrEntry', first(market.getTicker24hr(all))],
    ['TickerPrice', market.getTickerPrice(one).reply],
    ['TickerPriceEntry', first(market.getTickerPrice({}))],
    ['BookTicker', market.getBookTicker(one).reply],
    ['BookTicker', first(market.getBookTicker({}))],
    ['SpotSymbol', desk.engine.spot.getBrokerInfo(one).symbols[0]],
  ])('%s', (name, answer) => {
    const required = components.schemas[name]?.required ?? [];
    expect(required.length).toBeGreaterThan(0);
    expect(Object.keys(answer as object).sort()).toEqual([...required].sort());
  });

  it('a candlestick has its eleven values', () => {
    const row = first(market.listKlines({ ...one, interval: '1m' })) as unknown[];
    expect(row).toHaveLength(components.schemas.Kline?.minItems ?? 0);
  });
});

it('the default world has the trading rules that the specification shows', () => {
  const { response } = read('spec/examples/common/getBrokerInfo/spot-symbols.json') as {
    response: { serverTime: number };
  };
  const shown = new Desk().engine.spot.getBrokerInfo({ time: response.serverTime });
  expect(shown).toEqual(response);
});
