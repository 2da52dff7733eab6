import { maximumOf, Rational, sumOf } from '../rational.ts';
import type { OptionModel } from './option-model.ts';
import { remaining, type Series, type State } from './state.ts';
import { tokensOf } from './views.ts';

/**
 * Checks the invariants of a whole model: the balances of each token sum to zero, no account has a
 * negative balance, long options equal short options, the margin of the short positions covers any
 * pay-off, a settled series has no orders and no positions, open sell orders stay covered whichever
 * fills first, and no book is crossed.
 *
 * @throws when an invariant is violated
 */
export function optionModelInvariants({ state }: OptionModel): void {
  for (const token of tokensOf(state)) {
    const sum = totalOf(state, token);
    if (!sum.isZero()) throw new Error(`The balances of ${token} sum to ${sum}, not 0`);
    for (const account of state.accounts.keys()) {
      const free = state.free(account, token);
      if (free.isNegative()) throw new Error(`The free balance of ${account} is ${free} ${token}`);
    }
  }
  for (const series of state.series.values()) {
    checkPositions(state, series);
    checkSettlement(state, series);
    checkCollateral(state, series);
    checkBook(state, series.terms.symbol);
  }
}

/** Returns the balances of a token over all accounts and house accounts. */
function totalOf(state: State, token: string): Rational {
  const users = [...state.accounts.values()].map(({ totals }) => totals.get(token));
  const purposes = ['fees', 'rounding', 'outside'] as const;
  const house = purposes.map((purpose) => state.houseBalance(purpose, token));
  return sumOf([...users, ...house].map((amount) => amount ?? Rational.zero));
}

function checkPositions(state: State, { terms }: Series): void {
  const { symbol, strike, maxPayOff } = terms;
  const positions = [...state.positions.values()].filter((one) => one.symbol === symbol);
  const sum = sumOf(positions.map(({ quantity }) => quantity));
  if (!sum.isZero()) throw new Error(`The positions in ${symbol} sum to ${sum}, not 0`);
  const longs = positions.filter(({ quantity }) => quantity.isPositive());
  const escrow = sumOf(positions.map((position) => state.marginOf(position)));
  const two = new Rational(2n);
  for (const settlementPrice of [
    Rational.zero,
    strike,
    strike.plus(maxPayOff),
    strike.times(two),
  ]) {
    const payOff = terms.payOff(settlementPrice);
    if (payOff.isNegative() || payOff.isAbove(maxPayOff)) {
      throw new Error(
        `At ${settlementPrice}, the pay-off of ${symbol} is ${payOff}; expected 0 to ${maxPayOff}`,
      );
    }
    const due = payOff.times(sumOf(longs.map(({ quantity }) => quantity)));
    if (due.isAbove(escrow)) {
      throw new Error(
        `At ${settlementPrice}, ${symbol} pays ${due}, but the margin is only ${escrow}`,
      );
    }
  }
}

/**
 * Checks that a settled series has neither positions nor orders, and one record for each former
 * position.
 */
function checkSettlement(state: State, { terms: { symbol }, settlementPrice }: Series): void {
  const settled = state.settlements.filter(({ position }) => position.symbol === symbol);
  if (settlementPrice === undefined) {
    if (settled.length > 0) throw new Error(`${symbol} has settlements before its expiration`);
    return;
  }
  const isInUse = (one: { readonly symbol: string }): boolean => one.symbol === symbol;
  if ([...state.positions.values()].some(isInUse) || state.openOrders.some(isInUse)) {
    throw new Error(`The settled series ${symbol} has positions or orders`);
  }
  if (new Set(settled.map(({ position }) => position.account)).size !== settled.length) {
    throw new Error(`${symbol} was settled twice for an account`);
  }
  const paid = sumOf(settled.map(({ payOff }) => payOff)).absolute();
  // Each pay-off is truncated by less than one unit of the token.
  if (!paid.isBelow(new Rational(BigInt(settled.length + 1), 10n ** 8n))) {
    throw new Error(`The pay-offs of ${symbol} sum to ${paid}, not 0`);
  }
}

/**
 * Checks the worst case: all sell orders of an account fill before its buy orders. The margin that
 * the position then requires must equal the current margin plus the current collateral.
 */
function checkCollateral(state: State, { terms: { symbol, maxPayOff } }: Series): void {
  for (const account of state.accounts.keys()) {
    const position = state.position(account, symbol);
    const sells = state.ordersOf(account, symbol).filter(({ side }) => side === 'SELL');
    const sold = position.quantity.minus(sumOf(sells.map(remaining)));
    const required = maxPayOff.times(maximumOf(sold.negated(), Rational.zero));
    const backed = state.marginOf(position).plus(state.collateral(account, symbol));
    if (!required.equals(backed)) {
      throw new Error(
        `The sell orders of ${account} in ${symbol} require ${required}; got ${backed}`,
      );
    }
  }
}

function checkBook(state: State, symbol: string): void {
  const [bid] = state.book(symbol, 'BUY');
  const [ask] = state.book(symbol, 'SELL');
  if (bid && ask && !bid.price.isBelow(ask.price)) throw new Error(`${symbol} has a crossed book`);
  for (const order of state.openOrders) {
    if (!remaining(order).isPositive() || order.type === 'MARKET') {
      throw new Error(
        `The order ${order.clientOrderId} is open, but it is filled or a MARKET order`,
      );
    }
  }
}
