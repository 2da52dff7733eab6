import { beforeAll, expect, test } from 'vitest';
import { createSession } from '../src/client/session.ts';
import { htmlReport } from '../src/report/html-report.ts';
import type { CaseResult } from '../src/result.ts';
import { runPacedWorkflow } from '../src/workflows/paced-workflow.ts';
import { workflows } from '../src/workflows/workflows.ts';
import { reportWith } from './report-fixture.ts';
import { sandboxTarget } from './sandbox-target.ts';

// The reports of a failed workflow have the request and the response of every step.

const id = 'contract/workflows/halted-contract';
const longText = 'x'.repeat(5000);
const signatures: string[] = [];
/** Returns a wrong status of the cancelled order, and a very long list of contracts. */
const { session: uncontrolled, sandbox } = sandboxTarget({
  wrap:
    (fetch, { accounts }) =>
    async (url, init) => {
      signatures.push(...(/signature=(\w+)/.exec(url)?.slice(1) ?? []));
      const response = await fetch(url, init);
      const text = await response.text();
      const body = text
        .replace('"CANCELED"', '"NEW"')
        .replace('"timezone":"', `"timezone":"${accounts[0]?.apiKey} ${longText}`);
      return new Response(body, response);
    },
});
const keys = sandbox.accounts.flatMap(({ apiKey, secretKey }) => [apiKey, secretKey]);

let result: CaseResult;

beforeAll(async () => {
  const session = createSession({ ...uncontrolled.options, control: sandbox.control });
  const [workflow] = workflows.filter((one) => one.id === id);
  if (workflow === undefined) throw new Error(`no workflow ${id}`);
  result = await runPacedWorkflow(workflow, session);
});

test('a failed workflow has the exchange of every step, up to the one that failed', () => {
  expect(result.outcome).toBe('failed');
  const calls = result.exchanges.map(({ step, request, response }) => {
    const { pathname } = new URL(request.url, 'http://control.test');
    return `${step?.split(': ')[0]} ${request.method} ${pathname} ${response?.status}`;
  });
  expect(calls[0]).toBe('market/token POST /v1/tokens 200');
  expect(calls.slice(-2)).toEqual([
    'rejected POST /openapi/contract/v1/order 400',
    'cancelled DELETE /openapi/contract/v1/order/cancel 200',
  ]);
  const last = result.exchanges.at(-1);
  expect(last?.step).toMatch(/^cancelled: alice calls contract\/cancelOrder with /);
  expect(last?.response?.body).toContain('"status":"NEW"');
});

test('the exchanges contain no secrets, and the bodies of earlier steps are bounded', () => {
  const text = JSON.stringify(result);
  expect(signatures.length).toBeGreaterThan(3);
  expect([...keys, ...signatures].filter((secret) => text.includes(secret))).toEqual([]);
  const lengths = result.exchanges.map(({ response }) => response?.body.length ?? 0);
  expect(Math.max(...lengths)).toBeLessThan(2100);
});

test('the page folds all exchanges but the last one', () => {
  const test = { ...result, title: 'Title', operation: 'contract/workflows' };
  const page = htmlReport(reportWith([test]));
  const article = /<article>.*<\/article>/s.exec(page)?.[0] ?? '';
  const steps = [...article.matchAll(/<details( open)?><summary>(.*?)<\/summary>/g)];
  expect(steps).toHaveLength(result.exchanges.length);
  expect(steps.filter(([, open]) => open !== undefined)).toHaveLength(1);
  expect(steps[0]?.[2]).toMatch(/^1\. market\/token: .* the run calls control\/addToken /);
  expect(steps.at(-1)?.[1]).toBe(' open');
});
