import { expect, test } from 'vitest';
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
  { id, calls: expected }: (typeof cases)[keyof typeof cases],
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

const cases = {
  improvement: { id: 'spot/workflows/price-improvement', calls: improvement },
  notional: { id: 'spot/workflows/min-notional-filter', calls: notional },
};

test.each(Object.values(cases))('$id passes with the expected responses', async (one) => {
  const { error, calls } = await runWith(one);
  expect(error).toBeUndefined();
  expect(calls).toEqual(one.calls.map(([call]) => call));
});

const isWrong = 'expected an error with code -1140 and status 400, got the';
const before = '/balances/asset=USDT';

/** Wrong responses: the index of the call, the response, and the message after the workflow. */
const failures: readonly (readonly [
  name: string,
  of: keyof typeof cases,
  at: number,
  response: StubResponse,
  message: string,
])[] = [
  [
    'a wrong status',
    'improvement',
    3,
    { ...filled, status: 'NEW' },
    'step filled: /status: expected "FILLED", got "NEW"',
  ],
  [
    'a balance that differs by 0.00000001',
    'improvement',
    4,
    account('998080.00000001'),
    `step after: ${before}/free: expected a change of -1920 from "1000000", ` +
      'got "998080.00000001", a change of -1919.99999999',
  ],
  [
    'a missing balance',
    'improvement',
    1,
    { ...account('1'), balances: [] },
    `step before: ${before}/free: expected a value, got no value`,
  ],
  [
    'a number that is not a decimal',
    'improvement',
    3,
    { ...filled, avgPrice: 'high' },
    'step filled: /avgPrice: expected a decimal, got "high"',
  ],
  [
    'an error instead of a success',
    'improvement',
    2,
    errorResponse(-1131),
    'step take: expected a successful response, got the error "placeOrder: no',
  ],
  [
    'a success instead of an error',
    'notional',
    0,
    { orderId: 20, clientOrderId: 'c' },
    `step below: ${isWrong} response {"orderId":"20"`,
  ],
  [
    'an error with another code',
    'notional',
    0,
    errorResponse(-1131),
    `step below: ${isWrong} error`,
  ],
  [
    'an error with another status',
    'notional',
    0,
    [403, { code: -1140, msg: 'no' }],
    `step below: ${isWrong} error`,
  ],
];

test.each(failures)('the error explains %s', async (_name, of, at, response, message) => {
  const { error } = await runWith(cases[of], at, response);
  const { id } = cases[of];
  expect(error).toBeInstanceOf(WorkflowError);
  expect((error as WorkflowError).message).toContain(`${id}, ${message}`);
  expect((error as WorkflowError).message).toMatch(/\nStep: .*(alice|bob) calls spot\//);
  expect(error).toMatchObject({ workflow: id, step: message.split(/[ :]/)[1] });
});

test('the error explains a missing account', async () => {
  const { accounts } = stubAccounts(['alice'], []);
  const { id } = cases.improvement;
  await expect(runWorkflow(workflowOf(id), { accounts })).rejects.toThrow(
    'the workflow requires the account bob; pass its clients',
  );
});

test('a failed workflow cancels its orders in reverse order', async () => {
  const { calls } = await runWith(cases.improvement, 3, { ...filled, status: 'NEW' });
  expect(calls.slice(4)).toEqual([`alice DELETE ${order}`, `bob DELETE ${order}`]);
});
