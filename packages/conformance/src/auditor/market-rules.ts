import { textOf } from '../cases/parse-exact.ts';
import { isDecimal, sameDecimal } from '../decimal.ts';
import { candleRules } from './candle-rules.ts';
import { fraction } from './fraction.ts';
import {
  allRowsOf,
  bodyOf,
  type Level,
  levelsOf,
  type MarketView,
  newestTrade,
  rowsOf,
} from './market-view.ts';
import { remaining } from './order-rules.ts';
import { decided, type Finding, type Row, type Rule, required, unless } from './rule.ts';

const marketData = required('section 4.2');

/** Reports two values that differ; decimals are compared as numbers. */
function* equal(
  what: string,
  actual: unknown,
  expected: unknown,
  rows: readonly unknown[],
): Iterable<Finding> {
  const one = textOf(actual);
  const other = textOf(expected);
  if (one === other || (isDecimal(one) && isDecimal(other) && sameDecimal(one, other))) return;
  const objects = rows.filter((row): row is object => typeof row === 'object' && row !== null);
  yield { message: `Expected ${what} to be ${other}, got ${one}.`, rows: objects };
}

const namesOf = (rows: readonly Row[]): string =>
  [...new Set(rows.map(({ symbol }) => textOf(symbol)))].sort().join(', ');

/** What the operations of a section say about the market, compared with each other. */
export const marketRules: readonly Rule<MarketView>[] = [
  {
    id: 'order-book',
    title: 'Returns an order book whose sides are sorted and do not cross',
    source: marketData,
    check: bookFindings,
  },
  {
    id: 'best-level',
    title: 'Returns the best level of each side with the limit 1',
    source: marketData,
    *check(view) {
      const best = view.shortest.get('getDepth') as Row | undefined;
      for (const side of best === undefined ? [] : (['bids', 'asks'] as const)) {
        const expected = JSON.stringify(levelsOf(view, side).slice(0, 1));
        const actual = JSON.stringify(best?.[side]);
        const what = `the ${side} of getDepth with limit=1, the best level,`;
        yield* equal(what, actual, expected, [best, bodyOf(view, 'getDepth')]);
      }
    },
  },
  {
    id: 'whole-book',
    title: 'Returns the whole book with the limit 0',
    source: marketData,
    *check(view) {
      const whole = view.wholeBook as Readonly<Record<string, readonly Level[]>>;
      for (const side of ['bids', 'asks'] as const) {
        const levels = levelsOf(view, side);
        const most = levels.length < longBook ? Infinity : levels.length;
        const actual = JSON.stringify(whole[side]?.slice(0, most));
        const what = `the ${side} of getDepth with limit=0, the whole book,`;
        const rows = [whole, bodyOf(view, 'getDepth')];
        yield* equal(what, actual, JSON.stringify(levels), rows);
      }
    },
  },
  {
    id: 'own-orders',
    title: 'Returns a book that contains the open orders of an account',
    source: marketData,
    check: ownOrderFindings,
  },
  {
    id: 'book-ticker',
    title: 'Returns the best levels of getDepth in getBookTicker',
    source: marketData,
    *check(view) {
      const ticker = bodyOf(view, 'getBookTicker');
      if (ticker === undefined) return;
      const rows = [ticker, bodyOf(view, 'getDepth')];
      const [bid = ['0', '0']] = levelsOf(view, 'bids');
      const [ask = ['0', '0']] = levelsOf(view, 'asks');
      const name = 'of getBookTicker, as in getDepth,';
      yield* equal('symbol of getBookTicker', ticker.symbol, view.symbol, [ticker]);
      yield* equal(`bidPrice ${name}`, ticker.bidPrice, bid[0], rows);
      yield* equal(`bidQty ${name}`, ticker.bidQty, bid[1], rows);
      yield* equal(`askPrice ${name}`, ticker.askPrice, ask[0], rows);
      yield* equal(`askQty ${name}`, ticker.askQty, ask[1], rows);
    },
  },
  {
    id: 'ticker',
    title: 'Returns the price of the newest trade and the best prices in getTicker24hr',
    source: marketData,
    *check(view) {
      const ticker = bodyOf(view, 'getTicker24hr');
      if (ticker === undefined) return;
      const depth = bodyOf(view, 'getDepth');
      const trade = newestTrade(view);
      const name = 'of getTicker24hr';
      const [bid = ['0']] = levelsOf(view, 'bids');
      const [ask = ['0']] = levelsOf(view, 'asks');
      const trades = [ticker, trade];
      yield* equal(`symbol ${name}`, ticker.symbol, view.symbol, [ticker]);
      const last = `lastPrice ${name}, as in listTrades,`;
      yield* equal(last, ticker.lastPrice, trade?.price ?? '0', trades);
      yield* equal(`bestBidPrice ${name}, as in getDepth,`, ticker.bestBidPrice, bid[0], [
        ticker,
        depth,
      ]);
      yield* equal(`bestAskPrice ${name}, as in getDepth,`, ticker.bestAskPrice, ask[0], [
        ticker,
        depth,
      ]);
    },
  },
  {
    id: 'ticker-price',
    title: 'Returns the price of the newest trade in getTickerPrice',
    source: marketData,
    *check(view) {
      const ticker = bodyOf(view, 'getTickerPrice');
      if (ticker === undefined) return;
      const trade = newestTrade(view);
      const what = 'price of getTickerPrice, as in listTrades,';
      yield* equal(what, ticker.price, trade?.price ?? '0', [ticker, trade]);
    },
  },
  {
    id: 'lists-of-symbols',
    title: 'Lists all symbols, each with the values of its own response',
    source: marketData,
    check: listFindings,
  },
  {
    id: 'own-trade',
    title: 'Returns the newest trade of an account among the public trades',
    source: marketData,
    check: ownTradeFindings,
  },
  {
    id: 'indexes',
    title: 'Returns the same index prices in all sections',
    source: decided('section 6'),
    check: indexFindings,
  },
  {
    id: 'funding',
    title: 'Returns the current funding interval of a contract',
    source: { contract: decided('section 4') },
    check: fundingFindings,
  },
  {
    id: 'insurance',
    title: 'Has one insurance fund for each margin token',
    source: { contract: decided('section 4') },
    check: insuranceFindings,
  },
  {
    id: 'option-names',
    title: 'Names an option by its expiration, type and strike price, and its index',
    source: { option: decided('section 5') },
    check: optionFindings,
  },
  ...candleRules,
];

