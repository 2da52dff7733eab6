import { textOf } from '../cases/parse-exact.ts';
import { isDecimal, sameDecimal } from '../decimal.ts';
import { candleProblems } from './candle-checks.ts';
import type { MarketData } from './market-reads.ts';

type Fields = Readonly<Record<string, unknown>>;
type Level = readonly [price: unknown, quantity: unknown];
type Rows = readonly Fields[];

/** Returns the first contradiction between the market data of several operations. */
export function contradictionIn(data: MarketData): string | undefined {
  return [
    ...depthProblems(data),
    ...bookTickerProblems(data),
    ...priceProblems(data),
    ...tickerProblems(data),
    ...candleProblems(data),
    ...symbolProblems(data),
    ...fundingProblems(data),
    ...insuranceProblems(data),
    ...optionProblems(data),
    ...indexProblems(data),
    ...ownTradeProblems(data),
  ][0];
}

/** Returns a problem if two values differ; decimals are compared as numbers. */
export function differs(what: string, actual: unknown, expected: unknown): string[] {
  const one = textOf(actual);
  const other = textOf(expected);
  if (one === other || (isDecimal(one) && isDecimal(other) && sameDecimal(one, other))) return [];
  return [`Expected ${what} to be ${other}, got ${one}.`];
}

export function levelsOf({ of }: MarketData, side: 'bids' | 'asks'): readonly Level[] {
  return ((of.get('getDepth') as Fields | undefined)?.[side] ?? []) as readonly Level[];
}

const tradesOf = ({ of }: MarketData): Rows => (of.get('listTrades') ?? []) as Rows;

/** Returns the price of the newest trade; 0 before the first one. */
function lastPrice(data: MarketData): unknown {
  const trades = tradesOf(data);
  const newest = Math.max(...trades.map(({ time }) => Number(textOf(time))));
  const candidates = trades.filter(({ time }) => Number(textOf(time)) === newest);
  // Trades of the same millisecond are in the order of the list.
  const oldestFirst = Number(textOf(trades.at(-1)?.time ?? 0)) === newest;
  return (oldestFirst ? candidates.at(-1) : candidates[0])?.price ?? '0';
}

function depthProblems(data: MarketData): string[] {
  const bid = levelsOf(data, 'bids')[0];
  const ask = levelsOf(data, 'asks')[0];
  const isCrossed = bid && ask && Number(textOf(bid[0])) >= Number(textOf(ask[0]));
  const empty = [...levelsOf(data, 'bids'), ...levelsOf(data, 'asks')].find(
    ([, quantity]) => Number(textOf(quantity)) <= 0,
  );
  return [
    ...(isCrossed ? [`Expected a best bid below the best ask ${ask[0]}, got ${bid[0]}.`] : []),
    ...(empty ? [`Expected price levels with a quantity, got ${JSON.stringify(empty)}.`] : []),
  ];
}

function bookTickerProblems(data: MarketData): string[] {
  const ticker = data.of.get('getBookTicker') as Fields | undefined;
  if (ticker === undefined) return [];
  const bid = levelsOf(data, 'bids')[0] ?? ['0', '0'];
  const ask = levelsOf(data, 'asks')[0] ?? ['0', '0'];
  const name = 'of getBookTicker, as in getDepth,';
  return [
    ...differs('symbol of getBookTicker', ticker.symbol, data.symbol),
    ...differs(`bidPrice ${name}`, ticker.bidPrice, bid[0]),
    ...differs(`bidQty ${name}`, ticker.bidQty, bid[1]),
    ...differs(`askPrice ${name}`, ticker.askPrice, ask[0]),
    ...differs(`askQty ${name}`, ticker.askQty, ask[1]),
    ...rowProblems(data, 'getBookTicker', ['bidPrice', 'bidQty', 'askPrice', 'askQty']),
  ];
}

function priceProblems(data: MarketData): string[] {
  const ticker = data.of.get('getTickerPrice') as Fields | undefined;
  if (ticker === undefined) return [];
  return [
    ...differs('price of getTickerPrice, as in listTrades,', ticker.price, lastPrice(data)),
    ...rowProblems(data, 'getTickerPrice', ['price']),
  ];
}

