// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash cd0b280f5890c896.
// Do not edit: change the specification, then run `pnpm generate`.

import type { CallOptions } from '@broker-api/core';
import type { components } from './openapi.gen.ts';

export type Account = components['schemas']['Account'];
export type AccountTrade = components['schemas']['AccountTrade'];
export type AccountTradeFee = components['schemas']['AccountTradeFee'];
export type AccountType = components['schemas']['AccountType'];
export type AssetType = components['schemas']['AssetType'];
export type Balance = components['schemas']['Balance'];
export type BalanceFlow = components['schemas']['BalanceFlow'];
export type BalanceFlowType = components['schemas']['BalanceFlowType'];
export type BalanceFlowTypeValue = components['schemas']['BalanceFlowTypeValue'];
export type BookTicker = components['schemas']['BookTicker'];
export type BookTickerList = components['schemas']['BookTickerList'];
export type BrokerFilter = components['schemas']['BrokerFilter'];
export type BrokerInfo = components['schemas']['BrokerInfo'];
export type BrokerInfoType = components['schemas']['BrokerInfoType'];
export type BrokerMaxNumAlgoOrdersFilter = components['schemas']['BrokerMaxNumAlgoOrdersFilter'];
export type BrokerMaxNumOrdersFilter = components['schemas']['BrokerMaxNumOrdersFilter'];
export type CancelResult = components['schemas']['CancelResult'];
export type Contract = components['schemas']['Contract'];
export type DecimalString = components['schemas']['DecimalString'];
export type DepositOrder = components['schemas']['DepositOrder'];
export type Depth = components['schemas']['Depth'];
export type Empty = components['schemas']['Empty'];
export type EpochMs = components['schemas']['EpochMs'];
export type ErrorBody = components['schemas']['ErrorBody'];
export type IcebergPartsFilter = components['schemas']['IcebergPartsFilter'];
export type Kline = components['schemas']['Kline'];
export type KlineInterval = components['schemas']['KlineInterval'];
export type ListenKey = components['schemas']['ListenKey'];
export type LongId = components['schemas']['LongId'];
export type LotSizeFilter = components['schemas']['LotSizeFilter'];
export type MaxNumAlgoOrdersFilter = components['schemas']['MaxNumAlgoOrdersFilter'];
export type MaxNumOrdersFilter = components['schemas']['MaxNumOrdersFilter'];
export type MinNotionalFilter = components['schemas']['MinNotionalFilter'];
export type Option = components['schemas']['Option'];
export type Order = components['schemas']['Order'];
export type OrderResult = components['schemas']['OrderResult'];
export type OrderSide = components['schemas']['OrderSide'];
export type OrderStatus = components['schemas']['OrderStatus'];
export type OrderType = components['schemas']['OrderType'];
export type PriceFilter = components['schemas']['PriceFilter'];
export type PriceLevel = components['schemas']['PriceLevel'];
export type PublicTrade = components['schemas']['PublicTrade'];
export type RateLimit = components['schemas']['RateLimit'];
export type RateLimitInterval = components['schemas']['RateLimitInterval'];
export type RateLimitType = components['schemas']['RateLimitType'];
export type RiskLimit = components['schemas']['RiskLimit'];
export type ServerTime = components['schemas']['ServerTime'];
export type SpotSymbol = components['schemas']['SpotSymbol'];
export type SubAccount = components['schemas']['SubAccount'];
export type SymbolFilter = components['schemas']['SymbolFilter'];
export type SymbolStatus = components['schemas']['SymbolStatus'];
export type Ticker24hr = components['schemas']['Ticker24hr'];
export type Ticker24hrEntry = components['schemas']['Ticker24hrEntry'];
export type Ticker24hrList = components['schemas']['Ticker24hrList'];
export type TickerPrice = components['schemas']['TickerPrice'];
export type TickerPriceEntry = components['schemas']['TickerPriceEntry'];
export type TickerPriceList = components['schemas']['TickerPriceList'];
export type TimeInForce = components['schemas']['TimeInForce'];
export type TransferResult = components['schemas']['TransferResult'];
export type UserTransferResult = components['schemas']['UserTransferResult'];

