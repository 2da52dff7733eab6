// `npm test`: every check of the repository in one run, one summary line at the end.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { inRepository, root } from './lib/paths.ts';

const vitestReport = inRepository('node_modules/.cache/broker-api/vitest.json');

const steps: readonly { name: string; command: string[] }[] = [
  { name: 'lint', command: ['pnpm', 'lint'] },
  { name: 'generated files are fresh', command: ['pnpm', 'generate', '--check'] },
  { name: 'types', command: ['pnpm', 'typecheck'] },
  { name: 'build', command: ['pnpm', 'build'] },
  { name: 'packages', command: ['pnpm', 'check:packages'] },
];

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

function run(name: string, [command = '', ...args]: readonly string[]): boolean {
  process.stdout.write(`\n── ${name}: ${[command, ...args].join(' ')}\n`);
  const started = performance.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  return status === 0;
}

function runTests(): Counts {
  rmSync(vitestReport, { force: true });
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ];
  const good = run('tests', ['vitest', ...args]);
  if (!existsSync(vitestReport)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(vitestReport, 'utf8')) as Record<string, number>;
  const { numPassedTests: passed = 0, numFailedTests = 0, numPendingTests: skipped = 0 } = report;
  // A suite that can't be loaded fails the run without a failed test of its own.
  const failed = numFailedTests === 0 && !good ? 1 : numFailedTests;
  return { passed, failed, skipped };
}

const outcomes = steps.map(({ name, command }) => ({ name, good: run(name, command) }));
const tests = runTests();
const failedSteps = outcomes.filter(({ good }) => !good);
for (const { name } of failedSteps) process.stdout.write(`FAILED: ${name}\n`);
if (tests.skipped > 0 && process.env.CI === 'true') {
  process.stdout.write('FAILED: tests were skipped, and nothing may be in CI\n');
  tests.failed += 1;
}
const passed = tests.passed + outcomes.length - failedSteps.length;
const failed = tests.failed + failedSteps.length;
const skipped = tests.skipped > 0 ? `, ${tests.skipped} skipped` : '';
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped}\n`);
process.exitCode = failed > 0 ? 1 : 0;
