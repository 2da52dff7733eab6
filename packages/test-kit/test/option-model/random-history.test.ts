import { expect, test } from 'vitest';
import type { OptionCommand, OptionResult } from '../../src/option-model/commands.ts';
import { optionSetupCommands } from '../../src/option-model/default-series.ts';
import { optionModelInvariants } from '../../src/option-model/model-invariants.ts';
import { optionSnapshotOf } from '../../src/option-model/model-snapshot.ts';
import { OptionModel } from '../../src/option-model/option-model.ts';
import { RandomOptionCommands } from '../../src/option-model/random-option-commands.ts';
import type { Settlement } from '../../src/option-model/state.ts';
import { seededRandom } from '../../src/random.ts';
import { isExhaustive } from '../../src/sampled.ts';

type Observe = (command: OptionCommand, result: OptionResult, model: OptionModel) => void;

/**
 * Runs a random history. Checks the invariants after each command with fills, and after every
 * eighth command.
 */
function runHistory(seed: number, length: number, observe: Observe): OptionModel {
  const model = new OptionModel();
  for (const command of optionSetupCommands()) model.apply(command);
  const commands = new RandomOptionCommands(seededRandom(seed), model);
  for (let step = 0; step < length; step++) {
    const command = commands.next();
    try {
      const result = model.apply(command);
      if (result.fills.length > 0 || step % 8 === 0) optionModelInvariants(model);
      observe(command, result, model);
    } catch (cause) {
      const position = `Command ${step} of seed ${seed}, ${JSON.stringify(command)}`;
      throw new Error(`${position}: ${cause}`, { cause });
    }
  }
  return model;
}

/** Returns the name of the situation in which a position was settled. */
function situationOf({ position, margin, payOff }: Settlement): string {
  const side = position.quantity.isPositive() ? 'long' : 'short';
  if (payOff.isZero()) return `${side} that expired worthless`;
  const isMost = side === 'short' && payOff.negated().equals(margin);
  return `${side} in the money${isMost ? ' by the maximum' : ''}`;
}

test('random option histories preserve the invariants and cover the listed situations', () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= (isExhaustive ? 60 : 4); seed++) {
    let positions = new Map<string, boolean>();
    const model = runHistory(seed, 1000, (command, { rejection, fills }, { state }) => {
      seen.add(`${command.kind}: ${rejection ?? 'accepted'}`);
      for (const { kind, side } of fills) seen.add(`${kind} ${side}`);
      const now = [...state.positions].map(([key, { quantity }]) => {
        return [key, quantity.isPositive()] as const;
      });
      if (now.some(([key, isLong]) => positions.get(key) === !isLong)) seen.add('crossed zero');
      positions = new Map(now);
      for (const account of state.accounts.keys()) {
        for (const symbol of state.series.keys()) {
          const sells = state.ordersOf(account, symbol).filter(({ side }) => side === 'SELL');
          const isLong = state.position(account, symbol).quantity.isPositive();
          if (isLong && sells.length > 1) {
            const isCovered = state.collateral(account, symbol).isZero();
            seen.add(`${isCovered ? 'covered' : 'uncovered'} sells on one long position`);
          }
        }
      }
    });
    for (const settlement of model.state.settlements) seen.add(situationOf(settlement));
  }
  const orderErrors = ['BAD_SYMBOL', 'NO_DEPTH', 'ORDER_DUPLICATED', 'NEW_ORDER_REJECTED'];
  const filterErrors = ['PRICE_TOO_SMALL', 'PRICE_TOO_HIGH', 'PRICE_PRECISION_TOO_LONG'].concat([
    'QUANTITY_TOO_SMALL',
    'QUANTITY_TOO_BIG',
    'QUANTITY_PRECISION_TOO_LONG',
    'AMOUNT_TOO_SMALL',
  ]);
  const expected = [
    ...[...orderErrors, 'INSUFFICIENT_BALANCE', 'accepted'].map((name) => `placeOrder: ${name}`),
    ...filterErrors.map((error) => `placeOrder: ORDER_${error}`),
    ...['NO_SUCH_ORDER', 'ORDER_HAS_FILLED', 'ORDER_CANCELLED', 'accepted'].map(
      (outcome) => `cancelOrder: ${outcome}`,
    ),
    ...['transfer: INSUFFICIENT_BALANCE', 'transfer: accepted'],
    ...['maker BUY', 'maker SELL', 'taker BUY', 'taker SELL', 'crossed zero'],
    ...['covered sells on one long position', 'uncovered sells on one long position'],
    ...['long in the money', 'long that expired worthless', 'short that expired worthless'],
    ...['short in the money', 'short in the money by the maximum'],
  ];
  expect(expected.filter((situation) => !seen.has(situation))).toEqual([]);
}, 3_600_000);

test('the same seed produces the same option history', () => {
  const history = (): string => {
    const results: unknown[] = [];
    const model = runHistory(1, 200, (command, result) => results.push([command, result]));
    return JSON.stringify([results, optionSnapshotOf(model)]);
  };
  expect(history()).toBe(history());
});
