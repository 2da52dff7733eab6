// Generated from spec/contract/asyncapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { Shapes } from '@broker-api/core';

/** The balance of one asset after the change. */
export type AccountEventBalance = {
  /** Asset */
  a: string;
  /** Free amount */
  f: DecimalString;
  /** Locked amount */
  l: DecimalString;
};

/** The best prices of one symbol. */
export type BookTickerTopicMessage = {
  /** Topic */
  topic: 'bookTicker';
  /** The subscription */
  params: TopicParamsV2;
  /** The best prices */
  data: BookTickerTopicRow;
};

/** The best prices of one symbol, and the quantities at these prices. */
export type BookTickerTopicRow = {
  /** Symbol */
  symbol: string;
  /** Best bid: the highest price of the buy side; 0 if this side is empty */
  bidPrice: DecimalString;
  /** Quantity at the bid price */
  bidQty: DecimalString;
  /** Best ask: the lowest price of the sell side; 0 if this side is empty */
  askPrice: DecimalString;
  /** Quantity at the ask price */
  askQty: DecimalString;
  /** Time of these prices */
  time: EpochMs;
};

/** Cancels every subscription of the connection. */
export type CancelAllRequest = {
  /** Cancels all subscriptions */
  event: 'cancel_all';
};

/**
 * A change to a contract order, in the format of a spot `executionReport`. Together, `i` and `z`
 * identify a fill.
 */
export type ContractExecutionReport = {
  /** Event type */
  e: 'contractExecutionReport';
  /** Event time */
  E: EpochMs;
  /** Contract name */
  s: string;
  /** Client order id */
  c: string;
  /**
   * Side of the order, which also says whether it opens or closes a position
   *
   * - `BUY_OPEN`: Opens a long position
   * - `SELL_OPEN`: Opens a short position
   * - `BUY_CLOSE`: Closes a short position
   * - `SELL_CLOSE`: Closes a long position
   */
  S: 'BUY_OPEN' | 'SELL_OPEN' | 'BUY_CLOSE' | 'SELL_CLOSE';
  /**
   * Order type
   *
   * - `LIMIT`: The order enters the order book immediately
   * - `STOP`: The order stays outside the order book until its trigger price is reached, then
   * becomes a LIMIT order
   */
  o: 'LIMIT' | 'STOP';
  /**
   * Time in force
   *
   * - `GTC`: Good till cancelled. The order stays open until it is filled or cancelled
   * - `IOC`: Immediate or cancel. Any quantity that does not fill immediately is cancelled
   * - `FOK`: Fill or kill. The order fills completely or not at all
   * - `LIMIT_MAKER`: The order is cancelled if it would execute immediately
   */
  f: 'GTC' | 'IOC' | 'FOK' | 'LIMIT_MAKER';
  /** Order quantity, in contracts */
  q: DecimalString;
  /** Order price */
  p: DecimalString;
  /**
   * Order status after the change. For a STOP order, NEW is sent twice: when the broker accepts
   * the order (`o` is STOP, `w` is false), and when it is triggered (`o` is LIMIT, `w` is true).
   * If the trigger price is already reached, only the second one is sent. The sandbox never sends
   * REJECTED
   *
   * - `NEW`: Open, and nothing is filled
   * - `PARTIALLY_FILLED`: Open, and a part of the quantity is filled
   * - `FILLED`: The whole quantity is filled
   * - `CANCELED`: Cancelled. A part of the quantity may be filled
   * - `REJECTED`: Rejected by the broker
   */
  X: 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | 'REJECTED' | (string & {});
  /** Order id, assigned by the broker */
  i: LongId;
  /** Quantity of the last fill; 0 if the change is not a fill */
  l: DecimalString;
  /** Cumulative filled quantity */
  z: DecimalString;
  /** Price of the last fill; 0 if the change is not a fill */
  L: DecimalString;
  /** Commission of the last fill; 0 if the change is not a fill */
  n: DecimalString;
  /** Commission token; null if there is no commission (an empty string in recorded payloads) */
  N: string | null;
  /**
   * Whether the trade is normal; no source defines "normal". The requirements tell clients to
   * ignore this key for now
   */
  u: boolean;
  /** Whether the order is working */
  w: boolean;
  /** Whether the order was the maker in this trade */
  m: boolean;
  /** Creation time of the order */
  O: EpochMs;
  /**
   * Sum over all fills of price times number of contracts; divided by `z`, it is the average fill
   * price
   */
  Z: DecimalString;
  /** Stop price */
  P?: DecimalString;
  /** Iceberg quantity */
  F?: DecimalString;
  /** No source documents the meaning or the data type of this key */
  g?: unknown;
  /** Most recent change to the order */
  x?: ExecutionType;
  /** Reason for the rejection, as an error code */
  r?: number | string;
  /** Time of the transaction */
  T?: EpochMs;
  /** Trade id */
  t?: LongId;
  /** No source documents the meaning or the data type of this key */
  I?: unknown;
  /** Id of the matched order */
  M?: LongId;
  /** No source documents the meaning or the data type of this key */
  A?: unknown;
  /** No source documents the meaning or the data type of this key */
  C?: unknown;
  /** No source documents the meaning or the data type of this key */
  v?: unknown;
};

