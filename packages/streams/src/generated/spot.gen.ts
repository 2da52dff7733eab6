// Generated from spec/spot/asyncapi.yaml by scripts/generate.ts; spec hash daedb115a5b35e67.
// Do not edit: change the specification, then run `pnpm generate`.

import type { StreamTable } from '../stream-table.ts';

/** The balance of one asset after a change. */
export type AccountEventBalance = {
  /** Asset */
  a: string;
  /** Free amount */
  f: DecimalString;
  /** Locked amount */
  l: DecimalString;
};

/** Ends every subscription of the connection. */
export type CancelAllRequest = {
  /** End everything */
  event: 'cancel_all';
};

/**
 * An exact decimal number as text, without exponent. Money, prices, quantities and rates travel
 * so.
 */
export type DecimalString = string;

/** The whole order book of one symbol, at most 300 levels of each side. */
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

/** The order book of one symbol. */
export type DepthTopicRow = {
  /** Symbol */
  s: string;
  /** When the book looked like this */
  t: EpochMs;
  /** Version of the book */
  v: string;
  /** Buy side, highest price first */
  b: PriceLevel[];
  /** Sell side, lowest price first */
  a: PriceLevel[];
};

/** What changed in the order book of one symbol. */
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
 * Levels that changed since the message before. Each holds the new quantity at its price; `0`
 * means that the level is gone.
 */
export type DiffDepthTopicRow = {
  /** Symbol */
  s: string;
  /** When the book looked like this */
  t: EpochMs;
  /** Version of the book after the changes */
  v: string;
  /** Changed levels of the buy side, highest price first */
  b: PriceLevel[];
  /** Changed levels of the sell side, lowest price first */
  a: PriceLevel[];
};

/**
 * A point in time, in milliseconds since 1970-01-01T00:00:00Z. On the wire an integer or a digit
 * string.
 */
export type EpochMs = number;

/** One change of a spot order. `i` and `z` together identify a fill. */
export type ExecutionReport = {
  /** Event type */
  e: 'executionReport';
  /** Event time */
  E: EpochMs;
  /** Symbol */
  s: string;
  /** The caller's id of the order */
  c: string;
  /** Direction */
  S: OrderSide;
  /** Order type */
  o: OrderType;
  /** How long the order stays in force */
  f: TimeInForce;
  /** Order quantity */
  q: DecimalString;
  /** Order price */
  p: DecimalString;
  /** State of the order after the change */
  X: OrderStatus;
  /** The broker's id of the order */
  i: LongId;
  /** Quantity of the last fill; 0 when the change is no fill */
  l: DecimalString;
  /** Quantity filled so far */
  z: DecimalString;
  /** Price of the last fill; 0 when the change is no fill */
  L: DecimalString;
  /** Commission of the last fill; 0 when the change is no fill */
  n: DecimalString;
  /** Asset of the commission; null, or empty in recorded payloads, when there is none */
  N: string | null;
  /** Whether the trade is normal; to be ignored for now */
  u: boolean;
  /** Whether the order is working */
  w: boolean;
  /** Whether the order was the resting one in this trade */
  m: boolean;
  /** When the order was created */
  O: EpochMs;
  /** Quantity of the quote asset transacted so far; divided by `z` it is the average fill price */
  Z: DecimalString;
  /** Stop price */
  P?: DecimalString;
  /** Iceberg quantity */
  F?: DecimalString;
  /** No source says what it means or which type it has */
  g?: unknown;
  /** What happened to the order last */
  x?: ExecutionType;
  /** Why the order was rejected, an error code */
  r?: number | string;
  /** When the transaction happened */
  T?: EpochMs;
  /** Id of the trade */
  t?: LongId;
  /** No source says what it means or which type it has */
  I?: unknown;
  /** Id of the order that it was matched with */
  M?: LongId;
  /** No source says what it means or which type it has */
  A?: unknown;
  /** No source says what it means or which type it has */
  C?: unknown;
  /** No source says what it means or which type it has */
  v?: unknown;
};

/** What happened to the order last. */
export type ExecutionType = 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | 'REJECTED';

/** Asks the other end of the connection whether it is alive. */
export type HeartbeatPing = {
  /** The clock of the sender; any time is accepted */
  ping: EpochMs;
};

/** Answers a ping. */
export type HeartbeatPong = {
  /** The clock of the sender. It does not repeat the time of the ping; the server accepts any time. */
  pong: EpochMs;
};

/**
 * Length of a candlestick on the stream (m minutes, h hours, d days, w weeks, M months). Contracts
 * and options have 1m, 5m, 15m, 30m, 1h, 1d, 1w and 1M.
 */
