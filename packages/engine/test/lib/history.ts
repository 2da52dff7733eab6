import { initialCommands } from '../model/initial-commands.ts';
import { Model } from '../model/model.ts';
import type { BrokerEvent, Command, OrderEvent, Product, Result } from '../model/types.ts';
import { accountView, houseView, marketView, orderView, type View } from '../model/views.ts';
import { EngineAdapter } from './engine-adapter.ts';

const products: readonly Product[] = ['spot', 'contract', 'option'];
/** The number of commands between two comparisons of the whole state. */
const checkInterval = 8;
/** The number of commands between two restarts of the engine; a comparison follows each. */
const restartInterval = 120;

/** A history that the engine and the model execute together. */
export class History {
  readonly model = new Model();
  readonly engine = new EngineAdapter();
  /** What has happened: rejections, fills, liquidations and so on. */
  readonly outcomes = new Set<string>();
  readonly #name: string;
  #length = 0;

  /** @param name is part of the messages, such as `seed 5` */
  constructor(name: string, setup: readonly Command[] = initialCommands()) {
    this.#name = name;
    for (const command of setup) {
      const { rejection } = this.#applyToBoth(command);
      if (rejection !== undefined) throw new Error(`${rejection}: ${JSON.stringify(command)}`);
    }
    compareStates(this.engine, this.model);
  }

  /**
   * Executes a command in the engine and the model.
   *
   * @throws when the results or the states differ
   */
  apply(command: Command): Result {
    this.#length++;
    try {
      const result = this.#applyToBoth(command);
      if (this.#length % restartInterval === 0) {
        this.engine.restart();
        this.outcomes.add('restart');
      }
      if (this.#length % checkInterval === 0) compareStates(this.engine, this.model);
      return result;
    } catch (cause) {
      const position = `Command ${this.#length} of ${this.#name}, ${JSON.stringify(command)}`;
      throw new Error(`${position}: ${cause}`, { cause });
    }
  }

  #applyToBoth(command: Command): Result {
    const engine = this.engine.apply(command);
    const model = this.model.apply(command);
    compareResults(engine, model);
    this.#observe(command, model);
    for (const event of lastEvents(model.events)) {
      const { orders } = this.model.state;
      const order = orders.get(`${event.product} ${event.orderId}`);
      compare(event.clientOrderId, this.engine.order(event), order && orderView(order));
    }
    return model;
  }

  #observe(command: Command, { rejection, events }: Result): void {
    const prefix = 'product' in command ? `${command.product} ` : '';
    this.outcomes.add(`${prefix}${command.kind}: ${rejection ?? 'accepted'}`);
    for (const outcome of this.model.state.outcomes) this.outcomes.add(outcome);
    for (const event of events) {
      if (event.kind === 'trade') this.outcomes.add(`${event.product} trade`);
      const isFill = event.kind === 'order' && event.fill !== undefined;
      if (isFill && event.account.includes('/')) this.outcomes.add('trade of a sub-account');
    }
  }
}

/** Throws if the results of a command differ. */
export function compareResults(engine: Result, model: Result): void {
  compare('result', sorted(engine), sorted(model));
}

/** Throws if the states differ, or if the engine violates an invariant. */
export function compareStates(engine: EngineAdapter, { state }: Model): void {
  for (const product of products) {
    const accounts = state.accountsOf(product);
    const views = accounts.map((one) => [one.name, accountView(state, one)]);
    compare(product, engine.accounts(product), Object.fromEntries(views));
    const flows = accounts.map((one) => [one.name, (state.flows.get(one) ?? []).slice(-100)]);
    compare(`${product} flows`, engine.flows(product), Object.fromEntries(flows));
    compare(`${product} markets`, engine.markets(product), marketView(state, product));
  }
  compare('house', engine.house(), houseView(state));
  const violations = [...engine.invariantViolations()];
  if (violations.length > 0) throw new Error(violations.join('\n'));
}

/** Moves the events of accounts to the end and sorts them: their order is not defined. */
function sorted({ rejection, events }: Result): View {
  const accounts = events.flatMap((event) => (event.kind === 'account' ? [event] : []));
  accounts.sort((first, second) => (first.account < second.account ? -1 : 1));
  return { rejection, events: [...events.filter(({ kind }) => kind !== 'account'), ...accounts] };
}

/** Returns the newest event of each order. */
function lastEvents(events: readonly BrokerEvent[]): Iterable<OrderEvent> {
  const byId = new Map<string, OrderEvent>();
  for (const event of events) if (event.kind === 'order') byId.set(event.orderId, event);
  return byId.values();
}

/** Throws if two values differ. */
function compare(name: string, engine: unknown, model: unknown): void {
  const found = [...differences(engine, model, name)];
  if (found.length > 0) throw new Error(`\n${found.slice(0, 20).join('\n')}`);
}

/** Returns the paths at which two values differ, with both values. */
function* differences(engine: unknown, model: unknown, path: string): IterableIterator<string> {
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