/**
 * An exact decimal number as a string, without an exponent. Used for money, prices, quantities and
 * rates.
 */
export type DecimalString = string;

/** The order book of one symbol, with at most 300 levels per side. */
export type DepthTopicMessage = {
  /** Symbol */
  symbol: string;
  /** Topic */
  topic: 'depth';
  /** The order book */
  data: DepthTopicRow[];
  /** Whether this is the first message of the subscription */
  f: boolean;
};

/** The order book of one symbol, with at most 300 levels per side. */
export type DepthTopicMessageV2 = {
  /** Topic */
  topic: 'depth';
  /** The subscription */
  params: TopicParamsV2;
  /** The order book */
  data: DepthTopicRow;
};

/** The order book of one symbol. */
export type DepthTopicRow = {
  /** Symbol */
  s: string;
  /** Time of this state of the order book */
  t: EpochMs;
  /** Version of the order book */
  v: string;
  /** Buy side, highest price first */
  b: PriceLevel[];
  /** Sell side, lowest price first */
  a: PriceLevel[];
  /** Id of the exchange; 301 in recorded payloads */
  e?: number;
};

/** Changes to the order book of one symbol. */
export type DiffDepthTopicMessage = {
  /** Symbol */
  symbol: string;
  /** Topic */
  topic: 'diffDepth';
  /** The changes */
  data: DiffDepthTopicRow[];
  /** Whether this is the first message of the subscription */
  f: boolean;
};

/**
 * Levels that changed since the previous message. Each level contains the new quantity at its
 * price; a quantity of `0` removes the level.
 */
export type DiffDepthTopicRow = {
  /** Symbol */
  s: string;
  /** Time of this state of the order book */
  t: EpochMs;
  /** Version of the order book after the changes */
  v: string;
  /** Changed levels of the buy side, highest price first */
  b: PriceLevel[];
  /** Changed levels of the sell side, lowest price first */
  a: PriceLevel[];
  /** Id of the exchange; 301 in recorded payloads */
  e?: number;
};

/**
 * A point in time, in milliseconds since 1970-01-01T00:00:00Z. On the wire, it is an integer or a
 * string of digits.
 */
export type EpochMs = number;

