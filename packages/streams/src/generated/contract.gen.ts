// Generated from spec/contract/asyncapi.yaml by scripts/generate.ts; spec hash db15b5d21d8ee4b2.
// Do not edit: change the specification, then run `pnpm generate`.

import type { Shapes } from '@broker-api/core';
import type { AccountEventBalance, BookTickerTopicMessage, BookTickerTopicRow, CancelAllRequest, ContractExecutionReport, DecimalString, DepthTopicMessage, DepthTopicMessageV2, DepthTopicRow, DiffDepthTopicMessage, DiffDepthTopicRow, EpochMs, ExecutionReport, ExecutionType, HeartbeatPing, HeartbeatPong, KlinePeriod, KlineTopicMessage, KlineTopicMessageV2, KlineTopicParams, KlineTopicRow, LongId, OptionExecutionReport, OutboundAccountInfo, PriceLevel, StreamError, StreamErrorCode, StreamTopic, StreamTopicV2, SubscriptionAccepted, SubscriptionBinary, SubscriptionEvent, SubscriptionParams, SubscriptionParamsV2, SubscriptionRequest, SubscriptionRequestV2, TickerTopicMessage, TickerTopicMessageV2, TickerTopicRow, TopicParamsV2, TradeTopicMessage, TradeTopicMessageV2, TradeTopicRow } from './spot.gen.ts';

export type { AccountEventBalance, BookTickerTopicMessage, BookTickerTopicRow, CancelAllRequest, ContractExecutionReport, DecimalString, DepthTopicMessage, DepthTopicMessageV2, DepthTopicRow, DiffDepthTopicMessage, DiffDepthTopicRow, EpochMs, ExecutionReport, ExecutionType, HeartbeatPing, HeartbeatPong, KlinePeriod, KlineTopicMessage, KlineTopicMessageV2, KlineTopicParams, KlineTopicRow, LongId, OptionExecutionReport, OutboundAccountInfo, PriceLevel, StreamError, StreamErrorCode, StreamTopic, StreamTopicV2, SubscriptionAccepted, SubscriptionBinary, SubscriptionEvent, SubscriptionParams, SubscriptionParamsV2, SubscriptionRequest, SubscriptionRequestV2, TickerTopicMessage, TickerTopicMessageV2, TickerTopicRow, TopicParamsV2, TradeTopicMessage, TradeTopicMessageV2, TradeTopicRow };
export { type MarketDataV2Message, marketDataV2Address, marketDataV2Shapes } from './spot.gen.ts';
export { type UserDataMessage, userDataAddress, userDataShapes } from './spot.gen.ts';

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

/** The shapes that decode the frames of the marketData channel, by message name. */
export const marketDataShapes: Shapes = {
  trade: { fields: { data: [{ fields: { v: "id", t: "time", p: "decimal", q: "decimal" } }] } },
  realtimes: { fields: { data: [{ fields: { t: "time", c: "decimal", h: "decimal", l: "decimal", o: "decimal", v: "decimal", qv: "decimal" } }] } },
  kline: { fields: { data: [{ fields: { t: "time", c: "decimal", h: "decimal", l: "decimal", o: "decimal", v: "decimal" } }] } },
  depth: { fields: { data: [{ fields: { t: "time", b: [["decimal"]], a: [["decimal"]] } }] } },
  diffDepth: { fields: { data: [{ fields: { t: "time", b: [["decimal"]], a: [["decimal"]] } }] } },
  index: { fields: { data: [{ fields: { index: "decimal", edp: "decimal" } }] } },
  heartbeatPing: { fields: { ping: "time" } },
  heartbeatPong: { fields: { pong: "time" } },
};
