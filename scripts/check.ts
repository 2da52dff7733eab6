// `npm test`: runs every check of the repository. The last line of the output contains the number
// of passed and failed tests and checks.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import pMap from 'p-map';
import { inRepository, root } from './lib/paths.ts';

const vitestReport = inRepository('node_modules/.cache/broker-api/vitest.json');

interface Check {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

// The longest checks come first. `check:packages` also builds the packages.
const checks: readonly Check[] = [
  { name: 'packages', command: ['pnpm', 'check:packages'] },
  { name: 'types', command: ['pnpm', 'typecheck'] },
  { name: 'generated files', command: ['pnpm', 'generate', '--check'] },
  { name: 'lint', command: ['pnpm', 'lint'] },
];

// Uses all processors: by default, Vitest leaves one to its main process, which is idle most of the
// time. The option is set here, because projects do not inherit `maxWorkers` from vitest.config.ts.
// The timeout is long enough for every test that does not hang: tests that start processes take
// several seconds on two busy processors.
const tests: Check = {
  name: 'tests',
  command: [
    'vitest',
    'run',
    '--maxWorkers=100%',
    '--testTimeout=30000',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
};

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Runs a check and prints its output, either live or at the end in one piece. */
async function run({ name, command }: Check, output: 'live' | 'at the end'): Promise<boolean> {
  const [program, ...args] = command;
  const title = `── ${name}: ${command.join(' ')}\n`;
  if (output === 'live') process.stdout.write(`\n${title}`);
  const started = performance.now();
  const stdio = output === 'live' ? 'inherit' : 'pipe';
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', stdio, stdio] });
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve).once('error', reject);
  });
  const printed = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const [status, ...outputs] = await Promise.all([exit, ...printed]);
  if (output === 'at the end') process.stdout.write(`\n${title}${outputs.join('')}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  return status === 0;
}

async function runTests(): Promise<Counts> {
  rmSync(vitestReport, { force: true });
  const passedRun = await run(tests, 'live');
  if (!existsSync(vitestReport)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(vitestReport, 'utf8')) as Record<string, number>;
  const { numPassedTests: passed = 0, numFailedTests = 0, numPendingTests: skipped = 0 } = report;
  // A test file that can't be loaded fails the run, but is not counted as a failed test.
  const failed = numFailedTests === 0 && !passedRun ? 1 : numFailedTests;
  return { passed, failed, skipped };
}

const outcomes = await pMap(
  checks,
  async (check) => ({ name: check.name, passed: await run(check, 'at the end') }),
  { concurrency: availableParallelism() },
);
const counts = await runTests();
const failedChecks = outcomes.filter(({ passed }) => !passed);
for (const { name } of failedChecks) process.stdout.write(`FAILED: ${name}\n`);
if (counts.skipped > 0 && process.env.CI === 'true') {
  process.stdout.write('FAILED: tests were skipped. In CI, every test must run.\n');
  counts.failed += 1;
}
const passed = counts.passed + outcomes.length - failedChecks.length;
const failed = counts.failed + failedChecks.length;
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped}\n`);
process.exitCode = failed > 0 ? 1 : 0;