/** A change to a spot order. Together, `i` and `z` identify a fill. */
export type ExecutionReport = {
  /** Event type */
  e: 'executionReport';
  /** Event time */
  E: EpochMs;
  /** Symbol */
  s: string;
  /** Client order id */
  c: string;
  /**
   * Side of the order
   *
   * - `BUY`: Buys the base asset
   * - `SELL`: Sells the base asset
   */
  S: 'BUY' | 'SELL';
  /**
   * Order type
   *
   * - `LIMIT`: Executes at `price` or a better price
   * - `MARKET`: Executes immediately at the best prices of the order book; any remaining quantity
   * is cancelled
   * - `LIMIT_MAKER`: A LIMIT order that is rejected if it would immediately match as a taker
   * - `STOP_LOSS`: Executes as a market order when the stop price is reached
   * - `STOP_LOSS_LIMIT`: No source states how this type executes
   * - `TAKE_PROFIT`: Executes as a market order when the stop price is reached
   * - `TAKE_PROFIT_LIMIT`: No source states how this type executes
   * - `MARKET_OF_PAYOUT`: No source describes this type
   */
  o: 'LIMIT' | 'MARKET' | 'LIMIT_MAKER' | 'STOP_LOSS' | 'STOP_LOSS_LIMIT' | 'TAKE_PROFIT' | 'TAKE_PROFIT_LIMIT' | 'MARKET_OF_PAYOUT';
  /**
   * Time in force
   *
   * - `GTC`: Good till cancelled. The order stays open until it is filled or cancelled
   * - `IOC`: Immediate or cancel. Any quantity that does not fill immediately is cancelled
   * - `FOK`: Fill or kill. The order fills completely or not at all
   */
  f: 'GTC' | 'IOC' | 'FOK';
  /** Order quantity */
  q: DecimalString;
  /** Order price */
  p: DecimalString;
  /**
   * Order status after the change
   *
   * - `NEW`: Open, and nothing is filled
   * - `PARTIALLY_FILLED`: Open, and a part of the quantity is filled
   * - `FILLED`: The whole quantity is filled
   * - `CANCELED`: Cancelled. A part of the quantity may be filled
   * - `PENDING_CANCEL`: No source describes this status; the sandbox never returns it
   * - `REJECTED`: Rejected by the broker
   */
  X: 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | 'PENDING_CANCEL' | 'REJECTED';
  /** Order id, assigned by the broker */
  i: LongId;
  /** Quantity of the last fill; 0 if the change is not a fill */
  l: DecimalString;
  /** Cumulative filled quantity */
  z: DecimalString;
  /** Price of the last fill; 0 if the change is not a fill */
  L: DecimalString;
  /** Commission of the last fill; 0 if the change is not a fill */
  n: DecimalString;
  /** Commission asset; null if there is no commission (an empty string in recorded payloads) */
  N: string | null;
  /**
   * Whether the trade is normal; no source defines "normal". The requirements tell clients to
   * ignore this key for now
   */
  u: boolean;
  /** Whether the order is working */
  w: boolean;
  /** Whether the order was the maker in this trade */
  m: boolean;
  /** Creation time of the order */
  O: EpochMs;
  /** Cumulative executed amount in the quote asset; divided by `z`, it is the average fill price */
  Z: DecimalString;
  /** Stop price */
  P?: DecimalString;
  /** Iceberg quantity */
  F?: DecimalString;
  /** The meaning and the data type of this key are not documented in any source */
  g?: unknown;
  /** Most recent change to the order */
  x?: ExecutionType;
  /** Reason for the rejection, as an error code */
  r?: number | string;
  /** Time of the transaction */
  T?: EpochMs;
  /** Trade id */
  t?: LongId;
  /** The meaning and the data type of this key are not documented in any source */
  I?: unknown;
  /** Id of the matched order */
  M?: LongId;
  /** The meaning and the data type of this key are not documented in any source */
  A?: unknown;
  /** The meaning and the data type of this key are not documented in any source */
  C?: unknown;
  /** The meaning and the data type of this key are not documented in any source */
  v?: unknown;
};

/**
 * The most recent change to the order.
 *
 * - `NEW`: The broker accepted the order
 * - `PARTIALLY_FILLED`: A part of the order was filled
 * - `FILLED`: The rest of the order was filled
 * - `CANCELED`: The order was cancelled
 * - `REJECTED`: The broker rejected the order
 */
export type ExecutionType = 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | 'REJECTED';

/** Checks that the other side of the connection is alive. */
export type HeartbeatPing = {
  /** Time of the sender's clock; the receiver accepts any value */
  ping: EpochMs;
};

/** The response to a ping. */
export type HeartbeatPong = {
  /** Time of the sender's clock, not the time in the ping. The server accepts any value. */
  pong: EpochMs;
};

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

/**
 * Length of a candlestick on the stream. Contracts and options support 1m, 5m, 15m, 30m, 1h, 1d,
 * 1w and 1M.
 *
 * - `1m`: 1 minute
 * - `3m`: 3 minutes
 * - `5m`: 5 minutes
 * - `15m`: 15 minutes
 * - `30m`: 30 minutes
 * - `1h`: 1 hour
 * - `2h`: 2 hours
 * - `4h`: 4 hours
 * - `6h`: 6 hours
 * - `8h`: 8 hours
 * - `12h`: 12 hours
 * - `1d`: 1 day
 * - `3d`: 3 days
 * - `1w`: 1 week
 * - `1M`: 1 month
 */
export type KlinePeriod = '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '8h' | '12h' | '1d' | '3d' | '1w' | '1M';

