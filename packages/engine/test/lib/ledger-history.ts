import {
  applyToBoth,
  type BrokerCommand,
  BrokerModel,
  type BrokerPart,
  brokerSetupCommands,
  RandomBrokerCommands,
  seededRandom,
} from '@broker-api/test-kit';
import { ModelledEngine } from './modelled-engine.ts';

/** Returns the paths at which two values differ, with both values. */
function* differences(engine: unknown, model: unknown, path = ''): IterableIterator<string> {
  if (engine === model) return;
  if (typeof engine !== 'object' || typeof model !== 'object' || !engine || !model) {
    yield `${path}: the engine has ${JSON.stringify(engine)}, the model ${JSON.stringify(model)}`;
    return;
  }
  for (const key of new Set([...Object.keys(engine), ...Object.keys(model)])) {
    const left: unknown = Reflect.get(engine, key);
    const right: unknown = Reflect.get(model, key);
    yield* differences(left, right, `${path}/${key}`);
  }
}

const historyLength = 250;
/** The number of commands between two full checks (all invariants and parts), which are slow. */
const fullCheckInterval = 10;
/** The number of commands between two restarts of the engine. */
const restartInterval = 125;
const parts: readonly BrokerPart[] = ['spot', 'contract', 'option', 'house', 'optionFlows'];

/** A random history, which the engine and the model execute together. */
export class History {
  readonly #seed: number;
  readonly #model = new BrokerModel();
  readonly #engine: ModelledEngine;
  readonly outcomes = new Set<string>();

  constructor(seed: number) {
    this.#seed = seed;
    const setup = brokerSetupCommands();
    this.#engine = new ModelledEngine(setup[0]?.command.time ?? 0);
    for (const command of setup) {
      const rejections = [this.#engine.apply(command), this.#model.apply(command)];
      if (rejections.some((rejection) => rejection !== undefined)) {
        throw new Error(`${JSON.stringify(command)} was rejected: ${rejections}`);
      }
    }
  }

  run(): void {
    const commands = new RandomBrokerCommands(seededRandom(this.#seed), this.#model);
    for (let step = 1; step <= historyLength; step++) {
      const command = commands.next();
      try {
        this.#execute(command, commands);
        if (step % restartInterval === 0) this.#restart();
        if (step % fullCheckInterval === 0) this.#checkAll();
      } catch (cause) {
        const position = `Command ${step} of seed ${this.#seed}, ${JSON.stringify(command)}`;
        throw new Error(`${position}: ${cause}`, { cause });
      }
    }
  }

  /**
   * Executes a command in the engine and the model, and throws if the results or the changed parts
   * differ.
   */
  #execute(command: BrokerCommand, commands: RandomBrokerCommands): void {
    const orders = [...this.#openOrders(), ...placedOrder(command)];
    const found = [
      ...(command.section === 'spot'
        ? this.#applySpot(command.command, commands)
        : this.#apply(command)),
      ...this.#partDifferences(changedParts(command)),
      ...orders.flatMap(({ section, account, clientOrderId: id }) => {
        const read = section === 'contract' ? 'contractOrder' : 'optionOrder';
        return [
          ...differences(this.#engine[read](account, id), this.#model[read](account, id), id),
        ];
      }),
    ];
    if (found.length > 0) throw new Error(`\n${found.join('\n')}`);
  }

  #restart(): void {
    this.#engine.restart();
    this.#checkAll();
    this.outcomes.add('restart');
    if (this.#model.option.state.settlements.length > 0) this.outcomes.add('option settlement');
  }

  #checkAll(): void {
    const found = [...this.#partDifferences(parts), ...this.#engine.invariantViolations()];
    if (found.length > 0) throw new Error(`\n${found.join('\n')}`);
  }

  #partDifferences(compared: readonly BrokerPart[]): string[] {
    return compared.flatMap((part) => [
      ...differences(this.#engine.view(part), this.#model.view(part), part),
    ]);
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
    return differences(engineRejection, rejection, 'rejection');
  }

  /**
   * Executes a spot command and also compares its events. Due events must be executed first,
   * because they emit events of their own.
   */
  #applySpot(command: SpotCommand, commands: RandomBrokerCommands): Iterable<string> {
    this.#engine.advance(command.time);
    this.#model.advance(command.time);
    const { events, rejection } = applyToBoth(this.#engine.spot, this.#model.spot, command);
    commands.spot.observe(events);
    this.outcomes.add(`${command.kind}: ${rejection?.error ?? 'accepted'}`);
    return [];
  }
}

/**
 * Returns the parts of the state that a command itself can change. The events that are due at its
 * time can change other parts.
 */
function changedParts({ section, command }: BrokerCommand): readonly BrokerPart[] {
  if (section === 'accounts') return ['spot', 'contract', 'option'];
  if (command.kind === 'transfer') return ['spot', section];
  if (command.kind === 'setIndexPrice') return ['contract', 'option'];
  return [section, 'house'];
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
