import { closeContracts, closedPart } from './contract-rules.ts';
import type { ContractTerms } from './contract-terms.ts';
import { decimalUnitOf, Fraction, maximumOf, minimumOf, sumOf } from './fraction.ts';
import { recordTrade, rulesOf, tradeWith } from './matching.ts';
import {
  bankruptcyPrice,
  equityAt,
  type Holding,
  isLiquidated,
  liquidationPrice,
  profitAt,
} from './position-figures.ts';
import {
  closingSide,
  contractTerms,
  indexPriceOf,
  type Market,
  type Order,
  opposite,
  type Position,
  type State,
} from './state.ts';
import type { Payment, Trade } from './trades.ts';
import type { PositionSide } from './types.ts';

/** A position that the broker has taken over. Its amounts shrink while the broker closes it. */
interface SeizedPosition extends Position {
  readonly terms: ContractTerms;
  readonly order: Order;
  /** The amounts when the position was seized. They determine the bankruptcy price. */
  readonly original: Holding;
}

/**
 * Returns the first position at or below its maintenance margin rate. Sorts such positions by
 * contract, then long before short, then by liquidation price, worst price first, then by account.
 * The rules do not define this sequence; it is that of the engine.
 */
export function findLiquidated(state: State): Position | undefined {
  for (const market of state.marketsOf('contract')) {
    for (const side of ['LONG', 'SHORT'] as const) {
      const found = state
        .accountsOf('contract')
        .map((account) => state.position(account, market, side))
        .filter((one) => isLiquidated(contractTerms(market), one, indexPriceOf(market)));
      const prices = new Map(
        found.map((one) => [one, liquidationPrice(contractTerms(market), one)]),
      );
      const priceOf = (one: Position): Fraction => prices.get(one) ?? Fraction.zero;
      found.sort((first, second) => {
        const difference = priceOf(second).compare(priceOf(first));
        return side === 'LONG' ? difference : -difference;
      });
      if (found.length > 0) return found[0];
    }
  }
  return undefined;
}

/**
 * Closes a position on the book, then by deleveraging. The account loses exactly the margin of the
 * position.
 */
export function liquidate(state: State, position: Position): void {
  const { market } = position;
  const { token } = market.instrument;
  for (const order of state.ordersOfPosition(position)) state.cancel(order);
  state.outcomes.add('liquidation');
  const seized = seize(state, position);
  closeOnBook(state, seized);
  if (seized.quantity.isPositive()) deleverage(state, seized);
  if (seized.quantity.isPositive()) {
    throw new Error(`No opposite positions for ${seized.quantity} contracts of a liquidation`);
  }
  const balance = state.houseBalance('insuranceFund', token);
  if (!balance.isNegative()) return;
  const { time } = state;
  state.events.push({ kind: 'insuranceFundAlarm', time, token, balance: balance.toString() });
}

function seize(state: State, position: Position): SeizedPosition {
  const terms = contractTerms(position.market);
  const bankruptcy = bankruptcyPrice(terms, position);
  const order = brokerOrder(state, position, position.quantity, 'liquidation', bankruptcy);
  const original = { ...position };
  const { zero } = Fraction;
  Object.assign(position, { quantity: zero, cost: zero, margin: zero, leverage: zero });
  return { ...original, terms, order, original };
}

/**
 * Returns the order with which the broker closes contracts of a position. Its price is rounded so
 * that the margin covers the loss, and within the range of the contract's prices.
 */
function brokerOrder(
  state: State,
  position: Position,
  quantity: Fraction,
  reason: 'liquidation' | 'deleveraging',
  bankruptcy: Fraction | undefined,
): Order {
  const { account, market, side, leverage } = position;
  const id = state.nextId('order');
  const { min, max, step } = market.price;
  const unit = decimalUnitOf(step);
  const exact = bankruptcy ?? (side === 'LONG' ? min : max);
  const rounded = side === 'LONG' ? exact.roundedUpTo(unit) : exact.truncatedTo(unit);
  const { zero } = Fraction;
  const order: Order = {
    id,
    account,
    market,
    clientOrderId: `${reason}-${id}`,
    side: closingSide(position),
    effect: 'CLOSE',
    type: 'LIMIT',
    timeInForce: 'IOC',
    priceType: 'INPUT',
    price: maximumOf(minimumOf(rounded, max), min),
    quantity,
    leverage,
    markAtPlacing: indexPriceOf(market),
    takerRateAtPlacing: zero,
    triggerPrice: zero,
    triggersByRise: false,
    isTriggered: false,
    status: 'NEW',
    executed: zero,
    executedQuote: zero,
    fee: zero,
    rank: undefined,
  };
  state.addOrder(order);
  return order;
}

