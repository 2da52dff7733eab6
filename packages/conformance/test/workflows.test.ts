import { describe, expect, test } from 'vitest';
import { runWorkflow, type Workflow, WorkflowError, workflows } from '../src/index.ts';
import { type StubCall, type StubResponse, stubAccounts } from './stub-accounts.ts';

const order = '/openapi/v1/order';

const account = (free: string, locked = '0'): object => ({
  canTrade: true,
  canWithdraw: true,
  canDeposit: true,
  updateTime: 1,
  balances: [
    { asset: 'BTC', free: '100', locked: '0' },
    { asset: 'USDT', free, locked },
  ],
});

const filled = {
  symbol: 'BTCUSDT',
  orderId: '12',
  clientOrderId: 'b',
  price: '9700.00',
  origQty: '0.2',
  executedQty: '0.200000',
  cummulativeQuoteQty: '1920.00',
  avgPrice: '9600',
  status: 'FILLED',
  timeInForce: 'GTC',
  type: 'LIMIT',
  side: 'BUY',
  stopPrice: '0',
  icebergQty: '0',
  time: 1,
  updateTime: 2,
  isWorking: true,
};

/** The expected calls of the price-improvement workflow, with the responses. */
const improvement: StubCall[] = [
  [`bob POST ${order}`, { orderId: 11, clientOrderId: 'a' }],
  ['alice GET /openapi/v1/account', account('1000000')],
  [`alice POST ${order}`, { orderId: 12, clientOrderId: 'b' }],
  [`alice GET ${order}`, filled],
  ['alice GET /openapi/v1/account', account('998080.00')],
];

const errorResponse = (code: number): StubResponse => [400, { code, msg: 'no' }];

/** The expected calls of the min-notional-filter workflow, with the responses. */
const notional: StubCall[] = [
  [`alice POST ${order}`, errorResponse(-1140)],
  [`alice POST ${order}`, { orderId: 21, clientOrderId: 'c' }],
  [
    `alice DELETE ${order}`,
    { symbol: 'BTCUSDT', orderId: 21, clientOrderId: 'c', status: 'CANCELED' },
  ],
];

function workflowOf(id: string): Workflow {
  const found = workflows.find((workflow) => workflow.id === id);
  if (found === undefined) throw new Error(`no workflow ${id}`);
  return found;
}

/** Runs a workflow. Replaces the response to the call with the index `at`. */
async function runWith(
  id: string,
  expected: readonly StubCall[],
  at = -1,
  response: StubResponse = {},
) {
  const changed = expected.map((one, index): StubCall => (index === at ? [one[0], response] : one));
  const { accounts, calls } = stubAccounts(['alice', 'bob'], changed);
  const error = await runWorkflow(workflowOf(id), { accounts }).then(
    () => undefined,
    (failure: unknown) => failure,
  );
  return { error, calls };
}

describe('a workflow passes with the expected responses', () => {
  test.each([
    ['spot/workflows/price-improvement', improvement],
    ['spot/workflows/min-notional-filter', notional],
  ])('%s passes with the expected responses', async (id, expected) => {
    const { error, calls } = await runWith(id, expected);
    expect(error).toBeUndefined();
    expect(calls).toEqual(expected.map(([call]) => call));
  });
});

type FailureRow = [
  name: string,
  id: string,
  expected: StubCall[],
  at: number,
  response: StubResponse,
  message: string,
];

