// What follows from two readings of one account.

import { expect, test } from 'vitest';
import { AccountView, type Reading } from '../src/auditor/account-view.ts';
import { checkChange } from '../src/auditor/rules.ts';
import type { Trade } from '../src/auditor/section-terms.ts';

const symbol = 'BTC1204CS10000';

/** Returns a reading of an option account with a balance, a position, trades and flows. */
function reading(
  free: string,
  position: string,
  trades: readonly string[] = [],
  flows: readonly (readonly [change: string, flowType: string])[] = [],
): AccountView {
  const parts = {
    section: 'option',
    since: 0,
    openOrders: [],
    history: [],
    placed: new Set(),
    settlements: [],
    responses: [],
    body: { balances: [{ tokenName: 'USDT', free, locked: '0', margin: '0' }] },
    positions: position === '0' ? [] : [{ symbol, position }],
    trades: trades.map((quantity, index) => {
      const trade = { id: String(index + 1), symbol, isBuy: !quantity.startsWith('-') };
      return { ...trade, quantity: quantity.replace('-', '') } as unknown as Trade;
    }),
    flows: flows.map(([change, flowType], index) => {
      return { id: String(index + 1), tokenId: 'USDT', change, flowType };
    }),
  };
  return new AccountView(parts as unknown as Reading);
}

const changeProblems = (one: AccountView, other: AccountView): string[] =>
  checkChange(one, other).map(({ message }) => message);

const before = reading('100', '2', ['2'], [['-20', 'TRADE']]);
const paid = [
  ['-20', 'TRADE'],
  ['-5', 'TRADE'],
] as const;

test('a balance changes by its flows, and a position by its fills', () => {
  expect(changeProblems(before, before)).toEqual([]);
  expect(changeProblems(before, reading('95', '2.5', ['2', '0.5'], paid))).toEqual([]);
  expect(changeProblems(before, reading('95', '0', ['2', '-2'], paid))).toEqual([]);
});

test('a balance that changes without a flow, or not by its flow, is reported', () => {
  const expected = 'to be 95, got 90.';
  expect(changeProblems(before, reading('95', '2', ['2'], [['-20', 'TRADE']]))).toEqual([
    'Expected the balance of USDT, which changes by its flows, to be 100, got 95.',
  ]);
  expect(changeProblems(before, reading('90', '2.5', ['2', '0.5'], paid))).toEqual([
    expect.stringContaining(expected),
  ]);
});

test('a position that changes without a fill, or not by its fill, is reported', () => {
  for (const position of ['2', '3', '0']) {
    expect(changeProblems(before, reading('95', position, ['2', '0.5'], paid))).toEqual([
      `Expected the position in ${symbol}, which changes by its fills, to be 2.5, got ${position}.`,
    ]);
  }
  expect(changeProblems(before, reading('100', '3', ['2'], [['-20', 'TRADE']]))).toEqual([
    `Expected the position in ${symbol}, which changes by its fills, to be 2, got 3.`,
  ]);
});

test('a settlement changes a position without a fill', () => {
  const settled = [
    ['-20', 'TRADE'],
    ['30', 'SETTLEMENT'],
  ] as const;
  expect(changeProblems(before, reading('130', '0', ['2'], settled))).toEqual([]);
});