/** The current candlestick of one symbol for one period. */
export type KlineTopicMessage = {
  /** Symbol */
  symbol: string;
  /** Topic without the period, which is in `params` */
  topic: 'kline';
  /** Period of the candlesticks */
  params: KlineTopicParams;
  /** Candlesticks, oldest first */
  data: KlineTopicRow[];
  /** Whether this is the first message of the subscription */
  f: boolean;
};

/** The current candlestick of one symbol for one period. */
export type KlineTopicMessageV2 = {
  /** Topic */
  topic: 'kline';
  /** The subscription */
  params: TopicParamsV2;
  /** The candlestick */
  data: KlineTopicRow;
};

/** Identifies the candlesticks in a message. */
export type KlineTopicParams = {
  /** Length of the candlesticks */
  klineType: KlinePeriod;
};

/** One candlestick, identified by its open time. */
export type KlineTopicRow = {
  /** Open time */
  t: EpochMs;
  /** Symbol */
  s: string;
  /** Close price; the last price while the candlestick is still open */
  c: DecimalString;
  /** Highest price */
  h: DecimalString;
  /** Lowest price */
  l: DecimalString;
  /** Open price */
  o: DecimalString;
  /** Volume in the base asset; for a contract, the number of contracts */
  v: DecimalString;
};

/**
 * An id of type LONG: at most 9223372036854775807. On the wire, it is an integer or a string of
 * digits. A JavaScript number cannot represent all ids exactly, so clients represent them as
 * strings.
 */
export type LongId = string;

/**
 * A change to an option order, in the format of a spot `executionReport`. Together, `i` and `z`
 * identify a fill.
 */
export type OptionExecutionReport = {
  /** Event type */
  e: 'optionExecutionReport';
  /** Event time */
  E: EpochMs;
  /** Option name */
  s: string;
  /** Client order id */
  c: string;
  /**
   * Side of the order
   *
   * - `BUY`: Increases the position
   * - `SELL`: Decreases the position
   */
  S: 'BUY' | 'SELL';
  /**
   * Order type
   *
   * - `LIMIT`: Executes at `price` or a better price
   * - `MARKET`: Fills against the available orders; any remaining quantity is cancelled
   */
  o: 'LIMIT' | 'MARKET';
  /**
   * Time in force
   *
   * - `GTC`: Good till cancelled. The order stays open until it is filled or cancelled
   * - `IOC`: Immediate or cancel. Any quantity that does not fill immediately is cancelled
   * - `FOK`: Fill or kill. The order fills completely or not at all
   */
  f: 'GTC' | 'IOC' | 'FOK';
  /** Order quantity, in options */
  q: DecimalString;
  /** Order price */
  p: DecimalString;
  /**
   * Order status after the change
   *
   * - `NEW`: Open, and nothing is filled
   * - `PARTIALLY_FILLED`: Open, and a part of the quantity is filled
   * - `FILLED`: The whole quantity is filled
   * - `CANCELED`: Cancelled. A part of the quantity may be filled
   */
  X: 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | (string & {});
  /** Order id, assigned by the broker */
  i: LongId;
  /** Quantity of the last fill; 0 if the change is not a fill */
  l: DecimalString;
  /** Cumulative filled quantity */
  z: DecimalString;
  /** Price of the last fill; 0 if the change is not a fill */
  L: DecimalString;
  /** Commission of the last fill; 0 if the change is not a fill */
  n: DecimalString;
  /** Commission token; null if there is no commission (an empty string in recorded payloads) */
  N: string | null;
  /**
   * Whether the trade is normal; no source defines "normal". The requirements tell clients to
   * ignore this key for now
   */
  u: boolean;
  /** Whether the order is working */
  w: boolean;
  /** Whether the order was the maker in this trade */
  m: boolean;
  /** Creation time of the order */
  O: EpochMs;
  /** Cumulative premium in the quote token; divided by `z`, it is the average fill price */
  Z: DecimalString;
  /** Stop price */
  P?: DecimalString;
  /** Iceberg quantity */
  F?: DecimalString;
  /** No source documents the meaning or the data type of this key */
  g?: unknown;
  /** Most recent change to the order */
  x?: ExecutionType;
  /** Reason for the rejection, as an error code */
  r?: number | string;
  /** Time of the transaction */
  T?: EpochMs;
  /** Trade id */
  t?: LongId;
  /** No source documents the meaning or the data type of this key */
  I?: unknown;
  /** Id of the matched order */
  M?: LongId;
  /** No source documents the meaning or the data type of this key */
  A?: unknown;
  /** No source documents the meaning or the data type of this key */
  C?: unknown;
  /** No source documents the meaning or the data type of this key */
  v?: unknown;
};

