import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '@broker-api/test-kit';
import { copyWorkspace } from '@broker-api/test-kit/workspace-copy';
import { inRepository } from '../lib/paths.ts';
import {
  type Campaign,
  type CampaignOptions,
  type Metric,
  unboundedMetric,
  Violations,
} from './campaign.ts';

/** One mutation: `search`, which occurs once in `file`, becomes `replace`. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly search: string;
  readonly replace: string;
  /** The path of the test file, or the id of the contract test, that must fail. */
  readonly caughtBy: string;
  /** Only tests whose titles match this pattern run. If absent, all tests of the file run. */
  readonly test?: string;
  /** The id of a workflow that must fail too, such as `option/workflows/crossing-zero`. */
  readonly workflow?: string;
}

/**
 * Returns the mutants of one table, or all mutants when no table is given. A mutant with a workflow
 * is returned twice: for its test, and for the workflow.
 */
export function readMutants(table?: string): readonly Mutant[] {
  const folder = inRepository('tests/mutants');
  const names = table === undefined ? readdirSync(folder) : [`${table}.json`];
  return names
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mutant[])
    .flatMap((mutant) => [mutant, ...caughtByWorkflow(mutant)]);
}

/** If a mutant names a workflow, returns the same mutation as a mutant for the workflow's test. */
function caughtByWorkflow({ workflow, ...mutant }: Mutant): readonly Mutant[] {
  if (workflow === undefined) return [];
  const [section] = workflow.split('/');
  const caughtBy = `packages/conformance/test/${section}-workflows.test.ts`;
  return [{ ...mutant, name: `${mutant.name} (workflow)`, caughtBy, test: `${workflow} passes` }];
}

/**
 * Applies each mutant to a copy of the repository. Returns the mutants that no test detects, those
 * whose `search` does not occur exactly once, and those whose test fails without the mutant too.
 */
export function findSurvivors(
  mutants: readonly Mutant[],
  report: (line: string) => void,
): readonly Mutant[] {
  const copy = copyWorkspace();
  /** Whether a test passes in the unchanged copy, by the arguments that select it. */
  const unchanged = new Map<string, boolean>();
  const problemOf = (mutant: Mutant): string | undefined => {
    const selection = selectionOf(copy.root, mutant);
    const key = JSON.stringify(selection);
    const passes = unchanged.get(key) ?? passesTest(copy.root, selection);
    unchanged.set(key, passes);
    if (!passes) return 'its test fails without the mutant too';
    return problemOfMutant(copy.root, mutant, selection);
  };
  try {
    return mutants.filter((mutant) => {
      const problem = problemOf(mutant);
      report(problem === undefined ? `✓ ${mutant.name}` : `✗ ${mutant.name}: ${problem}`);
      return problem !== undefined;
    });
  } finally {
    copy.remove();
  }
}

function problemOfMutant(
  root: string,
  { file, search, replace }: Mutant,
  selection: readonly string[],
): string | undefined {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const parts = text.split(search);
  if (parts.length !== 2) {
    return `expected the search text once in ${file}, found it ${parts.length - 1} times`;
  }
  writeFileSync(path, parts.join(replace));
  const passes = passesTest(root, selection);
  writeFileSync(path, text);
  return passes ? 'not caught' : undefined;
}

/** Returns the Vitest arguments that select the test for a mutant. */
function selectionOf(root: string, { caughtBy, test }: Mutant): string[] {
  const title = test === undefined ? [] : ['--testNamePattern', test];
  return ['--root', join(root, packageOf(caughtBy)), ...title, join(root, caughtBy)];
}

function passesTest(root: string, selection: readonly string[]): boolean {
  const { status, signal, error } = spawnSync('vitest', ['run', ...selection], {
    cwd: root,
    env: { ...process.env, EXHAUSTIVE_TESTS: 'true' },
    encoding: 'utf8',
  });
  if (status !== null) return status === 0;
  throw new Error(`Expected Vitest to run; got ${error?.message ?? `the signal ${signal}`}.`);
}

/** Returns the folder of the package that contains a file. */
function packageOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'packages' || first === 'tests' ? `${first}/${second}` : first;
}

async function run({ count, seed }: CampaignOptions): Promise<Metric[]> {
  // The gateway's mutants name contract tests in `caughtBy`; `gateway-mutants.test.ts`
  // applies them.
  const all = readMutants().filter(({ caughtBy }) => caughtBy.endsWith('.ts'));
  const mutants = seededRandom(seed).sample(all, count);
  const survivors = new Violations();
  const report = (line: string): boolean => process.stderr.write(`${line}\n`);
  for (const { name } of findSurvivors(mutants, report)) survivors.add(() => name);
  return [
    survivors.metric('mutants: mutants that no test detects'),
    unboundedMetric('mutants: applied mutants', mutants.length),
  ];
}

/** Applies `count` mutants, except those of the gateway. By default, applies all of them. */
export const mutants: Campaign = Object.assign(run, { count: 1000 });
