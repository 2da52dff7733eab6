import { type GatewayOperation, operations, type Section } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import { tradeOf } from '../auditor/section-terms.ts';
import { AccountView, type Reading } from '../auditor/views.ts';
import { textOf } from '../cases/parse-exact.ts';
import type { TestAccount } from '../client/account.ts';
import { call } from '../client/call.ts';
import { type ApiResponse, comparisonTries, pauseAfter, type Session } from '../client/session.ts';
import { Skipped, unlessSkipped } from '../client/skipped.ts';
import { longestList } from '../known-operations.ts';
import { type IndexMaps, profiles } from '../profiles/profiles.ts';
import { TestFindings } from '../result.ts';
import { checkResponse } from './check-response.ts';
import { bodyOf } from './trader.ts';

type Rows = readonly Row[];

/** An account of a section, and since when its lists are complete and its fee rates the same. */
export interface ReadRequest {
  readonly section: Section;
  readonly account: TestAccount;
  readonly since: number;
}

/**
 * Reads an account while it does not change: what changes is read before and after the rest.
 *
 * @throws Skipped if the account changes all the time, or a request fails
 */
export async function readAccount(session: Session, request: ReadRequest): Promise<AccountView> {
  const { section, account, since } = request;
  let changedAlone: Reading['changedAlone'];
  for (let count = 1; count <= comparisonTries; count++) {
    await pauseAfter(count - 1, session);
    const reader = new Reader(session, section, account);
    const before = { ...(await ordersIn(reader, section)), ...(await amountsIn(reader, section)) };
    const newest = await newestTrades(reader, before.held);
    const index = await reader.read('getIndex');
    const positions = await reader.rows('listPositions');
    const isIndexStable = isSame(index, await reader.read('getIndex'));
    // The orders are read last, so that an order which changes amounts meanwhile differs too.
    const amounts = await amountsIn(reader, section);
    const after = { ...(await ordersIn(reader, section)), ...amounts };
    const changed = changedParts(before, after);
    const [name, ...others] = changed;
    // A trade also changes balances and flows, and a balance changes only with an order or a flow.
    if (others.length === 0 && (name === 'body' || name === 'trades')) changedAlone ??= name;
    if (changed.length > 0) continue;
    const isMarketStable = isSame(newest, await newestTrades(reader, before.held));
    if (!isMarketStable && count < comparisonTries) continue;
    const { margins: _, held: __, ...parts } = after;
    const info = (await reader.read('getBrokerInfo')) as Readonly<Record<string, Rows>>;
    return new AccountView({
      ...parts,
      section,
      account: account.name,
      since,
      positions,
      settlements: await reader.rows('listSettlements'),
      changedAlone,
      requested: requestedOrders(session, section),
      placed: session.auditor.orders.placed(section, account.name),
      newestTrades: isMarketStable ? new Map(newest) : undefined,
      index: isIndexStable ? indexPrices(section, index) : undefined,
      listed: byName(info[profiles[section].symbolList] ?? []),
      options: byName(await reader.rows('listOptions')),
      accountId: await accountIdIn(reader, section),
      responses: reader.responses,
    });
  }
  throw new Skipped('the account changed during each of several comparisons', 'not testable');
}

/** Returns the orders of the run, if it says that no other program uses the accounts. */
function requestedOrders(session: Session, section: Section): Reading['requested'] {
  const { startedAt: since, options } = session;
  if (!options.exclusive || since === undefined) return undefined;
  return { ...session.auditor.orders.requested(section), since };
}

async function ordersIn(reader: Reader, section: Section) {
  const { orders, typeParameter } = profiles[section];
  const types =
    typeParameter === undefined || orders.stop === undefined
      ? [{}]
      : ['LIMIT', 'STOP'].map((type) => ({ [typeParameter]: type }));
  const openOrders: Row[] = [];
  const history: Row[] = [];
  for (const type of types) {
    openOrders.push(...(await allOpenOrders(reader, section, type)));
    const limit = longestList(section, 'listHistoryOrders');
    history.push(...(await reader.rows('listHistoryOrders', { ...type, limit })));
  }
  return { openOrders, history };
}

/**
 * Reads all open orders, because balances and margins are compared with their sums.
 *
 * @param selected the parameters that select the type of the orders
 * @param below reads only the orders with lower ids
 */
