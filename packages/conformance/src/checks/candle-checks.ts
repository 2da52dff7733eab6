import { textOf } from '../cases/parse-exact.ts';
import type { MarketData } from './market-reads.ts';

type Fields = Readonly<Record<string, unknown>>;
type Candle = Readonly<Record<(typeof columns)[number], number>>;

const columns = [
  ...(['openTime', 'open', 'high', 'low', 'close', 'volume', 'closeTime', 'quoteVolume'] as const),
  ...(['trades', 'takerBaseVolume', 'takerQuoteVolume'] as const),
];
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

const candleOf = (row: readonly unknown[]): Candle =>
  Object.fromEntries(columns.map((name, index) => [name, Number(textOf(row[index]))])) as Candle;

/** Compares candlesticks with themselves, with the trades, and with the figures of 24 hours. */
export function candleProblems(data: MarketData): string[] {
  const minutes = ((data.of.get('listKlines') ?? []) as readonly unknown[][]).map(candleOf);
  const longer = [...data.candles].map(([name, rows]) => [name, rows.map(candleOf)] as const);
  const all = [['1m', minutes] as const, ...longer];
  return [
    ...all.flatMap(([, candles]) => candles.flatMap(shapeProblems)),
    ...all.flatMap(([, candles]) => flatProblems(candles)),
    ...all.flatMap(([name, candles]) => timeProblems(name, candles)),
    ...longer.flatMap(([name, candles]) =>
      candles.flatMap((one) => sumProblems(name, one, minutes, data.hasAllMinutes)),
    ),
    ...firstTradeProblems(minutes, data),
    ...tradeProblems(minutes.at(-1), data),
    ...dayProblems(data),
  ].map((problem) => `${problem} in the market data of ${data.symbol}.`);
}

function shapeProblems({ open, high, low, close }: Candle): string[] {
  if (low <= Math.min(open, close) && high >= Math.max(open, close)) return [];
  return [`Expected low ≤ open, close ≤ high, got ${[low, open, close, high].join(', ')}`];
}

/** A candlestick without trades has the previous close price. */
function flatProblems(candles: readonly Candle[]): string[] {
  return candles.flatMap(({ openTime, volume, open, high, low, close }, index) => {
    const before = candles[index - 1]?.close;
    if (before === undefined || volume > 0) return [];
    if ([open, high, low, close].every((price) => price === before)) return [];
    return [`Expected only the price ${before} in the candlestick without trades at ${openTime}`];
  });
}