/**
 * The permissions and balances of the token trading account after a change. `B` lists only the
 * assets whose balances changed.
 */
export type OutboundAccountInfo = {
  /** Event type */
  e: 'outboundAccountInfo';
  /** Event time */
  E: EpochMs;
  /** Whether the account may trade */
  T: boolean;
  /** Whether the account may withdraw */
  W: boolean;
  /** Whether the account may receive deposits */
  D: boolean;
  /** Changed balances */
  B: AccountEventBalance[];
  /** A commission rate; no source states which rate, or its data type */
  m?: unknown;
  /** A commission rate; no source states which rate, or its data type */
  t?: unknown;
  /** A commission rate; no source states which rate, or its data type */
  b?: unknown;
  /** A commission rate; no source states which rate, or its data type */
  s?: unknown;
  /** Time of the last update of the account */
  u?: EpochMs;
};

/** One level of an order book: the price, then the quantity at that price. */
export type PriceLevel = [DecimalString, DecimalString];

/** The response of the market stream to a request that it rejects. */
export type StreamError = {
  /** Error code, as a string */
  code: StreamErrorCode;
  /** Error message */
  desc: string;
};

/**
 * The reason why the market stream rejected a request, as a string.
 *
 * - `-10000`: The request is invalid
 * - `-10001`: The message is not valid JSON
 * - `-10002`: `event` is invalid
 * - `-10003`: `event` is missing
 * - `-10004`: `topic` is invalid
 * - `-10005`: `topic` is missing
 * - `-10007`: `params` is missing
 * - `-10008`: The `kline` topic has no period
 * - `-10009`: The `kline` topic has an invalid period
 * - `-100010`: One of the symbols is invalid
 */
export type StreamErrorCode = '-10000' | '-10001' | '-10002' | '-10003' | '-10004' | '-10005' | '-10007' | '-10008' | '-10009' | '-100010' | (string & {});

/**
 * A topic of the market stream.
 *
 * - `trade`: Trades
 * - `realtimes`: 24-hour ticker
 * - `depth`: Order book
 * - `diffDepth`: Order book changes
 * - `index`: Index price and estimated delivery price, for contracts and options
 * - `kline_1m`: Candlesticks of 1 minute
 * - `kline_3m`: Candlesticks of 3 minutes
 * - `kline_5m`: Candlesticks of 5 minutes
 * - `kline_15m`: Candlesticks of 15 minutes
 * - `kline_30m`: Candlesticks of 30 minutes
 * - `kline_1h`: Candlesticks of 1 hour
 * - `kline_2h`: Candlesticks of 2 hours
 * - `kline_4h`: Candlesticks of 4 hours
 * - `kline_6h`: Candlesticks of 6 hours
 * - `kline_8h`: Candlesticks of 8 hours
 * - `kline_12h`: Candlesticks of 12 hours
 * - `kline_1d`: Candlesticks of 1 day
 * - `kline_3d`: Candlesticks of 3 days
 * - `kline_1w`: Candlesticks of 1 week
 * - `kline_1M`: Candlesticks of 1 month
 */
export type StreamTopic = 'trade' | 'realtimes' | 'depth' | 'diffDepth' | 'index' | 'kline_1m' | 'kline_3m' | 'kline_5m' | 'kline_15m' | 'kline_30m' | 'kline_1h' | 'kline_2h' | 'kline_4h' | 'kline_6h' | 'kline_8h' | 'kline_12h' | 'kline_1d' | 'kline_3d' | 'kline_1w' | 'kline_1M';

/**
 * A topic of version 2 of the market stream.
 *
 * - `realtimes`: 24-hour ticker
 * - `trade`: Trades
 * - `kline`: Candlesticks
 * - `depth`: Order book
 * - `bookTicker`: Best prices
 */
export type StreamTopicV2 = 'realtimes' | 'trade' | 'kline' | 'depth' | 'bookTicker';

/** The server accepted a subscription. */
export type SubscriptionAccepted = {
  /** Topic */
  topic: StreamTopicV2;
  /** Action on the topic */
  event: 'sub';
  /** The subscription */
  params: TopicParamsV2;
  /** Result of the request; 0 means success */
  code: '0';
  /** Result of the request as text */
  msg: string;
};

