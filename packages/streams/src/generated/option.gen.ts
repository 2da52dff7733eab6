// Generated from spec/option/asyncapi.yaml by scripts/generate.ts; spec hash db1f7943c86e0f09.
// Do not edit: change the specification, then run `pnpm generate`.

import type { StreamTable } from '../stream-table.ts';
import { spotStreams, type AccountEventBalance, type CancelAllRequest, type ContractExecutionReport, type DecimalString, type DepthTopicMessage, type DepthTopicRow, type DiffDepthTopicMessage, type DiffDepthTopicRow, type EpochMs, type ExecutionReport, type ExecutionType, type HeartbeatPing, type HeartbeatPong, type KlinePeriod, type KlineTopicMessage, type KlineTopicParams, type KlineTopicRow, type LongId, type OptionExecutionReport, type OutboundAccountInfo, type PriceLevel, type StreamError, type StreamErrorCode, type StreamTopic, type SubscriptionEvent, type SubscriptionParams, type SubscriptionRequest, type TickerTopicMessage, type TickerTopicRow, type TradeTopicMessage, type TradeTopicRow } from './spot.gen.ts';

export type { AccountEventBalance, CancelAllRequest, ContractExecutionReport, DecimalString, DepthTopicMessage, DepthTopicRow, DiffDepthTopicMessage, DiffDepthTopicRow, EpochMs, ExecutionReport, ExecutionType, HeartbeatPing, HeartbeatPong, KlinePeriod, KlineTopicMessage, KlineTopicParams, KlineTopicRow, LongId, OptionExecutionReport, OutboundAccountInfo, PriceLevel, StreamError, StreamErrorCode, StreamTopic, SubscriptionEvent, SubscriptionParams, SubscriptionRequest, TickerTopicMessage, TickerTopicRow, TradeTopicMessage, TradeTopicRow };
export { type UserDataMessage, userDataAddress } from './spot.gen.ts';
import { contractStreams, type IndexTopicMessage, type IndexTopicRow } from './contract.gen.ts';

export type { IndexTopicMessage, IndexTopicRow };
export { type MarketDataMessage, marketDataAddress } from './contract.gen.ts';


/** The shapes that decode the frames of the option streams, by channel and message name. */
export const optionStreams: StreamTable = {
  userData: spotStreams.userData,
  marketData: contractStreams.marketData,
  shapes: {
    ...spotStreams.shapes,
    ...contractStreams.shapes,
  },
};