function tickerProblems(data: MarketData): string[] {
  const ticker = data.of.get('getTicker24hr') as Fields | undefined;
  if (ticker === undefined) return [];
  const name = 'of getTicker24hr';
  const bid = levelsOf(data, 'bids')[0]?.[0];
  const ask = levelsOf(data, 'asks')[0]?.[0];
  const figures = ['lastPrice', 'openPrice', 'highPrice', 'lowPrice', 'volume'];
  return [
    ...differs(`symbol ${name}`, ticker.symbol, data.symbol),
    ...differs(`lastPrice ${name}, as in listTrades,`, ticker.lastPrice, lastPrice(data)),
    ...differs(`bestBidPrice ${name}, as in getDepth,`, ticker.bestBidPrice, bid ?? '0'),
    ...differs(`bestAskPrice ${name}, as in getDepth,`, ticker.bestAskPrice, ask ?? '0'),
    ...rowProblems(data, 'getTicker24hr', figures),
  ];
}

/** The row of the symbol in the list of all symbols equals the response for the symbol. */
function rowProblems(data: MarketData, name: string, fields: readonly string[]): string[] {
  const one = data.of.get(name) as Fields;
  const rows = (data.all.get(name) ?? []) as Rows;
  const row = rows.find(({ symbol }) => symbol === data.symbol);
  if (row === undefined) return [`Expected a row for ${data.symbol} in the list of ${name}.`];
  return fields.flatMap((field) =>
    differs(`${field} in the list of ${name}, as for one symbol,`, row[field], one[field]),
  );
}

/** The lists of all symbols contain the symbols that brokerInfo lists. */
function symbolProblems({ of, all, indexes }: MarketData): string[] {
  const info = (of.get('getBrokerInfo') ?? {}) as Readonly<Record<string, Rows>>;
  const namesOf = (rows: unknown, field = 'symbol'): string =>
    [...new Set(((rows ?? []) as Rows).map((row) => textOf(row[field])))].sort().join(', ');
  const tickers = ['getTicker24hr', 'getTickerPrice', 'getBookTicker'];
  const funding = all.get('listFundingRates') as Rows | undefined;
  const contracts = new Set((info.contracts ?? []).map(({ symbol }) => symbol));
  const unknown = funding?.find(({ symbol }) => !contracts.has(symbol));
  const [prices] = indexes;
  const missing = (info.contracts ?? []).find((row) => prices?.has(String(row.index)) === false);
  return [
    ...tickers.flatMap((name) =>
      all.has(name)
        ? differs(`the symbols of ${name}`, namesOf(all.get(name)), namesOf(info.symbols))
        : [],
    ),
    ...(of.has('listOptions')
      ? differs('the symbols of listOptions', namesOf(of.get('listOptions')), namesOf(info.options))
      : []),
    ...(unknown ? [`Expected listed contracts in listFundingRates, got ${unknown.symbol}.`] : []),
    ...(missing ? [`Expected getIndex to return the index ${missing.index} of a contract.`] : []),
  ];
}

/** All sections have the same prices of an index, and a parameter selects an index. */
function indexProblems({ indexes: [first, ...others], firstIndex }: MarketData): string[] {
  const symbolsOf = (prices: ReadonlyMap<string, unknown> | undefined): string =>
    [...(prices?.keys() ?? [])].sort().join(', ');
  const [symbol] = first?.keys() ?? [];
  return [
    ...others.flatMap((prices) => [
      ...differs('the symbols in getIndex of all sections', symbolsOf(prices), symbolsOf(first)),
      ...[...prices].flatMap(([name, price]) => {
        const expected = JSON.stringify(first?.get(name));
        return differs(`${name} in getIndex of all sections`, JSON.stringify(price), expected);
      }),
    ]),
    ...(firstIndex === undefined
      ? []
      : differs(`the symbols in getIndex of ${symbol}`, symbolsOf(firstIndex), symbol)),
  ];
}

