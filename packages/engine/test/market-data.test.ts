import { alice, bob, seededRandom, start } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import type { KlineInterval } from '../src/index.ts';
import { Desk } from './lib/desk.ts';
import { expectedKlines, expectedTicker24hr, type ModelTrade } from './lib/reference-klines.ts';

const intervals = '1m 3m 5m 15m 30m 1h 2h 4h 6h 8h 12h 1d 3d 1w 1M'.split(' ') as KlineInterval[];

/** Executes random trades over about five months, with gaps of various lengths between them. */
function randomTrades(seed: number): { desk: Desk; trades: ModelTrade[] } {
  const random = seededRandom(seed);
  const desk = new Desk();
  const trades: ModelTrade[] = [];
  desk.time = start + 3 * 86_400_000 + 12_345;
  while (trades.length < 400) {
    desk.time += random.below(10 ** (3 + random.below(7)) / 3);
    const price = 9900 + random.below(20_000) / 100;
    const quantity = (1 + random.below(50)) / 1000;
    const takerBuys = random.chance(0.5);
    const [maker, taker] = takerBuys ? (['SELL', 'BUY'] as const) : (['BUY', 'SELL'] as const);
    desk.place(alice, [maker, 'LIMIT', price.toFixed(2), quantity.toFixed(3)]);
    desk.place(bob, [taker, 'MARKET', undefined, quantity.toFixed(3)]);
    const amounts = { price: price.toFixed(2), quantity: quantity.toFixed(3) };
    trades.push({ ...amounts, takerBuys, time: desk.time });
  }
  return { desk, trades };
}

describe('listKlines', () => {
  const { desk, trades } = randomTrades(5);
  const now = desk.time + 200_000;

  it.each(intervals)(
    'listKlines matches the reference model for the newest candlesticks of %s',
    (interval) => {
      const query = { symbol: 'BTCUSDT', interval, limit: 1000, time: now };
      const { reply } = desk.engine.spot.market.listKlines(query);
      expect(reply).toEqual(expectedKlines(trades, interval, now).slice(-1000));
    },
  );

  it.each(intervals)(
    'listKlines matches the reference model for a time range of %s',
    (interval) => {
      const startTime = start + 20 * 86_400_000;
      const endTime = start + 50 * 86_400_000;
      const query = { symbol: 'BTCUSDT', interval, startTime, endTime, limit: 40, time: now };
      const { reply } = desk.engine.spot.market.listKlines(query);
      const inRange = expectedKlines(trades, interval, now).filter(
        ([openTime]) => Number(openTime) >= startTime && Number(openTime) <= endTime,
      );
      expect(reply).toEqual(inRange.slice(-40));
    },
  );

  it('listKlines returns no candlesticks before the first trade', () => {
    const query = { symbol: 'ETHUSDT', interval: '1h', time: now } as const;
    expect(desk.engine.spot.market.listKlines(query).reply).toEqual([]);
  });

  it('listKlines returns weeks that open on Monday, and months that open on day one', () => {
    const { market } = desk.engine.spot;
    const days = (interval: KlineInterval): string[] =>
      (market.listKlines({ symbol: 'BTCUSDT', interval, time: now }).reply ?? []).map(
        ([openTime]) => new Date(openTime).toUTCString().slice(0, 7),
      );
    expect(days('1w').every((day) => day.startsWith('Mon'))).toBe(true);
    expect(days('1M').every((day) => day.endsWith('01'))).toBe(true);
  });
});

describe('getTicker24hr', () => {
  it.each([0, 60_000, 3_600_000, 86_400_000, 90_000_000])(
    'getTicker24hr matches the reference model %i ms after the last trade',
    (later) => {
      const { desk, trades } = randomTrades(6);
      const time = desk.time + later;
      const query = { symbol: 'BTCUSDT', time };
      expect(desk.engine.spot.market.getTicker24hr(query).reply).toMatchObject(
        expectedTicker24hr(trades, time),
      );
    },
  );

  it('the openPrice of getTicker24hr is the last price before the 24 hours', () => {
    const desk = new Desk();
    for (const price of ['9000', '11000', '10000']) {
      desk.place(alice, ['SELL', 'LIMIT', price, '0.1']);
      desk.place(bob, ['BUY', 'MARKET', undefined, '0.1']);
      if (price === '11000') desk.time += 86_400_000;
    }
    const query = { symbol: 'BTCUSDT', time: desk.time + 120_000 };
    expect(desk.engine.spot.market.getTicker24hr(query).reply).toMatchObject({
      openPrice: '11000',
      highPrice: '10000',
      lowPrice: '10000',
      volume: '0.1',
    });
  });

  it('getTicker24hr returns zeros before a trade, and best prices for one symbol only', () => {
    const desk = new Desk();
    desk.place(alice, ['BUY', 'LIMIT', '9990', '1']);
    const { market } = desk.engine.spot;
    const zeros = { lastPrice: '0', openPrice: '0', highPrice: '0', lowPrice: '0', volume: '0' };
    const expected = { time: desk.time, symbol: 'BTCUSDT', ...zeros };
    expect(market.getTicker24hr({ symbol: 'BTCUSDT', time: desk.time }).reply).toEqual({
      ...expected,
      bestBidPrice: '9990',
      bestAskPrice: '0',
    });
    const { reply } = market.getTicker24hr({ time: desk.time });
    expect(reply).toHaveLength(3);
    expect(reply).toContainEqual(expected);
  });
});

