import type { Account } from '../accounts/account.ts';
import type { Side } from '../book/order-book.ts';
import { type Amount, add, subtract } from '../money/amount.ts';
import { maxUnits, parseUnits } from '../money/decimal.ts';
import { type Rejection, rejection, unknownSymbol } from '../rejection.ts';
import { checkAccountAndMarket, checkClientOrderId } from '../trading/check-account.ts';
import { checkLotSize, checkPriceFilter } from '../trading/filters.ts';
import { checkDepth, checkNotional, scanLiquidity } from '../trading/liquidity.ts';
import type { OptionMarket } from './option-market.ts';
import type { OptionState } from './option-state.ts';
import {
  feeOf,
  lockedForBuy,
  type OptionOrderTerms,
  type OrderType,
  type TimeInForce,
} from './order.ts';
import { OptionPosition } from './position.ts';

/** A new order with parsed parameters, and its market. */
export interface OrderRequest extends OptionOrderTerms {
  readonly market: OptionMarket;
}

/** The parameters of a new order; price and quantity are decimals. */
export interface OrderParameters {
  readonly symbol: string;
  readonly side: Side;
  readonly type: OrderType;
  readonly quantity: string;
  /** Required by LIMIT orders; MARKET orders ignore it. */
  readonly price?: string | undefined;
  /** GTC by default; MARKET orders ignore it. */
  readonly timeInForce?: TimeInForce | undefined;
}

/** The result of the checks of a new order. */
export type CheckedOrder =
  | { readonly request: OrderRequest; readonly rejection?: undefined }
  | { readonly rejection: Rejection };

/**
 * Checks a new order without changing the state. The specification publishes the sequence of
 * the checks (`x-checks` of placeOrder).
 */
export function checkOrder(
  option: OptionState,
  account: Account,
  parameters: OrderParameters,
  clientOrderId: string,
): CheckedOrder {
  const request = createRequest(option, account, parameters, clientOrderId);
  if ('error' in request) return { rejection: request };
  const { market, symbol, type, price, quantity } = request;
  const rejected =
    (type === 'MARKET' ? undefined : checkPriceFilter(symbol, price, parameters.price)) ??
    checkLotSize(symbol, quantity, parameters.quantity) ??
    checkNotional(request) ??
    checkDepth(request) ??
    checkClientOrderId(option.accountOrders(account), clientOrderId) ??
    checkAccountAndMarket(option, account, market) ??
    checkPositionLimit(request) ??
    checkBalance(request);
  return rejected === undefined ? { request } : { rejection: rejected };
}

/** Finds the option and parses the parameters of an order. */
function createRequest(
  { markets }: OptionState,
  account: Account,
  parameters: OrderParameters,
  clientOrderId: string,
): OrderRequest | Rejection {
  const market = markets.get(parameters.symbol);
  if (market === undefined) return unknownSymbol().rejection;
  const { symbol } = market;
  const { side, type, price, timeInForce = 'GTC' } = parameters;
  if (market.isExpired) {
    const expiration = new Date(symbol.definition.expiration).toISOString();
    const message =
      `Market is closed: ${symbol.name} expired at ${expiration}. ` +
      `Send an option that brokerInfo lists.`;
    return rejection('NEW_ORDER_REJECTED', message);
  }
  const isMarket = type === 'MARKET';
  if (!isMarket && price === undefined) {
    const message = 'Parameter price is required when type is LIMIT.';
    return rejection('MANDATORY_PARAM_EMPTY_OR_MALFORMED', message);
  }
  const { priceScale, quantityScale } = symbol.rules;
  return {
    account,
    market,
    symbol,
    clientOrderId,
    side,
    type,
    timeInForce: isMarket ? 'GTC' : timeInForce,
    price: isMarket ? 0 : parseUnits(price ?? '0', priceScale),
    quantity: parseUnits(parameters.quantity, quantityScale),
    feeRate: account.feeRates.taker,
  };
}

/** Rejects an order that could bring the position beyond the range of exact integers. */
function checkPositionLimit({ account, market, symbol, side, quantity }: OrderRequest) {
  const position = market.findPosition(account);
  if (position === undefined) return undefined;
  const reached = Math.abs(position.quantity) + position.openQuantity[side] + quantity;
  if (reached < maxUnits) return undefined;
  const message =
    `The position and its open orders must stay below ${symbol.formatQuantity(maxUnits)} ` +
    `options in total; with this order, they would have ${symbol.formatQuantity(reached)}. ` +
    `Send a smaller quantity.`;
  return rejection('INVALID_PARAMETER', message);
}

/** Rejects an order when the free balance does not cover the premium or the collateral. */
function checkBalance(request: OrderRequest): Rejection | undefined {
  const { account, symbol, side } = request;
  const free = account.free(symbol.quoteToken);
  const required = side === 'BUY' ? buyCost(request) : addedCollateral(request);
  if (free >= required) return undefined;
  const token = symbol.quoteToken.name;
  const amount = symbol.formatQuoteAmount(required);
  const available = symbol.formatQuoteAmount(free);
  const reason =
    side === 'BUY'
      ? `the order costs ${amount} ${token} with its fee`
      : `the order needs ${amount} ${token} as collateral, ` +
        `${symbol.definition.maxPayOff} for each option beyond the long position`;
  const remedy = side === 'BUY' ? 'Buy' : 'Cancel other sell orders, sell';
  const message =
    `The balance is insufficient: ${reason}; ${available} ${token} is available. ` +
    `${remedy} fewer options, or transfer ${token} to the option account.`;
  return rejection('INSUFFICIENT_BALANCE', message);
}

/** Returns the premium plus the fee. For a MARKET order, both follow from the current book. */
function buyCost(request: OrderRequest): Amount {
  const { type, symbol, quantity, feeRate } = request;
  if (type === 'LIMIT') return lockedForBuy(request, quantity);
  let cost: Amount = 0;
  let unfilled = quantity;
  scanLiquidity(request, ({ price, remaining }) => {
    const filled = Math.min(unfilled, remaining);
    const premium = symbol.premium(price, filled);
    cost = add(cost, add(premium, feeOf(premium, feeRate)));
    unfilled -= filled;
    return unfilled === 0;
  });
  return cost;
}

/** Returns by how much a sell order increases the amount that all sell orders together lock. */
function addedCollateral({ account, market, symbol, quantity }: OrderRequest): Amount {
  const position = market.findPosition(account) ?? new OptionPosition(account, symbol);
  const before = position.lockedBySells;
  const after = new OptionPosition(account, symbol);
  after.quantity = position.quantity;
  after.openQuantity.SELL = position.openQuantity.SELL + quantity;
  return subtract(after.lockedBySells, before);
}
