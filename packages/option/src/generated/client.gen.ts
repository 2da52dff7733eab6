// Generated from spec/option/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { CallOptions } from '@broker-api/core';
import type { components } from './openapi.gen.ts';

export type Account = components['schemas']['Account'];
export type AccountTrade = components['schemas']['AccountTrade'];
export type Balance = components['schemas']['Balance'];
export type BrokerFilter = components['schemas']['BrokerFilter'];
export type BrokerInfo = components['schemas']['BrokerInfo'];
export type BrokerInfoType = components['schemas']['BrokerInfoType'];
export type BrokerMaxNumAlgoOrdersFilter = components['schemas']['BrokerMaxNumAlgoOrdersFilter'];
export type BrokerMaxNumOrdersFilter = components['schemas']['BrokerMaxNumOrdersFilter'];
export type ClientOrderId = components['schemas']['ClientOrderId'];
export type Contract = components['schemas']['Contract'];
export type DecimalString = components['schemas']['DecimalString'];
export type Depth = components['schemas']['Depth'];
export type DerivativeKlineInterval = components['schemas']['DerivativeKlineInterval'];
export type Empty = components['schemas']['Empty'];
export type EpochMs = components['schemas']['EpochMs'];
export type ErrorBody = components['schemas']['ErrorBody'];
export type ExpiredOptions = components['schemas']['ExpiredOptions'];
export type Fee = components['schemas']['Fee'];
export type HistoryOrderStatus = components['schemas']['HistoryOrderStatus'];
export type IcebergPartsFilter = components['schemas']['IcebergPartsFilter'];
export type IndexPrice = components['schemas']['IndexPrice'];
export type IndexPrices = components['schemas']['IndexPrices'];
export type Kline = components['schemas']['Kline'];
export type LongId = components['schemas']['LongId'];
export type LotSizeFilter = components['schemas']['LotSizeFilter'];
export type MaxNumAlgoOrdersFilter = components['schemas']['MaxNumAlgoOrdersFilter'];
export type MaxNumOrdersFilter = components['schemas']['MaxNumOrdersFilter'];
export type MinNotionalFilter = components['schemas']['MinNotionalFilter'];
export type NewClientOrderId = components['schemas']['NewClientOrderId'];
export type Option = components['schemas']['Option'];
export type OptionSeries = components['schemas']['OptionSeries'];
export type OptionTypeCode = components['schemas']['OptionTypeCode'];
export type OptionTypeName = components['schemas']['OptionTypeName'];
export type Order = components['schemas']['Order'];
export type OrderSide = components['schemas']['OrderSide'];
export type OrderStatus = components['schemas']['OrderStatus'];
export type OrderType = components['schemas']['OrderType'];
export type Position = components['schemas']['Position'];
export type PriceFilter = components['schemas']['PriceFilter'];
export type PriceLevel = components['schemas']['PriceLevel'];
export type PublicTrade = components['schemas']['PublicTrade'];
export type RateLimit = components['schemas']['RateLimit'];
export type RateLimitInterval = components['schemas']['RateLimitInterval'];
export type RateLimitType = components['schemas']['RateLimitType'];
export type RiskLimit = components['schemas']['RiskLimit'];
export type ServerTime = components['schemas']['ServerTime'];
export type Settlement = components['schemas']['Settlement'];
export type SpotSymbol = components['schemas']['SpotSymbol'];
export type SymbolFilter = components['schemas']['SymbolFilter'];
export type SymbolStatus = components['schemas']['SymbolStatus'];
export type TimeInForce = components['schemas']['TimeInForce'];

/** Parameters of ping. */
export type PingParameters = Record<string, never>;

/** Parameters of getServerTime. */
export type GetServerTimeParameters = Record<string, never>;

/** Parameters of getBrokerInfo. */
export type GetBrokerInfoParameters = {
  /** Section to return; all sections if omitted. */
  type?: BrokerInfoType | undefined;
};

/** Parameters of listOptions. */
export type ListOptionsParameters = {
  /** Whether to include expired options. Default false. */
  expired?: ExpiredOptions | undefined;
};

/** Parameters of getIndex. */
export type GetIndexParameters = Record<string, never>;

