import type { ContractDefinition } from '../contract-model/commands.ts';
import { seededRandom } from '../random.ts';
import { minimumOf, Rational } from '../rational.ts';
import { Colluders } from './colluders.ts';
import {
  type CollusionCommand,
  type CollusionEngine,
  type CreateEngine,
  collusionInitialState,
  firstIndexPrice,
  smallestMaintenanceRate,
  users,
} from './collusion-engine.ts';
import { formatHistory } from './format-history.ts';
import { shrink } from './shrink.ts';
import { Wealth } from './wealth.ts';

/** The number of commands in a history, without those that create its accounts. */
export const collusionHistoryLength = 250;
/** What truncation can give to the users in one move. */
const tolerance = Rational.parse('0.00001');
/** A move that takes more than the tolerance has a command that takes more than this. */
const smallGain = Rational.parse('0.000001');
const smallestStep = Rational.parse(String(smallestMaintenanceRate));
const ten = new Rational(10n);

/**
 * Runs a random history in which one owner has two or three accounts. After every move, all users
 * together must not have more than before: no user can lose less than another user gains. The only
 * exception is an index step of at least the smallest maintenance margin rate. Then the insurance
 * fund pays for positions that the step bankrupts, with at most a tenth of its balance.
 *
 * @throws with the shortest history that it finds, if the users take money from the broker
 */
export function runCollusionHistory(createEngine: CreateEngine, seed: number): void {
  const colluders = new Colluders(seededRandom(seed));
  const { contract } = colluders;
  const engine = createEngine(collusionInitialState());
  const setup = colluders.setup();
  for (const command of setup) apply(engine, command);
  const history: CollusionCommand[] = [];
  const first = new Wealth(engine, contract);
  let permitted = Rational.zero;
  let before = first;
  while (history.length < collusionHistoryLength) {
    const move = colluders.next(before);
    for (const command of move) engine.apply(command);
    history.push(...move);
    const after = new Wealth(engine, contract);
    const allowance = move.length === 1 ? allowanceOf(before, move[0]) : Rational.zero;
    permitted = permitted.plus(allowance);
    if (after.ofAll.minus(before.ofAll).isAbove(allowance.plus(tolerance))) {
      throw new Error(describe({ createEngine, seed, contract, setup }, history));
    }
    before = after;
  }
  checkOwner(first, before, permitted, seed);
}

/** The owner must not have more than before, plus what the others lost, plus what is permitted. */
function checkOwner(first: Wealth, last: Wealth, permitted: Rational, seed: number): void {
  const gain = last.of('owner').minus(first.of('owner'));
  const othersBefore = first.ofAll.minus(first.of('owner'));
  const othersAfter = last.ofAll.minus(last.of('owner'));
  const loss = othersBefore.minus(othersAfter);
  if (gain.isAbove(loss.plus(permitted).plus(tolerance))) {
    throw new Error(`Seed ${seed}: the owner gains ${gain}, the others lose ${loss}`);
  }
}

/** Returns what the insurance fund may pay because of a command. */
function allowanceOf(before: Wealth, command: CollusionCommand | undefined): Rational {
  if (command?.kind !== 'broker.setIndexPrice') return Rational.zero;
  const mark = Rational.parse(command.price);
  const step = mark.minus(before.mark).absolute().dividedBy(before.mark);
  if (step.isBelow(smallestStep)) return Rational.zero;
  return minimumOf(before.deficitAt(mark), before.insuranceFund.dividedBy(ten));
}

function apply(engine: CollusionEngine, command: CollusionCommand): void {
  const { rejection } = engine.apply(command);
  if (rejection !== undefined) {
    throw new Error(`${JSON.stringify(command)} was rejected with ${rejection.error}`);
  }
}

interface Setting {
  readonly createEngine: CreateEngine;
  readonly seed: number;
  readonly contract: ContractDefinition;
  readonly setup: readonly CollusionCommand[];
}

/** What the last command of a history changes; undefined if there is no command. */
interface Step {
  readonly before: Wealth;
  readonly after: Wealth;
  readonly gain: Rational;
}

/** Executes a history, and returns what its last command changes. */
function lastStep(setting: Setting, history: readonly CollusionCommand[]): Step | undefined {
  const last = history.at(-1);
  if (last === undefined) return undefined;
  const engine = setting.createEngine(collusionInitialState());
  for (const command of [...setting.setup, ...history.slice(0, -1)]) engine.apply(command);
  const before = new Wealth(engine, setting.contract);
  engine.apply(last);
  const after = new Wealth(engine, setting.contract);
  const gain = after.ofAll.minus(before.ofAll).minus(allowanceOf(before, last));
  return { before, after, gain: gain.reduced() };
}

/** Returns how many index steps are at least the smallest maintenance margin rate. */
function jumps(commands: readonly CollusionCommand[]): number {
  let last = firstIndexPrice;
  let count = 0;
  for (const command of commands) {
    if (command.kind !== 'broker.setIndexPrice') continue;
    const price = Number(command.price);
    if (Math.abs(price / last - 1) >= smallestMaintenanceRate) count++;
    last = price;
  }
  return count;
}

/** Describes the shortest history in which the last command takes money from the broker. */
function describe(setting: Setting, history: readonly CollusionCommand[]): string {
  const gainOf = (commands: readonly CollusionCommand[]): Rational =>
    lastStep(setting, commands)?.gain ?? Rational.zero;
  let end = 1;
  while (end < history.length && !gainOf(history.slice(0, end)).isAbove(smallGain)) end++;
  const violating = history.slice(0, end);
  const half = gainOf(violating).dividedBy(new Rational(2n));
  // The shortest history still takes half as much, and has no larger index steps.
  const shortest = shrink(
    violating,
    (commands) => jumps(commands) <= jumps(violating) && !gainOf(commands).isBelow(half),
  );
  const step = lastStep(setting, shortest);
  if (step === undefined) throw new Error('Expected a history with commands');
  const { before, after, gain } = step;
  const { contract, setup, seed } = setting;
  const change = (user: string): string =>
    `${user}: ${after.of(user).minus(before.of(user)).reduced()}`;
  return [
    `Seed ${seed}: the users take ${gain} ${contract.marginToken} from the broker`,
    ...formatHistory([...setup, ...shortest]),
    `The last command changes what the users have: ${users.map(change).join(', ')}`,
    `The insurance fund changes from ${before.insuranceFund} to ${after.insuranceFund}`,
  ].join('\n');
}
