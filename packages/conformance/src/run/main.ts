import { join, relative, resolve } from 'node:path';
import { failureText, printable } from '../report/failure-text.ts';
import { type Report, totalsText } from '../report/report.ts';
import { type CommandLine, readCommandLine, usage } from './arguments.ts';
import { type Progress, UsageError } from './options.ts';
import { runConformance } from './run-conformance.ts';
import type { SuiteFolder } from './suites.ts';

const say = (text: string): boolean => process.stdout.write(`${text}\n`);
const complain = (text: string): boolean => process.stderr.write(`${text}\n`);

/**
 * The command `broker-conformance`.
 *
 * @param args what stands after the name of the command
 * @param folder suites to run instead of those that come with the package
 * @returns the status that the process ends with: 0 all passed, 1 failures, 2 could not run
 */
export async function main(args: readonly string[], folder?: SuiteFolder): Promise<number> {
  try {
    const commandLine = readCommandLine(args, process.env);
    if (commandLine === undefined) {
      say(usage);
      return 0;
    }
    return await runCommand(commandLine, folder);
  } catch (error) {
    complain(
      error instanceof UsageError
        ? `${error.message}\n\n${usage}`
        : `The tests could not run: ${(error as Error).stack}`,
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
  if (report.problem !== undefined) complain(printable(report.problem));
  for (const warning of report.warnings) complain(`Warning: ${printable(warning)}`);
  if (json) say(JSON.stringify(summaryOf(report, options.reportFolder)));
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
    say('No account was given: what needs one was skipped. See --accounts in --help.');
  }
  for (const failed of report.results.filter(({ outcome }) => outcome === 'failed')) {
    say(`\n✗ ${printable(failed.id)}\n  ${printable(failed.title)}`);
    say(failureText(failed).replace(/^/gm, '  '));
  }
  printKnownDifferences(report);
  say('');
  for (const [section, totals] of Object.entries(report.sections)) {
    say(`${section} ${totalsText(totals)}`);
  }
  const { operations, codes, enumValues } = report.coverage;
  say(`${operations.tested} of ${operations.total} operations tested`);
  say(`${codes.seen.length} of ${codes.total} error codes answered`);
  say(`${enumValues.seen} of ${enumValues.total} enumeration values met`);
  say(`${report.wireDiff.differences.length} places depart from the specification`);
  printEnd(report, options);
}

/** What a person needs to repeat this run. */
function printStart({ baseUrl, trade, seed }: Report): void {
  say(`Contract tests of ${baseUrl}, ${trade ? 'trading' : 'read-only'}, seed ${seed}`);
}

/** Where to read more, and the totals as the last line. */
function printEnd({ totals }: Report, options: CommandLine['options']): void {
  const folder = relative('', resolve(options.reportFolder)) || '.';
  say(`Reports: ${join(folder, 'report.html')}, report.json, junit.xml`);
  say(totalsText(totals));
}

function printKnownDifferences({ knownDifferences }: Report): void {
  if (knownDifferences.length === 0) return;
  say('\nKnown differences');
  for (const { test, reason, differed, failed, unused } of knownDifferences) {
    const state = unused
      ? 'matched nothing: none of its tests ran'
      : `${differed.length} as recorded${failed.length > 0 ? `, ${failed.length} not` : ''}`;
    say(`  ${test}: ${state} (${printable(reason)})`);
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
