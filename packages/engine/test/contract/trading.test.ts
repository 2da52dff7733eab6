import { describe, expect, it } from 'vitest';
import { alice, bob, ContractDesk, inverse, linear, maker } from './contract-desk.ts';

describe('an opening order', () => {
  it('an opening order of an inverse contract locks the amounts of the example', () => {
    const desk = new ContractDesk(inverse);
    desk.place(alice, 'BUY_OPEN', 1000, '9900');
    expect(desk.balance(alice)).toBe('99.98979799 + 0 + 0.01020201');
    expect(desk.engine.contract.account.getAccount({ account: alice }).reply?.BTC).toEqual({
      total: '100',
      availableMargin: '100',
      positionMargin: '0',
      orderMargin: '0',
    });
  });

  it('a market order requires the margin, the fees and the loss at its limit price', () => {
    const place = (amount: string) => {
      const deposits = [alice, maker].map((account) => ({ account, token: 'BUSDT', amount }));
      const desk = new ContractDesk(linear, { deposits });
      // The limit price is 10500: 1050 + 2 × 5.25, and an open loss of 10000 × 0.0001 × 500.
      return desk.place(alice, 'BUY_OPEN', 10_000, undefined, { priceType: 'MARKET' });
    };
    expect([place('1560.4999'), place('1560.5')]).toEqual(['INSUFFICIENT_BALANCE', 'CANCELED 0']);
  });

  it('an opening order is cancelled if a fill at a better price lacks the margin', () => {
    const desk = new ContractDesk(inverse, {
      users: [{ user: 'alice' }, { user: 'maker' }],
      deposits: [
        { account: alice, token: 'TBTC', amount: '0.0101056' },
        { account: maker, token: 'TBTC', amount: '1000' },
      ],
    });
    desk.place(maker, 'SELL_OPEN', 500, '9990', { leverage: '1' });
    desk.place(maker, 'SELL_OPEN', 500, '9991', { leverage: '1' });
    // The first 500 contracts, at 9990, need 0.00505504. The other 500 would lock 0.0050505 at
    // 9999, which is available, but at 9991 they need 0.00505454, which is not.
    expect(desk.place(alice, 'BUY_OPEN', 1000, '9999')).toBe('CANCELED 500');
    expect(desk.book()).toBe(' | 500@9991');
  });
});

describe('the check of the leverage and the balance of an opening order', () => {
  it('an opening order without enough margin is rejected with the prescribed message', () => {
    const desk = new ContractDesk(inverse);
    const { rejection } = desk.apply({
      kind: 'contract.placeOrder',
      account: alice,
      symbol: inverse,
      side: 'SELL_OPEN',
      orderType: 'LIMIT',
      quantity: '1000000',
      leverage: '1',
      price: '10000',
      clientOrderId: 'large',
    });
    const detail = expect.stringMatching(/order needs 10\d\.\d+ TBTC; 100 TBTC is available/);
    const message = 'insufficient balance';
    expect(rejection).toEqual({ error: 'INSUFFICIENT_BALANCE', message, detail });
  });
});

describe('a position', () => {
  it('a position has the values of the specification example', () => {
    const desk = new ContractDesk(inverse);
    desk.open(alice, 'LONG', 500, '10000');
    desk.place(maker, 'BUY_CLOSE', 200, '9999.5');
    expect(desk.place(alice, 'SELL_CLOSE', 200, undefined, { priceType: 'OPPONENT' })).toBe(
      'FILLED 200',
    );
    desk.mark('10100');
    expect(desk.position(alice, 'LONG')).toEqual({
      symbol: inverse,
      side: 'LONG',
      avgPrice: '10000',
      position: '300',
      available: '300',
      leverage: '10',
      lastPrice: '9999.5',
      positionValue: '0.02970297',
      flp: '9132.21',
      margin: '0.003015',
      marginRate: '0.11',
      unrealizedPnL: '0.00029702',
      profitRate: '0.0985',
      // −0.000025 − 0.00001 of fees, and 200 / 10000 − 200 / 9999.5 = −0.000001
      realizedPnL: '-0.000036',
    });
  });

  it('a position keeps its average price when it is closed in parts', () => {
    const desk = new ContractDesk(inverse);
    desk.open(alice, 'LONG', 1000, '9900');
    for (const quantity of [333, 111, 7]) {
      desk.place(maker, 'BUY_CLOSE', quantity, '9950');
      desk.place(alice, 'SELL_CLOSE', quantity, '9950');
      expect(desk.position(alice, 'LONG')?.avgPrice).toBe('9900');
    }
  });
});

