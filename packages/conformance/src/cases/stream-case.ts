import type { Case } from './case.ts';

/** The channels of the AsyncAPI documents. */
export type ChannelId = 'userData' | 'marketData';

/** The order statuses that the tests can cause. */
export type CausedStatus = 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED';

/**
 * The behaviour that a test of a stream checks, with its data. `message` is the name of a message
 * in the AsyncAPI document. In the frames to send, `{symbol}` is a placeholder for a symbol.
 */
export type StreamCheck =
  | { readonly name: 'event'; readonly message: string }
  | { readonly name: 'event array'; readonly message: string }
  | { readonly name: 'balances'; readonly message: string }
  | { readonly name: 'order event'; readonly message: string; readonly status: CausedStatus }
  | { readonly name: 'each change once'; readonly message: string }
  | { readonly name: 'isolation'; readonly message: string }
  | { readonly name: 'event order'; readonly message: string }
  | { readonly name: 'encoding'; readonly message: string }
  | { readonly name: 'server ping' }
  | { readonly name: 'client ping'; readonly channel: ChannelId }
  | { readonly name: 'listen key'; readonly step: ListenKeyStep }
  | ({ readonly name: 'topic' } & Topic)
  | ({ readonly name: 'several symbols' } & Topic)
  | ({ readonly name: 'binary frames' } & Topic)
  | ({ readonly name: 'topic equals REST'; readonly operation: string } & Topic)
  | ({ readonly name: 'topic update'; readonly operation: string } & Topic)
  | ({ readonly name: 'cancel'; readonly cancellation: string } & Topic)
  | { readonly name: 'stream error'; readonly text: string; readonly code: string }
  | { readonly name: 'idle connection' };

/** A message of the market stream, and the frame that subscribes to its topic. */
export interface Topic {
  readonly message: string;
  readonly subscription: string;
}

/** A step in the life of a listen key. */
export type ListenKeyStep =
  | 'created twice'
  | 'extended'
  | 'closed'
  | 'unknown'
  | 'reused'
  | 'expired'
  | 'prolonged'
  | '24 hours';

/** One contract test of a stream, as data. */
export interface StreamCase extends Pick<Case, 'id' | 'title' | 'requirement' | 'mutating'> {
  readonly check: StreamCheck;
}
