// The checks of a new order, in the sequence that the error catalogue defines.

import { Rational, sumOf } from '../rational.ts';
import type { PlaceOrder } from './commands.ts';
import type { ContractTerms } from './contract-terms.ts';
import { updateReservation } from './fills.ts';
import { referencePrice } from './matching.ts';
import { isInBand, orderPrice, worsePrice } from './order-prices.ts';
import { isOpening, type Order, positionSideOf, remaining, type State } from './state.ts';

/**
 * Returns a new order, or the name of the first error.
 *
 * @param isUsedId whether the account has used a client order id
 */
export function checkedOrder(
  state: State,
  command: PlaceOrder,
  isUsedId: (clientOrderId: string) => boolean,
): Order | string {
  const market = state.markets.get(command.symbol);
  if (market === undefined) return 'BAD_SYMBOL';
  const { terms } = market;
  const quantity = Rational.parse(command.quantity);
  const isStop = isWaiting(state, command);
  const price = isStop ? stopPrice(state, command) : orderPrice(state, command);
  if (price === undefined) return 'NO_DEPTH';
  const error = filterError(state, terms, command, { quantity, price, isStop });
  if (error !== undefined) return error;
  if (isUsedId(command.clientOrderId)) return 'ORDER_DUPLICATED';
  const account = state.account(command.account);
  if (!account.canTrade || market.status !== 'TRADING') return 'NEW_ORDER_REJECTED';
  const leverage = leverageOf(state, command, quantity);
  if (leverage === undefined) return 'INVALID_PARAMETER';
  const order = newOrder(state, command, { quantity, price, leverage });
  return isCovered(state, order) ? order : 'INSUFFICIENT_BALANCE';
}

/**
 * Returns whether a new order waits for its trigger price. A STOP order whose trigger price equals
 * the reference price does not wait: it is accepted as a LIMIT order.
 */
function isWaiting(state: State, { orderType, symbol, triggerPrice = '0' }: PlaceOrder): boolean {
  const reference = referencePrice(state, symbol);
  return orderType === 'STOP' && !Rational.parse(triggerPrice).equals(reference);
}

/**
 * Returns the limit price of a STOP order while it waits for its trigger price. The price type is
 * resolved when the order is triggered. Until then, the limit price is estimated from the trigger
 * price.
 */
function stopPrice(state: State, command: PlaceOrder): Rational | undefined {
  const { symbol, side, priceType, triggerPrice = '0' } = command;
  if (priceType === 'INPUT') return orderPrice(state, command);
  return worsePrice(state, symbol, side, priceType, Rational.parse(triggerPrice));
}

/** Returns the leverage of an order, or undefined if the leverage is not allowed. */
function leverageOf(
  state: State,
  { account, symbol, side, leverage: text }: PlaceOrder,
  quantity: Rational,
): Rational | undefined {
  const position = state.position(account, symbol, positionSideOf(side));
  if (!isOpening(side)) return position.leverage;
  if (text === undefined) return undefined;
  const leverage = Rational.parse(text);
  const openings = state
    .ordersOfSide(account, symbol, position.side)
    .filter((order) => isOpening(order.side));
  const current = position.quantity.isPositive() ? position.leverage : openings[0]?.leverage;
  if (current !== undefined && !current.equals(leverage)) return undefined;
  const reached = position.quantity.plus(quantity).plus(sumOf(openings.map(remaining)));
  const tier = state.terms(symbol).tierOf(reached);
  if (tier === undefined || leverage.isBelow(Rational.one)) return undefined;
  return leverage.times(tier.initialMargin).isAbove(Rational.one) ? undefined : leverage;
}

interface CheckedNumbers {
  readonly quantity: Rational;
  readonly price: Rational;
  readonly isStop: boolean;
}

function filterError(
  state: State,
  terms: ContractTerms,
  { side, symbol, triggerPrice }: PlaceOrder,
  { quantity, price, isStop }: CheckedNumbers,
): string | undefined {
  const trigger = Rational.parse(triggerPrice ?? '0');
  const error = priceError(terms, price) ?? (isStop ? priceError(terms, trigger) : undefined);
  if (error !== undefined) return error;
  if (quantity.isBelow(terms.quantity.min)) return 'ORDER_QUANTITY_TOO_SMALL';
  if (quantity.isAbove(terms.quantity.max)) return 'ORDER_QUANTITY_TOO_BIG';
  const offset = quantity.minus(terms.quantity.min);
  if (!offset.isMultipleOf(terms.quantity.step)) return 'ORDER_QUANTITY_PRECISION_TOO_LONG';
  if (price.times(quantity).isBelow(terms.minNotional)) return 'ORDER_AMOUNT_TOO_SMALL';
  // The price band of a STOP order surrounds its trigger price, because the order waits until the
  // reference price reaches the trigger price.
  const isAllowed = isInBand(side, price, isStop ? trigger : state.mark(symbol));
  return isAllowed ? undefined : 'ORDER_PRICE_WAVE_EXCEED';
}

function priceError({ price: { min, max, step } }: ContractTerms, price: Rational) {
  if (price.isBelow(min)) return 'ORDER_PRICE_TOO_SMALL';
  if (price.isAbove(max)) return 'ORDER_PRICE_TOO_HIGH';
  return price.minus(min).isMultipleOf(step) ? undefined : 'ORDER_PRICE_PRECISION_TOO_LONG';
}

function newOrder(
  state: State,
  command: PlaceOrder,
  numbers: Pick<Order, 'quantity' | 'price' | 'leverage'>,
): Order {
  const { account, clientOrderId, symbol, side, priceType } = command;
  const { zero } = Rational;
  const orderType = isWaiting(state, command) ? 'STOP' : 'LIMIT';
  const triggerPrice = Rational.parse(command.triggerPrice ?? '0');
  const timeInForce = priceType === 'MARKET' ? 'GTC' : command.timeInForce;
  const order: Order = {
    account,
    clientOrderId,
    symbol,
    side,
    orderType,
    priceType,
    timeInForce,
    ...numbers,
    markAtPlacing: state.mark(symbol),
    takerRateAtPlacing: state.account(account).takerRate,
    triggerPrice,
    triggersByRise: triggerPrice.isAbove(referencePrice(state, symbol)),
    isTriggered: false,
    status: 'NEW',
    executed: zero,
    executedNotional: zero,
    fee: zero,
    marginLocked: zero,
    openLossLocked: zero,
    rank: undefined,
  };
  if (isOpening(side)) updateReservation(state, order);
  return order;
}

/** Returns whether the account has the margin or the contracts that a new order locks. */
function isCovered(state: State, order: Order): boolean {
  const { account, symbol, side } = order;
  if (isOpening(side)) {
    const available = state.available(account, state.marginToken(order));
    return !available.isBelow(order.marginLocked.plus(order.openLossLocked));
  }
  const position = state.position(account, symbol, positionSideOf(side));
  const closable = position.quantity.minus(state.lockedContracts(position));
  return !closable.isBelow(order.quantity);
}
