import { alice, bob, start as time } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import type { Command } from '../src/index.ts';
import { Desk } from './lib/desk.ts';

describe('a check', () => {
  const transfer = (amount: string): Command => ({
    kind: 'accounts.deposit',
    time,
    account: alice,
    token: 'BTC',
    amount,
  });

  it('a check changes nothing; its commit executes the command', () => {
    const engine = new Desk().engine;
    const other = new Desk().engine;
    const before = engine.encode();
    const { commit } = engine.check(transfer('1'));
    expect(engine.encode()).toBe(before);
    expect(commit?.().reply).toEqual(other.apply(transfer('1')).reply);
    expect(engine.encode()).toBe(other.encode());
  });

  it('a check of a rejected command has no commit, unless the rejection is stored', () => {
    const { engine } = new Desk();
    const rejected = engine.check(transfer('-1'));
    expect([rejected.commit, rejected.rejection?.error]).toEqual([undefined, 'INVALID_PARAMETER']);
    const maker = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT_MAKER', price: '20000' } as const;
    const place = { ...maker, quantity: '1', newClientOrderId: 'm', account: alice } as const;
    const sell = {
      ...place,
      account: bob,
      side: 'SELL',
      type: 'LIMIT',
      newClientOrderId: 's',
    } as const;
    engine.apply({ kind: 'spot.placeOrder', time, timeInForce: 'GTC', ...sell });
    const checked = engine.check({ kind: 'spot.placeOrder', time, ...place });
    const before = engine.encode();
    expect(checked.commit?.().rejection).toBe(checked.rejection);
    expect(checked.rejection).toBeDefined();
    expect(engine.encode()).not.toBe(before);
  });

  it('a check cannot be committed twice, or after another command', () => {
    const { engine } = new Desk();
    const { commit } = engine.check(transfer('1'));
    engine.apply(transfer('2'));
    expect(commit).toThrow('The check of accounts.deposit is outdated');
    const again = engine.check(transfer('3'));
    again.commit?.();
    expect(again.commit).toThrow('is outdated');
  });
});
