import { readFileSync } from 'node:fs';
import { alice, bob } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import { Desk } from './lib/desk.ts';

const repository = new URL('../../../', import.meta.url);
const read = (path: string): never =>
  JSON.parse(readFileSync(new URL(path, repository), 'utf8')) as never;
const { components } = read('packages/spec/src/generated/spot/openapi.source.gen.json') as {
  components: { schemas: Record<string, { required?: string[]; minItems?: number }> };
};

describe('views have exactly the fields of the specification', () => {
  const desk = new Desk();
  desk.place(alice, ['SELL', 'LIMIT', '10000', '1']);
  const placed = desk.place(bob, ['BUY', 'LIMIT', '10000', '0.5'], { id: 'b' });
  desk.place(bob, ['BUY', 'LIMIT', '9000', '0.5'], { id: 'c' });
  const cancelled = desk.cancel(bob, { clientOrderId: 'c' });
  const from = { fromAccountType: 1, fromAccountIndex: 0 } as const;
  const to = { toAccountType: 3, toAccountIndex: 0 } as const;
  const transfer = {
    kind: 'accounts.transfer',
    tokenId: 'BTC',
    amount: '1',
    ...from,
    ...to,
  } as const;
  const transferred = desk.engine.apply({ ...transfer, time: desk.time, account: bob });
  const { accounts } = desk.engine;
  const { market, orders } = desk.engine.spot;
  const single = { symbol: 'BTCUSDT', time: desk.time };
  const all = { time: desk.time };
  const ownAccount = { account: alice };
  const first = (rows: { reply?: unknown }): unknown => (rows.reply as unknown[])[0];

  it.each([
    ['OrderResult', placed.reply],
    ['CancelResult', cancelled.reply],
    ['TransferResult', transferred.reply],
    ['Order', orders.getOrder({ account: bob, origClientOrderId: 'b' }).reply],
    ['Order', first(orders.listOpenOrders(ownAccount))],
    ['Order', first(orders.listHistoryOrders({ account: bob }))],
    ['AccountTrade', first(orders.listMyTrades(ownAccount))],
    ['Account', accounts.getAccount(ownAccount).reply],
    ['Balance', accounts.getAccount(ownAccount).reply?.balances[0]],
    ['DepositOrder', first(accounts.listDepositOrders(ownAccount))],
    ['SubAccount', first(accounts.listSubAccounts(ownAccount))],
    ['BalanceFlow', first(accounts.listBalanceFlow(ownAccount))],
    ['Depth', market.getDepth(single).reply],
    ['PublicTrade', first(market.listTrades(single))],
    ['Ticker24hr', market.getTicker24hr(single).reply],
    ['Ticker24hrEntry', first(market.getTicker24hr(all))],
    ['TickerPrice', market.getTickerPrice(single).reply],
    ['TickerPriceEntry', first(market.getTickerPrice({}))],
    ['BookTicker', market.getBookTicker(single).reply],
    ['BookTicker', first(market.getBookTicker({}))],
    ['SpotSymbol', desk.engine.getBrokerInfo(single).symbols[0]],
  ])('a view has exactly the fields of the schema %s', (name, view) => {
    const required = components.schemas[name]?.required ?? [];
    expect(required.length).toBeGreaterThan(0);
    expect(Object.keys(view as object).sort()).toEqual([...required].sort());
  });

  it('a candlestick has exactly the fields of the schema Kline', () => {
    const row = first(market.listKlines({ ...single, interval: '1m' })) as unknown[];
    expect(row).toHaveLength(components.schemas.Kline?.minItems ?? 0);
  });
});

it('the default initial state has the trading rules of the specification examples', () => {
  type Example = { response: { serverTime: number; contracts: object[]; options: object[] } };
  const { response } = read('spec/examples/common/getBrokerInfo/spot-symbols.json') as Example;
  const { contracts } = (read('spec/examples/common/getBrokerInfo/contracts.json') as Example)
    .response;
  const { options } = (read('spec/examples/common/getBrokerInfo/options.json') as Example).response;
  const brokerInfo = new Desk().engine.getBrokerInfo({ time: response.serverTime });
  // Ids are strings in the engine.
  const withTextIds = JSON.parse(
    JSON.stringify(contracts, (name, value) => (name === 'riskLimitId' ? String(value) : value)),
  ) as unknown;
  expect(brokerInfo).toEqual({ ...response, contracts: withTextIds, options });
});
