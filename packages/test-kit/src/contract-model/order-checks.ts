// The checks of a new order, in the order of the error catalogue.
import type { PlaceOrder } from './commands.ts';
import type { ContractTerms } from './contract-terms.ts';
import { updateReservation } from './fills.ts';
import { referencePrice } from './matching.ts';
import { Rational, sumOf } from './rational.ts';
import { isBuy, isOpening, type Order, positionSideOf, remaining, type State } from './state.ts';

const overPriceTicks = new Rational(5n);
const marketProtection = Rational.parse('0.05');
const priceBand = Rational.parse('0.1');

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
  const leverage = leverageOf(state, command, quantity);
  if (leverage === undefined) return 'INVALID_PARAMETER';
  const price = orderPrice(state, command);
  const error = filterError(state, terms, command, quantity, price);
  if (error !== undefined) return error;
  if (price === undefined) return 'NO_DEPTH';
  if (isUsedId(command.clientOrderId)) return 'ORDER_DUPLICATED';
  const account = state.account(command.account);
  if (!account.canTrade || market.status !== 'TRADING') return 'NEW_ORDER_REJECTED';
  const order = newOrder(state, command, { quantity, price, leverage });
  return isCovered(state, order) ? order : 'INSUFFICIENT_BALANCE';
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

/** Returns the limit price of an order, or undefined if the book lacks the price that it needs. */
function orderPrice(state: State, command: PlaceOrder): Rational | undefined {
  const { symbol, priceType } = command;
  const buys = isBuy(command.side);
  const opposite = state.book(symbol, !buys)[0]?.price;
  const { min, step } = state.terms(symbol).price;
  switch (priceType) {
    case 'INPUT':
      return command.price === undefined ? undefined : Rational.parse(command.price);
    case 'OPPONENT':
      return opposite;
    case 'QUEUE':
      return state.book(symbol, buys)[0]?.price;
    case 'OVER': {
      const over = step.times(overPriceTicks);
      return opposite?.plus(buys ? over : over.negated());
    }
    case 'MARKET': {
      const rate = Rational.one.plus(buys ? marketProtection : marketProtection.negated());
      const exact = referencePrice(state, symbol).times(rate);
      // The limit is rounded toward the reference price.
      const rounded = min.plus(exact.minus(min).truncatedTo(step));
      return buys || rounded.equals(exact) ? rounded : rounded.plus(step);
    }
  }
}

function filterError(
  state: State,
  terms: ContractTerms,
  { side, symbol }: PlaceOrder,
  quantity: Rational,
  price: Rational | undefined,
): string | undefined {
  if (price !== undefined) {
    if (price.isBelow(terms.price.min)) return 'ORDER_PRICE_TOO_SMALL';
    if (price.isAbove(terms.price.max)) return 'ORDER_PRICE_TOO_HIGH';
    const offset = price.minus(terms.price.min);
    if (!offset.isMultipleOf(terms.price.step)) return 'ORDER_PRICE_PRECISION_TOO_LONG';
  }
  if (quantity.isBelow(terms.quantity.min)) return 'ORDER_QUANTITY_TOO_SMALL';
  if (quantity.isAbove(terms.quantity.max)) return 'ORDER_QUANTITY_TOO_BIG';
  const offset = quantity.minus(terms.quantity.min);
  if (!offset.isMultipleOf(terms.quantity.step)) return 'ORDER_QUANTITY_PRECISION_TOO_LONG';
  if (price === undefined) return undefined;
  if (price.times(quantity).isBelow(terms.minNotional)) return 'ORDER_AMOUNT_TOO_SMALL';
  const mark = state.mark(symbol);
  const isOutside = isBuy(side)
    ? price.isAbove(mark.times(Rational.one.plus(priceBand)))
    : price.isBelow(mark.times(Rational.one.minus(priceBand)));
  return isOutside ? 'ORDER_PRICE_WAVE_EXCEED' : undefined;
}

function newOrder(
  state: State,
  command: PlaceOrder,
  numbers: Pick<Order, 'quantity' | 'price' | 'leverage'>,
): Order {
  const { account, clientOrderId, symbol, side, orderType, priceType, timeInForce } = command;
  const { zero } = Rational;
  const isStop = orderType === 'STOP';
  const triggerPrice = isStop ? Rational.parse(command.triggerPrice ?? '') : undefined;
  const reference = referencePrice(state, symbol);
  const order: Order = {
    ...{ account, clientOrderId, symbol, side, orderType, priceType, timeInForce },
    ...numbers,
    markAtPlacing: state.mark(symbol),
    takerRateAtPlacing: state.account(account).takerRate,
    triggerPrice,
    triggersByRise: triggerPrice?.isAbove(reference) ?? false,
    isTriggered: triggerPrice?.equals(reference) ?? false,
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
