// Changes an account after one of its orders fills, or after the broker closes its position.

import { maximumOf, minimumOf, Rational, tokenUnit } from '../rational.ts';
import type { ContractFill, OrderSide } from './commands.ts';
import { type ContractTerms, shareOf } from './contract-terms.ts';
import { equityAt, type Holding, isLiquidated } from './position-figures.ts';
import {
  isOpening,
  type Order,
  type Position,
  positionSideOf,
  remaining,
  type State,
} from './state.ts';

export interface Trade {
  readonly quantity: Rational;
  readonly price: Rational;
  /** The value that both sides add to or subtract from their costs. */
  readonly cost: Rational;
}

/** Sets the amount that an opening order locks for its unfilled quantity. */
export function updateReservation(state: State, order: Order): void {
  const { margin, feeReserve, openLoss } = reservation(state, order, remaining(order));
  order.marginLocked = margin.plus(feeReserve).plus(feeReserve);
  order.openLossLocked = openLoss;
}

function reservation(state: State, order: Order, quantity: Rational) {
  return state.terms(order.symbol).openingMargin({
    side: positionSideOf(order.side),
    quantity,
    price: order.price,
    mark: order.markAtPlacing,
    leverage: order.leverage,
    takerRate: order.takerRateAtPlacing,
  });
}

/**
 * Returns the margin that an opening fill adds to the position, and the fee of the fill. The margin
 * is computed with the mark price and the fee rate at the time when the order was placed. Therefore
 * a resting order always has enough margin, and the amount that it locks never changes while it
 * rests.
 */
function openingNeed(state: State, order: Order, { quantity, price }: Trade, isMaker: boolean) {
  const terms = state.terms(order.symbol);
  const { makerRate, takerRate } = state.account(order.account);
  const { margin, feeReserve, openLoss } = terms.openingMargin({
    side: positionSideOf(order.side),
    quantity,
    price,
    mark: order.markAtPlacing,
    leverage: order.leverage,
    takerRate: order.takerRateAtPlacing,
  });
  const value = terms.value(quantity, price);
  const fee = value.times(isMaker ? makerRate : takerRate).truncatedTo(tokenUnit);
  return { margin: margin.plus(feeReserve).plus(openLoss), fee };
}

/**
 * Returns whether an order can fill: a taker that opens contracts needs enough margin, the position
 * must be above its maintenance margin after an opening fill, and a closing order must not fill at
 * a price worse than the bankruptcy price of the position.
 */
export function canFill(state: State, order: Order, trade: Trade, isMaker: boolean): boolean {
  const { account, symbol, side } = order;
  const terms = state.terms(symbol);
  if (!isOpening(side)) {
    const position = state.position(account, symbol, positionSideOf(side));
    return !equityAt(terms, position, trade.price).isNegative();
  }
  const { margin, fee } = openingNeed(state, order, trade, isMaker);
  if (isLiquidated(terms, opened(state, order, trade, margin), state.mark(symbol))) return false;
  if (isMaker) return true;
  const after = reservation(state, order, remaining(order).minus(trade.quantity));
  const lockedAfter = after.margin.plus(after.feeReserve).plus(after.feeReserve);
  const released = order.marginLocked
    .plus(order.openLossLocked)
    .minus(lockedAfter.plus(after.openLoss));
  const available = state.available(account, terms.marginToken).plus(released);
  return !available.isBelow(margin.plus(fee));
}

/** Returns the position of an order as it would be after an opening fill. */
function opened(state: State, order: Order, trade: Trade, margin: Rational): Holding {
  const position = state.position(order.account, order.symbol, positionSideOf(order.side));
  return {
    side: position.side,
    quantity: position.quantity.plus(trade.quantity),
    cost: position.cost.plus(trade.cost),
    margin: position.margin.plus(margin),
  };
}

/** Fills a part of an order. Call this function only if `canFill` returns true. */
export function fill(state: State, order: Order, trade: Trade, isMaker: boolean): void {
  order.executed = order.executed.plus(trade.quantity);
  order.executedNotional = order.executedNotional.plus(trade.quantity.times(trade.price));
  order.status = remaining(order).isZero() ? 'FILLED' : 'PARTIALLY_FILLED';
  if (order.status === 'FILLED') state.removeOrder(order);
  else if (isOpening(order.side)) updateReservation(state, order);
  const result = isOpening(order.side)
    ? fillOpening(state, order, trade, isMaker)
    : fillClosing(state, order, trade, isMaker);
  order.fee = order.fee.plus(result.fee);
  const kind = isMaker ? 'maker' : 'taker';
  recordFill(state, { ...order, kind }, trade, result);
}