const priceImprovement = 'spot/workflows/price-improvement';
const minNotional = 'spot/workflows/min-notional-filter';
const failures: FailureRow[] = [
  [
    'a wrong status',
    priceImprovement,
    improvement,
    3,
    { ...filled, status: 'NEW' },
    'step filled: /status: expected "FILLED", got "NEW"',
  ],
  [
    'a wrong amount',
    priceImprovement,
    improvement,
    3,
    { ...filled, cummulativeQuoteQty: '1940' },
    'step filled: /cummulativeQuoteQty: expected "1920", got "1940"',
  ],
  [
    'a balance that differs by 0.00000001',
    priceImprovement,
    improvement,
    4,
    account('998080.00000001'),
    'step after: /balances/asset=USDT/free: expected a change of -1920 from "1000000", ' +
      'got "998080.00000001", a change of -1919.99999999',
  ],
  [
    'a balance that stays locked',
    priceImprovement,
    improvement,
    4,
    account('998080', '20'),
    'step after: /balances/asset=USDT/locked: expected a change of 0 from "0", got "20"',
  ],
  [
    'a missing balance',
    priceImprovement,
    improvement,
    1,
    { ...account('1'), balances: [] },
    'step before: /balances/asset=USDT/free: expected a value, got no value',
  ],
  [
    'a number that is not a decimal',
    priceImprovement,
    improvement,
    3,
    { ...filled, avgPrice: 'high' },
    'step filled: /avgPrice: expected a decimal, got "high"',
  ],
  [
    'an error instead of a success',
    priceImprovement,
    improvement,
    2,
    errorResponse(-1131),
    'step take: expected a successful response, got the error "placeOrder: no',
  ],
  [
    'a success instead of an error',
    minNotional,
    notional,
    0,
    { orderId: 20, clientOrderId: 'c' },
    'step below: expected an error with code -1140 and status 400, ' +
      'got the response {"orderId":"20"',
  ],
  [
    'an error with another code',
    minNotional,
    notional,
    0,
    errorResponse(-1131),
    'step below: expected an error with code -1140 and status 400, got the error',
  ],
  [
    'an error with another status',
    minNotional,
    notional,
    0,
    [403, { code: -1140, msg: 'no' }],
    'step below: expected an error with code -1140 and status 400, got the error',
  ],
];

describe('the error of a workflow', () => {
  test.each(failures)(
    'the error of a workflow explains %s',
    async (_name, id, expected, at, response, message) => {
      const { error } = await runWith(id, expected, at, response);
      expect(error).toBeInstanceOf(WorkflowError);
      expect((error as WorkflowError).message).toContain(`${id}, ${message}`);
      expect((error as WorkflowError).message).toMatch(/\nStep: .*(alice|bob) calls spot\//);
      expect(error).toMatchObject({ workflow: id, step: message.split(/[ :]/)[1] });
    },
  );

  test('the error of a workflow explains a missing account', async () => {
    const { accounts } = stubAccounts(['alice'], []);
    await expect(runWorkflow(workflowOf(priceImprovement), { accounts })).rejects.toThrow(
      'requires the account bob',
    );
  });
});

const row = { field: 'asset', value: 'BTC' };

type Step = Workflow['steps'][number];

const brokenSteps: [what: string, step: Step, message: string][] = [
  [
    'an unknown operation',
    { id: 'wrong', account: 'alice', call: 'spot/getOdrer' },
    'internal error: Error "there is no operation spot/getOdrer"',
  ],
  [
    'an unknown workflow',
    { id: 'wrong', workflow: 'spot/workflows/none' },
    'there is no workflow spot/workflows/none',
  ],
  [
    'a row of an object',
    { id: 'wrong', account: 'alice', call: 'spot/getAccount', outputs: { a: [row] } },
    'internal error: TypeError',
  ],
];

test.each(brokenSteps)('the error of a workflow explains %s', async (_what, step, message) => {
  const { accounts } = stubAccounts(['alice'], [['alice GET /openapi/v1/account', account('1')]]);
  const broken: Workflow = { ...workflowOf(minNotional), accounts: ['alice'], steps: [step] };
  const run = runWorkflow(broken, { accounts });
  await expect(run).rejects.toThrow(`${minNotional}, step wrong: ${message}`);
});

test('a failed workflow cancels its orders in reverse order', async () => {
  const { calls } = await runWith(priceImprovement, improvement, 3, { ...filled, status: 'NEW' });
  expect(calls.slice(4)).toEqual([`alice DELETE ${order}`, `bob DELETE ${order}`]);
});

test('every workflow has a unique id, a title, requirements, accounts and operations', () => {
  expect(new Set(workflows.map(({ id }) => id)).size).toBe(workflows.length);
  for (const { id, title, requirements, accounts, operations } of workflows) {
    expect(id).toMatch(/^\w+\/workflows\/[a-z-]+$/);
    expect(title.length).toBeGreaterThan(20);
    expect([requirements.length, accounts.length, operations.length]).not.toContain(0);
  }
});
