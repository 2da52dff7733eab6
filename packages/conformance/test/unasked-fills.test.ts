// Orders that the tests place to rest must not trade, wherever the market stands.
import { type Section, sections } from '@broker-api/spec';
import { isExhaustive } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import type { Row } from '../src/auditor/rule.ts';
import { textOf } from '../src/cases/parse-exact.ts';
import type { TestAccount } from '../src/client/account.ts';
import { runConformance } from '../src/index.ts';
import type { Target } from '../src/options.ts';
import { profiles } from '../src/profiles/profiles.ts';
import { type ContractTest, ownTests } from '../src/run/plan.ts';
import { Trader } from '../src/traffic/trader.ts';
import { problems, sessionOf } from './sandbox-target.ts';
import { isLong, streamTarget } from './stream-target.ts';

/** Books that stand at a price: a maker offers to buy 10% below it, and to sell 10% above it. */
interface Market {
  readonly section: Section;
  readonly price: number;
  /** The sides of the books that have an order. */
  readonly sides: readonly ('buy' | 'sell')[];
}

interface Listed {
  readonly symbol: string;
  readonly filters: readonly Readonly<Record<string, string>>[];
}

const wallets = { spot: 1, option: 2, contract: 3 } as const;
/** How much the maker offers on each side of each book. */
const offered = { spot: '100', contract: '100000', option: '1000' } as const;

/** Starts a sandbox with a maker. Returns the traders, and the symbols. */
async function startMarket({ section, price, sides }: Market) {
  const { sandbox, session: tested } = streamTarget({ pauseMs: () => 1 });
  const { control, accounts } = sandbox;
  await control.setIndexPrice({ symbol: 'BTCUSDT', price: String(price) });
  await control.addUser({ user: 'maker' });
  for (const accountType of Object.values(wallets)) {
    for (const token of ['BTC', 'ETH', 'USDT', 'TBTC', 'BUSDT']) {
      await control.addDeposit({ user: 'maker', accountType, token, amount: '1000000000' });
    }
  }
  // If the coins are cheap, orders of the same value require more of them.
  const amount = String(Math.ceil(400_000 / price));
  for (const user of ['alice', 'bob']) {
    await control.addDeposit({ user, accountType: wallets.spot, token: 'BTC', amount });
    await control.addDeposit({ user, accountType: wallets.contract, token: 'TBTC', amount });
    await control.addDeposit({ user, accountType: wallets.contract, token: 'BTC', amount });
    // Options at such prices cost more than the users have.
    const funds = { accountType: wallets.option, token: 'USDT', amount: '10000000' };
    await control.addDeposit({ user, ...funds });
  }
  const session = sessionOf(sandbox, { seed: 2 });
  const traderOf = (account: TestAccount): Trader => new Trader(session, section, account);
  const maker = traderOf({ name: 'maker', ...(await control.addApiKey({ user: 'maker' })) });
  const info = (await maker.require('getBrokerInfo')) as Readonly<Record<string, Listed[]>>;
  const listed = info[profiles[section].symbolList] ?? [];
  for (const { symbol, filters } of listed) {
    const { tickSize = '1', maxPrice = '0' } = filters.find((one) => one.tickSize) ?? {};
    if (price >= Number(maxPrice)) continue;
    const decimals = tickSize.split('.')[1]?.length ?? 0;
    for (const side of sides) {
      const quote = Math.min(price * (side === 'buy' ? 0.9 : 1.1), Number(maxPrice));
      const steps = Math[side === 'buy' ? 'floor' : 'ceil'](quote / Number(tickSize));
      const rounded = (Math.max(1, steps) * Number(tickSize)).toFixed(decimals);
      await maker.place({ side, symbol, quantity: offered[section], price: rounded });
    }
  }
  const users = accounts.slice(0, 2).map(traderOf);
  const { fetch, openSocket, now, advance } = tested.options;
  const target = { accounts, fetch, openSocket, now, advance } as Target;
  return { target, maker, users, symbols: listed.map(({ symbol }) => symbol) };
}

/**
 * Returns the fills between the maker and orders that are placed to rest: with a price of their own
 * that they may wait for. Market, IOC and FOK orders are placed to trade.
 */
async function unaskedFills({
  maker,
  users,
  symbols,
}: Omit<Awaited<ReturnType<typeof startMarket>>, 'target'>): Promise<readonly string[]> {
  const tradesOf = async (trader: Trader): Promise<readonly Row[]> => {
    const lists = symbols.map((symbol) =>
      trader.rows('listMyTrades', String(new URLSearchParams({ symbol, limit: '1000' }))),
    );
    return (await Promise.all(lists)).flat();
  };
  const keyOf = ({ time, price, qty, quantity }: Row) => [time, price, qty ?? quantity].join();
  const ofMaker = new Set((await tradesOf(maker)).map(keyOf));
  const found: string[] = [];
  for (const user of users) {
    const fills = (await tradesOf(user)).filter((trade) => ofMaker.has(keyOf(trade)));
    for (const fill of fills) {
      const orderId = textOf(fill.orderId);
      const limit = await user.order({ orderId, type: 'LIMIT' });
      const placed = limit.side === undefined ? await user.order({ orderId, type: 'STOP' }) : limit;
      if (placed.side === undefined) throw new Error(`The order ${orderId} was not found.`);
      const { type = '', orderType = type, timeInForce = '', priceType = 'INPUT' } = placed;
      const trades = orderType === 'MARKET' || /IOC|FOK/.test(textOf(timeInForce));
      if (trades || /MARKET|OPPONENT|OVER/.test(textOf(priceType))) continue;
      const { symbol, side, price } = placed;
      found.push(`${user.account.name} ${symbol} ${side} ${orderType} at ${price}`);
    }
  }
  return found;
}

const prices = [0.5, 50, 1_900, 14_000, 95_000];
const both = ['buy', 'sell'] as const;

const all: readonly Market[] = sections.flatMap((section) => [
  ...prices.map((price) => ({ section, price, sides: both })),
  ...both.map((side) => ({ section, price: 50, sides: [side] })),
]);
const some: readonly Market[] = [
  { section: 'spot', price: 0.5, sides: both },
  { section: 'contract', price: 50, sides: both },
  { section: 'option', price: 1_900, sides: ['sell'] },
];

/** Whether a test can place an order: its broker accepts requests. */
function placesOrders({ row }: ContractTest): boolean {
  if (row === undefined) return true;
  return 'check' in row ? !isLong(row) : isExhaustive || 'ok' in row.expect;
}

test.each(isExhaustive ? all : some)(
  'in a market at $price $sides, the $section tests pass, and no order that should rest trades',
  async (given) => {
    const { target, ...market } = await startMarket(given);
    const own = await ownTests();
    const baseUrl = 'https://sandbox.test';
    const { results } = await runConformance(
      {
        baseUrl,
        target,
        sections: [given.section],
        trade: true,
        stateful: 0,
        pace: false,
        seed: 1,
      },
      { ...own, tests: own.tests.filter(placesOrders) },
    );
    const fills = await unaskedFills(market);
    expect(fills.slice(0, 10), `${fills.length} fills`).toEqual([]);
    expect(problems(results)).toEqual([]);
    expect(results.length).toBeGreaterThan(350);
  },
);
