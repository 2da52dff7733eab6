// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash df79b4349e0ddcee.
// Do not edit: change the specification, then run `pnpm generate`.

import type { CallOptions } from '@broker-api/core';
import type { components } from './openapi.gen.ts';

export type DecimalString = components['schemas']['DecimalString'];
export type Depth = components['schemas']['Depth'];
export type Empty = components['schemas']['Empty'];
export type EpochMs = components['schemas']['EpochMs'];
export type Error = components['schemas']['Error'];
export type LongId = components['schemas']['LongId'];
export type OrderResult = components['schemas']['OrderResult'];
export type OrderSide = components['schemas']['OrderSide'];
export type OrderType = components['schemas']['OrderType'];
export type PriceLevel = components['schemas']['PriceLevel'];
export type ServerTime = components['schemas']['ServerTime'];
export type TimeInForce = components['schemas']['TimeInForce'];

/** Parameters of ping. */
export type PingParameters = Record<string, never>;

/** Parameters of getServerTime. */
export type GetServerTimeParameters = Record<string, never>;

/** Parameters of getDepth. */
export type GetDepthParameters = {
  /** Symbol name. */
  symbol: string;
  /** How many levels of each side. Default 100. At most 1000; more is taken as that. */
  limit?: number | undefined;
};

/** Parameters of placeOrder. */
export type PlaceOrderParameters = {
  /** Symbol name. */
  symbol: string;
  /** Direction. */
  side: OrderSide;
  /** Order type. */
  type: OrderType;
  /** How long the order stays in force. */
  timeInForce?: TimeInForce | undefined;
  /** How much of the base asset. */
  quantity: DecimalString;
  /** Limit price in the quote asset. */
  price?: DecimalString | undefined;
  /**
   * For how many milliseconds after its timestamp the request may still be processed. Read for
   * order creation only; 5000 or less is recommended. Default 5000.
   */
  recvWindow?: number | undefined;
} & (
  | { type: 'LIMIT'; timeInForce: TimeInForce; price: DecimalString }
  | { type: 'MARKET' | 'LIMIT_MAKER' }
);

/** The operations of the spot section. Each throws BrokerError for a refusal, ParameterError for
 * parameters that can not be sent, TransportError when no answer came, and ResponseError for an answer
 * that is not what the specification promises. */
export interface SpotMethods {
  /**
   * Test that the broker answers.
   *
   * GET /openapi/v1/ping; security NONE; weight 0.
   *
   * Errors: TOO_MANY_REQUESTS, ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS,
   * SERVICE_SHUTTING_DOWN, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.1.
   */
  ping(parameters?: PingParameters, options?: CallOptions): Promise<Empty>;
  /**
   * Read the broker's clock.
   *
   * GET /openapi/v1/time; security NONE; weight 0.
   *
   * Errors: TOO_MANY_REQUESTS, ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS,
   * SERVICE_SHUTTING_DOWN, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.1.
   */
  getServerTime(parameters?: GetServerTimeParameters, options?: CallOptions): Promise<ServerTime>;
  /**
   * Read the order book of a symbol.
   *
   * Bids come highest first, asks lowest first. `limit=0` returns the whole book.
   *
   * GET /openapi/quote/v1/depth; security NONE; weight 1 (1 for limit up to 100, 5 for limit up to
   * 500, 10 for limit up to 1000, 10 for limit 0).
   *
   * Errors: TOO_MANY_REQUESTS, ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS,
   * MANDATORY_PARAM_EMPTY_OR_MALFORMED, INVALID_PARAMETER, BAD_SYMBOL, SERVICE_SHUTTING_DOWN,
   * UNKNOWN, DISCONNECTED, UNEXPECTED_RESP, TIMEOUT.
   *
   * Source: requirements-1 section 4.2.
   */
  getDepth(parameters: GetDepthParameters, options?: CallOptions): Promise<Depth>;
  /**
   * Place an order.
   *
   * `quantity` is in the base asset, for MARKET BUY too. An order whose answer is a 5XX or never
   * comes may have been placed: look it up by its client order id.
   *
   * POST /openapi/v1/order; security TRADE; weight 1.
   *
   * Errors: TOO_MANY_REQUESTS, ILLEGAL_CHARS, UNSUPPORTED_OPERATION, TOO_MANY_PARAMETERS,
   * UNAUTHORIZED, REJECTED_MBX_KEY, INVALID_SIGNATURE, INVALID_TIMESTAMP,
   * MANDATORY_PARAM_EMPTY_OR_MALFORMED, INVALID_PARAMETER, INVALID_TIF, INVALID_ORDER_TYPE,
   * INVALID_SIDE, BAD_SYMBOL, SERVICE_SHUTTING_DOWN, UNKNOWN, DISCONNECTED, UNEXPECTED_RESP,
   * TIMEOUT.
   *
   * Source: requirements-1 section 4.3.
   */
  placeOrder(parameters: PlaceOrderParameters, options?: CallOptions): Promise<OrderResult>;
}
