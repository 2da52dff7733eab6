import { join, relative, resolve } from 'node:path';
import { printable } from '@broker-api/spec';
import { readCommandLine, UsageError } from '@broker-api/spec/command-line';
import { isDecision } from '../basis.ts';
import { accountsFromEnvironment } from '../command-line/accounts.ts';
import { onFirstSignal, print, printError, runCommand } from '../command-line/run-command.ts';
import {
  type CommandOptions,
  commandTable,
  missingBaseUrl,
  type Progress,
  type RunOptions,
  usage,
} from '../options.ts';
import { failureText } from '../report/failure-text.ts';
import { basisLines, basisText, type Report, totalsText } from '../report/report.ts';
import type { TestSet } from './plan.ts';

/** The options of the command line, with their defaults. */
type Options = CommandOptions & Required<Pick<RunOptions, 'baseUrl' | 'reportFolder'>>;

/**
 * Runs the command `broker-conformance`.
 *
 * @param args the command-line arguments
 * @param tests the tests to run instead of the package's own tests
 * @returns the exit status: 0 if no test failed, 1 if tests failed, 2 if the run did not complete
 *   or tested nothing
 */
export function main(args: readonly string[], tests?: TestSet): Promise<number> {
  return runCommand(usage, 2, async () => {
    const options = readOptions(args, process.env);
    return options && testDeployment(options, tests);
  });
}

/** The environment variable that can contain the control token. The sandbox reads it too. */
const tokenVariable = 'BROKER_SANDBOX_CONTROL_TOKEN';

/**
 * Reads the options of the command line and of the environment.
 *
 * @returns undefined for --help
 * @throws UsageError that names the invalid option
 */
