import { describe, expect, it } from 'vitest';
import { alice, bob, ContractDesk, inverse, linear, maker } from './contract-desk.ts';

describe('an opening order', () => {
  it('an opening order locks the margin and both fees, and a fill moves them', () => {
    const desk = new ContractDesk(linear);
    expect(desk.place(alice, 'SELL_OPEN', 20_000, '10050', { leverage: '20' })).toBe('NEW 0');
    // 20100 / 20 + 2 × 20100 × 0.0005
    expect(desk.order(alice, 'desk-1')?.marginLocked).toBe('1025.1');
    expect(desk.balance(alice)).toBe('998974.9 + 0 + 1025.1');
    expect(desk.place(bob, 'BUY_OPEN', 8000, '10050')).toBe('FILLED 8000');
    expect(desk.order(alice, 'desk-1')?.marginLocked).toBe('615.06');
    // The fill unlocks 410.04: 402 + 4.02 become margin, 8040 × 0.00025 = 2.01 pays the fee, and
    // 2.01 becomes available.
    expect(desk.balance(alice)).toBe('998976.91 + 406.02 + 615.06');
    expect(desk.order(alice, 'desk-1')?.fees).toEqual([{ feeToken: 'BUSDT', fee: '2.01' }]);
  });

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

  it('an opening order locks the loss that it would have at the mark price', () => {
    const desk = new ContractDesk(linear);
    desk.place(alice, 'BUY_OPEN', 10_000, '10100');
    // 10100 / 10 + 2 × 5.05 = 1020.1. The open loss of 100 × 1 is locked too, but `marginLocked`
    // does not include it.
    expect(desk.order(alice, 'desk-1')?.marginLocked).toBe('1020.1');
    expect(desk.balance(alice)).toBe('998879.9 + 0 + 1120.1');
    desk.place(bob, 'SELL_OPEN', 10_000, '10100');
    expect(desk.position(alice, 'LONG')).toMatchObject({ margin: '1115.05', avgPrice: '10100' });
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
  it('the leverage of an opening order is that of the position, and within the risk limit', () => {
    const desk = new ContractDesk(linear);
    expect(desk.place(alice, 'BUY_OPEN', 10, '9990', { leverage: '101' })).toBe(
      'INVALID_PARAMETER',
    );
    expect(desk.place(alice, 'BUY_OPEN', 10, '9990', { leverage: '0.5' })).toBe(
      'INVALID_PARAMETER',
    );
    expect(desk.place(alice, 'BUY_OPEN', 10, '9990', { leverage: '100' })).toBe('NEW 0');
    expect(desk.place(alice, 'BUY_OPEN', 10, '9990', { leverage: '10' })).toBe('INVALID_PARAMETER');
    expect(desk.place(alice, 'SELL_OPEN', 10, '10100', { leverage: '10' })).toBe('NEW 0');
    // Together with the open order, one million contracts belong to the second risk limit.
    const large = { leverage: '100' };
    expect(desk.place(alice, 'BUY_OPEN', 999_990, '9990', large)).toBe('INVALID_PARAMETER');
    desk.apply({ kind: 'contract.cancelOrders', account: alice });
    expect(desk.place(alice, 'BUY_OPEN', 10, '9990', { leverage: '7.5' })).toBe('NEW 0');
  });

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

  it('a position pays profit and releases margin pro rata when a part is closed', () => {
    const desk = new ContractDesk(linear);
    desk.open(alice, 'LONG', 10_000, '10000');
    expect(desk.balance(alice)).toBe('998990 + 1005 + 0');
    desk.mark('10200');
    desk.place(maker, 'BUY_CLOSE', 4000, '10200');
    expect(desk.place(alice, 'SELL_CLOSE', 4000, '10200')).toBe('FILLED 4000');
    // 1005 × 0.4 + 0.4 × 200 − 4080 × 0.0005
    expect(desk.balance(alice)).toBe('999469.96 + 603 + 0');
    expect(desk.flows(alice, 2)).toEqual(['PNL 80', 'FEE -2.04']);
    expect(desk.position(alice, 'LONG')?.realizedPnL).toBe('72.96');
    desk.place(maker, 'BUY_CLOSE', 6000, '10100');
    desk.place(alice, 'SELL_CLOSE', 6000, '10100');
    expect(desk.position(alice, 'LONG')).toBeUndefined();
    expect(desk.balance(alice)).toBe('1000129.93 + 0 + 0');
    // The closed position keeps its cumulative realized profit.
    desk.open(alice, 'LONG', 10, '10000');
    expect(desk.position(alice, 'LONG')?.realizedPnL).toBe('129.925');
  });
});

describe('a closing order', () => {
  const longPosition = (): ContractDesk => {
    const desk = new ContractDesk(linear);
    desk.open(alice, 'LONG', 1000, '10000');
    return desk;
  };

  it('a closing order locks contracts, and cannot close more than are available', () => {
    const desk = longPosition();
    expect(desk.place(alice, 'SELL_CLOSE', 700, '10100')).toBe('NEW 0');
    expect(desk.position(alice, 'LONG')).toMatchObject({ position: '1000', available: '300' });
    expect(desk.place(alice, 'SELL_CLOSE', 301, '10100')).toBe('INSUFFICIENT_BALANCE');
    expect(desk.place(alice, 'BUY_CLOSE', 1, '9900')).toBe('INSUFFICIENT_BALANCE');
    expect(desk.order(alice, 'desk-3')).toMatchObject({ marginLocked: '0', leverage: '10' });
  });

  it('a closing order never trades beyond the bankruptcy price', () => {
    const desk = new ContractDesk(linear);
    desk.open(alice, 'LONG', 1000, '10000', '50');
    // (1000 − 20.5) / 0.1 = 9795 is the bankruptcy price.
    desk.place(maker, 'BUY_CLOSE', 400, '9795');
    desk.place(maker, 'BUY_CLOSE', 400, '9794.9');
    expect(desk.place(alice, 'SELL_CLOSE', 1000, '9500')).toBe('CANCELED 400');
    expect(desk.position(alice, 'LONG')?.position).toBe('600');
  });

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
  it('a LIMIT_MAKER order that would trade at once is accepted and cancelled', () => {
    const desk = new ContractDesk(linear);
    desk.place(maker, 'SELL_OPEN', 10, '10000', { leverage: '1' });
    const rest = { timeInForce: 'LIMIT_MAKER' } as const;
    expect(desk.place(alice, 'BUY_OPEN', 5, '10000', rest)).toBe('CANCELED 0');
    expect(desk.place(alice, 'BUY_OPEN', 5, '9999.9', rest)).toBe('NEW 0');
  });

  it('IOC cancels the unfilled quantity, and FOK fills completely or not at all', () => {
    const desk = new ContractDesk(linear);
    desk.place(maker, 'SELL_OPEN', 10, '10000', { leverage: '1' });
    expect(desk.place(alice, 'BUY_OPEN', 15, '10000', { timeInForce: 'FOK' })).toBe('CANCELED 0');
    expect(desk.place(alice, 'BUY_OPEN', 15, '10000', { timeInForce: 'IOC' })).toBe('CANCELED 10');
  });

  it('a price more than 10% worse than the mark price is rejected', () => {
    const desk = new ContractDesk(linear);
    expect(desk.place(alice, 'BUY_OPEN', 1, '11000')).toBe('NEW 0');
    expect(desk.place(alice, 'BUY_OPEN', 1, '11000.1')).toBe('ORDER_PRICE_WAVE_EXCEED');
    expect(desk.place(bob, 'SELL_OPEN', 1, '8999.9')).toBe('ORDER_PRICE_WAVE_EXCEED');
    expect(desk.place(bob, 'SELL_OPEN', 1, '20000')).toBe('NEW 0');
  });

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

  it('cancelOrders does not cancel STOP orders or orders of other contracts', () => {
    const desk = new ContractDesk(linear);
    desk.place(alice, 'BUY_OPEN', 1, '9900');
    desk.place(alice, 'BUY_OPEN', 1, '10500', { orderType: 'STOP', triggerPrice: '10400' });
    desk.place(alice, 'BUY_OPEN', 1, '9900', { symbol: inverse });
    const open = (orderType: 'LIMIT' | 'STOP') =>
      desk.engine.contract.orders.listOpenOrders({ account: alice, orderType }).reply?.length;
    const cancel = (symbols?: string[]) =>
      desk.apply({ kind: 'contract.cancelOrders', account: alice, symbols }).rejection?.error;
    expect(cancel(['nothing'])).toBe('BAD_SYMBOL');
    expect(cancel([linear])).toBeUndefined();
    expect([open('LIMIT'), open('STOP')]).toEqual([1, 1]);
    expect(cancel()).toBeUndefined();
    expect([open('LIMIT'), open('STOP')]).toEqual([0, 1]);
  });
});
