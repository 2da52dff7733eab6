import { minimumOf, Rational, sumOf } from '../rational.ts';
import type { OrderSide, PositionSide } from './commands.ts';
import type { ContractTerms } from './contract-terms.ts';
import { canFill, closedPart, closePosition, fill, recordFill, type Trade } from './fills.ts';
import { recordLastPrice, tradeWith } from './matching.ts';
import {
  bankruptcyPrice,
  equityAt,
  type Holding,
  isLiquidated,
  liquidationPrice,
  profitAt,
} from './position-figures.ts';
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
 * Returns the first position at or below its maintenance margin rate. Sorts such positions by
 * contract, then long before short, then by liquidation price, worst price first, then by account.
 * The rules do not define this sequence; it is that of the engine.
 */
export function findLiquidated(state: State): Position | undefined {
  const accounts = [...state.accounts.keys()];
  for (const symbol of state.markets.keys()) {
    for (const side of ['LONG', 'SHORT'] as const) {
      const found = accounts
        .map((account) => state.position(account, symbol, side))
        .filter((position) => isLiquidated(state.terms(symbol), position, state.mark(symbol)));
      if (found.length > 0) return worstOf(state, found);
    }
  }
  return undefined;
}

function worstOf(state: State, positions: readonly Position[]): Position | undefined {
  const ranked = positions.map((position) => {
    const price = liquidationPrice(state.terms(position.symbol), position);
    return { position, price: position.side === 'LONG' ? price : price.negated() };
  });
  return ranked.sort((first, second) => second.price.compare(first.price))[0]?.position;
}

/**
 * Closes a position on the book, then by deleveraging. The account loses exactly the margin of the
 * position.
 */
export function liquidate(state: State, position: Position): void {
  const { account, symbol, side } = position;
  for (const order of state.ordersOfSide(account, symbol, side)) state.cancel(order);
  state.liquidations.push(`${account} ${symbol} ${side}`);
  const seized = seize(state, position);
  closeOnBook(state, seized);
  if (seized.quantity.isPositive()) deleverage(state, seized);
  if (seized.quantity.isPositive())
    throw new Error(
      `Expected opposite positions for all contracts of ${account} in ${symbol}; ` +
        `${seized.quantity} contracts have none`,
    );
}

function seize(state: State, position: Position): SeizedPosition {
  const { account, symbol, side, quantity, cost, margin } = position;
  const original = { ...position };
  const { zero } = Rational;
  state.credit(account, state.marginToken(position), margin.negated());
  const realizedPnL = position.realizedPnL.minus(margin);
  position.quantity = zero;
  position.cost = zero;
  position.margin = zero;
  position.leverage = zero;
  position.realizedPnL = realizedPnL;
  return { account, symbol, side, original, quantity, cost, margin };
}

/**
 * Closes contracts on the book: at the bankruptcy price or better; then beyond that price, but not
 * worse than the mark price, as long as the insurance fund can pay.
 */
function closeOnBook(state: State, seized: SeizedPosition): void {
  const { account, symbol } = seized;
  while (seized.quantity.isPositive()) {
    const [maker] = state.book(symbol, seized.side === 'LONG');
    if (maker === undefined || !isAllowedPrice(state, seized, maker.price)) return;
    if (maker.account === account) {
      state.cancel(maker);
      continue;
    }
    const whole = tradeWith(state, maker, seized.quantity);
    const payable = payableQuantity(state, seized, whole);
    if (payable.isZero()) return;
    const trade = tradeWith(state, maker, payable);
    // Only the contracts that would trade count, because they decide the margin of the maker.
    if (!canFill(state, maker, trade, true)) {
      state.cancel(maker);
      continue;
    }
    fill(state, maker, trade, true);
    const gain = closeSeized(state, seized, trade);
    if (gain.isNegative() && isBeyondBankruptcy(state, seized, trade.price)) {
      state.recordPaidOnBook(state.marginToken(seized), gain.negated());
    }
    recordLastPrice(state, symbol, trade.price);
    if (payable.isBelow(whole.quantity)) return;
  }
}

function isAllowedPrice(state: State, seized: SeizedPosition, price: Rational): boolean {
  const mark = state.mark(seized.symbol);
  const isWorseThanMark = seized.side === 'LONG' ? price.isBelow(mark) : price.isAbove(mark);
  return !isBeyondBankruptcy(state, seized, price) || !isWorseThanMark;
}

function isBeyondBankruptcy(state: State, seized: SeizedPosition, price: Rational): boolean {
  return equityAt(state.terms(seized.symbol), seized.original, price).isNegative();
}

/**
 * Returns the quantity of a trade that can be executed. At the bankruptcy price or better, this is
 * the whole quantity. Beyond that price, it is the largest quantity for which the insurance fund
 * can pay the difference.
 */
