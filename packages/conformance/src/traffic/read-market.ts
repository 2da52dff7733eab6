import { operations, type Section } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import { tradeOf } from '../auditor/section-terms.ts';
import type { MarketView } from '../auditor/views.ts';
import type { TestAccount } from '../client/account.ts';
import { comparisonTries, pauseAfter, type Session } from '../client/session.ts';
import { Skipped, unlessSkipped } from '../client/skipped.ts';
import { requiredOperation } from '../known-operations.ts';
import { costOf, type RequestCost, sumOf, times } from '../pacing/request-cost.ts';
import { type IndexMaps, profiles } from '../profiles/profiles.ts';
import { isSame, Reader } from './read-account.ts';

/** A symbol whose market data to read, and an account that trades it. */
export interface MarketRequest {
  readonly section: Section;
  readonly symbol: string;
  readonly account?: TestAccount | undefined;
}

type Bodies = ReadonlyMap<string, unknown>;

/** What changes with every trade and order. */
const changing = ['getDepth', 'listTrades'];
const otherReads = [
  'getTicker24hr',
  'getTickerPrice',
  'getBookTicker',
  'listKlines',
  'listFundingRates',
  'getBrokerInfo',
  'listOptions',
  'listInsurance',
];
/** The interval of the candlesticks from which the others follow. */
const shortest = '1m';

/**
 * Reads all market data of a section while the market does not change.
 *
 * @throws Skipped if it changes all the time
 */
export async function readMarket(session: Session, request: MarketRequest): Promise<MarketView> {
  const { section, symbol, account } = request;
  for (let count = 0; count < comparisonTries; count++) {
    await pauseAfter(count, session);
    // A wait for the rate limits between two reads would give the market time to change.
    await session.waitForRoom(costOfReads(section));
    const reader = new MarketReader(session, section, account);
    const ownTrades = await reader.own('listMyTrades', symbol);
    const ownOrders = await reader.own('listOpenOrders', symbol);
    const before = await reader.each(changing, symbol);
    const indexes = await reader.indexes();
    const others = await reader.each(otherReads, symbol);
    const candles = await reader.candles(symbol);
    const short = new Map<string, unknown>();
    for (const name of changing) short.set(name, await reader.read(name, { symbol, limit: 1 }));
    const wholeBook = await reader.read('getDepth', { symbol, limit: 0 });
    const after = await reader.each(changing, symbol);
    const isIndexStable = isSame(indexes, await reader.indexes());
    // The index prices of many brokers change every second.
    if (!isIndexStable && count === 0) continue;
    if (!isSame(withoutTimes(before.of), withoutTimes(after.of))) continue;
    const isOwnStable = isSame(ownOrders, await reader.own('listOpenOrders', symbol));
    const stableIndexes = isIndexStable ? indexes : [];
    return {
      section,
      symbol,
      of: new Map([...others.of, ...after.of]),
      all: new Map([...others.all, ...after.all]),
      shortest: short,
      wholeBook,
      ownTrades: ownTrades.map((row) => tradeOf(row, section)),
      ownOrders: isOwnStable ? ownOrders : [],
      indexes: stableIndexes.map((prices) => new Map(prices)),
      indexBodies: reader.indexBodies,
      firstIndex: await reader.firstIndex(stableIndexes[0]?.[0]?.[0]),
      allOptions: await reader.read('listOptions', { expired: 'true' }),
      candles,
      hasAllMinutes: isComplete(section, others.of.get('listKlines')),
      responses: reader.responses,
    };
  }
  throw new Skipped('the market changed during each of several comparisons', 'not testable');
}

const parametersOf = (section: Section, operationId: string) =>
  operations[section][operationId]?.parameters ?? [];

/** Returns the other intervals of a section. */
function longerIntervals(section: Section): readonly string[] {
  const intervals = parametersOf(section, 'listKlines').find(({ name }) => name === 'interval');
  return (intervals?.values ?? []).map(String).filter((interval) => interval !== shortest);
}

