import { expect, test } from 'vitest';
import type { ContractCommand, ContractResult } from '../../src/contract-model/commands.ts';
import { ContractModel } from '../../src/contract-model/contract-model.ts';
import { setupCommands } from '../../src/contract-model/default-contracts.ts';
import { modelInvariants } from '../../src/contract-model/model-invariants.ts';
import { snapshotOf } from '../../src/contract-model/model-snapshot.ts';
import { RandomContractCommands } from '../../src/contract-model/random-contract-commands.ts';
import type { Position } from '../../src/contract-model/state.ts';
import { seededRandom } from '../../src/random.ts';
import { Rational } from '../../src/rational.ts';
import { isExhaustive } from '../../src/sampled.ts';

/**
 * Runs a random history. Checks the invariants after each command with fills or liquidations, and
 * after every eighth command.
 */
function runHistory(
  seed: number,
  length: number,
  observe: (command: ContractCommand, result: ContractResult, model: ContractModel) => void,
): ContractModel {
  const model = new ContractModel();
  for (const command of setupCommands()) model.apply(command);
  const commands = new RandomContractCommands(seededRandom(seed), model);
  for (let step = 0; step < length; step++) {
    const command = commands.next();
    const result = model.apply(command);
    try {
      const { fills, liquidations } = result;
      if (fills.length + liquidations.length > 0 || step % 8 === 0) modelInvariants(model);
    } catch (cause) {
      const position = `After command ${step} of seed ${seed}, ${JSON.stringify(command)}`;
      throw new Error(`${position}: ${cause}`, { cause });
    }
    observe(command, result, model);
  }
  return model;
}

/** Returns the names of the situations that a command has led to. */
function situations(command: ContractCommand, result: ContractResult, model: ContractModel) {
  const { fills, liquidations, rejection } = result;
  const own = command.kind === 'placeOrder' ? command.clientOrderId : undefined;
  const triggered = fills.filter(
    ({ kind, clientOrderId }) => kind === 'taker' && clientOrderId !== own,
  );
  const triggeredCount = new Set(triggered.map(({ clientOrderId }) => clientOrderId)).size;
  const positions = [...model.state.positions.values()];
  const isLarge = positions.some(({ quantity }) => !quantity.isBelow(secondTier));
  return [
    `${command.kind}: ${rejection ?? 'accepted'}`,
    ...fills.map(({ kind, symbol }) => `${kind} fill of ${symbol}`),
    ...(liquidations.length > 1 ? ['several liquidations'] : []),
    ...(triggeredCount > 0 ? ['triggered order'] : []),
    ...(triggeredCount > 1 ? ['chain of triggered orders'] : []),
    ...(isLarge ? ['position beyond the first tier'] : []),
    ...(positions.some(isWithoutMargin) ? ['position without margin'] : []),
    ...(model.state.paidOnBook.size > 0 ? ['insurance fund pays on the book'] : []),
  ];
}

function isWithoutMargin({ quantity, margin }: Position): boolean {
  return quantity.isPositive() && margin.isZero();
}

/** Observes positions, and detects funding that was paid from unrealized profit. */
class ProfitPayments {
  #before = new Map<string, Position>();

  /** Returns whether the cost of a position has changed, but not its quantity. */
  hasOne({ state }: ContractModel): boolean {
    const before = this.#before;
    this.#before = new Map([...state.positions].map(([key, position]) => [key, { ...position }]));
    return [...state.positions].some(([key, { quantity, cost }]) => {
      const old = before.get(key);
      return old?.quantity.equals(quantity) && !old.cost.equals(cost);
    });
  }
}

const secondTier = new Rational(150n);
const symbols = ['LINEAR-BTC', 'INVERSE-BTC', 'LINEAR-ETH'];

test('random contract histories preserve the invariants and cover the listed situations', () => {
  const seen = new Set<string>();
  for (let seed = 3; seed <= (isExhaustive ? 62 : 4); seed++) {
    const payments = new ProfitPayments();
    const model = runHistory(seed, 5000, (...step) => {
      for (const situation of situations(...step)) seen.add(situation);
      if (payments.hasOne(step[2])) seen.add('funding from profit');
    });
    for (const { rate } of symbols.flatMap((symbol) => model.fundingRecords(symbol))) {
      seen.add(rate.startsWith('-') ? 'funding from short to long' : 'funding from long to short');
    }
  }
  const orderErrors = ['BAD_SYMBOL', 'INVALID_PARAMETER', 'NO_DEPTH', 'ORDER_DUPLICATED'];
  const filterErrors = ['PRICE_TOO_SMALL', 'PRICE_TOO_HIGH', 'PRICE_PRECISION_TOO_LONG'].concat(
    ['QUANTITY_TOO_SMALL', 'QUANTITY_TOO_BIG', 'QUANTITY_PRECISION_TOO_LONG'],
    ['AMOUNT_TOO_SMALL', 'PRICE_WAVE_EXCEED'],
  );
  const expected = [
    ...[...orderErrors, 'NEW_ORDER_REJECTED', 'INSUFFICIENT_BALANCE', 'accepted'].map(
      (outcome) => `placeOrder: ${outcome}`,
    ),
    ...filterErrors.map((error) => `placeOrder: ORDER_${error}`),
    ...['NO_SUCH_ORDER', 'ORDER_HAS_FILLED', 'ORDER_CANCELLED', 'accepted'].map(
      (outcome) => `cancelOrder: ${outcome}`,
    ),
    ...['BAD_SYMBOL', 'accepted'].map((outcome) => `batchCancel: ${outcome}`),
    ...['INSUFFICIENT_BALANCE', 'accepted'].flatMap((outcome) =>
      ['adjustMargin', 'transfer'].map((kind) => `${kind}: ${outcome}`),
    ),
    ...['maker', 'taker', 'liquidation', 'deleveraging'].flatMap((kind) =>
      symbols.map((symbol) => `${kind} fill of ${symbol}`),
    ),
    ...['several liquidations', 'triggered order', 'chain of triggered orders'],
    'position beyond the first tier',
    ...['insurance fund pays on the book', 'position without margin', 'funding from profit'],
    ...['funding from short to long', 'funding from long to short'],
  ];
  expect(expected.filter((situation) => !seen.has(situation))).toEqual([]);
}, 3_600_000);

test('the same seed produces the same contract history', () => {
  const history = (): string => {
    const results: unknown[] = [];
    const model = runHistory(1, 500, (command, result) => results.push([command, result]));
    return JSON.stringify([results, snapshotOf(model)]);
  };
  expect(history()).toBe(history());
});
