import { type GatewayOperation, operations, type Section } from '@broker-api/spec';
import { textOf } from '../cases/parse-exact.ts';
import type { TestAccount } from '../client/account.ts';
import { comparisonTries, pauseAfter } from '../client/pause.ts';
import type { Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { call, failedWith } from '../fixtures/call.ts';
import { longestList } from '../known-operations.ts';
import { profiles } from '../profiles/profiles.ts';
import type { IndexMaps } from '../profiles/section-profile.ts';
import type { Exchange } from '../result.ts';

export type Row = Readonly<Record<string, unknown>>;
type Rows = readonly Row[];

/** A trade of an account, with the same names in all sections. */
export interface StatementTrade {
  readonly id: string;
  readonly orderId: string;
  readonly matchOrderId: string;
  readonly symbol: string;
  readonly price: unknown;
  readonly quantity: unknown;
  readonly fee: unknown;
  readonly feeAsset: string;
  readonly time: number;
  readonly isBuy: boolean;
  readonly row: Row;
}

/** What the broker says about an account of a section at one time. */
export interface Statement {
  readonly section: Section;
  readonly account: string;
  /** The broker's time since which the lists are complete, and the fee rates are the same. */
  readonly since: number;
  readonly body: unknown;
  readonly openOrders: Rows;
  readonly history: Rows;
  readonly trades: readonly StatementTrade[];
  readonly flows: Rows;
  readonly positions: Rows;
  /** The listed symbols, by name. */
  readonly listed: ReadonlyMap<string, Row>;
  /** The options, by name. */
  readonly options: ReadonlyMap<string, Row>;
  /** The index prices by name; undefined if they changed meanwhile. */
  readonly index: ReadonlyMap<string, string> | undefined;
  /** The id of the account in listSubAccounts; undefined if the list does not contain it. */
  readonly accountId: string | undefined;
  /** A part of the statement that changed although nothing else did. */
  readonly contradiction?: string | undefined;
  /**
   * The price of the newest public trade, by the symbol of a position; undefined if it changed
   * meanwhile.
   */
  readonly lastPrices: ReadonlyMap<string, unknown> | undefined;
}

/** How to read a statement. */
export interface StatementRequest {
  readonly section: Section;
  readonly account: TestAccount;
  readonly since: number;
  readonly onExchange: (operationId: string, exchange: Exchange) => void;
}

/** A request for the operation of a section; undefined if the section has no such operation. */
type Read = (operationId: string, parameters?: string, section?: Section) => Promise<unknown>;

/**
 * Reads a statement while the account does not change: what changes is read before and after the
 * rest.
 *
 * @throws Skipped if the account changes all the time, or a request fails
 */
export async function readStatement(
  session: Session,
  request: StatementRequest,
): Promise<Statement> {
  const read = reader(session, request);
  let contradiction: string | undefined;
  for (let count = 1; count <= comparisonTries; count++) {
    await pauseAfter(count - 1, session);
    const before = await readBefore(read, request.section);
    const newest = await newestTrades(read, before.held);
    const index = await read('getIndex');
    const positions = ((await read('listPositions')) ?? []) as Rows;
    const isIndexStable = JSON.stringify(index) === JSON.stringify(await read('getIndex'));
    const after = await readAfter(read, request.section);
    const changed = changedParts(before, after);
    contradiction ??= contradictionOf(changed);
    if (changed.length > 0) continue;
    const isMarketStable = isSameTrade(newest, await newestTrades(read, before.held));
    if (!isMarketStable && count < comparisonTries) continue;
    const { margins: _, held: __, ...parts } = after;
    return {
      ...parts,
      section: request.section,
      account: request.account.name,
      since: request.since,
      positions,
      accountId: await accountIdOf(session, request),
      contradiction,
      lastPrices: isMarketStable ? pricesOf(newest) : undefined,
      index: isIndexStable ? indexPrices(request.section, index) : undefined,
      listed: byName(((await read('getBrokerInfo')) as Row)[profiles[request.section].symbolList]),
      options: byName(await read('listOptions')),
    };
  }
  throw new Skipped('the account changed during each of several comparisons', 'not testable');
}

/** Returns the id of the account whose flows a statement contains. */
async function accountIdOf(
  session: Session,
  { account, section, onExchange }: StatementRequest,
): Promise<string | undefined> {
  const operation = operations.spot.listSubAccounts as GatewayOperation;
  const { status, body, exchange } = await call(session, account, operation, '');
  onExchange(operation.operationId, exchange);
  if (status !== 200 || !Array.isArray(body)) return undefined;
  const type = String(profiles[section].accountType);
  const row = (body as Rows).find(
    ({ accountType, accountIndex }) => textOf(accountType) === type && textOf(accountIndex) === '0',
  );
  return row && textOf(row.accountId);
}

function reader(session: Session, { section, account, onExchange }: StatementRequest): Read {
  return async (operationId, parameters = '', ofSection = section) => {
    const operation: GatewayOperation | undefined = operations[ofSection][operationId];
    if (operation === undefined) return undefined;
    const { status, body, text, exchange } = await call(session, account, operation, parameters);
    onExchange(operationId, exchange);
    if (status === 200) return body;
    const reason = `requires a successful ${operationId}; it ${failedWith({ status, text })}`;
    throw new Skipped(reason, 'failed preparation');
  };
}

/** Returns the open orders of an account as they are now. */
export async function readOpenOrders(session: Session, request: StatementRequest): Promise<Rows> {
  return (await readOrders(reader(session, request), request.section)).openOrders;
}

type Orders = Pick<Statement, 'openOrders' | 'history'>;
type Amounts = Pick<Statement, 'body' | 'trades' | 'flows'> & {
  /** The margins of the positions, which adjustMargin changes. */
  readonly margins: readonly unknown[];
  /** The symbols of the positions. */
  readonly held: readonly string[];
};
type Changing = Orders & Amounts;

async function readBefore(read: Read, section: Section): Promise<Changing> {
  const orders = await readOrders(read, section);
  return { ...orders, ...(await readAmounts(read, section)) };
}

/** Reads the orders last, so that an order which changes amounts during a reading differs too. */
async function readAfter(read: Read, section: Section): Promise<Changing> {
  const amounts = await readAmounts(read, section);
  return { ...(await readOrders(read, section)), ...amounts };
}

async function readOrders(read: Read, section: Section): Promise<Orders> {
  const { orders, typeParameter } = profiles[section];
  const types = typeParameter === undefined || orders.stop === undefined ? [''] : orderTypes;
  const openOrders: Row[] = [];
  const history: Row[] = [];
  for (const type of types) {
    const ofType = type === '' ? '' : `${typeParameter}=${type}&`;
    openOrders.push(...(await readAllOpenOrders(read, section, ofType)));
    const limit = longestList(section, 'listHistoryOrders');
    history.push(...((await read('listHistoryOrders', `${ofType}limit=${limit}`)) as Rows));
  }
  return { openOrders, history };
}

/**
 * Reads all open orders, because balances and margins are compared with their sums.
 *
 * @param ofType the parameter that selects the type of the orders, or nothing
 * @param below reads only the orders with lower ids
 */
async function readAllOpenOrders(
  read: Read,
  section: Section,
  ofType: string,
  below?: bigint,
): Promise<Rows> {
  const limit = longestList(section, 'listOpenOrders');
  const selection = below === undefined ? '' : `&orderId=${below}`;
  const page = (await read('listOpenOrders', `${ofType}limit=${limit}${selection}`)) as Rows;
  if (page.length < limit) return page;
  const ids = page.map(({ orderId }) => BigInt(textOf(orderId)));
  const [lowest = 0n] = ids.sort((one, other) => (one < other ? -1 : 1));
  // A broker that ignores orderId returns the same page again. Other tests report this.
  if (below !== undefined && lowest >= below) return [];
  return [...page, ...(await readAllOpenOrders(read, section, ofType, lowest))];
}

async function readAmounts(read: Read, section: Section): Promise<Amounts> {
  const limit = `limit=${longestList(section, 'listMyTrades')}`;
  const rows = (await read('listMyTrades', limit)) as Rows;
  const trades = rows.map((row) => tradeOf(row, section));
  const account = `accountType=${profiles[section].accountType}&accountIndex=0`;
  const parameters = `${account}&limit=${longestList('spot', 'listBalanceFlow')}`;
  const flows = (await read('listBalanceFlow', parameters, 'spot')) as Rows;
  const positions = ((await read('listPositions')) ?? []) as Rows;
  const margins = positions.map(({ symbol, side, position, margin }) => [
    symbol,
    side,
    position,
    margin,
  ]);
  const held = [...new Set(positions.map(({ symbol }) => textOf(symbol)))];
  return { trades, flows, margins, held, body: await read('getAccount') };
}

/** Returns the names of the parts that differ between two readings. */
function changedParts(before: Changing, after: Changing): readonly string[] {
  const names = Object.keys(before) as (keyof Changing)[];
  return names.filter((name) => stableText(before[name]) !== stableText(after[name]));
}

/** The value of an option account changes with the prices of its options. */
function stableText(part: unknown): string {
  return JSON.stringify(part, (key, value) =>
    key === 'totalAsset' || key === 'optionAsset' ? undefined : value,
  );
}

/** A trade also changes balances and flows, and a balance changes only with an order or a flow. */
function contradictionOf([name, ...others]: readonly string[]): string | undefined {
  if (others.length > 0 || (name !== 'body' && name !== 'trades')) return undefined;
  const operation = name === 'body' ? 'getAccount' : 'listMyTrades';
  return `Expected ${operation} to return the same twice, because no order and no flow changed.`;
}

const orderTypes: readonly string[] = ['LIMIT', 'STOP'];

function tradeOf(row: Row, section: Section): StatementTrade {
  const { quantity, commission, asset } = profiles[section].tradeFields;
  return {
    id: textOf(row.id ?? row.tradeId),
    orderId: textOf(row.orderId),
    matchOrderId: textOf(row.matchOrderId),
    symbol: textOf(row.symbol ?? row.symbolId),
    price: row.price,
    quantity: row[quantity],
    fee: row[commission],
    feeAsset: textOf(row[asset]),
    time: Number(textOf(row.time)),
    isBuy: typeof row.isBuyer === 'boolean' ? row.isBuyer : textOf(row.side).startsWith('BUY'),
    row,
  };
}

function indexPrices(section: Section, body: unknown): ReadonlyMap<string, string> | undefined {
  if (body === undefined) return undefined;
  const prices = profiles[section].indexPrices(body as IndexMaps);
  return new Map([...prices].map(([symbol, { index }]) => [symbol, textOf(index)]));
}

function byName(rows: unknown): ReadonlyMap<string, Row> {
  const list = Array.isArray(rows) ? (rows as Rows) : [];
  return new Map(list.map((row) => [textOf(row.symbol), row]));
}

/** The newest public trade of each symbol that has one. */
type NewestTrades = ReadonlyMap<string, Row>;

async function newestTrades(read: Read, symbols: readonly string[]): Promise<NewestTrades> {
  const trades = new Map<string, Row>();
  for (const symbol of symbols) {
    const rows = (await read('listTrades', `symbol=${encodeURIComponent(symbol)}&limit=1`)) as Rows;
    if (rows[0] !== undefined) trades.set(symbol, rows[0]);
  }
  return trades;
}

const isSameTrade = (one: NewestTrades, other: NewestTrades): boolean =>
  JSON.stringify([...one]) === JSON.stringify([...other]);

const pricesOf = (trades: NewestTrades): ReadonlyMap<string, unknown> =>
  new Map([...trades].map(([symbol, { price }]) => [symbol, price]));