/** Parameters of ping. */
export type PingParameters = Record<string, never>;

/** Parameters of getServerTime. */
export type GetServerTimeParameters = Record<string, never>;

/** Parameters of getBrokerInfo. */
export type GetBrokerInfoParameters = {
  /** The only section to return; every section when it is not sent. */
  type?: BrokerInfoType | undefined;
};

/** Parameters of getDepth. */
export type GetDepthParameters = {
  /** Symbol name. */
  symbol: string;
  /**
   * How many levels of each side; 0 for the whole book. Default 100. At most 1000; more is taken
   * as that.
   */
  limit?: number | undefined;
};

/** Parameters of listTrades. */
export type ListTradesParameters = {
  /** Symbol name. */
  symbol: string;
  /** How many rows at most. Default 500. At most 1000; more is taken as that. */
  limit?: number | undefined;
};

/** Parameters of listKlines. */
export type ListKlinesParameters = {
  /** Symbol name. */
  symbol: string;
  /** Length of a candlestick. */
  interval: KlineInterval;
  /** Earliest open time. */
  startTime?: EpochMs | undefined;
  /** Latest open time. */
  endTime?: EpochMs | undefined;
  /** How many rows at most. Default 500. At most 1000; more is taken as that. */
  limit?: number | undefined;
};

/** Parameters of getTicker24hr. */
export type GetTicker24hrParameters = {
  /** Symbol name; every symbol when it is not sent. */
  symbol?: string | undefined;
};

/** Parameters of getTickerPrice. */
export type GetTickerPriceParameters = {
  /** Symbol name; every symbol when it is not sent. */
  symbol?: string | undefined;
};

/** Parameters of getBookTicker. */
export type GetBookTickerParameters = {
  /** Symbol name; every symbol when it is not sent. */
  symbol?: string | undefined;
};

/** Parameters of getOrder. */
export type GetOrderParameters = {
  /** The broker's id of the order. */
  orderId?: LongId | undefined;
  /** The caller's id of the order. */
  origClientOrderId?: string | undefined;
  /**
   * Accepted everywhere, but read only when an order is placed or tested: here the request may be
   * processed for 5000 milliseconds after its timestamp, whatever is sent. Default 5000.
   */
  recvWindow?: number | undefined;
} & (
  | { orderId: LongId }
  | { origClientOrderId: string }
);

/** Parameters of placeOrder. */
export type PlaceOrderParameters = {
  /** Symbol name. */
  symbol: string;
  /** Direction. */
  side: OrderSide;
  /** Order type. */
  type: OrderType;
  /** How much of the base asset. */
  quantity: DecimalString;
  /** What the order trades with. */
  assetType?: AssetType | undefined;
  /** How long the order stays in force; MARKET and LIMIT_MAKER orders have no use for it. */
  timeInForce?: TimeInForce | undefined;
  /** Limit price in the quote asset. */
  price?: DecimalString | undefined;
  /** The caller's id of the order, unique per account; the broker makes one when it is not sent. */
  newClientOrderId?: string | undefined;
  /**
   * Price that sets off the order. Above the market for STOP_LOSS BUY and TAKE_PROFIT SELL, below
   * it for STOP_LOSS SELL and TAKE_PROFIT BUY. Marked unavailable by the service.
   */
  stopPrice?: DecimalString | undefined;
  /**
   * How much of the quantity the book shows at a time. It makes a LIMIT or LIMIT_MAKER order an
   * iceberg order. Marked unavailable by the service.
   */
  icebergQty?: DecimalString | undefined;
  /**
   * For how many milliseconds after its timestamp the request may still be processed; 5000 or less
   * is recommended. Default 5000.
   */
  recvWindow?: number | undefined;
} & (
  | { icebergQty?: undefined }
  | { timeInForce: 'GTC'; type: 'LIMIT' | 'LIMIT_MAKER' }
) & (
  | { type: 'LIMIT'; timeInForce: TimeInForce; price: DecimalString }
  | { type: 'MARKET' | 'MARKET_OF_PAYOUT' }
  | { type: 'LIMIT_MAKER'; price: DecimalString }
  | { type: 'STOP_LOSS' | 'TAKE_PROFIT'; stopPrice: DecimalString }
  | { type: 'STOP_LOSS_LIMIT' | 'TAKE_PROFIT_LIMIT'; timeInForce: TimeInForce; price: DecimalString; stopPrice: DecimalString }
);

