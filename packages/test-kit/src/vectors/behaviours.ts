import type { SimulatedTime } from '../simulated-time.ts';

type Method = (parameters?: object, options?: object) => Promise<unknown>;

/** A client of a section by operationId. */
export type Methods = Readonly<Record<string, Method>>;

/** What a behaviour needs to wrap the client of a vector. */
export interface BehaviourSetup {
  readonly client: Methods;
  /** Loads a behaviour: an entry point of core, such as `outcomes`. */
  readonly load: <Entry>(entry: string) => Promise<Entry>;
  /** The options of the vector, as spec/vectors/vector.schema.json describes them. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly time: SimulatedTime;
  /** The clock of the client, which the behaviour can replace. */
  readonly clock: { now: () => number };
}

/** Returns a client with the behaviour that a folder of vectors describes. */
export type Behaviour = (setup: BehaviourSetup) => object | Promise<object>;

interface Budget {
  createRateBudget(options: object): object;
  withBudget(client: object, budget: object): object;
}

const budget: Behaviour = async ({ client, load, options, time }) => {
  const { createRateBudget, withBudget } = await load<Budget>('budget');
  const rateBudget = createRateBudget({ ...options, clock: time.now, sleep: time.sleep });
  return withBudget(client, rateBudget);
};

interface Clock {
  createBrokerClock(source: object, options: object): { readonly now: () => number };
  withClock(client: object, clock: object): object;
}
interface ClockOptions {
  readonly clockAheadMs?: number;
  readonly clockJumps?: readonly { readonly atMs: number; readonly byMs: number }[];
  readonly samples?: number;
  readonly intervalMs?: number;
}

const clock: Behaviour = async ({ client, load, options, time, clock: clientClock }) => {
  const { createBrokerClock, withClock } = await load<Clock>('clock');
  const { clockAheadMs = 0, clockJumps = [], samples, intervalMs } = options as ClockOptions;
  const localClock = (): number => {
    const past = clockJumps.filter(({ atMs }) => time.now() >= time.startMs + atMs);
    return past.reduce((now, { byMs }) => now + byMs, time.now() + clockAheadMs);
  };
  const source = { getServerTime: () => client.getServerTime?.() };
  const broker = createBrokerClock(source, { localClock, sleep: time.sleep, samples, intervalMs });
  clientClock.now = broker.now;
  return withClock(client, broker);
};

interface Outcomes {
  withOutcomes(client: object, options: object): object;
}

const outcomes: Behaviour = async ({ client, load, options, time }) => {
  const { withOutcomes } = await load<Outcomes>('outcomes');
  const { timeoutMs: _, clockAheadMs = 0, ...outcomeOptions } = options;
  const now = () => time.now() + Number(clockAheadMs);
  return withOutcomes(client, { ...outcomeOptions, clock: now, sleep: time.sleep });
};

interface Options {
  readonly signal?: AbortSignal;
}
type Rows = (parameters: object, options: object) => AsyncIterable<unknown>;
interface Paging {
  pagesOf(client: object): Readonly<Record<string, Rows>>;
}

// A call of a vector reads all rows.
const paging: Behaviour = async ({ client, load, options: { order } }) => {
  const { pagesOf } = await load<Paging>('paging');
  const entries = Object.entries(pagesOf(client)).map(([operationId, rowsOf]) => {
    const call = async (parameters: object, { signal }: Options): Promise<unknown[]> => {
      const rows: unknown[] = [];
      for await (const row of rowsOf(parameters, { signal, order })) rows.push(row);
      return rows;
    };
    return [operationId, call];
  });
  return Object.fromEntries(entries) as object;
};

interface Retries {
  withRetries(client: object, options: object): object;
}

const retries: Behaviour = async ({ client, load, options, time }) => {
  const { withRetries } = await load<Retries>('retries');
  const { timeoutMs: _, random = [0], ...retryOptions } = options;
  const numbers = [...(random as number[])];
  const next = (): number => (numbers.length > 1 ? numbers.shift() : numbers[0]) as number;
  return withRetries(client, {
    ...retryOptions,
    random: next,
    clock: time.now,
    sleep: time.sleep,
  });
};

interface TradingRules {
  createTradingRules(
    client: object,
    info: unknown,
  ): {
    checkOrder(order: object): unknown;
    roundPrice(symbol: string, price: string, direction: string): unknown;
    roundQuantity(symbol: string, quantity: string, direction: string): unknown;
  };
}
type Rounding = Readonly<Record<'symbol' | 'price' | 'quantity' | 'direction', string>>;

const tradingRules: Behaviour = async ({ client, load, options: { brokerInfo } }) => {
  const { createTradingRules } = await load<TradingRules>('trading-rules');
  const rules = createTradingRules(client, brokerInfo);
  return {
    checkOrder: async (order: object) => rules.checkOrder(order) ?? null,
    roundPrice: async ({ symbol, price, direction }: Rounding) =>
      rules.roundPrice(symbol, price, direction),
    roundQuantity: async ({ symbol, quantity, direction }: Rounding) =>
      rules.roundQuantity(symbol, quantity, direction),
  };
};

/** How each folder of spec/vectors wraps a client. */
export const behaviours = {
  budget,
  clock,
  outcomes,
  paging,
  retries,
  'trading-rules': tradingRules,
} satisfies Readonly<Record<string, Behaviour>>;
