import { isExhaustive, seededRandom } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { collusionLength, runCollusion } from './lib/collusion.ts';
import { History } from './lib/history.ts';
import { RandomCommands, type Weights } from './model/random-commands.ts';

const firstSeed = Number(process.env.ENGINE_SEED ?? 20_261_123);
const requested = process.env.LEDGER_HISTORIES;
const histories = Number(requested ?? (isExhaustive ? 12 : 5));
const collusions = Number(requested ?? (isExhaustive ? 40 : 6));
/**
 * Whether the histories must use every rule. The default histories do so, as do 200 or more
 * histories with any seed; a smaller number might not.
 */
const requiresAllRules = requested === undefined || histories >= 200;
const timeout = isExhaustive ? 100 * 3_600_000 : 120_000;

/** The histories must use every rule, because the test compares only the rules that they use. */
function expectOutcomes(outcomes: ReadonlySet<string>, expected: readonly string[]): void {
  if (!requiresAllRules) return;
  expect(expected.filter((outcome) => !outcomes.has(outcome))).toEqual([]);
}

/** Runs an action for each of several seeds. Lets other work of the process run in between. */
async function forEachSeed(count: number, run: (seed: number) => void): Promise<void> {
  for (let index = 0; index < count; index++) {
    run(firstSeed + index);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Runs random histories in the engine and the model, and returns what happened in them. */
async function runHistories(count: number, length: number, weights?: Weights) {
  const outcomes = new Set<string>();
  await forEachSeed(count, (seed) => {
    const history = new History(`seed ${seed}`);
    const commands = new RandomCommands(seededRandom(seed), history.model.state, weights);
    for (let step = 0; step < length; step++) history.apply(commands.next());
    for (const outcome of history.outcomes) outcomes.add(outcome);
  });
  return outcomes;
}

test(`the engine agrees with the reference model in ${histories} random histories`, {
  timeout,
}, async () => {
  const outcomes = await runHistories(histories, 250);
  expectOutcomes(outcomes, [
    ...['accepted', 'INSUFFICIENT_BALANCE', 'NO_DEPTH', 'ORDER_QUANTITY_TOO_BIG'].flatMap(
      (outcome) => ['spot', 'contract', 'option'].map((name) => `${name} placeOrder: ${outcome}`),
    ),
    ...['accepted', 'INSUFFICIENT_BALANCE', 'INVALID_PARAMETER'].map(
      (outcome) => `transfer: ${outcome}`,
    ),
    'spot trade',
    'contract trade',
    'option trade',
    'liquidation',
    'deleveraging',
    'funding from profit',
    'expiration',
    'restart',
  ]);
});

test('the engine agrees with the reference model in histories of spot', { timeout }, async () => {
  const weights = { spot: 1, contract: 0, option: 0, transfer: 0 };
  const outcomes = await runHistories(Math.ceil(histories / 20), 1500, weights);
  expectOutcomes(outcomes, [
    ...[
      'accepted',
      'BAD_SYMBOL',
      'INSUFFICIENT_BALANCE',
      'NEW_ORDER_REJECTED',
      'NO_DEPTH',
      'ORDER_AMOUNT_TOO_SMALL',
      'ORDER_DUPLICATED',
      'ORDER_PRICE_PRECISION_TOO_LONG',
      'ORDER_PRICE_TOO_HIGH',
      'ORDER_PRICE_TOO_SMALL',
      'ORDER_QUANTITY_PRECISION_TOO_LONG',
      'ORDER_QUANTITY_TOO_BIG',
      'ORDER_QUANTITY_TOO_SMALL',
    ].map((outcome) => `spot placeOrder: ${outcome}`),
    ...[
      'accepted',
      'NO_SUCH_ORDER',
      'ORDER_CANCELLED',
      'ORDER_HAS_FILLED',
      'ORDER_NOT_FOUND_ON_ORDER_BOOK',
    ].map((outcome) => `spot cancelOrder: ${outcome}`),
    'trade of a sub-account',
  ]);
});

test(
  `accounts of one owner take no money from the broker in ${collusions * collusionLength} commands`,
  {
    timeout,
  },
  () => forEachSeed(collusions, runCollusion),
);
