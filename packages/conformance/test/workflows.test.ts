import { describe, expect, test } from 'vitest';
import { type Workflow, WorkflowError, workflows } from '../src/index.ts';
import { type Answer, type Line, scriptedAccounts } from './scripted-accounts.ts';

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

/** What a right broker answers to the workflow of the price improvement. */
const improvement: Line[] = [
  [`bob POST ${order}`, { orderId: 11, clientOrderId: 'a' }],
  ['alice GET /openapi/v1/account', account('1000000')],
  [`alice POST ${order}`, { orderId: 12, clientOrderId: 'b' }],
  [`alice GET ${order}`, filled],
  ['alice GET /openapi/v1/account', account('998080.00')],
];

const refusal = (code: number): Answer => [400, { code, msg: 'no' }];

/** What a right broker answers to the workflow of the smallest amount. */
const notional: Line[] = [
  [`alice POST ${order}`, refusal(-1140)],
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

/** Plays a script with one line replaced; the last calls are those of the workflow's tidying up. */
async function play(id: string, lines: readonly Line[], at = -1, answer: Answer = {}) {
  const changed = lines.map((line, index): Line => (index === at ? [line[0], answer] : line));
  const { accounts, calls } = scriptedAccounts(['alice', 'bob'], changed);
  const error = await workflowOf(id)
    .run(accounts)
    .then(
      () => undefined,
      (failure: unknown) => failure,
    );
  return { error, calls };
}

describe('a broker that answers rightly passes', () => {
  test.each([
    ['spot/workflows/price-improvement', improvement],
    ['spot/workflows/min-notional-filter', notional],
  ])('%s', async (id, lines) => {
    const { error, calls } = await play(id, lines);
    expect(error).toBeUndefined();
    expect(calls).toEqual(lines.map(([call]) => call));
  });
});

type Fault = [what: string, id: string, lines: Line[], at: number, answer: Answer, says: string];

const taken = 'spot/workflows/price-improvement';
const least = 'spot/workflows/min-notional-filter';
const faults: Fault[] = [
  [
    'a wrong status',
    taken,
    improvement,
    3,
    { ...filled, status: 'NEW' },
    'step filled: /status: expected "FILLED", found "NEW"',
  ],
  [
    'a wrong amount',
    taken,
    improvement,
    3,
    { ...filled, cummulativeQuoteQty: '1940' },
    'step filled: /cummulativeQuoteQty: expected "1920", found "1940"',
  ],
  [
    'a balance that is a hundred-millionth off',
    taken,
    improvement,
    4,
    account('998080.00000001'),
    'step after: /balances/asset=USDT/free: expected a change by -1920 from "1000000", found "998080.00000001", a change by -1919.99999999',
  ],
  [
    'a balance that stays locked',
    taken,
    improvement,
    4,
    account('998080', '20'),
    'step after: /balances/asset=USDT/locked: expected a change by 0 from "0", found "20"',
  ],
  [
    'a balance that is not there',
    taken,
    improvement,
    1,
    { ...account('1'), balances: [] },
    'step before: /balances/asset=USDT/free: expected a value for later steps, found nothing',
  ],
  [
    'a number that is none',
    taken,
    improvement,
    3,
    { ...filled, avgPrice: 'dear' },
    'step filled: expected a response of the promised form, found RangeError',
  ],
  [
    'a refusal where an answer is due',
    taken,
    improvement,
    2,
    refusal(-1131),
    'step take: expected an answer, found the refusal "placeOrder: no',
  ],
  [
    'an answer where a refusal is due',
    least,
    notional,
    0,
    { orderId: 20, clientOrderId: 'c' },
    'step below: expected a refusal with code -1140 and status 400, found the answer {"orderId":"20"',
  ],
  [
    'a refusal with another code',
    least,
    notional,
    0,
    refusal(-1131),
    'step below: expected a refusal with code -1140 and status 400, found the refusal',
  ],
  [
    'a refusal with another status',
    least,
    notional,
    0,
    [403, { code: -1140, msg: 'no' }],
    'step below: expected a refusal with code -1140 and status 400, found the refusal',
  ],
];

describe('a broker with a fault fails, and the failure names workflow, step, expected and found', () => {
  test.each(faults)('%s', async (_what, id, lines, at, answer, says) => {
    const { error } = await play(id, lines, at, answer);
    expect(error).toBeInstanceOf(WorkflowError);
    expect((error as WorkflowError).message).toContain(`${id}, ${says}`);
    expect(error).toMatchObject({ workflow: id, step: says.split(/[ :]/)[1] });
  });

  test('the orders of a workflow that failed are cancelled, the last one first', async () => {
    const { calls } = await play(taken, improvement, 3, { ...filled, status: 'NEW' });
    expect(calls.slice(4)).toEqual([`alice DELETE ${order}`, `bob DELETE ${order}`]);
  });

  test('an account that is missing', async () => {
    const { accounts } = scriptedAccounts(['alice'], []);
    await expect(workflowOf(taken).run(accounts)).rejects.toThrow('needs the account bob');
  });
});

test('each workflow has an id of its own, a title, a source, accounts and operations', () => {
  expect(new Set(workflows.map(({ id }) => id)).size).toBe(workflows.length);
  for (const { id, title, promise, accounts, operations } of workflows) {
    expect(id).toMatch(/^(spot|contract|option)\/workflows\/[a-z-]+$/);
    expect(title.length).toBeGreaterThan(20);
    expect([promise.length, accounts.length, operations.length]).not.toContain(0);
  }
});
