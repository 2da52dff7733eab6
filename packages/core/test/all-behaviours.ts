import { SimulatedTime } from '@broker-api/test-kit';
import { createRateBudget, type RateBudget, type RateBudgetOptions } from '../src/budget/index.ts';
import type { Method } from '../src/chain.ts';
import { type BrokerClock, createBrokerClock } from '../src/clock.ts';
import { type ClientOptions, createSectionClient, type SectionTable } from '../src/index.ts';
import type { OutcomeOptions } from '../src/outcomes/index.ts';
import type { RetryOptions } from '../src/retries.ts';
import { apiKey, secretKey } from './recording-client.ts';
import { loadEntry } from './vectors/run-vectors.ts';

export type Methods = Readonly<Record<string, Method>>;
export type Pages = Readonly<
  Record<string, (parameters: object, options?: object) => AsyncIterable<unknown>>
>;

interface Section {
  readonly spotTable: SectionTable;
  readonly contractTable: SectionTable;
  withBudget(client: object, budget: RateBudget): Methods;
  withClock(client: object, clock: BrokerClock): Methods;
  withOutcomes(client: object, options: OutcomeOptions): Methods;
  withRetries(client: object, options: RetryOptions): Methods;
  pagesOf(client: object): Pages;
}

/** Options of a client with all behaviours. */
export interface Options {
  readonly section?: 'spot' | 'contract';
  readonly fetch: ClientOptions['fetch'];
  readonly getServerTime?: () => Promise<{ serverTime: number }>;
  readonly budget?: RateBudgetOptions;
  readonly retries?: RetryOptions;
  readonly outcomes?: OutcomeOptions;
}

const wide = [{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', limit: 100_000 }];

/** Creates a client with all behaviours on simulated time. Pauses take half of their maximum. */
export async function clientWithAll(options: Options) {
  const { section = 'spot', fetch } = options;
  const time = new SimulatedTime(1_800_000_000_000);
  const paths = ['budget', 'clock', 'outcomes', 'retries', 'paging'];
  const modules = [loadEntry(section, 'index'), ...paths.map((path) => loadEntry('core', path))];
  const behaviours = Object.assign({}, ...(await Promise.all(modules))) as Section;
  const { now: clock, sleep } = time;
  const getServerTime = options.getServerTime ?? (async () => ({ serverTime: time.now() }));
  const forever = () => new Promise<void>(() => {});
  const brokerClock = createBrokerClock({ getServerTime }, { localClock: clock, sleep: forever });
  const plain = createSectionClient<Methods, never>(behaviours[`${section}Table`], {
    baseUrl: 'https://broker.example',
    credentials: { apiKey, secretKey },
    clock: brokerClock.now,
    fetch,
  });
  const budget = createRateBudget({ limits: wide, clock, sleep, ...options.budget });
  const timed = behaviours.withClock(behaviours.withBudget(plain, budget), brokerClock);
  const random = () => 0.5;
  const retries = { clock, sleep, random, ...options.retries };
  const client = behaviours.withOutcomes(behaviours.withRetries(timed, retries), {
    clock,
    sleep,
    ...options.outcomes,
  });
  return { client, pages: behaviours.pagesOf(client), time, budget };
}
