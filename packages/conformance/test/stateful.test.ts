import { createSandbox } from '@broker-api/sandbox';
import { type GatewayOperation, operations, sections } from '@broker-api/spec';
import { sampled } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import type { TestAccount } from '../src/client/account.ts';
import { call } from '../src/client/call.ts';
import { createSession } from '../src/client/session.ts';
import { runConformance } from '../src/index.ts';
import { profiles } from '../src/profiles/profiles.ts';
import { readCaseId, type StatefulCase } from '../src/stateful/plan.ts';
import { runStateful } from '../src/stateful/run-stateful.ts';
import { changing, openOrdersOf, sandboxTarget, type Wrap } from './sandbox-target.ts';
import { expectPasses, firstProblem, run, unlimited } from './stateful-target.ts';

test.each(sections)(
  'the sandbox passes random sequences of %s',
  async (section) => {
    const indexes = sampled([...Array(60).keys()], 4);
    const dialect = (indexes[0] ?? 0) % 2 ? 'observed' : 'reference';
    await expectPasses(sandboxTarget({ dialect }).session, section, indexes);
  },
  600_000,
);

test('with one account, the sandbox passes random sequences too', async () => {
  const { session: both } = sandboxTarget();
  const session = createSession({ ...both.options, accounts: both.options.accounts.slice(0, 1) });
  await expectPasses(session, 'spot', sampled([...Array(60).keys()], 2), 2);
});

/** Markets by a bid and an ask, with what their prices and quantities require. */
const markets: readonly (readonly [section: 'spot' | 'option', bid: string, ask: string])[] = [
  // Below 1, prices are multiples of the price step.
  ['spot', '0.5', '0.6'],
  // The usual quantity is worth less than the minimum amount, which is 1.
  ['option', '1', '1.02'],
];

test.each(markets)(
  'the sandbox passes random sequences of %s in a market at %s',
  async (section, bid, ask) => {
    const prices: number[] = [];
    const { session } = sandboxTarget({
      wrap: (fetch) => (url, init) => {
        const price = new URL(url).searchParams.get('price');
        if (init.method === 'POST' && price !== null) prices.push(Number(price));
        return fetch(url, init);
      },
    });
    const [alice, bob] = session.options.accounts as [TestAccount, TestAccount];
    const { symbol } = profiles[section];
    const terms = `symbol=${symbol}&type=LIMIT&timeInForce=GTC&quantity=20`;
    const place = operations[section].placeOrder as GatewayOperation;
    await call(session, alice, place, `${terms}&side=BUY&price=${bid}`);
    await call(session, bob, place, `${terms}&side=SELL&price=${ask}`);
    await expectPasses(session, section, [0, 3], 22);
    expect(prices.length).toBeGreaterThan(5);
    expect(Math.min(...prices)).toBeGreaterThan(0.9 * Number(bid));
    expect(Math.max(...prices)).toBeLessThan(1.1 * Number(ask));
  },
);

test('options select the sequences of a section, or the commands of one', async () => {
  const options = { baseUrl: 'https://sandbox.test', pace: false };
  const selected = { sections: ['spot'], operations: ['stateful'], trade: true, seed: 5 } as const;
  const idsOf = async (stateful: number | string): Promise<readonly string[]> => {
    const target = createSandbox({ limits: 'off' });
    const { results } = await runConformance({ ...options, ...selected, stateful, target });
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    return results.map(({ id }) => id).sort();
  };
  expect(await idsOf(2)).toEqual(['spot/stateful/5-0', 'spot/stateful/5-1']);
  expect(await idsOf('spot/stateful/7-3-0.1')).toEqual(['spot/stateful/7-3-0.1']);
});

/** Parses a body in which ids become texts, because a number would round them. */
const parsed = (text: string) => JSON.parse(text.replace(/:(\d{16,})/g, ':"$1"'));