async function allOpenOrders(
  reader: Reader,
  section: Section,
  selected: Readonly<Record<string, string>>,
  below?: bigint,
): Promise<Rows> {
  const limit = longestList(section, 'listOpenOrders');
  const start = below === undefined ? {} : { orderId: String(below) };
  const page = await reader.rows('listOpenOrders', { ...selected, limit, ...start });
  if (page.length < limit) return page;
  const ids = page.map(({ orderId }) => BigInt(textOf(orderId)));
  const [lowest = 0n] = ids.sort((one, other) => (one < other ? -1 : 1));
  // A broker that ignores orderId returns the same page again. Other tests report this.
  if (below !== undefined && lowest >= below) return [];
  return [...page, ...(await allOpenOrders(reader, section, selected, lowest))];
}

async function amountsIn(reader: Reader, section: Section) {
  const limit = longestList(section, 'listMyTrades');
  const trades = await reader.rows('listMyTrades', { limit });
  const { accountType } = profiles[section];
  const ofFlows = { accountType, accountIndex: 0, limit: longestList('spot', 'listBalanceFlow') };
  const flows = await reader.rows('listBalanceFlow', ofFlows, 'spot');
  const positions = await reader.rows('listPositions');
  // adjustMargin changes the margins.
  const margins = positions.map(({ symbol, side, position, margin }) => {
    return [symbol, side, position, margin];
  });
  return {
    trades: trades.map((row) => tradeOf(row, section)),
    flows,
    margins,
    held: [...new Set(positions.map(({ symbol }) => textOf(symbol)))],
    body: (await reader.read('getAccount')) as Row,
  };
}

/** Returns the newest public trade of each symbol that has one. */
async function newestTrades(reader: Reader, symbols: readonly string[]) {
  const trades: [string, Row][] = [];
  for (const symbol of symbols) {
    const [newest] = await reader.rows('listTrades', { symbol, limit: 1 });
    if (newest !== undefined) trades.push([symbol, newest]);
  }
  return trades;
}

/** Returns the id of the account in listSubAccounts; undefined if the list lacks it. */
async function accountIdIn(reader: Reader, section: Section): Promise<string | undefined> {
  const listed = await unlessSkipped(() => reader.rows('listSubAccounts', {}, 'spot'));
  const type = String(profiles[section].accountType);
  const row = listed?.find(
    ({ accountType, accountIndex }) => textOf(accountType) === type && textOf(accountIndex) === '0',
  );
  return row && textOf(row.accountId);
}

/** Returns the names of the parts that differ between two readings. */
const changedParts = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly string[] =>
  Object.keys(before).filter((name) => stableText(before[name]) !== stableText(after[name]));

/** The value of an option account changes with prices, and a broker can update times in vain. */
const unstable = ['totalAsset', 'optionAsset', 'updateTime'];

const stableText = (part: unknown): string =>
  JSON.stringify(part, (key, value) => (unstable.includes(key) ? undefined : value));

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function indexPrices(section: Section, body: unknown): ReadonlyMap<string, string> | undefined {
  if (body === undefined) return undefined;
  const prices = profiles[section].indexPrices(body as IndexMaps);
  return new Map([...prices].map(([symbol, { index }]) => [symbol, textOf(index)]));
}

const byName = (rows: Rows): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [textOf(row.symbol), row]));

/** Reads a market or an account of a section, and keeps the responses. */
export class Reader {
  readonly responses: ApiResponse[] = [];
  readonly section: Section;
  readonly #session: Session;
  readonly #account: TestAccount | undefined;

  constructor(session: Session, section: Section, account?: TestAccount) {
    this.#session = session;
    this.section = section;
    this.#account = account;
  }

  /**
   * Returns the body of an operation; undefined if the section does not have it, or if it requires
   * an account and there is none.
   *
   * @param of another section that has the operation
   * @throws Skipped if the operation of an account fails
   * @throws Error if a response with market data is not as specified
   */
  async read(
    operationId: string,
    parameters: Readonly<Record<string, string | number>> = {},
    of = this.section,
  ): Promise<unknown> {
    const operation: GatewayOperation | undefined = operations[of][operationId];
    const account = this.#account;
    if (operation === undefined) return undefined;
    if (operation.requiresApiKey && account === undefined) return undefined;
    const sent = new URLSearchParams(
      Object.entries(parameters).map(([name, one]) => [name, `${one}`]),
    );
    const response = await call(this.#session, account, operation, `${sent}`);
    this.responses.push(response);
    if (operation.requiresApiKey) return bodyOf(operationId, response);
    const problem = checkResponse(response, { ok: true }, operation, sent, new TestFindings());
    if (problem === undefined) return response.body;
    throw new Error(`In a response of ${operationId}: ${problem}`);
  }

  /** Returns the rows of a list; none if the section does not have the operation. */
  async rows(...request: Parameters<Reader['read']>): Promise<readonly Row[]> {
    return ((await this.read(...request)) ?? []) as readonly Row[];
  }
}
