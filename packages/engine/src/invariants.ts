import type { BookSide } from './book/book-side.ts';
import type { PriceLevel } from './book/price-level.ts';
import type { EngineState } from './engine-state.ts';
import type { LedgerAccount } from './ledger/ledger-account.ts';
import type { Token } from './ledger/token.ts';
import { type Amount, add, subtract } from './money/amount.ts';
import { formatDecimal } from './money/decimal.ts';
import { retention } from './retention.ts';
import type { SpotOrder } from './spot/order.ts';
import type { SpotMarket } from './spot/spot-market.ts';

/**
 * Finds all violations of invariants in a state, by recomputing derived values from all stored
 * data. Does not change the state.
 *
 * @returns one sentence per violation
 */
export function* findInvariantViolations(state: EngineState): IterableIterator<string> {
  yield* checkBalances(state);
  yield* checkLockedAmounts(state);
  for (const account of state.accounts) yield* checkBalanceFlows(account);
  for (const order of state.spot.orders) yield* checkOrder(order);
  for (const market of state.spot.markets.values()) {
    if (market.book.isCrossed) yield `The book of ${market.symbol} is crossed.`;
    yield* checkBookSide(market, market.book.bids);
    yield* checkBookSide(market, market.book.asks);
  }
}

/** Every balance is at least zero, and all balances of a token sum to zero. */
function* checkBalances({ ledger, accounts, tokens }: EngineState): IterableIterator<string> {
  const sums: Amount[] = [];
  for (const account of [...ledger.houseAccounts(), ...accounts]) {
    for (const { token, free, locked, margin, total } of account.balances()) {
      sums[token.index] = add(sums[token.index] ?? 0, total);
      const isNegative = free < 0 || locked < 0 || margin < 0;
      if (!isNegative || account.mayBeNegative) continue;
      const format = amountFormatter(token);
      const amounts = `free ${format(free)}, locked ${format(locked)}, margin ${format(margin)}`;
      yield `The ${token.name} balance of ${account.name} is negative: ${amounts}.`;
    }
  }
  for (const token of tokens) {
    const sum = sums[token.index] ?? 0;
    if (sum === 0) continue;
    yield `The balances of ${token.name} sum to ${amountFormatter(token)(sum)} instead of 0.`;
  }
}

/** Every locked amount equals the amount that the open orders require. */
function* checkLockedAmounts({ accounts, spot }: EngineState): IterableIterator<string> {
  const requiredByAccount = new Map<LedgerAccount, Amount[]>();
  for (const order of spot.orders) {
    if (!order.isOpen) continue;
    const { account, market, side } = order;
    const required = requiredByAccount.get(account) ?? [];
    requiredByAccount.set(account, required);
    const { index } = market.spentToken(side);
    required[index] = add(required[index] ?? 0, market.lockedAmount(order));
  }
  for (const account of accounts) {
    const requiredByToken = requiredByAccount.get(account) ?? [];
    for (const { token, locked } of account.balances()) {
      const required = requiredByToken[token.index] ?? 0;
      requiredByToken[token.index] = 0;
      if (locked === required) continue;
      const format = amountFormatter(token);
      const amounts = `${format(locked)} ${token.name} locked; its open orders require ${format(required)}`;
      yield `${account.name} has ${amounts}.`;
    }
    if (requiredByToken.some((required) => required !== 0)) {
      yield `${account.name} has an open order, but no balance of the token that the order spends.`;
    }
  }
}

/**
 * The total of every balance flow is the previous total plus the change, and the last total equals
 * the balance.
 */
function* checkBalanceFlows(account: LedgerAccount): IterableIterator<string> {
  const { balanceFlows, name } = account;
  if (balanceFlows === undefined) return;
  const totals: (Amount | undefined)[] = [];
  const isComplete = balanceFlows.length < retention.balanceFlows;
  for (const { sequence, token, change, total } of balanceFlows) {
    const before = totals[token.index] ?? (isComplete ? 0 : subtract(total, change));
    if (add(before, change) !== total) {
      const format = amountFormatter(token);
      const totalLabel = `Balance flow ${sequence} of ${name} has the total ${format(total)}`;
      yield `${totalLabel}; the previous total plus the change is ${format(add(before, change))}.`;
    }
    totals[token.index] = total;
  }
  for (const { token, total } of account.balances()) {
    const last = totals[token.index] ?? (isComplete ? 0 : total);
    if (last === total) continue;
    const format = amountFormatter(token);
    const flowTotal = `${format(last)} ${token.name}`;
    yield `The balance flows of ${name} end at ${flowTotal}; its balance is ${format(total)}.`;
  }
}

/**
 * An order is on the book if and only if it is open, and its remaining quantity fits its status.
 */
function* checkOrder(order: SpotOrder): IterableIterator<string> {
  const { sequence, quantity, remaining, status, isOpen } = order;
  const label = `Order ${sequence} with the status ${status}`;
  if (isOpen !== (order.level !== undefined)) {
    yield `${label} is ${isOpen ? 'not ' : ''}on the book.`;
  }
  const fitsStatus =
    status === 'FILLED'
      ? remaining === 0
      : remaining > 0 && (status !== 'NEW' || remaining === quantity);
  if (!fitsStatus || remaining > quantity) {
    yield `${label} has a remaining quantity of ${remaining} of ${quantity} units.`;
  }
}

/**
 * Price levels are sorted from best to worst. Each contains only orders with its price, side and
 * symbol, oldest first.
 */
function* checkBookSide(
  { symbol }: SpotMarket,
  side: BookSide<SpotOrder>,
): IterableIterator<string> {
  let previous: PriceLevel<SpotOrder> | undefined;
  for (const level of side.levels()) {
    const label = `The ${side.side} price level ${level.price} of ${symbol}`;
    if (previous && (side.side === 'BUY') !== previous.price > level.price) {
      yield `${label} follows the worse price level ${previous.price}.`;
    }
    previous = level;
    let quantity: Amount = 0;
    for (let order = level.first; order !== undefined; order = order.next) {
      quantity = add(quantity, order.remaining);
      const belongs =
        order.level === level && order.price === level.price && order.side === side.side;
      if (!belongs || order.market.symbol !== symbol) {
        yield `${label} contains order ${order.sequence}, which belongs to another price level.`;
      }
      if (order.next && order.next.sequence <= order.sequence) {
        const { sequence } = order.next;
        yield `${label} is not in time priority: order ${sequence} is behind order ${order.sequence}.`;
      }
    }
    if (quantity !== level.quantity) {
      yield `${label} has the quantity ${level.quantity}; its orders sum to ${quantity}.`;
    }
  }
}

function amountFormatter({ scale }: Token): (amount: Amount) => string {
  return (amount) => formatDecimal(amount, scale);
}
