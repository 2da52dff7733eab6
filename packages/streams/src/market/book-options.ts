import type { Platform } from '../connection/platform.ts';
import type { DepthClient } from './book-check.ts';
import type { Subscriptions } from './subscriptions.ts';

/**
 * The state of a local order book. Only a `synced` book is the book of the broker. In any other
 * state, its levels are those that it had last.
 */
export type BookState =
  | { readonly status: 'connecting' | 'syncing' | 'synced' }
  | { readonly status: 'stale' | 'closed'; readonly reason: string };

/** The events of an order book. */
export interface BookEvents<Book> {
  /** The levels have changed. */
  update: Book;
  state: BookState;
  error: unknown;
}

/** Options of an order book. */
export interface BookOptions {
  /** `diffDepth` (the default): all levels, after each change. `depth`: only the best levels. */
  readonly source?: 'diffDepth' | 'depth' | undefined;
  /**
   * `next`, the default: each version is the previous one plus 1. `higher`: versions of the broker
   * can be skipped, so a missing message does not show.
   */
  readonly versions?: 'next' | 'higher' | undefined;
  /** The time between two comparisons with REST; the default is 60,000. They need a client. */
  readonly checkMs?: number | undefined;
}

/** What an order book uses. */
export interface BookContext {
  readonly symbol: string;
  readonly options: BookOptions;
  readonly subscriptions: Subscriptions;
  readonly platform: Platform;
  readonly client: DepthClient | undefined;
  readonly onError: (error: unknown) => void;
}