/**
 * Closes contracts on the book: at the bankruptcy price or better; then beyond that price, but not
 * worse than the mark price, as long as the insurance fund can pay.
 */
function closeOnBook(state: State, seized: SeizedPosition): void {
  const { market, order } = seized;
  while (seized.quantity.isPositive()) {
    const [maker] = state.book(market, opposite(order.side));
    if (maker === undefined || !isAllowedPrice(seized, maker.price)) return;
    if (maker.account === order.account) {
      state.cancel(maker);
      continue;
    }
    const whole = tradeWith(maker, seized.quantity);
    const payable = payableQuantity(state, seized, whole);
    if (payable.isZero()) return;
    const trade = tradeWith(maker, payable);
    // Only the contracts that would trade count, because they decide the margin of the maker.
    if (!rulesOf(maker).mayTrade(state, maker, trade, true)) {
      state.cancel(maker);
      continue;
    }
    const settleTaker = (): Payment => {
      const gain = closeSeized(state, seized, trade);
      if (gain.isNegative() && isBeyondBankruptcy(seized, trade.price))
        countPaid(state, seized, gain);
      return { fee: Fraction.zero, token: market.instrument.token };
    };
    recordTrade(state, maker, order, trade, { settleTaker });
    if (payable.isBelow(whole.quantity)) return;
  }
}

function countPaid(state: State, { market }: SeizedPosition, gain: Fraction): void {
  const { token } = market.instrument;
  state.outcomes.add('insurance fund pays on the book');
  const before = state.paidOnBook.get(token) ?? Fraction.zero;
  state.paidOnBook.set(token, before.minus(gain));
}

function isAllowedPrice(seized: SeizedPosition, price: Fraction): boolean {
  const mark = indexPriceOf(seized.market);
  const isWorseThanMark = seized.side === 'LONG' ? price.isBelow(mark) : price.isAbove(mark);
  return !isBeyondBankruptcy(seized, price) || !isWorseThanMark;
}

function isBeyondBankruptcy({ terms, original }: SeizedPosition, price: Fraction): boolean {
  return equityAt(terms, original, price).isNegative();
}

/**
 * Returns the quantity of a trade that can be executed. At the bankruptcy price or better, this is
 * the whole quantity. Beyond that price, it is the largest quantity for which the insurance fund
 * can pay the difference.
 */
function payableQuantity(state: State, seized: SeizedPosition, { quantity, price }: Trade) {
  if (!isBeyondBankruptcy(seized, price)) return quantity;
  const { terms, market } = seized;
  const payable = state.payableOnBook(market.instrument.token);
  const { step } = market.quantity;
  for (let part = quantity; part.isPositive(); part = part.minus(step)) {
    const { released, pnl } = closedPart(terms, seized, part, terms.tradeCost(part, price));
    if (!released.plus(pnl).plus(payable).isNegative()) return part;
  }
  return Fraction.zero;
}

/**
 * Closes a part of a seized position. The account loses its margin. The insurance fund receives the
 * margin plus the profit, or pays if the sum is negative. Returns this sum.
 */
function closeSeized(state: State, seized: SeizedPosition, trade: Trade): Fraction {
  const { market, terms, order } = seized;
  const { token, symbol } = market.instrument;
  const part = closedPart(terms, seized, trade.quantity, trade.value);
  const { costShare, released, exactPnl, pnl } = part;
  seized.quantity = seized.quantity.minus(trade.quantity);
  seized.margin = seized.margin.minus(released);
  seized.cost = seized.cost.minus(costShare);
  const position = state.position(order.account, market, seized.side);
  position.realizedPnl = position.realizedPnl.minus(released);
  state.credit(order.account, token, released.negated(), 'LIQUIDATION');
  const gain = released.plus(pnl);
  state.creditHouse('insuranceFund', token, gain);
  state.creditHouse('rounding', token, exactPnl.minus(pnl));
  state.creditHouse('clearing', symbol, exactPnl.negated());
  return gain;
}

/**
 * Closes the remaining contracts against opposite positions: at the bankruptcy price, in order of
 * profit rate times leverage. Positions that would be bankrupt at that price are skipped. If the
 * others do not suffice, the skipped positions close at the mark price, or at their own bankruptcy
 * prices, so that no account loses money because of another account's loss. The insurance fund pays
 * the difference, even if its balance becomes negative.
 */
