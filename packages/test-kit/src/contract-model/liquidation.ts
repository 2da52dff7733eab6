import type { OrderSide, PositionSide } from './commands.ts';
import { costUnit, shareOf, tokenUnit } from './contract-terms.ts';
import { canFill, closePosition, fill, recordFill, type Trade } from './fills.ts';
import { recordLastPrice, tradeWith } from './matching.ts';
import { bankruptcyPrice, equityAt, isLiquidated, profitAt } from './position-figures.ts';
import { minimumOf, Rational, sumOf } from './rational.ts';
import { isOpening, type Position, type State } from './state.ts';

/** A position that the broker has taken over. The amounts shrink while the broker closes it. */
interface SeizedPosition {
  readonly account: string;
  readonly symbol: string;
  readonly side: PositionSide;
  /** The amounts when the position was seized. They determine the bankruptcy price. */
  readonly original: Position;
  quantity: Rational;
  cost: Rational;
  margin: Rational;
}

/**
 * Returns the first position at or below its maintenance margin rate: by contract and account in
 * the order in which they were added, the long side before the short side.
 */
export function findLiquidated(state: State): Position | undefined {
  const found = [...state.positions.values()].filter((position) =>
    isLiquidated(state.terms(position.symbol), position, state.mark(position.symbol)),
  );
  if (found.length === 0) return undefined;
  const symbols = [...state.markets.keys()];
  const accounts = [...state.accounts.keys()];
  const order = ({ symbol, account, side }: Position): number[] => [
    symbols.indexOf(symbol),
    accounts.indexOf(account),
    side === 'LONG' ? 0 : 1,
  ];
  return found.sort((first, second) => compareLists(order(first), order(second)))[0];
}