function* bookFindings(view: MarketView): Iterable<Finding> {
  const book = bodyOf(view, 'getDepth') ?? {};
  for (const side of ['bids', 'asks'] as const) {
    for (const [index, level] of levelsOf(view, side).entries()) {
      const empty = `Expected price levels with a quantity, got ${JSON.stringify(level)}.`;
      yield* unless(Number(textOf(level[1])) > 0, () => empty, [book]);
      const before = levelsOf(view, side)[index - 1];
      if (before === undefined) continue;
      const order = fraction(level[0]).compare(before[0]) * (side === 'bids' ? -1 : 1);
      yield* unless(
        order > 0,
        () =>
          `Expected the ${side} of getDepth best first, got ${textOf(level[0])} after ` +
          `${textOf(before[0])}.`,
        [book],
      );
    }
  }
  const [bid] = levelsOf(view, 'bids');
  const [ask] = levelsOf(view, 'asks');
  if (bid === undefined || ask === undefined) return;
  const crossed = `Expected a best bid below the best ask ${ask[0]}, got ${bid[0]}.`;
  yield* unless(fraction(bid[0]).compare(ask[0]) < 0, () => crossed, [book]);
}

/** A long book does not contain the worst levels. */
const longBook = 100;

function* ownOrderFindings(view: MarketView): Iterable<Finding> {
  for (const order of view.ownOrders) {
    if (textOf(order.symbol) !== view.symbol || order.orderType === 'STOP') continue;
    const side = textOf(order.side).startsWith('BUY') ? 'bids' : 'asks';
    const levels = levelsOf(view, side);
    const level = levels.find(([price]: Level) => fraction(price).compare(order.price) === 0);
    const isContained = level !== undefined && fraction(level[1]).compare(remaining(order)) >= 0;
    if (isContained || levels.length >= longBook) continue;
    const got = level === undefined ? 'no such level' : textOf(level[1]);
    const message =
      `Expected the open order ${textOf(order.orderId)} at ${textOf(order.price)} in the ${side} ` +
      `of getDepth, got ${got}.`;
    yield { message, rows: [bodyOf(view, 'getDepth') ?? {}, order] };
  }
}

