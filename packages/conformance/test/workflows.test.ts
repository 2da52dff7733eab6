import { apiKeyHeader } from '@broker-api/spec';
import { beforeAll, expect, test } from 'vitest';
import { createSession } from '../src/client/session.ts';
import { runWorkflow } from '../src/index.ts';
import { htmlReport } from '../src/report/html-report.ts';
import type { CaseResult } from '../src/result.ts';
import { runPacedWorkflow } from '../src/workflows/paced-workflow.ts';
import { type WorkflowClients, workflows } from '../src/workflows/run-workflow.ts';
import { reportWith } from './report-fixture.ts';
import { sandboxTarget } from './sandbox-target.ts';

// What a failed workflow says, by a sandbox with changed responses.

/** Changes the body of a response; its status is then 200, or that of an error. */
type Change = (text: string) => string | readonly [status: number, text: string];

function workflowOf(id: string) {
  const found = workflows.find((workflow) => workflow.id === id);
  if (found === undefined) throw new Error(`no workflow ${id}`);
  return found;
}

/**
 * Runs a workflow. The broker changes the response to a call, such as `2 alice GET account`, the
 * second one of this kind. Returns the failure, and all calls.
 */
async function runWith(id: string, changed: string, change: Change) {
  const calls: string[] = [];
  const { session } = sandboxTarget({
    wrap:
      (fetch, { accounts }) =>
      async (url, init) => {
        const key = new Headers(init.headers).get(apiKeyHeader);
        const name = accounts.find(({ apiKey }) => apiKey === key)?.name;
        const call = `${name} ${init.method} ${new URL(url).pathname.split('/').at(-1)}`;
        calls.push(call);
        const response = await fetch(url, init);
        const count = calls.filter((one) => one === call).length;
        if (`${count} ${call}` !== changed) return response;
        const result = change(await response.text());
        const [status, body] = typeof result === 'string' ? [200, result] : result;
        return new Response(body, { status, headers: { 'content-type': 'application/json' } });
      },
  });
  const { outcome, failure } = await runPacedWorkflow(workflowOf(id), session);
  expect(outcome).toBe('failed');
  return { message: failure?.message ?? '', calls };
}

const improvement = 'spot/workflows/price-improvement';
const notional = 'spot/workflows/min-notional-filter';
const rejected = '{"code":-1131,"msg":"no"}';
const isWrong = 'step below: expected an error with code -1140 and status 400, got the';

test.each<[name: string, id: string, call: string, change: Change, message: string]>([
  [
    'a wrong status',
    improvement,
    '1 alice GET order',
    (text) => text.replace('"FILLED"', '"NEW"'),
    'step filled: /status: expected "FILLED", got "NEW"',
  ],
  [
    'a balance that differs by 0.00000001',
    improvement,
    '2 alice GET account',
    (text) => text.replace(/"998080(\.0+)?"/, '"998080.00000001"'),
    'got "998080.00000001", a change of -1919.99999999',
  ],
  [
    'a missing balance',
    improvement,
    '1 alice GET account',
    (text) => text.replace(/"balances":\[.*\]/, '"balances":[]'),
    'step before: /balances/asset=USDT/free: expected a value, got no value',
  ],
  [
    'a number that is not a decimal',
    improvement,
    '1 alice GET order',
    (text) => text.replace(/"avgPrice":"[^"]+"/, '"avgPrice":"high"'),
    'step filled: /avgPrice: expected a decimal, got "high"',
  ],
  [
    'an error instead of a success',
    improvement,
    '1 alice POST order',
    () => [400, rejected],
    'step take: expected a successful response, got the error "placeOrder: no',
  ],
  [
    'a success instead of an error',
    notional,
    '1 alice POST order',
    () => '{"orderId":20,"clientOrderId":"c"}',
    `${isWrong} response {"orderId":20`,
  ],
  [
    'an error with another code',
    notional,
    '1 alice POST order',
    () => [400, rejected],
    `${isWrong} error`,
  ],
  [
    'an error with another status',
    notional,
    '1 alice POST order',
    (text) => [403, text],
    `${isWrong} error`,
  ],
])('the error explains %s', async (_name, id, call, change, expected) => {
  const { message } = await runWith(id, call, change);
  expect(message).toContain(`${id}, step`);
  expect(message).toContain(expected);
  expect(message).toMatch(/\nStep: .*(alice|bob) calls spot\//);
});

test('a failed workflow cancels its orders in reverse order', async () => {
  const change: Change = (text) => text.replace('"FILLED"', '"NEW"');
  const { calls } = await runWith(improvement, '1 alice GET order', change);
  expect(calls.slice(-2)).toEqual(['alice DELETE order', 'bob DELETE order']);
});

test('the error explains a missing account', async () => {
  const alice = {} as WorkflowClients;
  await expect(runWorkflow(workflowOf(improvement), { accounts: { alice } })).rejects.toThrow(
    'the workflow requires the account bob; pass its clients',
  );
});

// The reports of a failed workflow have the request and the response of every step.

const signatures: string[] = [];
/** Returns a wrong status of the cancelled order, and an API key in a response. */
const { session: uncontrolled, sandbox } = sandboxTarget({
  wrap:
    (fetch, { accounts }) =>
    async (url, init) => {
      signatures.push(...(/signature=(\w+)/.exec(url)?.slice(1) ?? []));
      const response = await fetch(url, init);
      const text = await response.text();
      const body = text
        .replace('"CANCELED"', '"NEW"')
        .replace('"timezone":"', `"timezone":"${accounts[0]?.apiKey}`);
      return new Response(body, response);
    },
});
const keys = sandbox.accounts.flatMap(({ apiKey, secretKey }) => [apiKey, secretKey]);

let result: CaseResult;

beforeAll(async () => {
  const session = createSession({ ...uncontrolled.options, control: sandbox.control });
  result = await runPacedWorkflow(workflowOf('contract/workflows/halted-contract'), session);
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

test('the exchanges contain no secrets', () => {
  const text = JSON.stringify(result);
  expect(signatures.length).toBeGreaterThan(3);
  expect([...keys, ...signatures].filter((secret) => text.includes(secret))).toEqual([]);
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
