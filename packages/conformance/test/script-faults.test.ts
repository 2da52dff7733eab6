import { type GatewayOperation, operations, type Section, sections } from '@broker-api/spec';
import { expect, test } from 'vitest';
import { orderRules } from '../src/auditor/order-rules.ts';
import { AccountView } from '../src/auditor/views.ts';
import { createSession } from '../src/client/session.ts';
import { Pacer } from '../src/pacing/pacer.ts';
import { listingProblems, selectionProblem } from '../src/traffic/check-trading-rules.ts';
import { probesOf } from '../src/traffic/order-probes.ts';
import { withFault } from './faulty-fetch.ts';
import { changing, openOrdersOf, runAudits, sandboxTarget, type Wrap } from './sandbox-target.ts';

// What scripted tests say about a broker whose responses a function changes.

/** Runs the audits whose id contains a text. The broker sends changed responses of a path. */
async function problems(
  [section, id]: readonly [Section, string],
  path: string,
  change: (text: string, url: string) => string,
): Promise<readonly string[]> {
  const { session } = sandboxTarget({ wrap: changing(path, change) });
  const results = await runAudits(section, session, id);
  return results.flatMap(({ failure }) => failure?.message.split('\n') ?? []);
}

type Change = (text: string, url: string) => string;

/** Changes the rows of a list. */
const rows =
  (change: (list: unknown[]) => unknown[]): Change =>
  (text) =>
    JSON.stringify(change(JSON.parse(text) as unknown[]));

/** Removes the rows with a status from a list. */
const without = (status: string): Change =>
  rows((list) => list.filter((row) => (row as { readonly status: string }).status !== status));

type Row = [name: string, id: readonly [Section, string], path: string, Change, message: RegExp];

const succeed: Change = () => '{"success":"true"}';

