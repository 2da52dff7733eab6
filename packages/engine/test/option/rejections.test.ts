import { describe, expect, it } from 'vitest';
import { alice, bob, call, carol, OptionDesk } from './option-desk.ts';

const collateral = 'USDT as collateral, 500 for each option beyond the long position';

describe('placeOrder', () => {
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
      'a price with too many decimal places',
      'BUY',
      '1',
      '150.001',
      {},
      'ORDER_PRICE_PRECISION_TOO_LONG',
      'a multiple of 0.01',
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
      'a buy order without funds',
      'BUY',
      '100',
      '150',
      {},
      'INSUFFICIENT_BALANCE',
      'the order costs 15001.5 USDT with its fee; 9899.99 USDT is available. Buy fewer options',
    ],
    [
      'a sell order without collateral',
      'SELL',
      '21',
      '150',
      {},
      'INSUFFICIENT_BALANCE',
      `the order needs 10250 ${collateral}; 9899.99 USDT is available. Cancel other sell orders`,
    ],
  ] as const)(
    'placeOrder of an option rejects %s',
    (_, side, quantity, price, options, error, message) => {
      const { rejection } = desk.send(alice, side, quantity, price, options);
      expect(rejection?.error).toBe(error);
      expect(rejection?.message).toContain(message);
    },
  );
});

describe('placeOrder (rejections that depend on the state)', () => {
  it("a client order id of the broker's own orders is rejected", () => {
    const options = { clientOrderId: 'liquidation-1' };
    const { rejection } = new OptionDesk().send(alice, 'BUY', '1', '150', options);
    expect(rejection?.error).toBe('INVALID_PARAMETER');
    expect(rejection?.message).toContain('must not begin with liquidation- or deleveraging-');
  });

  it('an order whose position could exceed the exact integers is rejected', () => {
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
    [{ maxPayOff: '0.123456' }, 'must together have at most 8 decimal places, as USDT has'],
    [{ tickSize: '0.000001' }, 'must together have at most 8 decimal places, as USDT has'],
    [{ expiration: 1.5 }, 'expiration must be an integer from 0 to'],
    [{ expiration: Date.UTC(2026, 11, 1) }, 'The expiration must be after the current time'],
  ])('the definition of an option is rejected with %o', (change, message) => {
    const command = { kind: 'option.addOption', ...definition, symbol: 'NEW', ...change } as const;
    const { rejection } = new OptionDesk().apply(command);
    expect(rejection?.error).toBe('INVALID_PARAMETER');
    expect(rejection?.message).toContain(message);
  });
});
