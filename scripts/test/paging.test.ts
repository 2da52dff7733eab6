import { createContractClient } from '@broker-api/contract';
import type { Transport } from '@broker-api/core';
import { pagesOf } from '@broker-api/core/paging';
import { createOptionClient } from '@broker-api/option';
import { createSandbox } from '@broker-api/sandbox';
import { createSpotClient } from '@broker-api/spot';
import { isExhaustive, type Random, seededRandom } from '@broker-api/test-kit';
import { beforeAll, expect, test } from 'vitest';

// Reads real lists of a sandbox in tiny pages while rows are added between the pages. The oracle is
// the whole list, which one request returns before and after.

const startTime = Date.UTC(2030, 0, 7, 12);
const sandbox = createSandbox({ clock: 'manual', limits: 'off', startTime });
const { control, accounts } = sandbox;
const options = { baseUrl: 'http://127.0.0.1', clock: sandbox.now, fetch: sandbox.fetch };

const clients = accounts.map((credentials) => ({
  spot: createSpotClient({ ...options, credentials }),
  contract: createContractClient({ ...options, credentials }),
  option: createOptionClient({ ...options, credentials }),
}));
type Clients = (typeof clients)[number];
const [alice, bob] = clients as [Clients, Clients];

/** Called after each page. */
let afterPage = async (): Promise<void> => {};
const reading = {
  ...options,
  credentials: accounts[0],
  fetch: (async (url, request) => {
    const reply = await sandbox.send(url, request);
    await afterPage();
    return reply;
  }) satisfies Transport,
};
const pages = {
  spot: pagesOf(createSpotClient(reading)),
  contract: pagesOf(createContractClient(reading)),
  option: pagesOf(createOptionClient(reading)),
};

const { options: listed } = await alice.spot.getBrokerInfo();
const option = listed[0]?.symbol ?? '';
let count = 0;

/** Places an order in each section, as a trade of alice and bob or as an open order of alice. */
async function placeOrders({ spot, ...derivatives }: Clients, isBuy: boolean, trades: boolean) {
  count += 1;
  const side = isBuy ? 'BUY' : 'SELL';
  const clientOrderId = `rows-${count}`;
  const limit = { type: 'LIMIT', timeInForce: 'GTC', side, quantity: '0.01' } as const;
  await spot.placeOrder({ ...limit, symbol: 'BTCUSDT', price: trades ? '9000' : '8000' });
  const optionPrice = trades ? '120' : '110';
  await derivatives.option.placeOrder({
    ...limit,
    symbol: option,
    price: optionPrice,
    clientOrderId,
  });
  await derivatives.contract.placeOrder({
    symbol: 'BTC-SWAP',
    side: isBuy ? 'BUY_OPEN' : 'SELL_OPEN',
    orderType: 'LIMIT',
    leverage: '10',
    quantity: '1',
    price: trades ? '10000' : '9500',
    clientOrderId,
  });
}

/** Adds rows to every list. Rows without a pause between them have the same time. */
async function addRows(random: Random): Promise<void> {
  if (random.chance(0.7)) {
    const [buyer, seller] = random.chance(0.5) ? [alice, bob] : [bob, alice];
    await placeOrders(buyer, true, true);
    await placeOrders(seller, false, true);
  } else await placeOrders(alice, true, false);
  await control.addDeposit({ user: 'alice', token: 'USDT', amount: '1' });
  const token = random.pick(['BTC', 'TBTC', 'BUSDT']);
  await control.setInsuranceFund({ token, balance: `${1000 + count}` });
  if (random.chance(0.3)) await control.advanceClock({ milliseconds: 60_000 });
}

type Row = Readonly<Record<string | number, unknown>>;
type List = (parameters: object, options?: object) => unknown;
type Section = keyof typeof pages;

const newest = ['newest-first'];
const oldest = ['oldest-first'];
const both = [...newest, ...oldest];
const limitOrders = { orderType: 'LIMIT' };
const past = { symbol: 'BTC-SWAP', state: 'past' };
const interval = '1h';

