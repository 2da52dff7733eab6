import { expect, test } from 'vitest';
import { readCommandLine } from '../src/run/arguments.ts';
import { selectSuites, statefulIds } from '../src/run/suites.ts';
import { caseIdOf, readCaseId } from '../src/stateful/case.ts';
import { commandsOf } from '../src/stateful/command.ts';
import { statefulCases, statefulPlanOf } from '../src/stateful/plan.ts';
import { shrink } from '../src/stateful/shrink.ts';

const sequence = { section: 'option', seed: 7, index: 3 } as const;

test('the id of a case contains the section, the seed, the sequence and its commands', () => {
  expect(caseIdOf(sequence)).toBe('option/stateful/7-3');
  const part = { ...sequence, steps: [0, 4, 11] };
  expect(caseIdOf(part)).toBe('option/stateful/7-3-0.4.11');
  expect(readCaseId('option/stateful/7-3')).toEqual(sequence);
  expect(readCaseId('option/stateful/7-3-0.4.11')).toEqual(part);
  // A sequence can fail before its first command.
  const none = { ...sequence, steps: [] };
  expect(readCaseId(caseIdOf(none))).toEqual(none);
  for (const text of ['7-3', 'futures/stateful/7-3', 'spot/stateful/7', 'spot/stateful/7-3-x']) {
    expect(readCaseId(text)).toBe(undefined);
  }
});

test('the options select the sequences of each section, or one case', () => {
  const ids = (options: Parameters<typeof statefulPlanOf>[0]) => {
    const plan = statefulPlanOf(options);
    return plan && statefulCases(plan, 'spot', 5).map(caseIdOf);
  };
  expect(ids({})).toBe(undefined);
  expect(ids({ trade: true, stateful: 0 })).toBe(undefined);
  expect(ids({ trade: true })).toHaveLength(10);
  expect(ids({ trade: true, stateful: 2 })).toEqual(['spot/stateful/5-0', 'spot/stateful/5-1']);
  expect(ids({ trade: true, stateful: 'option/stateful/7-3' })).toEqual(['option/stateful/7-3']);
});

test('the command line contains the budget of the sequences', () => {
  const args = ['--base-url', 'http://a.example', '--trade', '--stateful', '3'];
  const { options } =
    readCommandLine([...args, '--max-orders', '9', '--max-spend', '1.5'], {}) ?? {};
  expect(options).toMatchObject({ stateful: 3, maxOrders: 9, maxSpend: '1.5' });
  expect(options && statefulPlanOf(options)?.limits).toEqual({ maxOrders: 9, maxSpend: '1.5' });
});

test('only runs that may trade have suites of sequences', () => {
  const count = (hasSequences: boolean): number =>
    selectSuites(statefulIds, {}, hasSequences).filter(
      ({ operationId }) => operationId === 'stateful',
    ).length;
  expect(count(false)).toBe(0);
  expect(count(true)).toBe(3);
});

test('workflows run first in their section, audits and sequences last', () => {
  const ids = ['userData', 'audit', 'workflows', 'stateful', 'ping'].map((one) => `spot/${one}/1`);
  const suites = selectSuites(ids, { workflows: true }, true);
  const names = suites.map(({ operationId }) => operationId);
  expect(names).toEqual(['workflows', 'userData', 'ping', 'audit', 'stateful']);
});

test('the seed and the number of a sequence determine its commands', () => {
  const abilities = {
    kinds: ['limit', 'ioc'],
    closes: false,
    testOrder: true,
    cancelAll: false,
    margin: false,
  } as const;
  const commands = commandsOf(abilities, 7, 3);
  expect(commandsOf(abilities, 7, 3)).toEqual(commands);
  expect(commandsOf(abilities, 7, 4)).not.toEqual(commands);
  expect(commandsOf(abilities, 8, 3)).not.toEqual(commands);
  expect(commands[0]).toMatchObject({ do: 'place', kind: 'limit' });
});

test('shrinking finds the commands that fail together, within its tries', async () => {
  let runs = 0;
  const fails = async (steps: readonly number[]): Promise<boolean> => {
    runs += 1;
    return steps.includes(2) && steps.includes(9);
  };
  expect(await shrink(14, 100, fails)).toEqual([2, 9]);
  expect(runs).toBeLessThan(25);
  runs = 0;
  await shrink(14, 3, fails);
  expect(runs).toBe(3);
});
