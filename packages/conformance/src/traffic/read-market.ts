import { operations, type Section } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import { tradeOf } from '../auditor/section-terms.ts';
import type { MarketView } from '../auditor/views.ts';
import type { TestAccount } from '../client/account.ts';
import { comparisonTries, pauseAfter, type Session } from '../client/session.ts';
import { Skipped, unlessSkipped } from '../client/skipped.ts';
import { costOf, type RequestCost, sumOf } from '../pacing/request-cost.ts';
import { type IndexMaps, profiles } from '../profiles/profiles.ts';
import { isSame, Reader } from './read-account.ts';

/** A symbol whose market data to read, and an account that trades it. */
export interface MarketRequest {
  readonly section: Section;
  readonly symbol: string;
  readonly account?: TestAccount | undefined;
}

/** A request, and the name of its response in the view. */
type NamedRead = readonly [
  name: string,
  operationId: string,
  parameters: Readonly<Record<string, string | number>>,
];

/** What changes with every trade and order. */
const changing = ['getDepth', 'listTrades'];
const ofSymbols = [
  'getTicker24hr',
  'getTickerPrice',
  'getBookTicker',
  'listFundingRates',
  'getBrokerInfo',
  'listOptions',
  'listInsurance',
];

/**
 * Reads all market data of a section while the market does not change.
 *
 * @throws Skipped if it changes all the time
 */
export async function readMarket(session: Session, request: MarketRequest): Promise<MarketView> {
  const { section, symbol, account } = request;
  const reads = readsOf(section, symbol);
  for (let count = 0; count < comparisonTries; count++) {
    await pauseAfter(count, session);
    // A wait for the rate limits between two reads would give the market time to change.
    await session.waitForRoom(costOfReads(section, reads));
    const reader = new MarketReader(session, section, account);
    const ownTrades = await reader.own('listMyTrades', { symbol });
    const ownOrders = await reader.ownOrders(symbol);
    const before = await reader.all(reads.filter(([name]) => changing.includes(name)));
    const indexes = await reader.indexes();
    const of = await reader.all(reads);
    const isIndexStable = isSame(indexes, await reader.indexes());
    // The index prices of many brokers change every second.
    if (!isIndexStable && count === 0) continue;
    if (!isSame(withoutTimes(before), withoutTimes(of))) continue;
    const isOwnStable = isSame(ownOrders, await reader.ownOrders(symbol));
    const stableIndexes = isIndexStable ? indexes : [];
    return {
      section,
      symbol,
      of,
      ownTrades: ownTrades.map((row) => tradeOf(row, section)),
      ownOrders: isOwnStable ? ownOrders : [],
      indexes: stableIndexes.map((prices) => new Map(prices)),
      indexBodies: reader.indexBodies,
      firstIndex: await reader.firstIndex(stableIndexes[0]?.[0]?.[0]),
      hasAllMinutes: isComplete(section, of.get('listKlines 1m')),
      responses: reader.responses,
    };
  }
  throw new Skipped('the market changed during each of several comparisons', 'not testable');
}

/** Returns the requests of a section for a symbol. Those for what changes are the last. */
function readsOf(section: Section, symbol: string): readonly NamedRead[] {
  const bySymbol = ofSymbols.flatMap((name): readonly NamedRead[] => {
    const parameter = parameterOf(section, name, 'symbol');
    if (parameter === undefined) return [[name, name, {}]];
    const all: NamedRead = [`${name} of all`, name, {}];
    return [[name, name, { symbol }], ...(parameter.required ? [] : [all])];
  });
  const intervals = parameterOf(section, 'listKlines', 'interval')?.values ?? [];
  const candles = intervals.map(String).map((interval): NamedRead => {
    // Of an hour, as many as a day and its first hour have.
    const limit = interval === '1h' ? 30 : 3;
    const whole = interval === '1m' ? {} : { limit };
    return [`listKlines ${interval}`, 'listKlines', { symbol, interval, ...whole }];
  });
  const reads: readonly NamedRead[] = [
    ...bySymbol,
    ['listOptions with expired', 'listOptions', { expired: 'true' }],
    ...candles,
    ...changing.map((name): NamedRead => [`${name} limit=1`, name, { symbol, limit: 1 }]),
    ['getDepth limit=0', 'getDepth', { symbol, limit: 0 }],
    ...changing.map((name): NamedRead => [name, name, { symbol }]),
  ];
  return reads.filter(([, operationId]) => operationId in operations[section]);
}

const parameterOf = (section: Section, operationId: string, parameter: string) =>
  operations[section][operationId]?.parameters.find(({ name }) => name === parameter);

/** Returns whether a list without a limit contains all rows. */
function isComplete(section: Section, rows: unknown): boolean {
  const standard = parameterOf(section, 'listKlines', 'limit')?.default;
  return Array.isArray(rows) && rows.length < Number(standard ?? 0);
}

/** Returns what a reading costs, with what is read twice. */
function costOfReads(section: Section, reads: readonly NamedRead[]): RequestCost {
  const ofAccount = ['listMyTrades', 'listOpenOrders', 'listOpenOrders'];
  const others = [...changing, ...ofAccount, ...Array(5).fill('getIndex')];
  const all = [...reads, ...others.map((name): NamedRead => [name, name, {}])];
  const costs = all.flatMap(([, operationId, parameters]) => {
    const sent = new Map(Object.entries(parameters).map(([name, value]) => [name, `${value}`]));
    const operation = operations[section][operationId];
    return operation === undefined ? [] : [costOf(operation, sent)];
  });
  return costs.reduce(sumOf);
}

function withoutTimes(bodies: ReadonlyMap<string, unknown>): readonly unknown[] {
  const { bids, asks } = (bodies.get('getDepth') ?? {}) as Row;
  return [bids, asks, bodies.get('listTrades')];
}

/** Reads the market data of a section. */
class MarketReader extends Reader {
  readonly indexBodies: object[] = [];

  /** Returns the bodies of the responses to requests, by name. */
  async all(reads: readonly NamedRead[]): Promise<ReadonlyMap<string, unknown>> {
    const bodies = new Map<string, unknown>();
    for (const [name, ...request] of reads) bodies.set(name, await this.read(...request));
    return bodies;
  }

  /** Returns rows of the account; none without an account that may read them. */
  async own(operationId: string, parameters: Readonly<Record<string, string>>) {
    return (await unlessSkipped(() => this.rows(operationId, parameters))) ?? [];
  }

  /** Returns the open orders of the account that are in the order book of a symbol. */
  ownOrders(symbol: string): Promise<readonly Row[]> {
    const { typeParameter } = profiles[this.section];
    return this.own('listOpenOrders', {
      symbol,
      ...(typeParameter && { [typeParameter]: 'LIMIT' }),
    });
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
    const isSelectable = parameterOf(this.section, 'getIndex', 'symbol') !== undefined;
    return symbol !== undefined && isSelectable ? this.#index(this.section, { symbol }) : undefined;
  }
}
