import { type GatewayOperation, operations, type Section } from '@broker-api/spec';
import { AccountView, type Reading } from '../auditor/account-view.ts';
import type { Source } from '../auditor/auditor.ts';
import type { Row } from '../auditor/rule.ts';
import { tradeOf } from '../auditor/section-terms.ts';
import { textOf } from '../cases/parse-exact.ts';
import type { TestAccount } from '../client/account.ts';
import { call, failedWith } from '../client/call.ts';
import { comparisonTries, pauseAfter } from '../client/pause.ts';
import type { Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { longestList } from '../known-operations.ts';
import { profiles } from '../profiles/profiles.ts';
import type { IndexMaps } from '../profiles/section-profile.ts';

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
  let changedAlone: Reading['changedAlone'];
  for (let count = 1; count <= comparisonTries; count++) {
    await pauseAfter(count - 1, session);
    const reader = new Reader(session, request);
    const before = { ...(await reader.orders()), ...(await reader.amounts()) };
    const newest = await reader.newestTrades(before.held);
    const index = await reader.read('getIndex');
    const positions = await reader.rows('listPositions');
    const isIndexStable = JSON.stringify(index) === JSON.stringify(await reader.read('getIndex'));
    // The orders are read last, so that an order which changes amounts meanwhile differs too.
    const amounts = await reader.amounts();
    const after = { ...(await reader.orders()), ...amounts };
    const changed = changedParts(before, after);
    const [name, ...others] = changed;
    // A trade also changes balances and flows, and a balance changes only with an order or a flow.
    if (others.length === 0 && (name === 'body' || name === 'trades')) changedAlone ??= name;
    if (changed.length > 0) continue;
    const isMarketStable = isSame(newest, await reader.newestTrades(before.held));
    if (!isMarketStable && count < comparisonTries) continue;
    const { margins: _, held: __, ...parts } = after;
    const { section, account, since } = request;
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
      placed: session.auditor.placedOrders(section, account.name),
      newestTrades: isMarketStable ? newest : undefined,
      index: isIndexStable ? indexPrices(section, index) : undefined,
      listed: byName(info[profiles[section].symbolList] ?? []),
      options: byName(await reader.rows('listOptions')),
      accountId: await reader.accountId(),
      responses: reader.responses,
    });
  }
  throw new Skipped('the account changed during each of several comparisons', 'not testable');
}

/** Returns the orders of the run, if it says that no other program uses the accounts. */
function requestedOrders(session: Session, section: Section): Reading['requested'] {
  const { startedAt: since, options } = session;
  if (!options.exclusive || since === undefined) return undefined;
  return { ...session.auditor.requestedOrders(section), since };
}

/** What changes when an account trades. */
interface Changing extends Pick<Reading, 'openOrders' | 'history' | 'body' | 'trades' | 'flows'> {
  /** The margins of the positions, which adjustMargin changes. */
  readonly margins: readonly unknown[];
  /** The symbols of the positions. */
  readonly held: readonly string[];
}

/** Sends the requests of one reading, and keeps the responses. */
class Reader {
  readonly responses: Source[] = [];
  readonly #session: Session;
  readonly #request: ReadRequest;

  constructor(session: Session, request: ReadRequest) {
    this.#session = session;
    this.#request = request;
  }