test.each<Row>([
  [
    'a list of deposits that lacks the first one',
    ['spot', 'deposits'],
    '/depositOrders',
    rows((list) => list.slice(1)),
    /which has a flow, in listDepositOrders/,
  ],
  [
    'an empty book with the limit 0',
    ['spot', 'whole-book'],
    '/v1/depth',
    (text, url) => (url.includes('limit=0') ? '{"bids":[],"asks":[]}' : text),
    /^Expected the bids of getDepth with limit=0, the whole book, to be \[\["/,
  ],
  [
    'a ticker of the time before its newest trade',
    ['spot', 'audit/ticker'],
    '/ticker/24hr',
    (text) => text.replace(/"time":(\d+)/g, (_, time) => `"time":${Number(time) - 3_600_000}`),
    /^Expected time of getTicker24hr at or after the trade at \d+, got \d+/,
  ],
  [
    'a history without an open order that is partially filled',
    ['contract', 'open-orders'],
    '/historyOrders',
    without('PARTIALLY_FILLED'),
    /^Expected the order \d+ with status PARTIALLY_FILLED in listHistoryOrders too/,
  ],
  [
    'a history without rejected orders',
    ['spot', 'rejected-makers'],
    '/historyOrders',
    without('REJECTED'),
    /^Expected the rejected order ct-\S+ in listHistoryOrders with the status REJECTED/,
  ],
  [
    'a last price without decimals',
    ['spot', 'ticker-price'],
    '/ticker/price',
    (text) => text.replace(/"price":"(\d+)\.\d+"/g, '"price":"$1"'),
    /^Expected price of getTickerPrice, as in listTrades, to be 10100.01, got 10100/,
  ],
  [
    'an average price without decimals',
    ['contract', 'order-fills'],
    '/historyOrders',
    (text) => text.replace(/"avgPrice":"(\d+)\.\d+"/g, '"avgPrice":"$1"'),
    /^Expected avgPrice of the order \d+, as in its trades, to be 10\d+\.\d+, got 10\d+\./,
  ],
  [
    'fewer open orders than the default limit',
    ['spot', 'default-limit'],
    '/openOrders',
    (text, url) => (url.includes('limit=') ? text : rows((list) => list.slice(-20))(text, url)),
    /^Expected the newest 21 of 21 open orders in listOpenOrders without a limit, got 20/,
  ],
  [
    'a linear contract that is listed as inverse',
    ['contract', 'order-margin'],
    '/brokerInfo',
    (text) => text.replaceAll('"inverse":false', '"inverse":true'),
    /^Expected marginLocked of the order \d+ at most to be 0, got 5\.05/,
  ],
  [
    'trades of a symbol that has none',
    ['spot', 'candle-trades'],
    '/v1/trades',
    (text, url) => {
      const trade = { price: '1', qty: '1', time: 1_796_083_500_000, isBuyerMaker: true };
      return url.includes('ETHBTC') ? JSON.stringify([trade]) : text;
    },
    /^Expected a candlestick after trades, got none/,
  ],
  [
    'a transfer that fails without an error',
    ['spot', '/transfers'],
    '/v1/transfer',
    (text) => text.replace('"true"', '"false"'),
    /^Expected success of a transfer to be true, got false\.$/,
  ],
  ...[
    /^Expected a transfer between two accounts other than the main one to be rejected, got/,
    /^Expected a transfer of an unknown token to be rejected, got status 200/,
    /^Expected a transfer of a negative amount to be rejected, got status 200/,
  ].map((message): Row => {
    const title = 'an invalid transfer that succeeds';
    return [title, ['spot', 'invalid-transfers'], '/v1/transfer', succeed, message];
  }),
  [
    'a transfer with the accounts and the key of a sub-account that succeeds',
    ['spot', 'sub-account-keys'],
    '/v1/transfer',
    succeed,
    /be rejected with -1106, got status 200/,
  ],
  [
    'a sub-account that sees the flows of the main account',
    ['spot', 'sub-account-keys'],
    '/v1/balance_flow',
    () => '[{"id":"1","accountId":"336901000000000001","tokenId":"BTC","tokenName":"BTC"}]',
    /^Expected listBalanceFlow to return no flows of the main account to a sub-account\.$/,
  ],
  [
    'a sub-account that sees the balances of the main account',
    ['spot', 'sub-account-keys'],
    '/v1/account',
    () => '{"balances":[{"asset":"BTC","free":"1","locked":"0"}]}',
    /^Expected getAccount not to return the balances of the main account to a sub-account\.$/,
  ],
  [
    'a client order id that is rejected with another code',
    ['spot', 'client-order-id'],
    '/v1/order',
    (text) => text.replace('"code":-1141', '"code":-1130'),
    /^Expected a client order id that is used again to be rejected with -1141/,
  ],
  [
    'a book that shows what was ordered',
    ['spot', 'market-data'],
    '/v1/depth',
    (text) => text.replace(/\["10100","0.01"\]/, '["10100","0.02"]'),
    /^Expected the quantity in getDepth at 10100 to be 0.01 after an order/,
  ],
  [
    'a book that is not sorted',
    ['spot', 'order-book'],
    '/v1/depth',
    (text) => {
      const book = JSON.parse(text) as { readonly bids: unknown[] };
      return JSON.stringify({ ...book, bids: book.bids.toReversed() });
    },
    /^Expected the bids of getDepth best first/,
  ],
  [
    'a trade without the order of the other side',
    ['spot', 'trade-role'],
    '/myTrades',
    (text) => text.replace(/("matchOrderId":\s*"?)\d+/g, '$10'),
    /Expected the order of the other side of the trade \d+, got none/,
  ],
  ...sections.map(
    (section): Row => [
      `an open order of ${section} at another price in the book`,
      [section, 'own-orders'],
      (operations[section].getDepth as GatewayOperation).path,
      (text) => {
        const book = JSON.parse(text) as { readonly asks?: readonly [string, string][] };
        const asks = book.asks?.map(([price, quantity]) => [`${Number(price) * 2}`, quantity]);
        return JSON.stringify({ ...book, asks });
      },
      /^Expected the open order .* in the asks of getDepth/,
    ],
  ),
])('%s', async (_, id, path, change, message) => {
  expect(await problems(id, path, change)).toContainEqual(expect.stringMatching(message));
});

test('brokerInfo lists both kinds of rate limits, and the same symbols in each selection', () => {
  const limit = (rateLimitType: string) => ({ rateLimitType });
  const rateLimits = [limit('REQUEST_WEIGHT'), limit('ORDERS')];
  expect([...listingProblems({ rateLimits })]).toEqual([]);
  expect([...listingProblems({ rateLimits: rateLimits.slice(1) })]).toEqual([
    'Expected a rate limit of the type REQUESTS_WEIGHT, got none.',
  ]);
  const all = { options: [{ symbol: 'A' }, { symbol: 'B' }] };
  expect(selectionProblem('type=options', 'options', [all, all])).toBe(undefined);
  expect(selectionProblem('type=options', 'options', [all, {}])).toBe(
    'Expected the options A, B in brokerInfo with type=options, as without it; got none.',
  );
});

// What a broker does without a request, or against what it says about itself.

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
test.each(['spot', 'option'] as const)(
  '%s: an order without a request fails in an exclusive run',
  async (section) => {
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
  },
);

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

test('an order of a contract can be a liquidation, of which the list has no flow any more', () => {
  const finding = ['Expected only orders that a request placed; got 1.'];
  expect(findingsOf('contract', 2, 3)).toEqual([]);
  expect(findingsOf('contract', 3, 3)).toEqual(finding);
  expect(findingsOf('spot', 2, 3)).toEqual(finding);
  // The broker places the orders that deleverage a position.
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

test('the smallest amount is exact, also with small prices and steps', () => {
  const probes = probesOf({
    filters: [
      { filterType: 'PRICE_FILTER', minPrice: '0.000001', maxPrice: '100', tickSize: '0.000001' },
      { filterType: 'LOT_SIZE', minQty: '0.000001', maxQty: '100000', stepSize: '0.000001' },
      { filterType: 'MIN_NOTIONAL', minNotional: '0.001' },
    ],
  });
  const amounts = probes.filter(({ rule }) => rule.includes('MIN_NOTIONAL'));
  expect(amounts.map(({ quantity }) => quantity)).toEqual(['1000', '999.999999']);
});
