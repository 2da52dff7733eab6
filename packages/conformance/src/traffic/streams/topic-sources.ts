import type { Row } from '../../auditor/rule.ts';
import { textOf } from '../../cases/parse-exact.ts';
import { compareDecimals } from '../../decimal.ts';
import type { IndexMaps, SectionProfile } from '../../profiles/profiles.ts';

/** What the messages of a topic say, and what REST says, as text in the same format. */
interface ComparedData {
  readonly actual: string;
  /** Undefined if the response does not determine the data. */
  readonly expected: string | undefined;
}

/** The symbol of a subscription. */
interface Market {
  readonly profile: SectionProfile;
  readonly symbol: string;
}

/** The REST response with the data of a topic. */
interface Source {
  /** Returns the query. The period is that of candlesticks. */
  readonly query: (symbol: string, period: string) => string;
  /** Compares the rows of all messages so far with the body of a response. */
  readonly compare: (rows: readonly Row[], body: unknown, market: Market) => ComparedData;
  /**
   * Whether the data changes continuously, so that no message can equal a response. Each number of
   * the data must then be between those of an earlier and a later response.
   */
  readonly isContinuous?: true;
}

/** The number of levels per side that are compared. */
const levels = 100;
/** The maximum number of trades in the first message of the topic. */
const tradeCount = 60;
/** How many hours end or begin within 24 hours. */
const hoursOfDay = 25;

/** Returns the response of an operation that has the data of a topic. */
export function sourceOf(message: string, operation: string): Source {
  const source = sources[`${message} ${operation}`];
  if (source === undefined) throw new Error(`no comparison of ${message} with ${operation}`);
  return source;
}

/** The sources by the name of the message and the operation. */
const sources: Readonly<Record<string, Source>> = {
  'trade listTrades': {
    query: (symbol) => `symbol=${symbol}&limit=${tradeCount}`,
    compare: mapped(
      { t: 'time', p: 'price', q: 'qty', m: 'isBuy' },
      (body) => (body as Row[]).map((row) => ({ ...row, isBuy: !row.isBuyerMaker })),
      tradeCount,
    ),
  },
  'realtimes getTicker24hr': {
    query: (symbol) => `symbol=${symbol}`,
    compare: mapped(
      { c: 'lastPrice', h: 'highPrice', l: 'lowPrice', o: 'openPrice', v: 'volume' },
      (body) => [body as Row],
    ),
  },
  'realtimes listKlines': {
    query: (symbol) => `symbol=${symbol}&interval=1h&limit=${hoursOfDay}`,
    compare: compareWithHours,
  },
  'kline listKlines': {
    query: (symbol, period) => `symbol=${symbol}&interval=${period}&limit=1`,
    compare: mapped({ t: '0', o: '1', h: '2', l: '3', c: '4', v: '5' }, (body) => body as Row[]),
  },
  'depth getDepth': {
    query: (symbol) => `symbol=${symbol}&limit=${levels}`,
    compare: (rows, body) => ({ actual: bookOf(rows.slice(-1)), expected: bookIn(body) }),
  },
  'diffDepth getDepth': {
    query: (symbol) => `symbol=${symbol}&limit=${levels}`,
    compare: (rows, body) => ({ actual: bookOf(rows), expected: bookIn(body) }),
  },
  'index getIndex': {
    query: () => '',
    compare: mapped({ index: 'index', edp: 'edp' }, (body, { profile, symbol }) => [
      { ...profile.indexPrices((body ?? {}) as IndexMaps).get(symbol) },
    ]),
    // The estimated delivery price is an average over time, so it changes every millisecond.
    isContinuous: true,
  },
};

/**
 * Compares the last rows of a topic with those of a response.
 *
 * @param fields the field of a response for each key of the topic
 */
function mapped(
  fields: Readonly<Record<string, string>>,
  rowsIn: (body: unknown, market: Market) => readonly Row[],
  count = 1,
): Source['compare'] {
  const textIn = (rows: readonly Row[], names: readonly string[]): string =>
    rows
      .slice(-count)
      .map((row) => names.map((name) => plain(textOf(row[name]))).join(' '))
      .join('\n');
  return (rows, body, market) => ({
    actual: textIn(rows, Object.keys(fields)),
    expected: textIn(rowsIn(body, market), Object.values(fields)),
  });
}

/** The numbers of 24 hours follow from the hours, unless the first hour counts partly. */
function compareWithHours(rows: readonly Row[], body: unknown): ComparedData {
  const { c, h, l, o, v, qv } = rows.at(-1) ?? {};
  const actual = [c, h, l, o, v, qv].map(rounded).join(' ');
  const hours = (body as readonly (readonly unknown[])[]).map((hour) =>
    hour.map((value) => Number(textOf(value))),
  );
  const column = (index: number) => hours.map((hour) => hour[index] ?? Number.NaN);
  const totalOf = (index: number) => column(index).reduce((one, two) => one + two, 0);
  const isPartial = hours.length === hoursOfDay && column(5)[0] !== 0;
  if (hours.length === 0 || isPartial) return { actual, expected: undefined };
  const prices = [column(4).at(-1), Math.max(...column(2)), Math.min(...column(3)), column(1)[0]];
  return { actual, expected: [...prices, totalOf(5), totalOf(7)].map(rounded).join(' ') };
}

/** Returns a number without the digits that a sum of rounded values can have differently. */
const rounded = (value: unknown): string => String(Number(Number(textOf(value)).toPrecision(6)));

type Level = readonly [price: string, quantity: string];

const bookIn = (body: unknown): string => {
  const { bids: b, asks: a } = body as Row;
  return bookOf([{ b, a }]);
};

/** Returns the best levels of an order book after changes. A quantity of 0 removes a level. */
function bookOf(changes: readonly Row[]): string {
  const sideOf = (key: 'b' | 'a', sign: 1 | -1): readonly Level[] => {
    const set = changes.flatMap((row) => row[key] as readonly Level[]);
    const byPrice = new Map(set.map(([price, quantity]) => [plain(price), plain(quantity)]));
    return [...byPrice]
      .filter(([, quantity]) => quantity !== '0')
      .sort(([one], [other]) => compareDecimals(one, other) * sign)
      .slice(0, levels);
  };
  return JSON.stringify({ bids: sideOf('b', -1), asks: sideOf('a', 1) });
}

/** Returns a decimal without trailing zeros, and any other string unchanged. */
const plain = (text: string): string =>
  /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;

/** Returns whether each number of the data is between the numbers of two other data, or equal. */
export function isBetween(data: string, one: string, other: string): boolean {
  const ends = [one, other].map((text) => text.split(/\s/).map(Number));
  return data.split(/\s/).every((text, index) => {
    const bounds = ends.map((numbers) => numbers[index] ?? Number.NaN);
    return Number(text) >= Math.min(...bounds) && Number(text) <= Math.max(...bounds);
  });
}
