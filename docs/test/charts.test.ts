import { createSandbox, type Sandbox } from '@broker-api/sandbox';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BrokerTarget } from '../src/console/broker-target.ts';
import { candleChart } from '../src/console/candle-chart.ts';
import { candlesOf, intervalOf, type KlineRow } from '../src/console/candles.ts';
import type { Library } from '../src/console/chart-kind.ts';
import { productOf } from '../src/console/decimal-text.ts';
import { cumulative, depthChart } from '../src/console/depth-chart.ts';
import { readEquity } from '../src/console/equity.ts';
import { readCandles } from '../src/console/market-history.ts';
import { listMarkets, type Market } from '../src/console/markets.ts';
import { OtherTraders, simulateTrading } from '../src/console/other-traders.ts';
import type { PageBroker } from '../src/console/page-broker.ts';
import { calculation as payoff } from '../src/console/payoff-calculation.ts';
import { calculation as position } from '../src/console/position-calculation.ts';
import { placeSampleOrders } from '../src/console/sample-orders.ts';

describe('a chart keeps the exact text of numbers that JavaScript cannot represent', () => {
  const price = '10005.000000000000000001';
  const row: KlineRow = [60_000, price, price, price, price, '0.1', 119_999, '1000.5', 1, '0', '0'];

  test('candlesticks', () => {
    const candles = candlesOf([row]);
    const side = { side: 'BUY', price: '9990.000000000000000001', quantity: '0.5' };
    const data = { symbol: 'S', intervalMs: 1, candles, orders: [side], fills: [] };
    const { points, tables, label } = candleChart.text(data);
    expect(intervalOf([row])).toBe(60_000);
    expect(label).toBe(`Candlesticks of S: the last price is ${price}`);
    expect(points[0]).toBe(
      `1970-01-01 00:01: open ${price}, high ${price}, low ${price}, close ${price}, volume 0.1`,
    );
    expect(tables.map(({ rows }) => rows)).toEqual([
      [['1970-01-01 00:01:00', price, price, price, price, '0.1']],
      [['BUY', side.price, '0.5']],
      [],
    ]);
    expect(candleChart.points(data)).toEqual([[60], [10_005], [10_005], [0.1]]);
  });

  test('a chart with one candlestick has space for 24 more', () => {
    const candles = candlesOf([row]);
    const data = { symbol: 'S', intervalMs: 60_000, candles, orders: [], fills: [] };
    const { scales } = candleChart.options(
      {} as Library,
      () => '',
      () => data,
    );
    const range = scales?.x?.range as () => [number, number];
    expect(range()).toEqual([60 - 25 * 60, 120]);
  });

  test('depth', () => {
    const bids = [
      [price, '0.1'],
      ['10000', '0.2'],
    ] as const;
    // As JavaScript numbers, 0.1 + 0.2 is 0.30000000000000004.
    expect(cumulative(bids).map(({ total }) => total)).toEqual(['0.1', '0.3']);
    const depth = { bids, asks: [['10010', '1']] } as const;
    expect(depthChart.text(depth).tables[0]?.rows).toEqual([
      ['bid', price, '0.1', '0.1'],
      ['bid', '10000', '0.2', '0.3'],
      ['ask', '10010', '1', '1'],
    ]);
    expect(depthChart.points(depth)).toEqual([
      [10_000, 10_005, 10_010],
      [0.3, 0.1, null],
      [null, null, 1],
    ]);
  });

  test('products', () => {
    expect(productOf('-0.1', '0.2')).toBe('-0.02');
    expect(productOf('100.0999', '10000')).toBe('1000999');
  });
});

