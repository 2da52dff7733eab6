import { currentPrice, isInBand } from './contract-prices.ts';
import { free } from './locks.ts';
import { execute } from './matching.ts';
import { indexPriceOf, type Market, type Order, type State } from './state.ts';

/**
 * Returns the next STOP order that a price has triggered. The orders are sorted by contract. In
 * each contract, orders that a rise triggered precede orders that a fall triggered. In each of
 * these groups, the order whose trigger price was reached first comes first; if the trigger prices
 * are equal, the order that was accepted first. The specification does not define this sequence; it
 * is that of the engine.
 */
export function nextTriggered(state: State): Order | undefined {
  for (const market of state.marketsOf('contract')) {
    for (const byRise of [true, false]) {
      const found = triggeredOrders(state, market, byRise);
      if (found.length > 0) return found[0];
    }
  }
  return undefined;
}

function triggeredOrders(state: State, market: Market, byRise: boolean): Order[] {
  return state.openOrders
    .filter(
      (order) =>
        order.market === market &&
        order.type === 'STOP' &&
        order.isTriggered &&
        order.triggersByRise === byRise,
    )
    .sort(({ triggerPrice: first }, { triggerPrice: second }) =>
      byRise ? first.compare(second) : second.compare(first),
    );
}

/**
 * Turns a STOP order into a LIMIT order. The order is cancelled if its price cannot be computed or
 * is outside the price band, or if the account has too little margin.
 */
export function trigger(state: State, order: Order): void {
  const { account, market, side, priceType } = order;
  const mark = indexPriceOf(market);
  const price = priceType === 'INPUT' ? order.price : currentPrice(state, market, side, priceType);
  order.type = 'LIMIT';
  order.markAtPlacing = mark;
  order.price = price ?? order.price;
  state.report(order);
  const isAllowed = price !== undefined && isInBand(side, price, mark);
  // The order is open already, so the available margin does not include what it locks.
  const isCovered = !free(state, account, market.instrument.token).isNegative();
  if (isAllowed && isCovered) execute(state, order);
  else state.cancel(order);
}
