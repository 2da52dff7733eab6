// What open orders lock, and what remains free. Nothing of this is stored.
import { Fraction, maximumOf, sumOf, tokenUnit } from './fraction.ts';
import {
  type Account,
  contractTerms,
  type Order,
  optionTerms,
  type Position,
  positionSideOf,
  remaining,
  type State,
} from './state.ts';
import type { Product } from './types.ts';

/** Returns the free amount of an account. */
export function free(state: State, account: Account, token: string): Fraction {
  const total = account.totals.get(token) ?? Fraction.zero;
  return total.minus(locked(state, account, token)).minus(marginOf(state, account, token));
}

/** Returns what the open orders of an account lock. */
export function locked(state: State, account: Account, token: string): Fraction {
  const orders = state.openOrders.filter(
    (order) => order.account === account && lockedToken(order) === token,
  );
  return sumOf(orders.map((order) => lockOf(state, order)));
}

/** Returns the margin of the positions of an account. */
export function marginOf(state: State, account: Account, token: string): Fraction {
  const positions = state
    .openPositions(account.product, account)
    .filter(({ market }) => market.instrument.token === token);
  return sumOf(positions.map(({ margin }) => margin));
}

/** Returns the token that an order pays with. */
export function lockedToken({ market: { instrument }, side }: Order): string {
  return 'baseToken' in instrument && side === 'SELL' ? instrument.baseToken : instrument.token;
}

/** Returns what an order locks for its unfilled quantity, or what a new order would lock. */
export function lockOf(state: State, order: Order): Fraction {
  return locks[order.market.instrument.product](state, order);
}

const locks: Readonly<Record<Product, (state: State, order: Order) => Fraction>> = {
  spot: (_, order) => {
    const quantity = remaining(order);
    return order.side === 'SELL' ? quantity : order.price.times(quantity).truncatedTo(tokenUnit);
  },
  contract: (_, order) => {
    if (order.effect === 'CLOSE') return Fraction.zero;
    return reservation(order, remaining(order));
  },
  option: (state, order) => {
    if (order.side === 'SELL') return addedCollateral(state, order);
    const premium = order.price.times(remaining(order)).truncatedTo(tokenUnit);
    return premium.plus(premium.times(order.takerRateAtPlacing).truncatedTo(tokenUnit));
  },
};

/**
 * Returns the collateral of a sell order of an option. The sell orders of an account lock the
 * largest pay-off of all options that exceed its long position; each order locks what it adds to
 * the older ones.
 */
function addedCollateral(state: State, order: Order): Fraction {
  const { account, market } = order;
  const sells = state.ordersOf(account, market).filter(({ side }) => side === 'SELL');
  const older = sells.includes(order) ? sells.slice(0, sells.indexOf(order)) : sells;
  const { quantity } = state.position(account, market);
  const covered = maximumOf(quantity, Fraction.zero).minus(sumOf(older.map(remaining)));
  const uncovered = remaining(order).minus(maximumOf(covered, Fraction.zero));
  return optionTerms(market).maxPayOff.times(maximumOf(uncovered, Fraction.zero));
}

/** Returns what an opening order of a contract locks for a quantity. */
export function reservation(order: Order, quantity: Fraction): Fraction {
  return lockedMargin(order, quantity).plus(openingMargin(order, quantity).openLoss);
}

/** Returns what an opening order of a contract locks for a quantity, without the open loss. */
export function lockedMargin(order: Order, quantity: Fraction): Fraction {
  const { margin, feeReserve } = openingMargin(order, quantity);
  return margin.plus(feeReserve).plus(feeReserve);
}

/**
 * Returns the amounts that a quantity of an opening order requires. They depend on the mark price
 * and the fee rate at the time when the order was placed. Therefore a resting order always has
 * enough margin, and the amount that it locks never changes while it rests.
 */
export function openingMargin(order: Order, quantity: Fraction, price = order.price) {
  return contractTerms(order.market).openingMargin({
    side: positionSideOf(order),
    quantity,
    price,
    mark: order.markAtPlacing,
    leverage: order.leverage,
    takerRate: order.takerRateAtPlacing,
  });
}

/** Returns the quantity of a contract position that its closing orders lock. */
export function lockedContracts(state: State, position: Position): Fraction {
  const orders = state.ordersOfPosition(position).filter(({ effect }) => effect === 'CLOSE');
  return sumOf(orders.map(remaining));
}