/** Adds an amount of USDT to the balance in the body of a spot account. */
function withMore(amount: number, text: string): string {
  const { balances, ...rest } = parsed(text) as { balances: Record<string, string>[] };
  const changed = balances.map((row) =>
    row.asset === 'USDT' ? { ...row, free: String(Number(row.free) + amount) } : row,
  );
  return JSON.stringify({ ...rest, balances: changed });
}

const orderPath = '/openapi/v1/order';
const accountPath = '/openapi/v1/account';

/** Adds 1 USDT to the balance after each cancellation. */
function doubleRefund(): Wrap {
  let refunds = 0;
  const counting = changing(orderPath, (text, _url, method) => {
    if (method === 'DELETE' && !text.includes('"code"')) refunds += 1;
    return text;
  });
  const refunding = changing(accountPath, (text) => withMore(refunds, text));
  return (fetch, sandbox) => refunding(counting(fetch, sandbox), sandbox);
}

/** Faults of a broker's state that the API shows, by what they do. */
const faults: readonly (readonly [name: string, wrap: () => Wrap, message: RegExp])[] = [
  [
    'refunds a cancelled order twice',
    doubleRefund,
    /the balance of USDT, (which changes by its flows|as in the newest flow), to be/,
  ],
  [
    'cancels orders that are filled',
    () =>
      changing(orderPath, (text, url, method) => {
        if (method !== 'DELETE' || !text.includes('"code":-1139')) return text;
        const orderId = new URL(url).searchParams.get('orderId') ?? '1';
        return JSON.stringify({ symbol: 'BTCUSDT', orderId, status: 'CANCELED' });
      }),
    /to be rejected, because the order was FILLED|which (is|was) final/,
  ],
  [
    'accepts a client order id twice',
    () =>
      changing(orderPath, (text, url, method) => {
        if (method !== 'POST' || !text.includes('"code":-1141')) return text;
        const clientOrderId = new URL(url).searchParams.get('newClientOrderId');
        return JSON.stringify({ orderId: '99', clientOrderId });
      }),
    /to be rejected with -1141/,
  ],
  [
    'omits the newest open order from the list',
    () => changing('/openapi/v1/openOrders', (text) => JSON.stringify(parsed(text).slice(0, -1))),
    /(which is open, in listOpenOrders; it|in the lists of orders; \d+) is missing/,
  ],
];

test.each(faults)(
  'a broker that %s fails, and the case repeats the failure',
  async (_, wrap, message) => {
    const indexes = [...Array(20).keys()];
    const failed = await firstProblem(sandboxTarget({ wrap: wrap() }).session, 'spot', indexes);
    const { message: text = '', curl = '' } = failed?.failure ?? {};
    expect(text).toMatch(message);
    expect(text).toMatch(/^sequence of \d commands?, case spot\/stateful\/1-\d+-[\d.]+:$/m);
    expect(text).toMatch(/^ {2}\d+\. (alice|bob) places an order \(\w+\): \w+ [\d.]+.*: \w+/m);
    const one = readCaseId(curl.split(' ').at(-1) ?? '') as StatefulCase;
    expect(curl).toContain('broker-conformance --base-url https://sandbox.test --accounts FILE');
    expect(one.steps?.length).toBeLessThanOrEqual(4);
    const repeated = await run(sandboxTarget({ wrap: wrap() }).session, one);
    expect(repeated.failure?.message).toMatch(message);
    expect(repeated.exchanges).not.toEqual([]);
    expect(await run(sandboxTarget().session, one)).toMatchObject({ outcome: 'passed' });
  },
);

test('a balance that another program changes for one response only is no failure', async () => {
  let responses = 0;
  const wrap = changing(accountPath, (text) => {
    responses += 1;
    // The first response of each account is that at the start of the sequence.
    return responses === 3 ? withMore(1, text) : text;
  });
  await expectPasses(sandboxTarget({ wrap }).session, 'spot', [0]);
  expect(responses).toBeGreaterThan(3);
});

