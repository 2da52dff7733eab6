import { join, relative, resolve } from 'node:path';
import { printable } from '@broker-api/spec';
import { failureText } from '../report/failure-text.ts';
import { basisLines, basisText, type Report, totalsText } from '../report/report.ts';
import { UsageError } from '../usage-error.ts';
import { type CommandLine, readCommandLine, usage } from './arguments.ts';
import type { TestSet } from './contract-test.ts';
import { type Progress, stopSignals } from './options.ts';
import { runConformance } from './run-conformance.ts';

const print = (text: string): boolean => process.stdout.write(`${printable(text)}\n`);
const printError = (text: string): boolean => process.stderr.write(`${printable(text)}\n`);

/**
 * Runs the command `broker-conformance`.
 *
 * @param args the command-line arguments
 * @param tests the tests to run instead of the package's own tests
 * @returns the exit status: 0 if no test failed, 1 if tests failed, 2 if the run did not complete
 *   or tested nothing
 */
export async function main(args: readonly string[], tests?: TestSet): Promise<number> {
  try {
    const commandLine = readCommandLine(args, process.env);
    if (commandLine === undefined) {
      print(usage);
      return 0;
    }
    return await runCommand(commandLine, tests);
  } catch (error) {
    printError(
      error instanceof UsageError
        ? `${error.message}\n\n${usage}`
        : `Internal error: ${(error as Error).stack}`,
    );
    return 2;
  }
}

async function runCommand({ options, json }: CommandLine, tests?: TestSet): Promise<number> {
  const show = progressDisplay(json);
  const interruption = new AbortController();
  const interrupt = (): void => {
    printError('Interrupting: the last test ends, and takes back what it did. Again: end at once.');
    interruption.abort();
  };
  // A second signal has its usual effect.
  for (const name of stopSignals) process.once(name, interrupt);
  const { signal } = interruption;
  const report = await runConformance({ ...options, signal, onProgress: show }, tests).finally(
    () => {
      for (const name of stopSignals) process.off(name, interrupt);
    },
  );
  if (process.stderr.isTTY) process.stderr.write(eraseLine);
  if (report.problem !== undefined) printError(report.problem);
  for (const warning of report.warnings) printError(`Warning: ${warning}`);
  if (json) print(JSON.stringify(summaryOf(report, options.reportFolder)));
  else if (report.results.length > 0) printReport(report, options);
  else {
    printStart(report);
    print('No report was written, and a report of an earlier run is unchanged.');
    print(totalsText(report.totals));
  }
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

function progressText({
  tests,
  testsDone,
  operations,
  operationsDone,
  waiting,
  ...totals
}: Progress) {
  const done = `${operationsDone} of ${operations} operations, ${testsDone} of ${tests} tests`;
  if (waiting === undefined) return `${done}: ${totalsText(totals)}`;
  const { reason, durationMs, remainingMs } = waiting;
  const wait = `waiting ${seconds(durationMs)} for ${reason}`;
  return `${done}: ${wait}; the run ends in about ${seconds(remainingMs)}`;
}

const seconds = (milliseconds: number): string => `${Math.ceil(milliseconds / 1000)} s`;

function printReport(report: Report, options: CommandLine['options']): void {
  const { accounts = [] } = options;
  printStart(report);
  if (accounts.length === 0) {
    print(
      'No accounts: tests that require an account are skipped. Pass --accounts FILE to run them.',
    );
  }
  printCauses(report);
  printKnownDifferences(report);
  print('');
  for (const [section, totals] of Object.entries(report.sections)) {
    print(`${section} ${totalsText(totals)}`);
  }
  const { operations, messages, errorCodes, enumValues } = report.coverage;
  print(`${operations.tested} of ${operations.total} operations tested`);
  print(`${messages.exchanged} of ${messages.total} stream messages exchanged`);
  print(`${errorCodes.seen.length} of ${errorCodes.total} error codes returned`);
  print(`${enumValues.seen} of ${enumValues.total} enumeration values returned`);
  for (const line of basisLines(report.bases)) print(line);
  const count = report.wireDiff.differences.length;
  print(`${count} ${count === 1 ? 'mismatch' : 'mismatches'} with the specification`);
  printEnd(report, options);
}

/** Prints the first failure of each cause, and the ids of other failures. */
function printCauses({ causes, results }: Report): void {
  for (const [index, { title, tests, basis }] of causes.entries()) {
    if (basis === 'own decisions' && causes[index - 1]?.basis !== basis) {
      print(`\nFailures of ${basisText(basis)}`);
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

const listedTests = 10;

/** Prints the problem of an incomplete run, and the values that are needed to repeat the run. */
function printStart({ baseUrl, trade, seed, problem }: Report): void {
  if (problem !== undefined) print(`Incomplete: ${problem}`);
  print(`Contract tests of ${baseUrl}, ${trade ? 'trading' : 'read-only'}, seed ${seed}`);
}

/** Prints the location of the reports, and the totals as the last line. */
function printEnd({ totals }: Report, options: CommandLine['options']): void {
  const folder = relative('', resolve(options.reportFolder)) || '.';
  print(`Reports: ${join(folder, 'report.html')}, report.json, junit.xml`);
  print(totalsText(totals));
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

function summaryOf(report: Report, reportFolder: string) {
  const { baseUrl, seed, trade, durationMs, problem, warnings, totals, sections, results } = report;
  const { causes, bases } = report;
  const failures = results
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ id, title, failure, basis }) => ({ id, title, message: failure?.message, basis }));
  return {
    baseUrl,
    seed,
    trade,
    durationMs,
    problem,
    warnings,
    ...totals,
    sections,
    bases,
    causes,
    failures,
    ...(results.length > 0 && { report: resolve(reportFolder, 'report.json') }),
  };
}
