// What scripted tests say about a broker whose responses a function changes.
import type { Section } from '@broker-api/spec';
import { expect, test } from 'vitest';
import { listingProblems, selectionProblem } from '../src/traffic/listing-checks.ts';
import { changing, runAudits, sandboxTarget } from './sandbox-target.ts';

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
  [
    'an option without an index price',
    ['option', 'option-names'],
    '/getOptions',
    (text) => text.replaceAll('"underlying":"BTCUSDT"', '"underlying":"X"'),
    /^Expected getIndex to return the underlying X of an option\.$/,
  ],
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
