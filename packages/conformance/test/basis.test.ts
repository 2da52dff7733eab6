import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { basisOf, requirementText, type Statement } from '../src/basis.ts';
import { allCases, allStreamCases } from '../src/cases/all-cases.ts';
import { workflows } from '../src/index.ts';
import { causesOf } from '../src/report/causes.ts';
import { htmlReport } from '../src/report/html-report.ts';
import { basisLines, totalsByBasis } from '../src/report/report.ts';
import { junitReport } from '../src/report/write-reports.ts';
import { failedTest, reportWith } from './report-fixture.ts';

// The reports separate tests that rest on the requirements from those that rest only on decisions
// of this project.

interface Document {
  readonly workflows: readonly {
    readonly workflowId: string;
    readonly 'x-provenance': readonly { readonly kind: string }[];
  }[];
}

const root = new URL('../../../', import.meta.url).pathname;

test('exactly the workflows without another source rest on decisions of this project', () => {
  const ours = globSync('spec/*/workflows/*.yaml', { cwd: root }).flatMap((path) => {
    const document = parse(readFileSync(`${root}${path}`, 'utf8')) as Document;
    return document.workflows
      .filter((workflow) => workflow['x-provenance'].every(({ kind }) => kind === 'ours'))
      .map(({ workflowId }) => `${path.split('/')[1]}/workflows/${workflowId}`);
  });
  const scenario = /^([\w-]+)\n(?: {2}.*\n)*? {2}from (.*(?:\n {4}.*)*)/gm;
  const oursInScenarios = globSync('spec/*/scenarios/*', { cwd: root }).flatMap((path) =>
    [...readFileSync(`${root}${path}`, 'utf8').matchAll(scenario)]
      .filter(([, , sources = '']) => sources.split(';').every((one) => one.endsWith(' (ours)')))
      .map(([, name]) => `${path.split('/')[1]}/workflows/${name}`),
  );
  const expected = [...ours, ...oursInScenarios];
  const found = workflows.filter(({ requirements }) => basisOf(requirements) === 'own decisions');
  expect(found.map(({ id }) => id).sort()).toEqual(expected.sort());
  expect(found.length).toBeLessThan(workflows.length / 2);
});

test('each statement has a source of the specification, and a kind that the source has', () => {
  const sources = parse(readFileSync(`${root}spec/sources.yaml`, 'utf8')) as Readonly<
    Record<string, { readonly kinds: readonly string[] }>
  >;
  const statements: Statement[] = [
    ...[...allCases, ...allStreamCases].map(({ requirement }) => requirement),
    ...workflows.flatMap(({ requirements }) => requirements),
  ];
  const wrong = statements.filter(
    ({ source, kind = 'requirements' }) => !sources[source]?.kinds.includes(kind),
  );
  expect(wrong).toEqual([]);
});

const ours = [{ source: 'broker-behaviour', locator: 'section 3', kind: 'ours' }] as const;
const stated = [{ source: 'requirements-1', locator: 'section 4.3' }, ...ours] as const;

test('the failure of a test of a decision says that another broker may differ', () => {
  expect(requirementText('Returns the rest', ours)).toBe(
    'Returns the rest (broker-behaviour, section 3). ' +
      'No source states this rule of the sandbox, so another broker may differ.',
  );
  expect(requirementText('Returns the rest', stated)).toBe(
    'Returns the rest (requirements-1, section 4.3; broker-behaviour, section 3)',
  );
});

const results = [
  failedTest('a/1', 'A rule of the sandbox', { basis: 'own decisions' }),
  failedTest('a/2', 'A rule of the sandbox', { basis: 'own decisions' }),
  failedTest('a/3', 'A requirement', { basis: 'requirements' }),
  { ...failedTest('a/4', '', { basis: 'requirements' }), outcome: 'passed' as const },
];

test('causes that only decisions explain come last, also if they have more failures', () => {
  expect(causesOf(results)).toEqual([
    { title: 'A requirement', basis: 'requirements', tests: ['a/3'] },
    { title: 'A rule of the sandbox', basis: 'own decisions', tests: ['a/1', 'a/2'] },
  ]);
});

test('all reports separate the tests by what they rest on', () => {
  const totals = totalsByBasis(results);
  expect(totals).toEqual({
    requirements: { passed: 1, failed: 1, skipped: 0 },
    'public sources': { passed: 0, failed: 0, skipped: 0 },
    'own decisions': { passed: 0, failed: 2, skipped: 0 },
  });
  expect(basisLines(totals)).toEqual([
    'tests of requirements: 1 passed, 1 failed, 0 skipped',
    'tests of own decisions, from which a broker may differ: 0 passed, 2 failed, 0 skipped',
  ]);
  const report = reportWith(results);
  const junit = junitReport(report);
  expect(junit.match(/<property name="basis" value="own decisions"\/>/g)).toHaveLength(2);
  const page = htmlReport(report);
  expect(page).toMatch(/<tr><th scope="row">own decisions<\/th>(<td class="number">\d<\/td>){3}/);
  const headings = [...page.matchAll(/<h[23][^>]*>(.*?)<\/h[23]>/g)].map(([, text]) => text);
  expect(headings.slice(headings.indexOf('Failures'))).toMatchObject([
    'Failures',
    'A requirement (1 test)',
    'Failures of tests of own decisions, from which a broker may differ',
    'A rule of the sandbox (2 tests)',
    'Coverage',
    'All tests',
  ]);
});
