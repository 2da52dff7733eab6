import * as sandbox from '@broker-api/sandbox';
import { sampled } from '@broker-api/test-kit';
import { type Mutant, readMutants } from '@broker-api/test-kit/mutants';
import { afterAll, expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import { createSession } from '../src/client/session.ts';
import type { CaseResult } from '../src/result.ts';
import { runCase } from '../src/traffic/run-case.ts';
import { mutatedSandbox, removeCopies } from './mutated-sandbox.ts';

const mutants = readMutants('gateway');
const tested = sampled(mutants, 5);

afterAll(removeCopies);

async function runAgainst(
  { createSandbox }: typeof sandbox,
  { caughtBy: id }: Pick<Mutant, 'caughtBy'>,
): Promise<CaseResult> {
  const found = allCases.find((one) => one.id === id);
  if (found === undefined) throw new Error(`unknown test ${id}`);
  const now = () => 1_796_083_500_000;
  const { accounts, fetch } = createSandbox({ clock: now, limits: 'off' });
  const baseUrl = 'https://sandbox.test';
  const session = createSession({
    baseUrl,
    fetch,
    accounts,
    seed: 1,
    now,
    trade: true,
    exactClock: true,
    pace: false,
  });
  return runCase(found, session);
}

test('there are at least 40 mutants with unique names', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBeGreaterThanOrEqual(40);
});

const caughtBy = new Map(tested.map((mutant) => [mutant.caughtBy, mutant]));

test.each([...caughtBy])('%s passes without a mutation', async (_id, mutant) => {
  expect(await runAgainst(sandbox, mutant)).toMatchObject({ outcome: 'passed' });
});

test.each(tested.map((mutant) => [mutant.name, mutant.caughtBy, mutant] as const))(
  'the mutant "%s" is caught by %s',
  async (_name, _caughtBy, mutant) => {
    expect(await runAgainst(await mutatedSandbox(mutant), mutant)).toMatchObject({
      outcome: 'failed',
    });
  },
);
