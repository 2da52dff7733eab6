import { expect, test } from 'vitest';
import { createRateBudget, type RateBudget } from '../src/budget/index.ts';
import { type BrokerClock, createBrokerClock } from '../src/clock/index.ts';
import { loadEntry } from './vectors/run-vectors.ts';

interface Behaviours {
  withBudget(client: object, budget: RateBudget): object;
  withClock(client: object, clock: BrokerClock): object;
  withOutcomes(client: object): object;
  withRetries(client: object): object;
}

const entries = ['budget', 'clock', 'outcomes', 'retries'].map((path) => loadEntry('spot', path));
const spot = Object.assign({}, ...(await Promise.all(entries))) as Behaviours;
const operations = [
  ...['getBrokerInfo', 'getServerTime', 'getOrder', 'listBalanceFlow'],
  ...['placeOrder', 'cancelOrder', 'transfer', 'transferToUser'],
];
const plain: object = Object.fromEntries(operations.map((name) => [name, async () => ({})]));
const clock = createBrokerClock(
  { getServerTime: async () => ({ serverTime: 1 }) },
  { schedule: () => () => {} },
);
const add = {
  budget: (client: object) => spot.withBudget(client, createRateBudget()),
  clock: (client: object) => spot.withClock(client, clock),
  outcomes: (client: object) => spot.withOutcomes(client),
  retries: (client: object) => spot.withRetries(client),
};

type Names = readonly (keyof typeof add)[];

/** Adds behaviours, the innermost first. */
const combine = (names: Names) => () =>
  names.reduce((client: object, name) => add[name](client), plain);

test.each<readonly [Names, string]>([
  [['outcomes', 'outcomes'], 'withOutcomes must not wrap a client of withOutcomes: each outcome'],
  [['outcomes', 'retries', 'outcomes'], 'would count as accepted; use it once'],
  [['outcomes', 'budget'], 'a 429 or 418 response would not close the gate'],
  [['outcomes', 'budget'], 'use withOutcomes(withBudget(client))'],
  [['retries', 'budget'], 'withBudget must not wrap a client of withRetries: repeated requests'],
  [['clock', 'budget'], 'would not be counted; use withClock(withBudget(client))'],
  [['clock', 'retries', 'budget'], 'would not be counted'],
  [['budget', 'budget'], 'each call would be counted twice; use it once'],
  [['outcomes', 'clock'], 'withClock must not wrap a client of withOutcomes: it would not see'],
])('%j is rejected: %s', (names, message) => {
  expect(combine(names)).toThrow(expect.objectContaining({ name: 'ConfigurationError' }));
  expect(combine(names)).toThrow(message);
});

test.each<{ names: Names }>([
  { names: ['budget', 'clock', 'retries', 'outcomes'] },
  { names: ['clock', 'retries', 'outcomes'] },
  { names: ['retries', 'clock', 'outcomes'] },
  { names: ['outcomes', 'retries'] },
  { names: ['retries', 'retries'] },
])('$names is valid', ({ names }) => {
  expect(Object.keys(combine(names)())).toEqual(Object.keys(plain));
});
