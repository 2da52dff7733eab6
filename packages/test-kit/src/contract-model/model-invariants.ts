import { Rational, sumOf } from '../rational.ts';
import type { ContractModel } from './contract-model.ts';
import { isLiquidated, profitAt } from './position-figures.ts';
import { isOpening, remaining, type State } from './state.ts';
import { tokensOf, totalOf } from './views.ts';

/**
 * Checks the invariants of a whole model: the balances of each token sum to zero, no account has a
 * negative balance, long contracts equal short contracts, the profits of all positions equal the
 * clearing balance, every position is above its maintenance margin, and no book is crossed.
 *
 * @throws when an invariant is violated
 */
export function modelInvariants({ state }: ContractModel): void {
  for (const token of tokensOf(state)) {
    const sum = totalOf(state, token);
    if (!sum.isZero()) throw new Error(`The balances of ${token} sum to ${sum}, not 0`);
    checkAccounts(state, token);
  }
  for (const symbol of state.markets.keys()) {
    checkContract(state, symbol);
    checkBook(state, symbol);
  }
  for (const position of state.positions.values()) {
    const name = `${position.account} ${position.symbol} ${position.side}`;
    if (position.margin.isNegative()) throw new Error(`The margin of ${name} is negative`);
    if (isLiquidated(state.terms(position.symbol), position, state.mark(position.symbol))) {
      throw new Error(
        `The position ${name} is at or below its maintenance margin, but not liquidated`,
      );
    }
    if (position.quantity.isZero() && !(position.cost.isZero() && position.margin.isZero())) {
      throw new Error(`The closed position ${name} has a cost or a margin`);
    }
    if (state.lockedContracts(position).isAbove(position.quantity)) {
      throw new Error(`Closing orders lock more contracts than ${name} has`);
    }
  }
}

function checkAccounts(state: State, token: string): void {
  for (const account of state.accounts.keys()) {
    const available = state.available(account, token);
    if (available.isNegative()) {
      throw new Error(`The available margin of ${account} is ${available} ${token}`);
    }
  }
}

/**
 * The profits of all positions must equal the clearing balance at any mark price. Both are linear
 * in the value of one contract, so checking two prices suffices.
 */
const factors = [Rational.one, Rational.parse('1.37')];

function checkContract(state: State, symbol: string): void {
  const terms = state.terms(symbol);
  const positions = [...state.positions.values()].filter((position) => position.symbol === symbol);
  const contracts = (side: string): Rational =>
    sumOf(positions.filter((one) => one.side === side).map(({ quantity }) => quantity));
  if (!contracts('LONG').equals(contracts('SHORT'))) {
    throw new Error(
      `${symbol} has ${contracts('LONG')} long and ${contracts('SHORT')} short contracts`,
    );
  }
  const clearing = state.houseBalance('clearing', symbol);
  for (const factor of factors) {
    const price = state.mark(symbol).times(factor);
    const profit = sumOf(positions.map((position) => profitAt(terms, position, price)));
    if (!profit.equals(clearing)) {
      throw new Error(
        `At ${price}, the profits of ${symbol} sum to ${profit}; ` +
          `the clearing balance is ${clearing}`,
      );
    }
  }
}

function checkBook(state: State, symbol: string): void {
  const [bid] = state.book(symbol, true);
  const [ask] = state.book(symbol, false);
  if (bid && ask && !bid.price.isBelow(ask.price)) throw new Error(`${symbol} has a crossed book`);
  for (const order of state.openOrders) {
    const isOnBook = order.rank !== undefined;
    if (isOnBook !== (order.orderType === 'LIMIT') || !remaining(order).isPositive()) {
      throw new Error(
        `The open order ${order.clientOrderId} is filled, ` +
          `or it is a LIMIT order that is not on the book or a STOP order that is`,
      );
    }
    const locks = order.marginLocked.plus(order.openLossLocked);
    if (locks.isNegative() || (!isOpening(order.side) && !locks.isZero())) {
      throw new Error(
        `The order ${order.clientOrderId} locks ${locks}; ` +
          `expected ${isOpening(order.side) ? 'at least 0' : '0'}`,
      );
    }
  }
}
