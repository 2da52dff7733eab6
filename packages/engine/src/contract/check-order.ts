import { type Account, formatShortfall } from '../accounts/account.ts';
import type { Token } from '../ledger/token.ts';
import type { Amount } from '../money/amount.ts';
import { parseUnits } from '../money/decimal.ts';
import { type Rejection, rejection, unknownSymbol } from '../rejection.ts';
import { checkAccountAndMarket, checkClientOrderId } from '../trading/check-account.ts';
import { checkLotSize, checkMinNotional, checkPriceFilter } from '../trading/filters.ts';
import type { ContractMarket } from './contract-market.ts';
import type { ContractState } from './contract-state.ts';
import { formatRate } from './funding.ts';
import {
  bookSideOf,
  type ContractOrderTerms,
  type OrderSide,
  type OrderType,
  opens,
  type PriceType,
  positionSideOf,
  type TimeInForce,
} from './order.ts';
import { type ContractPosition, formatLeverage, leverageScale } from './position.ts';
import { lockedFor } from './reservation.ts';
import { currentPrice, priceAtTrigger } from './resolve-price.ts';
import { findRiskLimit } from './risk-limits.ts';

/** A new order with parsed parameters, and its market. */
export interface OrderRequest extends ContractOrderTerms {
  readonly market: ContractMarket;
}

/** The parameters of a new order; prices, quantity and leverage are decimals. */
export interface OrderParameters {
  readonly symbol: string;
  readonly side: OrderSide;
  readonly orderType: OrderType;
  readonly quantity: string;
  /** Required to open a position; closing orders ignore it. */
  readonly leverage?: string | undefined;
  /** Required by the price type INPUT; other price types ignore it. */
  readonly price?: string | undefined;
  /** INPUT by default. */
  readonly priceType?: PriceType | undefined;
  /** Required by STOP orders; LIMIT orders ignore it. */
  readonly triggerPrice?: string | undefined;
  /** GTC by default; market orders ignore it. */
  readonly timeInForce?: TimeInForce | undefined;
}

/** The result of the checks of a new order. */
export type CheckedOrder =
  | { readonly request: OrderRequest; readonly rejection?: undefined }
  | { readonly rejection: Rejection };

/**
 * Checks a new order without changing the state. The specification publishes the sequence of
 * the checks (`x-checks` of placeOrder): a price that comes from the book must exist before the
 * filters can check it.
 */
export function checkOrder(
  contract: ContractState,
  account: Account,
  parameters: OrderParameters,
  clientOrderId: string,
): CheckedOrder {
  const market = contract.markets.get(parameters.symbol);
  if (market === undefined) return unknownSymbol();
  const position = market.findPosition(account, positionSideOf(parameters.side));
  const request = createRequest(market, account, parameters, clientOrderId, position);
  if ('error' in request) return { rejection: request };
  const { symbol, price, quantity } = request;
  const rejected =
    checkPriceFilter(symbol, price, parameters.price ?? symbol.formatPrice(price)) ??
    checkTriggerPrice(request, parameters.triggerPrice) ??
    checkLotSize(symbol, quantity, parameters.quantity) ??
    checkMinNotional(symbol, price, quantity) ??
    checkPriceBand(request) ??
    checkClientOrderId(contract.accountOrders(account), clientOrderId) ??
    checkAccountAndMarket(contract, account, market) ??
    (opens(request.orderSide)
      ? (checkLeverage(request, position, parameters.leverage) ?? checkBalance(request))
      : checkAvailable(request, position));
  return rejected === undefined ? { request } : { rejection: rejected };
}

/**
 * Parses the parameters of an order. A STOP order whose trigger price is already reached is a LIMIT
 * order.
 */
function createRequest(
  market: ContractMarket,
  account: Account,
  parameters: OrderParameters,
  clientOrderId: string,
  position: ContractPosition | undefined,
): OrderRequest | Rejection {
  const { symbol } = market;
  const { side: orderSide, priceType = 'INPUT', timeInForce = 'GTC' } = parameters;
  const { priceScale, quantityScale } = symbol.rules;
  const side = bookSideOf(orderSide);
  const missing = missingParameter(parameters, priceType);
  if (missing !== undefined) return missing;
  const triggerPrice =
    parameters.orderType === 'STOP' ? parseUnits(parameters.triggerPrice ?? '0', priceScale) : 0;
  const isReached = symbol.toMarkUnits(triggerPrice) === market.referencePrice;
  const type = isReached ? 'LIMIT' : parameters.orderType;
  let price: number | undefined;
  if (priceType === 'INPUT') price = parseUnits(parameters.price ?? '0', priceScale);
  else if (type === 'STOP') price = priceAtTrigger(market, side, priceType, triggerPrice);
  else price = currentPrice(market, side, priceType);
  if (price === undefined) return noDepth(market, priceType === 'QUEUE' ? side : opposite[side]);
  return {
    account,
    market,
    symbol,
    clientOrderId,
    side,
    orderSide,
    type,
    priceType,
    timeInForce: priceType === 'MARKET' ? 'GTC' : timeInForce,
    price,
    quantity: parseUnits(parameters.quantity, quantityScale),
    leverage: opens(orderSide)
      ? parseUnits(parameters.leverage ?? '0', leverageScale)
      : (position?.leverage ?? 0),
    triggerPrice,
    feeRate: account.feeRates.taker,
    markPrice: market.markPrice,
  };
}

