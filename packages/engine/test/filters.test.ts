import { alice, bob } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import { Desk, type ShortOrder } from './lib/desk.ts';

// The rules in the sequence of their checks. Where possible, an order also breaks all later rules,
// so that the test detects a wrong sequence.
const rules: readonly (readonly [rule: string, error: string, order: ShortOrder])[] = [
  ['price below the minimum', 'ORDER_PRICE_TOO_SMALL', ['BUY', 'LIMIT', '0.005', '0.0000005']],
  ['price of zero', 'ORDER_PRICE_TOO_SMALL', ['BUY', 'LIMIT', '0', '0.0000005']],
  ['negative price', 'ORDER_PRICE_TOO_SMALL', ['BUY', 'LIMIT', '-0.001', '1']],
  ['price above the maximum', 'ORDER_PRICE_TOO_HIGH', ['BUY', 'LIMIT', '1000000.001', '0.0000005']],
  ['price with too many digits', 'ORDER_PRICE_TOO_HIGH', ['BUY', 'LIMIT', '9'.repeat(60), '1']],
  ['price between two ticks', 'ORDER_PRICE_PRECISION_TOO_LONG', ['BUY', 'LIMIT', '9990.005', '0']],
  ['quantity below the minimum', 'ORDER_QUANTITY_TOO_SMALL', ['BUY', 'LIMIT', '9990', '0.0000005']],
  ['negative quantity', 'ORDER_QUANTITY_TOO_SMALL', ['BUY', 'LIMIT', '9990', '-1']],
  [
    'quantity above the maximum',
    'ORDER_QUANTITY_TOO_BIG',
    ['BUY', 'LIMIT', '9990', '100000.0000001'],
  ],
  [
    'quantity between two steps',
    'ORDER_QUANTITY_PRECISION_TOO_LONG',
    ['BUY', 'LIMIT', '0.01', '1.0000005'],
  ],
  ['notional below the minimum', 'ORDER_AMOUNT_TOO_SMALL', ['BUY', 'LIMIT', '9990', '0.0005']],
  ['empty opposite side', 'NO_DEPTH', ['BUY', 'MARKET', undefined, '500']],
  ['cost above the balance', 'INSUFFICIENT_BALANCE', ['BUY', 'LIMIT', '9990', '500']],
];

describe('the filters of BTCUSDT (in the sequence of their checks)', () => {
  it.each(rules)('the filters of BTCUSDT reject a %s with %s', (_, error, order) => {
    expect(new Desk().result(alice, order)).toBe(error);
  });

  it.each<readonly [value: string, order: ShortOrder]>([
    ['the lowest price', ['BUY', 'LIMIT', '0.01', '500']],
    ['the highest price', ['SELL', 'LIMIT', '1000000', '0.5']],
    ['trailing zeros', ['BUY', 'LIMIT', '9990.0100000000000000000', '0.5000000000']],
    ['the smallest notional', ['BUY', 'LIMIT', '10000', '0.0005']],
    ['an order for the whole balance', ['SELL', 'LIMIT', '9990', '100']],
  ])('the filters of BTCUSDT accept %s', (_, order) => {
    expect(new Desk().result(alice, order)).toBe('NEW');
  });

  it('the filters of BTCUSDT state the rule and the received value in the message', () => {
    const { rejection } = new Desk().place(alice, ['BUY', 'LIMIT', '9990.005', '0.5']);
    expect(rejection?.message).toBe('The price must be a multiple of 0.01; got 9990.005.');
  });

  it('the filters of BTCUSDT count ticks and steps from the minimum', () => {
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
    const offGrid = desk.place(alice, ['BUY', 'LIMIT', '0.02', '0.005'], { symbol: 'ODD' });
    expect(offGrid.rejection?.message).toContain(
      'must be 0.015 plus a multiple of 0.02; got 0.02.',
    );
  });

  it('the filters value a MARKET order at the last price or the best opposite price', () => {
    const desk = new Desk();
    desk.place(bob, ['SELL', 'LIMIT', '10000', '1']);
    expect(desk.result(alice, ['BUY', 'MARKET', undefined, '0.000499'])).toBe(
      'ORDER_AMOUNT_TOO_SMALL',
    );
    expect(desk.result(alice, ['BUY', 'MARKET', undefined, '0.0005'])).toBe('FILLED');
    desk.cancel(bob, { orderId: '336903000000000001' });
    desk.place(bob, ['SELL', 'LIMIT', '20000', '1']);
    // The last price is 10000; at 20000 the notional would be sufficient.
    expect(desk.result(alice, ['BUY', 'MARKET', undefined, '0.0003'])).toBe(
      'ORDER_AMOUNT_TOO_SMALL',
    );
  });
});

