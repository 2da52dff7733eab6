import { minimumOf, type Rational, sumOf, tokenUnit } from '../rational.ts';
import { fill } from './fills.ts';
import { type Order, remaining, type State, type Trade } from './state.ts';

/** Executes an accepted order: matches it, then lets the rest stay on the book or cancels it. */
export function execute(state: State, order: Order): void {
  const isKilled = order.timeInForce === 'FOK' && !fillsWhole(state, order);
  if (!isKilled) matchOrder(state, order);
  const rests = order.type === 'LIMIT' && order.timeInForce === 'GTC';
  if (order.status !== 'FILLED' && !rests) state.cancel(order);
}

/** Returns the resting orders that an order can match, sorted by price–time priority. */
export function matches(state: State, { symbol, side, type, price }: Order): Order[] {
  const buys = side === 'BUY';
  return state
    .book(symbol, buys ? 'SELL' : 'BUY')
    .filter(
      (maker) =>
        type === 'MARKET' || (buys ? !maker.price.isAbove(price) : !maker.price.isBelow(price)),
    );
}

/** Returns the trades that an order would have with the current book. */
export function tradesWithMakers(state: State, order: Order): Trade[] {
  let left = remaining(order);
  const trades: Trade[] = [];
  for (const maker of matches(state, order)) {
    if (maker.account === order.account || left.isZero()) continue;
    const trade = tradeWith(maker, left);
    left = left.minus(trade.quantity);
    trades.push(trade);
  }
  return trades;
}

function fillsWhole(state: State, order: Order): boolean {
  const filled = sumOf(tradesWithMakers(state, order).map(({ quantity }) => quantity));
  return filled.equals(order.quantity);
}

/**
 * Matches an order. Cancels resting orders of the same account instead of trading with them, and
 * continues with the next order.
 */
function matchOrder(state: State, taker: Order): void {
  while (taker.status !== 'FILLED') {
    const [maker] = matches(state, taker);
    if (maker === undefined) return;
    if (maker.account === taker.account) {
      state.cancel(maker);
      continue;
    }
    const trade = tradeWith(maker, remaining(taker));
    fill(state, maker, trade, true);
    fill(state, taker, trade, false);
    state.seriesOf(taker.symbol).last = trade.price;
  }
}

/** Returns a trade with a resting order, at its price; `maximum` limits the quantity. */
function tradeWith(maker: Order, maximum: Rational): Trade {
  const quantity = minimumOf(remaining(maker), maximum);
  const { price } = maker;
  return { maker, quantity, price, premium: price.times(quantity).truncatedTo(tokenUnit) };
}
