import { start } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import type { AccountRef } from '../../src/index.ts';
import { alice, bob, ContractDesk, linear, maker } from './contract-desk.ts';

const interval = 8 * 3_600_000;

/** Alice and bob have one owner, and the maker is another user. */
function colludersDesk(fund: string, deposit = '50000'): ContractDesk {
  return new ContractDesk(linear, {
    insuranceFunds: [{ token: 'BUSDT', balance: fund }],
    deposits: [alice, bob, maker].map((account) => ({
      account,
      token: 'BUSDT',
      amount: account === maker ? '1000000' : deposit,
    })),
  });
}

/** Returns what accounts have together, with the profit of their positions at the mark price. */
function wealth(desk: ContractDesk, accounts: readonly AccountRef[] = [alice, bob]): number {
  let sum = 0;
  for (const account of accounts) {
    for (const amount of desk.balance(account).split(' + ')) sum += Number(amount);
    for (const side of ['LONG', 'SHORT'] as const) {
      sum += Number(desk.position(account, side)?.unrealizedPnL ?? 0);
    }
  }
  return sum;
}

/** Removes as much margin as the broker allows, to the nearest 100. */
function removeMargin(desk: ContractDesk): void {
  for (let amount = 10_000; amount >= 100; amount -= 100) {
    const change = { account: alice, symbol: linear, side: 'LONG', amount: `-${amount}` } as const;
    if (desk.apply({ kind: 'contract.adjustMargin', ...change }).rejection === undefined) return;
  }
}

describe('accounts with one owner', () => {
  it('a position in profit without margin takes no funding from the insurance fund', () => {
    const desk = colludersDesk('1000');
    const owned = [alice, bob, maker];
    const before = wealth(desk, owned);
    desk.place(bob, 'SELL_OPEN', 10_000, '10000', { leverage: '1' });
    desk.place(alice, 'BUY_OPEN', 10_000, '10000');
    desk.mark('12000');
    removeMargin(desk);
    const available = desk.balance(alice).split(' ')[0] as string;
    desk.apply({
      kind: 'accounts.transfer',
      account: { ...alice, accountType: 1 },
      tokenId: 'BUSDT',
      amount: available,
      fromAccountType: 3,
      fromAccountIndex: 0,
      toAccountType: 1,
      toAccountIndex: 0,
    });
    for (let count = 1; count <= 9; count++) {
      // A trade at the edge of the price band keeps the rate at its maximum.
      desk.place(bob, 'SELL_OPEN', 1, '13200', { leverage: '1' });
      desk.place(maker, 'BUY_OPEN', 1, '13200', { leverage: '1' });
      desk.advanceTo(start + count * interval);
    }
    expect(desk.fund()).toBe('1000');
    expect(wealth(desk, owned) + Number(available)).toBeLessThanOrEqual(before);
  });

  it('a bid far below the mark price takes nothing from the insurance fund', () => {
    const desk = colludersDesk('5000');
    desk.place(maker, 'SELL_OPEN', 10_000, '10000', { leverage: '1' });
    desk.place(alice, 'BUY_OPEN', 10_000, '10000', { leverage: '100' });
    const before = wealth(desk);
    desk.place(bob, 'BUY_OPEN', 10_000, '0.1', { leverage: '1' });
    desk.mark('9940');
    // Alice had a margin of 105 and a loss of 60. The maker closes at the bankruptcy price of 9895.
    expect(desk.position(alice, 'LONG')).toBeUndefined();
    expect(desk.flows(maker, 1)).toEqual(['PNL 105']);
    expect(desk.fund()).toBe('5000');
    expect(wealth(desk)).toBe(before - 105);
    expect(desk.book()).toBe('10000@0.1 | ');
    expect(desk.engine.contract.market.listTrades({ symbol: linear }).reply).toHaveLength(1);
  });

  it('an order that opens a position without equity does not trade', () => {
    const desk = colludersDesk('5000');
    const before = wealth(desk);
    desk.place(alice, 'BUY_OPEN', 10_000, '10000', { leverage: '100', clientOrderId: 'bid' });
    // Each step is smaller than the maintenance margin rate.
    for (const price of ['9960', '9920', '9880', '9840', '9800']) desk.mark(price);
    desk.place(bob, 'BUY_OPEN', 10_000, '9800', { leverage: '1' });
    desk.place(bob, 'SELL_OPEN', 10_000, '9800', { leverage: '1', timeInForce: 'IOC' });
    expect(desk.fund()).toBe('5000');
    expect(wealth(desk)).toBeLessThanOrEqual(before);
    expect(desk.order(alice, 'bid')?.status).toBe('CANCELED');
  });
});