/** Parameters of getDepth. */
export type GetDepthParameters = {
  /** Option name. */
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
  /** Option name. */
  symbol: string;
  /** Maximum number of rows. Default 100. At most 1000; larger values are treated as 1000. */
  limit?: number | undefined;
};

/** Parameters of listKlines. */
export type ListKlinesParameters = {
  /** Option name. */
  symbol: string;
  /** Length of a candlestick. */
  interval: DerivativeKlineInterval;
  /** Maximum number of rows. Default 1000. At most 1000; larger values are treated as 1000. */
  limit?: number | undefined;
  /** Only candlesticks that open at or before this time. */
  to?: EpochMs | undefined;
};

/** Parameters of placeOrder. */
export type PlaceOrderParameters = {
  /** Option name. */
  symbol: string;
  /** Order side. */
  side: OrderSide;
  /** Order type. */
  type: OrderType;
  /** Number of options. */
  quantity: DecimalString;
  /**
   * Client order id, unique per account; the broker generates one if omitted; ids that begin with
   * `liquidation-` or `deleveraging-` are reserved for the broker.
   */
  clientOrderId?: NewClientOrderId | undefined;
  /** Time in force; ignored for MARKET orders. Default GTC. */
  timeInForce?: TimeInForce | undefined;
  /** Limit price; ignored for MARKET orders. */
  price?: DecimalString | undefined;
  /**
   * Receive window: the number of milliseconds for which the request is valid after its
   * `timestamp`. A value of 5000 or less is recommended. Default 5000.
   */
  recvWindow?: number | undefined;
} & (
  | { type: 'LIMIT'; price: DecimalString }
  | { type: 'MARKET' }
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

/** Parameters of listOpenOrders. */
export type ListOpenOrdersParameters = {
  /** Option name; all options if omitted. */
  symbol?: string | undefined;
  /** Only orders with an id below this id. */
  orderId?: LongId | undefined;
  /** Only orders with this side. */
  side?: OrderSide | undefined;
  /** Only orders of this type. */
  type?: OrderType | undefined;
  /** Maximum number of rows. Default 20. At most 1000; larger values are treated as 1000. */
  limit?: number | undefined;
  /**
   * Accepted but not used: only operations that place or test an order read it. For this
   * operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent.
   * Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of listPositions. */
export type ListPositionsParameters = {
  /** Option name; all options if omitted. */
  symbol?: string | undefined;
  /**
   * Accepted but not used: only operations that place or test an order read it. For this
   * operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent.
   * Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of listHistoryOrders. */
export type ListHistoryOrdersParameters = {
  /** Option name; all options if omitted. */
  symbol?: string | undefined;
  /** Only orders with this side. */
  side?: OrderSide | undefined;
  /** Only orders of this type. */
  type?: OrderType | undefined;
  /** Only orders with this status. */
  orderStatus?: HistoryOrderStatus | undefined;
  /** Maximum number of rows. Default 20. At most 1000; larger values are treated as 1000. */
  limit?: number | undefined;
  /**
   * Accepted but not used: only operations that place or test an order read it. For this
   * operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent.
   * Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of getOrder. */
export type GetOrderParameters = {
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

/** Parameters of listMyTrades. */
export type ListMyTradesParameters = {
  /** Option name; all options if omitted. */
  symbol?: string | undefined;
  /** Maximum number of rows. Default 20. At most 1000; larger values are treated as 1000. */
  limit?: number | undefined;
  /** Only trades of orders with this side. */
  side?: OrderSide | undefined;
  /** Only trades with an id below this id. */
  fromId?: LongId | undefined;
  /** Only trades with an id above this id. */
  toId?: LongId | undefined;
  /**
   * Accepted but not used: only operations that place or test an order read it. For this
   * operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent.
   * Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of listSettlements. */
export type ListSettlementsParameters = {
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

/**
 * The operations of the option section. Each method throws BrokerError when the broker rejects the
 * request, ParameterError for invalid parameters, TransportError when there is no response, and
 * ResponseError when the response does not match the specification.
 */
export interface OptionMethods {
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
   * List options.
   *
   * Returns the active options or, with `expired=true`, both the active and the expired options.
   * Options are sorted oldest first.
   *
   * GET /openapi/v1/getOptions; security NONE; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM, INVALID_PARAMETER,
   * UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-3 section 4, getOptions; requirements-1 section 1, rule 2;
   * broker-behaviour sections 5 and 7.
   */
  listOptions(parameters?: ListOptionsParameters, options?: CallOptions): Promise<OptionSeries[]>;
  /**
   * Get index prices and estimated delivery prices.
   *
   * Returns the index price and the estimated delivery price of each index symbol.
   *
   * GET /openapi/quote/v1/option/index; security NONE; weight 0.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM, UNKNOWN,
   * DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-3 section 4, index; broker-behaviour section 7.
   */
  getIndex(parameters?: GetIndexParameters, options?: CallOptions): Promise<IndexPrices>;
  /**
   * Get the order book of an option.
   *
   * Bids are sorted from the highest price, asks from the lowest. At most 1000 levels of each side
   * are returned; `limit=0` requests as many.
   *
   * GET /openapi/quote/v1/option/depth; security NONE; weight 1 (1 for limit up to 100, 5 for
   * limit up to 500, 10 for limit up to 1000, 10 for limit 0).
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM,
   * MANDATORY_PARAM_EMPTY_OR_MALFORMED, INVALID_PARAMETER, BAD_SYMBOL, UNKNOWN, DISCONNECTED,
   * UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-3 section 4, depth; broker-behaviour sections 6 and 7.
   */
  getDepth(parameters: GetDepthParameters, options?: CallOptions): Promise<Depth>;
  /**
   * List the latest trades of an option.
   *
   * Trades are sorted oldest first.
   *
   * GET /openapi/quote/v1/option/trades; security NONE; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM,
   * MANDATORY_PARAM_EMPTY_OR_MALFORMED, INVALID_PARAMETER, BAD_SYMBOL, UNKNOWN, DISCONNECTED,
   * UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-3 section 4, trades; requirements-1 section 1, rule 2; broker-behaviour
   * sections 6 and 7.
   */
  listTrades(parameters: ListTradesParameters, options?: CallOptions): Promise<PublicTrade[]>;
  /**
   * List the candlesticks of an option.
   *
   * Candlesticks are sorted oldest first. The operation returns the newest candlesticks or, with
   * `to`, the newest candlesticks up to that time. The candlestick of an interval without trades
   * has the previous close price and zero volume.
   *
   * GET /openapi/quote/v1/option/klines; security NONE; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM,
   * MANDATORY_PARAM_EMPTY_OR_MALFORMED, INVALID_PARAMETER, BAD_INTERVAL, BAD_SYMBOL, UNKNOWN,
   * DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-3 section 4, klines; requirements-1 section 1, rule 2; broker-behaviour
   * sections 6 and 7.
   */
  listKlines(parameters: ListKlinesParameters, options?: CallOptions): Promise<Kline[]>;
  /**
   * Place an order.
   *
   * A buy order locks its price times its quantity, plus the fee. A sell order locks `maxPayOff`
   * for each option beyond the account's long position; the premium becomes available when the
   * trade executes. If the response has a 5XX status or never arrives, the order may have been
   * placed: look it up by its client order id.
   *
   * POST /openapi/option/v1/order; security TRADE; weight 1.
   *
   * Only a response with `orderId` confirms a success; otherwise, the outcome is unknown
   * (ResponseError).
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, TOO_MANY_ORDERS, UNKNOWN_PARAM,
   * MANDATORY_PARAM_EMPTY_OR_MALFORMED, INVALID_PARAMETER, TIF_NOT_REQUIRED, INVALID_TIF,
   * INVALID_ORDER_TYPE, INVALID_SIDE, BAD_SYMBOL, ORDER_PRICE_TOO_SMALL, ORDER_PRICE_TOO_HIGH,
   * ORDER_PRICE_PRECISION_TOO_LONG, ORDER_QUANTITY_TOO_SMALL, ORDER_QUANTITY_TOO_BIG,
   * ORDER_QUANTITY_PRECISION_TOO_LONG, ORDER_AMOUNT_TOO_SMALL, NO_DEPTH, ORDER_DUPLICATED,
   * NEW_ORDER_REJECTED, INSUFFICIENT_BALANCE, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT,
   * ORDER_CREATION_TIMEOUT.
   *
   * Source: requirements-3 section 4, order; wire-facts section 1, option; wire-facts section 2;
   * broker-behaviour sections 2, 5 and 7.
   */
  placeOrder(parameters: PlaceOrderParameters, options?: CallOptions): Promise<Order>;
  /**
   * Cancel an order.
   *
   * If both ids are sent, they must belong to the same order. The `status` in the response is
   * always CANCELED.
   *
   * DELETE /openapi/option/v1/order/cancel; security TRADE; weight 1.
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
   * Source: requirements-3 section 4, cancel; requirements-3 section 3; wire-facts sections 1 and
   * 5; wire-facts section 2; broker-behaviour sections 2 and 7.
   */
  cancelOrder(parameters: CancelOrderParameters, options?: CallOptions): Promise<Order>;
  /**
   * List open orders.
   *
   * Orders are sorted oldest first. With `orderId`, the operation returns the orders with the
   * highest ids below that id; without it, the newest orders.
   *
   * GET /openapi/option/v1/openOrders; security USER_DATA; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, INVALID_ORDER_TYPE, INVALID_SIDE, BAD_SYMBOL, UNKNOWN, DISCONNECTED,
   * UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-3 section 4, open orders; requirements-1 section 1, rule 2; wire-facts
   * section 2; broker-behaviour sections 6 and 7.
   */
  listOpenOrders(parameters?: ListOpenOrdersParameters, options?: CallOptions): Promise<Order[]>;
  /**
   * List positions.
   *
   * Returns one position for each option in which the account is long or short.
   *
   * GET /openapi/option/v1/positions; security USER_DATA; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, BAD_SYMBOL, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-3 section 4, positions; wire-facts section 2; broker-behaviour sections 5
   * and 7.
   */
  listPositions(parameters?: ListPositionsParameters, options?: CallOptions): Promise<Position[]>;
  /**
   * List filled and cancelled orders.
   *
   * Returns the newest filled, partially filled and cancelled orders, sorted oldest first. Open
   * orders that are partially filled are included.
   *
   * GET /openapi/option/v1/historyOrders; security USER_DATA; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, INVALID_ORDER_TYPE, INVALID_SIDE, BAD_SYMBOL, UNKNOWN, DISCONNECTED,
   * UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-3 section 4, history orders; requirements-1 section 1, rule 2; wire-facts
   * section 2; broker-behaviour sections 2, 6 and 7.
   */
  listHistoryOrders(parameters?: ListHistoryOrdersParameters, options?: CallOptions): Promise<Order[]>;
  /**
   * Get an order.
   *
   * Returns an order in any status. If both ids are sent, they must belong to the same order.
   *
   * GET /openapi/option/v1/getOrder; security USER_DATA; weight 1.
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
   * Source: requirements-3 section 4, get order; wire-facts sections 1 and 5; wire-facts section
   * 2; broker-behaviour sections 2 and 7.
   */
  getOrder(parameters: GetOrderParameters, options?: CallOptions): Promise<Order>;
  /**
   * List the account's trades.
   *
   * Unlike other lists, this list is sorted newest first, or oldest first if only `toId` is sent.
   * `fromId` selects the trades with the highest ids below that id, `toId` selects the trades with
   * the lowest ids above that id, and both together select the trades between the two ids. If
   * neither id is sent, the operation returns the newest trades.
   *
   * GET /openapi/option/v1/myTrades; security USER_DATA; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, INVALID_SIDE, BAD_SYMBOL, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-3 section 4, account trades; wire-facts section 2; broker-behaviour
   * sections 6 and 7.
   */
  listMyTrades(parameters?: ListMyTradesParameters, options?: CallOptions): Promise<AccountTrade[]>;
  /**
   * List settlements.
   *
   * Settlements are sorted oldest first.
   *
   * GET /openapi/option/v1/settlements; security USER_DATA; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-3 section 4, settlements; requirements-1 section 1, rule 2; wire-facts
   * section 1, both; wire-facts section 2; broker-behaviour sections 5 and 7.
   */
  listSettlements(parameters?: ListSettlementsParameters, options?: CallOptions): Promise<Settlement[]>;
  /**
   * Get the option account and its balances.
   *
   * Returns the balances, and the values of the account and of its options in USDT.
   *
   * GET /openapi/option/v1/account; security USER_DATA; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-3 section 4, account; wire-facts section 1, both; wire-facts section 2;
   * broker-behaviour section 7.
   */
  getAccount(parameters?: GetAccountParameters, options?: CallOptions): Promise<Account>;
}
