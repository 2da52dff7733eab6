// Generated from spec/spot/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

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
export type NewClientOrderId = components['schemas']['NewClientOrderId'];
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
  /** Section to return; all sections if omitted. */
  type?: BrokerInfoType | undefined;
};

/** Parameters of getDepth. */
export type GetDepthParameters = {
  /** Symbol name. */
  symbol: string;
  /**
   * Maximum number of levels per side. The stated maximum is 100, but weights are stated for
   * values up to 1000, so this document accepts 1000. The value 0 returns 1000 levels too. Default
   * 100. At most 1000; larger values are treated as 1000.
   */
  limit?: number | undefined;
};

/** Parameters of listTrades. */
export type ListTradesParameters = {
  /** Symbol name. */
  symbol: string;
  /** Maximum number of rows. Default 500. At most 1000; larger values are treated as 1000. */
  limit?: number | undefined;
};

/** Parameters of listKlines. */
export type ListKlinesParameters = {
  /** Symbol name. */
  symbol: string;
  /** Length of a candlestick. */
  interval: KlineInterval;
  /** Only candlesticks that open at or after this time. */
  startTime?: EpochMs | undefined;
  /** Only candlesticks that open at or before this time. */
  endTime?: EpochMs | undefined;
  /** Maximum number of rows. Default 500. At most 1000; larger values are treated as 1000. */
  limit?: number | undefined;
};

/** Parameters of getTicker24hr. */
export type GetTicker24hrParameters = {
  /** Symbol name; all symbols if omitted. */
  symbol?: string | undefined;
};

/** Parameters of getTickerPrice. */
export type GetTickerPriceParameters = {
  /** Symbol name; all symbols if omitted. */
  symbol?: string | undefined;
};

/** Parameters of getBookTicker. */
export type GetBookTickerParameters = {
  /** Symbol name; all symbols if omitted. */
  symbol?: string | undefined;
};

/** Parameters of getOrder. */
export type GetOrderParameters = {
  /** Order id, assigned by the broker. */
  orderId?: LongId | undefined;
  /** Client order id. */
  origClientOrderId?: string | undefined;
  /**
   * Accepted but not used: only operations that place or test an order read it. For this
   * operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent.
   * Default 5000.
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
  /** Order side. */
  side: OrderSide;
  /** Order type. */
  type: OrderType;
  /** Quantity in the base asset. */
  quantity: DecimalString;
  /** Asset type of the order. */
  assetType?: AssetType | undefined;
  /** Time in force; MARKET and LIMIT_MAKER orders do not use it. An iceberg order must be GTC. */
  timeInForce?: TimeInForce | undefined;
  /** Limit price in the quote asset; ignored for MARKET orders. */
  price?: DecimalString | undefined;
  /**
   * Client order id, unique per account; the broker generates one if omitted; ids that begin with
   * `liquidation-` or `deleveraging-` are reserved for the broker.
   */
  newClientOrderId?: NewClientOrderId | undefined;
  /**
   * Price that triggers the order. It is above the market price for STOP_LOSS BUY and TAKE_PROFIT
   * SELL, and below the market price for STOP_LOSS SELL and TAKE_PROFIT BUY. Marked unavailable by
   * the service.
   */
  stopPrice?: DecimalString | undefined;
  /**
   * Visible part of the quantity on the order book. A LIMIT or LIMIT_MAKER order with this
   * parameter is an iceberg order. Marked unavailable by the service.
   */
  icebergQty?: DecimalString | undefined;
  /**
   * Receive window: the number of milliseconds for which the request is valid after its
   * `timestamp`. A value of 5000 or less is recommended. Default 5000.
   */
  recvWindow?: number | undefined;
} & (
  | { icebergQty?: undefined }
  | { type: 'LIMIT' | 'LIMIT_MAKER' }
) & (
  | { icebergQty?: undefined }
  | { timeInForce?: undefined }
  | { timeInForce: 'GTC' }
) & (
  | { type: 'LIMIT'; timeInForce: TimeInForce; price: DecimalString }
  | { type: 'MARKET' | 'MARKET_OF_PAYOUT' }
  | { type: 'LIMIT_MAKER'; price: DecimalString }
  | { type: 'STOP_LOSS' | 'TAKE_PROFIT'; stopPrice: DecimalString }
  | { type: 'STOP_LOSS_LIMIT' | 'TAKE_PROFIT_LIMIT'; timeInForce: TimeInForce; price: DecimalString; stopPrice: DecimalString }
);