// The expected numbers are those of docs/concepts/margin.md, liquidation.md and spreads.md.
describe('the forms with sliders compute the numbers of the concepts', () => {
  const opened = { leverage: '10', quantity: '10000', entry: '10000' };
  test.each([
    ['linear', 'LONG', '10500', ['1010', '1005', '10500', '500', '0.4975', '0.14', '9040.2']],
    ['linear', 'SHORT', '10000', ['1010', '1005', '10000', '0', '0', '0.1', '10950.3']],
    [
      'inverse',
      'LONG',
      '9500',
      ['0.101', '0.1005', '1.05263157', '-0.05263157', '-0.5236', '0.04', '9132.2'],
    ],
  ])('%s %s at the mark price %s', (contract, side, mark, expected) => {
    const { lines, note } = position.compute({ ...opened, contract, side, mark });
    expect(lines.slice(0, 7).map(([, value]) => value.split(' ')[0])).toEqual(expected);
    expect(note).toBe('');
  });

  test.each([
    ['LONG', '9040', '9041'],
    ['SHORT', '10951', '10950'],
  ])('a %s position is liquidated at %s, but not at %s', (side, reached, other) => {
    const at = (mark: string) => position.compute({ ...opened, contract: 'linear', side, mark });
    expect(at(reached).note).toContain('the account loses the margin of 1005 BUSDT');
    expect(at(other).note).toBe('');
    const row = position.kind
      .text(at(reached).chart)
      .tables[0]?.rows.find(([mark]) => mark === reached);
    expect(row).toEqual([reached, 'liquidated', '']);
  });

  test.each([
    ['call', 'long', '10300', ['300', '100', '50.00']],
    ['call', 'short', '10600', ['500', '-300', '-100.00']],
    ['put', 'long', '9850', ['150', '-50', '-25.00']],
  ])('a %s spread, %s, at the settlement price %s', (optionType, side, settlement, expected) => {
    const terms = { strike: '10000', maxPayOff: '500', premium: '200' };
    const { lines, chart } = payoff.compute({ ...terms, optionType, side, settlement });
    expect(lines.map(([, value]) => value)).toEqual(expected);
    expect(payoff.kind.text(chart).tables[0]?.rows).toContainEqual([
      settlement,
      ...expected.slice(0, 2),
    ]);
  });
});

describe('the charts of the playground', () => {
  let sandbox: Sandbox;
  let target: BrokerTarget;
  let markets: Market[];

  // The tests continue from the state of the tests before them, as a reader does.
  beforeAll(async () => {
    sandbox = createSandbox({ clock: 'manual', startTime: Date.UTC(2026, 11, 1, 1) });
    await sandbox.startMarketMakers();
    const [credentials] = sandbox.accounts;
    const { fetch, WebSocket, now: clock } = sandbox;
    const access = { baseUrl: 'http://127.0.0.1', fetch, observe: fetch, clock, credentials };
    target = { ...access, WebSocket, isPage: true };
    await placeSampleOrders(target);
    markets = await listMarkets(target);
  });

  // Spot: 0.1 BTC at 10,005 and a fee of 0.0001 BTC. Contract: 1,000 contracts at 10,005, a fee and
  // a loss of 0.00004997 TBTC each. Option: the broker's own total.
  test('the equity is the value of the account at the index prices', async () => {
    const prices = new Map([
      ['BTCUSDT', '10000'],
      ['ETHUSDT', '250'],
    ]);
    expect(await readEquity('spot', prices, target)).toBe('2249998.5');
    expect(await readEquity('contract', prices, target)).toBe('2999999.0006');
    expect(await readEquity('option', prices, target)).toMatch(/^\d{7}(\.\d+)?$/);
  });

  test.each([
    ['spot', { side: 'BUY', quantity: '0.1' }, { side: 'BUY', quantity: '0.5' }],
    ['contract', { side: 'BUY_OPEN', quantity: '1000' }, { side: 'BUY_OPEN', quantity: '100' }],
    ['option', { side: 'BUY', quantity: '1' }, { side: 'BUY', quantity: '1' }],
  ])('the %s chart contains the fill and the open order of the user', async (section, ...own) => {
    const market = markets.find((one) => one.section === section) as Market;
    const { candles, fills, orders, intervalMs } = await readCandles(market, '1m', target);
    expect(intervalMs).toBe(60_000);
    expect(candles).toHaveLength(1);
    expect([fills, orders]).toMatchObject(own.map((one) => [one]));
    expect(fills[0]?.price).toBe(candles[0]?.close);
  });

  test('each simulated minute gives each market a candlestick with volume', async () => {
    const { control, now: clock } = sandbox;
    const broker = { control, clock } as unknown as PageBroker;
    const traders = new OtherTraders(control);
    await traders.startIn(markets);
    await simulateTrading(8, broker, async () => {});
    for (const market of markets) {
      const { candles } = await readCandles(market, '1m', target);
      const traded = candles.filter(({ volume }) => volume !== '0');
      expect([market.symbol, traded.length > 6]).toEqual([market.symbol, true]);
    }
    const movers = await control.listIndexMovers();
    expect(movers.filter(({ enabled }) => enabled)).toEqual([]);
    await traders.enable(false, markets);
    expect(await control.listTakers()).toEqual([]);
  });
});
