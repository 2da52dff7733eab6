import * as sandbox from '@broker-api/sandbox';
import { sections } from '@broker-api/spec';
import { sampled } from '@broker-api/test-kit';
import { type Mutant, readMutants } from '@broker-api/test-kit/mutants';
import { afterAll, expect, test } from 'vitest';
import type { CaseResult } from '../src/result.ts';
import { auditTests } from '../src/traffic/audit-tests.ts';
import { runCase } from '../src/traffic/run-case.ts';
import { mutatedSandbox, removeCopies } from './mutated-sandbox.ts';
import { caseOf, sandboxTarget } from './sandbox-target.ts';

const mutants = readMutants('gateway');
const tested = sampled(mutants, 5);

afterAll(removeCopies);

function runAgainst(
  { createSandbox: create }: typeof sandbox,
  { caughtBy }: Pick<Mutant, 'caughtBy'>,
): Promise<CaseResult> {
  const { session } = sandboxTarget({ create });
  const audit = sections.flatMap(auditTests).find(({ id }) => id === caughtBy);
  return audit === undefined ? runCase(caseOf(caughtBy), session) : audit.run(session);
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
