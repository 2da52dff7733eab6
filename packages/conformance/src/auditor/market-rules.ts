import { decided, required } from '../basis.ts';
import { textOf } from '../cases/parse-exact.ts';
import { candleRules } from './candle-rules.ts';
import { fraction } from './fraction.ts';
import { remaining } from './order-rules.ts';
import { equal, type Finding, type Row, type Rule, rulesFrom, unless } from './rule.ts';
import { bodyOf, type Level, levelsOf, type MarketView, newestTrade, rowsOf } from './views.ts';

const marketData = required('section 4.2');

const namesOf = (rows: readonly Row[]): string =>
  [...new Set(rows.map(({ symbol }) => textOf(symbol)))].sort().join(', ');

/** What the operations of a section say about the market, compared with each other. */
export const marketRules: readonly Rule<MarketView>[] = [
  ...rulesFrom(marketData, {
    'order-book': ['Returns an order book whose sides are sorted and do not cross', bookFindings],
    'best-level': ['Returns the best level of each side with the limit 1', bestLevels],
    'whole-book': ['Returns the whole book with the limit 0', wholeBook],
    'own-orders': ['Returns a book that contains the open orders of an account', ownOrderFindings],
    'book-ticker': ['Returns the best levels of getDepth in getBookTicker', bookTicker],
    ticker: ['Returns the price of the newest trade and the best prices in getTicker24hr', ticker],
    'ticker-price': ['Returns the price of the newest trade in getTickerPrice', tickerPrice],
    'lists-of-symbols': [
      'Lists all symbols, each with the values of its own response',
      listFindings,
    ],
    'own-trade': [
      'Returns the newest trade of an account among the public trades',
      ownTradeFindings,
    ],
  }),
  ...rulesFrom(decided('section 6'), {
    indexes: ['Returns the same index prices in all sections', indexFindings],
  }),
  ...rulesFrom(
    { contract: decided('section 4') },
    {
      funding: ['Returns the current funding interval of a contract', fundingFindings],
      insurance: ['Has one insurance fund for each margin token', insuranceFindings],
    },
  ),
  ...rulesFrom(
    { option: decided('section 5') },
    {
      'option-names': [
        'Names an option by its expiration, type and strike price, and its index',
        optionFindings,
      ],
    },
  ),
  ...candleRules,
];

const bookSides = ['bids', 'asks'] as const;

/** Returns the best level of a side; 0 if the side is empty. */
const bestLevel = (view: MarketView, side: 'bids' | 'asks'): Level =>
  levelsOf(view, side)[0] ?? ['0', '0'];

function* bestLevels(view: MarketView): Iterable<Finding> {
  const best = bodyOf(view, 'getDepth limit=1');
  for (const side of bookSides) {
    const expected = JSON.stringify(levelsOf(view, side).slice(0, 1));
    const what = `the ${side} of getDepth with limit=1, the best level,`;
    yield* equal(what, JSON.stringify(best?.[side]), expected, [best, bodyOf(view, 'getDepth')]);
  }
}

function* wholeBook(view: MarketView): Iterable<Finding> {
  const whole = bodyOf(view, 'getDepth limit=0');
  for (const side of bookSides) {
    const levels = levelsOf(view, side);
    const most = levels.length < longBook ? Infinity : levels.length;
    const actual = JSON.stringify(levelsOf(view, side, 'getDepth limit=0').slice(0, most));
    const what = `the ${side} of getDepth with limit=0, the whole book,`;
    yield* equal(what, actual, JSON.stringify(levels), [whole, bodyOf(view, 'getDepth')]);
  }
}

/** Compares the fields of a response for one symbol with another response that has their values. */
function* fieldFindings(
  view: MarketView,
  operationId: string,
  expected: Readonly<Record<string, unknown>>,
  as: string,
  source: object | undefined,
): Iterable<Finding> {
  const body = bodyOf(view, operationId);
  for (const [field, value] of body === undefined ? [] : Object.entries(expected)) {
    const what = `${field} of ${operationId}, as in ${as},`;
    yield* equal(what, body?.[field], value, [body, source]);
  }
}

/** A response for one symbol names this symbol. */
function* symbolFindings(view: MarketView, operationId: string): Iterable<Finding> {
  const body = bodyOf(view, operationId);
  if (body) yield* equal(`symbol of ${operationId}`, body.symbol, view.symbol, [body]);
}

function* bookTicker(view: MarketView): Iterable<Finding> {
  const [bidPrice, bidQty] = bestLevel(view, 'bids');
  const [askPrice, askQty] = bestLevel(view, 'asks');
  const best = { bidPrice, bidQty, askPrice, askQty };
  yield* symbolFindings(view, 'getBookTicker');
  yield* fieldFindings(view, 'getBookTicker', best, 'getDepth', bodyOf(view, 'getDepth'));
}

function* ticker(view: MarketView): Iterable<Finding> {
  const trade = newestTrade(view);
  const [bestBidPrice] = bestLevel(view, 'bids');
  const [bestAskPrice] = bestLevel(view, 'asks');
  const last = { lastPrice: trade?.price ?? '0' };
  const best = { bestBidPrice, bestAskPrice };
  yield* symbolFindings(view, 'getTicker24hr');
  const body = bodyOf(view, 'getTicker24hr');
  const time = Number(textOf(body?.time ?? 0));
  const traded = Number(textOf(trade?.time ?? 0));
  const early = `Expected time of getTicker24hr at or after the trade at ${traded}, got ${time}.`;
  yield* unless(body === undefined || time >= traded, early, [body ?? {}, trade ?? {}]);
  yield* fieldFindings(view, 'getTicker24hr', last, 'listTrades', trade);
  yield* fieldFindings(view, 'getTicker24hr', best, 'getDepth', bodyOf(view, 'getDepth'));
}