function compareLists(first: readonly number[], second: readonly number[]): number {
  const differences = first.map((value, index) => value - (second[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** Closes a position on the book, then by deleveraging. Its account loses exactly its margin. */
export function liquidate(state: State, position: Position): void {
  const { account, symbol, side } = position;
  for (const order of state.ordersOfSide(account, symbol, side)) state.cancel(order);
  state.liquidations.push(`${account} ${symbol} ${side}`);
  const seized = seize(state, position);
  closeOnBook(state, seized);
  if (seized.quantity.isPositive()) deleverage(state, seized);
  if (seized.quantity.isPositive()) throw new Error(`No position opposes that of ${account}`);
}

function seize(state: State, position: Position): SeizedPosition {
  const { account, symbol, side, quantity, cost, margin } = position;
  const original = { ...position };
  const { zero } = Rational;
  state.credit(account, state.marginToken(position), margin.negated());
  const realizedPnL = position.realizedPnL.minus(margin);
  Object.assign(position, {
    quantity: zero,
    cost: zero,
    margin: zero,
    leverage: zero,
    realizedPnL,
  });
  return { account, symbol, side, original, quantity, cost, margin };
}

function closeOnBook(state: State, seized: SeizedPosition): void {
  const { account, symbol } = seized;
  while (seized.quantity.isPositive()) {
    const [maker] = state.book(symbol, seized.side === 'LONG');
    if (maker === undefined) return;
    const payable = payableQuantity(state, seized, maker.price);
    if (payable.isZero()) return;
    const trade = tradeWith(state, maker, minimumOf(seized.quantity, payable));
    if (maker.account === account || !canFill(state, maker, trade, true)) {
      state.cancel(maker);
      continue;
    }
    fill(state, maker, trade, true);
    closeSeized(state, seized, trade);
    recordLastPrice(state, symbol, trade.price);
  }
}

/**
 * Returns the quantity that can be closed at a price. At the bankruptcy price or better, this is
 * the whole quantity. Beyond it, the balance of the insurance fund limits the quantity, because the
 * fund pays the difference.
 */
function payableQuantity(state: State, seized: SeizedPosition, price: Rational): Rational {
  const terms = state.terms(seized.symbol);
  const equity = equityAt(terms, seized.original, price);
  if (!equity.isNegative()) return seized.quantity;
  const fund = state.houseBalance('insuranceFund', terms.marginToken);
  if (!fund.isPositive()) return Rational.zero;
  const quantity = fund.times(seized.original.quantity).dividedBy(equity.negated());
  return quantity.truncatedTo(terms.quantity.step);
}

/** Closes a part of a seized position. The insurance fund receives its margin plus its profit. */
function closeSeized(state: State, seized: SeizedPosition, trade: Trade): void {
  const terms = state.terms(seized.symbol);
  const margin = shareOf(seized.margin, trade.quantity, seized.quantity, costUnit);
  const cost = terms.costShare(seized.cost, trade.quantity, seized.quantity);
  const profit = terms.profit(seized.side, cost, trade.cost);
  const gain = margin.plus(profit);
  const settled = gain.truncatedTo(tokenUnit);
  seized.quantity = seized.quantity.minus(trade.quantity);
  seized.margin = seized.margin.minus(margin);
  seized.cost = seized.cost.minus(cost);
  state.creditHouse('insuranceFund', terms.marginToken, settled);
  state.creditHouse('rounding', terms.marginToken, gain.minus(settled));
  state.creditHouse('clearing', seized.symbol, profit.negated());
  const side = closingSide(seized.side);
  const result = { fee: Rational.zero, pnl: margin.negated().truncatedTo(tokenUnit) };
  recordFill(state, { ...seized, kind: 'liquidation', side }, trade, result);
}

function closingSide(side: PositionSide): OrderSide {
  return side === 'LONG' ? 'SELL_CLOSE' : 'BUY_CLOSE';
}

/**
 * Closes what is left at the bankruptcy price against opposite positions: those that survive this
 * price first. If they do not suffice, the others follow, and the insurance fund pays what they
 * lack, even if it becomes negative.
 */
function deleverage(state: State, seized: SeizedPosition): void {
  const terms = state.terms(seized.symbol);
  const price = bankruptcyPrice(terms, seized.original);
  if (price === undefined) throw new Error('A liquidated position has a bankruptcy price');
  const opposite = [...state.accounts.keys()].flatMap((account) => {
    const side = seized.side === 'LONG' ? 'SHORT' : 'LONG';
    const position = state.positions.get(`${account} ${seized.symbol} ${side}`);
    return position?.quantity.isPositive() ? [position] : [];
  });
  const survives = (position: Position) => !equityAt(terms, position, price).isNegative();
  const eligible = groupsByRank(state, opposite.filter(survives));
  const others = groupsByRank(
    state,
    opposite.filter((position) => !survives(position)),
  );
  for (const group of [...eligible, ...others]) {
    for (const [position, quantity] of sharesOf(seized.quantity, group, terms.quantity.step)) {
      if (quantity.isZero()) continue;
      const trade = { quantity, price, cost: terms.tradeCost(quantity, price) };
      cancelClosingOrders(state, position);
      const result = closePosition(state, position, trade, Rational.zero);
      const side = closingSide(position.side);
      recordFill(state, { ...position, kind: 'deleveraging', side }, trade, result);
      closeSeized(state, seized, trade);
    }
  }
}

/** Groups positions of equal rank, highest rank first. The rank is profit rate times leverage. */
function groupsByRank(state: State, positions: readonly Position[]): Position[][] {
  const groups: { readonly rank: Rational; readonly members: Position[] }[] = [];
  for (const position of positions) {
    const rank = deleveragingRank(state, position);
    const group = groups.find((other) => other.rank.equals(rank));
    if (group === undefined) groups.push({ rank, members: [position] });
    else group.members.push(position);
  }
  groups.sort((first, second) => second.rank.compare(first.rank));
  return groups.map(({ members }) => members);
}

/** Without a margin, the profit rate counts as unlimited. */
const unlimited = new Rational(10n ** 30n);

function deleveragingRank(state: State, position: Position): Rational {
  const profit = profitAt(state.terms(position.symbol), position, state.mark(position.symbol));
  if (!position.margin.isZero()) {
    return profit.dividedBy(position.margin).times(position.leverage);
  }
  return profit.isZero() ? profit : profit.isNegative() ? unlimited.negated() : unlimited;
}

/**
 * Divides a quantity pro rata among positions, in whole steps. The steps that remain go to the
 * positions one by one, in order.
 */
function sharesOf(
  quantity: Rational,
  positions: readonly Position[],
  step: Rational,
): [Position, Rational][] {
  const whole = sumOf(positions.map((position) => position.quantity));
  const total = minimumOf(quantity, whole);
  const shares = positions.map((position): [Position, Rational] => [
    position,
    total.times(position.quantity).dividedBy(whole).truncatedTo(step),
  ]);
  let rest = total.minus(sumOf(shares.map(([, share]) => share)));
  for (const pair of shares) {
    if (!rest.isPositive()) break;
    pair[1] = pair[1].plus(step);
    rest = rest.minus(step);
  }
  return shares;
}

function cancelClosingOrders(state: State, { account, symbol, side }: Position): void {
  for (const order of state.ordersOfSide(account, symbol, side)) {
    if (!isOpening(order.side)) state.cancel(order);
  }
}