function payableQuantity(state: State, seized: SeizedPosition, { quantity, price }: Trade) {
  if (!isBeyondBankruptcy(state, seized, price)) return quantity;
  const terms = state.terms(seized.symbol);
  const payable = state.payableOnBook(terms.marginToken);
  for (let part = quantity; part.isPositive(); part = part.minus(terms.quantity.step)) {
    const { released, pnl } = closedPart(terms, seized, part, terms.tradeCost(part, price));
    if (!released.plus(pnl).plus(payable).isNegative()) return part;
  }
  return Rational.zero;
}

/**
 * Closes a part of a seized position. The insurance fund receives the margin of the part plus its
 * profit, or pays if the sum is negative. Returns this sum.
 */
function closeSeized(state: State, seized: SeizedPosition, trade: Trade): Rational {
  const terms = state.terms(seized.symbol);
  const part = closedPart(terms, seized, trade.quantity, trade.cost);
  const { costShare, released, exactPnl, pnl } = part;
  seized.quantity = seized.quantity.minus(trade.quantity);
  seized.margin = seized.margin.minus(released);
  seized.cost = seized.cost.minus(costShare);
  const gain = released.plus(pnl);
  state.creditHouse('insuranceFund', terms.marginToken, gain);
  state.creditHouse('rounding', terms.marginToken, exactPnl.minus(pnl));
  state.creditHouse('clearing', seized.symbol, exactPnl.negated());
  const side = closingSide(seized.side);
  const result = { fee: Rational.zero, pnl: released.negated() };
  recordFill(state, { ...seized, kind: 'liquidation', side }, trade, result);
  return gain;
}

function closingSide(side: PositionSide): OrderSide {
  return side === 'LONG' ? 'SELL_CLOSE' : 'BUY_CLOSE';
}

/**
 * Closes the remaining contracts against opposite positions: at the bankruptcy price, in order of
 * profit rate times leverage. Positions that would be bankrupt at that price are skipped. If the
 * others do not suffice, the skipped positions close at the mark price, or at their own bankruptcy
 * prices, so that no account loses money because of another account's loss. The insurance fund pays
 * the difference, even if its balance becomes negative.
 */
function deleverage(state: State, seized: SeizedPosition): void {
  const terms = state.terms(seized.symbol);
  const price = bankruptcyPrice(terms, seized);
  if (price === undefined)
    throw new Error('Expected a bankruptcy price for the liquidated position; got none');
  const opposite = [...state.accounts.keys()].flatMap((account) => {
    const side = seized.side === 'LONG' ? 'SHORT' : 'LONG';
    const position = state.positions.get(`${account} ${seized.symbol} ${side}`);
    return position?.quantity.isPositive() ? [position] : [];
  });
  const groups = groupsByRank(state, opposite);
  for (const group of groups) {
    const eligible = group.filter((one) => !equityAt(terms, one, price).isNegative());
    for (const [position, quantity] of sharesOf(seized.quantity, eligible, terms.quantity.step)) {
      if (quantity.isZero()) continue;
      const trade = { quantity, price, cost: bankruptcyCost(terms, seized, quantity) };
      const { pnl } = closedPart(terms, position, quantity, trade.cost);
      // Because of truncation, the loss can exceed the margin of the position by one unit.
      if (!position.margin.plus(pnl).isNegative()) deleverageWith(state, seized, position, trade);
    }
  }
  const mark = state.mark(seized.symbol);
  for (const position of groups.flat()) {
    const quantity = minimumOf(seized.quantity, position.quantity);
    if (quantity.isZero()) continue;
    const cost = equityAt(terms, position, mark).isNegative()
      ? bankruptcyCost(terms, position, quantity)
      : terms.tradeCost(quantity, mark);
    deleverageWith(state, seized, position, { quantity, price: mark, cost });
  }
}

function deleverageWith(
  state: State,
  seized: SeizedPosition,
  position: Position,
  trade: Trade,
): void {
  cancelClosingOrders(state, position);
  const result = closePosition(state, position, trade, Rational.zero);
  const side = closingSide(position.side);
  recordFill(state, { ...position, kind: 'deleveraging', side }, trade, result);
  closeSeized(state, seized, trade);
}

/** Returns the value at which closing a part loses exactly the margin of that part. */
function bankruptcyCost(terms: ContractTerms, holding: Holding, quantity: Rational): Rational {
  const { costShare, released } = closedPart(terms, holding, quantity, Rational.zero);
  const gainsWithValue = (holding.side === 'LONG') !== terms.inverse;
  return gainsWithValue ? costShare.minus(released) : costShare.plus(released);
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

/** The profit rate of a position that has a profit but no margin. */
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