function deleverage(state: State, seized: SeizedPosition): void {
  const { market, terms } = seized;
  const price = bankruptcyPrice(terms, seized);
  if (price === undefined) throw new Error('The liquidated position has no bankruptcy price');
  const groups = deleveragingQueue(state, market, seized.side === 'LONG' ? 'SHORT' : 'LONG');
  for (const group of groups) {
    const eligible = group.filter(
      (one) => one.quantity.isPositive() && !equityAt(terms, one, price).isNegative(),
    );
    for (const { position, share } of sharesOf(seized.quantity, eligible, market.quantity.step)) {
      if (share.isZero()) continue;
      const value = bankruptcyValue(terms, seized, share);
      const { pnl } = closedPart(terms, position, share, value);
      // Because of truncation, the loss can exceed the margin of the position by one unit.
      if (position.margin.plus(pnl).isNegative()) continue;
      deleverageWith(state, seized, position, {
        quantity: share,
        price: seized.order.price,
        value,
      });
    }
  }
  const mark = indexPriceOf(market);
  for (const position of groups.flat()) {
    const quantity = minimumOf(seized.quantity, position.quantity);
    if (quantity.isZero()) continue;
    const value = equityAt(terms, position, mark).isNegative()
      ? bankruptcyValue(terms, position, quantity)
      : terms.tradeCost(quantity, mark);
    const onGrid = mark.truncatedTo(market.price.step);
    deleverageWith(state, seized, position, { quantity, price: onGrid, value });
  }
}

function deleverageWith(
  state: State,
  seized: SeizedPosition,
  position: Position,
  trade: Trade,
): void {
  state.outcomes.add('deleveraging');
  for (const order of state.ordersOfPosition(position)) {
    if (order.effect === 'CLOSE') state.cancel(order);
  }
  const order = brokerOrder(state, position, trade.quantity, 'deleveraging', trade.price);
  recordTrade(state, order, seized.order, trade, {
    settleMaker: () => closeContracts(state, position, trade, Fraction.zero),
    settleTaker: () => {
      closeSeized(state, seized, trade);
      return { fee: Fraction.zero, token: seized.market.instrument.token };
    },
    isPublic: false,
  });
}

/** Returns the value at which closing a part loses exactly the margin of that part. */
function bankruptcyValue(terms: ContractTerms, holding: Holding, quantity: Fraction): Fraction {
  const { costShare, released } = closedPart(terms, holding, quantity, Fraction.zero);
  const gainsWithValue = (holding.side === 'LONG') !== terms.inverse;
  return gainsWithValue ? costShare.minus(released) : costShare.plus(released);
}

/**
 * Returns the positions of a side in groups of equal rank, highest rank first. The ranks are those
 * of the first deleveraging in a reaction, until a position of the side opens. Later, truncation
 * can have changed the ranks of positions that were closed in part; these changes do not count.
 */
function deleveragingQueue(state: State, market: Market, side: PositionSide) {
  const key = `${market.instrument.symbol} ${side}`;
  const positions = state
    .accountsOf('contract')
    .map((account) => state.position(account, market, side))
    .filter(({ quantity }) => quantity.isPositive());
  const queue = state.deleveragingQueues.get(key) ?? groupsByRank(positions);
  state.deleveragingQueues.set(key, queue);
  return queue;
}

/** Groups positions of equal rank, highest rank first. The rank is profit rate times leverage. */
function groupsByRank(positions: readonly Position[]): Position[][] {
  const groups: { readonly rank: Fraction; readonly members: Position[] }[] = [];
  for (const position of positions) {
    const rank = deleveragingRank(position);
    const group = groups.find((other) => other.rank.equals(rank));
    if (group === undefined) groups.push({ rank, members: [position] });
    else group.members.push(position);
  }
  groups.sort((first, second) => second.rank.compare(first.rank));
  return groups.map(({ members }) => members);
}

/** The profit rate of a position that has a profit but no margin. */
const unlimited = new Fraction(10n ** 30n);

function deleveragingRank(position: Position): Fraction {
  const { market, margin, leverage } = position;
  const profit = profitAt(contractTerms(market), position, indexPriceOf(market));
  if (!margin.isZero()) return profit.dividedBy(margin).times(leverage);
  return profit.isZero() ? profit : profit.isNegative() ? unlimited.negated() : unlimited;
}

/**
 * Divides a quantity pro rata among positions, in whole steps. The steps that remain go to the
 * positions one by one, in order.
 */
function sharesOf(quantity: Fraction, positions: readonly Position[], step: Fraction) {
  const whole = sumOf(positions.map((position) => position.quantity));
  const total = minimumOf(quantity, whole);
  const shares = positions.map((position) => {
    const exact = total.times(position.quantity).dividedBy(whole);
    return { position, share: exact.truncatedTo(step) };
  });
  let rest = total.minus(sumOf(shares.map(({ share }) => share)));
  for (const one of shares) {
    if (!rest.isPositive()) break;
    one.share = one.share.plus(step);
    rest = rest.minus(step);
  }
  return shares;
}
