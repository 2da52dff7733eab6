import { describe, expect, it } from 'vitest';
import type { AccountRef } from '../../src/index.ts';
import { alice, bob, ContractDesk, inverse, linear, maker } from './contract-desk.ts';

/** Changes the margin of a position. Returns the new margin, or the name of the rejection. */
function adjust(
  desk: ContractDesk,
  account: AccountRef,
  side: 'LONG' | 'SHORT',
  amount: string,
  symbol = linear,
): string {
  const command = { kind: 'contract.adjustMargin', account, symbol, side, amount } as const;
  const { reply, rejection } = desk.apply(command);
  return rejection?.error ?? (reply as { margin: string }).margin;
}

describe('the removal of margin', () => {
  it('unrealized profit does not replace the margin of a position', () => {
    const desk = new ContractDesk(linear);
    desk.open(alice, 'LONG', 1000, '10000');
    desk.open(bob, 'SHORT', 1000, '10000');
    // Only the reserve of 0.5 for the closing fee exceeds 1000 / 10.
    for (const [account, side, price] of [
      [alice, 'LONG', '10900'],
      [bob, 'SHORT', '9200'],
    ] as const) {
      desk.mark(price);
      expect(desk.position(account, side)?.unrealizedPnL).toMatch(/^[89]0$/);
      expect(adjust(desk, account, side, '-0.5001')).toBe('INVALID_PARAMETER');
      expect(adjust(desk, account, side, '-0.5')).toBe('100');
      expect(adjust(desk, account, side, '-0.0001')).toBe('INVALID_PARAMETER');
      expect(adjust(desk, account, side, '0.0001')).toBe('100.0001');
    }
  });

  it('the smallest margin is rounded up to the margin precision', () => {
    const desk = new ContractDesk(inverse);
    desk.place(maker, 'SELL_OPEN', 1000, '10000', { leverage: '1' });
    desk.place(alice, 'BUY_OPEN', 1000, '10000', { leverage: '3' });
    desk.mark('12000');
    // 0.1 / 3 is 0.0333333333…
    expect(desk.position(alice, 'LONG')?.margin).toBe('0.03338333');
    expect(adjust(desk, alice, 'LONG', '-0.0000500', inverse)).toBe('INVALID_PARAMETER');
    expect(adjust(desk, alice, 'LONG', '-0.00004999', inverse)).toBe('0.03333334');
  });
});

describe('an opening fill that would leave too little margin', () => {
  it('cancels the resting order, and the taker trades with the next one', () => {
    const desk = new ContractDesk(linear);
    desk.place(alice, 'BUY_OPEN', 1000, '10000', { leverage: '100', clientOrderId: 'first' });
    desk.place(maker, 'BUY_OPEN', 1000, '9990', { leverage: '1' });
    // The equity of alice's position would be 10.5 − 6, the maintenance margin 4.97.
    desk.mark('9940');
    const taker = { leverage: '1', timeInForce: 'FOK' } as const;
    expect(desk.place(bob, 'SELL_OPEN', 1001, '9900', taker)).toBe('CANCELED 0');
    expect(desk.order(alice, 'first')?.status).toBe('NEW');
    expect(desk.place(bob, 'SELL_OPEN', 1000, '9900', taker)).toBe('FILLED 1000');
    expect(desk.order(alice, 'first')?.status).toBe('CANCELED');
    expect(desk.position(maker, 'LONG')?.position).toBe('1000');
  });

  it('cancels the rest of the taker', () => {
    for (const timeInForce of ['GTC', 'FOK'] as const) {
      const desk = new ContractDesk(linear);
      const riskLimits = [
        { quantity: '1000', initialMargin: '0.01', maintMargin: '0.005' },
        { quantity: '10000', initialMargin: '0.01', maintMargin: '0.009' },
      ];
      desk.apply({ kind: 'contract.setRiskLimits', symbol: linear, riskLimits });
      desk.open(alice, 'LONG', 900, '10000', '100');
      desk.mark('9970');
      desk.place(maker, 'SELL_OPEN', 50, '9970', { leverage: '1' });
      desk.place(maker, 'SELL_OPEN', 150, '9970', { leverage: '1' });
      // After the second fill, the margin rate would be 0.8%, in the second tier.
      const options = { leverage: '100', timeInForce } as const;
      const result = desk.place(alice, 'BUY_OPEN', 200, '9970', options);
      expect(result).toBe(timeInForce === 'FOK' ? 'CANCELED 0' : 'CANCELED 50');
    }
  });

  it('does not happen in a liquidation, which continues with the next order', () => {
    const desk = new ContractDesk(linear);
    desk.open(bob, 'LONG', 1000, '10000', '50');
    desk.place(alice, 'BUY_OPEN', 1000, '9900', { leverage: '100', clientOrderId: 'first' });
    desk.place(maker, 'BUY_OPEN', 1000, '9840', { leverage: '1' });
    desk.mark('9840');
    expect(desk.order(alice, 'first')?.status).toBe('CANCELED');
    expect(desk.position(maker, 'LONG')?.avgPrice).toBe('9840');
    expect(desk.position(bob, 'LONG')).toBeUndefined();
  });
});
