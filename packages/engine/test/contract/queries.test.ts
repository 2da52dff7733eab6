import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { alice, ContractDesk, inverse, linear, maker } from './contract-desk.ts';

const bundle = new URL(
  '../../../spec/src/generated/contract/openapi.source.gen.json',
  import.meta.url,
);
const { components } = JSON.parse(readFileSync(bundle, 'utf8')) as {
  components: { schemas: Record<string, { properties?: object }> };
};
const minute = 60_000;

describe('views', () => {
  const desk = new ContractDesk(inverse);
  desk.open(alice, 'LONG', 500, '10000');
  desk.place(alice, 'BUY_OPEN', 1000, '9900', { clientOrderId: 'open' });
  desk.advanceTo(desk.time + 9 * 60 * minute);
  const { market, orders, account } = desk.engine.contract;
  const { time } = desk;
  const first = (reply: unknown): unknown => Object.values(reply as object)[0];

  it.each([
    ['Order', orders.getOrder({ account: alice, orderType: 'LIMIT', clientOrderId: 'open' }).reply],
    ['Order', first(orders.listOpenOrders({ account: alice, orderType: 'LIMIT' }).reply)],
    ['AccountTrade', first(orders.listMyTrades({ account: alice }).reply)],
    ['Position', first(account.listPositions({ account: alice }).reply)],
    ['MarginBalance', first(account.getAccount({ account: alice }).reply)],
    ['Depth', market.getDepth({ symbol: inverse, time }).reply],
    ['FundingRate', first(market.listFundingRates({ symbol: inverse, state: 'past', time }).reply)],
    ['InsuranceRecord', first(first(market.listInsurance({}).reply))],
    ['IndexPrices', market.getIndex({ time }).reply],
    ['Contract', desk.engine.getBrokerInfo({ time }).contracts[0]],
  ])('contract views of %s have exactly the fields of the specification', (schema, view) => {
    const names = Object.keys(components.schemas[schema]?.properties ?? {});
    const optional = ['underlying'];
    expect(Object.keys(view as object).sort()).toEqual(
      names.filter((name) => !optional.includes(name)).sort(),
    );
  });
});

describe('lists', () => {
  const desk = new ContractDesk(linear);
  desk.open(alice, 'LONG', 1000, '10000');
  desk.place(alice, 'SELL_CLOSE', 400, '10100');
  desk.place(maker, 'BUY_CLOSE', 300, '10100');
  const { orders, market } = desk.engine.contract;

  it('the history of contract orders contains open orders that are partially filled', () => {
    const query = { account: alice, orderType: 'LIMIT' } as const;
    const open = orders.listOpenOrders(query).reply;
    const history = orders.listHistoryOrders(query).reply;
    expect(open?.map(({ status }) => status)).toEqual(['PARTIALLY_FILLED']);
    expect(history?.map(({ status }) => status)).toEqual(['FILLED', 'PARTIALLY_FILLED']);
    expect(orders.listOpenOrders({ ...query, side: 'BUY_CLOSE' }).reply).toEqual([]);
    expect(orders.listOpenOrders({ ...query, orderType: 'STOP' }).reply).toEqual([]);
  });

  it('contract trades are listed newest first, and can be filtered by side', () => {
    const all = orders.listMyTrades({ account: alice }).reply;
    expect(all?.map(({ side, pnl, fee }) => [side, pnl, fee])).toEqual([
      ['SELL_CLOSE', '3', '0.07575'],
      ['BUY_OPEN', '0', '0.5'],
    ]);
    const closing = orders.listMyTrades({ account: alice, side: 'SELL_CLOSE' }).reply;
    expect(closing).toHaveLength(1);
  });

  it('contract candlesticks contain volumes in contracts and in the margin token', () => {
    const { reply } = market.listKlines({ symbol: linear, interval: '1h', time: desk.time });
    expect(reply?.at(-1)?.slice(1, 6)).toEqual(['10000', '10100', '10000', '10100', '1300']);
    expect(reply?.at(-1)?.slice(7, 9)).toEqual(['1303', 2]);
  });
});

describe('the index', () => {
  it('the estimated delivery price is the mean index price of the last ten minutes', () => {
    const desk = new ContractDesk(linear);
    const edp = () => desk.engine.contract.market.getIndex({ symbol: 'BTCUSDT', time: desk.time });
    desk.advanceTo(desk.time + 60 * minute);
    desk.mark('10100');
    desk.advanceTo(desk.time + 3 * minute);
    // Seven minutes at 10000 and three at 10100.
    expect(edp().reply).toEqual({ index: { BTCUSDT: '10100' }, edp: { BTCUSDT: '10030' } });
    desk.advanceTo(desk.time + 60 * minute);
    expect(edp().reply?.edp).toEqual({ BTCUSDT: '10100' });
  });
});
