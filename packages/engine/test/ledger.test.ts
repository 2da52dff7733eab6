import {
  type ContractCommand,
  ContractModel,
  isExhaustive,
  modelInvariants,
  RandomContractCommands,
  seededRandom,
  setupCommands,
  snapshotOf,
} from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { ModelledEngine } from './lib/contract-model-adapter.ts';

const firstSeed = Number(process.env.ENGINE_SEED ?? 20_261_113);
const histories = Number(process.env.ENGINE_HISTORIES ?? (isExhaustive ? 4000 : 12));
const historyLength = 250;
const timeout = isExhaustive ? 6 * 3_600_000 : 120_000;

/** Returns the paths at which two values differ, with both values. */
function* differences(engine: unknown, model: unknown, path = ''): IterableIterator<string> {
  if (engine === model) return;
  if (typeof engine !== 'object' || typeof model !== 'object' || !engine || !model) {
    yield `${path}: the engine has ${JSON.stringify(engine)}, the model ${JSON.stringify(model)}`;
    return;
  }
  for (const key of new Set([...Object.keys(engine), ...Object.keys(model)])) {
    const [left, right] = [engine, model].map((value) => Reflect.get(value, key) as unknown);
    yield* differences(left, right, `${path}/${key}`);
  }
}

/** Returns the state of the model without what the engine does not have. */
function comparedState(model: ContractModel) {
  const { accounts, lastPrices, funding, house } = snapshotOf(model);
  const tokens = Object.entries(house.tokens).map(([token, { outside: _, ...balances }]) => [
    token,
    balances,
  ]);
  const lastFunding = Object.entries(funding).map(([symbol, records]) => {
    const last = records.at(-1);
    return [symbol, last && [last.rate, last.index]];
  });
  return {
    accounts,
    lastPrices,
    funding: Object.fromEntries(lastFunding),
    house: { ...house, tokens: Object.fromEntries(tokens) },
  };
}

/** A random history, which the engine and the model execute together. */
class History {
  readonly #seed: number;
  readonly #model = new ContractModel();
  readonly #engine: ModelledEngine;
  readonly outcomes = new Set<string>();

  constructor(seed: number) {
    this.#seed = seed;
    const setup = setupCommands();
    this.#engine = new ModelledEngine(setup[0]?.time ?? 0);
    for (const command of setup) {
      expect(this.#engine.apply(command)).toBe(this.#model.apply(command).rejection);
    }
  }

  run(length: number): void {
    const commands = new RandomContractCommands(seededRandom(this.#seed), this.#model);
    for (let step = 1; step <= length; step++) {
      const command = commands.next();
      try {
        this.#execute(command);
        // The invariants of the model read its whole state, which is slow.
        if (step % 10 === 0) modelInvariants(this.#model);
      } catch (cause) {
        const position = `Command ${step} of seed ${this.#seed}, ${JSON.stringify(command)}`;
        throw new Error(`${position}: ${cause}`, { cause });
      }
    }
  }

  /** Executes a command in both, and throws if they differ, or if the engine has a violation. */
  #execute(command: ContractCommand): void {
    const orders = this.#model.state.openOrders.map(({ account, clientOrderId }) => {
      return { account, clientOrderId };
    });
    if (command.kind === 'placeOrder') orders.push(command);
    const engineRejection = this.#engine.apply(command);
    const { rejection, fills, liquidations } = this.#model.apply(command);
    this.outcomes.add(rejection ?? 'accepted');
    for (const { kind } of fills) this.outcomes.add(`${kind} fill`);
    if (liquidations.length > 0) this.outcomes.add('liquidation');
    const found = [
      ...differences(engineRejection, rejection, 'rejection'),
      ...differences(this.#engine.snapshot(), comparedState(this.#model)),
      ...orders.flatMap(({ account, clientOrderId: id }) => [
        ...differences(this.#engine.order(account, id), this.#model.order(account, id), id),
      ]),
      ...this.#engine.engine.invariantViolations(),
    ];
    if (found.length > 0) throw new Error(`\n${found.join('\n')}`);
  }
}

test(`the engine agrees with the contract model in ${histories} random histories`, {
  timeout,
}, async () => {
  const outcomes = new Set<string>();
  for (let index = 0; index < histories; index++) {
    const history = new History(firstSeed + index);
    history.run(historyLength);
    for (const outcome of history.outcomes) outcomes.add(outcome);
    // Lets other work of the process run, such as the timers of the test runner.
    await new Promise((resolve) => setImmediate(resolve));
  }
  // The histories must have led to every rule: the test compares no others.
  expect([...outcomes]).toEqual(
    expect.arrayContaining([
      'BAD_SYMBOL',
      'INSUFFICIENT_BALANCE',
      'INVALID_PARAMETER',
      'NO_DEPTH',
      'NO_SUCH_ORDER',
      'ORDER_DUPLICATED',
      'ORDER_PRICE_WAVE_EXCEED',
      'accepted',
      'deleveraging fill',
      'liquidation',
      'liquidation fill',
      'maker fill',
      'taker fill',
    ]),
  );
});
