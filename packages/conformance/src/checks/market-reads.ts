import { type OperationRecord, operations } from '@broker-api/spec';
import { parseExact } from '../cases/parse-exact.ts';
import type { ApiResponse, Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { costOf } from '../pacing/request-cost.ts';
import { profiles } from '../profiles/profiles.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The market data of one symbol, and of the whole section, at one time. */
export interface MarketData {
  readonly symbol: string;
  /** The successful responses by operationId; those that take a symbol are for the symbol. */
  readonly of: ReadonlyMap<string, unknown>;
  /** The responses without a symbol, of operations that have an optional one. */
  readonly all: ReadonlyMap<string, unknown>;
  /** The hourly candlesticks of more than a day. */
  readonly hours: readonly (readonly unknown[])[];
}

interface MarketRequest {
  readonly operation: OperationRecord;
  readonly symbol: string;
  readonly onResponse: (response: ApiResponse) => void;
}

const tries = 5;
/** What changes with every trade and order. */
const changing = ['getDepth', 'listTrades', 'getIndex'];
const otherReads = [
  ...['getTicker24hr', 'getTickerPrice', 'getBookTicker', 'listKlines', 'listFundingRates'],
  ...['getBrokerInfo', 'listOptions', 'getServerTime'],
];

/**
 * Reads all market data of a section while the market does not change.
 *
 * @throws Skipped if it changes all the time
 */
export async function readMarket(session: Session, request: MarketRequest): Promise<MarketData> {
  for (let count = 0; count < tries; count++) {
    const before = await readEach(session, request, changing);
    const others = await readEach(session, request, otherReads);
    const hours = await read(session, request, 'listKlines', { interval: '1h', limit: '30' });
    const after = await readEach(session, request, changing);
    if (withoutTimes(before.of) !== withoutTimes(after.of)) continue;
    return {
      symbol: request.symbol,
      of: new Map([...others.of, ...after.of]),
      all: new Map([...others.all, ...after.all]),
      hours: (hours ?? []) as MarketData['hours'],
    };
  }
  throw new Skipped('the market changed during each of several comparisons', 'not testable');
}

function withoutTimes(bodies: ReadonlyMap<string, unknown>): string {
  const { bids, asks } = (bodies.get('getDepth') ?? {}) as Fields;
  return JSON.stringify([bids, asks, bodies.get('listTrades'), bodies.get('getIndex')]);
}

async function readEach(
  session: Session,
  request: MarketRequest,
  names: readonly string[],
): Promise<Pick<MarketData, 'of' | 'all'>> {
  const of = new Map<string, unknown>();
  const all = new Map<string, unknown>();
  const { section } = request.operation;
  for (const name of names) {
    const record = operations[section][name];
    if (record === undefined) continue;
    const symbol = record.parameters.find((one) => one.name === 'symbol');
    // An index has a name of its own.
    const byIndex = name === 'getIndex';
    if (symbol === undefined || byIndex) of.set(name, await read(session, request, name, {}));
    else {
      const interval = name === 'listKlines' ? { interval: '1m' } : {};
      of.set(name, await read(session, request, name, { symbol: request.symbol, ...interval }));
      if (!symbol.required) all.set(name, await read(session, request, name, {}));
    }
  }
  return { of, all };
}

async function read(
  session: Session,
  { operation, symbol, onResponse }: MarketRequest,
  name: string,
  parameters: Readonly<Record<string, string>>,
): Promise<unknown> {
  const record = operations[operation.section][name] as OperationRecord;
  const given = name === 'listKlines' ? { symbol, ...parameters } : parameters;
  const query = new URLSearchParams(given).toString();
  const { method, path } = record;
  const response = await session.request(costOf(record, new URLSearchParams(query)), (send) =>
    send({ method, path, query }),
  );
  if (record === operation) onResponse(response);
  if (response.status === 200) return parseExact(response.text);
  throw new Skipped(`${name} failed with status ${response.status}`, 'failed preparation');
}

/** Returns the symbols that brokerInfo lists for the section, with their trading rules. */
export function listedRows(data: MarketData, { section }: OperationRecord): readonly Fields[] {
  const info = data.of.get('getBrokerInfo') as Fields | undefined;
  return (info?.[profiles[section].symbolList] ?? []) as readonly Fields[];
}