/** Loses the responses to the requests that change something at a path. */
const losing =
  (path: string): Wrap =>
  (fetch) =>
  async (url, init) => {
    const response = await fetch(url, init);
    const isLost = init.method === 'POST' && new URL(url).pathname === path;
    if (isLost) throw new Error('the response is lost');
    return response;
  };

test('an order whose response is lost fails the sequence, which then cancels it', async () => {
  const { session, sandbox } = sandboxTarget({ wrap: losing(orderPath) });
  const failed = await run(session, { section: 'spot', seed: 1, index: 0 });
  expect(failed.failure?.message).toMatch(
    /^Expected a response of placeOrder; got the response is lost/,
  );
  expect(await openOrdersOf(sandbox, 'spot')).toEqual([]);
});

test('a transfer whose response is lost fails the sequence, and names the amount', async () => {
  const { session } = sandboxTarget({ wrap: losing('/openapi/v1/transfer') });
  const failed = await firstProblem(session, 'spot', [...Array(20).keys()]);
  const { message } = failed?.failure ?? {};
  expect(message).toMatch(/^Expected a response of transfer; got the response is lost\. /);
  const moved = /0\.\d{8} BTC may have moved from account type 1 to account type 3 of alice;/;
  expect(message).toMatch(moved);
});

/** Numbers of sequences, each with the number of the request that is rejected with status 429. */
const rateLimited = [...Array(6).keys()].flatMap((index) =>
  [...Array(40).keys()].map((request) => [index, request + 4] as const),
);

test('a sequence that a rate limit ends is reverted', async () => {
  for (const [index, limited] of sampled(rateLimited, 8)) {
    let requests = 0;
    let moved = 0;
    const { session, sandbox } = sandboxTarget({
      wrap: (fetch) => async (url, init) => {
        requests += 1;
        if (requests === limited) return new Response('', { status: 429 });
        const response = await fetch(url, init);
        const { pathname, searchParams } = new URL(url);
        if (pathname.endsWith('/v1/transfer') && response.ok) {
          const isAway = searchParams.get('fromAccountType') === '1';
          moved += (isAway ? 1e8 : -1e8) * Number(searchParams.get('amount'));
        }
        return response;
      },
    });
    await run(session, { section: 'spot', seed: 1, index });
    expect(Math.round(moved)).toBe(0);
    expect(await openOrdersOf(sandbox, 'spot')).toEqual([]);
  }
});

test('the orders of a run stay within the budget, also those that shorten a sequence', async () => {
  const runAll = async (changes: Partial<typeof unlimited>) => {
    const values: number[] = [];
    const wrap: Wrap = (fetch, sandbox) => async (url, init) => {
      const { pathname, searchParams } = new URL(url);
      const isOrder = init.method === 'POST' && /\/order(\/test)?$/.test(pathname);
      const price = Number(searchParams.get('price') ?? 10_000);
      if (isOrder) values.push(Number(searchParams.get('quantity')) * price);
      return doubleRefund()(fetch, sandbox)(url, init);
    };
    const { session } = sandboxTarget({ wrap });
    const outcomes = new Set<string>();
    for (let index = 0; index < 8; index++) {
      const one = { section: 'spot', seed: 1, index } as const;
      const { outcome, reason = '' } = await runStateful(one, session, {
        ...unlimited,
        ...changes,
      });
      outcomes.add(`${outcome} ${reason}`);
    }
    return { count: values.length, value: values.reduce((sum, one) => sum + one, 0), outcomes };
  };
  const { count, outcomes } = await runAll({ maxOrders: 25 });
  expect(count).toBe(25);
  const used = 'skipped the budget is used up; it is --max-orders 25 and --max-spend 1000000000';
  expect([...outcomes]).toContain(used);
  const { value } = await runAll({ maxSpend: '500' });
  expect(value).toBeGreaterThan(300);
  expect(value).toBeLessThanOrEqual(500.5);
});
