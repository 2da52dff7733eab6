import { priceAtMarginRate } from '../figures/contract-formulas.ts';
import { formatId } from '../ids.ts';
import { add, negate, subtract } from '../money/amount.ts';
import { ceiling, type Fraction, floor, multiplyFractions } from '../money/fraction.ts';
import { type BrokerOrderReason, brokerClientOrderId } from '../trading/check-account.ts';
import { matchOrder } from '../trading/matching.ts';
import type { ContractMarket } from './contract-market.ts';
import { type DeleveragingQueues, deleverage } from './deleveraging.ts';
import { emitAlarm, emitReport } from './events.ts';
import { cancelOpenOrder, createOrder, mayMake } from './execute-order.ts';
import { type ContractOrder, closingSideOf } from './order.ts';
import { type ContractPosition, closePart, positionAmounts } from './position.ts';
import { openedHolding } from './reservation.ts';
import {
  type Execution,
  type FillSide,
  makerSide,
  postClearing,
  recordTrade,
  type SettledSide,
  settleClosing,
  settleSide,
  type TradeTerms,
  termsAt,
} from './settlement.ts';

/**
 * Liquidates a position: cancels the orders of its side, closes it on the book at its bankruptcy
 * price or better, then beyond that price, but not at a price worse than the mark price, as far as
 * the insurance fund may pay. Deleverages the rest.
 */
export function liquidate(
  execution: Execution,
  position: ContractPosition,
  queues: DeleveragingQueues,
): void {
  const { contract, market, time, events } = execution;
  const { marginToken } = market.symbol;
  cancelOrdersOf(execution, position, () => true);
  const price = bankruptcyPrice(market, position);
  const order = createClosingOrder(execution, position, position.quantity, price, 'liquidation');
  matchLiquidation(execution, order, price, (quantity) => quantity);
  if (order.remaining > 0) {
    const worst = worstPriceAtMark(market, position);
    matchLiquidation(execution, order, worst, (quantity, makerPrice) =>
      affordableQuantity(execution, position, quantity, makerPrice),
    );
  }
  if (order.remaining > 0) {
    const queue = queues.opposite(market, position.side);
    deleverage(execution, order, queue, (counterparty, terms) =>
      fillDeleveraging(execution, counterparty, order, terms),
    );
  }
  contract.insuranceFund.record(marginToken, time);
  const { free } = contract.insuranceFund.balance(marginToken);
  if (free < 0) emitAlarm(marginToken, free, time, events);
}

/** Cancels each open order of a position if `matches` returns true for the order. */
function cancelOrdersOf(
  execution: Execution,
  position: ContractPosition,
  matches: (order: ContractOrder) => boolean,
): void {
  if (position.openingQuantity === 0 && position.closingQuantity === 0) return;
  const { open } = execution.contract.accountOrders(position.account);
  for (const order of [...open.ascending()]) {
    if (order.position === position && matches(order)) cancelOpenOrder(execution, order);
  }
}

/** Creates the order with which the broker closes contracts of a position. */
function createClosingOrder(
  execution: Execution,
  position: ContractPosition,
  quantity: number,
  price: number,
  reason: BrokerOrderReason,
): ContractOrder {
  const { contract, market, time, events } = execution;
  const { minPrice, maxPrice } = market.symbol.rules;
  const orderId = formatId('order', contract.broker.orderSequence + 1);
  const order = createOrder(execution, {
    account: position.account,
    symbol: market.symbol,
    clientOrderId: brokerClientOrderId(reason, orderId),
    side: position.isLong ? 'SELL' : 'BUY',
    orderSide: closingSideOf(position.side),
    type: 'LIMIT',
    priceType: 'INPUT',
    timeInForce: 'IOC',
    price: Math.min(Math.max(price, minPrice), maxPrice),
    quantity,
    leverage: position.leverage,
    triggerPrice: 0,
    feeRate: 0,
    markPrice: market.markPrice,
  });
  emitReport(order, time, events);
  return order;
}

/**
 * Returns the bankruptcy price in units of the contract's prices, rounded so that the margin covers
 * the loss. It can be outside the range of the contract's prices.
 */
function bankruptcyPrice({ symbol }: ContractMarket, position: ContractPosition): number {
  const zero: Fraction = { numerator: 0n, denominator: 1n };
  const price = priceAtMarginRate(positionAmounts(position, position), zero);
  if (price === undefined) return position.isLong ? 0 : Number.POSITIVE_INFINITY;
  const units = multiplyFractions(price, symbol.priceUnits);
  return Number(position.isLong ? ceiling(units) : floor(units));
}

