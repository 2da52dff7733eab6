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

const before = reading('100', '2', ['2'], [['-20', 'TRADE']]);
const paid = [
  ['-20', 'TRADE'],
  ['-5', 'TRADE'],
] as const;
const settled = [
  ['-20', 'TRADE'],
  ['30', 'SETTLEMENT'],
] as const;

const balance = (expected: number, got: number): string =>
  `Expected the balance of USDT, which changes by its flows, to be ${expected}, got ${got}.`;
const position = (expected: number, got: number): string =>
  `Expected the position in ${symbol}, which changes by its fills, to be ${expected}, got ${got}.`;

test.each<[what: string, after: AccountView, problem?: string]>([
  ['nothing', before],
  ['a balance by its flow, and a position by its fill', reading('95', '2.5', ['2', '0.5'], paid)],
  ['a position by the fill that closes it', reading('95', '0', ['2', '-2'], paid)],
  ['a position by a settlement, without a fill', reading('130', '0', ['2'], settled)],
  ['a balance without a flow', reading('95', '2', ['2'], [['-20', 'TRADE']]), balance(100, 95)],
  ['a balance not by its flow', reading('90', '2.5', ['2', '0.5'], paid), balance(95, 90)],
  ['a position not by its fill', reading('95', '3', ['2', '0.5'], paid), position(2.5, 3)],
  ['no position by its fill', reading('95', '2', ['2', '0.5'], paid), position(2.5, 2)],
  ['a position to nothing', reading('95', '0', ['2', '0.5'], paid), position(2.5, 0)],
  ['a position without a fill', reading('100', '3', ['2'], [['-20', 'TRADE']]), position(2, 3)],
])('a change of %s has the expected problem', (_what, after, problem) => {
  expect(checkChange(before, after).map(({ message }) => message)).toEqual(
    problem === undefined ? [] : [problem],
  );
});
