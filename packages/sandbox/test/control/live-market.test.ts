// Half an hour of the market that `npm start` runs: market makers, takers and moving index prices.
import { expect, it } from 'vitest';
import { makerUser } from '../../src/control/bots/market-maker.ts';
import { fairPriceOf, findMarket, listMarkets } from '../../src/control/bots/markets.ts';
import { takerUser } from '../../src/control/bots/taker.ts';
import { commandsOf, minuteMs, type Sandbox } from './bots-fixture.ts';
import { createSandboxWithControl, orderOf } from './control-fixture.ts';

const minutes = 30;

/** The distance between the best bid and the best ask of a market maker, as a fraction. */
const spread = 0.001;

const noLevels = { bids: [], asks: [] };

interface Trade {
  readonly key: string;
  /** How far the price was from the price around which the market maker quoted. */
  readonly distance: number;
  /** Half the spread of the market maker, rounded up to the tick size. */
  readonly bound: number;
}

/** Returns a list that collects every trade from now on. */
function tradesOf({ executor, clock }: Sandbox): Trade[] {
  const trades: Trade[] = [];
  const { engine } = executor.state;
  executor.onApplied(({ events }) => {
    for (const event of events) {
      if (event.kind !== 'trade') continue;
      const { section, symbol, price } = event;
      const market = findMarket(engine, event);
      // The price of an option depends on the time. Its quotes can be a minute old.
      const fairPrices = [clock.now(), clock.now() - minuteMs].map(
        (time) => Number(fairPriceOf(engine, market, time)) / 1e18,
      );
      const distances = fairPrices.map((fair) => Math.abs(Number(price) - fair));
      trades.push({
        key: `${section} ${symbol}`,
        distance: Math.min(...distances),
        bound: (Math.max(...fairPrices) * spread) / 2 + Number(market?.tickSize),
      });
    }
  });
  return trades;
}

it('in half an hour of npm start, books have two sides and trades are near the index', async () => {
  const sandbox = createSandboxWithControl();
  const { control, startBots, executor } = sandbox;
  const { engine } = executor.state;
  const { market } = engine.contract;
  const insurance = market.listInsurance({}).reply;
  const users = commandsOf(sandbox, ({ kind }) => kind === 'accounts.addUser');
  await startBots('makers', 1);
  await startBots('indexMovers', 1);
  await startBots('takers', 1);
  // The engine keeps less of the thousands of orders that a bot places in an hour.
  expect(users).toMatchObject([makerUser, takerUser].map((user) => ({ user, isBot: true })));
  // The order that `npm start` prints, and one that would hold back the quotes.
  const alice = sandbox.account('alice');
  await sandbox.call(orderOf(alice, { price: '9990', quantity: '0.5', newClientOrderId: 'a' }));
  await sandbox.call(orderOf(alice, { price: '9980', quantity: '0.001', newClientOrderId: 'b' }));
  const trades = tradesOf(sandbox);
  const quietMinutes = new Map<string, number>();
  for (let minute = 0; minute < minutes; minute++) {
    trades.length = 0;
    await control.advanceClock({ milliseconds: minuteMs });
    for (const { section, symbol } of listMarkets(engine)) {
      const key = `${section} ${symbol}`;
      const query = { symbol, limit: 10, time: engine.time };
      const { bids, asks } = engine[section].market.getDepth(query).reply ?? noLevels;
      expect([key, bids.length > 4, asks.length > 4]).toEqual([key, true, true]);
      const own = trades.filter((trade) => trade.key === key);
      if (own.length === 0) quietMinutes.set(key, (quietMinutes.get(key) ?? 0) + 1);
      for (const { distance, bound } of own) expect(distance).toBeLessThanOrEqual(bound);
    }
  }
  for (const quiet of quietMinutes.values()) expect(quiet).toBeLessThanOrEqual(2);
  for (const list of [await control.listMarketMakers(), await control.listTakers()]) {
    expect(list.filter(({ enabled, problem }) => !enabled || problem !== undefined)).toEqual([]);
  }
  for (const { rate } of market.listFundingRates({ time: engine.time }).reply ?? []) {
    expect(Math.abs(Number(rate))).toBeLessThan(spread / 2);
  }
  // No position was liquidated.
  expect(market.listInsurance({}).reply).toEqual(insurance);
}, 20_000);
