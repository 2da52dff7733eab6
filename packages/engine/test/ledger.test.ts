import {
  applyToBoth,
  type BrokerCommand,
  BrokerModel,
  brokerSetupCommands,
  isExhaustive,
  RandomBrokerCommands,
  seededRandom,
} from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { ModelledEngine } from './lib/modelled-engine.ts';

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
function comparedState(model: BrokerModel) {
  const { contract, ...rest } = model.snapshot();
  const lastFunding = Object.entries(contract.funding).map(([symbol, records]) => {
    const last = records.at(-1);
    return [symbol, last && [last.rate, last.index]];
  });
  return { ...rest, contract: { ...contract, funding: Object.fromEntries(lastFunding) } };
}

/** A random history, which the engine and the model execute together. */
class History {
  readonly #seed: number;
  readonly #model = new BrokerModel();
  readonly #engine: ModelledEngine;
  readonly outcomes = new Set<string>();

  constructor(seed: number) {
    this.#seed = seed;
    const setup = brokerSetupCommands();
    this.#engine = new ModelledEngine(setup[0]?.command.time ?? 0);
    for (const command of setup) {
      expect(this.#engine.apply(command)).toBe(this.#model.apply(command));
    }
  }

  run(length: number): void {
    const commands = new RandomBrokerCommands(seededRandom(this.#seed), this.#model);
    for (let step = 1; step <= length; step++) {
      const command = commands.next();
      try {
        this.#execute(command, commands);
        // The invariants of the model read its whole state, which is slow.
        if (step % 10 === 0) this.#model.checkInvariants();
      } catch (cause) {
        const position = `Command ${step} of seed ${this.#seed}, ${JSON.stringify(command)}`;
        throw new Error(`${position}: ${cause}`, { cause });
      }
    }
  }

  /** Executes a command in both, and throws if they differ, or if the engine has a violation. */
  #execute(command: BrokerCommand, commands: RandomBrokerCommands): void {
    const orders = [...this.#openOrders(), ...placedOrder(command)];
    const found = [
      ...(command.section === 'spot'
        ? this.#applySpot(command.command, commands)
        : this.#apply(command)),
      ...differences(this.#engine.snapshot(), comparedState(this.#model)),
      ...orders.flatMap(({ section, account, clientOrderId: id }) => {
        const [left, right] = [this.#engine, this.#model].map((one) => {
          return section === 'contract' ? one.contractOrder(account, id) : one.optionOrder(account, id);
        });
        return [...differences(left, right, id)];
      }),
      ...this.#engine.engine.invariantViolations(),
    ];
    if (found.length > 0) throw new Error(`\n${found.join('\n')}`);
  }

  #openOrders(): OrderId[] {
    const { contract, option } = this.#model;
    return [
      ...contract.state.openOrders.map((order) => ({ ...order, section: 'contract' as const })),
      ...option.state.openOrders.map((order) => ({ ...order, section: 'option' as const })),
    ];
  }

  #apply(command: BrokerCommand): Iterable<string> {
    const engineRejection = this.#engine.apply(command);
    const rejection = this.#model.apply(command);
    const { contract, option } = this.#model;
    const prefix = `${command.section}.${command.command.kind}`;
    this.outcomes.add(`${prefix}: ${rejection ?? 'accepted'}`);
    for (const { kind } of contract.state.fills) this.outcomes.add(`contract ${kind} fill`);
    for (const { kind } of option.state.fills) this.outcomes.add(`option ${kind} fill`);
    if (contract.state.liquidations.length > 0) this.outcomes.add('liquidation');
    return differences(engineRejection, rejection, 'rejection');
  }

  /** Compares the events too. What is due must be executed first, because it has other events. */
  #applySpot(command: SpotCommand, commands: RandomBrokerCommands): Iterable<string> {
    this.#engine.advance(command.time);
    this.#model.advance(command.time);
    const { events, rejection } = applyToBoth(this.#engine.spot, this.#model.spot, command);
    commands.spot.observe(events);
    this.outcomes.add(`${command.kind}: ${rejection?.error ?? 'accepted'}`);
    return [];
  }
}

type SpotCommand = Extract<BrokerCommand, { section: 'spot' }>['command'];

interface OrderId {
  readonly section: 'contract' | 'option';
  readonly account: string;
  readonly clientOrderId: string;
}

function placedOrder({ section, command }: BrokerCommand): OrderId[] {
  if (section === 'spot' || command.kind !== 'placeOrder') return [];
  return [{ ...command, section: section === 'contract' ? section : 'option' }];
}

test(`the engine agrees with the broker model in ${histories} random histories`, {
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
  console.log([...outcomes].sort());
});
