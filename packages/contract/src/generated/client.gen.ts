// Generated from spec/contract/openapi.yaml by scripts/generate.ts; spec hash 22559acdd33c9fa4.
// Do not edit: change the specification, then run `pnpm generate`.

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
export type Option = components['schemas']['Option'];
export type Order = components['schemas']['Order'];
export type OrderSide = components['schemas']['OrderSide'];
export type OrderStatus = components['schemas']['OrderStatus'];
export type OrderType = components['schemas']['OrderType'];
export type Position = components['schemas']['Position'];
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
  /** The only section to return; every section when it is not sent. */
  type?: BrokerInfoType | undefined;
};

/** Parameters of listInsurance. */
export type ListInsuranceParameters = {
  /** Only the fund of this contract's margin token; every fund when it is not sent. */
  symbol?: string | undefined;
  /** Only records with an id below this one. */
  fromId?: LongId | undefined;
  /** Only records with an id above this one; not 0. */
  toId?: PositiveLongId | undefined;
  /** How many records of each fund at most. Default 20. At most 1000; more is taken as that. */
  limit?: number | undefined;
};

/** Parameters of getIndex. */
export type GetIndexParameters = {
  /** Index symbol; every index when it is not sent. */
  symbol?: string | undefined;
};

/** Parameters of listFundingRates. */
export type ListFundingRatesParameters = {
  /** Contract name; every contract when it is not sent. */
  symbol?: string | undefined;
  /** Which intervals. Default current. */
  state?: FundingRateState | undefined;
  /** Only intervals from this time on. */
  from?: EpochMs | undefined;
  /** Only intervals up to this time. */
  to?: EpochMs | undefined;
  /** How many rows at most. Default 20. At most 1000; more is taken as that. */
  limit?: number | undefined;
};

/** Parameters of getDepth. */
export type GetDepthParameters = {
  /** Contract name. */
  symbol: string;
  /**
   * How many levels of each side; 0 for the whole book. Default 100. At most 1000; more is taken
   * as that.
   */
  limit?: number | undefined;
};

/** Parameters of listTrades. */
export type ListTradesParameters = {
  /** Contract name. */
  symbol: string;
  /** How many rows at most. Default 60. At most 60; more is taken as that. */
  limit?: number | undefined;
};

/** Parameters of listKlines. */
export type ListKlinesParameters = {
  /** Contract name. */
  symbol: string;
  /** Length of a candlestick. */
  interval: DerivativeKlineInterval;
  /** How many rows at most. Default 1000. At most 1000; more is taken as that. */
  limit?: number | undefined;
  /** Time of the last candlestick. */
  to?: EpochMs | undefined;
};

