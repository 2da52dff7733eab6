// What a broker does without a request, or against what it says about itself.
import type { Sandbox } from '@broker-api/sandbox';
import { type GatewayOperation, operations, type Section } from '@broker-api/spec';
import { expect, test } from 'vitest';
import { AccountView } from '../src/auditor/account-view.ts';
import { orderRules } from '../src/auditor/order-rules.ts';
import { isUnrestricted } from '../src/client/account.ts';
import { createSession } from '../src/client/session.ts';
import { Pacer } from '../src/pacing/pacer.ts';
import { Trader } from '../src/traffic/trader.ts';
import { withFault } from './faulty-fetch.ts';
import { changing, runAudits, sandboxTarget, sessionOf, type Wrap } from './sandbox-target.ts';

/** Returns a session with a broker that a function changes. */
function sessionWith(wrap: Wrap) {
  const { session, sandbox, pass } = sandboxTarget({ wrap });
  const advance = async (milliseconds: number): Promise<void> => pass(milliseconds);
  const { options } = session;
  return { session: createSession({ ...options, exclusive: true, advance }), sandbox };
}

const failuresOf = (results: Awaited<ReturnType<typeof runAudits>>): string[] =>
  results.flatMap(({ failure }) => failure?.message ?? []);

// An order for a contract requires a client order id, so no second one is placed.
const sections = ['spot', 'option'] as const;

test.each(sections)('%s: an order without a request fails in an exclusive run', async (section) => {
  const { session: right } = sessionWith((fetch) => fetch);
  expect(failuresOf(await runAudits(section, right, 'requested-orders'))).toEqual([]);
  const { session: wrong } = sessionWith((fetch, { accounts }) => {
    const operation = operations[section].placeOrder as GatewayOperation;
    const fault = { operation, name: 'twice', behaviour: 'executes twice' } as const;
    return withFault({ fetch, examples: fetch, accounts }, fault).fetch;
  });
  expect(failuresOf(await runAudits(section, wrong, 'requested-orders'))).toEqual([
    expect.stringMatching(/^Expected only orders that a request placed; got \d+/),
  ]);
});

/** What the rule says about an order at a time, with as many flows as a list can contain. */
const findingsOf = (
  section: Section,
  time: number,
  oldestFlow: number,
  clientOrderId = 'ct-1-1',
): string[] => {
  const order = { orderId: '1', clientOrderId, time, status: 'FILLED' };
  const flows = Array.from({ length: 100 }, () => ({ created: String(oldestFlow) }));
  const requested = { confirmed: new Set<string>(), unknown: 0, since: 1 };
  const reading = { section, history: [order], openOrders: [], trades: [], flows, requested };
  const view = new AccountView(reading as never);
  const rule = orderRules.find(({ id }) => id === 'requested-orders');
  return [...(rule?.check(view) ?? [])].map(({ message }) => message);
};

test('an order of a contract can be a liquidation whose flow the list no longer contains', () => {
  const finding = ['Expected only orders that a request placed; got 1.'];
  expect(findingsOf('contract', 2, 3)).toEqual([]);
  expect(findingsOf('contract', 3, 3)).toEqual(finding);
  expect(findingsOf('spot', 2, 3)).toEqual(finding);
});

test('the broker places the orders that deleverage a position', () => {
  expect(findingsOf('contract', 3, 3, 'deleveraging-1')).toEqual([]);
});

test('trades of nothing contradict their orders and the public trades', async () => {
  const { session } = sessionWith(
    changing('/myTrades', (text) => text.replace(/"qty":"[^"]+"/g, '"qty":"0"')),
  );
  expect(failuresOf(await runAudits('spot', session))).toEqual([
    expect.stringMatching(/^Expected executedQty of the order \d+, as in its trades, to be 0, got/),
    expect.stringMatching(/^Expected the account's trade of 0 at 10000, time \d+, in listTrades/),
  ]);
});

const openOrdersOf = async (sandbox: Sandbox, section: Section): Promise<unknown> => {
  const session = sessionOf(sandbox, { now: sandbox.now, seed: 2 });
  const [account] = sandbox.accounts.filter(isUnrestricted);
  if (account === undefined) throw new Error('Expected an account.');
  return new Trader(session, section, account).idsIn('listOpenOrders');
};

test('a tested order that the broker places is cancelled', async () => {
  const { session, sandbox } = sessionWith(
    (fetch) => (url, init) => fetch(url.replace('/order/test?', '/order?'), init),
  );
  expect(failuresOf(await runAudits('spot', session, 'tested-orders'))).toEqual([
    expect.stringMatching(/^Expected testOrder to place no order; getOrder finds it/),
  ]);
  expect(await openOrdersOf(sandbox, 'spot')).toEqual([]);
});

test('an order that cancelOrders leaves open is cancelled', async () => {
  const { session, sandbox } = sessionWith(
    (fetch, { now }) =>
      async (url, init) =>
        url.includes('/batchCancel')
          ? Response.json({ code: 0, message: 'success', timestamp: now() })
          : fetch(url, init),
  );
  await runAudits('contract', session, 'cancel-all');
  expect(await openOrdersOf(sandbox, 'contract')).toEqual([]);
});

test('a signature that is accepted again a second later fails', async () => {
  const { session } = sessionWith((fetch, { now }) => {
    const seen = new Map<string, { readonly at: number; readonly response: Response }>();
    return async (url, init) => {
      const earlier = seen.get(url);
      if (earlier !== undefined && now() - earlier.at >= 1000) return earlier.response.clone();
      const response = await fetch(url, init);
      if (init.method === 'POST') seen.set(url, { at: now(), response: response.clone() });
      return response;
    };
  });
  expect(failuresOf(await runAudits('spot', session, 'late-replay'))).toEqual([
    'Expected the repeated order to be rejected with -1021, got status 200.',
  ]);
});

test('a rejection below a limit that brokerInfo lists is a contradiction', () => {
  const pacer = new Pacer({});
  const limits = [
    { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', limit: 1500 },
    { rateLimitType: 'ORDERS', interval: 'SECOND', limit: 20 },
  ];
  pacer.readLimits(JSON.stringify({ rateLimits: limits }));
  const reject = (code: number, usedWeight: number, isAlone: boolean): string | undefined => {
    const headers = new Headers({ 'X-Used-Weight-1m': String(usedWeight) });
    pacer.recordResponse({ status: 429, headers });
    return pacer.unexpectedRejection({ status: 429, body: { code } }, isAlone);
  };
  expect(reject(-1003, 151, false)).toMatch(/^Expected no 429 with a used weight of 151/);
  expect(reject(-1003, 1501, true)).toBe(undefined);
  // Another program of the account can have used the limit.
  expect(reject(-1015, 3, false)).toBe(undefined);
  expect(reject(-1015, 3, true)).toMatch(/^Expected no 429 for an order/);
});
