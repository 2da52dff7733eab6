import { join, relative, resolve } from 'node:path';
import { printable } from '../report/printable.ts';
import { type Report, totalsText } from '../report/report.ts';
import { failureText } from '../suite/failure-text.ts';
import { type CommandLine, readCommandLine, usage } from './arguments.ts';
import { type Progress, UsageError } from './options.ts';
import { runConformance } from './run-conformance.ts';
import type { SuiteFolder } from './suites.ts';

const print = (text: string): boolean => process.stdout.write(`${text}\n`);
const printError = (text: string): boolean => process.stderr.write(`${text}\n`);

/**
 * Runs the command `broker-conformance`.
 *
 * @param args the command-line arguments
 * @param folder suites to run instead of those of the package
 * @returns the exit status: 0 if all tests passed or were skipped, 1 if tests failed, 2 if the run
 *   did not complete
 */
export async function main(args: readonly string[], folder?: SuiteFolder): Promise<number> {
  try {
    const commandLine = readCommandLine(args, process.env);
    if (commandLine === undefined) {
      print(usage);
      return 0;
    }
    return await runCommand(commandLine, folder);
  } catch (error) {
    printError(
      error instanceof UsageError
        ? `${error.message}\n\n${usage}`
        : `Internal error: ${(error as Error).stack}`,
    );
    return 2;
  }
}

async function runCommand({ options, json }: CommandLine, folder?: SuiteFolder): Promise<number> {
  const showsProgress = process.stderr.isTTY && !json;
  const report = await runConformance(
    showsProgress ? { ...options, onProgress: showProgress } : options,
    folder,
  );
  if (showsProgress) process.stderr.write('\r\u001b[K');
  if (report.problem !== undefined) printError(printable(report.problem));
  for (const warning of report.warnings) printError(`Warning: ${printable(warning)}`);
  if (json) print(JSON.stringify(summaryOf(report, options.reportFolder)));
  else if (report.results.length > 0) printReport(report, options);
  else {
    printStart(report);
    printEnd(report, options);
  }
  if (report.problem !== undefined) return 2;
  return report.totals.failed > 0 ? 1 : 0;
}

function showProgress({ operations, operationsDone, ...totals }: Progress): void {
  const line = `${operationsDone} of ${operations} operations, ${totalsText(totals)}`;
  process.stderr.write(`\r\u001b[K${line}`);
}

function printReport(report: Report, options: CommandLine['options']): void {
  const { accounts = [] } = options;
  printStart(report);
  if (accounts.length === 0) {
    print(
      'No accounts: tests that require an account are skipped. Pass --accounts FILE to run them.',
    );
  }
  for (const failed of report.results.filter(({ outcome }) => outcome === 'failed')) {
    print(`\n✗ ${printable(failed.id)}\n  ${printable(failed.title)}`);
    print(printable(failureText(failed)).replace(/^/gm, '  '));
  }
  printKnownDifferences(report);
  print('');
  for (const [section, totals] of Object.entries(report.sections)) {
    print(`${section} ${totalsText(totals)}`);
  }
  const { operations, errorCodes, enumValues } = report.coverage;
  print(`${operations.tested} of ${operations.total} operations tested`);
  print(`${errorCodes.seen.length} of ${errorCodes.total} error codes returned`);
  print(`${enumValues.seen} of ${enumValues.total} enumeration values returned`);
  print(`${report.wireDiff.differences.length} mismatches with the specification`);
  printEnd(report, options);
}

/** Prints the values that are needed to repeat this run. */
function printStart({ baseUrl, trade, seed }: Report): void {
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
    const state = unused
      ? 'unused, because none of its tests ran'
      : `${matched.length} failed as recorded${failed.length > 0 ? `, ${failed.length} did not` : ''}`;
    print(`  ${test}: ${state} (${printable(reason)})`);
  }
}

function summaryOf(report: Report, reportFolder: string) {
  const { baseUrl, seed, trade, durationMs, problem, warnings, totals, sections, results } = report;
  const failures = results
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ id, title, failure }) => ({ id, title, message: failure?.message }));
  return {
    ...{ baseUrl, seed, trade, durationMs, problem, warnings, ...totals, sections, failures },
    report: resolve(reportFolder, 'report.json'),
  };
}
