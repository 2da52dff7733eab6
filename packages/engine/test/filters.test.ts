import { alice, bob } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import { Desk, type ShortOrder } from './lib/desk.ts';

// One row for each rule in the order in which they apply: an order breaks its own rule and all that
// come after it as far as it can.
const rules: readonly (readonly [rule: string, error: string, order: ShortOrder])[] = [
  ['price below the minimum', 'ORDER_PRICE_TOO_SMALL', ['BUY', 'LIMIT', '0.005', '0.0000005']],
  ['price of zero', 'ORDER_PRICE_TOO_SMALL', ['BUY', 'LIMIT', '0', '0.0000005']],
  ['negative price', 'ORDER_PRICE_TOO_SMALL', ['BUY', 'LIMIT', '-0.001', '1']],
  ['price above the maximum', 'ORDER_PRICE_TOO_HIGH', ['BUY', 'LIMIT', '1000000.001', '0.0000005']],
  ['price past all numbers', 'ORDER_PRICE_TOO_HIGH', ['BUY', 'LIMIT', '9'.repeat(60), '1']],
  ['price off the tick', 'ORDER_PRICE_PRECISION_TOO_LONG', ['BUY', 'LIMIT', '9990.005', '0']],
  ['quantity below the minimum', 'ORDER_QUANTITY_TOO_SMALL', ['BUY', 'LIMIT', '9990', '0.0000005']],
  ['negative quantity', 'ORDER_QUANTITY_TOO_SMALL', ['BUY', 'LIMIT', '9990', '-1']],
  [
    'quantity above the maximum',
    'ORDER_QUANTITY_TOO_BIG',
    ['BUY', 'LIMIT', '9990', '100000.0000001'],
  ],
  [
    'quantity off the step',
    'ORDER_QUANTITY_PRECISION_TOO_LONG',
    ['BUY', 'LIMIT', '0.01', '1.0000005'],
  ],
  ['notional below the minimum', 'ORDER_AMOUNT_TOO_SMALL', ['BUY', 'LIMIT', '9990', '0.0005']],
  ['nobody to trade with', 'NO_DEPTH', ['BUY', 'MARKET', undefined, '500']],
  ['more than there is', 'INSUFFICIENT_BALANCE', ['BUY', 'LIMIT', '9990', '500']],
];

describe('the filters of BTCUSDT, in their order', () => {
  it.each(rules)('%s: %s', (_, error, order) => {
    expect(new Desk().result(alice, order)).toBe(error);
  });

  it.each<readonly [what: string, order: ShortOrder]>([
    ['the lowest price', ['BUY', 'LIMIT', '0.01', '500']],
    ['the highest price', ['SELL', 'LIMIT', '1000000', '0.5']],
    ['zeros behind the last digit', ['BUY', 'LIMIT', '9990.0100000000000000000', '0.5000000000']],
    ['the smallest notional', ['BUY', 'LIMIT', '10000', '0.0005']],
    ['the last unit of a balance', ['SELL', 'LIMIT', '9990', '100']],
  ])('%s is accepted', (_, order) => {
    expect(new Desk().result(alice, order)).toBe('NEW');
  });

  it('says what the rule is', () => {
    const { rejection } = new Desk().place(alice, ['BUY', 'LIMIT', '9990.005', '0.5']);
    expect(rejection?.message).toBe('The price must be a multiple of 0.01 above 0.01.');
  });

  it('counts ticks and steps from the minimum', () => {
    const odd = { minPrice: '0.015', tickSize: '0.02', minQuantity: '0.003', stepSize: '0.002' };
    const definition = {
      symbol: 'ODD',
      baseAsset: 'ETH',
      quoteAsset: 'USDT',
      maxPrice: '1000',
      maxQuantity: '1000',
      minNotional: '0.000000001',
      ...odd,
    };
    const desk = new Desk({ symbols: [definition] });
    const result = (price: string, quantity: string): string =>
      desk.result(alice, ['BUY', 'LIMIT', price, quantity], { symbol: 'ODD' });
    expect(result('0.035', '0.005')).toBe('NEW');
    expect(result('0.02', '0.005')).toBe('ORDER_PRICE_PRECISION_TOO_LONG');
    expect(result('0.035', '0.004')).toBe('ORDER_QUANTITY_PRECISION_TOO_LONG');
  });

  it('a MARKET order counts with the last price, before any trade with the best opposite price', () => {
    const desk = new Desk();
    desk.place(bob, ['SELL', 'LIMIT', '10000', '1']);
    expect(desk.result(alice, ['BUY', 'MARKET', undefined, '0.000499'])).toBe(
      'ORDER_AMOUNT_TOO_SMALL',
    );
    expect(desk.result(alice, ['BUY', 'MARKET', undefined, '0.0005'])).toBe('FILLED');
    desk.cancel(bob, { orderId: '336903000000000001' });
    desk.place(bob, ['SELL', 'LIMIT', '20000', '1']);
    // The last price is 10000: at 20000 this would be enough.
    expect(desk.result(alice, ['BUY', 'MARKET', undefined, '0.0003'])).toBe(
      'ORDER_AMOUNT_TOO_SMALL',
    );
  });
});

