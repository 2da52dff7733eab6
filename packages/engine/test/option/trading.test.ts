import { describe, expect, it } from 'vitest';
import { alice, bob, carol, OptionDesk } from './option-desk.ts';

describe('premium and fee', () => {
  it('premium and fee are computed from the price of the resting order', () => {
    const desk = new OptionDesk();
    desk.place(alice, 'SELL', '1', '150');
    expect(desk.place(bob, 'BUY', '1', '155', { clientOrderId: 'taker' })).toBe('FILLED 1');
    expect(desk.balance(bob)).toBe('9849.985 + 0 + 0');
    expect(desk.order(bob, 'taker')).toMatchObject({
      price: '155',
      avgPrice: '150',
      fees: [{ feeToken: 'USDT', fee: '0.015' }],
    });
  });

  it('premium and fee of a resting buy order never exceed the balance', () => {
    const desk = new OptionDesk();
    desk.place(bob, 'BUY', '50', '199.98');
    // 50 × 199.98 = 9999, and the fee of 0.9999 leaves 0.0001.
    expect(desk.balance(bob)).toBe('0.0001 + 9999.9999 + 0');
    desk.apply({ kind: 'accounts.setFeeRates', account: bob, maker: '0.5', taker: '0.5' });
    desk.place(alice, 'SELL', '10', '199.98');
    expect(desk.flows(bob, 2)).toEqual(['TRADE -1999.8', 'FEE -0.20008']);
    expect(desk.balance(bob)).toBe('0 + 7999.99992 + 0');
  });
});

describe('the collateral of sell orders', () => {
  it('the collateral of a sell order, the maximum pay-off, becomes margin by a fill', () => {
    const desk = new OptionDesk();
    desk.place(alice, 'SELL', '2', '150');
    expect(desk.balance(alice)).toBe('9000 + 1000 + 0');
    desk.place(bob, 'BUY', '0.5', '150');
    // The premium of 75 less the fee of 0.0075 is free.
    expect(desk.balance(alice)).toBe('9074.9925 + 750 + 250');
  });

  it.each([
    ['the first', 'first', '160'],
    ['the second', 'second', '150'],
  ])(
    'two sell orders that share a long option lock one maximum pay-off: %s fills first',
    (_, id, price) => {
      const desk = new OptionDesk();
      desk.trade(bob, alice, '1', '100');
      const other = id === 'first' ? 'second' : 'first';
      desk.place(alice, 'SELL', '1', id === 'first' ? '160' : '200', { clientOrderId: 'first' });
      expect(desk.balance(alice)).toBe('9899.99 + 0 + 0');
      desk.place(alice, 'SELL', '1', id === 'second' ? '150' : '200', { clientOrderId: 'second' });
      expect(desk.balance(alice)).toBe('9399.99 + 500 + 0');
      desk.place(carol, 'BUY', '1', price);
      expect(desk.order(alice, id)?.status).toBe('FILLED');
      expect(desk.position(alice)).toBeUndefined();
      expect(desk.balance(alice)).toMatch(/ \+ 500 \+ 0$/);
      desk.place(carol, 'BUY', '1', '200');
      expect(desk.order(alice, other)?.status).toBe('FILLED');
      expect(desk.position(alice)).toMatchObject({ position: '-1', margin: '500' });
      expect(desk.balance(alice)).toMatch(/ \+ 0 \+ 500$/);
    },
  );

  it('collateral is returned when the account buys an option that covers the order', () => {
    const desk = new OptionDesk();
    desk.place(alice, 'SELL', '1', '160');
    desk.place(bob, 'SELL', '1', '150');
    expect(desk.balance(alice)).toBe('9500 + 500 + 0');
    desk.place(alice, 'BUY', '1', '155');
    expect(desk.balance(alice)).toBe('9849.985 + 0 + 0');
  });
});

describe('the average price', () => {
  // Each trade of alice: a positive quantity is bought, a negative quantity is sold.
  it.each([
    ['is the mean price of all fills that open the position', [1.2, 150, 0.8, 151], '2', '150.4'],
    [
      'does not change when a long position is reduced',
      [1.2, 150, 0.8, 151, -0.4, 149],
      '1.6',
      '150.4',
    ],
    ['does not change when a short position is reduced', [-3, 100, -1, 104, 2, 50], '-2', '101'],
    [
      'is the price of the fill that turns a long position into a short one',
      [1, 100, -3, 120],
      '-2',
      '120',
    ],
    ['is the price of the fill after the position was closed', [1, 100, -1, 120, 2, 90], '2', '90'],
    ['is truncated to the decimal places of the token', [1, 100, 2, 100.01], '3', '100.00666666'],
    [
      'keeps its decimal places when a position is reduced',
      [1, 101, 2, 100, -1, 90],
      '2',
      '100.33333333',
    ],
    ['is exact after reductions', [3, 100.33, -1, 90, 1, 100.33], '3', '100.33'],
  ] as const)('the average price of an option position %s', (_, trades, position, averagePrice) => {
    const desk = new OptionDesk();
    for (let index = 0; index < trades.length; index += 2) {
      const [quantity = 0, price = 0] = trades.slice(index);
      const [seller, buyer] = quantity > 0 ? [bob, alice] : [alice, bob];
      desk.trade(seller, buyer, String(Math.abs(quantity)), String(price));
    }
    expect(desk.position(alice)).toMatchObject({ position, averagePrice });
  });
});

describe('a MARKET order', () => {
  it('a MARKET order to buy an option requires its cost at the prices of the book', () => {
    const desk = new OptionDesk();
    desk.apply({ kind: 'accounts.deposit', account: alice, token: 'USDT', amount: '20000' });
    desk.place(alice, 'SELL', '50', '199.98');
    desk.place(alice, 'SELL', '1', '300');
    expect(desk.place(bob, 'BUY', '50.1', undefined)).toBe('INSUFFICIENT_BALANCE');
    expect(desk.place(bob, 'BUY', '50', undefined)).toBe('FILLED 50');
    expect(desk.balance(bob)).toBe('0.0001 + 0 + 0');
  });
});
