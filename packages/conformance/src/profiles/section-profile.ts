import type { Section } from '@broker-api/spec';
import type { Case } from '../cases/case.ts';
import { errorCodeOf } from '../known-operations.ts';

/**
 * What the tests of a section require besides its documents. Everything that differs by section is
 * here: code outside the profiles does not compare the name of a section.
 */
export interface SectionProfile {
  readonly section: Section;
  /** The symbol that the tests trade, from the examples of the specification. */
  readonly symbol: string;
  /** The field of a brokerInfo response that lists the symbols. */
  readonly symbolList: string;
  readonly orders: OrderTerms;
  /** The parameter with which getOrder and cancelOrder require the type of an order. */
  readonly typeParameter?: string;
  readonly names: ListedNames;
  /** Absent if trades change balances only. */
  readonly positions?: PositionTerms;
  /** Returns what a test requires in the market, besides its own orders. */
  readonly marketNeeds: (test: Case, operationId: string) => MarketNeeds;
  /** The fields of getOrder that the keys of an order event must equal. */
  readonly orderFields: Readonly<Record<string, string>>;
  /** The `accountType` of the section's account in transfers and in listBalanceFlow. */
  readonly accountType: number;
  /** Returns the prices in a getIndex response by index symbol. */
  readonly indexPrices: (body: IndexMaps) => ReadonlyMap<string, IndexPrice>;
  /** Returns the assets of a listed symbol that an account has after it traded the symbol. */
  readonly heldAssets: (listed: Readonly<Record<string, unknown>>) => readonly unknown[];
  /** Returns the value of an order for a listed symbol, in the quote asset. */
  readonly orderValue: (
    listed: Readonly<Record<string, unknown>>,
    price: number,
    quantity: number,
  ) => number;
  /** The symbols in the sandbox's default data that the workflows trade. */
  readonly workflowSymbols: readonly string[];
}

/** The type of an order: STOP orders exist only in sections with trigger prices. */
export type OrderType = 'LIMIT' | 'STOP';

/**
 * What an order does that does not find a match at once. The price of an `over` order is worse than
 * the best one, and it never rests.
 */
export type OrderKind = 'limit' | 'ioc' | 'fok' | 'market' | 'maker' | 'over';

/** The parameters of the orders that the tests place, for a broker with default data. */
interface OrderTerms {
  /** The parameters of a STOP order, without its prices; absent if there are no such orders. */
  readonly stop?: string;
  /** The parameters of an order of each kind that the section has, without its price. */
  readonly kinds: Readonly<Partial<Record<OrderKind, string>>>;
  /** The parameters that only orders have that open a position. */
  readonly opening?: string;
  readonly sides: Sides;
  /** The name of the parameter with the client order id. */
  readonly clientOrderId: string;
  readonly quantity: string;
  readonly half: string;
  /** The preferred price of orders that trade. If the market is elsewhere, its prices are used. */
  readonly price: string;
}

interface Sides {
  readonly buy: string;
  readonly sell: string;
}

/** The names of the examples, which a deployment replaces with others that it lists. */
export interface ListedNames {
  /** The symbols of the examples, with their kinds. */
  readonly symbols: Readonly<Record<string, string>>;
  /** The index of the examples, and the field of a listed symbol with its index. */
  readonly index?: { readonly name: string; readonly field: string };
  /** The operation that lists the symbols. */
  readonly operationId: string;
  /** The field of a listed symbol with its kind. */
  readonly kindField: string;
}

/** How the tests open and close positions. */
interface PositionTerms {
  /** The sides of the orders that close positions. */
  readonly closingSides: Sides;
  /** Returns the position in a row of listPositions. */
  readonly read: (row: Readonly<Record<string, unknown>>) => HeldPosition;
  /** A long position that is large enough for all tests; absent if no test requires one. */
  readonly long?: {
    readonly quantity: string;
    /** The operation and the parameters that add margin, which a test removes. */
    readonly addMargin: { readonly operationId: string; readonly parameters: string };
  };
}

/** A position of an account. */
export interface HeldPosition {
  readonly symbol: string;
  readonly side: 'long' | 'short';
  readonly quantity: string;
}

/** What a test requires in the market. */
export interface MarketNeeds {
  /** Whether the account must have a long position. */
  readonly position?: boolean;
  /** Whether the position must have more margin than it needs. */
  readonly margin?: boolean;
  /** Whether the order book must have a bid. */
  readonly bid?: boolean;
  /** The highest price of an ask that the order book must have; Infinity for any ask. */
  readonly askUpTo?: number;
}

/** The index price and the estimated delivery price of an index symbol. */
interface IndexPrice {
  readonly index: unknown;
  readonly edp: unknown;
}

/** The body of a getIndex response. */
export type IndexMaps = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Reads a getIndex response in which one map contains both prices of each symbol. */
export const indexPairs: SectionProfile['indexPrices'] = (maps) =>
  new Map(Object.entries(maps) as [string, never][]);

const orderRejected = errorCodeOf('NEW_ORDER_REJECTED');

/** Returns an ask if a test buys at the market, or must be rejected because it would match. */
export function askNeeds({ query, expect }: Case): MarketNeeds {
  const sent = new URLSearchParams(query);
  const buysAtMarket = 'ok' in expect && sent.get('type') === 'MARKET';
  const wouldMatch = 'code' in expect && expect.code === orderRejected;
  if (sent.get('side') !== 'BUY' || !(buysAtMarket || wouldMatch)) return {};
  return { askUpTo: Number(sent.get('price') ?? Infinity) };
}