/**
 * Whether the server sends data in binary frames. `false` selects text frames. Some clients send
 * the value as a string.
 *
 * - `true`: Binary frames
 * - `false`: Text frames
 * - `true`: Binary frames
 * - `false`: Text frames
 */
export type SubscriptionBinary = true | false | 'true' | 'false';

/**
 * Action on the topic.
 *
 * - `sub`: Subscribes
 * - `cancel`: Unsubscribes
 */
export type SubscriptionEvent = 'sub' | 'cancel';

/** Options for the data of a topic. */
export type SubscriptionParams = {
  /** Whether the server sends data in binary frames */
  binary?: SubscriptionBinary;
};

/** The symbol and the options of a subscription. */
export type SubscriptionParamsV2 = {
  /** One symbol */
  symbol: string;
  /** Whether the server sends data in binary frames */
  binary?: SubscriptionBinary;
  /** Length of the candlesticks */
  klineType?: KlinePeriod;
};

/** Subscribes to a topic for one or more symbols, or unsubscribes from it. */
export type SubscriptionRequest = {
  /**
   * One symbol, or several symbols separated by commas; index symbols for the `index` topic.
   * Spaces around a symbol are ignored
   */
  symbol: string;
  /** Topic */
  topic: StreamTopic;
  /** Whether to subscribe or unsubscribe */
  event: SubscriptionEvent;
  /** Options */
  params?: SubscriptionParams;
};

/**
 * Subscribes to a topic for one symbol with version 2 of the market stream, or unsubscribes from
 * it.
 */
export type SubscriptionRequestV2 = {
  /** Topic */
  topic: StreamTopicV2;
  /** Whether to subscribe or unsubscribe */
  event: SubscriptionEvent;
  /** Symbol and options */
  params: SubscriptionParamsV2;
};

/** The ticker of one symbol. */
export type TickerTopicMessage = {
  /** Symbol */
  symbol: string;
  /** Topic */
  topic: 'realtimes';
  /** The ticker */
  data: TickerTopicRow[];
  /** Whether this is the first message of the subscription */
  f: boolean;
};

/** The ticker of one symbol. */
export type TickerTopicMessageV2 = {
  /** Topic */
  topic: 'realtimes';
  /** The subscription */
  params: TopicParamsV2;
  /** The ticker */
  data: TickerTopicRow;
};

/** The 24-hour ticker of one symbol. */
export type TickerTopicRow = {
  /** Time at which the values were computed */
  t: EpochMs;
  /** Symbol */
  s: string;
  /** Last price; 0 before the first trade */
  c: DecimalString;
  /** Highest price in the last 24 hours; 0 before the first trade */
  h: DecimalString;
  /** Lowest price in the last 24 hours; 0 before the first trade */
  l: DecimalString;
  /**
   * Price 24 hours ago or, if the symbol had no trade before, the price of its first trade; 0
   * before the first trade
   */
  o: DecimalString;
  /** Volume in the base asset; for a contract, the number of contracts */
  v: DecimalString;
  /** Volume in the quote asset; for a contract, the value of the contracts in the margin token */
  qv: DecimalString;
  /** Id of the exchange; 301 in recorded payloads */
  e?: number;
};

/** The subscription to which a message belongs. */
export type TopicParamsV2 = {
  /** Symbol */
  symbol: string;
  /**
   * Whether the server sends the data in binary frames
   *
   * - `true`: Binary frames
   * - `false`: Text frames
   */
  binary: 'true' | 'false';
  /** Length of the candlesticks */
  klineType?: KlinePeriod;
};

/** Trades of one symbol. The first message contains the latest 60 trades. */
export type TradeTopicMessage = {
  /** Symbol */
  symbol: string;
  /** Topic */
  topic: 'trade';
  /** Trades, oldest first */
  data: TradeTopicRow[];
  /** Whether this is the first message of the subscription */
  f: boolean;
};

/** One trade of a symbol. */
export type TradeTopicMessageV2 = {
  /** Topic */
  topic: 'trade';
  /** The subscription */
  params: TopicParamsV2;
  /** The trade */
  data: TradeTopicRow;
};

/** One trade. */
export type TradeTopicRow = {
  /** Trade id */
  v: LongId;
  /** Time of the trade */
  t: EpochMs;
  /** Price */
  p: DecimalString;
  /** Quantity */
  q: DecimalString;
  /** True if the trade is a buy, which means that the buyer was the taker */
  m: boolean;
};