/** Candlesticks fill their intervals, in UTC, and follow each other. */
function timeProblems(interval: string, candles: readonly Candle[]): string[] {
  return candles.flatMap(({ openTime, closeTime }, index) => {
    const end = endOf(interval, openTime);
    const next = candles[index + 1]?.openTime ?? end;
    return [
      ...(isStart(interval, openTime)
        ? []
        : [`Expected the start of an interval ${interval}, got ${timeText(openTime)}`]),
      ...(closeTime === end - 1
        ? []
        : [`Expected ${interval} from ${openTime} to close at ${end - 1}, got ${closeTime}`]),
      ...(next === end
        ? []
        : [`Expected the next candlestick of ${interval} at ${timeText(end)}, got ${next}`]),
    ];
  });
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

/** A candlestick equals the candlesticks of its minutes, if the list contains all of them. */
function sumProblems(
  interval: string,
  { openTime, closeTime, ...candle }: Candle,
  minutes: readonly Candle[],
  isComplete: boolean,
): string[] {
  const traded = minutes.filter(
    (one) => one.openTime >= openTime && one.openTime < closeTime && one.volume > 0,
  );
  const [first] = traded;
  const last = traded.at(-1);
  const hasAll = isComplete || (minutes[0]?.openTime ?? Infinity) <= openTime;
  if (first === undefined || last === undefined || !hasAll) return [];
  const sum = (name: 'volume' | 'trades'): number =>
    traded.reduce((total, one) => total + one[name], 0);
  const expected = {
    open: first.open,
    high: Math.max(...traded.map(({ high }) => high)),
    low: Math.min(...traded.map(({ low }) => low)),
    close: last.close,
    volume: sum('volume'),
    trades: sum('trades'),
  };
  const of = `of the candlestick of ${interval}, as in those of its minutes,`;
  return Object.entries(expected).flatMap(([name, value]) =>
    unlike(`${name} ${of}`, candle[name as keyof typeof expected], value),
  );
}

/** A complete list of candlesticks begins with the first trade, or before it. */
function firstTradeProblems(
  [first]: readonly Candle[],
  { of, hasAllMinutes }: MarketData,
): string[] {
  const rows = (of.get('listTrades') ?? []) as readonly Fields[];
  const oldest = Math.min(...rows.map(({ time }) => figure(time)));
  if (first === undefined || !hasAllMinutes || first.openTime <= oldest) return [];
  return [`Expected a candlestick of the trade at ${oldest}, got none before ${first.openTime}`];
}

/** The newest candlestick equals the trades of its minute, if listTrades returned all of them. */
function tradeProblems(candle: Candle | undefined, { of, symbol }: MarketData): string[] {
  const rows = (of.get('listTrades') ?? []) as readonly Fields[];
  if (candle === undefined) {
    return rows.length === 0 ? [] : ['Expected a candlestick after trades, got none'];
  }
  const { openTime } = candle;
  const valueOfTrade = tradeValue(of.get('getBrokerInfo'), symbol);
  const trades = rows.map(({ price, qty, time, isBuyerMaker }) => ({
    price: Number(textOf(price)),
    quantity: Number(textOf(qty)),
    time: Number(textOf(time)),
    value: valueOfTrade(Number(textOf(price)), Number(textOf(qty))),
    isTaken: isBuyerMaker === false,
  }));
  const isComplete = rows.length < fewTrades || trades.some(({ time }) => time < openTime);
  const within = trades.filter(({ time }) => time >= openTime && time < openTime + minuteMs);
  if (!isComplete) return [];
  const taken = within.filter(({ isTaken }) => isTaken);
  const sum = (list: typeof trades, name: 'quantity' | 'value' = 'quantity'): number =>
    list.reduce((total, trade) => total + trade[name], 0);
  const name = 'of the newest candlestick';
  const prices = within.map(({ price }) => price);
  const first = within[0];
  const last = within.at(-1);
  if (first === undefined || last === undefined) return [];
  const [opening, closing] = first.time <= last.time ? [first, last] : [last, first];
  return [
    ...unlike('trades of the newest candlestick', candle.trades, within.length),
    ...unlike('volume of the newest candlestick', candle.volume, sum(within)),
    ...unlike('takerBaseVolume of the newest candlestick', candle.takerBaseVolume, sum(taken)),
    ...unlike(`quoteVolume ${name}`, candle.quoteVolume, sum(within, 'value'), roundingError),
    ...unlike(
      `takerQuoteVolume ${name}`,
      candle.takerQuoteVolume,
      sum(taken, 'value'),
      roundingError,
    ),
    ...unlike('high of the newest candlestick', candle.high, Math.max(...prices)),
    ...unlike('low of the newest candlestick', candle.low, Math.min(...prices)),
    ...(opening.time < closing.time
      ? [
          ...unlike('open of the newest candlestick', candle.open, opening.price),
          ...unlike('close of the newest candlestick', candle.close, closing.price),
        ]
      : []),
  ];
}

/** Returns the function that computes the value of a trade in the quote asset or margin token. */
function tradeValue(info: unknown, symbol: string): (price: number, quantity: number) => number {
  const { contracts = [] } = (info ?? {}) as { contracts?: readonly Fields[] };
  const contract = contracts.find((one) => one.symbol === symbol);
  if (contract === undefined) return (price, quantity) => price * quantity;
  const multiplier = Number(textOf(contract.contractMultiplier));
  return (price, quantity) =>
    contract.inverse === true ? (quantity * multiplier) / price : quantity * multiplier * price;
}

/** The figures of 24 hours equal the hourly candlesticks, if the first hour has no trades. */
function dayProblems({ of, candles: byInterval }: MarketData): string[] {
  const hours = byInterval.get('1h') ?? [];
  const ticker = of.get('getTicker24hr') as Fields | undefined;
  if (ticker === undefined || hours.length === 0) return [];
  const from = Number(textOf(ticker.time)) - dayMs;
  const candles = hours.map(candleOf);
  const boundary = candles.find(({ openTime, closeTime }) => openTime < from && closeTime >= from);
  const within = candles.filter(({ openTime, volume }) => openTime >= from && volume > 0);
  if ((boundary?.volume ?? 0) > 0 || within.length === 0) return [];
  const sum = (name: 'volume' | 'quoteVolume'): number =>
    within.reduce((total, one) => total + one[name], 0);
  const earlier = candles.filter(({ openTime }) => openTime < from).at(-1);
  return [
    ...unlike('volume of getTicker24hr', figure(ticker.volume), sum('volume')),
    ...(ticker.quoteVolume === undefined
      ? []
      : unlike('quoteVolume of getTicker24hr', figure(ticker.quoteVolume), sum('quoteVolume'))),
    ...unlike(
      'highPrice of getTicker24hr',
      figure(ticker.highPrice),
      Math.max(...within.map(({ high }) => high)),
    ),
    ...unlike(
      'lowPrice of getTicker24hr',
      figure(ticker.lowPrice),
      Math.min(...within.map(({ low }) => low)),
    ),
    ...unlike(
      'openPrice of getTicker24hr',
      figure(ticker.openPrice),
      earlier?.close ?? within[0]?.open ?? 0,
    ),
  ];
}

const figure = (value: unknown): number => Number(textOf(value));

/** Returns a problem if two sums differ by more than the errors of floating-point numbers. */
function unlike(what: string, actual: number, expected: number, tolerance = 1e-9): string[] {
  const largest = Math.max(Math.abs(actual), Math.abs(expected));
  if (Math.abs(actual - expected) <= largest * tolerance) return [];
  return [`Expected ${what} to be ${expected}, got ${actual}`];
}
