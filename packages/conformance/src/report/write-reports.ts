import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { printable } from '@broker-api/spec';
import junit, { type Builder, type TestSuite } from 'junit-report-builder';
import type { Exchange } from '../result.ts';
import { failureText, shortText } from './failure-text.ts';
import { htmlReport } from './html-report.ts';
import type { Report, TestReport } from './report.ts';

/** Writes `report.json`, `report.html` and `junit.xml`. */
export function writeReports(folder: string, report: Report): void {
  createFolder(folder);
  const short = shortened(report);
  writeFileSync(join(folder, 'report.json'), `${printable(jsonReport(short))}\n`);
  writeFileSync(join(folder, 'report.html'), htmlReport(short));
  writeFileSync(join(folder, 'junit.xml'), junitReport(short));
}

/**
 * Creates a folder and its parents, unless the folder exists. Node's recursive `mkdirSync` is not
 * used, because it never returns in a file system that cannot contain new folders, such as /proc.
 */
function createFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false }) !== undefined) return;
  const parent = dirname(folder);
  if (parent !== folder) createFolder(parent);
  mkdirSync(folder);
}

/** Returns a report as JSON with one result on each line, without what `Report` says. */
function jsonReport({ results, ...report }: Report): string {
  const lines = results.map((result) => `\n${resultText(result)}`);
  return `${JSON.stringify(report).slice(0, -1)},"results":[${lines}\n]}`;
}

function resultText(result: TestReport): string {
  const { operation: _of, errorCodes: _codes, enumValues: _values, ...rest } = result;
  const { messages: _messages, longEncoding: _encoding, ...shown } = rest;
  return JSON.stringify(shown, (key, value: unknown) => {
    if (Array.isArray(value) && value.length === 0) return undefined;
    return key === 'durationMs' ? Number(Number(value).toFixed(1)) : value;
  });
}

// The package exports the builder as `module.exports`, but its typings declare `exports.default`.
const reportBuilder = junit as unknown as Builder;

/** Returns a report as JUnit XML, with one suite per operation. */
export function junitReport({ results, problem }: Report): string {
  const builder = reportBuilder.newBuilder().name('broker conformance');
  for (const [operation, own] of Map.groupBy(results, ({ operation }) => operation)) {
    const suite = builder.testSuite().name(printable(operation));
    for (const result of own) addTestCase(suite, result);
  }
  if (problem !== undefined) {
    const testCase = builder.testSuite().name('run').testCase().className('run');
    testCase.name('The run completes').error(printable(problem), 'Error');
  }
  return builder.build();
}

/** The longest message beside a test; the text of the failure has the whole message. */
const longestLine = 200;

function addTestCase(suite: TestSuite, result: TestReport): void {
  const { id, title, operation, outcome, durationMs, failure, basis, reason } = result;
  const testCase = suite
    .testCase()
    .className(printable(operation))
    .name(printable(`${id}: ${title}`));
  testCase.time(Number((durationMs / 1000).toFixed(3)));
  if (outcome === 'skipped') {
    testCase.skipped();
    testCase.property('reason', printable(reason ?? ''));
  }
  if (outcome === 'failed') {
    if (basis !== undefined) testCase.property('basis', basis);
    const [line = ''] = (failure?.message ?? '').split('\n');
    testCase.failure(printable(shortText(line, longestLine)), 'ContractTestFailure');
    testCase.stacktrace(cdataText(failureText(result)));
  }
}

/** Breaks up every `]]>`, because the XML builder escapes only the first one in a CDATA section. */
const cdataText = (text: string): string => text.replaceAll(']]>', ']] >');

/** The largest number of characters of the exchanges and frames in a report file. */
const mostCharacters = 120_000;

/**
 * Returns a report with short bodies. If many tests failed, most tests keep only their last
 * exchanges: first the frames and the last exchange of each test are kept, then the exchange before
 * it. The tests that show a cause best come before the others.
 */
function shortened(report: Report): Report {
  const { causes, results } = report;
  const best = new Set(causes.map(({ tests }) => tests[0]));
  const tests = results.map(({ exchanges, frames = [], ...rest }) => {
    return { ...rest, frames, exchanges: exchanges.map(withShortBodies), kept: 0 };
  });
  let open = tests
    .filter(({ exchanges, frames }) => exchanges.length + frames.length > 0)
    .sort((one, other) => Number(best.has(other.id)) - Number(best.has(one.id)));
  let left = mostCharacters;
  for (let back = 1; open.length > 0; back++) {
    open = open.filter((test) => {
      if (back > Math.max(1, test.exchanges.length)) return false;
      const added = [test.exchanges.at(-back), back === 1 ? test.frames : []];
      left -= JSON.stringify(added).length;
      if (left >= 0) test.kept = back;
      return left >= 0;
    });
  }
  const short = tests.map(({ exchanges, frames, kept, ...rest }) => {
    const omitted = Math.max(0, exchanges.length - kept);
    return {
      ...rest,
      exchanges: exchanges.slice(omitted),
      ...(omitted > 0 && { omittedExchanges: omitted }),
      ...(frames.length > 0 && kept > 0 && { frames }),
    };
  });
  return { ...report, results: short };
}

function withShortBodies({ request, response, ...rest }: Exchange): Exchange {
  const { body } = request;
  return {
    ...rest,
    request: { ...request, ...(body !== undefined && { body: shortText(body) }) },
    ...(response && { response: { ...response, body: shortText(response.body) } }),
  };
}
