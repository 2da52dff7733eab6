// Generated from spec/option/asyncapi.yaml by scripts/generate.ts; spec hash ca568c1179766716.
// Do not edit: change the specification, then run `pnpm generate`.

import type { StreamTable } from '../stream-table.ts';
import { spotStreams, type AccountEventBalance, type BookTickerTopicMessage, type BookTickerTopicRow, type CancelAllRequest, type ContractExecutionReport, type DecimalString, type DepthTopicMessage, type DepthTopicMessageV2, type DepthTopicRow, type DiffDepthTopicMessage, type DiffDepthTopicRow, type EpochMs, type ExecutionReport, type ExecutionType, type HeartbeatPing, type HeartbeatPong, type KlinePeriod, type KlineTopicMessage, type KlineTopicMessageV2, type KlineTopicParams, type KlineTopicRow, type LongId, type OptionExecutionReport, type OutboundAccountInfo, type PriceLevel, type StreamError, type StreamErrorCode, type StreamTopic, type StreamTopicV2, type SubscriptionAccepted, type SubscriptionBinary, type SubscriptionEvent, type SubscriptionParams, type SubscriptionParamsV2, type SubscriptionRequest, type SubscriptionRequestV2, type TickerTopicMessage, type TickerTopicMessageV2, type TickerTopicRow, type TopicParamsV2, type TradeTopicMessage, type TradeTopicMessageV2, type TradeTopicRow } from './spot.gen.ts';

export type { AccountEventBalance, BookTickerTopicMessage, BookTickerTopicRow, CancelAllRequest, ContractExecutionReport, DecimalString, DepthTopicMessage, DepthTopicMessageV2, DepthTopicRow, DiffDepthTopicMessage, DiffDepthTopicRow, EpochMs, ExecutionReport, ExecutionType, HeartbeatPing, HeartbeatPong, KlinePeriod, KlineTopicMessage, KlineTopicMessageV2, KlineTopicParams, KlineTopicRow, LongId, OptionExecutionReport, OutboundAccountInfo, PriceLevel, StreamError, StreamErrorCode, StreamTopic, StreamTopicV2, SubscriptionAccepted, SubscriptionBinary, SubscriptionEvent, SubscriptionParams, SubscriptionParamsV2, SubscriptionRequest, SubscriptionRequestV2, TickerTopicMessage, TickerTopicMessageV2, TickerTopicRow, TopicParamsV2, TradeTopicMessage, TradeTopicMessageV2, TradeTopicRow };
export { type MarketDataV2Message, marketDataV2Address } from './spot.gen.ts';
export { type UserDataMessage, userDataAddress } from './spot.gen.ts';
import { contractStreams, type IndexTopicMessage, type IndexTopicRow } from './contract.gen.ts';

export type { IndexTopicMessage, IndexTopicRow };
export { type MarketDataMessage, marketDataAddress } from './contract.gen.ts';


/** The shapes that decode the frames of the option streams, by channel and message name. */
export const optionStreams: StreamTable = {
  userData: spotStreams.userData,
  marketData: contractStreams.marketData,
  marketDataV2: spotStreams.marketDataV2,
  shapes: {
    ...spotStreams.shapes,
    ...contractStreams.shapes,
  },
};