const opposite = { BUY: 'SELL', SELL: 'BUY' } as const;

function missingParameter(
  { side, orderType, leverage, price, triggerPrice }: OrderParameters,
  priceType: PriceType,
): Rejection | undefined {
  const missing = (name: string, when: string): Rejection => {
    const message = `Parameter ${name} is required when ${when}.`;
    return rejection('MANDATORY_PARAM_EMPTY_OR_MALFORMED', message);
  };
  if (opens(side) && leverage === undefined) return missing('leverage', `side is ${side}`);
  if (priceType === 'INPUT' && price === undefined) return missing('price', 'priceType is INPUT');
  if (orderType === 'STOP' && triggerPrice === undefined) {
    return missing('triggerPrice', 'orderType is STOP');
  }
  return undefined;
}

function noDepth({ symbol }: ContractMarket, side: 'BUY' | 'SELL'): Rejection {
  const message =
    `The order book of ${symbol.name} has no ${side === 'BUY' ? 'buy' : 'sell'} orders. ` +
    `Send a price with priceType INPUT.`;
  return rejection('NO_DEPTH', message);
}

function checkTriggerPrice(
  { symbol, type, triggerPrice }: OrderRequest,
  text: string | undefined,
): Rejection | undefined {
  return type === 'STOP'
    ? checkPriceFilter(symbol, triggerPrice, text, 'trigger price')
    : undefined;
}

/**
 * Rejects a price that is much worse than the mark price. A STOP order is an exception: its price
 * is compared with its trigger price when it is placed, and with the mark price when it is
 * triggered.
 */
function checkPriceBand(request: OrderRequest): Rejection | undefined {
  const { market, symbol, side, type, price, triggerPrice } = request;
  const isStop = type === 'STOP';
  const limit = isStop
    ? symbol.bandLimit(side, symbol.toMarkUnits(triggerPrice))
    : market.bandLimit(side);
  if (side === 'BUY' ? price <= limit : price >= limit) return undefined;
  const percent = formatRate(symbol.rules.priceBand * 100n);
  const direction = side === 'BUY' ? 'above' : 'below';
  const bound = `${side === 'BUY' ? 'at most' : 'at least'} ${symbol.formatPrice(limit)}`;
  const message =
    `The price is more than ${percent}% ${direction} the ${isStop ? 'trigger' : 'mark'} price: ` +
    `it must be ${bound}; got ${symbol.formatPrice(price)}.`;
  return rejection('ORDER_PRICE_WAVE_EXCEED', message);
}

/** Checks that the leverage equals that of the position, and that the risk limit allows it. */
function checkLeverage(
  { market, symbol, leverage, quantity }: OrderRequest,
  position: ContractPosition | undefined,
  text: string | undefined,
): Rejection | undefined {
  const reject = (message: string): Rejection => rejection('INVALID_PARAMETER', message);
  if (!Number.isInteger(leverage) || leverage < 100) {
    return reject(`The leverage must be at least 1, with at most two decimal places; got ${text}.`);
  }
  if (position?.hasFixedLeverage && position.leverage !== leverage) {
    const required = formatLeverage(position.leverage);
    return reject(
      `The leverage must be ${required}, the leverage of the position and its open orders; ` +
        `got ${formatLeverage(leverage)}.`,
    );
  }
  const reached = quantity + (position?.quantity ?? 0) + (position?.openingQuantity ?? 0);
  const limit = findRiskLimit(market.riskLimits, reached);
  const contracts = symbol.formatQuantity(reached);
  if (limit === undefined) {
    const last = market.riskLimits.at(-1)?.definition.quantity;
    return reject(
      `The position and its opening orders must stay below ${last} contracts in total; ` +
        `with this order, they would have ${contracts}. Send a smaller quantity.`,
    );
  }
  const { numerator, denominator } = limit.initialMargin;
  if (BigInt(leverage) * numerator <= 100n * denominator) return undefined;
  const maximum = formatLeverage((100n * denominator) / numerator);
  return reject(
    `The leverage must be at most ${maximum} for ${contracts} contracts; ` +
      `got ${formatLeverage(leverage)}.`,
  );
}

/** Rejects an opening order when the available margin does not cover what the order locks. */
function checkBalance(request: OrderRequest): Rejection | undefined {
  const { account, symbol, quantity } = request;
  return checkMargin('order', account, symbol.marginToken, lockedFor(request, quantity));
}

/** Rejects what needs more margin than is available. The requirements fix the message. */
export function checkMargin(
  noun: 'order' | 'change',
  account: Account,
  token: Token,
  needed: Amount,
): Rejection | undefined {
  if (account.free(token) >= needed) return undefined;
  const detail = `The ${noun} ${formatShortfall(account, token, needed)}.`;
  return rejection('INSUFFICIENT_BALANCE', 'insufficient balance', detail);
}

/** Rejects a closing order for more contracts than the position has available. */
function checkAvailable(
  { symbol, quantity }: OrderRequest,
  position: ContractPosition | undefined,
): Rejection | undefined {
  const available = position?.available ?? 0;
  if (quantity <= available) return undefined;
  const message =
    `The position has ${symbol.formatQuantity(available)} contracts available to close; ` +
    `got ${symbol.formatQuantity(quantity)}. Send a smaller quantity, or cancel closing orders.`;
  return rejection('INSUFFICIENT_BALANCE', message);
}
