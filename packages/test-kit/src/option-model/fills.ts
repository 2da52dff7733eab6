// Changes an account after a fill of one of its orders.
import { minimumOf, Rational, tokenUnit } from '../rational.ts';
import { type Order, type Position, remaining, type State, type Trade } from './state.ts';

/**
 * Fills a part of an order: moves the premium and the options, and charges the fee. Locked amounts
 * and margins are computed from the orders and positions.
 */
export function fill(state: State, order: Order, trade: Trade, isMaker: boolean): void {
  const { account, symbol, side, clientOrderId } = order;
  const { quantity, price, premium } = trade;
  const buys = side === 'BUY';
  const token = state.terms(symbol).quoteAsset;
  order.executed = order.executed.plus(quantity);
  order.executedPremium = order.executedPremium.plus(price.times(quantity));
  order.status = remaining(order).isZero() ? 'FILLED' : 'PARTIALLY_FILLED';
  if (order.status === 'FILLED') state.removeOrder(order);
  state.credit(account, token, buys ? premium.negated() : premium, 'TRADE');
  const change = buys ? quantity : quantity.negated();
  state.setPosition(changedPosition(state.position(account, symbol), change, price));

  const { makerRate, takerRate } = state.account(account);
  const fullFee = premium.times(isMaker ? makerRate : takerRate).truncatedTo(tokenUnit);
  // If the fee rate was raised, and the account of a resting order cannot pay the whole fee, the
  // order still fills, and the fee is reduced.
  const fee = minimumOf(fullFee, state.free(account, token));
  state.credit(account, token, fee.negated(), 'FEE');
  state.creditHouse('fees', token, fee);
  order.fee = order.fee.plus(fee);
  state.fills.push({
    account,
    clientOrderId,
    kind: isMaker ? 'maker' : 'taker',
    symbol,
    side,
    price: price.toString(),
    quantity: quantity.toString(),
    fee: fee.toString(),
  });
}

/**
 * Returns a position after a trade. The average price is weighted by quantity when the position
 * grows, unchanged when it shrinks, and the price of the trade when it crosses zero.
 */
function changedPosition(position: Position, change: Rational, price: Rational): Position {
  const { quantity: before, averagePrice } = position;
  const quantity = before.plus(change);
  const grows = before.isZero() || before.isNegative() === change.isNegative();
  const crosses = !grows && quantity.isNegative() !== before.isNegative();
  if (quantity.isZero()) return { ...position, quantity, averagePrice: Rational.zero };
  if (crosses) return { ...position, quantity, averagePrice: price };
  if (!grows) return { ...position, quantity };
  const cost = averagePrice.times(before).plus(price.times(change));
  return { ...position, quantity, averagePrice: cost.dividedBy(quantity).reduced() };
}
