// `npm test`: runs every check of the repository, or only the tests with certain paths. The closing
// lines contain the processor time of each check; the last line contains the number of passed and
// failed tests and checks.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import pMap from 'p-map';
import { readArguments } from './lib/arguments.ts';
import { installCampaigns } from './lib/install-campaigns.ts';
import { inRepository, root } from './lib/paths.ts';

const usage = [
  'Usage: npm test [path…]',
  '  path       runs only the tests in this folder, such as packages/core, or whose file name',
  '             contains this text, such as ledger; and no other checks',
  'Environment:',
  '  EXHAUSTIVE_TESTS=true  runs every row of long test tables, which takes hours for all tests;',
  '                         otherwise, the rows are a sample that changes daily',
  '  TEST_SEED=N            selects a sample',
].join('\n');
const { positionals: paths } = readArguments(usage, { allowPositionals: true, options: {} });
const isExhaustive = process.env.EXHAUSTIVE_TESTS === 'true';
// Some exhaustive tests use other versions of databases and runtimes.
if (isExhaustive) installCampaigns();

const vitestReport = inRepository('node_modules/.cache/broker-api/vitest.json');

interface Check {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

// The longest checks come first. `release --dry-run` also builds, packs and checks the packages.
const allChecks: readonly Check[] = [
  { name: 'packages', command: ['pnpm', 'release', '--dry-run'] },
  { name: 'types', command: ['pnpm', 'typecheck'] },
  { name: 'generated files', command: ['pnpm', 'generate', '--check'] },
  { name: 'lint', command: ['pnpm', 'lint'] },
  { name: 'breaking changes', command: ['node', 'scripts/check-breaking.ts'] },
];

// One worker more than processors, because many tests wait for other processes, such as a browser.
// The option is set here, because projects do not inherit `maxWorkers` from vitest.config.ts.
// The timeouts are long enough for every test that does not hang: tests that start processes take
// several seconds on two busy processors, and so do hooks; exhaustive tests take up to an hour.
const timeoutMs = isExhaustive ? 3_600_000 : 30_000;
const tests: Check = {
  name: 'tests',
  command: [
    'vitest',
    'run',
    ...paths,
    `--maxWorkers=${availableParallelism() + 1}`,
    `--testTimeout=${timeoutMs}`,
    `--hookTimeout=${timeoutMs}`,
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

interface Outcome {
  readonly name: string;
  readonly passed: boolean;
  /** The time of all its processes, or `undefined` on Windows, which has no `times`. */
  readonly processorSeconds: number | undefined;
}

/** Runs a command, then writes the processor time of its processes to the file descriptor 3. */
const timedCommand = '"$@" 3>&-; status=$?; times >&3; exit $status';

/** Runs a check and prints its output, either live or at the end in one piece. */
async function run({ name, command }: Check, output: 'live' | 'at the end'): Promise<Outcome> {
  const title = `── ${name}: ${command.join(' ')}\n`;
  if (output === 'live') process.stdout.write(`\n${title}`);
  const started = performance.now();
  const stdio = output === 'live' ? 'inherit' : 'pipe';
  const [program, ...args] =
    process.platform === 'win32' ? command : ['sh', '-c', timedCommand, 'sh', ...command];
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', stdio, stdio, 'pipe'] });
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve).once('error', reject);
  });
  const printed = child.stdio.slice(1).map((stream) => (stream ? text(stream as Readable) : ''));
  const [status, standardOutput, standardError, times = ''] = await Promise.all([exit, ...printed]);
  const passed = status === 0;
  if (output === 'at the end') {
    process.stdout.write(`\n${title}${standardOutput}${standardError}`);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`── ${name}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  return { name, passed, processorSeconds: sumOfTimes(times) };
}

/** Adds the times in the output of the shell's `times`, such as `0m1.20s 0m0.05s`. */
function sumOfTimes(output: string): number | undefined {
  const times = [...output.matchAll(/(\d+)m([\d.]+)s/g)];
  if (times.length === 0) return undefined;
  return times.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

function printProcessorTimes(outcomes: readonly Outcome[]): void {
  process.stdout.write('\nProcessor time (user and system):\n');
  let sum = 0;
  for (const { name, processorSeconds } of outcomes) {
    if (processorSeconds === undefined) return;
    sum += processorSeconds;
    process.stdout.write(`${processorSeconds.toFixed(1).padStart(8)} s  ${name}\n`);
  }
  process.stdout.write(`${sum.toFixed(1).padStart(8)} s  in total\n`);
}

/** Reads the counts of a run from Vitest's report. */
function readCounts(passedRun: boolean): Counts {
  if (!existsSync(vitestReport)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(vitestReport, 'utf8')) as Record<string, number>;
  const { numPassedTests: passed = 0, numFailedTests = 0, numPendingTests: skipped = 0 } = report;
  // A test file that can't be loaded fails the run, but is not counted as a failed test.
  const failed = numFailedTests === 0 && !passedRun ? 1 : numFailedTests;
  return { passed, failed, skipped };
}

const checks = paths.length === 0 ? allChecks : [];
const outcomes = await pMap(checks, (check) => run(check, 'at the end'), {
  concurrency: availableParallelism(),
});
rmSync(vitestReport, { force: true });
const testsOutcome = await run(tests, 'live');
const counts = readCounts(testsOutcome.passed);
const failedChecks = outcomes.filter(({ passed }) => !passed);
printProcessorTimes([...outcomes, testsOutcome]);
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
