import { seededRandom } from '@broker-api/test-kit';
import { Colluders, firstPrice, smallestMaintenanceRate } from '../model/colluders.ts';
import { Fraction, maximumOf, minimumOf, sumOf } from '../model/fraction.ts';
import { Model } from '../model/model.ts';
import { equityAt, profitAt } from '../model/position-figures.ts';
import { contractTerms, indexPriceOf, type State } from '../model/state.ts';
import type { Command, ContractInstrument } from '../model/types.ts';
import { History } from './history.ts';

/** The number of commands in a history, without those that create its accounts. */
export const collusionLength = 250;
const users = ['owner', 'maker', 'taker'];
/** What truncation can give to the users in one move. */
const tolerance = Fraction.parse('0.00001');
/** A move that takes more than the tolerance has a command that takes more than this. */
const smallGain = Fraction.parse('0.000001');
const smallestStep = Fraction.parse(String(smallestMaintenanceRate));
const ten = new Fraction(10n);

/**
 * Runs a random history in which one owner has two or three accounts, in the engine and the model.
 * After every move, all users together must not have more than before: no user can lose less than
 * another user gains. The only exception is an index step of at least the smallest maintenance
 * margin rate. Then the insurance fund pays for positions that the step bankrupts, with at most a
 * tenth of its balance.
 *
 * @throws with the shortest history that it finds, if the users take money from the broker
 */
export function runCollusion(seed: number): void {
  const colluders = new Colluders(seededRandom(seed));
  const setup = colluders.setup();
  const history = new History(`seed ${seed}`, setup);
  const { state } = history.model;
  const commands: Command[] = [];
  const first = wealthOf(state);
  let permitted = Fraction.zero;
  while (commands.length < collusionLength) {
    const before = sumOf(wealthOf(state).values());
    const move = colluders.next(state);
    const allowance = move.length === 1 ? allowanceOf(state, move[0]) : Fraction.zero;
    for (const command of move) history.apply(command);
    commands.push(...move);
    permitted = permitted.plus(allowance);
    const gain = sumOf(wealthOf(state).values()).minus(before);
    if (gain.isAbove(allowance.plus(tolerance))) {
      throw new Error(describe(seed, colluders.contract, setup, commands));
    }
  }
  const gains = gainsBetween(first, wealthOf(state));
  const others = sumOf([gains.get('maker'), gains.get('taker')].map((one) => one ?? Fraction.zero));
  const owner = gains.get('owner') ?? Fraction.zero;
  if (owner.plus(others).isAbove(permitted.plus(tolerance))) {
    throw new Error(`Seed ${seed}: the owner gains ${owner}, the others gain ${others}`);
  }
}

/** Returns what each user has: all balances, and the profits of positions at the mark price. */
function wealthOf(state: State): Map<string, Fraction> {
  const positions = state.openPositions('contract');
  const rows = users.map((user): [string, Fraction] => {
    const accounts = state.accountsOf('contract').filter(({ name }) => name.split('/')[0] === user);
    const totals = accounts.flatMap(({ totals }) => [...totals.values()]);
    const profits = positions
      .filter(({ account }) => accounts.includes(account))
      .map((one) => profitAt(contractTerms(one.market), one, indexPriceOf(one.market)));
    return [user, sumOf([...totals, ...profits]).reduced()];
  });
  return new Map(rows);
}

function gainsBetween(before: Map<string, Fraction>, after: Map<string, Fraction>) {
  const rows = [...after].map(([user, wealth]): [string, Fraction] => {
    return [user, wealth.minus(before.get(user) ?? Fraction.zero).reduced()];
  });
  return new Map(rows);
}

/** Returns what the insurance fund may pay because of the next command. */
function allowanceOf(state: State, command: Command | undefined): Fraction {
  const [market] = state.marketsOf('contract');
  if (command?.kind !== 'setIndexPrice' || market === undefined) return Fraction.zero;
  const mark = Fraction.parse(command.price);
  const before = indexPriceOf(market);
  const step = mark.minus(before).absolute().dividedBy(before);
  if (step.isBelow(smallestStep)) return Fraction.zero;
  const deficits = state
    .openPositions('contract')
    .map((one) => equityAt(contractTerms(market), one, mark).negated());
  const deficit = sumOf(deficits.map((one) => maximumOf(one, Fraction.zero)));
  const fund = state.houseBalance('insuranceFund', market.instrument.token);
  return minimumOf(deficit, fund.dividedBy(ten));
}

/** Executes commands in the model, and returns what the last one changes. */
function lastStep(setup: readonly Command[], commands: readonly Command[]) {
  const model = new Model();
  const last = commands.at(-1);
  for (const command of [...setup, ...commands.slice(0, -1)]) model.apply(command);
  const before = wealthOf(model.state);
  const allowance = allowanceOf(model.state, last);
  if (last !== undefined) model.apply(last);
  const gains = gainsBetween(before, wealthOf(model.state));
  return { gains, gain: sumOf(gains.values()).minus(allowance).reduced() };
}

/** Describes the shortest history in which the last command takes money from the broker. */
function describe(
  seed: number,
  { token }: ContractInstrument,
  setup: readonly Command[],
  commands: readonly Command[],
): string {
  const gainOf = (some: readonly Command[]): Fraction => lastStep(setup, some).gain;
  let end = 1;
  while (end < commands.length && !gainOf(commands.slice(0, end)).isAbove(smallGain)) end++;
  const violating = commands.slice(0, end);
  const half = gainOf(violating).dividedBy(new Fraction(2n));
  // The shortest history still takes half as much, and has no larger index steps.
  const shortest = shrink(
    violating,
    (some) => jumps(some) <= jumps(violating) && !gainOf(some).isBelow(half),
  );
  const { gains, gain } = lastStep(setup, shortest);
  return [
    `Seed ${seed}: the users take ${gain} ${token} from the broker`,
    ...[...setup, ...shortest].map((command) => JSON.stringify(command)),
    `The last command changes what the users have: ${JSON.stringify([...gains].map(String))}`,
  ].join('\n');
}

/** Returns how many index steps are at least the smallest maintenance margin rate. */
function jumps(commands: readonly Command[]): number {
  let last = firstPrice;
  let count = 0;
  for (const command of commands) {
    if (command.kind !== 'setIndexPrice') continue;
    const price = Number(command.price);
    if (Math.abs(price / last - 1) >= smallestMaintenanceRate) count++;
    last = price;
  }
  return count;
}

/**
 * Removes commands from a history as long as the rest still has a property. The last command always
 * remains.
 */
function shrink(
  commands: readonly Command[],
  hasProperty: (commands: readonly Command[]) => boolean,
): readonly Command[] {
  let shortest = commands;
  for (let size = Math.ceil(commands.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let position = 0; position < shortest.length - 1; ) {
      const end = Math.min(position + size, shortest.length - 1);
      const rest = [...shortest.slice(0, position), ...shortest.slice(end)];
      if (hasProperty(rest)) shortest = rest;
      else position = end;
    }
  }
  return shortest;
}
