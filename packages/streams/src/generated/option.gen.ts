// Generated from spec/option/asyncapi.yaml by scripts/generate.ts; spec hash 431c132f819fae82.
// Do not edit: change the specification, then run `pnpm generate`.

import type { AccountEventBalance, BookTickerTopicMessage, BookTickerTopicRow, CancelAllRequest, ContractExecutionReport, DecimalString, DepthTopicMessage, DepthTopicMessageV2, DepthTopicRow, DiffDepthTopicMessage, DiffDepthTopicRow, EpochMs, ExecutionReport, ExecutionType, HeartbeatPing, HeartbeatPong, KlinePeriod, KlineTopicMessage, KlineTopicMessageV2, KlineTopicParams, KlineTopicRow, LongId, OptionExecutionReport, OutboundAccountInfo, PriceLevel, StreamError, StreamErrorCode, StreamTopic, StreamTopicV2, SubscriptionAccepted, SubscriptionBinary, SubscriptionEvent, SubscriptionParams, SubscriptionParamsV2, SubscriptionRequest, SubscriptionRequestV2, TickerTopicMessage, TickerTopicMessageV2, TickerTopicRow, TopicParamsV2, TradeTopicMessage, TradeTopicMessageV2, TradeTopicRow } from './spot.gen.ts';

export type { AccountEventBalance, BookTickerTopicMessage, BookTickerTopicRow, CancelAllRequest, ContractExecutionReport, DecimalString, DepthTopicMessage, DepthTopicMessageV2, DepthTopicRow, DiffDepthTopicMessage, DiffDepthTopicRow, EpochMs, ExecutionReport, ExecutionType, HeartbeatPing, HeartbeatPong, KlinePeriod, KlineTopicMessage, KlineTopicMessageV2, KlineTopicParams, KlineTopicRow, LongId, OptionExecutionReport, OutboundAccountInfo, PriceLevel, StreamError, StreamErrorCode, StreamTopic, StreamTopicV2, SubscriptionAccepted, SubscriptionBinary, SubscriptionEvent, SubscriptionParams, SubscriptionParamsV2, SubscriptionRequest, SubscriptionRequestV2, TickerTopicMessage, TickerTopicMessageV2, TickerTopicRow, TopicParamsV2, TradeTopicMessage, TradeTopicMessageV2, TradeTopicRow };
export { type MarketDataV2Message, marketDataV2Address, marketDataV2Shapes } from './spot.gen.ts';
export { type UserDataMessage, userDataAddress, userDataShapes } from './spot.gen.ts';
import type { IndexTopicMessage, IndexTopicRow } from './contract.gen.ts';

export type { IndexTopicMessage, IndexTopicRow };
export { type MarketDataMessage, marketDataAddress, marketDataShapes } from './contract.gen.ts';