describe('the other rules (in the sequence of their checks)', () => {
  it('an unknown symbol is rejected before all other checks', () => {
    const result = new Desk().result(alice, ['BUY', 'LIMIT', '0', '0'], { symbol: 'NOSUCH' });
    expect(result).toBe('BAD_SYMBOL');
  });

  it('a used client order id is rejected before permissions, status and balance', () => {
    const desk = new Desk();
    desk.place(alice, ['BUY', 'LIMIT', '9990', '1'], { id: 'mine' });
    desk.engine.apply({
      kind: 'accounts.setPermissions',
      time: desk.time,
      account: alice,
      canTrade: false,
    });
    expect(desk.result(alice, ['BUY', 'LIMIT', '9990', '500'], { id: 'mine' })).toBe(
      'ORDER_DUPLICATED',
    );
    expect(desk.result(bob, ['BUY', 'LIMIT', '9990', '1'], { id: 'mine' })).toBe('NEW');
  });

  it("client order ids of the broker's own orders are rejected", () => {
    const desk = new Desk();
    const order: ShortOrder = ['BUY', 'LIMIT', '9990', '1'];
    expect(desk.result(alice, order, { id: 'liquidation-1' })).toBe('INVALID_PARAMETER');
    expect(desk.result(alice, order, { id: 'Liquidation-1' })).toBe('NEW');
  });

  it('a client order id stays used after its order is closed', () => {
    const desk = new Desk();
    desk.place(alice, ['BUY', 'LIMIT', '9990', '1'], { id: 'mine' });
    desk.cancel(alice, { clientOrderId: 'mine' });
    expect(desk.result(alice, ['BUY', 'LIMIT', '9990', '1'], { id: 'mine' })).toBe(
      'ORDER_DUPLICATED',
    );
  });

  it('permissions, market status and order counts are checked in this sequence', () => {
    const desk = new Desk({ maxOpenOrders: 2 });
    const tooLarge: ShortOrder = ['BUY', 'LIMIT', '9990', '500'];
    const message = (): string | undefined => desk.place(alice, tooLarge).rejection?.message;
    desk.place(alice, ['BUY', 'LIMIT', '9990', '1']);
    desk.place(alice, ['BUY', 'LIMIT', '100', '1'], { symbol: 'ETHUSDT' });
    expect(message()).toBe('Filter failure: BROKER_MAX_NUM_ORDERS');
    const symbol = 'BTCUSDT';
    desk.engine.apply({ kind: 'spot.setSymbolStatus', time: desk.time, symbol, status: 'BREAK' });
    expect(message()).toBe('Market is closed.');
    desk.engine.apply({
      kind: 'accounts.setPermissions',
      time: desk.time,
      account: alice,
      canTrade: false,
    });
    expect(message()).toBe('This action disabled is on this account.');
  });
});

describe('the order rules', () => {
  it('the order rules limit the open orders that an account has on a symbol', () => {
    const [first] = new Desk().engine.getBrokerInfo({ time: 0 }).symbols;
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

  it('orders can be cancelled while the market is closed and canTrade is false', () => {
    const desk = new Desk();
    desk.place(alice, ['BUY', 'LIMIT', '9990', '1'], { id: 'mine' });
    const symbol = 'BTCUSDT';
    desk.engine.apply({ kind: 'spot.setSymbolStatus', time: desk.time, symbol, status: 'HALT' });
    desk.engine.apply({
      kind: 'accounts.setPermissions',
      time: desk.time,
      account: alice,
      canTrade: false,
    });
    expect(desk.cancel(alice, { clientOrderId: 'mine' }).rejection).toBeUndefined();
    expect(desk.balance(alice, 'USDT')).toBe('1000000 + 0');
  });

  it('the order rules apply to testOrder, which does not change the state', () => {
    for (const [, error, [side, type, price, quantity]] of rules) {
      const { engine } = new Desk();
      const before = engine.encode();
      const order = { symbol: 'BTCUSDT', side, type, price, quantity, newClientOrderId: 'test' };
      expect(engine.spot.orders.testOrder({ account: alice, ...order }).rejection?.error).toBe(
        error,
      );
      expect(engine.encode()).toBe(before);
    }
    const valid = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', price: '9990' } as const;
    const query = { ...valid, quantity: '1', newClientOrderId: 'test', account: alice };
    expect(new Desk().engine.spot.orders.testOrder(query)).toEqual({ reply: {} });
  });
});
