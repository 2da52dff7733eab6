import { updateReservation } from './fills.ts';
import { execute } from './matching.ts';
import { currentPrice, isInBand } from './order-prices.ts';
import { isOpening, type Order, type State } from './state.ts';

/**
 * Returns the next STOP order that a price has triggered. The orders are sorted by contract. In
 * each contract, orders that a rise triggered precede orders that a fall triggered. In each of
 * these groups, the order whose trigger price was reached first comes first; if the trigger prices
 * are equal, the order that was accepted first. The specification does not define this sequence; it
 * is that of the engine.
 */
export function nextTriggered(state: State): Order | undefined {
  for (const symbol of state.markets.keys()) {
    for (const byRise of [true, false]) {
      const found = triggeredOrders(state, symbol, byRise);
      if (found.length > 0) return found[0];
    }
  }
  return undefined;
}

function triggeredOrders(state: State, symbol: string, byRise: boolean): Order[] {
  return state.openOrders
    .filter(
      ({ symbol: one, orderType, isTriggered, triggersByRise }) =>
        one === symbol && orderType === 'STOP' && isTriggered && triggersByRise === byRise,
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
  const { symbol, side, priceType } = order;
  order.orderType = 'LIMIT';
  order.markAtPlacing = state.mark(symbol);
  const price = priceType === 'INPUT' ? order.price : currentPrice(state, symbol, side, priceType);
  if (price === undefined || !isInBand(side, price, state.mark(symbol))) {
    state.cancel(order);
    if (price !== undefined) order.price = price;
    return;
  }
  order.price = price;
  if (isOpening(side)) updateReservation(state, order);
  if (state.available(order.account, state.marginToken(order)).isNegative()) state.cancel(order);
  else execute(state, order);
}
