import type * as streams from './generated/streams.gen.ts';

export type * from './generated/streams.gen.ts';
/** Every message of the marketData channel, in either direction. Spot symbols have no index. */
export type MarketDataMessage = Exclude<streams.MarketDataMessage, streams.IndexTopicMessage>;
