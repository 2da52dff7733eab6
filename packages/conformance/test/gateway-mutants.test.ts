import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as sandbox from '@broker-api/sandbox';
import { sampled } from '@broker-api/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import { createSession } from '../src/client/session.ts';
import type { CaseResult } from '../src/result.ts';
import { runCase } from '../src/traffic/run-case.ts';

/** A mutation of the sandbox's source, and the id of the test that must fail. */
interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly search: string;
  readonly replace: string;
  readonly caughtBy: string;
  /** Whether the sandbox responds with the examples, because the mutation is in its responses. */
  readonly examples?: boolean;
}

const repository = join(import.meta.dirname, '../../..');
const source = join(repository, 'packages/sandbox/src');
// The copies are next to the source, so that they resolve the same packages.
const copies = join(repository, 'packages/sandbox/.mutants');
const table = join(repository, 'tests/mutants/gateway.json');
const mutants = JSON.parse(readFileSync(table, 'utf8')) as Mutant[];
const tested = sampled(mutants, 5);

beforeAll(() => rmSync(copies, { recursive: true, force: true }));
afterAll(() => rmSync(copies, { recursive: true, force: true }));

async function runAgainst(
  { createSandbox }: typeof sandbox,
  { caughtBy: id, examples = false }: Pick<Mutant, 'caughtBy' | 'examples'>,
): Promise<CaseResult> {
  const found = allCases.find((one) => one.id === id);
  if (found === undefined) throw new Error(`unknown test ${id}`);
  const now = () => 1_796_083_500_000;
  const { accounts, fetch } = createSandbox({
    clock: now,
    limits: 'off',
    responses: examples ? 'stub' : 'live',
  });
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

async function mutate({ file, search, replace }: Mutant, copy: string): Promise<typeof sandbox> {
  const folder = join(copies, copy);
  cpSync(source, folder, { recursive: true });
  const path = join(folder, relative(source, join(repository, file)));
  const [before, after, ...more] = readFileSync(path, 'utf8').split(search);
  if (after === undefined || more.length > 0) {
    throw new Error(`${file} must contain the text exactly once: ${search}`);
  }
  writeFileSync(path, before + replace + after);
  return (await import(join(folder, 'index.ts'))) as typeof sandbox;
}

test('there are at least 40 mutants with unique names', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBeGreaterThanOrEqual(40);
});

const caughtBy = new Map(tested.map((mutant) => [mutant.caughtBy, mutant]));

test.each([...caughtBy])('%s passes without a mutation', async (_id, mutant) => {
  expect(await runAgainst(sandbox, mutant)).toMatchObject({ outcome: 'passed' });
});

test.each(tested.map((mutant, index) => [mutant.name, mutant.caughtBy, mutant, index] as const))(
  'the mutant "%s" is caught by %s',
  async (_name, _caughtBy, mutant, index) => {
    const mutated = await mutate(mutant, String(index));
    expect(await runAgainst(mutated, mutant)).toMatchObject({ outcome: 'failed' });
  },
);
