import { operations, type Section } from '@broker-api/spec';
import { parseExact, textOf } from '../cases/parse-exact.ts';
import type { TestAccount } from '../client/account.ts';
import { comparisonTries, pauseAfter } from '../client/pause.ts';
import type { ApiResponse, Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { call } from '../fixtures/call.ts';
import { sendPublic } from '../fixtures/send-signed.ts';
import { requiredOperation } from '../known-operations.ts';
import { costOf, type RequestCost, sumOf, times } from '../pacing/request-cost.ts';
import { profiles } from '../profiles/profiles.ts';
import type { IndexMaps } from '../profiles/section-profile.ts';
import { checkResponse, emptyCaseFindings } from './check-response.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The market data of one symbol, and of the whole section, at one time. */
export interface MarketData {
  readonly symbol: string;
  /** The successful responses by operationId; those that take a symbol are for the symbol. */
  readonly of: ReadonlyMap<string, unknown>;
  /** The responses without a symbol, of operations that have an optional one. */
  readonly all: ReadonlyMap<string, unknown>;
  /** The index prices and the estimated delivery prices, by section; none if they changed. */
  readonly indexes: readonly ReadonlyMap<string, unknown>[];
  /** The prices of the first index, if getIndex has a parameter that selects it. */
  readonly firstIndex?: ReadonlyMap<string, unknown> | undefined;
  /** The options that are listed together with those that have expired. */
  readonly allOptions?: unknown;
  /** The newest trade of an account, if it has any. */
  readonly ownTrade?: OwnTrade | undefined;
  /** The newest candlesticks of intervals longer than a minute; those of an hour for a day. */
  readonly candles: ReadonlyMap<string, readonly (readonly unknown[])[]>;
  /** Whether the list of candlesticks of a minute is complete. */
  readonly hasAllMinutes: boolean;
}

interface OwnTrade {
  readonly price: unknown;
  readonly quantity: unknown;
  readonly time: number;
}

export interface MarketRequest {
  readonly section: Section;
  readonly symbol: string;
  readonly account?: TestAccount | undefined;
  readonly onResponse: (operationId: string, response: ApiResponse) => void;
}

/** What changes with every trade and order. */
const changing = ['getDepth', 'listTrades'];
const otherReads = [
  ...['getTicker24hr', 'getTickerPrice', 'getBookTicker', 'listKlines', 'listFundingRates'],
  ...['getBrokerInfo', 'listOptions', 'listInsurance'],
];

/**
 * Reads all market data of a section while the market does not change.
 *
 * @throws Skipped if it changes all the time
 */
export async function readMarket(session: Session, request: MarketRequest): Promise<MarketData> {
  for (let count = 0; count < comparisonTries; count++) {
    await pauseAfter(count, session);
    // A wait for the rate limits between two reads would give the market time to change.
    await session.waitForRoom(costOfReads(request));
    const ownTrade = await readOwnTrade(session, request);
    const before = await readEach(session, request, changing);
    const indexes = await readIndexes(session, request);
    const others = await readEach(session, request, otherReads);
    const candles = await readCandles(session, request);
    const after = await readEach(session, request, changing);
    const later = await readIndexes(session, request);
    const isIndexStable = JSON.stringify(indexes) === JSON.stringify(later);
    // The index prices of many brokers change every second.
    if (!isIndexStable && count === 0) continue;
    if (withoutTimes(before.of) !== withoutTimes(after.of)) continue;
    const stableIndexes = isIndexStable ? indexes : [];
    return {
      symbol: request.symbol,
      of: new Map([...others.of, ...after.of]),
      all: new Map([...others.all, ...after.all]),
      ownTrade,
      indexes: stableIndexes.map((prices) => new Map(prices)),
      firstIndex: await readFirstIndex(session, request, stableIndexes[0]?.[0]?.[0]),
      allOptions: await readAllOptions(session, request),
      candles,
      hasAllMinutes: isComplete(request.section, others.of.get('listKlines')),
    };
  }
  throw new Skipped('the market changed during each of several comparisons', 'not testable');
}

/** The interval of the candlesticks from which the others follow. */
const shortest = '1m';

/** Returns the other intervals of a section. */
function longerIntervals(section: Section): readonly string[] {
  const { parameters = [] } = operations[section].listKlines ?? {};
  const values = parameters.find(({ name }) => name === 'interval')?.values ?? [];
  return values.map(String).filter((interval) => interval !== shortest);
}

/** Returns how many candlesticks to read; of an hour, as many as a day and its first hour have. */
const countOf = (interval: string): string => (interval === '1h' ? '30' : '3');

async function readCandles(
  session: Session,
  request: MarketRequest,
): Promise<MarketData['candles']> {
  const candles = new Map<string, readonly (readonly unknown[])[]>();
  for (const interval of longerIntervals(request.section)) {
    const limit = countOf(interval);
    const body = await read(session, request, 'listKlines', { interval, limit });
    candles.set(interval, (body ?? []) as readonly (readonly unknown[])[]);
  }
  return candles;
}

/** Returns whether a list without a limit contains all rows. */
function isComplete(section: Section, rows: unknown): boolean {
  const limit = operations[section].listKlines?.parameters.find(({ name }) => name === 'limit');
  return Array.isArray(rows) && rows.length < Number(limit?.default ?? 0);
}

/** Returns what the reads cost at most: each operation is read twice, in one form or in two. */
function costOfReads({ section }: MarketRequest): RequestCost {
  const candles = longerIntervals(section).map(() => 'listKlines');
  const names = [
    ...changing,
    ...changing,
    ...otherReads,
    ...candles,
    'getIndex',
    'listMyTrades',
    'listOptions',
  ];
  const records = names.flatMap((name) => operations[section][name] ?? []);
  const costs = records.map((record) => times(costOf(record, new Map<string, string>()), 2));
  return costs.reduce(sumOf);
}

function withoutTimes(bodies: ReadonlyMap<string, unknown>): string {
  const { bids, asks } = (bodies.get('getDepth') ?? {}) as Fields;
  return JSON.stringify([bids, asks, bodies.get('listTrades')]);
}

async function readOwnTrade(
  session: Session,
  { section, account, symbol }: MarketRequest,
): Promise<OwnTrade | undefined> {
  const listMyTrades = requiredOperation(section, 'listMyTrades');
  if (account === undefined) return undefined;
  const { body } = await call(session, account, listMyTrades, `symbol=${symbol}`);
  const rows = Array.isArray(body) ? (body as readonly Fields[]) : [];
  const trades = rows.map((row) => ({
    price: row.price,
    quantity: row[profiles[section].tradeFields.quantity],
    time: Number(textOf(row.time)),
  }));
  return trades.sort((one, other) => other.time - one.time)[0];
}

/** Reads the index prices of each section with an index, in one form. */
async function readIndexes(
  session: Session,
  request: MarketRequest,
): Promise<readonly (readonly [string, unknown])[][]> {
  if (operations[request.section].getIndex === undefined) return [];
  const bodies = Object.values(profiles).flatMap(async ({ section, indexPrices }) => {
    if (operations[section].getIndex === undefined) return [];
    const body = await read(session, { ...request, section }, 'getIndex', {});
    return [...indexPrices(body as IndexMaps)];
  });
  return (await Promise.all(bodies)).filter((prices) => prices.length > 0);
}

async function readFirstIndex(
  session: Session,
  request: MarketRequest,
  symbol: string | undefined,
): Promise<MarketData['firstIndex']> {
  const { section } = request;
  const parameters = operations[section].getIndex?.parameters ?? [];
  if (symbol === undefined || !parameters.some(({ name }) => name === 'symbol')) return undefined;
  const body = await read(session, request, 'getIndex', { symbol });
  return profiles[section].indexPrices(body as IndexMaps);
}

async function readAllOptions(session: Session, request: MarketRequest): Promise<unknown> {
  if (operations[request.section].listOptions === undefined) return undefined;
  return read(session, request, 'listOptions', { expired: 'true' });
}

async function readEach(
  session: Session,
  request: MarketRequest,
  names: readonly string[],
): Promise<Pick<MarketData, 'of' | 'all'>> {
  const of = new Map<string, unknown>();
  const all = new Map<string, unknown>();
  for (const name of names) {
    const record = operations[request.section][name];
    if (record === undefined) continue;
    const symbol = record.parameters.find((one) => one.name === 'symbol');
    if (symbol === undefined) of.set(name, await read(session, request, name, {}));
    else {
      const interval = name === 'listKlines' ? { interval: shortest } : {};
      of.set(name, await read(session, request, name, { symbol: request.symbol, ...interval }));
      if (!symbol.required) all.set(name, await read(session, request, name, {}));
    }
  }
  return { of, all };
}

async function read(
  session: Session,
  { section, symbol, onResponse }: MarketRequest,
  name: string,
  parameters: Readonly<Record<string, string>>,
): Promise<unknown> {
  const record = requiredOperation(section, name);
  const given = name === 'listKlines' ? { symbol, ...parameters } : parameters;
  const query = new URLSearchParams(given).toString();
  const sent = new URLSearchParams(query);
  const response = await sendPublic(session, record, query);
  onResponse(name, response);
  const problem = checkResponse(response, { ok: true }, record, sent, emptyCaseFindings());
  if (problem === undefined) return parseExact(response.text);
  throw new UnreadableMarket(`In a response of ${name}: ${problem}`);
}

/** A response with market data is not as specified. */
export class UnreadableMarket extends Error {}