export function readOptions(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Options | undefined {
  const { values, positionals } = readCommandLine(args, commandTable);
  if (values.help) return undefined;
  const [unexpected] = positionals;
  if (unexpected !== undefined) throw new UsageError(`Unexpected argument '${unexpected}'`);
  const { baseUrl, accounts = accountsFromEnvironment(environment), controlToken } = values;
  if (baseUrl === undefined) throw new UsageError(missingBaseUrl);
  const fromEnvironment = environment[tokenVariable];
  if (controlToken !== undefined && fromEnvironment !== undefined) {
    const names = `--control-token-file and ${tokenVariable}`;
    throw new UsageError(`${names} cannot be combined; use only one`);
  }
  const { trade, workflows, stateful = 0, maxOrders, maxSpend } = values;
  const adds = 'add --trade, which lets tests place orders and transfer funds';
  if (workflows && !trade) throw new UsageError(`--workflows requires --trade; ${adds}`);
  if (stateful !== 0 && !trade) throw new UsageError(`--stateful requires --trade; ${adds}`);
  if ((maxOrders ?? maxSpend) !== undefined && !trade) {
    throw new UsageError('--max-orders and --max-spend require --trade');
  }
  return {
    reportFolder: 'conformance-report',
    ...values,
    baseUrl,
    accounts,
    ...(fromEnvironment !== undefined && { controlToken: fromEnvironment }),
  };
}

async function testDeployment(options: Options, tests?: TestSet): Promise<number> {
  const { json, reportFolder } = options;
  const interruption = new AbortController();
  const ignoreSignals = onFirstSignal(() => {
    printError('Interrupting: the last test ends, and takes back what it did. Again: end at once.');
    interruption.abort();
  });
  // Loaded on demand, because a usage error should not wait for it.
  const { runConformance } = await import('./run-conformance.ts');
  const { signal } = interruption;
  const onProgress = progressDisplay(json);
  const report = await runConformance({ ...options, signal, onProgress }, tests).finally(
    ignoreSignals,
  );
  if (process.stderr.isTTY) process.stderr.write(eraseLine);
  if (report.problem !== undefined) printError(report.problem);
  for (const warning of report.warnings) printError(`Warning: ${warning}`);
  if (json) print(JSON.stringify(summaryOf(report, reportFolder)));
  else printReport(report, options);
  if (report.problem !== undefined) return 2;
  return report.totals.failed > 0 ? 1 : 0;
}

const eraseLine = '\r\u001b[K';

/**
 * In a terminal, shows the progress in one line. Otherwise, prints a line before each long wait.
 */
function progressDisplay(json: boolean): (progress: Progress) => void {
  if (process.stderr.isTTY && !json) {
    return (progress) =>
      void process.stderr.write(`${eraseLine}${printable(progressText(progress))}`);
  }
  return (progress) => {
    if (progress.waiting !== undefined) printError(progressText(progress));
  };
}

function progressText(progress: Progress): string {
  const { tests, testsDone, operations, operationsDone, waiting } = progress;
  const done = `${operationsDone} of ${operations} operations, ${testsDone} of ${tests} tests`;
  if (waiting === undefined) return `${done}: ${totalsText(progress)}`;
  const { reason, durationMs, remainingMs } = waiting;
  const wait = `waiting ${seconds(durationMs)} for ${reason}`;
  return `${done}: ${wait}; the run ends in about ${seconds(remainingMs)}`;
}

const seconds = (milliseconds: number): string => `${Math.ceil(milliseconds / 1000)} s`;

/** Prints the report. The totals are the last line. */
function printReport(report: Report, { accounts = [], reportFolder }: Options): void {
  const { baseUrl, trade, seed, problem, results, sections, coverage, totals } = report;
  if (problem !== undefined) print(`Incomplete: ${problem}`);
  print(`Contract tests of ${baseUrl}, ${trade ? 'trading' : 'read-only'}, seed ${seed}`);
  if (results.length === 0) {
    print('No report was written, and a report of an earlier run is unchanged.');
    print(totalsText(totals));
    return;
  }
  if (accounts.length === 0) {
    const advice = 'Pass --accounts FILE to run them.';
    print(`No accounts: tests that require an account are skipped. ${advice}`);
  }
  printCauses(report);
  printKnownDifferences(report);
  print('');
  for (const [section, own] of Object.entries(sections)) print(`${section} ${totalsText(own)}`);
  const { operations, messages, errorCodes, enumValues } = coverage;
  print(`${operations.tested} of ${operations.total} operations tested`);
  print(`${messages.exchanged} of ${messages.total} stream messages exchanged`);
  print(`${errorCodes.seen.length} of ${errorCodes.total} error codes returned`);
  print(`${enumValues.seen} of ${enumValues.total} enumeration values returned`);
  for (const line of basisLines(report.bases)) print(line);
  const count = report.wireDiff.differences.length;
  print(`${count} ${count === 1 ? 'mismatch' : 'mismatches'} with the specification`);
  const folder = relative('', resolve(reportFolder)) || '.';
  print(`Reports: ${join(folder, 'report.html')}, report.json, junit.xml`);
  print(totalsText(totals));
}

const listedTests = 10;

/** Prints the first failure of each cause, and the ids of other failures. */
function printCauses({ causes, results }: Report): void {
  for (const [index, { title, tests, basis }] of causes.entries()) {
    if (isDecision(basis) && !isDecision(causes[index - 1]?.basis)) {
      print(`\nFailures of ${basisText('own decisions')}`);
    }
    const [first, ...others] = tests;
    const failed = results.find(({ id }) => id === first);
    if (failed === undefined) continue;
    if (others.length > 0) print(`\n${tests.length} tests failed: ${title}`);
    print(`${others.length > 0 ? '' : '\n'}✗ ${failed.id}\n  ${failed.title}`);
    print(failureText(failed).replace(/^/gm, '  '));
    if (others.length === 0) continue;
    const listed = others.slice(0, listedTests).join(', ');
    const more = others.length - listedTests;
    print(`  also: ${listed}${more > 0 ? ` and ${more} more; the reports list all` : ''}`);
  }
}

function printKnownDifferences({ knownDifferences }: Report): void {
  if (knownDifferences.length === 0) return;
  print('\nKnown differences');
  for (const { test, reason, matched, failed, unused } of knownDifferences) {
    const others = failed.length > 0 ? `, ${failed.length} did not` : '';
    const state = unused
      ? 'unused, because none of its tests ran'
      : `${matched.length} failed as recorded${others}`;
    print(`  ${test}: ${state} (${reason})`);
  }
}

function summaryOf(report: Report, reportFolder: string): object {
  const { baseUrl, seed, trade, durationMs, problem, warnings, totals, sections, results } = report;
  const { causes, bases } = report;
  const failures = results
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ id, title, failure, basis }) => ({ id, title, message: failure?.message, basis }));
  const run = { baseUrl, seed, trade, durationMs, problem, warnings, ...totals };
  const path = results.length > 0 && { report: resolve(reportFolder, 'report.json') };
  return { ...run, sections, bases, causes, failures, ...path };
}