interface FillResult {
  readonly fee: Rational;
  readonly pnl: Rational;
}

function fillOpening(state: State, order: Order, trade: Trade, isMaker: boolean): FillResult {
  const { margin, fee: fullFee } = openingNeed(state, order, trade, isMaker);
  const position = state.position(order.account, order.symbol, positionSideOf(order.side));
  position.quantity = position.quantity.plus(trade.quantity);
  position.cost = position.cost.plus(trade.cost);
  position.margin = position.margin.plus(margin);
  position.leverage = order.leverage;
  // If the account of a resting order cannot pay the whole fee, the order still fills, and the fee
  // is reduced.
  const fee = minimumOf(fullFee, state.available(order.account, state.marginToken(order)));
  position.realizedPnL = position.realizedPnL.minus(fee);
  payFee(state, position, fee);
  return { fee, pnl: Rational.zero };
}

function fillClosing(state: State, order: Order, trade: Trade, isMaker: boolean): FillResult {
  const position = state.position(order.account, order.symbol, positionSideOf(order.side));
  const { makerRate, takerRate } = state.account(order.account);
  const { fee, pnl } = closePosition(state, position, trade, isMaker ? makerRate : takerRate);
  return { fee, pnl };
}

/**
 * Closes a part of a position: releases margin pro rata, and pays the profit less the fee. If the
 * released margin does not cover a loss and the fee, the remaining margin pays the difference; if
 * that does not suffice either, the fee is reduced.
 */
export function closePosition(
  state: State,
  position: Position,
  { quantity, price, cost }: Trade,
  feeRate: Rational,
): FillResult {
  const terms = state.terms(position.symbol);
  const { zero } = Rational;
  const { costShare, released, exactPnl, pnl } = closedPart(terms, position, quantity, cost);
  const fullFee = terms.value(quantity, price).times(feeRate).truncatedTo(tokenUnit);
  const lack = maximumOf(fullFee.minus(released).minus(pnl), zero);
  const rest = position.margin.minus(released);
  const fromRest = minimumOf(lack, rest);
  const fee = fullFee.minus(lack.minus(fromRest));
  position.quantity = position.quantity.minus(quantity);
  position.cost = position.cost.minus(costShare);
  position.margin = rest.minus(fromRest);
  position.realizedPnL = position.realizedPnL.plus(pnl).minus(fee);
  if (position.quantity.isZero()) position.leverage = zero;
  state.credit(position.account, terms.marginToken, pnl);
  state.creditHouse('clearing', position.symbol, exactPnl.negated());
  state.creditHouse('rounding', terms.marginToken, exactPnl.minus(pnl));
  payFee(state, position, fee);
  return { fee, pnl };
}

/** Returns the cost, the margin and the profit of a part of a position. */
export function closedPart(
  terms: ContractTerms,
  holding: Holding,
  quantity: Rational,
  closingValue: Rational,
) {
  const costShare = terms.costShare(holding.cost, quantity, holding.quantity);
  const released = shareOf(holding.margin, quantity, holding.quantity, tokenUnit);
  const exactPnl = terms.profit(holding.side, costShare, closingValue);
  return { costShare, released, exactPnl, pnl: exactPnl.truncatedTo(tokenUnit) };
}

function payFee(state: State, { account, symbol }: Position, fee: Rational): void {
  const token = state.marginToken({ symbol });
  state.credit(account, token, fee.negated());
  state.creditHouse('fees', token, fee);
}

interface FillOwner {
  readonly account: string;
  readonly clientOrderId?: string;
  readonly kind: ContractFill['kind'];
  readonly symbol: string;
  readonly side: OrderSide;
}

export function recordFill(
  state: State,
  { account, clientOrderId, kind, symbol, side }: FillOwner,
  { quantity, price }: Trade,
  { fee, pnl }: FillResult,
): void {
  state.fills.push({
    account,
    clientOrderId,
    kind,
    symbol,
    side,
    price: price.toString(),
    quantity: quantity.toString(),
    fee: fee.toString(),
    pnl: pnl.toString(),
  });
}
