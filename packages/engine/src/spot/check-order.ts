import { type Account, formatShortfall } from '../accounts/account.ts';
import type { Side } from '../book/order-book.ts';
import { type Amount, add, subtract } from '../money/amount.ts';
import { parseAmount, parseUnits } from '../money/decimal.ts';
import { type Rejection, rejection, unknownSymbol } from '../rejection.ts';
import { checkAccountAndMarket, checkClientOrderId } from '../trading/check-account.ts';
import { checkLotSize, checkPriceFilter } from '../trading/filters.ts';
import { checkDepth, checkNotional, scanLiquidity } from '../trading/liquidity.ts';
import type { OrderType, SpotOrderTerms, TimeInForce } from './order.ts';
import type { SpotMarket, SpotState } from './spot-state.ts';

/** A new order whose parameters are parsed, and the market that it goes to. */
export interface OrderRequest extends SpotOrderTerms {
  readonly market: SpotMarket;
}

/** The parameters of a new order; price and quantity are decimals. */
export interface OrderParameters {
  readonly symbol: string;
  readonly side: Side;
  readonly type: OrderType;
  readonly quantity: string;
  /**
   * Whether the quantity of a MARKET BUY order is the amount to spend, in the quote token. If so,
   * the order buys the largest quantity that this amount pays for. Other orders ignore this field.
   */
  readonly spendsQuote?: boolean | undefined;
  /** Used by LIMIT and LIMIT_MAKER orders; other types ignore it. */
  readonly price?: string | undefined;
  /** Used by LIMIT orders; other types ignore it. */
  readonly timeInForce?: TimeInForce | undefined;
}

/** The result of the checks of a new order. */
export type CheckedOrder =
  /** The order is accepted. */
  | { readonly request: OrderRequest; readonly rejection?: undefined }
  /** The order is rejected. If `request` is present, the order is also stored as REJECTED. */
  | { readonly request?: OrderRequest; readonly rejection: Rejection };

/**
 * Checks a new order without changing the state. The error catalogue defines the sequence of the
 * checks.
 */
export function checkOrder(
  spot: SpotState,
  account: Account,
  parameters: OrderParameters,
  clientOrderId: string,
): CheckedOrder {
  const market = spot.markets.get(parameters.symbol);
  if (market === undefined) return unknownSymbol();
  const { side, type } = parameters;
  const { symbol } = market;
  const { priceScale, quantityScale } = symbol.rules;
  const isMarket = type === 'MARKET';
  const parsed: OrderRequest = {
    account,
    market,
    symbol,
    clientOrderId,
    side,
    type,
    timeInForce: type === 'LIMIT' ? (parameters.timeInForce ?? 'GTC') : 'GTC',
    price: isMarket ? 0 : parseUnits(parameters.price ?? '0', priceScale),
    quantity: parseUnits(parameters.quantity, quantityScale),
  };
  const isBudget = parameters.spendsQuote === true && isMarket && side === 'BUY';
  const request = isBudget ? withAffordableQuantity(parsed, parameters.quantity) : parsed;
  if ('error' in request) return { rejection: request };
  const quantity = isBudget ? symbol.formatQuantity(request.quantity) : parameters.quantity;
  const rejected =
    (isMarket ? undefined : checkPriceFilter(symbol, request.price, parameters.price)) ??
    checkLotSize(symbol, request.quantity, quantity) ??
    checkNotional(request) ??
    checkDepth(request) ??
    checkClientOrderId(spot.accountOrders(account), clientOrderId) ??
    checkAccountAndMarket(spot, account, market);
  if (rejected !== undefined) return { rejection: rejected };
  if (wouldTake(request)) {
    return {
      request,
      rejection: rejection('NEW_ORDER_REJECTED', 'Order would immediately match as taker.'),
    };
  }
  const insufficientBalance = checkBalance(request);
  return insufficientBalance === undefined ? { request } : { rejection: insufficientBalance };
}

/**
 * Replaces the quantity of a MARKET BUY order with the quantity that the given amount of the quote
 * token pays for.
 */
function withAffordableQuantity(request: OrderRequest, amount: string): OrderRequest | Rejection {
  const { quoteToken } = request.symbol;
  const budget = parseAmount(amount, quoteToken.scale);
  if (budget === undefined) {
    const message =
      `The amount to spend must have at most ${quoteToken.scale} decimal places; ` +
      `got ${amount}.`;
    return rejection('ORDER_QUANTITY_PRECISION_TOO_LONG', message);
  }
  const noDepth = checkDepth(request);
  return noDepth ?? { ...request, quantity: affordableQuantity(request, budget) };
}

function wouldTake({ market, side, type, price }: OrderRequest): boolean {
  if (type !== 'LIMIT_MAKER') return false;
  const opposite = market.book.opposite(side);
  return opposite.best !== undefined && opposite.crosses(opposite.best, price);
}

/** Rejects an order when the free balance does not cover its maximum cost. */
function checkBalance(request: OrderRequest): Rejection | undefined {
  const { account, symbol, side } = request;
  const token = symbol.spentToken(side);
  const cost = maxCost(request);
  if (account.free(token) >= cost) return undefined;
  const shortfall = formatShortfall(account, token, cost);
  return rejection('INSUFFICIENT_BALANCE', `The balance is insufficient: the order ${shortfall}.`);
}

function maxCost(request: OrderRequest): Amount {
  const { symbol, side, type, price, quantity } = request;
  if (side === 'SELL') return symbol.baseAmount(quantity);
  return type === 'MARKET' ? marketOrderCost(request) : symbol.quoteAmount(price, quantity);
}

/**
 * Returns the current cost of a MARKET BUY order, in units of the quote token. The cost does not
 * include any quantity that the book can't fill.
 */
function marketOrderCost(request: OrderRequest): Amount {
  let cost: Amount = 0;
  let unfilled = request.quantity;
  scanLiquidity(request, ({ price, remaining }) => {
    const quantity = Math.min(unfilled, remaining);
    cost = add(cost, request.symbol.quoteAmount(price, quantity));
    unfilled -= quantity;
    return unfilled === 0;
  });
  return cost;
}

/**
 * Returns the largest quantity that a MARKET BUY order can buy now at a cost within a budget. The
 * quantity is the minimum plus a whole number of steps. A quantity below the minimum is not
 * rounded, and `checkLotSize` rejects it.
 *
 * @param budget in units of the quote token
 */
function affordableQuantity(request: OrderRequest, budget: Amount): number {
  const { symbol } = request;
  const { minQuantity, stepSize } = symbol.rules;
  let left = budget;
  let affordable = 0;
  scanLiquidity(request, ({ price, remaining }) => {
    const quantity = Math.min(remaining, symbol.quantityFor(price, left));
    left = subtract(left, symbol.quoteAmount(price, quantity));
    affordable += quantity;
    return quantity < remaining;
  });
  if (affordable < minQuantity) return affordable;
  return affordable - ((affordable - minQuantity) % stepSize);
}
