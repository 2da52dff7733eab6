import { SimulatedTime } from '@broker-api/test-kit';
import { createRateBudget, type RateBudgetOptions, withBudget } from '../../src/budget/index.ts';
import { BrokerError } from '../../src/errors.ts';
import type { OperationEntry, SectionTable } from '../../src/operation-table.ts';

export const startMs = 1_800_000_000_000;

const steps = Array.from({ length: 50 }, (_, index) => ({ upTo: index + 1, weight: index + 1 }));
const route = { method: 'GET', path: '/' } as const;
const operations: Readonly<Record<string, OperationEntry>> = {
  getInfo: { ...route, safe: true, weight: { value: 0 } },
  query: { ...route, safe: true, weight: { value: 1, by: 'weight', steps } },
  order: { ...route, orders: 1 },
  cancel: { ...route, cancels: true },
};
export const table: SectionTable = {
  section: 'spot',
  operations,
  shapes: {},
  limitsFrom: 'getInfo',
};

type Parameters = Readonly<Record<string, string | number>>;

/** What the stub broker responds to a call; nothing for a success. */
export type Respond = (operation: string, parameters: Parameters) => Error | undefined;

interface Sent {
  readonly operation: string;
  readonly id: unknown;
  readonly atMs: number;
}

type Method = (parameters?: Parameters, options?: object) => Promise<unknown>;
interface Methods {
  readonly table: SectionTable;
  readonly getInfo: Method;
  readonly query: Method;
  readonly order: Method;
  readonly cancel: Method;
}

export const weightLimit = (limit: number, interval = 'MINUTE') =>
  ({ rateLimitType: 'REQUEST_WEIGHT', interval, limit }) as const;
export const orderLimit = (limit: number, interval = 'SECOND') =>
  ({ rateLimitType: 'ORDERS', interval, limit }) as const;

interface Simulation extends RateBudgetOptions {
  readonly respond?: Respond;
  /** The time from the start of a request to its response. A parameter `latencyMs` replaces it. */
  readonly latencyMs?: number;
  /** What getInfo returns. */
  readonly info?: () => unknown;
  readonly time?: SimulatedTime;
  readonly account?: string;
}

/** Creates a client with a budget on simulated time, and records what it sends. */
export function simulate(options: Simulation = {}) {
  const {
    respond,
    latencyMs = 0,
    info,
    time = new SimulatedTime(startMs),
    account,
    ...rest
  } = options;
  const sent: Sent[] = [];
  const method =
    (operation: string): Method =>
    async (parameters = {}) => {
      sent.push({ operation, id: parameters.id ?? '', atMs: time.now() - time.startMs });
      const latency = Number(parameters.latencyMs ?? latencyMs);
      if (latency > 0) await time.sleep(latency);
      const error = respond?.(operation, parameters);
      if (error !== undefined) throw error;
      return operation === 'getInfo' ? info?.() : {};
    };
  const client: Methods = {
    table,
    getInfo: method('getInfo'),
    query: method('query'),
    order: method('order'),
    cancel: method('cancel'),
  };
  const budget = createRateBudget({ clock: time.now, sleep: time.sleep, ...rest });
  const limited = withBudget(client, budget, account === undefined ? {} : { account });
  return { time, sent, budget, client, limited };
}

/** Returns an error response of the broker. */
export function rejection(httpStatus: number, retryAfterMs?: number): BrokerError {
  const details = { operation: 'query', code: -1003, message: 'Too many requests', httpStatus };
  return new BrokerError({ ...details, retryAfterMs });
}