  /** Returns the body of an operation; undefined if the section does not have it. */
  async read(operationId: string, parameters = '', of = this.#request.section): Promise<unknown> {
    const operation: GatewayOperation | undefined = operations[of][operationId];
    if (operation === undefined) return undefined;
    const response = await call(this.#session, this.#request.account, operation, parameters);
    this.responses.push(response);
    if (response.status === 200) return response.body;
    const reason = `requires a successful ${operationId}; it ${failedWith(response)}`;
    throw new Skipped(reason, 'failed preparation');
  }

  async rows(operationId: string, parameters = '', of = this.#request.section): Promise<Rows> {
    return ((await this.read(operationId, parameters, of)) ?? []) as Rows;
  }

  async orders(): Promise<Pick<Reading, 'openOrders' | 'history'>> {
    const { section } = this.#request;
    const { orders, typeParameter } = profiles[section];
    const types = typeParameter === undefined || orders.stop === undefined ? [''] : orderTypes;
    const openOrders: Row[] = [];
    const history: Row[] = [];
    for (const type of types) {
      const ofType = type === '' ? '' : `${typeParameter}=${type}&`;
      openOrders.push(...(await this.#openOrders(ofType)));
      const limit = longestList(section, 'listHistoryOrders');
      history.push(...(await this.rows('listHistoryOrders', `${ofType}limit=${limit}`)));
    }
    return { openOrders, history };
  }

  /**
   * Reads all open orders, because balances and margins are compared with their sums.
   *
   * @param ofType the parameter that selects the type of the orders, or nothing
   * @param below reads only the orders with lower ids
   */
  async #openOrders(ofType: string, below?: bigint): Promise<Rows> {
    const limit = longestList(this.#request.section, 'listOpenOrders');
    const selection = below === undefined ? '' : `&orderId=${below}`;
    const page = await this.rows('listOpenOrders', `${ofType}limit=${limit}${selection}`);
    if (page.length < limit) return page;
    const ids = page.map(({ orderId }) => BigInt(textOf(orderId)));
    const [lowest = 0n] = ids.sort((one, other) => (one < other ? -1 : 1));
    // A broker that ignores orderId returns the same page again. Other tests report this.
    if (below !== undefined && lowest >= below) return [];
    return [...page, ...(await this.#openOrders(ofType, lowest))];
  }

  async amounts(): Promise<Omit<Changing, 'openOrders' | 'history'>> {
    const { section } = this.#request;
    const trades = await this.rows('listMyTrades', `limit=${longestList(section, 'listMyTrades')}`);
    const account = `accountType=${profiles[section].accountType}&accountIndex=0`;
    const limit = `limit=${longestList('spot', 'listBalanceFlow')}`;
    const flows = await this.rows('listBalanceFlow', `${account}&${limit}`, 'spot');
    const positions = await this.rows('listPositions');
    const margins = positions.map(({ symbol, side, position, margin }) => {
      return [symbol, side, position, margin];
    });
    return {
      trades: trades.map((row) => tradeOf(row, section)),
      flows,
      margins,
      held: [...new Set(positions.map(({ symbol }) => textOf(symbol)))],
      body: (await this.read('getAccount')) as Row,
    };
  }

  /** Returns the newest public trade of each symbol that has one. */
  async newestTrades(symbols: readonly string[]): Promise<ReadonlyMap<string, Row>> {
    const trades = new Map<string, Row>();
    for (const symbol of symbols) {
      const parameters = `symbol=${encodeURIComponent(symbol)}&limit=1`;
      const [newest] = await this.rows('listTrades', parameters);
      if (newest !== undefined) trades.set(symbol, newest);
    }
    return trades;
  }

  /** Returns the id of the account in listSubAccounts; undefined if the list lacks it. */
  async accountId(): Promise<string | undefined> {
    const { account, section } = this.#request;
    const operation = operations.spot.listSubAccounts as GatewayOperation;
    const response = await call(this.#session, account, operation, '');
    if (response.status !== 200 || !Array.isArray(response.body)) return undefined;
    this.responses.push(response);
    const type = String(profiles[section].accountType);
    const row = (response.body as Rows).find(
      ({ accountType, accountIndex }) =>
        textOf(accountType) === type && textOf(accountIndex) === '0',
    );
    return row && textOf(row.accountId);
  }
}

const orderTypes: readonly string[] = ['LIMIT', 'STOP'];

/** Returns the names of the parts that differ between two readings. */
const changedParts = (before: Changing, after: Changing): readonly string[] =>
  (Object.keys(before) as (keyof Changing)[]).filter(
    (name) => stableText(before[name]) !== stableText(after[name]),
  );

/** The value of an option account changes with prices, and a broker can update times in vain. */
const unstable = ['totalAsset', 'optionAsset', 'updateTime'];

const stableText = (part: unknown): string =>
  JSON.stringify(part, (key, value) => (unstable.includes(key) ? undefined : value));

const isSame = (one: ReadonlyMap<string, Row>, other: ReadonlyMap<string, Row>): boolean =>
  JSON.stringify([...one]) === JSON.stringify([...other]);

function indexPrices(section: Section, body: unknown): ReadonlyMap<string, string> | undefined {
  if (body === undefined) return undefined;
  const prices = profiles[section].indexPrices(body as IndexMaps);
  return new Map([...prices].map(([symbol, { index }]) => [symbol, textOf(index)]));
}

const byName = (rows: Rows): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [textOf(row.symbol), row]));
