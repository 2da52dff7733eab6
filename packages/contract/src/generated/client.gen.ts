// Generated from spec/contract/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { CallOptions } from '@broker-api/core';
import type { components } from './openapi.gen.ts';

export type Account = components['schemas']['Account'];
export type AccountTrade = components['schemas']['AccountTrade'];
export type BrokerFilter = components['schemas']['BrokerFilter'];
export type BrokerInfo = components['schemas']['BrokerInfo'];
export type BrokerInfoType = components['schemas']['BrokerInfoType'];
export type BrokerMaxNumAlgoOrdersFilter = components['schemas']['BrokerMaxNumAlgoOrdersFilter'];
export type BrokerMaxNumOrdersFilter = components['schemas']['BrokerMaxNumOrdersFilter'];
export type CancelOrdersResult = components['schemas']['CancelOrdersResult'];
export type Contract = components['schemas']['Contract'];
export type DecimalString = components['schemas']['DecimalString'];
export type Depth = components['schemas']['Depth'];
export type DerivativeKlineInterval = components['schemas']['DerivativeKlineInterval'];
export type Empty = components['schemas']['Empty'];
export type EpochMs = components['schemas']['EpochMs'];
export type ErrorBody = components['schemas']['ErrorBody'];
export type Fee = components['schemas']['Fee'];
export type FundingRate = components['schemas']['FundingRate'];
export type FundingRateState = components['schemas']['FundingRateState'];
export type IcebergPartsFilter = components['schemas']['IcebergPartsFilter'];
export type IndexPriceMap = components['schemas']['IndexPriceMap'];
export type IndexPrices = components['schemas']['IndexPrices'];
export type InsuranceRecord = components['schemas']['InsuranceRecord'];
export type InsuranceRecords = components['schemas']['InsuranceRecords'];
export type Kline = components['schemas']['Kline'];
export type LongId = components['schemas']['LongId'];
export type LotSizeFilter = components['schemas']['LotSizeFilter'];
export type MarginBalance = components['schemas']['MarginBalance'];
export type MaxNumAlgoOrdersFilter = components['schemas']['MaxNumAlgoOrdersFilter'];
export type MaxNumOrdersFilter = components['schemas']['MaxNumOrdersFilter'];
export type MinNotionalFilter = components['schemas']['MinNotionalFilter'];
export type NewClientOrderId = components['schemas']['NewClientOrderId'];
export type Option = components['schemas']['Option'];
export type Order = components['schemas']['Order'];
export type OrderSide = components['schemas']['OrderSide'];
export type OrderStatus = components['schemas']['OrderStatus'];
export type OrderType = components['schemas']['OrderType'];
export type Position = components['schemas']['Position'];
export type PositionMargin = components['schemas']['PositionMargin'];
export type PositionSide = components['schemas']['PositionSide'];
export type PositiveLongId = components['schemas']['PositiveLongId'];
export type PriceFilter = components['schemas']['PriceFilter'];
export type PriceLevel = components['schemas']['PriceLevel'];
export type PriceType = components['schemas']['PriceType'];
export type PublicTrade = components['schemas']['PublicTrade'];
export type RateLimit = components['schemas']['RateLimit'];
export type RateLimitInterval = components['schemas']['RateLimitInterval'];
export type RateLimitType = components['schemas']['RateLimitType'];
export type RiskLimit = components['schemas']['RiskLimit'];
export type ServerTime = components['schemas']['ServerTime'];
export type SpotSymbol = components['schemas']['SpotSymbol'];
export type SymbolFilter = components['schemas']['SymbolFilter'];
export type SymbolStatus = components['schemas']['SymbolStatus'];
export type TimeInForce = components['schemas']['TimeInForce'];
export type TradeType = components['schemas']['TradeType'];

/** Parameters of ping. */
export type PingParameters = Record<string, never>;

/** Parameters of getServerTime. */
export type GetServerTimeParameters = Record<string, never>;

/** Parameters of getBrokerInfo. */
export type GetBrokerInfoParameters = {
  /** Section to return; all sections if omitted. */
  type?: BrokerInfoType | undefined;
};

/** Parameters of listInsurance. */
export type ListInsuranceParameters = {
  /**
   * Contract name. Selects the insurance fund of the contract's margin token; all funds if
   * omitted.
   */
  symbol?: string | undefined;
  /** Only records with an id below this id. */
  fromId?: LongId | undefined;
  /** Only records with an id above this id; must not be 0. */
  toId?: PositiveLongId | undefined;
  /**
   * Maximum number of records of each fund. Default 20. At most 1000; larger values are treated as
   * 1000.
   */
  limit?: number | undefined;
};

