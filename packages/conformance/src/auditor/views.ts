import type { Section } from '@broker-api/spec';
import { textOf } from '../cases/parse-exact.ts';
import { longestList } from '../known-operations.ts';
import type { Source } from './auditor.ts';
import type { RequestedOrders } from './order-requests.ts';
import type { Row } from './rule.ts';
import type { Trade } from './section-terms.ts';

/** What the responses about an account say, read while nothing changed. */
export interface Reading {
  readonly section: Section;
  /** The name of the account. */
  readonly account: string;
  /** The broker's time since which the lists are complete, and the fee rates are the same. */
  readonly since: number;
  readonly body: Row;
  readonly openOrders: readonly Row[];
  readonly history: readonly Row[];
  readonly trades: readonly Trade[];
  readonly flows: readonly Row[];
  readonly positions: readonly Row[];
  /** The settlements; none if the section has no such list. */
  readonly settlements: readonly Row[];
  /** The listed symbols, by name. */
  readonly listed: ReadonlyMap<string, Row>;
  /** The options, by name. */
  readonly options: ReadonlyMap<string, Row>;
  /** The index prices by name; undefined if they changed meanwhile. */
  readonly index: ReadonlyMap<string, string> | undefined;
  /** The id of the account in listSubAccounts; undefined if the list does not contain it. */
  readonly accountId: string | undefined;
  /** The newest public trade by the symbol of a position; undefined if it changed meanwhile. */
  readonly newestTrades: ReadonlyMap<string, Row> | undefined;
  /** The ids of the orders that responses of the run confirmed. */
  readonly placed: ReadonlySet<string>;
  /** The orders that the run placed, if no other program uses the accounts since a time. */
  readonly requested?: (RequestedOrders & { readonly since: number }) | undefined;
  /** The part that changed between two readings although nothing else did. */
  readonly changedAlone?: 'body' | 'trades' | undefined;
  /** The responses that say all this. */
  readonly responses: readonly Source[];
}

/** What the broker says about an account of a section at one time. */
export class AccountView {
  readonly reading: Reading;
  /** All orders, open ones last. */
  readonly orders: readonly Row[];
  /** The time since which the lists contain all trades and the fee rates are the same. */
  readonly completeSince: number;
  /** The trades since then, and the same by their orders. */
  readonly recentTrades: readonly Trade[];
  readonly #fills: ReadonlyMap<string, readonly Trade[]>;
  readonly #open: ReadonlySet<unknown>;

  constructor(reading: Reading) {
    const { section, history, openOrders, trades, since } = reading;
    this.reading = reading;
    const byId = new Map([...history, ...openOrders].map((row) => [idOf(row), row]));
    this.orders = [...byId.values()];
    const isLong = trades.length >= longestList(section, 'listMyTrades');
    const oldest = Math.min(...trades.map(({ time }) => time));
    this.completeSince = isLong ? Math.max(since, oldest + 1) : since;
    this.recentTrades = trades.filter(({ time }) => time >= this.completeSince);
    this.#fills = Map.groupBy(this.recentTrades, ({ orderId }) => orderId);
    this.#open = new Set(openOrders.map(idOf));
  }

  /** The orders since `completeSince`, whose trades are all known. */
  get recentOrders(): readonly Row[] {
    return this.orders.filter(({ time }) => Number(textOf(time)) >= this.completeSince);
  }

  /** The time since which the list contains all flows. */
  get flowsSince(): number {
    const { flows } = this.reading;
    const isLong = flows.length >= longestList('spot', 'listBalanceFlow');
    return isLong ? Math.min(...flows.map(({ created }) => Number(textOf(created)))) : 0;
  }

  fillsOf(order: Row): readonly Trade[] {
    return this.#fills.get(idOf(order)) ?? [];
  }

  isOpen(order: Row): boolean {
    return this.#open.has(idOf(order));
  }

  listedSymbol(symbol: unknown): Row | undefined {
    return this.reading.listed.get(textOf(symbol));
  }

  /** The index price of a symbol; undefined if it changed meanwhile. */
  indexPrice(name: unknown): string | undefined {
    return this.reading.index?.get(textOf(name));
  }
}

/** Two views of one account, one after the other. */
export interface Change {
  readonly before: AccountView;
  readonly after: AccountView;
}

/** Two accounts at one time. */
export interface Pair {
  readonly one: AccountView;
  readonly other: AccountView;
}

export const idOf = ({ orderId }: Row): string => textOf(orderId);

/** Returns the rows of a later list that an earlier one does not contain. */
export function newRows<Item>(
  before: readonly Item[],
  after: readonly Item[],
  id: (row: Item) => unknown,
): readonly Item[] {
  const known = new Set(before.map((row) => textOf(id(row))));
  return after.filter((row) => !known.has(textOf(id(row))));
}

/** A price level of an order book. */
export type Level = readonly [price: unknown, quantity: unknown];

/** The market data of one symbol and of its whole section, read while nothing changed. */
export interface MarketView {
  readonly section: Section;
  readonly symbol: string;
  /**
   * The bodies of the successful responses by name: an operationId, for the symbol if there is such
   * a parameter, or one of `getTickerPrice of all`, `getDepth limit=1` and `listKlines 1m`.
   */
  readonly of: ReadonlyMap<string, unknown>;
  /** The index prices and the estimated delivery prices, by section; none if they changed. */
  readonly indexes: readonly ReadonlyMap<string, unknown>[];
  /** The bodies that contain these prices. */
  readonly indexBodies: readonly object[];
  /** The prices of the first index, if getIndex has a parameter that selects it. */
  readonly firstIndex?: ReadonlyMap<string, unknown> | undefined;
  /** The open orders and the trades of an account; none if there is no account. */
  readonly ownOrders: readonly Row[];
  readonly ownTrades: readonly Trade[];
  /** Whether the list of candlesticks of a minute is complete. */
  readonly hasAllMinutes: boolean;
  /** The responses that say all this. */
  readonly responses: readonly Source[];
}

/** Returns an object body; undefined if the section does not have the operation. */
export const bodyOf = (view: MarketView, name: string): Row | undefined =>
  view.of.get(name) as Row | undefined;

/** Returns the rows of a list; none if the section does not have the operation. */
export const rowsOf = (view: MarketView, name: string): readonly Row[] =>
  (view.of.get(name) ?? []) as readonly Row[];

export const levelsOf = (
  view: MarketView,
  side: 'bids' | 'asks',
  name = 'getDepth',
): readonly Level[] => (bodyOf(view, name)?.[side] ?? []) as readonly Level[];

/** Returns the newest public trade; undefined before the first one. */
export function newestTrade(view: MarketView): Row | undefined {
  const trades = rowsOf(view, 'listTrades');
  const timeOf = ({ time }: Row): number => Number(textOf(time));
  const newest = Math.max(...trades.map(timeOf));
  const candidates = trades.filter((one) => timeOf(one) === newest);
  // Trades of the same millisecond are in the order of the list.
  const isAscending = timeOf(trades.at(-1) ?? {}) === newest;
  return isAscending ? candidates.at(-1) : candidates[0];
}
