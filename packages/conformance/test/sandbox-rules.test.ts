import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { workflows } from '../src/index.ts';
import { junitReport } from '../src/report/junit.ts';
import { type Report, sandboxRulesText } from '../src/report/report.ts';
import { requirementText, sandboxRuleOf } from '../src/sandbox-rule.ts';

// Some tests check rules that only this project decided. The reports tell them apart.

interface Document {
  readonly workflows: readonly {
    readonly workflowId: string;
    readonly 'x-provenance': readonly { readonly kind: string }[];
  }[];
}

const root = new URL('../../../', import.meta.url).pathname;

test('exactly the workflows without another source are rules of the sandbox', () => {
  const expected = globSync('spec/*/workflows/*.yaml', { cwd: root }).flatMap((path) => {
    const document = parse(readFileSync(`${root}${path}`, 'utf8')) as Document;
    return document.workflows
      .filter((workflow) => workflow['x-provenance'].every(({ kind }) => kind === 'ours'))
      .map(({ workflowId }) => `${path.split('/')[1]}/workflows/${workflowId}`);
  });
  const found = workflows.filter(({ requirements }) => sandboxRuleOf(requirements).sandboxRule);
  expect(found.map(({ id }) => id).sort()).toEqual(expected.sort());
  expect(found.length).toBeLessThan(workflows.length / 2);
});

const ours = [{ source: 'broker-behaviour', locator: 'section 3' }];
const stated = [{ source: 'requirements-1', locator: 'section 4.3' }, ...ours];

test('the failure of such a test says that another broker may differ', () => {
  expect(requirementText('Returns the rest', ours)).toBe(
    'Returns the rest (broker-behaviour, section 3). ' +
      'No source states this rule of the sandbox, so another broker may differ.',
  );
  expect(requirementText('Returns the rest', stated)).toBe(
    'Returns the rest (requirements-1, section 4.3; broker-behaviour, section 3)',
  );
});

const results = (['failed', 'passed', 'failed'] as const).map((outcome, index) => ({
  id: `spot/workflows/${index}`,
  title: 'A workflow',
  operation: 'spot/workflows',
  outcome,
  ...sandboxRuleOf(index < 2 ? ours : stated),
  exchanges: [],
  mismatches: [],
  errorCodes: [],
  enumValues: [],
  durationMs: 1,
}));

test('the reports count and mark such tests', () => {
  const text = '1 of 2 failed checks a rule of the sandbox that no source states';
  expect(sandboxRulesText(results)).toBe(text);
  expect(sandboxRulesText(results.slice(1))).toBeUndefined();
  const junit = junitReport({ results } as unknown as Report);
  expect(junit.match(/no source states it/g)).toHaveLength(2);
});