/** Parameters of placeOrder. */
export type PlaceOrderParameters = {
  /** Contract name. */
  symbol: string;
  /** Direction. */
  side: OrderSide;
  /** Order type. */
  orderType: OrderType;
  /** How many contracts. */
  quantity: DecimalString;
  /** The caller's id of the order, unique per account. */
  clientOrderId: string;
  /** Leverage of the position to open. */
  leverage?: DecimalString | undefined;
  /** Limit price. */
  price?: DecimalString | undefined;
  /** Where the limit price comes from. Default INPUT. */
  priceType?: PriceType | undefined;
  /** Last price that sets a STOP order off. */
  triggerPrice?: DecimalString | undefined;
  /** How long the order stays in force; a market order has no use for it. Default GTC. */
  timeInForce?: TimeInForce | undefined;
  /**
   * For how many milliseconds after its timestamp the request may still be processed; 5000 or less
   * is recommended. Default 5000.
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
  /** Type that the order has now. */
  orderType: OrderType;
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

/** Parameters of cancelOrders. */
export type CancelOrdersParameters = {
  /** Contract names, separated by commas; every contract when it is not sent. */
  symbol?: string | undefined;
  /**
   * Accepted everywhere, but read only when an order is placed or tested: here the request may be
   * processed for 5000 milliseconds after its timestamp, whatever is sent. Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of listOpenOrders. */
export type ListOpenOrdersParameters = {
  /** Which of the two sets of orders. */
  orderType: OrderType;
  /** Contract name; every contract when it is not sent. */
  symbol?: string | undefined;
  /** Only orders with an id below this one. */
  orderId?: LongId | undefined;
  /** Only orders of this direction. */
  side?: OrderSide | undefined;
  /** How many rows at most. Default 20. At most 1000; more is taken as that. */
  limit?: number | undefined;
  /**
   * Accepted everywhere, but read only when an order is placed or tested: here the request may be
   * processed for 5000 milliseconds after its timestamp, whatever is sent. Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of listHistoryOrders. */
export type ListHistoryOrdersParameters = {
  /** Which of the two sets of orders. */
  orderType: OrderType;
  /** Contract name; every contract when it is not sent. */
  symbol?: string | undefined;
  /** Only orders with an id below this one. */
  orderId?: LongId | undefined;
  /** Only orders of this direction. */
  side?: OrderSide | undefined;
  /** How many rows at most. Default 20. At most 1000; more is taken as that. */
  limit?: number | undefined;
  /**
   * Accepted everywhere, but read only when an order is placed or tested: here the request may be
   * processed for 5000 milliseconds after its timestamp, whatever is sent. Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of getOrder. */
export type GetOrderParameters = {
  /** Type that the order has now. */
  orderType: OrderType;
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

/** Parameters of listMyTrades. */
export type ListMyTradesParameters = {
  /** Contract name; every contract when it is not sent. */
  symbol?: string | undefined;
  /** How many rows at most. Default 20. At most 1000; more is taken as that. */
  limit?: number | undefined;
  /** Only trades of orders of this direction. */
  side?: OrderSide | undefined;
  /** Only trades with an id below this one. */
  fromId?: LongId | undefined;
  /** Only trades with an id above this one. */
  toId?: LongId | undefined;
  /**
   * Accepted everywhere, but read only when an order is placed or tested: here the request may be
   * processed for 5000 milliseconds after its timestamp, whatever is sent. Default 5000.
   */
  recvWindow?: number | undefined;
};

/** Parameters of listPositions. */
export type ListPositionsParameters = {
  /** Contract name; every contract when it is not sent. */
  symbol?: string | undefined;
  /** Position side; both when it is not sent. */
  side?: PositionSide | undefined;
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

/** The operations of the contract section. Each throws BrokerError for a refusal, ParameterError for
 * parameters that can not be sent, TransportError when no answer came, and ResponseError for an answer
 * that is not what the specification promises. */
export interface ContractMethods {
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
   * List the records of the insurance funds.
   *
   * There is one fund per margin token. Records come oldest first: with `fromId` or `toId` those
   * nearest to that id, without them the newest.
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
   * Read index prices and estimated delivery prices.
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
   * The running interval of each contract, or the settled ones with the index price at settlement.
   * Intervals come oldest first. The service announces settled ones as still in progress.
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
   * Read the order book of a contract.
   *
   * Bids come highest first, asks lowest first. `limit=0` returns the whole book.
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
   * Trades come oldest first.
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
   * Candlesticks come oldest first: the newest, or the newest up to the time `to`. An interval
   * without trades repeats the close before it, with no volume. Base asset volumes count
   * contracts, quote asset volumes the tokens paid.
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
   * A market order is `orderType` LIMIT with `priceType` MARKET: what does not fill within its
   * limit is cancelled. To open a position, the available margin must cover the margin and the
   * fees to open and to close it; while a side has a position or open orders, opening orders must
   * carry its leverage. To close one, the contracts must not be held by other closing orders.
   * getBrokerInfo gives the filters and risk limits. An order whose answer is a 5XX or never comes
   * may have been placed: look it up by its client order id.
   *
   * POST /openapi/contract/v1/order; security TRADE; weight 1.
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
   * `orderType` says where to look: among the STOP orders that wait, or among the LIMIT orders,
   * which a triggered STOP order has joined. When both ids are sent, they must belong to the same
   * order. The status in the answer is always CANCELED.
   *
   * DELETE /openapi/contract/v1/order/cancel; security TRADE; weight 1.
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
   * Cancel the open orders of contracts.
   *
   * STOP orders that wait stay as they are; cancel each of them by itself.
   *
   * DELETE /openapi/contract/v1/order/batchCancel; security TRADE; weight 1.
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
   * Orders come oldest first: with `orderId` those nearest below that id, without it the newest.
   * `orderType` selects the STOP orders that wait or the LIMIT orders.
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
   * List orders that were filled or cancelled.
   *
   * Orders filled in whole or in part, the latter also while they are open, and cancelled ones.
   * They come oldest first: with `orderId` those nearest below that id, without it the newest.
   * `orderType` selects the STOP orders that were never triggered or the LIMIT orders.
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
   * Read an order.
   *
   * In any state. `orderType` says where to look: among the STOP orders that were not triggered,
   * or among the LIMIT orders, which a triggered STOP order has joined. When both ids are sent,
   * they must belong to the same order.
   *
   * GET /openapi/contract/v1/getOrder; security USER_DATA; weight 1.
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
   * Unlike in other lists, trades come newest first; only with `toId` alone they come oldest
   * first. `fromId` gives the trades nearest below that id, `toId` those nearest above it, both
   * together the trades between them, neither the newest.
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
   * A contract can have a long and a short position side by side.
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
   * Read the balances of the contract account.
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