/** Parameters of cancelOrder. */
export type CancelOrderParameters = {
  /** Order id, assigned by the broker. */
  orderId?: LongId | undefined;
  /** Client order id. */
  clientOrderId?: string | undefined;
  /**
   * Accepted but not used: only operations that place or test an order read it. For this
   * operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent.
   * Default 5000.
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
  /** Order side. */
  side: OrderSide;
  /** Order type. */
  type: OrderType;
  /** Quantity in the base asset. */
  quantity: DecimalString;
  /** Asset type of the order. */
  assetType?: AssetType | undefined;
  /** Time in force; MARKET and LIMIT_MAKER orders do not use it. An iceberg order must be GTC. */
  timeInForce?: TimeInForce | undefined;
  /** Limit price in the quote asset; ignored for MARKET orders. */
  price?: DecimalString | undefined;
  /**
   * Client order id, unique per account; the broker generates one if omitted; ids that begin with
   * `liquidation-` or `deleveraging-` are reserved for the broker.
   */
  newClientOrderId?: NewClientOrderId | undefined;
  /**
   * Price that triggers the order. It is above the market price for STOP_LOSS BUY and TAKE_PROFIT
   * SELL, and below the market price for STOP_LOSS SELL and TAKE_PROFIT BUY. Marked unavailable by
   * the service.
   */
  stopPrice?: DecimalString | undefined;
  /**
   * Visible part of the quantity on the order book. A LIMIT or LIMIT_MAKER order with this
   * parameter is an iceberg order. Marked unavailable by the service.
   */
  icebergQty?: DecimalString | undefined;
  /**
   * Receive window: the number of milliseconds for which the request is valid after its
   * `timestamp`. A value of 5000 or less is recommended. Default 5000.
   */
  recvWindow?: number | undefined;
} & (
  | { icebergQty?: undefined }
  | { type: 'LIMIT' | 'LIMIT_MAKER' }
) & (
  | { icebergQty?: undefined }
  | { timeInForce?: undefined }
  | { timeInForce: 'GTC' }
) & (
  | { type: 'LIMIT'; timeInForce: TimeInForce; price: DecimalString }
  | { type: 'MARKET' | 'MARKET_OF_PAYOUT' }
  | { type: 'LIMIT_MAKER'; price: DecimalString }
  | { type: 'STOP_LOSS' | 'TAKE_PROFIT'; stopPrice: DecimalString }
  | { type: 'STOP_LOSS_LIMIT' | 'TAKE_PROFIT_LIMIT'; timeInForce: TimeInForce; price: DecimalString; stopPrice: DecimalString }
);