export type KlinePeriod = '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '8h' | '12h' | '1d' | '3d' | '1w' | '1M';

/** The running candlestick of one symbol and one period. */
export type KlineTopicMessage = {
  /** Symbol */
  symbol: string;
  /** Topic without the period, which stands in params */
  topic: 'kline';
  /** Which candlesticks these are */
  params: KlineTopicParams;
  /** Candlesticks, oldest first */
  data: KlineTopicRow[];
  /** Whether this is the first message of the subscription */
  f: boolean;
};

/** Which candlesticks a message holds. */
export type KlineTopicParams = {
  /** Length of the candlesticks */
  klineType: KlinePeriod;
};

/** One candlestick. It is identified by its open time. */
export type KlineTopicRow = {
  /** Open time */
  t: EpochMs;
  /** Symbol */
  s: string;
  /** Close price, or the last price while it runs */
  c: DecimalString;
  /** Highest price */
  h: DecimalString;
  /** Lowest price */
  l: DecimalString;
  /** Open price */
  o: DecimalString;
  /** Volume in the base asset */
  v: DecimalString;
};

/**
 * An id of type LONG. On the wire an integer or a digit string; ids have up to 19 digits, past
 * what a JavaScript number holds, so programs keep them as text.
 */
export type LongId = string;

/** Direction of an order, seen from the base asset. */
export type OrderSide = 'BUY' | 'SELL';

/** State of an order. PENDING_CANCEL is reserved; the sandbox never answers it. */
export type OrderStatus = 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | 'PENDING_CANCEL' | 'REJECTED';

/**
 * How an order is priced and executed. A LIMIT_MAKER order that would match at once as a taker is
 * rejected. STOP_LOSS and TAKE_PROFIT execute a market order when the stop price is reached.
 */
export type OrderType = 'LIMIT' | 'MARKET' | 'LIMIT_MAKER' | 'STOP_LOSS' | 'STOP_LOSS_LIMIT' | 'TAKE_PROFIT' | 'TAKE_PROFIT_LIMIT' | 'MARKET_OF_PAYOUT';

/**
 * Balances or permissions of the token trading account after a change. `B` lists every asset whose
 * balance changed, no other.
 */
export type OutboundAccountInfo = {
  /** Event type */
  e: 'outboundAccountInfo';
  /** Event time */
  E: EpochMs;
  /** Whether the account can trade */
  T: boolean;
  /** Whether the account can withdraw */
  W: boolean;
  /** Whether the account can take deposits */
  D: boolean;
  /** Changed balances */
  B: AccountEventBalance[];
  /** A commission rate; no source says which or of which type */
  m?: unknown;
  /** A commission rate; no source says which or of which type */
  t?: unknown;
  /** A commission rate; no source says which or of which type */
  b?: unknown;
  /** A commission rate; no source says which or of which type */
  s?: unknown;
  /** When the account was last updated */
  u?: EpochMs;
};

/** One level of an order book, price first, then the quantity offered at it. */
export type PriceLevel = [DecimalString, DecimalString];

/** The market stream refused a request. */
export type StreamError = {
  /** Error code, as text */
  code: StreamErrorCode;
  /** What went wrong */
  desc: string;
};

/**
 * Why the market stream refused a request, as text.
 *
 * - `-10000` the request is invalid
 * - `-10001` the text is not valid JSON
 * - `-10002` `event` is invalid
 * - `-10003` `event` is missing
 * - `-10004` `topic` is invalid
 * - `-10005` `topic` is missing
 * - `-10007` `params` is missing
 * - `-10008` the topic `kline` names no period
 * - `-10009` the topic `kline` names an invalid period
 * - `-100010` one of the symbols is invalid
 */
export type StreamErrorCode = '-10000' | '-10001' | '-10002' | '-10003' | '-10004' | '-10005' | '-10007' | '-10008' | '-10009' | '-100010' | (string & {});

/**
 * A topic of the market stream: `trade` trades, `realtimes` the ticker of 24 hours, `depth` the
 * order book, `diffDepth` its changes, `index` the index price of contracts and options, `kline_`
 * and a period the candlesticks of that period.
 */
export type StreamTopic = 'trade' | 'realtimes' | 'depth' | 'diffDepth' | 'index' | 'kline_1m' | 'kline_3m' | 'kline_5m' | 'kline_15m' | 'kline_30m' | 'kline_1h' | 'kline_2h' | 'kline_4h' | 'kline_6h' | 'kline_8h' | 'kline_12h' | 'kline_1d' | 'kline_3d' | 'kline_1w' | 'kline_1M';