/** The public trades contain the newest trade of the account, unless newer ones displaced it. */
function ownTradeProblems(data: MarketData): string[] {
  const { ownTrade } = data;
  if (ownTrade === undefined) return [];
  const trades = tradesOf(data);
  const times = trades.map(({ time }) => Number(textOf(time)));
  if (trades.length > 0 && Math.min(...times) > ownTrade.time) return [];
  const found = trades.some(
    ({ price, qty, time }) =>
      Number(textOf(time)) === ownTrade.time &&
      differs('', price, ownTrade.price).length === 0 &&
      differs('', qty, ownTrade.quantity).length === 0,
  );
  if (found) return [];
  const { price, quantity, time } = ownTrade;
  return [`Expected the account's trade of ${quantity} at ${price}, time ${time}, in listTrades.`];
}

/** The current interval of a contract contains the present, and begins at a multiple of itself. */
function fundingProblems({ of, symbol }: MarketData): string[] {
  const rows = of.get('listFundingRates') as Rows | undefined;
  if (rows === undefined) return [];
  const other = rows.find((row) => row.symbol !== symbol);
  const now = Number(textOf((of.get('getBrokerInfo') as Fields | undefined)?.serverTime));
  const wrong = rows.find((row) => {
    const start = Number(textOf(row.intervalStart));
    const end = Number(textOf(row.intervalEnd));
    return start >= end || start % (end - start) !== 0 || start > now || end < now;
  });
  return [
    ...(rows.length === 0 ? [`Expected a funding rate of ${symbol}, got none.`] : []),
    ...(other ? [`Expected funding rates of ${symbol}, got one of ${other.symbol}.`] : []),
    ...(wrong
      ? [
          `Expected the current funding interval, which begins at a multiple of its length; ` +
            `got ${wrong.intervalStart} to ${wrong.intervalEnd}.`,
        ]
      : []),
  ];
}

/** Each margin token has one insurance fund, and a contract selects that of its margin token. */
function insuranceProblems(data: MarketData): string[] {
  const all = data.all.get('listInsurance') as Readonly<Record<string, Rows>> | undefined;
  if (all === undefined) return [];
  const { contracts = [] } = (data.of.get('getBrokerInfo') ?? {}) as { contracts?: Rows };
  const tokenOf = (row: Fields | undefined): string => textOf(row?.marginToken);
  const tokens = new Set(contracts.map(tokenOf));
  const token = tokenOf(contracts.find(({ symbol }) => symbol === data.symbol));
  const selected = (data.of.get('listInsurance') ?? {}) as Readonly<Record<string, Rows>>;
  return [
    ...[...tokens].flatMap((one) =>
      one in all ? [] : [`Expected the insurance fund of ${one} in listInsurance.`],
    ),
    ...differs(`the funds in listInsurance of ${data.symbol}`, Object.keys(selected).join(), token),
    ...Object.entries(all).flatMap(([asset, rows]) =>
      rows.flatMap(({ unit }) => differs(`unit in the fund of ${asset}`, unit, asset)),
    ),
  ];
}

/**
 * The name of an option contains its date, its type and its strike price. The list with expired
 * options also contains the others.
 */
function optionProblems({ of, allOptions }: MarketData): string[] {
  const rows = (of.get('listOptions') ?? []) as Rows;
  const all = (allOptions ?? rows) as Rows;
  const missing = rows.find((row) => !all.some(({ symbol }) => symbol === row.symbol));
  if (missing !== undefined) {
    return [`Expected ${missing.symbol} in listOptions with expired=true, as without it.`];
  }
  return rows.flatMap((row) => {
    const name = /(\d{4})(CS|PS)([\d.]+)$/.exec(String(row.symbol));
    if (name === null) return [];
    const [, date, type, strike] = name;
    const expiration = new Date(Number(textOf(row.expiration))).toISOString();
    return [
      ...differs(`strike of ${row.symbol}`, row.strike, strike),
      ...differs(`optionType of ${row.symbol}`, row.optionType, type === 'CS' ? 1 : 0),
      ...differs(
        `the date in the expiration of ${row.symbol}`,
        `${expiration.slice(5, 7)}${expiration.slice(8, 10)}`,
        date,
      ),
    ];
  });
}