/** Parameters of listOpenOrders. */
export type ListOpenOrdersParameters = {
  /** Symbol name; all symbols if omitted, which can return a large list. */
  symbol?: string | undefined;
  /** Only orders with an id below this id. */
  orderId?: LongId | undefined;
  /** Maximum number of rows. Default 500. At most 1000; larger values are treated as 1000. */
  limit?: number | undefined;
  /**
   * Accepted but not used: only operations that place or test an order read it. For this
   * operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent.
   * Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of listHistoryOrders. */
export type ListHistoryOrdersParameters = {
  /** Symbol name; all symbols if omitted. */
  symbol?: string | undefined;
  /** Only orders with an id below this id. */
  orderId?: LongId | undefined;
  /** Only orders at or after this time. */
  startTime?: EpochMs | undefined;
  /** Only orders at or before this time. */
  endTime?: EpochMs | undefined;
  /** Maximum number of rows. Default 500. At most 1000; larger values are treated as 1000. */
  limit?: number | undefined;
  /**
   * Accepted but not used: only operations that place or test an order read it. For this
   * operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent.
   * Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of getAccount. */
export type GetAccountParameters = {
  /**
   * Accepted but not used: only operations that place or test an order read it. For this
   * operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent.
   * Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of listMyTrades. */
export type ListMyTradesParameters = {
  /**
   * Only trades of this symbol; all symbols if omitted. This parameter is an extension: a
   * deployment may ignore it.
   */
  symbol?: string | undefined;
  /** Only trades at or after this time. */
  startTime?: EpochMs | undefined;
  /** Only trades at or before this time. */
  endTime?: EpochMs | undefined;
  /** Only trades with an id below this id. */
  fromId?: LongId | undefined;
  /** Only trades with an id above this id. */
  toId?: LongId | undefined;
  /** Maximum number of rows. Default 500. At most 1000; larger values are treated as 1000. */
  limit?: number | undefined;
  /**
   * Accepted but not used: only operations that place or test an order read it. For this
   * operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent.
   * Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of listDepositOrders. */
export type ListDepositOrdersParameters = {
  /** Only deposits at or after this time. */
  startTime?: EpochMs | undefined;
  /** Only deposits at or before this time. */
  endTime?: EpochMs | undefined;
  /** Only deposits with an id above this id. */
  fromId?: LongId | undefined;
  /** Maximum number of rows. Default 500. At most 1000; larger values are treated as 1000. */
  limit?: number | undefined;
  /**
   * Accepted but not used: only operations that place or test an order read it. For this
   * operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent.
   * Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of createListenKey. */
export type CreateListenKeyParameters = {
  /**
   * Accepted but not used: only operations that place or test an order read it. For this
   * operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent.
   * Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of extendListenKey. */
export type ExtendListenKeyParameters = {
  /** The key that `createListenKey` returned. */
  listenKey: string;
  /**
   * Accepted but not used: only operations that place or test an order read it. For this
   * operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent.
   * Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of closeListenKey. */
export type CloseListenKeyParameters = {
  /** The key that `createListenKey` returned. */
  listenKey: string;
  /**
   * Accepted but not used: only operations that place or test an order read it. For this
   * operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent.
   * Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of listSubAccounts. */
export type ListSubAccountsParameters = {
  /**
   * Accepted but not used: only operations that place or test an order read it. For this
   * operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent.
   * Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of transfer. */
export type TransferParameters = {
  /** Token id. */
  tokenId: string;
  /** Amount to transfer. */
  amount: DecimalString;
  /** Account type of the sending account. */
  fromAccountType?: AccountType | undefined;
  /** Index of the sending account, as returned by `listSubAccounts`. */
  fromAccountIndex?: number | undefined;
  /** Account type of the receiving account. */
  toAccountType?: AccountType | undefined;
  /** Index of the receiving account, as returned by `listSubAccounts`. */
  toAccountIndex?: number | undefined;
  /**
   * Accepted but not used: only operations that place or test an order read it. For this
   * operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent.
   * Default 5000.
   */
  recvWindow?: number | undefined;
} & (
  | { fromAccountType: AccountType; fromAccountIndex: number; toAccountType: AccountType; toAccountIndex: number }
  | { fromAccountType?: undefined; fromAccountIndex?: undefined; toAccountType?: undefined; toAccountIndex?: undefined }
);

/** Parameters of listBalanceFlow. */
export type ListBalanceFlowParameters = {
  /** Account type. Default 1. */
  accountType?: AccountType | undefined;
  /** Account index, as returned by `listSubAccounts`. Default 0. */
  accountIndex?: number | undefined;
  /** Token id; all tokens if omitted. */
  tokenId?: string | undefined;
  /** Only entries with an id below this id. */
  fromFlowId?: LongId | undefined;
  /** Only entries with an id above this id. */
  endFlowId?: LongId | undefined;
  /** Only entries at or after this time. */
  startTime?: EpochMs | undefined;
  /** Only entries at or before this time. */
  endTime?: EpochMs | undefined;
  /** Maximum number of rows. Default 50. At most 100; larger values are treated as 100. */
  limit?: number | undefined;
  /**
   * Accepted but not used: only operations that place or test an order read it. For this
   * operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent.
   * Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of transferToUser. */
export type TransferToUserParameters = {
  /**
   * Accepted but not used: only operations that place or test an order read it. For this
   * operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent.
   * Default 5000.
   */
  recvWindow?: number | undefined;
};

/**
 * The operations of the spot section. Each method throws BrokerError when the broker rejects the
 * request, ParameterError for invalid parameters, TransportError when there is no response, and
 * ResponseError when the response does not match the specification.
 */
export interface SpotMethods {
  /**
   * Check that the broker responds.
   *
   * Returns an empty object.
   *
   * GET /openapi/v1/ping; security NONE; weight 0.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM, UNKNOWN,
   * DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.1; broker-behaviour section 7, which omits this operation.
   */
  ping(parameters?: PingParameters, options?: CallOptions): Promise<Empty>;
  /**
   * Get the server time.
   *
   * Compare the result with your own clock, because the broker rejects a signed request whose
   * `timestamp` is too far from the broker's time.
   *
   * GET /openapi/v1/time; security NONE; weight 0.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM, UNKNOWN,
   * DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.1; broker-behaviour section 7, which omits this operation.
   */
  getServerTime(parameters?: GetServerTimeParameters, options?: CallOptions): Promise<ServerTime>;
  /**
   * Get the trading rules.
   *
   * Returns the listed symbols, options and contracts with their precisions, filters and risk
   * limits, and the rate limits of the broker. `type` selects one section; if it is omitted, the
   * response contains all sections.
   *
   * GET /openapi/v1/brokerInfo; security NONE; weight 0.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM, INVALID_PARAMETER,
   * UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 sections 2.2 and 4.1; requirements-2 section 4, brokerInfo;
   * requirements-3 section 4, brokerInfo; broker-behaviour section 7, which omits this operation.
   */
  getBrokerInfo(parameters?: GetBrokerInfoParameters & { type?: undefined }, options?: CallOptions): Promise<BrokerInfo & Required<Pick<BrokerInfo, 'symbols' | 'options' | 'contracts'>>>;
  getBrokerInfo(parameters: GetBrokerInfoParameters & { type: 'token' }, options?: CallOptions): Promise<BrokerInfo & Required<Pick<BrokerInfo, 'symbols'>>>;
  getBrokerInfo(parameters: GetBrokerInfoParameters & { type: 'options' }, options?: CallOptions): Promise<BrokerInfo & Required<Pick<BrokerInfo, 'options'>>>;
  getBrokerInfo(parameters: GetBrokerInfoParameters & { type: 'contracts' }, options?: CallOptions): Promise<BrokerInfo & Required<Pick<BrokerInfo, 'contracts'>>>;
  getBrokerInfo(parameters?: GetBrokerInfoParameters, options?: CallOptions): Promise<BrokerInfo>;
  /**
   * Get the order book of a symbol.
   *
   * Bids are sorted from the highest price, asks from the lowest. At most 1000 levels of each side
   * are returned; `limit=0` requests as many.
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
   * Trades are sorted oldest first.
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
   * Candlesticks are sorted oldest first. Without `startTime` and `endTime`, the operation returns
   * the newest candlesticks. The candlestick of an interval without trades has the previous close
   * price and zero volume.
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
   * Get prices and volumes of the last 24 hours.
   *
   * Covers a rolling 24-hour window. The response for all symbols does not include the best
   * prices.
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
   * Get the last price.
   *
   * The response for one symbol contains only the price.
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
   * Get the best bid and ask prices.
   *
   * Returns the best bid and the best ask of one symbol or of all symbols, with their quantities.
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
   * Get an order.
   *
   * Returns an order in any status. If both ids are sent, they must belong to the same order.
   *
   * GET /openapi/v1/order; security USER_DATA; weight 1.
   *
   * Only a response with `orderId` confirms a success; otherwise, the outcome is unknown
   * (ResponseError).
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
   * `quantity` is always in the base asset, even for MARKET BUY orders. If the response has a 5XX
   * status or never arrives, the order may have been placed: look it up by its client order id.
   *
   * POST /openapi/v1/order; security TRADE; weight 1.
   *
   * Only a response with `orderId` confirms a success; otherwise, the outcome is unknown
   * (ResponseError).
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
   * Source: requirements-1 section 4.3; wire-facts section 5; broker-behaviour sections 2 and 7.
   */
  placeOrder(parameters: PlaceOrderParameters, options?: CallOptions): Promise<OrderResult>;
  /**
   * Cancel an order.
   *
   * If both ids are sent, they must belong to the same order. The `status` in the response is
   * always CANCELED.
   *
   * DELETE /openapi/v1/order; security TRADE; weight 1.
   *
   * Only a response with `orderId` confirms a success; otherwise, the outcome is unknown
   * (ResponseError).
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
   * Checks the order, the signature and the receive window as for a new order, but does not send
   * the order to the matching engine.
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
   * Orders are sorted oldest first. With `orderId`, the operation returns the orders with the
   * highest ids below that id; without it, the newest orders.
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
   * List completed orders.
   *
   * Returns filled, cancelled and rejected orders, sorted oldest first. With `orderId`, the
   * operation returns the orders with the highest ids below that id; without it, the newest
   * orders.
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
   * Get the account and its balances.
   *
   * Returns the permissions and the balances of the token trading account.
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
   * Unlike other lists, this list is sorted newest first, or oldest first if only `toId` is sent.
   * `fromId` selects the trades with the highest ids below that id, `toId` selects the trades with
   * the lowest ids above that id, and both together select the trades between the two ids. If
   * neither id is sent, the operation returns the newest trades.
   *
   * GET /openapi/v1/myTrades; security USER_DATA; weight 5.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, BAD_SYMBOL, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.3; broker-behaviour section 6.
   */
  listMyTrades(parameters?: ListMyTradesParameters, options?: CallOptions): Promise<AccountTrade[]>;
  /**
   * List deposits.
   *
   * Deposits are sorted oldest first. With `fromId`, the operation returns the deposits with the
   * lowest ids above that id; without it, the newest deposits.
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
   * If the user already has a valid listen key, this operation returns that key and extends it. So
   * you can repeat the request if you receive no response. Clients do not repeat it automatically,
   * because no source states what other brokers do.
   *
   * POST /openapi/v1/userDataStream; security USER_STREAM; weight 1.
   *
   * Only a response with `listenKey` confirms a success; otherwise, the outcome is unknown
   * (ResponseError).
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
   * Call this operation about every 30 minutes to keep the listen key valid.
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
   * The server closes the connections of the stream.
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
   * Pass the `accountType` and `accountIndex` of an entry to `transfer` or `listBalanceFlow`.
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
   * One of the two accounts must be the main token trading account. With an API key of the main
   * account, the four parameters for the sending and the receiving account are required; the key
   * can transfer to and from the other accounts of the user. With an API key of a sub-account,
   * leave the four parameters empty or omit them; the transfer is always from the sub-account to
   * the main account.
   *
   * POST /openapi/v1/transfer; security ACCOUNT_TRANSFER; weight 1.
   *
   * Only a response with `success` with the value `true` confirms a success; otherwise, the
   * outcome is unknown (ResponseError).
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
   * List balance changes.
   *
   * Entries are sorted oldest first. `fromFlowId` selects the entries with the highest ids below
   * that id; `endFlowId` alone selects the entries with the lowest ids above that id. If neither
   * id is sent, the operation returns the newest entries. An API key of the main account can read
   * any account of the user. An API key of a sub-account can read only that account; with such a
   * key, omit `accountType` and `accountIndex`.
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
   * Undocumented transfer.
   *
   * Only the path and the security type are documented. The meaning, the parameters, the response
   * and the weight are unknown.
   *
   * POST /openapi/v1/user/transfer; security TRANSFER; weight unknown.
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
