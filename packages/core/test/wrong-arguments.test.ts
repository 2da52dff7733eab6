import { describe, expect, test } from 'vitest';
import { createRateBudget, type RateBudget } from '../src/budget/index.ts';
import { type BrokerClock, createBrokerClock } from '../src/clock.ts';
import { createSectionClient, type SectionTable } from '../src/index.ts';
import type { Methods, Pages } from './all-behaviours.ts';
import { loadEntry } from './vectors/run-vectors.ts';

interface Spot {
  readonly spotTable: SectionTable;
  createTradingRules(client: object, info: object): { checkOrder(order?: unknown): unknown };
  pagesOf(client: unknown): Pages;
  withBudget(client: unknown, budget: RateBudget): Methods;
  withClock(client: unknown, clock: BrokerClock): Methods;
  withOutcomes(client: unknown): Methods;
  withRetries(client: unknown): Methods;
}

const paths = ['budget', 'clock', 'outcomes', 'paging', 'retries', 'trading-rules'];
const entries = [loadEntry('spot', 'index'), ...paths.map((path) => loadEntry('core', path))];
const spot = Object.assign({}, ...(await Promise.all(entries))) as Spot;
const sent: string[] = [];
const client = createSectionClient<Methods, never>(spot.spotTable, {
  baseUrl: 'https://broker.example',
  credentials: { apiKey: 'key', secretKey: 'secret' },
  fetch: async (url) => {
    sent.push(url);
    return new Response('[]');
  },
});
const clock = createBrokerClock(
  { getServerTime: async () => ({ serverTime: 1 }) },
  { sleep: () => new Promise(() => {}) },
);

describe('a client that is none throws a ConfigurationError', () => {
  test.each<[string, (wrong: unknown) => unknown]>([
    ['withBudget', (wrong) => spot.withBudget(wrong, createRateBudget())],
    ['withClock', (wrong) => spot.withClock(wrong, clock)],
    ['withOutcomes', (wrong) => spot.withOutcomes(wrong)],
    ['withRetries', (wrong) => spot.withRetries(wrong)],
    ['pagesOf', (wrong) => spot.pagesOf(wrong)],
  ])('%s', (_, add) => {
    for (const wrong of [undefined, null, 'https://broker.example']) {
      const problem = {
        name: 'ConfigurationError',
        message: expect.stringContaining('the client'),
      };
      expect(() => add(wrong)).toThrow(expect.objectContaining(problem));
    }
  });
});

test('pages of a client without the lists of the section throw a ConfigurationError', () => {
  const { listMyTrades: _, ...others } = client;
  expect(() => spot.pagesOf(others)).toThrow('`listMyTrades` is missing');
});

test.each<[string, () => unknown, string]>([
  [
    'the options of pages',
    () => spot.pagesOf(client).listMyTrades?.({}, null as never),
    '{ order }',
  ],
  [
    'an option of pages',
    () => spot.pagesOf(client).listMyTrades?.({}, { ordr: 'oldest-first' }),
    '`ordr` is not a listMyTrades option; the options: order, signal; did you mean',
  ],
  [
    'the parameters of a transfer',
    () => spot.withOutcomes(client).transfer?.(null as never),
    'transfer: the parameters must be a plain object',
  ],
  [
    'the parameters of a call with a budget',
    () => {
      const limits = [{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', limit: 100 }];
      return spot.withBudget(client, createRateBudget({ limits })).getDepth?.(null as never);
    },
    'getDepth: the parameters must be a plain object',
  ],
  [
    'the order of checkOrder',
    () => spot.createTradingRules(client, { symbols: [] }).checkOrder(),
    'placeOrder: the order must be an object; got undefined',
  ],
])('%s: a ParameterError, and nothing is sent', async (_, call, message) => {
  const error = await (async () => call())().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    name: 'ParameterError',
    message: expect.stringContaining(message),
  });
  expect(sent).toEqual([]);
});