/** The fields of the lists that the response for one symbol has too. */
const listedFields: Readonly<Record<string, readonly string[]>> = {
  getBookTicker: ['bidPrice', 'bidQty', 'askPrice', 'askQty'],
  getTickerPrice: ['price'],
  getTicker24hr: ['lastPrice', 'openPrice', 'highPrice', 'lowPrice', 'volume'],
};

function* listFindings(view: MarketView): Iterable<Finding> {
  const info = (bodyOf(view, 'getBrokerInfo') ?? {}) as Readonly<Record<string, readonly Row[]>>;
  for (const [name, fields] of Object.entries(listedFields)) {
    const one = bodyOf(view, name);
    if (one === undefined) continue;
    const all = allRowsOf(view, name);
    const row = all.find(({ symbol }) => symbol === view.symbol);
    const missing = `Expected a row for ${view.symbol} in the list of ${name}.`;
    yield* unless(row !== undefined, () => missing, [all]);
    for (const field of row === undefined ? [] : fields) {
      const what = `${field} in the list of ${name}, as for one symbol,`;
      yield* equal(what, row?.[field], one[field], [row, one]);
    }
    if (view.all.has(name)) {
      const listed = namesOf(info.symbols ?? []);
      yield* equal(`the symbols of ${name}`, namesOf(all), listed, [all, info]);
    }
  }
  if (view.of.has('listOptions')) {
    const options = rowsOf(view, 'listOptions');
    const listed = namesOf(info.options ?? []);
    yield* equal('the symbols of listOptions', namesOf(options), listed, [options, info]);
  }
  const contracts = info.contracts ?? [];
  const names = new Set(contracts.map(({ symbol }) => symbol));
  for (const row of allRowsOf(view, 'listFundingRates')) {
    const unknown = `Expected listed contracts in listFundingRates, got ${row.symbol}.`;
    yield* unless(names.has(row.symbol), () => unknown, [row, info]);
  }
  const [prices] = view.indexes;
  for (const row of contracts) {
    const unpriced = `Expected getIndex to return the index ${row.index} of a contract.`;
    yield* unless(prices?.has(String(row.index)), () => unpriced, [row]);
  }
}

function* ownTradeFindings(view: MarketView): Iterable<Finding> {
  const [own] = view.ownTrades
    .filter(({ symbol }) => symbol === view.symbol)
    .toSorted((one, other) => other.time - one.time);
  if (own === undefined) return;
  const { price, quantity, time, row } = own;
  const trades = rowsOf(view, 'listTrades');
  const times = trades.map((trade) => Number(textOf(trade.time)));
  const [newest] = (view.shortest.get('listTrades') ?? []) as readonly Row[];
  const shown = Number(textOf(newest?.time ?? 0));
  yield* unless(
    view.shortest.size === 0 || shown >= time,
    () =>
      `Expected the newest trade in listTrades with limit=1, at ${time} or later; got ${shown}.`,
    [newest ?? trades, row],
  );
  // Newer trades can have displaced it.
  if (trades.length > 0 && Math.min(...times) > time) return;
  const isListed = trades.some(
    (trade) =>
      Number(textOf(trade.time)) === time &&
      fraction(trade.price).compare(price) === 0 &&
      fraction(trade.qty).compare(quantity) === 0,
  );
  const what = `${textOf(quantity)} at ${textOf(price)}, time ${time}`;
  yield* unless(isListed, () => `Expected the account's trade of ${what}, in listTrades.`, [
    trades,
    row,
  ]);
}

const symbolsIn = (prices: ReadonlyMap<string, unknown> | undefined): string =>
  [...(prices?.keys() ?? [])].sort().join(', ');

