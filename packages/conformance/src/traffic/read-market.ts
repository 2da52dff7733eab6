import { operations, type Section } from '@broker-api/spec';
import type { Source } from '../auditor/auditor.ts';
import type { MarketView } from '../auditor/market-view.ts';
import type { Row } from '../auditor/rule.ts';
import { tradeOf } from '../auditor/section-terms.ts';
import type { TestAccount } from '../client/account.ts';
import { call, query } from '../client/call.ts';
import { comparisonTries, pauseAfter } from '../client/pause.ts';
import type { Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { requiredOperation } from '../known-operations.ts';
import { costOf, type RequestCost, sumOf, times } from '../pacing/request-cost.ts';
import { profiles } from '../profiles/profiles.ts';
import type { IndexMaps } from '../profiles/section-profile.ts';
import { checkResponse, emptyCaseFindings } from './check-response.ts';

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

/** A response with market data is not as specified. */
export class UnreadableMarket extends Error {}

/**
 * Reads all market data of a section while the market does not change.
 *
 * @throws Skipped if it changes all the time
 * @throws UnreadableMarket if a response is not as specified
 */
export async function readMarket(session: Session, request: MarketRequest): Promise<MarketView> {
  const { section, symbol } = request;
  for (let count = 0; count < comparisonTries; count++) {
    await pauseAfter(count, session);
    // A wait for the rate limits between two reads would give the market time to change.
    await session.waitForRoom(costOfReads(section));
    const reader = new Reader(session, request);
    const ownTrades = await reader.ownRows('listMyTrades');
    const ownOrders = await reader.ownRows('listOpenOrders');
    const before = await reader.each(changing);
    const indexes = await reader.indexes();
    const others = await reader.each(otherReads);
    const candles = await reader.candles();
    const short = await reader.shortLists();
    const wholeBook = await reader.read('getDepth', { symbol, limit: '0' });
    const after = await reader.each(changing);
    const later = await reader.indexes();
    const isIndexStable = JSON.stringify(indexes) === JSON.stringify(later);
    // The index prices of many brokers change every second.
    if (!isIndexStable && count === 0) continue;
    if (withoutTimes(before.of) !== withoutTimes(after.of)) continue;
    const isOwnStable =
      JSON.stringify(ownOrders) === JSON.stringify(await reader.ownRows('listOpenOrders'));
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
      allOptions: await reader.allOptions(),
      candles,
      hasAllMinutes: isComplete(section, others.of.get('listKlines')),
      responses: reader.responses,
    };
  }
  throw new Skipped('the market changed during each of several comparisons', 'not testable');
}

/** Returns the other intervals of a section. */
function longerIntervals(section: Section): readonly string[] {
  const { parameters = [] } = operations[section].listKlines ?? {};
  const values = parameters.find(({ name }) => name === 'interval')?.values ?? [];
  return values.map(String).filter((interval) => interval !== shortest);
}

/** Returns whether a list without a limit contains all rows. */
function isComplete(section: Section, rows: unknown): boolean {
  const limit = operations[section].listKlines?.parameters.find(({ name }) => name === 'limit');
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

function withoutTimes(bodies: Bodies): string {
  const { bids, asks } = (bodies.get('getDepth') ?? {}) as Row;
  return JSON.stringify([bids, asks, bodies.get('listTrades')]);
}

/** Sends the requests of one reading, and keeps the responses. */
class Reader {
  readonly responses: Source[] = [];
  readonly indexBodies: object[] = [];
  readonly #session: Session;
  readonly #request: MarketRequest;

  constructor(session: Session, request: MarketRequest) {
    this.#session = session;
    this.#request = request;
  }

  /** Returns the rows of the account for the symbol; none without an account. */
  async ownRows(operationId: string): Promise<readonly Row[]> {
    const { section, account, symbol } = this.#request;
    if (account === undefined) return [];
    const operation = requiredOperation(section, operationId);
    const response = await call(this.#session, account, operation, `symbol=${symbol}`);
    this.responses.push(response);
    return Array.isArray(response.body) ? (response.body as readonly Row[]) : [];
  }

  /** Returns the newest candlesticks; of an hour, as many as a day and its first hour have. */
  async candles(): Promise<MarketView['candles']> {
    const candles = new Map<string, readonly (readonly unknown[])[]>();
    for (const interval of longerIntervals(this.#request.section)) {
      const limit = interval === '1h' ? '30' : '3';
      const body = await this.read('listKlines', { interval, limit });
      candles.set(interval, (body ?? []) as readonly (readonly unknown[])[]);
    }
    return candles;
  }

  /** Returns the index prices of each section with an index, in one form. */
  async indexes(): Promise<readonly (readonly [string, unknown])[][]> {
    if (operations[this.#request.section].getIndex === undefined) return [];
    const all = Object.values(profiles).map(async ({ section, indexPrices }) => {
      if (operations[section].getIndex === undefined) return [];
      return [...indexPrices((await this.read('getIndex', {}, section)) as IndexMaps)];
    });
    return (await Promise.all(all)).filter((prices) => prices.length > 0);
  }

  async firstIndex(symbol: string | undefined): Promise<MarketView['firstIndex']> {
    const { section } = this.#request;
    const parameters = operations[section].getIndex?.parameters ?? [];
    if (symbol === undefined || !parameters.some(({ name }) => name === 'symbol')) return undefined;
    return profiles[section].indexPrices((await this.read('getIndex', { symbol })) as IndexMaps);
  }

  async allOptions(): Promise<unknown> {
    if (operations[this.#request.section].listOptions === undefined) return undefined;
    return this.read('listOptions', { expired: 'true' });
  }

  /** Reads the lists of the symbol that change, with one row. */
  async shortLists(): Promise<Bodies> {
    const { symbol } = this.#request;
    const bodies = new Map<string, unknown>();
    for (const name of changing) bodies.set(name, await this.read(name, { symbol, limit: '1' }));
    return bodies;
  }

  /** Reads operations for the symbol, and for all symbols if it is optional. */
  async each(names: readonly string[]): Promise<{ readonly of: Bodies; readonly all: Bodies }> {
    const { section, symbol } = this.#request;
    const of = new Map<string, unknown>();
    const all = new Map<string, unknown>();
    for (const name of names) {
      const record = operations[section][name];
      if (record === undefined) continue;
      const parameter = record.parameters.find((one) => one.name === 'symbol');
      const interval = name === 'listKlines' ? { interval: shortest } : {};
      const ofSymbol = parameter === undefined ? {} : { symbol, ...interval };
      of.set(name, await this.read(name, ofSymbol));
      if (parameter !== undefined && !parameter.required) all.set(name, await this.read(name, {}));
    }
    return { of, all };
  }

  /** Returns the body of a response, which must be as specified. */
  async read(
    name: string,
    parameters: Readonly<Record<string, string>>,
    section = this.#request.section,
  ): Promise<unknown> {
    const record = requiredOperation(section, name);
    const { symbol } = this.#request;
    const given = name === 'listKlines' ? { symbol, ...parameters } : parameters;
    const sent = new URLSearchParams(given);
    const response = await query(this.#session, record, sent.toString());
    this.responses.push(response);
    const problem = checkResponse(response, { ok: true }, record, sent, emptyCaseFindings());
    if (name === 'getIndex') this.indexBodies.push(response.body as object);
    if (problem === undefined) return response.body;
    throw new UnreadableMarket(`In a response of ${name}: ${problem}`);
  }
}