describe('a closing order', () => {
  it('a resting closing order is cancelled before it trades beyond the bankruptcy price', () => {
    const desk = new ContractDesk(linear);
    desk.open(alice, 'LONG', 1000, '10000', '50');
    expect(desk.place(alice, 'SELL_CLOSE', 1000, '9790', { clientOrderId: 'low' })).toBe('NEW 0');
    expect(desk.place(bob, 'BUY_OPEN', 1000, '9800')).toBe('NEW 0');
    expect(desk.order(alice, 'low')?.status).toBe('CANCELED');
  });

  it('a closing FOK order fills completely or not at all, even near the bankruptcy price', () => {
    const desk = new ContractDesk(linear);
    desk.open(alice, 'LONG', 1000, '10000', '50');
    desk.place(maker, 'BUY_CLOSE', 400, '9800');
    desk.place(maker, 'BUY_CLOSE', 600, '9796');
    // The fee of the first fill takes margin from the rest, whose bankruptcy price is then higher.
    const book = desk.book();
    expect(desk.place(alice, 'SELL_CLOSE', 1000, '9600', { timeInForce: 'FOK' })).toMatch(
      /^(FILLED 1000|CANCELED 0)$/,
    );
    expect(['600@9796 400@9800 | ', book, ' | ']).toContain(desk.book());
  });
});

describe('price types', () => {
  const desk = new ContractDesk(linear);
  desk.place(maker, 'BUY_OPEN', 10, '9990', { leverage: '1' });
  desk.place(maker, 'SELL_OPEN', 10, '10010', { leverage: '1' });
  const rest = { timeInForce: 'LIMIT_MAKER' } as const;

  it.each([
    ['OPPONENT', 'BUY_OPEN', '10010'],
    ['OPPONENT', 'SELL_OPEN', '9990'],
    ['QUEUE', 'BUY_OPEN', '9990'],
    ['QUEUE', 'SELL_OPEN', '10010'],
    ['OVER', 'BUY_OPEN', '10010.5'],
    ['OVER', 'SELL_OPEN', '9989.5'],
  ] as const)('the price type %s gives a %s order the price %s', (priceType, side, price) => {
    const clientOrderId = `${priceType}-${side}`;
    desk.place(alice, side, 1, undefined, { priceType, clientOrderId, ...rest });
    expect(desk.order(alice, clientOrderId)?.price).toBe(price);
    desk.apply({ kind: 'contract.cancelOrders', account: alice });
    desk.apply({ kind: 'contract.cancelOrders', account: maker });
    desk.place(maker, 'BUY_OPEN', 10, '9990', { leverage: '1' });
    desk.place(maker, 'SELL_OPEN', 10, '10010', { leverage: '1' });
  });

  it('a price type is rejected if the side of the book that it refers to is empty', () => {
    const empty = new ContractDesk(linear);
    for (const priceType of ['OPPONENT', 'QUEUE', 'OVER'] as const) {
      expect(empty.place(alice, 'BUY_OPEN', 1, undefined, { priceType })).toBe('NO_DEPTH');
    }
    expect(empty.place(alice, 'BUY_OPEN', 1, undefined, { priceType: 'MARKET' })).toBe(
      'CANCELED 0',
    );
  });
});

describe('order rules', () => {
  it.each([
    ['0', '10000', 'ORDER_QUANTITY_TOO_SMALL'],
    ['1.5', '10000', 'ORDER_QUANTITY_PRECISION_TOO_LONG'],
    ['1000001', '10000', 'ORDER_QUANTITY_TOO_BIG'],
    ['1', '10000.05', 'ORDER_PRICE_PRECISION_TOO_LONG'],
    ['1', '0', 'ORDER_PRICE_TOO_SMALL'],
    ['1', '1000000.1', 'ORDER_PRICE_TOO_HIGH'],
  ])('a quantity of %s at the price %s is rejected with %s', (quantity, price, error) => {
    const desk = new ContractDesk(linear);
    expect(desk.place(alice, 'BUY_OPEN', 1, price, { quantity })).toBe(error);
  });
});
