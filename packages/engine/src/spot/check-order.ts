import type { Account } from '../accounts/account.ts';
import type { Side } from '../book/book-side.ts';
import type { Amount } from '../money/amount.ts';
import { parseUnits } from '../money/decimal.ts';
import { type Rejection, rejection } from '../rejection.ts';
import { checkLotSize, checkMinNotional, checkPriceFilter } from './filters.ts';
import { marketOrderCost } from './liquidity.ts';
import type { OrderRequest, OrderType, TimeInForce } from './order.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotSection } from './spot-section.ts';

/** A new order as the caller sent it; prices and quantities are decimals. */
export interface OrderParameters {
  readonly symbol: string;
  readonly side: Side;
  readonly type: OrderType;
  readonly quantity: string;
  /** LIMIT and LIMIT_MAKER orders have one; others ignore it. */
  readonly price?: string | undefined;
  /** Only LIMIT orders read it. */
  readonly timeInForce?: TimeInForce | undefined;
}

/** What the checks of a new order found. */
export type CheckedOrder =
  /** It may be placed. */
  | { readonly request: OrderRequest; readonly rejection?: undefined }
  /** It is rejected; with a request it is also kept, as REJECTED. */
  | { readonly request?: OrderRequest; readonly rejection: Rejection };

/** Checks a new order, in the order of the error catalogue, without changing anything. */
export function checkOrder(
  spot: SpotSection,
  account: Account,
  parameters: OrderParameters,
  clientOrderId: string,
): CheckedOrder {
  const market = spot.markets.get(parameters.symbol);
  if (market === undefined) return { rejection: rejection('BAD_SYMBOL', 'Invalid symbol.') };
  const { side, type } = parameters;
  const { priceScale, quantityScale } = market.rules;
  const isMarket = type === 'MARKET';
  const request: OrderRequest = {
    account,
    market,
    clientOrderId,
    side,
    type,
    timeInForce: type === 'LIMIT' ? (parameters.timeInForce ?? 'GTC') : 'GTC',
    price: isMarket ? 0 : parseUnits(parameters.price ?? '0', priceScale),
    quantity: parseUnits(parameters.quantity, quantityScale),
  };
  const found =
    (isMarket ? undefined : checkPriceFilter(market, request.price)) ??
    checkLotSize(market, request.quantity) ??
    checkMinNotional(request) ??
    checkDepth(request) ??
    checkClientOrderId(spot, request) ??
    checkAccountAndMarket(spot, request);
  if (found !== undefined) return { rejection: found };
  if (wouldTake(request)) {
    return {
      request,
      rejection: rejection('NEW_ORDER_REJECTED', 'Order would immediately match as taker.'),
    };
  }
  const insufficient = checkBalance(request);
  return insufficient === undefined ? { request } : { rejection: insufficient };
}

/** A MARKET order needs somebody to trade with. */
function checkDepth({ market, side, type }: OrderRequest): Rejection | undefined {
  if (type !== 'MARKET' || market.book.opposite(side).best !== undefined) return undefined;
  const needed = side === 'BUY' ? 'sell' : 'buy';
  return rejection('NO_DEPTH', `There are no ${needed} orders of ${market.symbol} to trade with.`);
}

function checkClientOrderId(spot: SpotSection, request: OrderRequest): Rejection | undefined {
  const known = spot.accountOrders(request.account).findByClientOrderId(request.clientOrderId);
  if (known === undefined) return undefined;
  return rejection('ORDER_DUPLICATED', 'The client order id was already used.');
}

function checkAccountAndMarket(
  spot: SpotSection,
  { account, market }: OrderRequest,
): Rejection | undefined {
  const rejected = (message: string): Rejection => rejection('NEW_ORDER_REJECTED', message);
  if (!account.permissions.canTrade) return rejected('This action disabled is on this account.');
  if (market.status !== 'TRADING') return rejected('Market is closed.');
  const own = spot.accountOrders(account);
  if (own.openOrderCountIn(market) >= market.rules.maxOpenOrders) {
    return rejected('Filter failure: MAX_NUM_ORDERS');
  }
  if (own.openOrderCount >= spot.maxOpenOrders) {
    return rejected('Filter failure: BROKER_MAX_NUM_ORDERS');
  }
  return undefined;
}

function wouldTake({ market, side, type, price }: OrderRequest): boolean {
  if (type !== 'LIMIT_MAKER') return false;
  const opposite = market.book.opposite(side);
  return opposite.best !== undefined && opposite.crosses(opposite.best, price);
}

/** Whether what is free covers what the order may cost. */
function checkBalance(request: OrderRequest): Rejection | undefined {
  const { account, market, side } = request;
  const free = account.free(market.spentToken(side));
  return free >= maxCost(market, request)
    ? undefined
    : rejection('INSUFFICIENT_BALANCE', 'The balance is insufficient.');
}

function maxCost(market: SpotMarket, request: OrderRequest): Amount {
  const { side, type, price, quantity } = request;
  if (side === 'SELL') return market.baseAmount(quantity);
  return type === 'MARKET' ? marketOrderCost(request) : market.quoteAmount(price, quantity);
}