function* indexFindings(view: MarketView): Iterable<Finding> {
  const { indexes, indexBodies: bodies, firstIndex } = view;
  const [first, ...others] = indexes;
  for (const prices of others) {
    const what = 'the symbols in getIndex of all sections';
    yield* equal(what, symbolsIn(prices), symbolsIn(first), bodies);
    for (const [name, price] of prices) {
      const expected = JSON.stringify(first?.get(name));
      yield* equal(`${name} in getIndex of all sections`, JSON.stringify(price), expected, bodies);
    }
  }
  const [symbol] = first?.keys() ?? [];
  if (firstIndex === undefined) return;
  yield* equal(`the symbols in getIndex of ${symbol}`, symbolsIn(firstIndex), symbol, bodies);
}

/** The current interval contains the present, and begins at a multiple of itself. */
function* fundingFindings(view: MarketView): Iterable<Finding> {
  const rates = rowsOf(view, 'listFundingRates');
  if (!view.of.has('listFundingRates')) return;
  const none = `Expected a funding rate of ${view.symbol}, got none.`;
  yield* unless(rates.length > 0, () => none, [rates]);
  const now = Number(textOf(bodyOf(view, 'getBrokerInfo')?.serverTime));
  for (const row of rates) {
    const other = `Expected funding rates of ${view.symbol}, got one of ${row.symbol}.`;
    yield* unless(row.symbol === view.symbol, () => other, [row]);
    const start = Number(textOf(row.intervalStart));
    const end = Number(textOf(row.intervalEnd));
    yield* unless(
      start < end && start % (end - start) === 0 && start <= now && end >= now,
      () =>
        `Expected the current funding interval, which begins at a multiple of its length; ` +
        `got ${start} to ${end}.`,
      [row],
    );
  }
}

function* insuranceFindings(view: MarketView): Iterable<Finding> {
  const all = view.all.get('listInsurance') as Readonly<Record<string, readonly Row[]>> | undefined;
  if (all === undefined) return;
  const contracts = (bodyOf(view, 'getBrokerInfo')?.contracts ?? []) as readonly Row[];
  for (const token of new Set(contracts.map(({ marginToken }) => textOf(marginToken)))) {
    const missing = `Expected the insurance fund of ${token} in listInsurance.`;
    yield* unless(token in all, () => missing, [all, contracts]);
  }
  const { marginToken } = contracts.find(({ symbol }) => symbol === view.symbol) ?? {};
  const selected = bodyOf(view, 'listInsurance') ?? {};
  const what = `the funds in listInsurance of ${view.symbol}`;
  yield* equal(what, Object.keys(selected).join(), textOf(marginToken), [selected]);
  for (const [asset, rows] of Object.entries(all)) {
    for (const row of rows) yield* equal(`unit in the fund of ${asset}`, row.unit, asset, [row]);
  }
}

/** The list with expired options also contains the others. */
function* optionFindings(view: MarketView): Iterable<Finding> {
  const rows = rowsOf(view, 'listOptions');
  const all = (view.allOptions ?? rows) as readonly Row[];
  const [prices] = view.indexes;
  for (const row of rows) {
    const unpriced = `Expected getIndex to return the underlying ${row.underlying} of an option.`;
    yield* unless(prices?.has(String(row.underlying)), () => unpriced, [row]);
    const missing = `Expected ${row.symbol} in listOptions with expired=true, as without it.`;
    yield* unless(
      all.some(({ symbol }) => symbol === row.symbol),
      () => missing,
      [all, row],
    );
    const name = /(\d{4})(CS|PS)([\d.]+)$/.exec(String(row.symbol));
    if (name === null) continue;
    const [, date, type, strike] = name;
    const expiration = new Date(Number(textOf(row.expiration))).toISOString();
    const day = `${expiration.slice(5, 7)}${expiration.slice(8, 10)}`;
    yield* equal(`strike of ${row.symbol}`, row.strike, strike, [row]);
    yield* equal(`optionType of ${row.symbol}`, row.optionType, type === 'CS' ? 1 : 0, [row]);
    yield* equal(`the date in the expiration of ${row.symbol}`, day, date, [row]);
  }
}