/** Returns whether a list without a limit contains all rows. */
function isComplete(section: Section, rows: unknown): boolean {
  const limit = parametersOf(section, 'listKlines').find(({ name }) => name === 'limit');
  return Array.isArray(rows) && rows.length < Number(limit?.default ?? 0);
}

/** Returns what the reads cost at most: each operation is read twice, in one form or in two. */
function costOfReads(section: Section): RequestCost {
  const names = [
    ...changing,
    ...changing,
    ...changing,
    ...otherReads,
    ...longerIntervals(section).map(() => 'listKlines'),
    'getIndex',
    'listMyTrades',
    'listOpenOrders',
    'listOptions',
  ];
  const records = names.flatMap((name) => operations[section][name] ?? []);
  const costs = records.map((record) => times(costOf(record, new Map<string, string>()), 2));
  const wholeBook = costOf(requiredOperation(section, 'getDepth'), new Map([['limit', '0']]));
  return costs.reduce(sumOf, wholeBook);
}

function withoutTimes(bodies: Bodies): readonly unknown[] {
  const { bids, asks } = (bodies.get('getDepth') ?? {}) as Row;
  return [bids, asks, bodies.get('listTrades')];
}

/** Reads the market data of a section. */
class MarketReader extends Reader {
  readonly indexBodies: object[] = [];
  /** Returns the rows of the account for the symbol; none without an account that may read them. */
  async own(operationId: string, symbol: string): Promise<readonly Row[]> {
    return (await unlessSkipped(() => this.rows(operationId, { symbol }))) ?? [];
  }

  /** Returns the newest candlesticks; of an hour, as many as a day and its first hour have. */
  async candles(symbol: string): Promise<MarketView['candles']> {
    const candles = new Map<string, readonly (readonly unknown[])[]>();
    for (const interval of longerIntervals(this.section)) {
      const limit = interval === '1h' ? 30 : 3;
      const body = await this.read('listKlines', { symbol, interval, limit });
      candles.set(interval, (body ?? []) as readonly (readonly unknown[])[]);
    }
    return candles;
  }

  /** Returns the index prices of each section with an index, in one form. */
  async indexes(): Promise<readonly (readonly [string, unknown])[][]> {
    if (operations[this.section].getIndex === undefined) return [];
    const all = Object.values(profiles).map(async ({ section }) => [
      ...((await this.#index(section)) ?? []),
    ]);
    return (await Promise.all(all)).filter((prices) => prices.length > 0);
  }

  async #index(section: Section, parameters = {}): Promise<MarketView['firstIndex']> {
    const body = await this.read('getIndex', parameters, section);
    if (body === undefined) return undefined;
    this.indexBodies.push(body as object);
    return profiles[section].indexPrices(body as IndexMaps);
  }

  /** Returns the prices of an index, if a parameter of getIndex selects it. */
  async firstIndex(symbol: string | undefined): Promise<MarketView['firstIndex']> {
    const isSelectable = parametersOf(this.section, 'getIndex').some(
      (one) => one.name === 'symbol',
    );
    return symbol !== undefined && isSelectable ? this.#index(this.section, { symbol }) : undefined;
  }

  /** Reads operations for the symbol, and for all symbols if it is optional. */
  async each(
    names: readonly string[],
    symbol: string,
  ): Promise<{ readonly of: Bodies; readonly all: Bodies }> {
    const of = new Map<string, unknown>();
    const all = new Map<string, unknown>();
    for (const name of names.filter((one) => one in operations[this.section])) {
      const parameter = parametersOf(this.section, name).find((one) => one.name === 'symbol');
      const interval = name === 'listKlines' ? { interval: shortest } : {};
      of.set(name, await this.read(name, parameter === undefined ? {} : { symbol, ...interval }));
      if (parameter && !parameter.required) all.set(name, await this.read(name));
    }
    return { of, all };
  }
}