function* tickerPrice(view: MarketView): Iterable<Finding> {
  const trade = newestTrade(view);
  const last = { price: trade?.price ?? '0' };
  yield* fieldFindings(view, 'getTickerPrice', last, 'listTrades', trade);
}

function* bookFindings(view: MarketView): Iterable<Finding> {
  const book = bodyOf(view, 'getDepth') ?? {};
  for (const side of bookSides) {
    for (const [index, level] of levelsOf(view, side).entries()) {
      const empty = `Expected price levels with a quantity, got ${JSON.stringify(level)}.`;
      yield* unless(Number(textOf(level[1])) > 0, empty, [book]);
      const before = levelsOf(view, side)[index - 1];
      if (before === undefined) continue;
      const order = fraction(level[0]).compare(before[0]) * (side === 'bids' ? -1 : 1);
      const pair = `${textOf(level[0])} after ${textOf(before[0])}`;
      yield* unless(order > 0, `Expected the ${side} of getDepth best first, got ${pair}.`, [book]);
    }
  }
  const [bid] = levelsOf(view, 'bids');
  const [ask] = levelsOf(view, 'asks');
  if (bid === undefined || ask === undefined) return;
  const crossed = `Expected a best bid below the best ask ${ask[0]}, got ${bid[0]}.`;
  yield* unless(fraction(bid[0]).compare(ask[0]) < 0, crossed, [book]);
}

/** A long book does not contain the worst levels. */
const longBook = 100;

function* ownOrderFindings(view: MarketView): Iterable<Finding> {
  for (const order of view.ownOrders) {
    if (textOf(order.symbol) !== view.symbol) continue;
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
    const all = rowsOf(view, `${name} of all`);
    const row = all.find(({ symbol }) => symbol === view.symbol);
    const missing = `Expected a row for ${view.symbol} in the list of ${name}.`;
    yield* unless(row !== undefined, missing, [all]);
    for (const field of row === undefined ? [] : fields) {
      const what = `${field} in the list of ${name}, as for one symbol,`;
      yield* equal(what, row?.[field], one[field], [row, one]);
    }
    if (view.of.has(`${name} of all`)) {
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
  for (const row of rowsOf(view, 'listFundingRates of all')) {
    const unknown = `Expected listed contracts in listFundingRates, got ${row.symbol}.`;
    yield* unless(names.has(row.symbol), unknown, [row, info]);
  }
  const [prices] = view.indexes;
  for (const row of contracts) {
    const unpriced = `Expected getIndex to return the index ${row.index} of a contract.`;
    yield* unless(prices?.has(String(row.index)), unpriced, [row]);
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
  const [newest] = rowsOf(view, 'listTrades limit=1');
  const shown = Number(textOf(newest?.time ?? 0));
  const got = `at ${time} or later; got ${shown}`;
  const late = `Expected the newest trade in listTrades with limit=1, ${got}.`;
  yield* unless(shown >= time, late, [newest ?? trades, row]);
  // Newer trades can have displaced it.
  if (trades.length > 0 && Math.min(...times) > time) return;
  const isListed = trades.some(
    (trade) =>
      Number(textOf(trade.time)) === time &&
      fraction(trade.price).compare(price) === 0 &&
      fraction(trade.qty).compare(quantity) === 0,
  );
  const what = `${textOf(quantity)} at ${textOf(price)}, time ${time}`;
  const message = `Expected the account's trade of ${what}, in listTrades.`;
  yield* unless(isListed, message, [trades, row]);
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
  yield* unless(rates.length > 0, none, [rates]);
  const now = Number(textOf(bodyOf(view, 'getBrokerInfo')?.serverTime));
  for (const row of rates) {
    const other = `Expected funding rates of ${view.symbol}, got one of ${row.symbol}.`;
    yield* unless(row.symbol === view.symbol, other, [row]);
    const start = Number(textOf(row.intervalStart));
    const end = Number(textOf(row.intervalEnd));
    const isCurrent = start < end && start % (end - start) === 0 && start <= now && end >= now;
    const message =
      `Expected the current funding interval, which begins at a multiple of its length; ` +
      `got ${start} to ${end}.`;
    yield* unless(isCurrent, message, [row]);
  }
}

function* insuranceFindings(view: MarketView): Iterable<Finding> {
  const name = 'listInsurance of all';
  const all = view.of.get(name) as Readonly<Record<string, readonly Row[]>> | undefined;
  if (all === undefined) return;
  const contracts = (bodyOf(view, 'getBrokerInfo')?.contracts ?? []) as readonly Row[];
  for (const token of new Set(contracts.map(({ marginToken }) => textOf(marginToken)))) {
    const missing = `Expected the insurance fund of ${token} in listInsurance.`;
    yield* unless(token in all, missing, [all, contracts]);
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
  const all = rowsOf(view, 'listOptions with expired');
  const [prices] = view.indexes;
  for (const row of rows) {
    const unpriced = `Expected getIndex to return the underlying ${row.underlying} of an option.`;
    yield* unless(prices?.has(String(row.underlying)), unpriced, [row]);
    const missing = `Expected ${row.symbol} in listOptions with expired=true, as without it.`;
    const isContained = all.some(({ symbol }) => symbol === row.symbol);
    yield* unless(isContained, missing, [all, row]);
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
