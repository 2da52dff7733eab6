import type { Section } from '@broker-api/spec';
import { parseExact, textOf } from '../../cases/parse-exact.ts';
import { profiles } from '../../profiles/profiles.ts';
import type { IndexMaps } from '../../profiles/section-profile.ts';
import type { TopicMessage } from './market-topic.ts';
import { type BookSides, OrderBookCopy } from './order-book-copy.ts';

type Row = Readonly<Record<string, unknown>>;

/** How to compare a topic's data with the response of a REST operation. */
interface Comparison {
  readonly query: (symbol: string, period: string) => string;
  /** Returns the data that results from the messages so far, as text. */
  readonly ofMessages: (messages: readonly TopicMessage[]) => string;
  /** Returns the data of the response, as text in the same format; undefined if it is unknown. */
  readonly ofBody: (body: unknown, market: Market) => string | undefined;
  /**
   * Whether the data changes continuously, so that no message can equal a response. Each number of
   * the data must then be between those of an earlier and a later response.
   */
  readonly isContinuous?: true;
}

/** Returns whether each number of the data is between the numbers of two other data, or equal. */
export function isBetween(data: string, one: string, other: string): boolean {
  const numbersOf = (text: string) => text.split(/\s/).map(Number);
  const ends = [numbersOf(one), numbersOf(other)];
  return numbersOf(data).every((number, index) => {
    const bounds = ends.map((numbers) => numbers[index] ?? Number.NaN);
    return number >= Math.min(...bounds) && number <= Math.max(...bounds);
  });
}

/** The symbol of a subscription. */
interface Market {
  readonly section: Section;
  readonly symbol: string;
}

/** The number of levels per side that are compared. */
const levels = 100;
/** The maximum number of trades in the first message of the topic. */
const tradeCount = 60;

const klineColumns = ['t', 'o', 'h', 'l', 'c', 'v'] as const;
const tickerFields = {
  c: 'lastPrice',
  h: 'highPrice',
  l: 'lowPrice',
  o: 'openPrice',
  v: 'volume',
} as const;

/** Returns how to compare the data of a topic with the response of an operation. */
export function comparisonOf(message: string, operation: string): Comparison | undefined {
  const isOfCandles = message === 'realtimes' && operation === 'listKlines';
  return isOfCandles ? tickerOfCandles : comparisons[message];
}

/** How many hours end or begin within 24 hours. */
const hoursOfDay = 25;

/** The figures of 24 hours follow from the hours, unless the first hour counts partly. */
const tickerOfCandles: Comparison = {
  query: (symbol) => `symbol=${symbol}&interval=1h&limit=${hoursOfDay}`,
  ofMessages: (messages) => {
    const { c, h, l, o, v, qv } = lastRow(messages) ?? {};
    return lines([[c, h, l, o, v].map(rounded), [rounded(qv)]]);
  },
  ofBody: (body) => {
    const rows = (body as readonly (readonly unknown[])[]).map((row) =>
      row.map((value) => Number(textOf(value))),
    );
    const column = (index: number): number[] => rows.map((row) => row[index] ?? Number.NaN);
    const volumes = column(5);
    if (rows.length === 0 || (rows.length === hoursOfDay && volumes[0] !== 0)) return undefined;
    const sum = (values: readonly number[]): number => values.reduce((one, two) => one + two, 0);
    const prices = [Math.max(...column(2)), Math.min(...column(3)), column(1)[0]];
    const figures = [column(4).at(-1), ...prices, sum(volumes)];
    return lines([figures.map(rounded), [rounded(sum(column(7)))]]);
  },
};

/** Returns a number without the digits that a sum of rounded values can have differently. */
const rounded = (value: unknown): string => String(Number(Number(textOf(value)).toPrecision(6)));

/** The comparisons by message name. */
const comparisons: Readonly<Record<string, Comparison>> = {
  trade: {
    query: (symbol) => `symbol=${symbol}&limit=${tradeCount}`,
    ofMessages: (messages) =>
      lines(
        messages
          .flatMap(({ data }) => data)
          .slice(-tradeCount)
          .map(({ t, p, q, m }) => [t, p, q, m]),
      ),
    ofBody: (body) =>
      lines(
        (body as Row[]).map(({ time, price, qty, isBuyerMaker }) => [
          ...[time, price, qty],
          !isBuyerMaker,
        ]),
      ),
  },
  realtimes: {
    query: (symbol) => `symbol=${symbol}`,
    ofMessages: (messages) => {
      const row = lastRow(messages);
      return lines([Object.keys(tickerFields).map((key) => row?.[key])]);
    },
    ofBody: (body) => lines([Object.values(tickerFields).map((field) => (body as Row)[field])]),
  },
  kline: {
    query: (symbol, period) => `symbol=${symbol}&interval=${period}&limit=1`,
    ofMessages: (messages) => {
      const row = lastRow(messages);
      return lines(row === undefined ? [] : [klineColumns.map((key) => row[key])]);
    },
    ofBody: (body) =>
      lines((body as unknown[][]).slice(-1).map((row) => row.slice(0, klineColumns.length))),
  },
  depth: bookComparison((copy, sides) => copy.replace(sides)),
  diffDepth: bookComparison((copy, sides) => copy.apply(sides)),
  index: {
    // The estimated delivery price is an average over time, so it changes every millisecond.
    isContinuous: true,
    query: () => '',
    ofMessages: (messages) => {
      const { index, edp } = lastRow(messages) ?? {};
      return lines([[index, edp]]);
    },
    ofBody: (body, { section, symbol }) => {
      const { index, edp } =
        profiles[section].indexPrices((body ?? {}) as IndexMaps).get(symbol) ?? {};
      return lines([[index, edp]]);
    },
  },
};

function bookComparison(update: (copy: OrderBookCopy, sides: BookSides) => void): Comparison {
  return {
    query: (symbol) => `symbol=${symbol}&limit=${levels}`,
    ofMessages: (messages) => {
      const copy = new OrderBookCopy();
      for (const sides of messages.flatMap(sidesOf)) update(copy, sides);
      return copy.best(levels);
    },
    ofBody: (body) => {
      const copy = new OrderBookCopy();
      copy.replace(body as BookSides);
      return copy.best(levels);
    },
  };
}

/** Returns the sides of the order book in each row of a message. */
export function sidesOf({ data }: TopicMessage): BookSides[] {
  return data.map(({ b, a }) => ({ bids: b, asks: a }) as BookSides);
}

/** Parses the body of a REST response. */
export function parseBody(text: string): unknown {
  return parseExact(text);
}

function lastRow(messages: readonly TopicMessage[]): Row | undefined {
  return messages.at(-1)?.data.at(-1);
}

function lines(rows: readonly (readonly unknown[])[]): string {
  return rows.map((row) => row.map((value) => plain(textOf(value))).join(' ')).join('\n');
}

/** Returns a decimal without trailing zeros, and any other string unchanged. */
const plain = (text: string): string =>
  /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
