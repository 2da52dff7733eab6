import { expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import { operationOf } from '../src/cases/case.ts';
import { runCase } from '../src/traffic/run-case.ts';
import { examplesBroker } from './examples-broker.ts';
import { sandboxTarget } from './sandbox-target.ts';
import { suitesWithoutState } from './unnoticed-faults.ts';

/** The tests that compare responses with each other. The others also pass with examples. */
const compares = /\/(38[0-3]|39[01])-/;

test('a broker that returns the examples fails each suite, or the suite is listed', async () => {
  const { session, pass } = sandboxTarget({ wrap: examplesBroker });
  // The times of all examples are in the past.
  pass(5_000_000_000);
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