/** Every message of the userData channel, in either direction. */
export type UserDataMessage =
  | ExecutionReport
  | OutboundAccountInfo
  | ContractExecutionReport
  | OptionExecutionReport
  | HeartbeatPing
  | HeartbeatPong;

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

/** Every message of the marketDataV2 channel, in either direction. */
export type MarketDataV2Message =
  | TickerTopicMessageV2
  | TradeTopicMessageV2
  | KlineTopicMessageV2
  | DepthTopicMessageV2
  | BookTickerTopicMessage
  | SubscriptionRequestV2
  | SubscriptionAccepted
  | CancelAllRequest
  | StreamError
  | HeartbeatPing
  | HeartbeatPong;

/** The address of the userData channel: the path of its URL, with parameters in braces. */
export const userDataAddress = '/openapi/ws/{listenKey}';

/** The address of the marketData channel: the path of its URL, with parameters in braces. */
export const marketDataAddress = '/openapi/quote/ws/v1';

/** The address of the marketDataV2 channel: the path of its URL, with parameters in braces. */
export const marketDataV2Address = '/openapi/quote/ws/v2';

/** The bounds of a connection to the userData channel. */
export const userDataLimits = { connectionMs: 86400000, messageBytes: 16384, listenKeyMs: 3600000 };

/** The bounds of a connection to the marketData channel. */
export const marketDataLimits = { subscriptions: 1000, idleMs: 300000, connectionMs: 86400000, messageBytes: 16384 };

/** The bounds of a connection to the marketDataV2 channel. */
export const marketDataV2Limits = { subscriptions: 1000, idleMs: 300000, connectionMs: 86400000, messageBytes: 16384 };

/** The values of StreamTopic. */
export const streamTopicValues: readonly StreamTopic[] = ["trade", "realtimes", "depth", "diffDepth", "index", "kline_1m", "kline_3m", "kline_5m", "kline_15m", "kline_30m", "kline_1h", "kline_2h", "kline_4h", "kline_6h", "kline_8h", "kline_12h", "kline_1d", "kline_3d", "kline_1w", "kline_1M"];

/** The values of SubscriptionEvent. */
export const subscriptionEventValues: readonly SubscriptionEvent[] = ["sub", "cancel"];

/** The shapes that decode the frames of the userData channel, by message name. */
export const userDataShapes: Shapes = {
  executionReport: { fields: { E: "time", q: "decimal", p: "decimal", i: "id", l: "decimal", z: "decimal", L: "decimal", n: "decimal", O: "time", Z: "decimal", P: "decimal", F: "decimal", T: "time", t: "id", M: "id" } },
  outboundAccountInfo: { fields: { E: "time", B: [{ fields: { f: "decimal", l: "decimal" } }], u: "time" } },
  contractExecutionReport: { fields: { E: "time", q: "decimal", p: "decimal", i: "id", l: "decimal", z: "decimal", L: "decimal", n: "decimal", O: "time", Z: "decimal", P: "decimal", F: "decimal", T: "time", t: "id", M: "id" } },
  optionExecutionReport: { fields: { E: "time", q: "decimal", p: "decimal", i: "id", l: "decimal", z: "decimal", L: "decimal", n: "decimal", O: "time", Z: "decimal", P: "decimal", F: "decimal", T: "time", t: "id", M: "id" } },
  heartbeatPing: { fields: { ping: "time" } },
  heartbeatPong: { fields: { pong: "time" } },
};

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

/** The shapes that decode the frames of the marketDataV2 channel, by message name. */
export const marketDataV2Shapes: Shapes = {
  realtimesV2: { fields: { data: { fields: { t: "time", c: "decimal", h: "decimal", l: "decimal", o: "decimal", v: "decimal", qv: "decimal" } } } },
  tradeV2: { fields: { data: { fields: { v: "id", t: "time", p: "decimal", q: "decimal" } } } },
  klineV2: { fields: { data: { fields: { t: "time", c: "decimal", h: "decimal", l: "decimal", o: "decimal", v: "decimal" } } } },
  depthV2: { fields: { data: { fields: { t: "time", b: [["decimal"]], a: [["decimal"]] } } } },
  bookTicker: { fields: { data: { fields: { bidPrice: "decimal", bidQty: "decimal", askPrice: "decimal", askQty: "decimal", time: "time" } } } },
  heartbeatPing: { fields: { ping: "time" } },
  heartbeatPong: { fields: { pong: "time" } },
};