/** Parameters of cancelOrder. */
export type CancelOrderParameters = {
  /** The broker's id of the order. */
  orderId?: LongId | undefined;
  /** The caller's id of the order. */
  clientOrderId?: string | undefined;
  /**
   * Accepted everywhere, but read only when an order is placed or tested: here the request may be
   * processed for 5000 milliseconds after its timestamp, whatever is sent. Default 5000.
   */
  recvWindow?: number | undefined;
} & (
  | { orderId: LongId }
  | { clientOrderId: string }
);

/** Parameters of testOrder. */
export type TestOrderParameters = {
  /** Symbol name. */
  symbol: string;
  /** Direction. */
  side: OrderSide;
  /** Order type. */
  type: OrderType;
  /** How much of the base asset. */
  quantity: DecimalString;
  /** What the order trades with. */
  assetType?: AssetType | undefined;
  /** How long the order stays in force; MARKET and LIMIT_MAKER orders have no use for it. */
  timeInForce?: TimeInForce | undefined;
  /** Limit price in the quote asset. */
  price?: DecimalString | undefined;
  /** The caller's id of the order, unique per account; the broker makes one when it is not sent. */
  newClientOrderId?: string | undefined;
  /**
   * Price that sets off the order. Above the market for STOP_LOSS BUY and TAKE_PROFIT SELL, below
   * it for STOP_LOSS SELL and TAKE_PROFIT BUY. Marked unavailable by the service.
   */
  stopPrice?: DecimalString | undefined;
  /**
   * How much of the quantity the book shows at a time. It makes a LIMIT or LIMIT_MAKER order an
   * iceberg order. Marked unavailable by the service.
   */
  icebergQty?: DecimalString | undefined;
  /**
   * For how many milliseconds after its timestamp the request may still be processed; 5000 or less
   * is recommended. Default 5000.
   */
  recvWindow?: number | undefined;
} & (
  | { icebergQty?: undefined }
  | { timeInForce: 'GTC'; type: 'LIMIT' | 'LIMIT_MAKER' }
) & (
  | { type: 'LIMIT'; timeInForce: TimeInForce; price: DecimalString }
  | { type: 'MARKET' | 'MARKET_OF_PAYOUT' }
  | { type: 'LIMIT_MAKER'; price: DecimalString }
  | { type: 'STOP_LOSS' | 'TAKE_PROFIT'; stopPrice: DecimalString }
  | { type: 'STOP_LOSS_LIMIT' | 'TAKE_PROFIT_LIMIT'; timeInForce: TimeInForce; price: DecimalString; stopPrice: DecimalString }
);

