// `node scripts/mutants.ts [word…]`: applies the mutants whose name or file contains one of the
// words, or all mutants if there are no words. Prints for each mutant whether its test detects it.
// The mutants of the gateway are not included: `EXHAUSTIVE_TESTS=true npm test gateway-mutants`
// applies them, because contract tests detect them.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyMutant, type Mutant, mutantTables, readMutants } from '@broker-api/test-kit/mutants';
import { copyWorkspace } from '@broker-api/test-kit/workspace-copy';

const words = process.argv.slice(2);
const mutants = readMutants(...mutantTables.filter((table) => table !== 'gateway'))
  .flatMap((mutant) => [mutant, ...caughtByWorkflow(mutant)])
  .filter(
    ({ name, file }) =>
      words.length === 0 || words.some((word) => name.includes(word) || file.includes(word)),
  );
const copy = copyWorkspace();
/** Whether a test passes in the unchanged copy, by the arguments that select it. */
const unchanged = new Map<string, boolean>();

/** If a mutant names a workflow, returns the same mutation as a mutant for the workflow's test. */
function caughtByWorkflow({ workflow, ...mutant }: Mutant): readonly Mutant[] {
  if (workflow === undefined) return [];
  const caughtBy = 'packages/conformance/test/workflows-live.test.ts';
  return [{ ...mutant, name: `${mutant.name} (workflow)`, caughtBy, test: `${workflow} passes` }];
}

/** Applies a mutant to the copy of the repository. Returns why it is not detected, if so. */
function problemOf(mutant: Mutant): string | undefined {
  const selection = selectionOf(mutant);
  const key = JSON.stringify(selection);
  const passes = unchanged.get(key) ?? passesTest(selection);
  unchanged.set(key, passes);
  if (!passes) return 'its test fails without the mutant too';
  const path = join(copy.root, mutant.file);
  const text = applyMutant(mutant, path);
  try {
    return passesTest(selection) ? 'not caught' : undefined;
  } finally {
    writeFileSync(path, text);
  }
}

/** Returns the Vitest arguments that select the test for a mutant. */
function selectionOf({ caughtBy, test }: Mutant): string[] {
  const title = test === undefined ? [] : ['--testNamePattern', test];
  return ['--root', join(copy.root, packageOf(caughtBy)), ...title, join(copy.root, caughtBy)];
}

function passesTest(selection: readonly string[]): boolean {
  const { status, signal, error } = spawnSync('vitest', ['run', ...selection], {
    cwd: copy.root,
    env: { ...process.env, EXHAUSTIVE_TESTS: 'true' },
    stdio: 'ignore',
  });
  if (status !== null) return status === 0;
  throw new Error(`Expected Vitest to run; got ${error?.message ?? `the signal ${signal}`}.`);
}

/** Returns the folder of the package that contains a file. */
function packageOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'packages' || first === 'tests' ? `${first}/${second}` : first;
}

let caught = 0;
try {
  for (const mutant of mutants) {
    const problem = problemOf(mutant);
    process.stdout.write(problem ? `✗ ${mutant.name}: ${problem}\n` : `✓ ${mutant.name}\n`);
    if (problem === undefined) caught += 1;
  }
} finally {
  copy.remove();
}
process.stdout.write(`${caught} caught, ${mutants.length - caught} not caught\n`);
if (mutants.length === 0) {
  process.stderr.write(`No mutant has a name or file that contains: ${words.join(', ')}\n`);
}
if (caught < mutants.length || mutants.length === 0) process.exitCode = 1;
