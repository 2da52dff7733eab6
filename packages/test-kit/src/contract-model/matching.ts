import { minimumOf, type Rational } from '../rational.ts';
import { canFill, fill, type Trade } from './fills.ts';
import { isBuy, type Order, remaining, type State } from './state.ts';

/**
 * Executes an accepted or triggered order: matches it, then lets the rest stay on the book or
 * cancels it.
 */
export function execute(state: State, order: Order): void {
  const isCanceled =
    (order.timeInForce === 'LIMIT_MAKER' && matches(state, order).length > 0) ||
    (order.timeInForce === 'FOK' && !fillsWhole(state, order));
  if (isCanceled) {
    state.cancel(order);
    return;
  }
  matchOrder(state, order);
  if (order.status === 'FILLED' || order.status === 'CANCELED') return;
  const rests = order.priceType !== 'MARKET' && ['GTC', 'LIMIT_MAKER'].includes(order.timeInForce);
  if (!rests) state.cancel(order);
  else {
    state.ranks++;
    order.rank = state.ranks;
  }
}

/** Returns the orders on the book that an order can match, sorted by price–time priority. */
function matches(state: State, { symbol, side, price }: Order): Order[] {
  const buys = isBuy(side);
  return state
    .book(symbol, !buys)
    .filter((maker) => (buys ? !maker.price.isAbove(price) : !maker.price.isBelow(price)));
}

/** Returns whether an order would fill completely, by matching it in a copy of the state. */
function fillsWhole(state: State, order: Order): boolean {
  const trial = state.copy();
  const copy = trial.openOrders[state.openOrders.indexOf(order)];
  if (copy === undefined) throw new Error(`The order ${order.clientOrderId} is not open`);
  matchOrder(trial, copy);
  return copy.status === 'FILLED';
}

function matchOrder(state: State, taker: Order): void {
  while (taker.status === 'NEW' || taker.status === 'PARTIALLY_FILLED') {
    const [maker] = matches(state, taker);
    if (maker === undefined) return;
    const trade = tradeWith(state, maker, remaining(taker));
    const isUnusable = maker.account === taker.account || !canFill(state, maker, trade, true);
    if (isUnusable) state.cancel(maker);
    else if (!canFill(state, taker, trade, false)) state.cancel(taker);
    else {
      fill(state, maker, trade, true);
      fill(state, taker, trade, false);
      recordLastPrice(state, taker.symbol, trade.price);
    }
  }
}

/** Returns a trade with a resting order, at its price; `maximum` limits the quantity. */
export function tradeWith(state: State, maker: Order, maximum: Rational): Trade {
  const quantity = minimumOf(remaining(maker), maximum);
  const { price, symbol } = maker;
  return { quantity, price, cost: state.terms(symbol).tradeCost(quantity, price) };
}

export function recordLastPrice(state: State, symbol: string, price: Rational): void {
  state.market(symbol).last = price;
  markTriggered(state, symbol);
}

/**
 * Returns the price that triggers STOP orders: the last price or, before any trade, the mark price.
 */
export function referencePrice(state: State, symbol: string): Rational {
  return state.market(symbol).last ?? state.mark(symbol);
}

/** Marks as triggered the STOP orders whose trigger prices the reference price has reached. */
export function markTriggered(state: State, symbol: string): void {
  const price = referencePrice(state, symbol);
  for (const order of state.openOrders) {
    const { triggerPrice, triggersByRise } = order;
    if (order.symbol !== symbol || order.orderType !== 'STOP') continue;
    const isReached = triggersByRise ? !price.isBelow(triggerPrice) : !price.isAbove(triggerPrice);
    if (isReached) order.isTriggered = true;
  }
}