/** Parameters of getIndex. */
export type GetIndexParameters = {
  /** Index symbol; all indices if omitted. */
  symbol?: string | undefined;
};

/** Parameters of listFundingRates. */
export type ListFundingRatesParameters = {
  /** Contract name; all contracts if omitted. */
  symbol?: string | undefined;
  /** Which intervals to return. Default current. */
  state?: FundingRateState | undefined;
  /**
   * Only intervals at or after this time; no source states whether this time is compared with the
   * start or the end of an interval.
   */
  from?: EpochMs | undefined;
  /**
   * Only intervals at or before this time; no source states whether this time is compared with the
   * start or the end of an interval.
   */
  to?: EpochMs | undefined;
  /** Maximum number of rows. Default 20. At most 1000; larger values are treated as 1000. */
  limit?: number | undefined;
};

/** Parameters of getDepth. */
export type GetDepthParameters = {
  /** Contract name. */
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
  /** Contract name. */
  symbol: string;
  /** Maximum number of rows. Default 60. At most 60; larger values are treated as 60. */
  limit?: number | undefined;
};

/** Parameters of listKlines. */
export type ListKlinesParameters = {
  /** Contract name. */
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
  /** Contract name. */
  symbol: string;
  /** Order side. */
  side: OrderSide;
  /** Order type. */
  orderType: OrderType;
  /** Number of contracts. */
  quantity: DecimalString;
  /**
   * Client order id, unique per account; ids that begin with `liquidation-` or `deleveraging-` are
   * reserved for the broker.
   */
  clientOrderId: NewClientOrderId;
  /** Leverage of the position to open. */
  leverage?: DecimalString | undefined;
  /** Limit price; ignored unless the price type is INPUT. */
  price?: DecimalString | undefined;
  /** How the limit price is determined. Default INPUT. */
  priceType?: PriceType | undefined;
  /** Trigger price of a STOP order, which is compared with the last price. */
  triggerPrice?: DecimalString | undefined;
  /** Time in force; ignored for market orders. Default GTC. */
  timeInForce?: TimeInForce | undefined;
  /**
   * Receive window: the number of milliseconds for which the request is valid after its
   * `timestamp`. A value of 5000 or less is recommended. Default 5000.
   */
  recvWindow?: number | undefined;
} & (
  | { side: 'BUY_OPEN' | 'SELL_OPEN'; leverage: DecimalString }
  | { side: 'BUY_CLOSE' | 'SELL_CLOSE' }
) & (
  | { priceType?: 'INPUT' | undefined; price: DecimalString }
  | { priceType: 'OPPONENT' | 'QUEUE' | 'OVER' | 'MARKET' }
) & (
  | { orderType: 'LIMIT' }
  | { orderType: 'STOP'; triggerPrice: DecimalString }
);

