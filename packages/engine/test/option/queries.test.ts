import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultInitialState } from '../../src/index.ts';
import { alice, bob, call, expiration, OptionDesk, put } from './option-desk.ts';

const repository = new URL('../../../../', import.meta.url);
const read = (path: string): never =>
  JSON.parse(readFileSync(new URL(path, repository), 'utf8')) as never;
const example = (path: string) =>
  (read(`spec/examples/option/${path}.json`) as { response: unknown }).response;
const { components } = read('packages/spec/src/generated/option/openapi.source.gen.json') as {
  components: { schemas: Record<string, { properties?: object; minItems?: number }> };
};

/** Creates a desk with the trades and the open orders of the specification examples. */
function exampleDesk(): OptionDesk {
  const { users, deposits } = defaultInitialState(0);
  const desk = new OptionDesk(call, { users, deposits });
  desk.trade(bob, alice, '1.2', '150');
  desk.trade(bob, alice, '0.8', '151');
  desk.trade(alice, bob, '0.4', '149');
  desk.place(bob, 'BUY', '1', '92', { symbol: put });
  desk.place(bob, 'BUY', '1.5', '90.5', { symbol: put });
  desk.place(alice, 'SELL', '3', '90', { symbol: put, clientOrderId: 'put' });
  desk.place(alice, 'SELL', '0.5', '180');
  return desk;
}

describe('the examples in the specification', () => {
  const desk = exampleDesk();
  const { account, orders, market } = desk.engine.option;

  it('the option examples match the engine: account and positions', () => {
    expect(account.getAccount({ account: alice }).reply).toEqual(
      example('getAccount/after-trades'),
    );
    expect(account.listPositions({ account: alice }).reply).toEqual(
      example('listPositions/long-and-short'),
    );
  });

  it('the option examples match the engine: an order that is partially filled', () => {
    const { price, origQty, executedQty, avgPrice, status, fees } = example(
      'getOrder/by-order-id',
    ) as Record<string, unknown>;
    const { reply } = orders.getOrder({ account: alice, clientOrderId: 'put' });
    expect(reply).toMatchObject({ price, origQty, executedQty, avgPrice, status, fees });
  });

  it('the option examples match the engine: index prices', () => {
    expect(market.getIndex({ time: desk.time }).reply).toEqual(example('getIndex/quiet'));
  });

  it.each([
    ['call', '9000', '9725.5', -0.5, '310', 0],
    ['call', '9800', '10050.25', 2, '180', 1],
    ['put', '9800', '10050.25', -1.5, '120', 2],
  ] as const)(
    'the option examples match the engine: the settlement of a %s at %s',
    (optionType, strike, index, position, price, row) => {
      const [first] = defaultInitialState(desk.time).options ?? [];
      const option = { ...first, symbol: 'OPTION', optionType, strike, strikeStep: undefined };
      const own = new OptionDesk('OPTION', { options: [option as never] });
      const [seller, buyer] = position < 0 ? [alice, bob] : [bob, alice];
      own.trade(seller, buyer, String(Math.abs(position)), price);
      own.index(index);
      own.advanceTo(expiration);
      const rows = example('listSettlements/paid-capped-and-worthless') as object[];
      const expected = { ...rows[row], symbol: 'OPTION', timestamp: expiration };
      expect(own.settlements(alice)).toEqual([expected]);
    },
  );
});

describe('views', () => {
  const desk = exampleDesk();
  const { time } = desk;
  const { account, orders, market } = desk.engine.option;
  const first = (reply: unknown): unknown => Object.values(reply as object)[0];
  const option = desk.engine.getBrokerInfo({ time }).options[0];
  const series = first(market.listOptions().reply);
  const views: [string, unknown][] = [
    ['Order', first(orders.listOpenOrders({ account: alice }).reply)],
    ['AccountTrade', first(orders.listMyTrades({ account: alice }).reply)],
    ['Position', first(account.listPositions({ account: alice }).reply)],
    ['Account', account.getAccount({ account: alice }).reply],
    ['Balance', account.getAccount({ account: alice }).reply?.balances[0]],
    ['Depth', market.getDepth({ symbol: call, time }).reply],
    ['PublicTrade', first(market.listTrades({ symbol: call }).reply)],
    ['IndexPrice', first(market.getIndex({ time }).reply)],
    ['OptionSeries', series],
    ['Option', { ...option, symbolName: '' }],
  ];
  desk.advanceTo(expiration);
  views.push(['Settlement', first(account.listSettlements({ account: alice }).reply)]);

  it.each(views)(
    'option views of %s have exactly the fields of the specification',
    (schema, view) => {
      const names = Object.keys(components.schemas[schema]?.properties ?? {});
      expect(Object.keys(view as object).sort()).toEqual(names.sort());
    },
  );
});

describe('lists', () => {
  const desk = exampleDesk();
  const { orders } = desk.engine.option;

  it('the history of option orders contains open orders that are partially filled', () => {
    const query = { account: alice, symbol: put };
    expect(orders.listOpenOrders(query).reply).toHaveLength(1);
    expect(orders.listHistoryOrders(query).reply).toHaveLength(1);
    const status = { ...query, orderStatus: 'FILLED' } as const;
    expect(orders.listHistoryOrders(status).reply).toEqual([]);
    expect(orders.listHistoryOrders({ account: alice }).reply).toHaveLength(4);
    expect(orders.listHistoryOrders({ account: alice, limit: 1 }).reply?.[0]?.symbol).toBe(put);
  });

  it('lists of option orders can be filtered by side, by type and by id', () => {
    const query = { account: alice };
    expect(orders.listOpenOrders({ ...query, side: 'BUY' }).reply).toEqual([]);
    expect(orders.listOpenOrders({ ...query, type: 'MARKET' }).reply).toEqual([]);
    const [older, newer] = orders.listOpenOrders(query).reply ?? [];
    const below = orders.listOpenOrders({ ...query, orderId: newer?.orderId });
    expect(below.reply).toEqual([older]);
    expect(orders.listOpenOrders({ ...query, symbol: 'NONE' }).rejection?.error).toBe('BAD_SYMBOL');
  });

  it('option trades are listed newest first, and can be filtered by side', () => {
    const query = { account: alice, symbol: call };
    const sides = orders.listMyTrades(query).reply?.map(({ side, quantity }) => side + quantity);
    expect(sides).toEqual(['SELL0.4', 'BUY0.8', 'BUY1.2']);
    expect(orders.listMyTrades({ ...query, side: 'SELL' }).reply).toHaveLength(1);
  });
});

describe('the value of an account', () => {
  it('an account value counts tokens at their index price, or at zero without one', () => {
    const deposits = [
      { account: alice, token: 'BTC', amount: '0.5' },
      { account: alice, token: 'TBTC', amount: '7' },
      { account: alice, token: 'BUSDT', amount: '3' },
    ];
    const { engine } = new OptionDesk(call, { deposits });
    const { reply } = engine.option.account.getAccount({ account: alice });
    expect(reply).toMatchObject({ totalAsset: '5003', optionAsset: '0' });
  });
});
