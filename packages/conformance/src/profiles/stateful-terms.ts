import type { Row } from '../auditor/rule.ts';

/** What an order does that does not find a match at once. */
export type OrderKind = 'limit' | 'ioc' | 'fok' | 'market' | 'maker';

/** The part of a position that an order changes when it fills, and in which direction. */
interface PositionEffect {
  readonly leg: 'long' | 'short' | 'net';
  readonly grows: boolean;
}

/** What the stateful tests of a section require besides the rest of its profile. */
export interface StatefulTerms {
  /** The quantity of the smallest orders, unless the filters of the symbol require a larger one. */
  readonly unit: string;
  /** The parameters of an order of each kind that the section has, without its price. */
  readonly kinds: Readonly<Partial<Record<OrderKind, string>>>;
  /** The parameters that only orders have that open a position. */
  readonly opening?: string;
  /** The type of the account at the other end of transfers. */
  readonly otherAccountType: number;
  /** Returns the asset that transfers move, from the symbol in brokerInfo. */
  readonly transferAsset: (listed: Row) => string;
  /** Absent if trades change balances only. */
  readonly effect?: (side: 'buy' | 'sell', closes: boolean) => PositionEffect;
  /** Returns the value of an order in the quote asset. */
  readonly value: (price: string, quantity: string, listed: Row) => string;
  /** Whether the list of completed orders also contains partially filled open orders. */
  readonly historyHasOpenOrders?: true;
}