/** Parameters of listOpenOrders. */
export type ListOpenOrdersParameters = {
  /** Symbol name; every symbol when it is not sent, which can be a large list. */
  symbol?: string | undefined;
  /** Only orders with an id below this one. */
  orderId?: LongId | undefined;
  /** How many rows at most. Default 500. At most 1000; more is taken as that. */
  limit?: number | undefined;
  /**
   * Accepted everywhere, but read only when an order is placed or tested: here the request may be
   * processed for 5000 milliseconds after its timestamp, whatever is sent. Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of listHistoryOrders. */
export type ListHistoryOrdersParameters = {
  /** Symbol name; every symbol when it is not sent. */
  symbol?: string | undefined;
  /** Only orders with an id below this one. */
  orderId?: LongId | undefined;
  /** Only orders from this time on. */
  startTime?: EpochMs | undefined;
  /** Only orders up to this time. */
  endTime?: EpochMs | undefined;
  /** How many rows at most. Default 500. At most 1000; more is taken as that. */
  limit?: number | undefined;
  /**
   * Accepted everywhere, but read only when an order is placed or tested: here the request may be
   * processed for 5000 milliseconds after its timestamp, whatever is sent. Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of getAccount. */
export type GetAccountParameters = {
  /**
   * Accepted everywhere, but read only when an order is placed or tested: here the request may be
   * processed for 5000 milliseconds after its timestamp, whatever is sent. Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of listMyTrades. */
export type ListMyTradesParameters = {
  /** Only trades from this time on. */
  startTime?: EpochMs | undefined;
  /** Only trades up to this time. */
  endTime?: EpochMs | undefined;
  /** Only trades with an id below this one. */
  fromId?: LongId | undefined;
  /** Only trades with an id above this one. */
  toId?: LongId | undefined;
  /** How many rows at most. Default 500. At most 1000; more is taken as that. */
  limit?: number | undefined;
  /**
   * Accepted everywhere, but read only when an order is placed or tested: here the request may be
   * processed for 5000 milliseconds after its timestamp, whatever is sent. Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of listDepositOrders. */
export type ListDepositOrdersParameters = {
  /** Only deposits from this time on. */
  startTime?: EpochMs | undefined;
  /** Only deposits up to this time. */
  endTime?: EpochMs | undefined;
  /** Only deposits with an id above this one. */
  fromId?: LongId | undefined;
  /** How many rows at most. Default 500. At most 1000; more is taken as that. */
  limit?: number | undefined;
  /**
   * Accepted everywhere, but read only when an order is placed or tested: here the request may be
   * processed for 5000 milliseconds after its timestamp, whatever is sent. Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of createListenKey. */
export type CreateListenKeyParameters = {
  /**
   * Accepted everywhere, but read only when an order is placed or tested: here the request may be
   * processed for 5000 milliseconds after its timestamp, whatever is sent. Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of extendListenKey. */
export type ExtendListenKeyParameters = {
  /** The key that createListenKey returned. */
  listenKey: string;
  /**
   * Accepted everywhere, but read only when an order is placed or tested: here the request may be
   * processed for 5000 milliseconds after its timestamp, whatever is sent. Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of closeListenKey. */
export type CloseListenKeyParameters = {
  /** The key that createListenKey returned. */
  listenKey: string;
  /**
   * Accepted everywhere, but read only when an order is placed or tested: here the request may be
   * processed for 5000 milliseconds after its timestamp, whatever is sent. Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of listSubAccounts. */
export type ListSubAccountsParameters = {
  /**
   * Accepted everywhere, but read only when an order is placed or tested: here the request may be
   * processed for 5000 milliseconds after its timestamp, whatever is sent. Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of transfer. */
export type TransferParameters = {
  /** Token id. */
  tokenId: string;
  /** How much. */
  amount: DecimalString;
  /** Kind of the sending account. */
  fromAccountType?: AccountType | undefined;
  /** Index of the sending account, as listSubAccounts shows it. */
  fromAccountIndex?: number | undefined;
  /** Kind of the receiving account. */
  toAccountType?: AccountType | undefined;
  /** Index of the receiving account, as listSubAccounts shows it. */
  toAccountIndex?: number | undefined;
  /**
   * Accepted everywhere, but read only when an order is placed or tested: here the request may be
   * processed for 5000 milliseconds after its timestamp, whatever is sent. Default 5000.
   */
  recvWindow?: number | undefined;
} & (
  | { fromAccountType: AccountType; fromAccountIndex: number; toAccountType: AccountType; toAccountIndex: number }
  | { fromAccountType?: undefined; fromAccountIndex?: undefined; toAccountType?: undefined; toAccountIndex?: undefined }
);

/** Parameters of listBalanceFlow. */
export type ListBalanceFlowParameters = {
  /** Kind of the account. Default 1. */
  accountType?: AccountType | undefined;
  /** Index of the account, as listSubAccounts shows it. Default 0. */
  accountIndex?: number | undefined;
  /** Token id; every token when it is not sent. */
  tokenId?: string | undefined;
  /** Only entries with an id below this one. */
  fromFlowId?: LongId | undefined;
  /** Only entries with an id above this one. */
  endFlowId?: LongId | undefined;
  /** Only entries from this time on. */
  startTime?: EpochMs | undefined;
  /** Only entries up to this time. */
  endTime?: EpochMs | undefined;
  /** How many rows at most. Default 50. At most 100; more is taken as that. */
  limit?: number | undefined;
  /**
   * Accepted everywhere, but read only when an order is placed or tested: here the request may be
   * processed for 5000 milliseconds after its timestamp, whatever is sent. Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of transferToUser. */
export type TransferToUserParameters = {
  /**
   * Accepted everywhere, but read only when an order is placed or tested: here the request may be
   * processed for 5000 milliseconds after its timestamp, whatever is sent. Default 5000.
   */
  recvWindow?: number | undefined;
};

/** The operations of the spot section. Each throws BrokerError for a refusal, ParameterError for
 * parameters that can not be sent, TransportError when no answer came, and ResponseError for an answer
 * that is not what the specification promises. */
export interface SpotMethods {
  /**
   * Test that the broker answers.
   *
   * GET /openapi/v1/ping; security NONE; weight 0.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM, UNKNOWN,
   * DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.1.
   */
  ping(parameters?: PingParameters, options?: CallOptions): Promise<Empty>;
  /**
   * Read the broker's clock.
   *
   * GET /openapi/v1/time; security NONE; weight 0.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM, UNKNOWN,
   * DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.1.
   */
  getServerTime(parameters?: GetServerTimeParameters, options?: CallOptions): Promise<ServerTime>;
  /**
   * Read the trading rules.
   *
   * Symbols, options and contracts in trading, with their precisions, filters and risk limits, and
   * the rate limits of the broker. `type` selects one section; without it every section comes.
   *
   * GET /openapi/v1/brokerInfo; security NONE; weight 0.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM, INVALID_PARAMETER,
   * UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 sections 2.2 and 4.1; requirements-2 section 4, brokerInfo;
   * requirements-3 section 4, brokerInfo.
   */
  getBrokerInfo(parameters?: GetBrokerInfoParameters, options?: CallOptions): Promise<BrokerInfo>;
  /**
   * Read the order book of a symbol.
   *
   * Bids come highest first, asks lowest first. `limit=0` returns the whole book.
   *
   * GET /openapi/quote/v1/depth; security NONE; weight 1 (1 for limit up to 100, 5 for limit up to
   * 500, 10 for limit up to 1000, 10 for limit 0).
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM,
   * MANDATORY_PARAM_EMPTY_OR_MALFORMED, INVALID_PARAMETER, BAD_SYMBOL, UNKNOWN, DISCONNECTED,
   * UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.2; broker-behaviour sections 6 and 7.
   */
  getDepth(parameters: GetDepthParameters, options?: CallOptions): Promise<Depth>;
  /**
   * List the latest trades of a symbol.
   *
   * Trades come oldest first.
   *
   * GET /openapi/quote/v1/trades; security NONE; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM,
   * MANDATORY_PARAM_EMPTY_OR_MALFORMED, INVALID_PARAMETER, BAD_SYMBOL, UNKNOWN, DISCONNECTED,
   * UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.2; requirements-1 section 1, rule 2; broker-behaviour
   * sections 6 and 7.
   */
  listTrades(parameters: ListTradesParameters, options?: CallOptions): Promise<PublicTrade[]>;
  /**
   * List the candlesticks of a symbol.
   *
   * Candlesticks come oldest first; without `startTime` and `endTime` they are the newest. An
   * interval without trades repeats the close before it, with no volume.
   *
   * GET /openapi/quote/v1/klines; security NONE; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM,
   * MANDATORY_PARAM_EMPTY_OR_MALFORMED, INVALID_PARAMETER, BAD_INTERVAL, BAD_SYMBOL, UNKNOWN,
   * DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.2; requirements-1 section 1, rule 2; broker-behaviour
   * sections 6 and 7.
   */
  listKlines(parameters: ListKlinesParameters, options?: CallOptions): Promise<Kline[]>;
  /**
   * Read the price change of the last 24 hours.
   *
   * The 24 hours are rolling. The list of all symbols leaves the best prices out.
   *
   * GET /openapi/quote/v1/ticker/24hr; security NONE; weight 1 with symbol, 40 without.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM, BAD_SYMBOL, UNKNOWN,
   * DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.2; broker-behaviour sections 6 and 7.
   */
  getTicker24hr(parameters: GetTicker24hrParameters & { symbol: string }, options?: CallOptions): Promise<Ticker24hr>;
  getTicker24hr(parameters?: GetTicker24hrParameters & { symbol?: undefined }, options?: CallOptions): Promise<Ticker24hrList>;
  getTicker24hr(parameters?: GetTicker24hrParameters, options?: CallOptions): Promise<Ticker24hr | Ticker24hrList>;
  /**
   * Read the last price.
   *
   * The answer for one symbol holds the price alone.
   *
   * GET /openapi/quote/v1/ticker/price; security NONE; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM, BAD_SYMBOL, UNKNOWN,
   * DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.2; broker-behaviour section 7.
   */
  getTickerPrice(parameters: GetTickerPriceParameters & { symbol: string }, options?: CallOptions): Promise<TickerPrice>;
  getTickerPrice(parameters?: GetTickerPriceParameters & { symbol?: undefined }, options?: CallOptions): Promise<TickerPriceList>;
  getTickerPrice(parameters?: GetTickerPriceParameters, options?: CallOptions): Promise<TickerPrice | TickerPriceList>;
  /**
   * Read the best prices of the order book.
   *
   * GET /openapi/quote/v1/ticker/bookTicker; security NONE; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM, BAD_SYMBOL, UNKNOWN,
   * DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.2; broker-behaviour section 7.
   */
  getBookTicker(parameters: GetBookTickerParameters & { symbol: string }, options?: CallOptions): Promise<BookTicker>;
  getBookTicker(parameters?: GetBookTickerParameters & { symbol?: undefined }, options?: CallOptions): Promise<BookTickerList>;
  getBookTicker(parameters?: GetBookTickerParameters, options?: CallOptions): Promise<BookTicker | BookTickerList>;
  /**
   * Read an order.
   *
   * In any state. When both ids are sent, they must belong to the same order.
   *
   * GET /openapi/v1/order; security USER_DATA; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, OPTIONAL_PARAMS_BAD_COMBO, NO_SUCH_ORDER, UNKNOWN, DISCONNECTED,
   * UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.3; wire-facts section 5; broker-behaviour section 2.
   */
  getOrder(parameters: GetOrderParameters, options?: CallOptions): Promise<Order>;
  /**
   * Place an order.
   *
   * `quantity` is in the base asset, for MARKET BUY too. An order whose answer is a 5XX or never
   * comes may have been placed: look it up by its client order id.
   *
   * POST /openapi/v1/order; security TRADE; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, TOO_MANY_ORDERS, UNKNOWN_PARAM,
   * MANDATORY_PARAM_EMPTY_OR_MALFORMED, INVALID_PARAMETER, TIF_NOT_REQUIRED, INVALID_TIF,
   * INVALID_ORDER_TYPE, INVALID_SIDE, PARAM_NOT_REQUIRED, BAD_SYMBOL, ORDER_PRICE_TOO_SMALL,
   * ORDER_PRICE_TOO_HIGH, ORDER_PRICE_PRECISION_TOO_LONG, ORDER_QUANTITY_TOO_SMALL,
   * ORDER_QUANTITY_TOO_BIG, ORDER_QUANTITY_PRECISION_TOO_LONG, ORDER_AMOUNT_TOO_SMALL, NO_DEPTH,
   * ORDER_DUPLICATED, NEW_ORDER_REJECTED, INSUFFICIENT_BALANCE, UNKNOWN, DISCONNECTED,
   * UNEXPECTED_RESP, TIMEOUT, ORDER_CREATION_TIMEOUT.
   *
   * Source: requirements-1 section 4.3; wire-facts section 5; broker-behaviour section 2.
   */
  placeOrder(parameters: PlaceOrderParameters, options?: CallOptions): Promise<OrderResult>;
  /**
   * Cancel an order.
   *
   * When both ids are sent, they must belong to the same order. The status in the answer is always
   * CANCELED.
   *
   * DELETE /openapi/v1/order; security TRADE; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, OPTIONAL_PARAMS_BAD_COMBO, NO_SUCH_ORDER, ORDER_HAS_FILLED,
   * ORDER_CANCELLED, ORDER_NOT_FOUND_ON_ORDER_BOOK, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP,
   * TIMEOUT, ORDER_CANCELLATION_TIMEOUT.
   *
   * Source: requirements-1 section 4.3; requirements-1 section 3; wire-facts section 5;
   * broker-behaviour section 2.
   */
  cancelOrder(parameters: CancelOrderParameters, options?: CallOptions): Promise<CancelResult>;
  /**
   * Test an order without placing it.
   *
   * Checks the order, the signature and the receive window as for a new order, and sends nothing
   * to matching.
   *
   * POST /openapi/v1/order/test; security TRADE; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, TIF_NOT_REQUIRED, INVALID_TIF, INVALID_ORDER_TYPE, INVALID_SIDE,
   * PARAM_NOT_REQUIRED, BAD_SYMBOL, ORDER_PRICE_TOO_SMALL, ORDER_PRICE_TOO_HIGH,
   * ORDER_PRICE_PRECISION_TOO_LONG, ORDER_QUANTITY_TOO_SMALL, ORDER_QUANTITY_TOO_BIG,
   * ORDER_QUANTITY_PRECISION_TOO_LONG, ORDER_AMOUNT_TOO_SMALL, NO_DEPTH, ORDER_DUPLICATED,
   * NEW_ORDER_REJECTED, INSUFFICIENT_BALANCE, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.3; wire-facts section 5; broker-behaviour section 2.
   */
  testOrder(parameters: TestOrderParameters, options?: CallOptions): Promise<Empty>;
  /**
   * List open orders.
   *
   * Orders come oldest first: with `orderId` those nearest below that id, without it the newest.
   *
   * GET /openapi/v1/openOrders; security USER_DATA; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, BAD_SYMBOL, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.3; requirements-1 section 1, rule 2; broker-behaviour section
   * 6.
   */
  listOpenOrders(parameters?: ListOpenOrdersParameters, options?: CallOptions): Promise<Order[]>;
  /**
   * List orders that are done.
   *
   * Cancelled, filled and rejected orders. They come oldest first: with `orderId` those nearest
   * below that id, without it the newest.
   *
   * GET /openapi/v1/historyOrders; security USER_DATA; weight 5.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, BAD_SYMBOL, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.3; requirements-1 section 1, rule 2; broker-behaviour section
   * 6.
   */
  listHistoryOrders(parameters?: ListHistoryOrdersParameters, options?: CallOptions): Promise<Order[]>;
  /**
   * Read the account and its balances.
   *
   * GET /openapi/v1/account; security USER_DATA; weight 5.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.3.
   */
  getAccount(parameters?: GetAccountParameters, options?: CallOptions): Promise<Account>;
  /**
   * List the account's trades.
   *
   * Unlike in other lists, trades come newest first; only with `toId` alone they come oldest
   * first. `fromId` gives the trades nearest below that id, `toId` those nearest above it, both
   * together the trades between them, neither the newest.
   *
   * GET /openapi/v1/myTrades; security USER_DATA; weight 5.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.3.
   */
  listMyTrades(parameters?: ListMyTradesParameters, options?: CallOptions): Promise<AccountTrade[]>;
  /**
   * List deposits.
   *
   * Deposits come oldest first: with `fromId` those nearest above that id, without it the newest.
   *
   * GET /openapi/v1/depositOrders; security USER_DATA; weight 5.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.3; requirements-1 section 1, rule 2; broker-behaviour section
   * 6.
   */
  listDepositOrders(parameters?: ListDepositOrdersParameters, options?: CallOptions): Promise<DepositOrder[]>;
  /**
   * Create a listen key.
   *
   * Called again, it returns the same key and extends it.
   *
   * POST /openapi/v1/userDataStream; security USER_STREAM; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED, INVALID_PARAMETER,
   * UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.4; requirements-1 section 3; wire-facts section 4;
   * broker-behaviour sections 7 and 8.
   */
  createListenKey(parameters?: CreateListenKeyParameters, options?: CallOptions): Promise<ListenKey>;
  /**
   * Extend a listen key by 60 minutes.
   *
   * Call it about every 30 minutes.
   *
   * PUT /openapi/v1/userDataStream; security USER_STREAM; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED, INVALID_PARAMETER,
   * INVALID_LISTEN_KEY, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.4; requirements-1 section 3; wire-facts section 4;
   * broker-behaviour section 7.
   */
  extendListenKey(parameters: ExtendListenKeyParameters, options?: CallOptions): Promise<Empty>;
  /**
   * Close a listen key and its stream.
   *
   * DELETE /openapi/v1/userDataStream; security USER_STREAM; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED, INVALID_PARAMETER,
   * INVALID_LISTEN_KEY, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.4; requirements-1 section 3; wire-facts section 4;
   * broker-behaviour section 7.
   */
  closeListenKey(parameters: CloseListenKeyParameters, options?: CallOptions): Promise<Empty>;
  /**
   * List the main account and its sub-accounts.
   *
   * POST /openapi/v1/subAccount/query; security SUB_ACCOUNT_LIST; weight 5.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.5; broker-behaviour section 7.
   */
  listSubAccounts(parameters?: ListSubAccountsParameters, options?: CallOptions): Promise<SubAccount[]>;
  /**
   * Transfer between accounts of one user.
   *
   * One of the two accounts is the main account for token trading. A key of the main account names
   * both: it sends to the other accounts of the user, or receives from them. A key of a
   * sub-account only sends from its own account to the main account, and leaves the four from and
   * to parameters out or empty.
   *
   * POST /openapi/v1/transfer; security ACCOUNT_TRANSFER; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, PARAM_NOT_REQUIRED, BAD_PRECISION, INSUFFICIENT_BALANCE, UNKNOWN,
   * DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.5; broker-behaviour section 1; broker-behaviour section 7.
   */
  transfer(parameters: TransferParameters, options?: CallOptions): Promise<TransferResult>;
  /**
   * List changes of balances.
   *
   * Entries come oldest first: those nearest to the ids, without ids the newest. A key of the main
   * account reads any account of the user. A key of a sub-account reads its own, and leaves
   * `accountType` and `accountIndex` out.
   *
   * POST /openapi/v1/balance_flow; security BALANCE_FLOW; weight 5.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, PARAM_NOT_REQUIRED, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.5; requirements-1 section 1, rule 2; wire-facts section 2;
   * broker-behaviour sections 1, 6 and 7.
   */
  listBalanceFlow(parameters?: ListBalanceFlowParameters, options?: CallOptions): Promise<BalanceFlow[]>;
  /**
   * Transfer to another user.
   *
   * Undocumented. The path is known; parameters, answer and weight are not.
   *
   * POST /openapi/v1/user/transfer; security TRANSFER; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.5; wire-facts section 2; broker-behaviour section 7.
   */
  transferToUser(parameters?: TransferToUserParameters, options?: CallOptions): Promise<UserTransferResult>;
}