describe('the rules behind the filters, in their order', () => {
  it('an unknown symbol comes before everything', () => {
    const result = new Desk().result(alice, ['BUY', 'LIMIT', '0', '0'], { symbol: 'NOSUCH' });
    expect(result).toBe('BAD_SYMBOL');
  });

  it('a used client order id comes before permissions, status and money', () => {
    const desk = new Desk();
    desk.place(alice, ['BUY', 'LIMIT', '9990', '1'], { id: 'mine' });
    desk.engine.apply({ kind: 'setPermissions', time: desk.time, account: alice, canTrade: false });
    expect(desk.result(alice, ['BUY', 'LIMIT', '9990', '500'], { id: 'mine' })).toBe(
      'ORDER_DUPLICATED',
    );
    expect(desk.result(bob, ['BUY', 'LIMIT', '9990', '1'], { id: 'mine' })).toBe('NEW');
  });

  it('a client order id stays used after its order is done', () => {
    const desk = new Desk();
    desk.place(alice, ['BUY', 'LIMIT', '9990', '1'], { id: 'mine' });
    desk.cancel(alice, { clientOrderId: 'mine' });
    expect(desk.result(alice, ['BUY', 'LIMIT', '9990', '1'], { id: 'mine' })).toBe(
      'ORDER_DUPLICATED',
    );
  });

  it('rejections of the account, the market and the counts come in this order, before money', () => {
    const desk = new Desk({ maxOpenOrders: 2 });
    const poor: ShortOrder = ['BUY', 'LIMIT', '9990', '500'];
    const message = (): string | undefined => desk.place(alice, poor).rejection?.message;
    desk.place(alice, ['BUY', 'LIMIT', '9990', '1']);
    desk.place(alice, ['BUY', 'LIMIT', '100', '1'], { symbol: 'ETHUSDT' });
    expect(message()).toBe('Filter failure: BROKER_MAX_NUM_ORDERS');
    const symbol = 'BTCUSDT';
    desk.engine.apply({ kind: 'setSymbolStatus', time: desk.time, symbol, status: 'BREAK' });
    expect(message()).toBe('Market is closed.');
    desk.engine.apply({ kind: 'setPermissions', time: desk.time, account: alice, canTrade: false });
    expect(message()).toBe('This action disabled is on this account.');
  });
});

describe('an order beside others', () => {
  it('counts open orders of the account on the symbol', () => {
    const [first] = new Desk().engine.spot.getBrokerInfo({ time: 0 }).symbols;
    expect(first?.filters.map(({ filterType }) => filterType)).toEqual([
      'PRICE_FILTER',
      'LOT_SIZE',
      'MIN_NOTIONAL',
    ]);
    const desk = new Desk({
      symbols: [
        {
          symbol: 'BTCUSDT',
          baseAsset: 'BTC',
          quoteAsset: 'USDT',
          minPrice: '0.01',
          maxPrice: '1000000',
          tickSize: '0.01',
          minQuantity: '0.000001',
          maxQuantity: '100000',
          stepSize: '0.000001',
          minNotional: '5',
          maxOpenOrders: 1,
        },
      ],
    });
    expect(desk.result(alice, ['BUY', 'LIMIT', '9990', '1'])).toBe('NEW');
    const { rejection } = desk.place(alice, ['BUY', 'LIMIT', '9990', '1']);
    expect(rejection).toEqual({
      error: 'NEW_ORDER_REJECTED',
      message: 'Filter failure: MAX_NUM_ORDERS',
    });
    expect(desk.result(bob, ['SELL', 'LIMIT', '9990', '1'])).toBe('FILLED');
    expect(desk.result(alice, ['BUY', 'LIMIT', '9990', '1'])).toBe('NEW');
  });

  it('a closed market still cancels', () => {
    const desk = new Desk();
    desk.place(alice, ['BUY', 'LIMIT', '9990', '1'], { id: 'mine' });
    const symbol = 'BTCUSDT';
    desk.engine.apply({ kind: 'setSymbolStatus', time: desk.time, symbol, status: 'HALT' });
    desk.engine.apply({ kind: 'setPermissions', time: desk.time, account: alice, canTrade: false });
    expect(desk.cancel(alice, { clientOrderId: 'mine' }).rejection).toBeUndefined();
    expect(desk.balance(alice, 'USDT')).toBe('1000000 + 0');
  });

  it('testOrder says the same as placeOrder, and changes nothing', () => {
    for (const [, error, [side, type, price, quantity]] of rules) {
      const { engine } = new Desk();
      const before = engine.encode();
      const order = { symbol: 'BTCUSDT', side, type, price, quantity, newClientOrderId: 'test' };
      expect(engine.spot.orders.testOrder({ account: alice, ...order }).rejection?.error).toBe(
        error,
      );
      expect(engine.encode()).toBe(before);
    }
    const good = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', price: '9990' } as const;
    const sent = { ...good, quantity: '1', newClientOrderId: 'test', account: alice };
    expect(new Desk().engine.spot.orders.testOrder(sent)).toEqual({ reply: {} });
  });
});