/** What to do with the topic. `sub` starts it, `cancel` ends it. */
export type SubscriptionEvent = 'sub' | 'cancel';

/** How the data of a topic is sent. */
export type SubscriptionParams = {
  /** Whether data comes in binary frames; false gives text */
  binary: boolean;
};

/** Starts or ends one topic for one or several symbols. */
export type SubscriptionRequest = {
  /** One symbol, or several separated by commas; index symbols for the topic `index` */
  symbol: string;
  /** What to subscribe to */
  topic: StreamTopic;
  /** Start or end it */
  event: SubscriptionEvent;
  /** Required, even when nothing differs from the default */
  params: SubscriptionParams;
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

/** The last 24 hours of one symbol. */
export type TickerTopicRow = {
  /** When the ticker looked like this */
  t: EpochMs;
  /** Symbol */
  s: string;
  /** Last price */
  c: DecimalString;
  /** Highest price */
  h: DecimalString;
  /** Lowest price */
  l: DecimalString;
  /** Price 24 hours ago */
  o: DecimalString;
  /** Volume in the base asset */
  v: DecimalString;
  /** Volume in the quote asset */
  qv: DecimalString;
};

/**
 * GTC stays until it is filled or cancelled, IOC cancels what does not fill at once, FOK fills
 * whole or not at all.
 */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK';

/** Trades of one symbol; the first message holds the latest 60. */
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

/** One trade. */
export type TradeTopicRow = {
  /** Id of the trade */
  v: LongId;
  /** When it happened */
  t: EpochMs;
  /** Price */
  p: DecimalString;
  /** Quantity */
  q: DecimalString;
  /** Direction of the trade, true for a buy */
  m: boolean;
};

/** Every message of the userData channel, in either direction. */
export type UserDataMessage =
  | ExecutionReport
  | OutboundAccountInfo
  | HeartbeatPing
  | HeartbeatPong;

/** Every message of the marketData channel, in either direction. */
export type MarketDataMessage =
  | TradeTopicMessage
  | TickerTopicMessage
  | KlineTopicMessage
  | DepthTopicMessage
  | DiffDepthTopicMessage
  | SubscriptionRequest
  | CancelAllRequest
  | StreamError
  | HeartbeatPing
  | HeartbeatPong;

/** How the frames of the spot streams are decoded: message names, and shapes of payloads. */
export const spotStreams: StreamTable = {
  userData: { executionReport: "#ExecutionReport", outboundAccountInfo: "#OutboundAccountInfo", heartbeatPing: "#HeartbeatPing", heartbeatPong: "#HeartbeatPong" },
  marketData: { trade: "#TradeTopicMessage", realtimes: "#TickerTopicMessage", kline: "#KlineTopicMessage", depth: "#DepthTopicMessage", diffDepth: "#DiffDepthTopicMessage", heartbeatPing: "#HeartbeatPing", heartbeatPong: "#HeartbeatPong" },
  shapes: {
    AccountEventBalance: { fields: { f: "decimal", l: "decimal" } },
    DepthTopicMessage: { fields: { data: ["#DepthTopicRow"] } },
    DepthTopicRow: { fields: { t: "time", b: ["#PriceLevel"], a: ["#PriceLevel"] } },
    DiffDepthTopicMessage: { fields: { data: ["#DiffDepthTopicRow"] } },
    DiffDepthTopicRow: { fields: { t: "time", b: ["#PriceLevel"], a: ["#PriceLevel"] } },
    ExecutionReport: { fields: { E: "time", q: "decimal", p: "decimal", i: "id", l: "decimal", z: "decimal", L: "decimal", n: "decimal", O: "time", Z: "decimal", P: "decimal", F: "decimal", T: "time", t: "id", M: "id" } },
    HeartbeatPing: { fields: { ping: "time" } },
    HeartbeatPong: { fields: { pong: "time" } },
    KlineTopicMessage: { fields: { data: ["#KlineTopicRow"] } },
    KlineTopicRow: { fields: { t: "time", c: "decimal", h: "decimal", l: "decimal", o: "decimal", v: "decimal" } },
    OutboundAccountInfo: { fields: { E: "time", B: ["#AccountEventBalance"], u: "time" } },
    PriceLevel: ["decimal"],
    TickerTopicMessage: { fields: { data: ["#TickerTopicRow"] } },
    TickerTopicRow: { fields: { t: "time", c: "decimal", h: "decimal", l: "decimal", o: "decimal", v: "decimal", qv: "decimal" } },
    TradeTopicMessage: { fields: { data: ["#TradeTopicRow"] } },
    TradeTopicRow: { fields: { v: "id", t: "time", p: "decimal", q: "decimal" } },
  },
};