/** The lists with pages: their parameters, the key of their rows, and their orders. */
const lists: readonly (readonly [Section, string, object, string | number, string[]])[] = [
  // First, because the oracle, one request, returns at most 100 of these rows.
  ['spot', 'listBalanceFlow', { tokenId: 'BTC' }, 'id', both],
  ['spot', 'listOpenOrders', {}, 'orderId', newest],
  ['spot', 'listHistoryOrders', { symbol: 'BTCUSDT' }, 'orderId', newest],
  ['spot', 'listMyTrades', {}, 'id', both],
  ['spot', 'listDepositOrders', {}, 'orderId', oldest],
  ['spot', 'listKlines', { symbol: 'BTCUSDT', interval }, 0, newest],
  ['contract', 'listOpenOrders', limitOrders, 'orderId', newest],
  ['contract', 'listHistoryOrders', limitOrders, 'orderId', newest],
  ['contract', 'listMyTrades', {}, 'tradeId', both],
  ['contract', 'listInsurance', {}, 'id', newest],
  ['contract', 'listInsurance', { toId: '1' }, 'id', oldest],
  ['contract', 'listFundingRates', past, 'intervalEnd', newest],
  ['contract', 'listKlines', { symbol: 'BTC-SWAP', interval }, 0, newest],
  ['option', 'listOpenOrders', { symbol: option }, 'orderId', newest],
  ['option', 'listMyTrades', { symbol: option }, 'tradeId', both],
  ['option', 'listKlines', { symbol: option, interval }, 0, newest],
];

/** Returns the whole list, oldest first. */
async function wholeList(section: Section, list: string, parameters: object, key: string | number) {
  const { [list]: read } = alice[section] as unknown as Record<string, List>;
  const response = (await read?.({ ...parameters, limit: 1000 })) as readonly Row[];
  const rows = Object.values(response).flat(Array.isArray(response) ? 0 : 1) as Row[];
  return rows.sort((left, right) => (keyOf(left, key) < keyOf(right, key) ? -1 : 1));
}

const keyOf = (row: Row, key: string | number): bigint => BigInt(row[key] as string);

beforeAll(async () => {
  const random = seededRandom(1);
  for (let step = 0; step < 12; step++) await addRows(random);
  await control.advanceClock({ milliseconds: 40 * 3_600_000 });
});

test('every list with pages is tested', () => {
  const expected = Object.entries(pages).flatMap(([section, methods]) =>
    Object.keys(methods).map((list) => `${section} ${list}`),
  );
  const tested = new Set(lists.map(([section, list]) => `${section} ${list}`));
  expect([...tested].sort()).toEqual(expected.sort());
});

const cases = lists.flatMap(([section, list, parameters, key, orders]) =>
  orders.map((order) => [section, list, order, parameters, key] as const),
);

test.each(cases)(
  '%s %s, %s: pages have no duplicate and no gap while rows are added',
  async (section, list, order, parameters, key) => {
    const random = seededRandom(cases.length + list.length);
    const { [list]: read = () => [] } = pages[section] as unknown as Record<string, List>;
    for (const limit of isExhaustive ? [1, 2, 3, 7, 20] : [2]) {
      const before = await wholeList(section, list, parameters, key);
      let additions = 3;
      afterPage = async () => {
        additions -= 1;
        if (additions >= 0) await addRows(random);
      };
      const rows: Row[] = [];
      for await (const row of read({ ...parameters, limit }, { order }) as AsyncIterable<Row>) {
        rows.push(row);
      }
      afterPage = async () => {};
      const after = await wholeList(section, list, parameters, key);
      const keys = rows.map((row) => keyOf(row, key));
      if (order === 'newest-first') keys.reverse();
      // Oldest first, the pages end with the newest row. Newest first, they begin with a row that
      // was the newest one at the first request.
      const newestKey = order === 'oldest-first' ? undefined : keys.at(-1);
      const expected = after
        .map((row) => keyOf(row, key))
        .filter((one) => newestKey === undefined || one <= newestKey);
      expect(keys).toEqual(expected);
      expect(keys).toEqual(expect.arrayContaining(before.map((row) => keyOf(row, key))));
      expect(before.length).toBeGreaterThan(3);
    }
  },
);
