import type { Case } from './case.ts';

/** The channels of the AsyncAPI documents. */
export type ChannelId = 'userData' | 'marketData';

/** The order statuses that the tests can cause. */
export type CausedStatus = 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED';

/** What the checks of streams require. In the frames to send, `{symbol}` stands for a symbol. */
export interface CheckData {
  /** The name of a message in the AsyncAPI document. */
  readonly message: string;
  /** The status of an order that the message reports. */
  readonly status: CausedStatus;
  /** The frame that subscribes to the topic of the message. */
  readonly subscription: string;
  /** The operation that returns the data of the topic. */
  readonly operation: string;
  /** The frame that cancels the subscription. */
  readonly cancellation: string;
  /** A topic on the same connection, whose subscription is not cancelled. */
  readonly kept: Topic;
  /** A frame that the broker rejects with an error code. */
  readonly text: string;
  readonly code: string;
  readonly channel: ChannelId;
}

/** The behaviour that a test of a stream checks, with the data that the check requires. */
interface StreamCheck extends Partial<CheckData> {
  readonly name: string;
}

/** A message of the market stream, and the frame that subscribes to its topic. */
export type Topic = Pick<CheckData, 'message' | 'subscription'>;

/** A topic, and an operation that returns the same data. */
export type RestTopic = Topic & Pick<CheckData, 'operation'>;

/** One contract test of a stream, as data. */
export interface StreamCase extends Pick<Case, 'id' | 'title' | 'requirement' | 'mutating'> {
  readonly check: StreamCheck;
}
