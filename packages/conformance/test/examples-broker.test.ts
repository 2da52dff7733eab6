import { createSandbox } from '@broker-api/sandbox';
import { expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import { operationOf } from '../src/cases/case.ts';
import { createSession } from '../src/client/session.ts';
import { runCase } from '../src/traffic/run-case.ts';
import { examplesBroker } from './examples-broker.ts';
import { suitesWithoutState } from './unnoticed-faults.ts';

/** The tests that compare responses with each other. The others also pass with examples. */
const compares = /\/(38[0-3]|39[01])-/;

test('a broker that returns the examples fails each suite, or the suite is listed', async () => {
  // The times of all examples are in the past.
  const start = 1_800_000_000_000;
  const began = Date.now();
  const now = (): number => start + Date.now() - began;
  const sandbox = createSandbox({ clock: now, limits: 'off' });
  const { accounts } = sandbox;
  const fetch = examplesBroker(sandbox.fetch);
  const baseUrl = 'https://sandbox.test';
  const options = { seed: 1, trade: true, pace: false };
  const session = createSession({ baseUrl, fetch, accounts, now, ...options });
  const passed: string[] = [];
  for (const [suite, cases] of Map.groupBy(allCases, operationOf)) {
    const outcomes = new Set<string>();
    for (const one of cases.filter(({ id }) => compares.test(id))) {
      outcomes.add((await runCase(one, session)).outcome);
    }
    if (!outcomes.has('failed')) passed.push(suite);
  }
  expect(passed.toSorted()).toEqual(Object.keys(suitesWithoutState).toSorted());
});
