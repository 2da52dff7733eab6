import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as sandbox from '@broker-api/sandbox';
import { isExhaustive, sampled } from '@broker-api/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCase } from '../src/checks/run-case.ts';
import { createSession } from '../src/client/session.ts';
import { allCases } from '../src/suite/all-cases.ts';
import { runPacedWorkflow } from '../src/suite/define-workflows.ts';
import { workflows } from '../src/workflows/all-workflows.ts';
import { unnoticedMutants } from './unnoticed-mutants.ts';

/** A mutation of the engine's source. */
interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly search: string;
  readonly replace: string;
}

const repository = join(import.meta.dirname, '../../..');
const engineSource = 'packages/engine/src/';
// The copies are next to the sources, so that they resolve the same packages.
const engines = join(repository, 'packages/engine/.mutants');
const sandboxes = join(repository, 'packages/sandbox/.mutants-of-engine');
const mutants = ['engine', 'contract', 'option']
  .flatMap((name) => JSON.parse(readFileSync(`${repository}/tests/mutants/${name}.json`, 'utf8')))
  .filter(({ file }: Mutant) => file.startsWith(engineSource)) as Mutant[];
const isListed = ({ name }: Mutant): boolean => Object.hasOwn(unnoticedMutants, name);

const removeCopies = (): void => {
  for (const folder of [engines, sandboxes]) rmSync(folder, { recursive: true, force: true });
};
beforeAll(removeCopies);
afterAll(removeCopies);

/** Creates a copy of the sandbox that imports a copy of the engine with a mutation. */
async function mutate({ file, search, replace }: Mutant, copy: string): Promise<typeof sandbox> {
  const engine = join(engines, copy);
  const folder = join(sandboxes, copy);
  cpSync(join(repository, engineSource), engine, { recursive: true });
  cpSync(join(repository, 'packages/sandbox/src'), folder, { recursive: true });
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    const changed = text
      .replaceAll("'@broker-api/engine/figures'", `'${engine}/figures/index.ts'`)
      .replaceAll("'@broker-api/engine'", `'${engine}/index.ts'`);
    if (changed !== text) writeFileSync(path, changed);
  }
  const path = join(engine, file.slice(engineSource.length));
  const [before, after, ...more] = readFileSync(path, 'utf8').split(search);
  if (after === undefined || more.length > 0) {
    throw new Error(`${file} must contain the text exactly once: ${search}`);
  }
  writeFileSync(path, before + replace + after);
  return (await import(join(folder, 'index.ts'))) as typeof sandbox;
}

/** Runs the tests that compare operations and then the workflows, until one fails. */
async function failedTest({ createSandbox }: typeof sandbox): Promise<string | undefined> {
  let time = 1_796_083_500_000;
  const began = Date.now();
  const clock = (): number => time + Date.now() - began;
  const { fetch, accounts, control, now } = createSandbox({ clock, limits: 'off' });
  const session = createSession({
    baseUrl: 'https://sandbox.test',
    fetch,
    accounts,
    control,
    seed: 1,
    now,
    trade: true,
    pace: false,
  });
  for (const workflow of workflows) {
    time += 10_000;
    const { outcome } = await runPacedWorkflow(workflow, session);
    if (outcome === 'failed') return workflow.id;
  }
  for (const one of allCases.filter(({ id }) => comparing.test(id))) {
    time += 10_000;
    const { outcome } = await runCase(one, session);
    if (outcome === 'failed') return one.id;
  }
  return undefined;
}

const comparing = /\/(38[123]|39[01])-/;

test.each(sampled(mutants, 2).map((mutant, index) => [mutant.name, mutant, index] as const))(
  'a contract test fails with the mutant "%s" of the engine, or the mutant is listed',
  async (_name, mutant, index) => {
    const failed = await failedTest(await mutate(mutant, String(index)));
    // The list is complete and has no mutant that a test notices.
    expect(failed === undefined).toBe(isListed(mutant));
  },
  isExhaustive ? 600_000 : undefined,
);

test('each listed mutant exists', () => {
  const names = new Set(mutants.map(({ name }) => name));
  expect(Object.keys(unnoticedMutants).filter((name) => !names.has(name))).toEqual([]);
});
