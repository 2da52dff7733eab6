import { createSandbox, type Sandbox } from '@broker-api/sandbox';
import { beforeAll, expect, test } from 'vitest';
import { describeActions, readRecords } from '../src/console/broker-actions.ts';
import type { BrokerTarget } from '../src/console/broker-target.ts';
import { listMarkets, type Market, restingPrice, successorOf } from '../src/console/markets.ts';
import { placeSampleOrders } from '../src/console/sample-orders.ts';

let sandbox: Sandbox;
let target: BrokerTarget;

// The tests continue from the state of the tests before them, as a reader does.
beforeAll(async () => {
  sandbox = createSandbox({ clock: 'manual', startTime: Date.UTC(2026, 11, 1, 1) });
  await sandbox.startMarketMakers();
  const [credentials] = sandbox.accounts;
  const { fetch, WebSocket, now: clock } = sandbox;
  const access = { baseUrl: 'http://127.0.0.1', fetch, observe: fetch, clock, credentials };
  target = { ...access, WebSocket, isPage: true };
  await placeSampleOrders(target);
});

/** Returns the sentences about what the broker does in alice's account during a change. */
async function actionsOf(change: () => Promise<unknown>): Promise<string[]> {
  const before = await readRecords(target);
  const markets = await listMarkets(target);
  await change();
  const quoteAssets = new Map(markets.map(({ symbol, quoteAsset }) => [symbol, quoteAsset]));
  return describeActions('alice', before, await readRecords(target, before), quoteAssets);
}

async function market(symbol: string): Promise<Market> {
  const found = (await listMarkets(target)).find((one) => one.symbol === symbol);
  if (found === undefined) throw new Error(`No market ${symbol}.`);
  return found;
}

const setIndex = (price: string) => sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price });
/** @param time a time of December 2026, such as `01T08:00` */
const moveTo = (time: string) =>
  sandbox.control.setClock({ mode: 'manual', time: Date.parse(`2026-12-${time}Z`) });

test.each([
  ['ETHUSDT', 'BUY', '249.87'],
  ['ETHUSDT', 'SELL', '250.13'],
  ['BTC-PERP-REV', 'BUY_OPEN', '9995'],
])(
  'the suggested price of %s for a %s order is the best price on its side of the book: %s',
  async (symbol, side, price) => {
    expect(await restingPrice(await market(symbol), side, target)).toBe(price);
  },
);

test('a move of the index that changes no balance produces no sentence', async () => {
  expect(await actionsOf(() => setIndex('10001'))).toEqual([]);
});

test('after a jump to the next funding, the sentence states what alice paid', async () => {
  expect(await actionsOf(() => moveTo('01T08:00'))).toEqual([
    'Funding: alice paid 0.00003499 TBTC.',
  ]);
});

test('after a longer jump, the sentence states the sum of the funding payments', async () => {
  expect(await actionsOf(() => moveTo('02T08:00'))).toEqual([
    'Funding: alice paid 0.00011997 TBTC in 3 payments.',
  ]);
});

test('if the index falls, the sentence states the liquidated position and the loss', async () => {
  expect(await actionsOf(() => setIndex('8000'))).toEqual([
    'The broker liquidated BTC-PERP-REV LONG 1000: alice lost 0.00993998 TBTC.',
  ]);
});

test('the next option of the same type replaces each expired option', async () => {
  const symbols = ['BTC1204CS10000', 'BTC1204PS10000'];
  const expired = await Promise.all(symbols.map(market));
  await setIndex('10023');
  // When the index fell, the market maker filled alice's open order for one more option.
  expect(await actionsOf(() => moveTo('04T08:00'))).toEqual([
    'BTC1204CS10000 settled at 10023: alice received 46 USDT for a position of 2.',
  ]);
  const [first, ...others] = await listMarkets(target);
  if (first === undefined) throw new Error('No market is listed.');
  const next = expired.map((market) => successorOf(market, [first, ...others], target));
  expect((await Promise.all(next)).map(({ symbol }) => symbol)).toEqual([
    'BTC1211CS10000',
    'BTC1211PS10000',
  ]);
});
