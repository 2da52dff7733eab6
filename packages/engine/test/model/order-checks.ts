// The checks of a new order, in the sequence that the error catalogue defines.
import { currentPrice, isInBand, referencePrice, worsePrice } from './contract-prices.ts';
import { positionOf } from './contract-rules.ts';
import { Fraction, sumOf } from './fraction.ts';
import { rulesOf } from './matching.ts';
import {
  contractTerms,
  indexPriceOf,
  type Market,
  type Order,
  opposite,
  type Range,
  remaining,
  type State,
} from './state.ts';
import type { PlaceOrder, TimeInForce } from './types.ts';

/** Returns the name of an error, or undefined. */
type Check = (state: State, order: Order, command: PlaceOrder) => string | undefined;

/**
 * Returns a new order, or the name of the first error. A LIMIT_MAKER order for spot that would
 * match has the status REJECTED.
 *
 * @param isUsedId whether the account has used the client order id
 */
export function checkedOrder(state: State, command: PlaceOrder, isUsedId: boolean): Order | string {
  const market = state.markets.get(`${command.product} ${command.symbol}`);
  if (market === undefined) return 'BAD_SYMBOL';
  if (market.settlementPrice !== undefined) return 'NEW_ORDER_REJECTED';
  const order = newOrder(state, market, command);
  if (order === undefined) return 'NO_DEPTH';
  const checks: readonly Check[] = [
    priceProblem,
    quantityProblem,
    amountProblem,
    depthProblem,
    bandProblem,
    () => (isReserved(command.clientOrderId) ? 'INVALID_PARAMETER' : undefined),
    () => (isUsedId ? 'ORDER_DUPLICATED' : undefined),
    permissionProblem,
    leverageProblem,
  ];
  for (const check of checks) {
    const problem = check(state, order, command);
    if (problem !== undefined) return problem;
  }
  // Contracts accept and cancel an order that must not match; spot stores it as rejected.
  if (order.type === 'LIMIT_MAKER' && state.matches(order).length > 0) {
    return { ...order, status: 'REJECTED' };
  }
  return rulesOf(order).isCovered(state, order) ? order : 'INSUFFICIENT_BALANCE';
}

/** Returns whether only orders of the broker may have a client order id. */
function isReserved(clientOrderId: string): boolean {
  return ['liquidation-', 'deleveraging-'].some((prefix) => clientOrderId.startsWith(prefix));
}

/** Returns undefined if the side of the book that determines the price is empty. */
function newOrder(state: State, market: Market, command: PlaceOrder): Order | undefined {
  const { product, type: requested, side, priceType = 'INPUT', clientOrderId, effect } = command;
  const account = state.account(product, command.account);
  const triggerPrice = Fraction.parse(command.triggerPrice ?? '0');
  const reference = market.index === undefined ? Fraction.zero : referencePrice(market);
  // A STOP order whose trigger price equals the reference price is accepted as a LIMIT order.
  const type = requested === 'STOP' && triggerPrice.equals(reference) ? 'LIMIT' : requested;
  const price = limitPrice(state, market, { ...command, type });
  if (price === undefined) return undefined;
  const { zero } = Fraction;
  const order: Order = {
    id: '',
    account,
    market,
    clientOrderId,
    side,
    effect,
    type,
    timeInForce: timeInForceOf(command),
    priceType,
    price,
    quantity: Fraction.parse(command.quantity),
    leverage: Fraction.parse(command.leverage ?? '0'),
    markAtPlacing: market.index === undefined ? zero : indexPriceOf(market),
    takerRateAtPlacing: account.takerRate,
    triggerPrice,
    triggersByRise: triggerPrice.isAbove(reference),
    isTriggered: false,
    status: 'NEW',
    executed: zero,
    executedQuote: zero,
    fee: zero,
    rank: undefined,
  };
  return effect === 'CLOSE' ? { ...order, leverage: positionOf(state, order).leverage } : order;
}

/** MARKET orders and the LIMIT_MAKER orders of spot have no time in force of their own. */
function timeInForceOf({ type, priceType, timeInForce }: PlaceOrder): TimeInForce {
  const isFixed = type === 'MARKET' || type === 'LIMIT_MAKER' || priceType === 'MARKET';
  return isFixed ? 'GTC' : timeInForce;
}

