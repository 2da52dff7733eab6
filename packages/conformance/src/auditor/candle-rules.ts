import { decided, required } from '../basis.ts';
import { textOf } from '../cases/parse-exact.ts';
import { each, type Finding, type Row, type Rule, rulesFrom, unless } from './rule.ts';
import { contractValue } from './section-terms.ts';
import { bodyOf, type MarketView, newestTrade, rowsOf } from './views.ts';

const columns = [
  'openTime',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'closeTime',
  'quoteVolume',
  'trades',
  'takerBaseVolume',
  'takerQuoteVolume',
] as const;
type Column = (typeof columns)[number];
type Candle = Readonly<Record<Column, number>> & { readonly row: readonly unknown[] };

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** The lengths of intervals, by the last letter of their names. Months have different lengths. */
const unitMs: Readonly<Record<string, number>> = {
  m: minuteMs,
  h: 3_600_000,
  d: dayMs,
  w: 7 * dayMs,
};
/** Lists of fewer public trades are complete in every section. */
const fewTrades = 60;
/** The relative error of values that the broker rounds to the precision of an asset. */
const roundingError = 1e-4;

const numberOf = (value: unknown): number => Number(textOf(value));
const add = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0);

function candleOf(row: readonly unknown[]): Candle {
  const entries = columns.map((name, index) => [name, numberOf(row[index])]);
  return { ...(Object.fromEntries(entries) as Record<Column, number>), row };
}

const listName = 'listKlines ';

const candlesOf = (view: MarketView, interval: string): readonly Candle[] =>
  ((view.of.get(`${listName}${interval}`) ?? []) as readonly (readonly unknown[])[]).map(candleOf);

const minutesOf = (view: MarketView): readonly Candle[] => candlesOf(view, '1m');

/** Returns the candlesticks of all intervals, the shortest first. */
const allCandles = (view: MarketView): readonly (readonly [string, readonly Candle[]])[] =>
  [...view.of.keys()]
    .filter((name) => name.startsWith(listName))
    .map((name) => name.slice(listName.length))
    .map((interval) => [interval, candlesOf(view, interval)]);

/** Reports sums that differ by more than the errors of floating-point numbers. */
function* near(
  what: string,
  actual: number,
  expected: number,
  rows: readonly object[],
  tolerance = 1e-9,
): Iterable<Finding> {
  const largest = Math.max(Math.abs(actual), Math.abs(expected));
  const message = `Expected ${what} to be ${expected}, got ${actual}.`;
  yield* unless(Math.abs(actual - expected) <= largest * tolerance, message, rows);
}

const marketData = required('section 4.2');

/** What candlesticks say, compared with each other, with the trades and with the ticker. */
export const candleRules: readonly Rule<MarketView>[] = [
  ...rulesFrom(marketData, {
    'candle-prices': [
      'Returns candlesticks whose prices are between the low and the high',
      each(allCandles, ([, candles]) => priceFindings(candles)),
    ],
    'candle-times': [
      'Returns candlesticks that fill their intervals, in UTC, and follow each other',
      each(allCandles, ([name, candles]) => timeFindings(name, candles)),
    ],
    'candle-sums': [
      'Returns candlesticks that equal those of their minutes',
      each((view) => allCandles(view).slice(1), sumFindings),
    ],
    'candle-trades': ['Returns candlesticks that equal the trades of their minute', tradeFindings],
  }),
  ...rulesFrom(decided('section 6'), {
    'ticker-candles': [
      'Returns figures of 24 hours that equal the hourly candlesticks',
      dayFindings,
    ],
  }),
];

/** A candlestick without trades has the previous close price. */
function* priceFindings(candles: readonly Candle[]): Iterable<Finding> {
  for (const [index, { openTime, volume, open, high, low, close, row }] of candles.entries()) {
    const prices = [low, open, close, high];
    const isBetween = low <= Math.min(open, close) && high >= Math.max(open, close);
    yield* unless(isBetween, `Expected low ≤ open, close ≤ high, got ${prices.join(', ')}.`, [row]);
    const before = candles[index - 1];
    if (before === undefined || volume > 0) continue;
    const price = before.close;
    const candle = `the candlestick without trades at ${openTime}`;
    const only = `Expected only the price ${price} in ${candle}.`;
    const isSame = prices.every((one) => one === price);
    yield* unless(isSame, only, [row, before.row]);
  }
}

function* timeFindings(interval: string, candles: readonly Candle[]): Iterable<Finding> {
  for (const [index, { openTime, closeTime, row }] of candles.entries()) {
    const end = endOf(interval, openTime);
    const next = candles[index + 1]?.openTime ?? end;
    const start = `Expected the start of an interval ${interval}, got ${timeText(openTime)}.`;
    yield* unless(isStart(interval, openTime), start, [row]);
    const close = `Expected ${interval} from ${openTime} to close at ${end - 1}, got ${closeTime}.`;
    yield* unless(closeTime === end - 1, close, [row]);
    const after = `Expected the next candlestick of ${interval} at ${timeText(end)}, got ${next}.`;
    yield* unless(next === end, after, [row]);
  }
}

/** Weeks begin on Monday, months on their first day. */
function isStart(interval: string, time: number): boolean {
  const date = new Date(time);
  const unit = interval.slice(-1);
  if (unit === 'w') return time % dayMs === 0 && date.getUTCDay() === 1;
  if (unit === 'M') return time % dayMs === 0 && date.getUTCDate() === 1;
  // No source states on which day three days begin.
  return time % (unit === 'd' ? dayMs : lengthOf(interval)) === 0;
}

/** Returns the time at which an interval ends that begins at a time. */
function endOf(interval: string, time: number): number {
  if (!interval.endsWith('M')) return time + lengthOf(interval);
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + Number.parseInt(interval, 10));
}