/** Creates a desk with bids at 9990, 9989, 9988 and so on. */
function deskWithLevels(count: number): Desk {
  const desk = new Desk();
  for (let level = 0; level < count; level++) {
    desk.place(alice, ['BUY', 'LIMIT', (9990 - level).toFixed(2), '0.001']);
  }
  return desk;
}

describe('findMarket', () => {
  it('a feed reports the changes of the best 1000 levels of each side', () => {
    const desk = deskWithLevels(1200);
    const feed = desk.engine.findMarket('BTCUSDT');
    const watch = feed?.watchDepth();
    const shown = new Map(feed?.depth(0).bids);
    const fold = () => {
      const { bids = [], asks = [] } = watch?.takeChanges() ?? {};
      for (const [price, quantity] of bids) {
        if (quantity === '0') shown.delete(price);
        else shown.set(price, quantity);
      }
      return { bids, asks };
    };
    const better = desk.place(alice, ['BUY', 'LIMIT', '9991', '1']).reply;
    expect(fold()).toEqual({
      bids: [
        ['9991', '1'],
        ['8991', '0'],
      ],
      asks: [],
    });
    expect([...shown].length).toBe(1000);
    desk.cancel(alice, { orderId: better?.orderId ?? '' });
    desk.place(alice, ['BUY', 'LIMIT', '9989.5', '0.002']);
    desk.place(alice, ['BUY', 'LIMIT', '9988', '0.002']);
    desk.place(alice, ['BUY', 'LIMIT', '8700', '1']);
    expect(fold()).toEqual({
      bids: [
        ['9991', '0'],
        ['9989.5', '0.002'],
        ['9988', '0.003'],
      ],
      asks: [],
    });
    const byPrice = (one: readonly string[], other: readonly string[]) =>
      Number(other[0]) - Number(one[0]);
    expect([...shown].sort(byPrice)).toEqual(feed?.depth(0).bids);
    expect(fold()).toEqual({ bids: [], asks: [] });
  });
});

describe('market data queries', () => {
  const desk = deskWithLevels(1200);
  desk.place(alice, ['BUY', 'LIMIT', '9990', '0.25']);
  desk.place(bob, ['SELL', 'LIMIT', '10000.5', '0.75']);
  const { market } = desk.engine.spot;

  it.each([
    [undefined, 100],
    [5, 5],
    [1000, 1000],
    [5000, 1000],
    [0, 1000],
  ])('getDepth with limit %s returns %i bids', (limit, length) => {
    const { reply } = market.getDepth({ symbol: 'BTCUSDT', limit });
    expect(reply?.bids).toHaveLength(length);
    expect(reply?.bids.slice(0, 2)).toEqual([
      ['9990', '0.251'],
      ['9989', '0.001'],
    ]);
    expect(reply?.asks).toEqual([['10000.5', '0.75']]);
  });

  it('getBookTicker returns the best prices, and zeros for an empty side', () => {
    const best = { bidPrice: '9990', bidQty: '0.251', askPrice: '10000.5', askQty: '0.75' };
    expect(market.getBookTicker({ symbol: 'BTCUSDT' }).reply).toEqual({
      symbol: 'BTCUSDT',
      ...best,
    });
    expect(market.getBookTicker({}).reply).toContainEqual({
      symbol: 'ETHBTC',
      bidPrice: '0',
      bidQty: '0',
      askPrice: '0',
      askQty: '0',
    });
  });

  it('getTickerPrice and listTrades return the last prices and trades', () => {
    const other = new Desk();
    other.place(alice, ['SELL', 'LIMIT', '10000', '1']);
    other.place(bob, ['BUY', 'MARKET', undefined, '0.5']);
    other.place(bob, ['BUY', 'MARKET', undefined, '0.25']);
    const { spot } = other.engine;
    expect(spot.market.getTickerPrice({ symbol: 'BTCUSDT' }).reply).toEqual({ price: '10000' });
    expect(spot.market.getTickerPrice({}).reply).toContainEqual({ symbol: 'ETHBTC', price: '0' });
    const shared = { price: '10000', isBuyerMaker: false };
    expect(spot.market.listTrades({ symbol: 'BTCUSDT' }).reply).toEqual([
      { ...shared, qty: '0.5', time: other.time - 1000 },
      { ...shared, qty: '0.25', time: other.time },
    ]);
    expect(spot.market.listTrades({ symbol: 'BTCUSDT', limit: 1 }).reply).toHaveLength(1);
  });

  it.each(['getDepth', 'listTrades', 'getTicker24hr', 'getTickerPrice', 'getBookTicker'] as const)(
    '%s rejects an unknown symbol',
    (operation) => {
      const { rejection } = market[operation]({ symbol: 'NOSUCH', time: 0 });
      expect(rejection).toEqual({ error: 'BAD_SYMBOL', message: 'Invalid symbol.' });
    },
  );
});
