import type { BookSide } from './book/book-side.ts';
import type { PriceLevel } from './book/price-level.ts';
import type { EngineState } from './engine-state.ts';
import type { LedgerAccount } from './ledger/ledger-account.ts';
import type { Token } from './ledger/token.ts';
import { type Amount, subtract, add } from './money/amount.ts';
import { formatDecimal } from './money/decimal.ts';
import { retention } from './retention.ts';
import type { SpotOrder } from './spot/order.ts';
import type { SpotMarket } from './spot/spot-market.ts';

/**
 * Says what is wrong with a whole state, worked out anew from all that it holds: commands check
 * only what they touch. It changes nothing.
 */
export function* findInvariantViolations(broker: EngineState): IterableIterator<string> {
  yield* checkBalances(broker);
  yield* checkLockedAmounts(broker);
  for (const account of broker.accounts) yield* checkBalanceFlows(account);
  for (const order of broker.spot.orders) yield* checkOrder(order);
  for (const market of broker.spot.markets.values()) {
    if (market.book.isCrossed) yield `The book of ${market.symbol} is crossed.`;
    yield* checkBookSide(market, market.book.bids);
    yield* checkBookSide(market, market.book.asks);
  }
}

/** Nobody has less than nothing, and all balances of a token sum to zero. */
function* checkBalances({ ledger, accounts, tokens }: EngineState): IterableIterator<string> {
  const sums: Amount[] = [];
  for (const account of [...ledger.houseAccounts(), ...accounts]) {
    for (const { token, free, locked, margin, total } of account.balances()) {
      sums[token.index] = add(sums[token.index] ?? 0, total);
      const isNegative = free < 0 || locked < 0 || margin < 0;
      if (!isNegative || account.mayBeNegative) continue;
      const [shownFree, shownLocked, shownMargin] = [free, locked, margin].map(amountFormatter(token));
      const held = `free ${shownFree}, locked ${shownLocked}, margin ${shownMargin}`;
      yield `A balance is negative: ${account.name} ${token.name}: ${held}.`;
    }
  }
  for (const token of tokens) {
    const sum = sums[token.index] ?? 0;
    if (sum !== 0) yield `All ${token.name} sum to ${amountFormatter(token)(sum)} instead of 0.`;
  }
}

/** What is locked is what the open orders need. */
function* checkLockedAmounts({ accounts, spot }: EngineState): IterableIterator<string> {
  const needed = new Map<LedgerAccount, Amount[]>();
  for (const order of spot.orders) {
    if (!order.isOpen) continue;
    const { account, market, side } = order;
    const ofAccount = needed.get(account) ?? [];
    needed.set(account, ofAccount);
    const { index } = market.spentToken(side);
    ofAccount[index] = add(ofAccount[index] ?? 0, market.lockedAmount(order));
  }
  for (const account of accounts) {
    const ofAccount = needed.get(account) ?? [];
    for (const { token, locked } of account.balances()) {
      const need = ofAccount[token.index] ?? 0;
      ofAccount[token.index] = 0;
      if (locked === need) continue;
      const [has, needs] = [locked, need].map(amountFormatter(token));
      yield `${account.name} has ${has} ${token.name} locked; its open orders need ${needs}.`;
    }
    if (ofAccount.some((need) => need !== 0)) {
      yield `${account.name} has open orders in a token that it never had.`;
    }
  }
}

/** The entries of a statement follow from each other, and the last one is what the account has. */
function* checkBalanceFlows(account: LedgerAccount): IterableIterator<string> {
  const { balanceFlows, name } = account;
  if (balanceFlows === undefined) return;
  const totals: (Amount | undefined)[] = [];
  const isWhole = balanceFlows.length < retention.balanceFlows;
  for (const { sequence, token, change, total } of balanceFlows) {
    const before = totals[token.index] ?? (isWhole ? 0 : subtract(total, change));
    if (add(before, change) !== total) {
      yield `Entry ${sequence} of the statement of ${name} does not follow from the one before.`;
    }
    totals[token.index] = total;
  }
  for (const { token, total } of account.balances()) {
    const last = totals[token.index] ?? (isWhole ? 0 : total);
    if (last === total) continue;
    const [ends, has] = [last, total].map(amountFormatter(token));
    yield `The statement of ${name} ends at ${ends} ${token.name}; it has ${has}.`;
  }
}

/** What is left of an order fits its status, and it is on the book exactly while it is open. */
function* checkOrder(order: SpotOrder): IterableIterator<string> {
  const { sequence, quantity, remaining, status, isOpen } = order;
  const named = `Order ${sequence}, ${status},`;
  if (isOpen !== (order.level !== undefined)) {
    yield `${named} is ${isOpen ? 'not ' : ''}on the book.`;
  }
  const fits =
    status === 'FILLED'
      ? remaining === 0
      : remaining > 0 && (status !== 'NEW' || remaining === quantity);
  if (!fits || remaining > quantity) {
    yield `${named} has ${remaining} of ${quantity} steps left.`;
  }
}

/** Levels go from the best to the worst; each holds its own orders, the oldest first. */
function* checkBookSide({ symbol }: SpotMarket, side: BookSide<SpotOrder>): IterableIterator<string> {
  let better: PriceLevel<SpotOrder> | undefined;
  for (const level of side.levels()) {
    const named = `The level ${level.price} of ${symbol} ${side.side}`;
    if (better && (side.side === 'BUY') !== better.price > level.price) {
      yield `${named} stands behind ${better.price}.`;
    }
    better = level;
    let total: Amount = 0;
    for (let order = level.first; order !== undefined; order = order.next) {
      total = add(total, order.remaining);
      const isHere =
        order.level === level && order.price === level.price && order.side === side.side;
      if (!isHere || order.market.symbol !== symbol) {
        yield `${named} holds the order ${order.sequence} of another place.`;
      }
      if (order.next && order.next.sequence <= order.sequence) {
        yield `${named} has ${order.next.sequence} behind ${order.sequence}.`;
      }
    }
    if (total !== level.quantity) yield `${named} offers ${level.quantity}; its orders have ${total}.`;
  }
}

function amountFormatter({ scale }: Token): (amount: Amount) => string {
  return (amount) => formatDecimal(amount, scale);
}
