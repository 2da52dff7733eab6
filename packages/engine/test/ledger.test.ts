import { isExhaustive } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { History } from './lib/ledger-history.ts';

const firstSeed = Number(process.env.ENGINE_SEED ?? 20_261_123);
const histories = Number(process.env.LEDGER_HISTORIES ?? (isExhaustive ? 12 : 3));
/**
 * Whether the histories must use every rule. The default histories do so, as do 200 or more
 * histories with any seed; a smaller number might not.
 */
const requiresAllRules = process.env.LEDGER_HISTORIES === undefined || histories >= 200;
const timeout = isExhaustive ? 100 * 3_600_000 : 120_000;

test(`the engine agrees with the broker model in ${histories} random histories`, {
  timeout,
}, async () => {
  const outcomes = new Set<string>();
  for (let index = 0; index < histories; index++) {
    const history = new History(firstSeed + index);
    history.run();
    for (const outcome of history.outcomes) outcomes.add(outcome);
    // Lets other work of the process run, such as the timers of the test runner.
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (!requiresAllRules) return;
  // The histories must have used every rule, because the test compares only the rules that they
  // use.
  const expected = [
    ...['accepted', 'INSUFFICIENT_BALANCE', 'NO_DEPTH', 'ORDER_QUANTITY_TOO_BIG'].flatMap(
      (outcome) =>
        ['spot', 'contract', 'option'].map((section) => `${section}.placeOrder: ${outcome}`),
    ),
    ...['accepted', 'INSUFFICIENT_BALANCE', 'INVALID_PARAMETER'].map(
      (outcome) => `accounts.transfer: ${outcome}`,
    ),
    ...['maker', 'taker', 'liquidation', 'deleveraging'].map((kind) => `contract ${kind} fill`),
    ...['option maker fill', 'option taker fill', 'option settlement', 'restart'],
  ];
  expect(expected.filter((outcome) => !outcomes.has(outcome))).toEqual([]);
});