/**
 * Returns the limit price of an order. The price type of a STOP order is resolved when the order is
 * triggered; until then, the limit price is estimated from the trigger price.
 */
function limitPrice(state: State, market: Market, command: PlaceOrder): Fraction | undefined {
  const { type, side, price = '0', priceType = 'INPUT', triggerPrice = '0' } = command;
  if (type === 'MARKET') return Fraction.zero;
  if (priceType === 'INPUT') return Fraction.parse(price);
  return type === 'STOP'
    ? worsePrice(market, side, priceType, Fraction.parse(triggerPrice))
    : currentPrice(state, market, side, priceType);
}

function priceProblem(_: State, { market, type, price, triggerPrice }: Order): string | undefined {
  if (type === 'MARKET') return undefined;
  const names = ['ORDER_PRICE_TOO_SMALL', 'ORDER_PRICE_TOO_HIGH', 'ORDER_PRICE_PRECISION_TOO_LONG'];
  const problem = rangeProblem(market.price, price, names);
  return problem ?? (type === 'STOP' ? rangeProblem(market.price, triggerPrice, names) : undefined);
}

function quantityProblem(_: State, { market, quantity }: Order): string | undefined {
  return rangeProblem(market.quantity, quantity, [
    'ORDER_QUANTITY_TOO_SMALL',
    'ORDER_QUANTITY_TOO_BIG',
    'ORDER_QUANTITY_PRECISION_TOO_LONG',
  ]);
}

function rangeProblem({ min, max, step }: Range, value: Fraction, names: readonly string[]) {
  if (value.isBelow(min)) return names[0];
  if (value.isAbove(max)) return names[1];
  return value.minus(min).isMultipleOf(step) ? undefined : names[2];
}

/** A MARKET order is valued at the last price or, before any trade, at the best opposite price. */
function amountProblem(state: State, { market, type, side, price, quantity }: Order) {
  const best = state.book(market, opposite(side))[0]?.price;
  const expected = type === 'MARKET' ? (market.last ?? best) : price;
  const isSmall = expected?.times(quantity).isBelow(market.minNotional);
  return isSmall ? 'ORDER_AMOUNT_TOO_SMALL' : undefined;
}

function depthProblem(state: State, { market, type, side }: Order): string | undefined {
  const isMissing = type === 'MARKET' && state.book(market, opposite(side)).length === 0;
  return isMissing ? 'NO_DEPTH' : undefined;
}

/**
 * The price band of a STOP order surrounds its trigger price, because the order waits until the
 * reference price reaches the trigger price.
 */
function bandProblem(_: State, { effect, market, type, side, price, triggerPrice }: Order) {
  if (effect === undefined) return undefined;
  const center = type === 'STOP' ? triggerPrice : indexPriceOf(market);
  return isInBand(side, price, center) ? undefined : 'ORDER_PRICE_WAVE_EXCEED';
}

function permissionProblem(_: State, { account, market }: Order): string | undefined {
  const isAllowed = account.canTrade && market.status === 'TRADING';
  return isAllowed ? undefined : 'NEW_ORDER_REJECTED';
}

/** All opening orders of a position have the leverage of the position, within the risk limits. */
function leverageProblem(state: State, order: Order, command: PlaceOrder): string | undefined {
  const { effect, market, quantity, leverage } = order;
  if (effect !== 'OPEN') return undefined;
  const position = positionOf(state, order);
  const openings = state.ordersOfPosition(position).filter((one) => one.effect === 'OPEN');
  const current = position.quantity.isPositive() ? position.leverage : openings[0]?.leverage;
  const reached = position.quantity.plus(quantity).plus(sumOf(openings.map(remaining)));
  const tier = contractTerms(market).tierOf(reached);
  const isAllowed =
    command.leverage !== undefined &&
    (current === undefined || current.equals(leverage)) &&
    tier !== undefined &&
    !leverage.isBelow(Fraction.one) &&
    !leverage.times(tier.initialMargin).isAbove(Fraction.one);
  return isAllowed ? undefined : 'INVALID_PARAMETER';
}
