// Checks the invariants of a whole state, using only its encoded lines. Balances are in units of
// 10⁻⁸. Imports nothing from the engine.
import { maximumOf, Rational, tokenUnit } from '../rational.ts';
import { DecodedState, isOpen, type Order } from './decoded-state.ts';

/**
 * Checks balances, balance flows, locked amounts, margins, order books and executed quantities of
 * all sections.
 *
 * @param lines the lines of the encoded state
 * @param everythingKept whether the state still contains all trades and all balance flows
 * @throws when an invariant is violated
 */
export function checkStateInvariants(
  lines: Iterable<string>,
  { everythingKept = true } = {},
): void {
  const state = new DecodedState(lines, everythingKept);
  checkMoney(state);
  checkLocks(state);
  checkOptions(state);
  checkBooks(state);
  if (everythingKept) checkFills(state);
}

function checkMoney({ holdings, flows, housesThatMayBeNegative }: DecodedState): void {
  const sums = new Map<string, bigint>();
  for (const { owner, token, free, locked, margin } of holdings) {
    const total = free + locked + margin;
    sums.set(token, (sums.get(token) ?? 0n) + total);
    const isNegative = free < 0n || locked < 0n || margin < 0n;
    if (isNegative && !housesThatMayBeNegative.has(owner))
      throw new Error(`The ${token} balance of ${owner} is negative`);
    if (owner.startsWith('house escrow') && total !== 0n)
      throw new Error(`The ${token} balance of ${owner} is ${total}; expected 0 between commands`);
    if (owner.startsWith('house')) continue;
    const flow = flows.get(`${owner} ${token}`) ?? { sum: 0n, total: 0n };
    if (flow.sum !== total || flow.total !== total) {
      const found = `sum to ${flow.sum} and end at ${flow.total} ${token}`;
      throw new Error(`The balance flows of ${owner} ${found}; expected ${total} for both`);
    }
  }
  for (const [token, sum] of sums)
    if (sum !== 0n) throw new Error(`The balances of ${token} sum to ${sum}, not 0`);
}

/** Checks the amounts that open orders lock, and the margins of positions. */
function checkLocks(state: DecodedState): void {
  const locks = new Map<string, Rational>();
  const margins = new Map(state.contractMargins);
  const add = (sums: Map<string, Rational>, key: string, amount: Rational): void => {
    sums.set(key, (sums.get(key) ?? Rational.zero).plus(amount));
  };
  for (const { account, lock } of state.orders.values()) {
    if (lock === undefined) continue;
    // Locked amounts are truncated to the scale of the ledger.
    add(locks, `account ${account} ${lock.token}`, lock.amount.truncatedTo(tokenUnit));
  }
  for (const { account, market, position, openSells } of state.optionAccounts.values()) {
    const { quote, maxPayOff } = market;
    const long = positivePart(position);
    const short = positivePart(position.negated());
    const uncovered = positivePart(openSells.minus(long));
    add(locks, `account ${account} ${quote}`, maxPayOff.times(uncovered));
    add(margins, `account ${account} ${quote}`, maxPayOff.times(short));
  }
  for (const { owner, token, ...amounts } of state.holdings) {
    const key = `${owner} ${token}`;
    for (const [kind, expected] of [
      ['locked', locks.get(key)],
      ['margin', margins.get(key)],
    ] as const) {
      const found = new Rational(amounts[kind]).times(tokenUnit);
      if (found.equals(expected ?? Rational.zero)) continue;
      const required = `its open orders and positions require ${expected ?? 0}`;
      throw new Error(`${owner} has ${found} ${token} as ${kind}; ${required}`);
    }
  }
}

function positivePart(value: Rational): Rational {
  return maximumOf(value, Rational.zero);
}

/**
 * Checks that as many options are long as short, and that a settled option has neither positions
 * nor sell orders.
 */
function checkOptions({ optionAccounts }: DecodedState): void {
  const sums = new Map<object, Rational>();
  for (const [key, { market, position, openSells }] of optionAccounts) {
    sums.set(market, (sums.get(market) ?? Rational.zero).plus(position));
    if (market.isSettled && !(position.isZero() && openSells.isZero()))
      throw new Error(
        `The settled option ${key} (account and symbol) still has a position or a sell order`,
      );
  }
  for (const sum of sums.values())
    if (!sum.isZero()) throw new Error(`The positions in an option sum to ${sum}, not 0`);
}

function checkBooks({ levels, orders }: DecodedState): void {
  const onBook = new Set<number>();
  const best = new Map<string, bigint>();
  for (const { market, queue } of levels) {
    const resting = queue.map((sequence) => orders.get(sequence) as Order);
    const [first] = resting as [Order];
    if (!resting.every(isOpen))
      throw new Error(`The book of ${market} has an order that is not open`);
    if (!resting.every(({ price, side }) => price === first.price && side === first.side)) {
      throw new Error(`A price level of ${market} has orders with different prices or sides`);
    }
    // A contract STOP order gets its time priority when it is triggered, so the sequence numbers on
    // a contract book need not ascend.
    const isByTime = !market.startsWith('contract');
    const isUnsorted = queue.some((sequence, index) => sequence <= (queue[index - 1] ?? 0));
    if (isByTime && isUnsorted) {
      throw new Error(`A price level of ${market} is not sorted by time`);
    }
    for (const sequence of queue) onBook.add(sequence);
    const key = `${market} ${first.side}`;
    const current = best.get(key);
    const isBetter = current === undefined || (first.side === 'BUY') === first.price > current;
    if (isBetter) best.set(key, first.price);
  }
  for (const order of orders.values()) {
    const isExpected = isOpen(order) && !order.isWaiting;
    if (isExpected !== onBook.has(order.sequence))
      throw new Error(
        `Order ${order.sequence} with the status ${order.status} is ` +
          `${isExpected ? 'not ' : ''}on the book`,
      );
  }
  for (const market of new Set(levels.map((level) => level.market))) {
    const bid = best.get(`${market} BUY`);
    const ask = best.get(`${market} SELL`);
    if (bid !== undefined && ask !== undefined && bid >= ask)
      throw new Error(`The book of ${market} is crossed`);
  }
}

function checkFills({ orders, filled }: DecodedState): void {
  for (const { sequence, quantity, remaining, executedQuote } of orders.values()) {
    const sums = filled.get(sequence) ?? { quantity: 0n, quote: 0n };
    if (sums.quantity === quantity - remaining && sums.quote === executedQuote) continue;
    throw new Error(
      `The executed quantity or quote amount of order ${sequence} is not the sum of its trades`,
    );
  }
}
