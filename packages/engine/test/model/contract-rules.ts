import { type ContractTerms, shareOf } from './contract-terms.ts';
import { Fraction, maximumOf, minimumOf, tokenUnit } from './fraction.ts';
import { free, lockedContracts, lockOf, openingMargin, reservation } from './locks.ts';
import { equityAt, type Holding, isLiquidated } from './position-figures.ts';
import {
  contractTerms,
  indexPriceOf,
  type Order,
  type Position,
  positionSideOf,
  remaining,
  type State,
} from './state.ts';
import type { Payment, ProductRules, Trade } from './trades.ts';

/** An order opens a position, or closes a part of it. */
export const contractRules: ProductRules = {
  valueOf: (market, quantity, price) => contractTerms(market).tradeCost(quantity, price),
  quoteOf: ({ quantity, price }) => price.times(quantity),
  isCovered: (state, order) => {
    if (order.effect === 'OPEN')
      return !availableMargin(state, order).isBelow(lockOf(state, order));
    const position = positionOf(state, order);
    const closable = position.quantity.minus(lockedContracts(state, position));
    return !closable.isBelow(order.quantity);
  },
  mayTrade: (state, order, trade, isMaker) =>
    order.effect === 'OPEN'
      ? mayOpen(state, order, trade, isMaker)
      : // The price must not be worse than the bankruptcy price.
        !equityAt(contractTerms(order.market), positionOf(state, order), trade.price).isNegative(),
  settle: (state, order, trade, isMaker) => {
    const { makerRate, takerRate } = order.account;
    return order.effect === 'OPEN'
      ? openContracts(state, order, trade, isMaker)
      : closeContracts(state, positionOf(state, order), trade, isMaker ? makerRate : takerRate);
  },
};

export function positionOf(state: State, order: Order): Position {
  return state.position(order.account, order.market, positionSideOf(order));
}

function availableMargin(state: State, { account, market }: Order): Fraction {
  return free(state, account, market.instrument.token);
}

/** Returns the margin that an opening trade adds to the position, and the fee of the trade. */
function needOf(order: Order, { quantity, price }: Trade, isMaker: boolean) {
  const { margin, feeReserve, openLoss } = openingMargin(order, quantity, price);
  const { makerRate, takerRate } = order.account;
  const value = contractTerms(order.market).value(quantity, price);
  const fee = value.times(isMaker ? makerRate : takerRate).truncatedTo(tokenUnit);
  return { margin: margin.plus(feeReserve).plus(openLoss), fee };
}

/**
 * Returns whether an opening trade is allowed: the position must be above its maintenance margin
 * afterwards, and a taker needs enough margin for the trade and for the rest of the order.
 */
function mayOpen(state: State, order: Order, trade: Trade, isMaker: boolean): boolean {
  const { margin, fee } = needOf(order, trade, isMaker);
  const { side, quantity, cost, margin: before } = positionOf(state, order);
  const opened: Holding = {
    side,
    quantity: quantity.plus(trade.quantity),
    cost: cost.plus(trade.value),
    margin: before.plus(margin),
  };
  if (isLiquidated(contractTerms(order.market), opened, indexPriceOf(order.market))) return false;
  const after = reservation(order, remaining(order).minus(trade.quantity));
  const released = reservation(order, remaining(order)).minus(after);
  return isMaker || !availableMargin(state, order).plus(released).isBelow(margin.plus(fee));
}

function openContracts(state: State, order: Order, trade: Trade, isMaker: boolean): Payment {
  const { margin, fee: fullFee } = needOf(order, trade, isMaker);
  const position = positionOf(state, order);
  position.quantity = position.quantity.plus(trade.quantity);
  position.cost = position.cost.plus(trade.value);
  position.margin = position.margin.plus(margin);
  position.leverage = order.leverage;
  state.deleveragingQueues.delete(`${order.market.instrument.symbol} ${position.side}`);
  // If the account of a resting order cannot pay the whole fee, the order still fills, and the fee
  // is reduced.
  const fee = minimumOf(fullFee, availableMargin(state, order));
  position.realizedPnl = position.realizedPnl.minus(fee);
  return payFee(state, position, fee);
}

/**
 * Closes a part of a position: releases margin pro rata, and pays the profit less the fee. If the
 * released margin does not cover a loss and the fee, the remaining margin pays the difference; if
 * that does not suffice either, the fee is reduced.
 */
export function closeContracts(
  state: State,
  position: Position,
  { quantity, price, value }: Trade,
  feeRate: Fraction,
): Payment {
  const { account, market } = position;
  const { token, symbol } = market.instrument;
  const terms = contractTerms(market);
  const { costShare, released, exactPnl, pnl } = closedPart(terms, position, quantity, value);
  const fullFee = terms.value(quantity, price).times(feeRate).truncatedTo(tokenUnit);
  const lack = maximumOf(fullFee.minus(released).minus(pnl), Fraction.zero);
  const rest = position.margin.minus(released);
  const fromRest = minimumOf(lack, rest);
  const fee = fullFee.minus(lack.minus(fromRest));
  position.quantity = position.quantity.minus(quantity);
  position.cost = position.cost.minus(costShare);
  position.margin = rest.minus(fromRest);
  position.realizedPnl = position.realizedPnl.plus(pnl).minus(fee);
  if (position.quantity.isZero()) position.leverage = Fraction.zero;
  state.credit(account, token, pnl, 'PNL');
  state.creditHouse('clearing', symbol, exactPnl.negated());
  state.creditHouse('rounding', token, exactPnl.minus(pnl));
  return payFee(state, position, fee);
}

function payFee(state: State, { account, market }: Position, fee: Fraction): Payment {
  const { token } = market.instrument;
  state.credit(account, token, fee.negated(), 'FEE');
  state.creditHouse('fees', token, fee);
  return { fee, token };
}

/** Returns the cost, the margin and the profit of a part of a position. */
export function closedPart(
  terms: ContractTerms,
  holding: Holding,
  quantity: Fraction,
  closingValue: Fraction,
) {
  const costShare = terms.costShare(holding.cost, quantity, holding.quantity);
  const released = shareOf(holding.margin, quantity, holding.quantity, tokenUnit);
  const exactPnl = terms.profit(holding.side, costShare, closingValue);
  return { costShare, released, exactPnl, pnl: exactPnl.truncatedTo(tokenUnit) };
}
