import { Fraction, maximumOf, minimumOf, sumOf, tokenUnit } from './fraction.ts';
import { free, lockOf } from './locks.ts';
import { type Order, optionTerms, type Position, type State } from './state.ts';
import type { ProductRules } from './trades.ts';

/** The buyer pays the premium to the seller, and receives the options. */
export const optionRules: ProductRules = {
  valueOf: (_, quantity, price) => price.times(quantity).truncatedTo(tokenUnit),
  quoteOf: ({ quantity, price }) => price.times(quantity),
  isCovered: (state, order) => {
    const isMarketBuy = order.type === 'MARKET' && order.side === 'BUY';
    const required = isMarketBuy ? costOfMarketBuy(state, order) : lockOf(state, order);
    return !free(state, order.account, order.market.instrument.token).isBelow(required);
  },
  mayTrade: () => true,
  settle: (state, order, { quantity, price, value }, isMaker) => {
    const { account, market } = order;
    const { token } = market.instrument;
    const buys = order.side === 'BUY';
    state.credit(account, token, buys ? value.negated() : value, 'TRADE');
    changePosition(state.position(account, market), buys ? quantity : quantity.negated(), price);
    const rate = isMaker ? account.makerRate : account.takerRate;
    const fullFee = value.times(rate).truncatedTo(tokenUnit);
    // If the fee rate was raised, and the account of a resting order cannot pay the whole fee, the
    // order still fills, and the fee is reduced.
    const fee = minimumOf(fullFee, free(state, account, token));
    state.credit(account, token, fee.negated(), 'FEE');
    state.creditHouse('fees', token, fee);
    return { fee, token };
  },
};

/** Returns the premiums and the fees of a MARKET order on the current book. */
function costOfMarketBuy(state: State, order: Order): Fraction {
  const premiums = state
    .expectedTrades(order)
    .map(({ quantity, price }) => price.times(quantity).truncatedTo(tokenUnit));
  const { takerRate } = order.account;
  return sumOf(
    premiums.map((premium) => premium.plus(premium.times(takerRate).truncatedTo(tokenUnit))),
  );
}

/**
 * Changes a position by a trade. The average price is weighted by quantity when the position grows,
 * unchanged when it shrinks, and the price of the trade when it crosses zero.
 */
function changePosition(position: Position, change: Fraction, price: Fraction): void {
  const { quantity: before, cost, market } = position;
  const quantity = before.plus(change);
  const grows = before.isZero() || before.isNegative() === change.isNegative();
  const crosses = !grows && quantity.isNegative() !== before.isNegative();
  position.quantity = quantity;
  if (grows) position.cost = cost.plus(price.times(change)).reduced();
  else if (crosses) position.cost = price.times(quantity);
  else position.cost = cost.times(quantity).dividedBy(before).reduced();
  const short = maximumOf(quantity.negated(), Fraction.zero);
  position.margin = optionTerms(market).maxPayOff.times(short);
}
