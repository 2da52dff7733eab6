/** A candlestick. Its prices and its volume are exact. */
export interface Candle {
  /** The time at which it opens, in milliseconds since the epoch. */
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
}

/** An open order of the reader. */
export interface ChartOrder {
  readonly side: string;
  readonly price: string;
  readonly quantity: string;
}

/** A trade of the reader. */
export interface ChartFill extends ChartOrder {
  readonly time: number;
}

/** The candlesticks of a market, and what the reader did there. */
export interface Candles {
  readonly symbol: string;
  /** The length of a candlestick in milliseconds. */
  readonly intervalMs: number;
  readonly candles: readonly Candle[];
  readonly orders: readonly ChartOrder[];
  readonly fills: readonly ChartFill[];
}

/** A row of `listKlines`; the client and `JSON.parse` return the decimals as strings. */
export type KlineRow = readonly [
  time: number | string,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string,
  closeTime: number | string,
  ...rest: unknown[],
];

/** Converts the response of `listKlines`. */
export function candlesOf(rows: readonly KlineRow[]): Candle[] {
  return rows.map(([time, open, high, low, close, volume]) => ({
    time: Number(time),
    open,
    high,
    low,
    close,
    volume,
  }));
}

/** Returns the length of the candlesticks of a response; a minute if there are none. */
export function intervalOf([row]: readonly KlineRow[]): number {
  return row === undefined ? 60_000 : Number(row[6]) + 1 - Number(row[0]);
}
