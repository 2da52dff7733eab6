import { describe, expect, it } from 'vitest';
import { alice, bob, call, carol, OptionDesk } from './option-desk.ts';

describe('premium and fee', () => {
  it('of a trade move from the buyer to the seller and to the broker', () => {
    const desk = new OptionDesk();
    desk.trade(alice, bob, '1.2', '150');
    // 1.2 × 150 = 180; the fee is 0.01 % of the premium, for both sides.
    expect(desk.flows(alice, 2)).toEqual(['TRADE 180', 'FEE -0.018']);
    expect(desk.flows(bob, 2)).toEqual(['TRADE -180', 'FEE -0.018']);
    expect(desk.balance(bob)).toBe('9819.982 + 0 + 0');
    expect(desk.house('fees')).toBe('3600000');
  });

  it('are locked by a resting buy order, and returned when it is cancelled', () => {
    const desk = new OptionDesk();
    desk.place(bob, 'BUY', '2', '150', { clientOrderId: 'bid' });
    expect(desk.balance(bob)).toBe('9699.97 + 300.03 + 0');
    desk.place(alice, 'SELL', '0.5', '150');
    expect(desk.balance(bob)).toBe('9699.97 + 225.0225 + 0');
    expect(desk.cancel(bob, 'bid')).toBe('CANCELED');
    expect(desk.balance(bob)).toBe('9924.9925 + 0 + 0');
  });

  it('are those of the price of the resting order', () => {
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

  it('of a resting buy order never exceed what is locked and free', () => {
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
  it('is the maximum pay-off of each option, and becomes margin when the order is filled', () => {
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
  ])('of two orders on one long option is one maximum pay-off: %s fills first', (_, id, price) => {
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
  });

  it('is returned when one of two orders on one long option is cancelled', () => {
    const desk = new OptionDesk();
    desk.trade(bob, alice, '1', '100');
    desk.place(alice, 'SELL', '1', '160', { clientOrderId: 'first' });
    desk.place(alice, 'SELL', '1', '170');
    expect(desk.balance(alice)).toBe('9399.99 + 500 + 0');
    desk.cancel(alice, 'first');
    expect(desk.balance(alice)).toBe('9899.99 + 0 + 0');
  });

  it('is returned when the account buys an option that covers the order', () => {
    const desk = new OptionDesk();
    desk.place(alice, 'SELL', '1', '160');
    desk.place(bob, 'SELL', '1', '150');
    expect(desk.balance(alice)).toBe('9500 + 500 + 0');
    desk.place(alice, 'BUY', '1', '155');
    expect(desk.balance(alice)).toBe('9849.985 + 0 + 0');
  });
});

describe('the margin of a short position', () => {
  it('is returned by the fills of a closing order, not before', () => {
    const desk = new OptionDesk();
    desk.trade(alice, bob, '2', '150');
    expect(desk.balance(alice)).toBe('9299.97 + 0 + 1000');
    desk.place(alice, 'BUY', '1', '100');
    expect(desk.balance(alice)).toBe('9199.96 + 100.01 + 1000');
    expect(desk.position(alice)).toMatchObject({ position: '-2', availablePosition: '1' });
    desk.place(carol, 'SELL', '1', '100');
    expect(desk.balance(alice)).toBe('9699.96 + 0 + 500');
  });

  it('is that of the options beyond the long position that a sell order closes', () => {
    const desk = new OptionDesk();
    desk.trade(bob, alice, '1', '100');
    desk.place(carol, 'BUY', '3', '120');
    expect(desk.place(alice, 'SELL', '3', '120')).toBe('FILLED 3');
    const position = { position: '-2', margin: '1000', averagePrice: '120' };
    expect(desk.position(alice)).toMatchObject(position);
    expect(desk.balance(alice)).toMatch(/ \+ 0 \+ 1000$/);
  });
});

describe('the average price', () => {
  // Each trade of alice: a positive quantity is bought, a negative quantity is sold.
  it.each([
    ['is the mean of all fills that open', [1.2, 150, 0.8, 151], '2', '150.4'],
    [
      'does not change when a long position is reduced',
      [1.2, 150, 0.8, 151, -0.4, 149],
      '1.6',
      '150.4',
    ],
    ['does not change when a short position is reduced', [-3, 100, -1, 104, 2, 50], '-2', '101'],
    ['is the price of the fill that crosses zero', [1, 100, -3, 120], '-2', '120'],
    ['is the price of the fill after the position was closed', [1, 100, -1, 120, 2, 90], '2', '90'],
    ['is truncated to the decimals of the token', [1, 100, 2, 100.01], '3', '100.00666666'],
    [
      'keeps its decimals when a position is reduced',
      [1, 101, 2, 100, -1, 90],
      '2',
      '100.33333333',
    ],
    ['is exact after reductions', [3, 100.33, -1, 90, 1, 100.33], '3', '100.33'],
  ] as const)('%s', (_, trades, position, averagePrice) => {
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
  it('is rejected if the opposite side is empty', () => {
    const desk = new OptionDesk();
    expect(desk.place(bob, 'BUY', '1', undefined)).toBe('NO_DEPTH');
    expect(desk.place(bob, 'SELL', '1', undefined)).toBe('NO_DEPTH');
  });

  it('takes what is there, and cancels the rest', () => {
    const desk = new OptionDesk();
    desk.place(alice, 'SELL', '0.3', '150');
    desk.place(alice, 'SELL', '0.5', '152');
    const id = { clientOrderId: 'market' };
    expect(desk.place(bob, 'BUY', '1', undefined, id)).toBe('CANCELED 0.8');
    // (0.3 × 150 + 0.5 × 152) / 0.8 = 151.25
    const order = { price: '0', avgPrice: '151.25', timeInForce: 'GTC' };
    expect(desk.order(bob, 'market')).toMatchObject(order);
    expect(desk.balance(bob)).toBe('9878.9879 + 0 + 0');
  });

  it('to sell returns the collateral of what it does not sell', () => {
    const desk = new OptionDesk();
    desk.place(bob, 'BUY', '1', '150');
    expect(desk.place(alice, 'SELL', '3', undefined)).toBe('CANCELED 1');
    expect(desk.balance(alice)).toBe('9649.985 + 0 + 500');
  });

  it('to buy costs what the book costs now', () => {
    const desk = new OptionDesk();
    desk.apply({ kind: 'accounts.deposit', account: alice, token: 'USDT', amount: '20000' });
    desk.place(alice, 'SELL', '50', '199.98');
    desk.place(alice, 'SELL', '1', '300');
    expect(desk.place(bob, 'BUY', '50.1', undefined)).toBe('INSUFFICIENT_BALANCE');
    expect(desk.place(bob, 'BUY', '50', undefined)).toBe('FILLED 50');
    expect(desk.balance(bob)).toBe('0.0001 + 0 + 0');
  });
});

describe('time in force', () => {
  it('IOC cancels what does not fill', () => {
    const desk = new OptionDesk();
    desk.place(alice, 'SELL', '0.4', '150');
    expect(desk.place(bob, 'BUY', '1', '150', { timeInForce: 'IOC' })).toBe('CANCELED 0.4');
    expect(desk.balance(bob)).toBe('9939.994 + 0 + 0');
  });

  it('FOK fills completely or not at all', () => {
    const desk = new OptionDesk();
    desk.place(alice, 'SELL', '0.4', '150');
    desk.place(bob, 'SELL', '0.4', '150', { clientOrderId: 'own' });
    expect(desk.place(bob, 'BUY', '0.8', '150', { timeInForce: 'FOK' })).toBe('CANCELED 0');
    expect(desk.order(bob, 'own')?.status).toBe('NEW');
    expect(desk.place(bob, 'BUY', '0.4', '150', { timeInForce: 'FOK' })).toBe('FILLED 0.4');
  });
});

describe('an order that meets an order of its own account', () => {
  it('cancels the resting order', () => {
    const desk = new OptionDesk();
    desk.place(alice, 'BUY', '1', '150', { clientOrderId: 'own' });
    expect(desk.place(alice, 'SELL', '1', '140')).toBe('NEW 0');
    expect(desk.order(alice, 'own')?.status).toBe('CANCELED');
    expect(desk.balance(alice)).toBe('9500 + 500 + 0');
  });
});

const collateral = 'USDT as collateral, 500 for each option beyond the long position';

describe('rejections', () => {
  const desk = new OptionDesk();
  desk.trade(bob, alice, '1', '100');
  desk.place(alice, 'SELL', '0.5', '160', { clientOrderId: 'used' });
  desk.trade(carol, bob, '1', '100');

  it.each([
    [
      'an unknown option',
      'BUY',
      '1',
      '150',
      { symbol: 'BTC1204CS9' },
      'BAD_SYMBOL',
      'Invalid symbol.',
    ],
    [
      'a price of too many decimals',
      'BUY',
      '1',
      '150.001',
      {},
      'ORDER_PRICE_PRECISION_TOO_LONG',
      '0.01 plus a multiple of 0.01',
    ],
    [
      'a quantity that is too small',
      'BUY',
      '0.001',
      '150',
      {},
      'ORDER_QUANTITY_TOO_SMALL',
      'at least 0.01',
    ],
    [
      'a premium that is too small',
      'BUY',
      '0.01',
      '50',
      {},
      'ORDER_AMOUNT_TOO_SMALL',
      'at least 1; got 0.5',
    ],
    [
      'a used client order id',
      'BUY',
      '1',
      '150',
      { clientOrderId: 'used' },
      'ORDER_DUPLICATED',
      'Send a new one',
    ],
    [
      'a buy without funds',
      'BUY',
      '100',
      '150',
      {},
      'INSUFFICIENT_BALANCE',
      'the order costs 15001.5 USDT with its fee; 9899.99 USDT is available. Buy fewer options',
    ],
    [
      'a sell without collateral',
      'SELL',
      '21',
      '150',
      {},
      'INSUFFICIENT_BALANCE',
      `the order needs 10250 ${collateral}; 9899.99 USDT is available. Cancel other sell orders`,
    ],
  ] as const)('of %s', (_, side, quantity, price, options, error, message) => {
    const { rejection } = desk.send(alice, side, quantity, price, options);
    expect(rejection?.error).toBe(error);
    expect(rejection?.message).toContain(message);
  });
});

describe('rejections that depend on the state', () => {
  it('of closing more options than are held without collateral for the others', () => {
    const poor = new OptionDesk();
    poor.trade(bob, alice, '1', '100');
    const main = { user: 'alice', accountType: 1, accountIndex: 0 } as const;
    const from = { fromAccountType: 2, fromAccountIndex: 0 } as const;
    const to = { toAccountType: 1, toAccountIndex: 0 } as const;
    const transfer = { kind: 'accounts.transfer', tokenId: 'USDT', amount: '9899.99' } as const;
    poor.apply({ ...transfer, account: main, ...from, ...to });
    const { rejection } = poor.send(alice, 'SELL', '1.5', '150');
    expect(rejection?.message).toContain(`the order needs 250 ${collateral}; 0 USDT is available`);
    expect(poor.place(alice, 'SELL', '1', '150')).toBe('NEW 0');
  });

  it('of an order while the option is halted, but not of a cancellation', () => {
    const halted = new OptionDesk();
    halted.place(alice, 'SELL', '1', '150', { clientOrderId: 'open' });
    halted.apply({ kind: 'option.setOptionStatus', symbol: call, status: 'HALT' });
    const { rejection } = halted.send(alice, 'SELL', '1', '150');
    expect(rejection).toEqual({ error: 'NEW_ORDER_REJECTED', message: 'Market is closed.' });
    expect(halted.cancel(alice, 'open')).toBe('CANCELED');
    expect(halted.cancel(alice, 'open')).toBe('ORDER_CANCELLED');
    expect(halted.cancel(alice, 'unknown')).toBe('NO_SUCH_ORDER');
  });

  it('of an order with which the position could exceed the exact integers', () => {
    const account = alice;
    const large = new OptionDesk(call, {
      deposits: [{ account, token: 'USDT', amount: '1000000000000000000000' }],
      options: [{ ...definition, maxQuantity: '4000000000000' }],
    });
    expect(large.place(alice, 'SELL', '4000000000000', '1')).toBe('NEW 0');
    const { rejection } = large.send(alice, 'SELL', '4000000000000', '1');
    expect(rejection?.error).toBe('INVALID_PARAMETER');
    expect(rejection?.message).toContain('must stay below 4503599627370.496 options');
  });
});

/** The definition of the call spread of the default data. */
const definition = {
  symbol: call,
  optionType: 'call',
  baseAsset: 'BTC',
  index: 'BTCUSDT',
  quoteAsset: 'USDT',
  strike: '10000',
  maxPayOff: '500',
  expiration: Date.UTC(2026, 11, 4, 8),
  settlement: 'weekly',
  minPrice: '0.01',
  maxPrice: '100000',
  tickSize: '0.01',
  minQuantity: '0.01',
  maxQuantity: '100000',
  stepSize: '0.001',
  minNotional: '1',
} as const;

describe('the definition of an option', () => {
  it.each([
    [{ symbol: call }, 'The option BTC1204CS10000 already exists.'],
    [{ quoteAsset: 'EUR' }, 'There is no token EUR. Add the token first.'],
    [{ index: 'DOGEUSDT' }, 'The index DOGEUSDT has no price. Set its price first.'],
    [{ strike: '0' }, 'strike must be a decimal above zero'],
    [
      { maxPayOff: '0.123456789' },
      'maxPayOff must be a decimal above zero and below 45000000, with at most 8',
    ],
    [{ strikeStep: '45000000' }, 'strikeStep must be a decimal above zero and below 45000000'],
    [{ maxPayOff: '0.123456' }, 'must together be at most 8, as USDT has'],
    [{ tickSize: '0.000001' }, 'must together be at most 8, as USDT has'],
    [{ expiration: 1.5 }, 'expiration must be an integer from 0 to'],
    [{ expiration: Date.UTC(2026, 11, 1) }, 'The expiration must be after the current time'],
  ])('is rejected with %o', (change, message) => {
    const command = { kind: 'option.addOption', ...definition, symbol: 'NEW', ...change } as const;
    const { rejection } = new OptionDesk().apply(command);
    expect(rejection?.error).toBe('INVALID_PARAMETER');
    expect(rejection?.message).toContain(message);
  });
});
