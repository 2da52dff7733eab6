// Generated from spec/contract/asyncapi.yaml by scripts/generate.ts; spec hash 3d06e136cfa98f3a.
// Do not edit: change the specification, then run `pnpm generate`.

import type { StreamTable } from '../stream-table.ts';
import { spotStreams, type AccountEventBalance, type BookTickerTopicMessage, type BookTickerTopicRow, type CancelAllRequest, type ContractExecutionReport, type DecimalString, type DepthTopicMessage, type DepthTopicMessageV2, type DepthTopicRow, type DiffDepthTopicMessage, type DiffDepthTopicRow, type EpochMs, type ExecutionReport, type ExecutionType, type HeartbeatPing, type HeartbeatPong, type KlinePeriod, type KlineTopicMessage, type KlineTopicMessageV2, type KlineTopicParams, type KlineTopicRow, type LongId, type OptionExecutionReport, type OutboundAccountInfo, type PriceLevel, type StreamError, type StreamErrorCode, type StreamTopic, type StreamTopicV2, type SubscriptionAccepted, type SubscriptionBinary, type SubscriptionEvent, type SubscriptionParams, type SubscriptionParamsV2, type SubscriptionRequest, type SubscriptionRequestV2, type TickerTopicMessage, type TickerTopicMessageV2, type TickerTopicRow, type TopicParamsV2, type TradeTopicMessage, type TradeTopicMessageV2, type TradeTopicRow } from './spot.gen.ts';

export type { AccountEventBalance, BookTickerTopicMessage, BookTickerTopicRow, CancelAllRequest, ContractExecutionReport, DecimalString, DepthTopicMessage, DepthTopicMessageV2, DepthTopicRow, DiffDepthTopicMessage, DiffDepthTopicRow, EpochMs, ExecutionReport, ExecutionType, HeartbeatPing, HeartbeatPong, KlinePeriod, KlineTopicMessage, KlineTopicMessageV2, KlineTopicParams, KlineTopicRow, LongId, OptionExecutionReport, OutboundAccountInfo, PriceLevel, StreamError, StreamErrorCode, StreamTopic, StreamTopicV2, SubscriptionAccepted, SubscriptionBinary, SubscriptionEvent, SubscriptionParams, SubscriptionParamsV2, SubscriptionRequest, SubscriptionRequestV2, TickerTopicMessage, TickerTopicMessageV2, TickerTopicRow, TopicParamsV2, TradeTopicMessage, TradeTopicMessageV2, TradeTopicRow };
export { type MarketDataV2Message, marketDataV2Address } from './spot.gen.ts';
export { type UserDataMessage, userDataAddress } from './spot.gen.ts';

/** The index price and the estimated delivery price of one index symbol. */
export type IndexTopicMessage = {
  /** Index symbol */
  symbol: string;
  /** Topic */
  topic: 'index';
  /** The prices */
  data: IndexTopicRow[];
  /** Whether this is the first message of the subscription */
  f: boolean;
};

/** The index price of one underlying. */
export type IndexTopicRow = {
  /** Index symbol */
  symbol: string;
  /** Index price */
  index: DecimalString;
  /** Estimated delivery price: the average index price over the last 10 minutes */
  edp: DecimalString;
  /** How the index price was computed */
  formula: string;
};

/** Every message of the marketData channel, in either direction. */
export type MarketDataMessage =
  | TradeTopicMessage
  | TickerTopicMessage
  | KlineTopicMessage
  | DepthTopicMessage
  | DiffDepthTopicMessage
  | IndexTopicMessage
  | SubscriptionRequest
  | CancelAllRequest
  | StreamError
  | HeartbeatPing
  | HeartbeatPong;

/** The address of the marketData channel: the path of its URL, with parameters in braces. */
export const marketDataAddress = '/openapi/quote/ws/v1';

/** The bounds of a connection to the marketData channel. */
export const marketDataLimits = { subscriptions: 1000, idleMs: 300000, connectionMs: 86400000, messageBytes: 16384 };

/** The shapes that decode the frames of the contract streams, by channel and message name. */
export const contractStreams: StreamTable = {
  userData: spotStreams.userData,
  marketData: { trade: "#TradeTopicMessage", realtimes: "#TickerTopicMessage", kline: "#KlineTopicMessage", depth: "#DepthTopicMessage", diffDepth: "#DiffDepthTopicMessage", index: "#IndexTopicMessage", heartbeatPing: "#HeartbeatPing", heartbeatPong: "#HeartbeatPong" },
  marketDataV2: spotStreams.marketDataV2,
  shapes: {
    ...spotStreams.shapes,
    IndexTopicMessage: { fields: { data: ["#IndexTopicRow"] } },
    IndexTopicRow: { fields: { index: "decimal", edp: "decimal" } },
  },
};