/** Parameters of cancelOrder. */
export type CancelOrderParameters = {
  /** Current type of the order; a triggered STOP order has the type LIMIT. */
  orderType: OrderType;
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

/** Parameters of cancelOrders. */
export type CancelOrdersParameters = {
  /** Contract names, separated by commas; all contracts if omitted. */
  symbol?: string | undefined;
  /**
   * Accepted but not used: only operations that place or test an order read it. For this
   * operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent.
   * Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of listOpenOrders. */
export type ListOpenOrdersParameters = {
  /** `STOP` for STOP orders that have not been triggered, `LIMIT` for all other orders. */
  orderType: OrderType;
  /** Contract name; all contracts if omitted. */
  symbol?: string | undefined;
  /** Only orders with an id below this id. */
  orderId?: LongId | undefined;
  /** Only orders with this side. */
  side?: OrderSide | undefined;
  /** Maximum number of rows. Default 20. At most 1000; larger values are treated as 1000. */
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
  /** `STOP` for STOP orders that have not been triggered, `LIMIT` for all other orders. */
  orderType: OrderType;
  /** Contract name; all contracts if omitted. */
  symbol?: string | undefined;
  /** Only orders with an id below this id. */
  orderId?: LongId | undefined;
  /** Only orders with this side. */
  side?: OrderSide | undefined;
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
  /** Current type of the order; a triggered STOP order has the type LIMIT. */
  orderType: OrderType;
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
  /** Contract name; all contracts if omitted. */
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

/** Parameters of listPositions. */
export type ListPositionsParameters = {
  /** Contract name; all contracts if omitted. */
  symbol?: string | undefined;
  /** Position side; both sides if omitted. */
  side?: PositionSide | undefined;
  /**
   * Accepted but not used: only operations that place or test an order read it. For this
   * operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent.
   * Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of adjustMargin. */
export type AdjustMarginParameters = {
  /** Contract name. */
  symbol: string;
  /** Position side. */
  side: PositionSide;
  /** Amount in the margin token: positive to add margin, negative to remove margin; not 0. */
  amount: DecimalString;
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
 * The operations of the contract section. Each method throws BrokerError when the broker rejects the
 * request, ParameterError for invalid parameters, TransportError when there is no response, and
 * ResponseError when the response does not match the specification.
 */
export interface ContractMethods {
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
   * List insurance fund records.
   *
   * Each margin token has one insurance fund. Records are sorted oldest first. `fromId` selects
   * the records with the highest ids below that id; `toId` alone selects the records with the
   * lowest ids above that id. If neither id is sent, the operation returns the newest records.
   *
   * GET /openapi/contract/v1/insurance; security NONE; weight 0.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM,
   * MANDATORY_PARAM_EMPTY_OR_MALFORMED, INVALID_PARAMETER, BAD_SYMBOL, UNKNOWN, DISCONNECTED,
   * UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-2 section 4, insurance; requirements-1 section 1, rule 2; wire-facts
   * section 2; broker-behaviour sections 1, 6 and 7.
   */
  listInsurance(parameters?: ListInsuranceParameters, options?: CallOptions): Promise<InsuranceRecords>;
  /**
   * Get index prices and estimated delivery prices.
   *
   * Returns the index price and the estimated delivery price of each index symbol, or only those
   * of the requested index symbol.
   *
   * GET /openapi/quote/v1/contract/index; security NONE; weight 0.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM, BAD_SYMBOL, UNKNOWN,
   * DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-2 section 4, index; broker-behaviour section 7.
   */
  getIndex(parameters?: GetIndexParameters, options?: CallOptions): Promise<IndexPrices>;
  /**
   * List funding rates.
   *
   * Returns the current interval of each contract, or settled intervals with the index price at
   * settlement. Intervals are sorted oldest first. The requirements describe support for settled
   * intervals as in progress, so a deployment may return none.
   *
   * GET /openapi/contract/v1/fundingRate; security NONE; weight 0.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM,
   * MANDATORY_PARAM_EMPTY_OR_MALFORMED, INVALID_PARAMETER, BAD_SYMBOL, UNKNOWN, DISCONNECTED,
   * UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-2 section 4, funding rate; requirements-1 section 1, rule 2; wire-facts
   * section 2; broker-behaviour sections 4 and 7.
   */
  listFundingRates(parameters?: ListFundingRatesParameters, options?: CallOptions): Promise<FundingRate[]>;
  /**
   * Get the order book of a contract.
   *
   * Bids are sorted from the highest price, asks from the lowest. At most 1000 levels of each side
   * are returned; `limit=0` requests as many.
   *
   * GET /openapi/quote/v1/contract/depth; security NONE; weight 1 (1 for limit up to 100, 5 for
   * limit up to 500, 10 for limit up to 1000, 10 for limit 0).
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM,
   * MANDATORY_PARAM_EMPTY_OR_MALFORMED, INVALID_PARAMETER, BAD_SYMBOL, UNKNOWN, DISCONNECTED,
   * UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-2 section 4, depth; broker-behaviour sections 6 and 7.
   */
  getDepth(parameters: GetDepthParameters, options?: CallOptions): Promise<Depth>;
  /**
   * List the latest trades of a contract.
   *
   * Trades are sorted oldest first.
   *
   * GET /openapi/quote/v1/contract/trades; security NONE; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM,
   * MANDATORY_PARAM_EMPTY_OR_MALFORMED, INVALID_PARAMETER, BAD_SYMBOL, UNKNOWN, DISCONNECTED,
   * UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-2 section 4, trades; requirements-1 section 1, rule 2; broker-behaviour
   * sections 6 and 7.
   */
  listTrades(parameters: ListTradesParameters, options?: CallOptions): Promise<PublicTrade[]>;
  /**
   * List the candlesticks of a contract.
   *
   * Candlesticks are sorted oldest first. The operation returns the newest candlesticks or, with
   * `to`, the newest candlesticks up to that time. The candlestick of an interval without trades
   * has the previous close price and zero volume. Volumes in the base asset are numbers of
   * contracts; volumes in the quote asset are contract values in the margin token.
   *
   * GET /openapi/quote/v1/contract/klines; security NONE; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNKNOWN_PARAM,
   * MANDATORY_PARAM_EMPTY_OR_MALFORMED, INVALID_PARAMETER, BAD_INTERVAL, BAD_SYMBOL, UNKNOWN,
   * DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-2 section 4, klines; requirements-2 section 2.3; requirements-1 section
   * 1, rule 2; broker-behaviour sections 6 and 7.
   */
  listKlines(parameters: ListKlinesParameters, options?: CallOptions): Promise<Kline[]>;
  /**
   * Place an order.
   *
   * A market order has `orderType` LIMIT and `priceType` MARKET, which sets a limit price 5% above
   * the last price for a buy and 5% below it for a sell; any quantity that does not fill at that
   * price or better is cancelled. To open a position, the available margin must cover the margin
   * and the fees to open and close the position; if it does not, the error has the message
   * `insufficient balance`. If the limit price is worse than the mark price, as that of a market
   * order is, the sandbox also requires the loss at the mark price. While the account has a
   * position or open orders on one side (long or short) of a contract, new opening orders on that
   * side must use the same leverage. A closing order can close only contracts that no other
   * closing order locks. `getBrokerInfo` returns the filters and risk limits. If the response has
   * a 5XX status or never arrives, the order may have been placed: look it up by its client order
   * id.
   *
   * POST /openapi/contract/v1/order; security TRADE; weight 1.
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
   * ORDER_QUANTITY_PRECISION_TOO_LONG, ORDER_AMOUNT_TOO_SMALL, ORDER_PRICE_WAVE_EXCEED, NO_DEPTH,
   * ORDER_DUPLICATED, NEW_ORDER_REJECTED, INSUFFICIENT_BALANCE, UNKNOWN, DISCONNECTED,
   * UNEXPECTED_RESP, TIMEOUT, ORDER_CREATION_TIMEOUT.
   *
   * Source: requirements-2 section 4, order; wire-facts section 1, contract; wire-facts section 2;
   * broker-behaviour sections 2, 4 and 7.
   */
  placeOrder(parameters: PlaceOrderParameters, options?: CallOptions): Promise<Order>;
  /**
   * Cancel an order.
   *
   * `orderType` selects where the broker looks for the order: `STOP` for STOP orders that have not
   * been triggered, `LIMIT` for all other orders, including triggered STOP orders. If both ids are
   * sent, they must belong to the same order. The `status` in the response is always CANCELED.
   *
   * DELETE /openapi/contract/v1/order/cancel; security TRADE; weight 1.
   *
   * Only a response with `orderId` confirms a success; otherwise, the outcome is unknown
   * (ResponseError).
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, INVALID_ORDER_TYPE, OPTIONAL_PARAMS_BAD_COMBO, NO_SUCH_ORDER,
   * ORDER_HAS_FILLED, ORDER_CANCELLED, ORDER_NOT_FOUND_ON_ORDER_BOOK, UNKNOWN, DISCONNECTED,
   * UNEXPECTED_RESP, TIMEOUT, ORDER_CANCELLATION_TIMEOUT.
   *
   * Source: requirements-2 section 4, cancel; requirements-2 section 3; wire-facts sections 1 and
   * 5; wire-facts section 2; broker-behaviour sections 2, 4 and 7.
   */
  cancelOrder(parameters: CancelOrderParameters, options?: CallOptions): Promise<Order>;
  /**
   * Cancel the open orders of one or more contracts.
   *
   * Cancels the open LIMIT orders of one, several or all contracts. STOP orders that have not been
   * triggered stay open: cancel each of them with `cancelOrder`.
   *
   * DELETE /openapi/contract/v1/order/batchCancel; security TRADE; weight 1.
   *
   * Only a response with `timestamp` confirms a success; otherwise, the outcome is unknown
   * (ResponseError).
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, BAD_SYMBOL, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT,
   * ORDER_CANCELLATION_TIMEOUT.
   *
   * Source: requirements-2 section 4, batch cancel; wire-facts section 2; broker-behaviour
   * sections 4 and 7.
   */
  cancelOrders(parameters?: CancelOrdersParameters, options?: CallOptions): Promise<CancelOrdersResult>;
  /**
   * List open orders.
   *
   * Orders are sorted oldest first. With `orderId`, the operation returns the orders with the
   * highest ids below that id; without it, the newest orders. `orderType` selects either STOP
   * orders that have not been triggered or LIMIT orders.
   *
   * GET /openapi/contract/v1/openOrders; security USER_DATA; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, INVALID_ORDER_TYPE, INVALID_SIDE, BAD_SYMBOL, UNKNOWN, DISCONNECTED,
   * UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-2 section 4, open orders; requirements-1 section 1, rule 2; wire-facts
   * section 2; broker-behaviour sections 2, 4, 6 and 7.
   */
  listOpenOrders(parameters: ListOpenOrdersParameters, options?: CallOptions): Promise<Order[]>;
  /**
   * List filled and cancelled orders.
   *
   * Returns filled, partially filled and cancelled orders, sorted oldest first. Open orders that
   * are partially filled are included. With `orderId`, the operation returns the orders with the
   * highest ids below that id; without it, the newest orders. `orderType` selects either STOP
   * orders that were never triggered or LIMIT orders.
   *
   * GET /openapi/contract/v1/historyOrders; security USER_DATA; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, INVALID_ORDER_TYPE, INVALID_SIDE, BAD_SYMBOL, UNKNOWN, DISCONNECTED,
   * UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-2 section 4, history orders; requirements-1 section 1, rule 2; wire-facts
   * section 2; broker-behaviour sections 2, 4, 6 and 7.
   */
  listHistoryOrders(parameters: ListHistoryOrdersParameters, options?: CallOptions): Promise<Order[]>;
  /**
   * Get an order.
   *
   * Returns an order in any status. `orderType` selects where the broker looks for the order:
   * `STOP` for STOP orders that were never triggered, `LIMIT` for all other orders, including
   * triggered STOP orders. If both ids are sent, they must belong to the same order.
   *
   * GET /openapi/contract/v1/getOrder; security USER_DATA; weight 1.
   *
   * Only a response with `orderId` confirms a success; otherwise, the outcome is unknown
   * (ResponseError).
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, INVALID_ORDER_TYPE, OPTIONAL_PARAMS_BAD_COMBO, NO_SUCH_ORDER, UNKNOWN,
   * DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-2 section 4, get order; wire-facts sections 1 and 5; wire-facts section
   * 2; broker-behaviour sections 2, 4 and 7.
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
   * GET /openapi/contract/v1/myTrades; security USER_DATA; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, INVALID_SIDE, BAD_SYMBOL, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-2 section 4, account trades; wire-facts section 2; broker-behaviour
   * sections 6 and 7.
   */
  listMyTrades(parameters?: ListMyTradesParameters, options?: CallOptions): Promise<AccountTrade[]>;
  /**
   * List positions.
   *
   * A contract can have a long and a short position at the same time.
   *
   * GET /openapi/contract/v1/positions; security USER_DATA; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, INVALID_SIDE, BAD_SYMBOL, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-2 section 4, positions; wire-facts section 2; broker-behaviour sections 4
   * and 7.
   */
  listPositions(parameters?: ListPositionsParameters, options?: CallOptions): Promise<Position[]>;
  /**
   * Add margin to a position, or remove margin from it.
   *
   * Added margin comes from the available margin of the account; removed margin becomes available
   * again. More margin moves the forced liquidation price away from the mark price. Margin can be
   * removed only as long as the margin rate stays at or above the initial margin rate of the risk
   * limit, and the margin at or above the cost of the contracts divided by the leverage.
   * Therefore, unrealized profit cannot be taken out of a position. If the response has a 5XX
   * status or never arrives, the margin may have changed: look at the position before you repeat
   * the call.
   *
   * POST /openapi/contract/v1/modifyMargin; security TRADE; weight 1.
   *
   * Only a response with `margin` confirms a success; otherwise, the outcome is unknown
   * (ResponseError).
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, INVALID_SIDE, BAD_SYMBOL, BAD_PRECISION, INSUFFICIENT_BALANCE, UNKNOWN,
   * DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: wire-facts section 1, contract; wire-facts section 2; broker-behaviour sections 4 and
   * 7.
   */
  adjustMargin(parameters: AdjustMarginParameters, options?: CallOptions): Promise<PositionMargin>;
  /**
   * Get the contract account balances.
   *
   * The balances exclude unrealized profit, which `listPositions` returns.
   *
   * GET /openapi/contract/v1/account; security USER_DATA; weight 1.
   *
   * Errors: PERMISSION_DENIED, TOO_MANY_REQUESTS, SERVICE_SHUTTING_DOWN, BAD_REQUEST,
   * ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY,
   * INVALID_SIGNATURE, INVALID_TIMESTAMP, UNKNOWN_PARAM, MANDATORY_PARAM_EMPTY_OR_MALFORMED,
   * INVALID_PARAMETER, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-2 section 4, account; wire-facts section 1, both; wire-facts section 2;
   * broker-behaviour section 7.
   */
  getAccount(parameters?: GetAccountParameters, options?: CallOptions): Promise<Account>;
}
