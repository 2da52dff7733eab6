import { printable } from '@broker-api/spec';
import junit, { type Builder, type TestSuite } from 'junit-report-builder';
import { failureText } from './failure-text.ts';
import type { Report, TestReport } from './report.ts';
import { shortText } from './shortened.ts';

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
