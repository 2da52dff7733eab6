// The checks of a new order, in the sequence that the error catalogue defines.
import { Rational, sumOf, tokenUnit } from '../rational.ts';
import type { PlaceOptionOrder } from './commands.ts';
import { matches, tradesWithMakers } from './matching.ts';
import type { SeriesTerms } from './series-terms.ts';
import type { Order, Series, State } from './state.ts';

/**
 * Returns a new order, or the name of the first error.
 *
 * @param isUsedId whether the account has used a client order id
 */
export function checkedOrder(
  state: State,
  command: PlaceOptionOrder,
  isUsedId: (clientOrderId: string) => boolean,
): Order | string {
  const series = state.series.get(command.symbol);
  if (series === undefined) return 'BAD_SYMBOL';
  if (series.settlementPrice !== undefined) return 'NEW_ORDER_REJECTED';
  const order = newOrder(state, command);
  const error = filterError(state, series, order);
  if (error !== undefined) return error;
  if (order.type === 'MARKET' && matches(state, order).length === 0) return 'NO_DEPTH';
  if (isUsedId(order.clientOrderId)) return 'ORDER_DUPLICATED';
  const isOpen = series.status === 'TRADING';
  if (!state.account(order.account).canTrade || !isOpen) return 'NEW_ORDER_REJECTED';
  return isCovered(state, order) ? order : 'INSUFFICIENT_BALANCE';
}

function newOrder(state: State, command: PlaceOptionOrder): Order {
  const { account, clientOrderId, symbol, side, type, timeInForce, price = '0' } = command;
  const { zero } = Rational;
  return {
    account,
    clientOrderId,
    symbol,
    side,
    type,
    timeInForce: type === 'MARKET' ? 'GTC' : timeInForce,
    price: type === 'MARKET' ? zero : Rational.parse(price),
    quantity: Rational.parse(command.quantity),
    takerRateAtPlacing: state.account(account).takerRate,
    status: 'NEW',
    executed: zero,
    executedPremium: zero,
    fee: zero,
  };
}

function filterError(state: State, { terms, last }: Series, order: Order): string | undefined {
  const { type, price, quantity } = order;
  const error =
    (type === 'LIMIT' ? priceError(terms, price) : undefined) ?? quantityError(terms, quantity);
  if (error !== undefined) return error;
  // A MARKET order is valued at the last price or, before any trade, at the best opposite price.
  const expected = type === 'LIMIT' ? price : (last ?? matches(state, order)[0]?.price);
  const isSmall = expected?.times(quantity).isBelow(terms.minNotional);
  return isSmall ? 'ORDER_AMOUNT_TOO_SMALL' : undefined;
}

function priceError({ price: { min, max, step } }: SeriesTerms, price: Rational) {
  if (price.isBelow(min)) return 'ORDER_PRICE_TOO_SMALL';
  if (price.isAbove(max)) return 'ORDER_PRICE_TOO_HIGH';
  return price.minus(min).isMultipleOf(step) ? undefined : 'ORDER_PRICE_PRECISION_TOO_LONG';
}

function quantityError({ quantity: { min, max, step } }: SeriesTerms, quantity: Rational) {
  if (quantity.isBelow(min)) return 'ORDER_QUANTITY_TOO_SMALL';
  if (quantity.isAbove(max)) return 'ORDER_QUANTITY_TOO_BIG';
  return quantity.minus(min).isMultipleOf(step) ? undefined : 'ORDER_QUANTITY_PRECISION_TOO_LONG';
}

/**
 * Returns whether the account has the amount that a new order locks in addition to the open orders.
 */
function isCovered(state: State, order: Order): boolean {
  const { account, symbol } = order;
  const free = state.free(account, state.terms(symbol).quoteAsset);
  return !free.isBelow(
    order.side === 'BUY' ? costOfBuy(state, order) : addedCollateral(state, order),
  );
}

/**
 * Returns the amount that a LIMIT order locks, or the cost of a MARKET order on the current book.
 */
function costOfBuy(state: State, order: Order): Rational {
  if (order.type === 'LIMIT') return state.lockOfBuy(order);
  const { takerRate } = state.account(order.account);
  return sumOf(
    tradesWithMakers(state, order).map(({ premium }) =>
      premium.plus(premium.times(takerRate).truncatedTo(tokenUnit)),
    ),
  );
}

function addedCollateral(state: State, order: Order): Rational {
  const { account, symbol } = order;
  const before = state.collateral(account, symbol);
  const openOrders = state.openOrders;
  state.openOrders = [...openOrders, order];
  const after = state.collateral(account, symbol);
  state.openOrders = openOrders;
  return after.minus(before);
}