/** Returns the worst price at which a position closes if its price is not worse than the mark. */
function worstPriceAtMark({ symbol, markPrice }: ContractMarket, { isLong }: ContractPosition) {
  const price = markPrice / symbol.markUnits;
  return isLong ? Math.ceil(price) : Math.floor(price);
}

/**
 * Matches a liquidation order until it is filled, or until `allowed` limits a fill.
 *
 * @param allowed returns how much of a quantity may trade at a price
 */
function matchLiquidation(
  execution: Execution,
  order: ContractOrder,
  limit: number,
  allowed: (quantity: number, price: number) => number,
): void {
  matchOrder(execution.market.book.opposite(order.side), order, limit, {
    cancel: (maker) => cancelOpenOrder(execution, maker),
    fill: (maker) => {
      const maximum = Math.min(maker.remaining, order.remaining);
      const quantity = allowed(maximum, maker.price);
      if (quantity === 0) return false;
      const terms = termsAt(execution.market, maker.price, quantity);
      const opened = openedHolding(maker, terms);
      if (!mayMake(execution, maker, opened)) return true;
      fillLiquidation(execution, makerSide(maker, quantity, opened), order, terms);
      return quantity === maximum;
    },
  });
}

function fillLiquidation(
  execution: Execution,
  maker: FillSide,
  order: ContractOrder,
  terms: TradeTerms,
): void {
  const sides = {
    maker: settleSide(execution, maker, terms),
    taker: settleLiquidated(execution, order.position, terms, true),
  };
  recordTrade(execution, maker.order, order, terms, sides, true);
}

/** Closes contracts of a counterparty against a liquidated position. Neither side pays a fee. */
function fillDeleveraging(
  execution: Execution,
  counterparty: ContractPosition,
  order: ContractOrder,
  terms: TradeTerms,
): void {
  cancelOrdersOf(execution, counterparty, ({ opens }) => !opens);
  const { quantity, price } = terms;
  const maker = createClosingOrder(execution, counterparty, quantity, price, 'deleveraging');
  const sides = {
    maker: settleClosing(execution, counterparty, terms, 0),
    taker: settleLiquidated(execution, order.position, terms, false),
  };
  recordTrade(execution, maker, order, terms, sides, false);
}

/**
 * Settles contracts of a liquidated position. The account loses their margin. If the margin exceeds
 * their loss, the insurance fund receives the difference; otherwise, the fund pays it.
 */
function settleLiquidated(
  { contract, market }: Execution,
  position: ContractPosition,
  { quantity, cost }: TradeTerms,
  isOnBook: boolean,
): SettledSide {
  const { marginToken } = market.symbol;
  const part = closePart(position, position, quantity, cost);
  const loss = negate(part.margin);
  const balance = position.account.balance(marginToken);
  const gain = add(part.margin, part.pnl);
  contract.broker.ledger.postMargin(balance, loss, 'LIQUIDATION');
  contract.insuranceFund.post(marginToken, gain, 'LIQUIDATION');
  if (isOnBook && gain < 0) contract.insuranceFund.countSpending(marginToken, negate(gain));
  postClearing(contract, market, part.exactPnl, part.pnl, 'LIQUIDATION');
  position.set(part.rest);
  position.realizedPnl = subtract(position.realizedPnl, part.margin);
  contract.markChanged(market, position);
  return { fee: 0, pnl: loss };
}

/** Returns the largest part of a quantity for which the fund may pay the loss beyond the margin. */
function affordableQuantity(
  { contract, market }: Execution,
  position: ContractPosition,
  quantity: number,
  price: number,
): number {
  const { stepSize } = market.symbol.rules;
  const spendable = contract.insuranceFund.spendable(market.symbol.marginToken);
  const isAffordable = (part: number): boolean => {
    const { cost } = termsAt(market, price, part);
    const { margin, pnl } = closePart(position, position, part, cost);
    return add(spendable, add(margin, pnl)) >= 0;
  };
  if (isAffordable(quantity)) return quantity;
  let affordable = 0;
  let tooMuch = Math.ceil(quantity / stepSize);
  while (tooMuch - affordable > 1) {
    const middle = Math.floor((affordable + tooMuch) / 2);
    if (isAffordable(middle * stepSize)) affordable = middle;
    else tooMuch = middle;
  }
  return affordable * stepSize;
}
