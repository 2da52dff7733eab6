import type { BookSide } from './book/book-side.ts';
import type { Level } from './book/level.ts';
import type { EngineState } from './engine-state.ts';
import type { LedgerAccount } from './ledger/ledger-account.ts';
import type { Token } from './ledger/token.ts';
import { type Amount, minus, plus } from './money/amount.ts';
import { formatDecimal } from './money/decimal.ts';
import { retention } from './retention.ts';
import type { SpotOrder } from './spot/order.ts';
import type { SpotMarket } from './spot/spot-market.ts';

/**
 * Says what is wrong with a whole state, worked out anew from all that it holds: commands check
 * only what they touch. It changes nothing.
 */
export function* problemsOf(broker: EngineState): IterableIterator<string> {
  yield* ofMoney(broker);
  yield* ofLocks(broker);
  for (const account of broker.accounts) yield* ofStatement(account);
  for (const order of broker.spot.orders) yield* ofOrder(order);
  for (const market of broker.spot.markets.values()) {
    if (market.book.isCrossed) yield `The book of ${market.symbol} is crossed.`;
    yield* ofSide(market, market.book.bids);
    yield* ofSide(market, market.book.asks);
  }
}

/** Nobody has less than nothing, and all balances of a token sum to zero. */
function* ofMoney({ ledger, accounts, tokens }: EngineState): IterableIterator<string> {
  const sums: Amount[] = [];
  for (const account of [...ledger.houses(), ...accounts]) {
    for (const { token, free, locked, margin, total } of account.balances()) {
      sums[token.number] = plus(sums[token.number] ?? 0, total);
      const isNegative = free < 0 || locked < 0 || margin < 0;
      if (!isNegative || account.mayBeNegative) continue;
      const [shownFree, shownLocked, shownMargin] = [free, locked, margin].map(shown(token));
      const held = `free ${shownFree}, locked ${shownLocked}, margin ${shownMargin}`;
      yield `A balance is negative: ${account.name} ${token.name}: ${held}.`;
    }
  }
  for (const token of tokens) {
    const sum = sums[token.number] ?? 0;
    if (sum !== 0) yield `All ${token.name} sum to ${shown(token)(sum)} instead of 0.`;
  }
}

/** What is locked is what the open orders need. */
function* ofLocks({ accounts, spot }: EngineState): IterableIterator<string> {
  const needed = new Map<LedgerAccount, Amount[]>();
  for (const order of spot.orders) {
    if (!order.isOpen) continue;
    const { account, market, side } = order;
    const ofAccount = needed.get(account) ?? [];
    needed.set(account, ofAccount);
    const { number } = market.givenBy(side);
    ofAccount[number] = plus(ofAccount[number] ?? 0, market.lockedBy(order));
  }
  for (const account of accounts) {
    const ofAccount = needed.get(account) ?? [];
    for (const { token, locked } of account.balances()) {
      const need = ofAccount[token.number] ?? 0;
      ofAccount[token.number] = 0;
      if (locked === need) continue;
      const [has, needs] = [locked, need].map(shown(token));
      yield `${account.name} has ${has} ${token.name} locked; its open orders need ${needs}.`;
    }
    if (ofAccount.some((need) => need !== 0)) {
      yield `${account.name} has open orders in a token that it never had.`;
    }
  }
}

/** The entries of a statement follow from each other, and the last one is what the account has. */
function* ofStatement(account: LedgerAccount): IterableIterator<string> {
  const { flows, name } = account;
  if (flows === undefined) return;
  const totals: (Amount | undefined)[] = [];
  const isWhole = flows.length < retention.flows;
  for (const { sequence, token, change, total } of flows) {
    const before = totals[token.number] ?? (isWhole ? 0 : minus(total, change));
    if (plus(before, change) !== total) {
      yield `Entry ${sequence} of the statement of ${name} does not follow from the one before.`;
    }
    totals[token.number] = total;
  }
  for (const { token, total } of account.balances()) {
    const last = totals[token.number] ?? (isWhole ? 0 : total);
    if (last === total) continue;
    const [ends, has] = [last, total].map(shown(token));
    yield `The statement of ${name} ends at ${ends} ${token.name}; it has ${has}.`;
  }
}

/** What is left of an order fits its status, and it is on the book exactly while it is open. */
function* ofOrder(order: SpotOrder): IterableIterator<string> {
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
function* ofSide({ symbol }: SpotMarket, side: BookSide<SpotOrder>): IterableIterator<string> {
  let better: Level<SpotOrder> | undefined;
  for (const level of side.levels()) {
    const named = `The level ${level.price} of ${symbol} ${side.side}`;
    if (better && (side.side === 'BUY') !== better.price > level.price) {
      yield `${named} stands behind ${better.price}.`;
    }
    better = level;
    let total: Amount = 0;
    for (let order = level.first; order !== undefined; order = order.next) {
      total = plus(total, order.remaining);
      const isHere =
        order.level === level && order.price === level.price && order.side === side.side;
      if (!isHere || order.market.symbol !== symbol) {
        yield `${named} holds the order ${order.sequence} of another place.`;
      }
      if (order.next && order.next.sequence <= order.sequence) {
        yield `${named} has ${order.next.sequence} behind ${order.sequence}.`;
      }
    }
    if (total !== level.total) yield `${named} offers ${level.total}; its orders have ${total}.`;
  }
}

function shown({ scale }: Token): (amount: Amount) => string {
  return (amount) => formatDecimal(amount, scale);
}
