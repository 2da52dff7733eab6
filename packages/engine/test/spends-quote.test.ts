import { alice, bob } from '@broker-api/test-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Rejection } from '../src/index.ts';
import { Desk } from './lib/desk.ts';

/** Places a MARKET BUY order of alice that spends an amount of USDT. */
function spend(desk: Desk, amount: string) {
  desk.time += 1000;
  return desk.engine.apply({
    kind: 'spot.placeOrder',
    time: desk.time,
    account: alice,
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'MARKET',
    quantity: amount,
    spendsQuote: true,
    newClientOrderId: `spend-${desk.time}`,
  });
}

function orderAfter(desk: Desk, amount: string) {
  const { orderId } = spend(desk, amount).reply ?? {};
  return desk.engine.spot.orders.getOrder({ account: alice, orderId }).reply;
}

function deskWithAsks(...asks: readonly (readonly [price: string, quantity: string])[]): Desk {
  const desk = new Desk();
  for (const [price, quantity] of asks) desk.place(bob, ['SELL', 'LIMIT', price, quantity]);
  return desk;
}

describe('a MARKET BUY order that spends an amount of the quote token', () => {
  it('spending a quote amount buys as much as it pays for, at several prices', () => {
    const desk = deskWithAsks(['10000', '0.1'], ['10010', '1']);
    expect(orderAfter(desk, '2001')).toMatchObject({
      // 1,000 USDT buy 0.1 BTC; 1,001 USDT buy another 0.1 BTC.
      origQty: '0.2',
      executedQty: '0.2',
      cummulativeQuoteQty: '2001',
      status: 'FILLED',
    });
  });

  it('spending a quote amount buys the whole book if it would pay for more', () => {
    const desk = deskWithAsks(['10000', '0.1']);
    expect(orderAfter(desk, '5000')).toMatchObject({ origQty: '0.1', cummulativeQuoteQty: '1000' });
  });

  it.each<[string, string, Rejection['error'], RegExp]>([
    ['0.001', '10000', 'ORDER_QUANTITY_TOO_SMALL', /at least 0.000001; got 0\.$/],
    ['4', '10000', 'ORDER_AMOUNT_TOO_SMALL', /at least 5; got 4\.$/],
    ['10.000000001', '10000', 'ORDER_QUANTITY_PRECISION_TOO_LONG', /at most 8 decimal places/],
    ['1000001', '1000000', 'INSUFFICIENT_BALANCE', /insufficient/],
  ])(
    'spending the quote amount %s at a price of %s is rejected with %s',
    (amount, price, error, message) => {
      const desk = deskWithAsks([price, '99']);
      expect(spend(desk, amount).rejection).toEqual({
        error,
        message: expect.stringMatching(message),
      });
    },
  );

  it('spending a quote amount is rejected if there are no sell orders', () => {
    expect(spend(new Desk(), '100').rejection?.error).toBe('NO_DEPTH');
  });

  it('spending a quote amount never costs more than the amount', () => {
    const ask = fc.tuple(fc.integer({ min: 900_000, max: 1_100_000 }), fc.integer({ min: 1000 }));
    fc.assert(
      fc.property(
        fc.array(
          ask.map(([cents, micros]) => [cents, micros % 1_000_000] as const),
          {
            minLength: 1,
            maxLength: 8,
          },
        ),
        fc.integer({ min: 100, max: 100_000_000 }),
        (levels, cents) => {
          const asks = levels.map(([price, quantity]) => [price, quantity + 1000] as const);
          const desk = deskWithAsks(
            ...asks.map(([price, q]) => [decimal(price, 2), decimal(q, 6)] as const),
          );
          const order = orderAfter(desk, decimal(cents, 2));
          if (order === undefined) return; // Too small for the filters.
          const bought = Math.round(Number(order.origQty) * 1e6);
          expect(costOf(asks, bought)).toBeLessThanOrEqual(BigInt(cents) * 1_000_000n);
          const all = asks.reduce((sum, [, quantity]) => sum + quantity, 0);
          if (bought < all) {
            expect(costOf(asks, bought + 1)).toBeGreaterThan(BigInt(cents) * 1_000_000n);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

function decimal(units: number, scale: number): string {
  return (units / 10 ** scale).toFixed(scale);
}

/**
 * Returns the cost of buying `micros` micro-units of BTC at the lowest asks, in units of `10 ** -8`
 * USDT.
 */
function costOf(asks: readonly (readonly [number, number])[], micros: number): bigint {
  let left = micros;
  let cost = 0n;
  for (const [price, quantity] of [...asks].sort(([one], [other]) => one - other)) {
    const taken = Math.min(left, quantity);
    cost += BigInt(price) * BigInt(taken);
    left -= taken;
  }
  return cost;
}
