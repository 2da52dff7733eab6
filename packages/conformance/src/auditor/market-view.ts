import type { Section } from '@broker-api/spec';
import { textOf } from '../cases/parse-exact.ts';
import type { Source } from './auditor.ts';
import type { Row } from './rule.ts';
import type { Trade } from './section-terms.ts';

/** A price level of an order book. */
export type Level = readonly [price: unknown, quantity: unknown];

/** The market data of one symbol and of its whole section, read while nothing changed. */
export interface MarketView {
  readonly section: Section;
  readonly symbol: string;
  /** The successful responses by operationId; those that take a symbol are for the symbol. */
  readonly of: ReadonlyMap<string, unknown>;
  /** The responses without a symbol, of operations that have an optional one. */
  readonly all: ReadonlyMap<string, unknown>;
  /** The responses of getDepth and listTrades with the limit 1. */
  readonly shortest: ReadonlyMap<string, unknown>;
  /** The response of getDepth with the limit 0. */
  readonly wholeBook: unknown;
  /** The index prices and the estimated delivery prices, by section; none if they changed. */
  readonly indexes: readonly ReadonlyMap<string, unknown>[];
  /** The bodies that contain these prices. */
  readonly indexBodies: readonly object[];
  /** The prices of the first index, if getIndex has a parameter that selects it. */
  readonly firstIndex?: ReadonlyMap<string, unknown> | undefined;
  /** The options that are listed together with those that have expired. */
  readonly allOptions?: unknown;
  /** The open orders and the trades of an account; none if there is no account. */
  readonly ownOrders: readonly Row[];
  readonly ownTrades: readonly Trade[];
  /** The newest candlesticks of intervals longer than a minute; those of an hour for a day. */
  readonly candles: ReadonlyMap<string, readonly (readonly unknown[])[]>;
  /** Whether the list of candlesticks of a minute is complete. */
  readonly hasAllMinutes: boolean;
  /** The responses that say all this. */
  readonly responses: readonly Source[];
}

/** Returns an object body; undefined if the section does not have the operation. */
export const bodyOf = (view: MarketView, operationId: string): Row | undefined =>
  view.of.get(operationId) as Row | undefined;

/** Returns the rows of a list; none if the section does not have the operation. */
export const rowsOf = (view: MarketView, operationId: string): readonly Row[] =>
  (view.of.get(operationId) ?? []) as readonly Row[];

/** Returns the rows of the list for all symbols. */
export const allRowsOf = (view: MarketView, operationId: string): readonly Row[] =>
  (view.all.get(operationId) ?? []) as readonly Row[];

export const levelsOf = (view: MarketView, side: 'bids' | 'asks'): readonly Level[] =>
  (bodyOf(view, 'getDepth')?.[side] ?? []) as readonly Level[];

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