const lengthOf = (interval: string): number =>
  Number.parseInt(interval, 10) * (unitMs[interval.slice(-1)] ?? Number.NaN);

/** Returns a time in UTC; as a number if it is not a time. */
function timeText(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? String(time) : date.toISOString();
}

/** The list must contain all minutes of a candlestick. */
function* sumFindings(
  [interval, candles]: readonly [string, readonly Candle[]],
  view: MarketView,
): Iterable<Finding> {
  const minutes = minutesOf(view);
  for (const candle of candles) {
    const { openTime, closeTime } = candle;
    const traded = minutes.filter(
      (one) => one.openTime >= openTime && one.openTime < closeTime && one.volume > 0,
    );
    const [first] = traded;
    const last = traded.at(-1);
    const hasAll = view.hasAllMinutes || (minutes[0]?.openTime ?? Infinity) <= openTime;
    if (first === undefined || last === undefined || !hasAll) continue;
    const expected: Partial<Record<Column, number>> = {
      open: first.open,
      high: Math.max(...traded.map(({ high }) => high)),
      low: Math.min(...traded.map(({ low }) => low)),
      close: last.close,
      volume: add(traded.map(({ volume }) => volume)),
      trades: add(traded.map(({ trades }) => trades)),
    };
    const of = `of the candlestick of ${interval}, as in those of its minutes,`;
    for (const [name, value] of Object.entries(expected)) {
      yield* near(`${name} ${of}`, candle[name as Column], value, [candle.row, last.row]);
    }
  }
}

/** The newest candlestick equals the trades of its minute, if listTrades returned all of them. */
function* tradeFindings(view: MarketView): Iterable<Finding> {
  const minutes = minutesOf(view);
  const rows = rowsOf(view, 'listTrades');
  const oldest = Math.min(...rows.map(({ time }) => numberOf(time)));
  const [earliest] = minutes;
  const candle = minutes.at(-1);
  if (earliest === undefined || candle === undefined) {
    const message = 'Expected a candlestick after trades, got none.';
    yield* unless(rows.length === 0, message, [rows]);
    return;
  }
  // A complete list of candlesticks begins with the first trade, or before it.
  const begin = earliest.openTime;
  const late = `Expected a candlestick of the trade at ${oldest}, got none before ${begin}.`;
  yield* unless(!view.hasAllMinutes || begin <= oldest, late, [rows, earliest.row]);
  const { openTime, closeTime } = candle;
  const newest = newestTrade(view);
  const newestTime = numberOf(newest?.time);
  if (newestTime >= openTime && newestTime <= closeTime) {
    const what = 'close of the newest candlestick, the price of the newest trade,';
    yield* near(what, candle.close, numberOf(newest?.price), [candle.row, rows]);
  }
  if (rows.length >= fewTrades && oldest >= openTime) return;
  const info = bodyOf(view, 'getBrokerInfo') ?? {};
  const contracts = (info.contracts ?? []) as readonly Row[];
  const contract = contracts.find(({ symbol }) => symbol === view.symbol);
  const trades = rows
    .map(({ price, qty, time, isBuyerMaker }) => ({
      price: numberOf(price),
      quantity: numberOf(qty),
      time: numberOf(time),
      value: Number(contractValue(contract, price, qty)),
      isTaken: isBuyerMaker === false,
    }))
    .filter(({ time }) => time >= openTime && time < openTime + minuteMs);
  const taken = trades.filter(({ isTaken }) => isTaken);
  const first = trades[0];
  const last = trades.at(-1);
  if (first === undefined || last === undefined) return;
  const opening = first.time <= last.time ? first : last;
  const expected: Partial<Record<Column, number>> = {
    trades: trades.length,
    volume: add(trades.map(({ quantity }) => quantity)),
    takerBaseVolume: add(taken.map(({ quantity }) => quantity)),
    quoteVolume: add(trades.map(({ value }) => value)),
    takerQuoteVolume: add(taken.map(({ value }) => value)),
    high: Math.max(...trades.map(({ price }) => price)),
    low: Math.min(...trades.map(({ price }) => price)),
    ...(first.time !== last.time && { open: opening.price }),
  };
  for (const [name, value] of Object.entries(expected)) {
    const what = `${name} of the newest candlestick`;
    const tolerance = /quote/i.test(name) ? roundingError : undefined;
    yield* near(what, candle[name as Column], value, [candle.row, rows, info], tolerance);
  }
}

/** Follows from the hours if the first hour has no trades. */
function* dayFindings(view: MarketView): Iterable<Finding> {
  const hours = candlesOf(view, '1h');
  const ticker = bodyOf(view, 'getTicker24hr');
  if (ticker === undefined) return;
  const from = numberOf(ticker.time) - dayMs;
  const boundary = hours.find(({ openTime, closeTime }) => openTime < from && closeTime >= from);
  const within = hours.filter(({ openTime, volume }) => openTime >= from && volume > 0);
  const [first] = within;
  if ((boundary?.volume ?? 0) > 0 || first === undefined) return;
  const earlier = hours.filter(({ openTime }) => openTime < from).at(-1);
  const expected: Readonly<Record<string, number>> = {
    volume: add(within.map(({ volume }) => volume)),
    quoteVolume: add(within.map(({ quoteVolume }) => quoteVolume)),
    highPrice: Math.max(...within.map(({ high }) => high)),
    lowPrice: Math.min(...within.map(({ low }) => low)),
    openPrice: earlier?.close ?? first.open,
  };
  for (const [name, value] of Object.entries(expected)) {
    if (ticker[name] === undefined) continue;
    yield* near(`${name} of getTicker24hr`, numberOf(ticker[name]), value, [ticker, first.row]);
  }
}
