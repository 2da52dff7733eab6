import { type Amount, add, subtract } from '../money/amount.ts';
import { matchOrder } from '../trading/matching.ts';
import type { OrderRequest } from './check-order.ts';
import { emitReport } from './events.ts';
import { canFillCompletely, openingNeed } from './fill-or-kill.ts';
import { isAboveMaintenance } from './liquidation-prices.ts';
import { ContractOrder, type ContractOrderTerms, positionSideOf } from './order.ts';
import type { Holding } from './position.ts';
import { lockedFor, openedHolding } from './reservation.ts';
import { currentPrice } from './resolve-price.ts';
import {
  type Execution,
  type FillSide,
  makerSide,
  mayCloseAt,
  recordTrade,
  settleSide,
  type TradeTerms,
  termsAt,
} from './settlement.ts';

/** Executes an order that `checkOrder` accepted. Must not throw. */
export function executeOrder(execution: Execution, request: OrderRequest): ContractOrder {
  const order = createOrder(execution, request);
  if (order.opens) order.position.leverage = order.leverage;
  emitReport(order, execution.time, execution.events);
  if (order.type === 'STOP') waitForTrigger(execution, order);
  else enterBook(execution, order);
  return order;
}

/** Creates and stores an order, and reserves its quantity. */
export function createOrder(
  { contract, market, time }: Execution,
  terms: ContractOrderTerms,
): ContractOrder {
  const position = market.position(terms.account, positionSideOf(terms.orderSide));
  const sequence = contract.broker.nextOrderSequence();
  const order = new ContractOrder(sequence, terms, position, time);
  position.reserve(order, order.quantity);
  contract.markTouched(market);
  contract.addOrder(order);
  return order;
}

/** Adds an order to the STOP orders that wait for their trigger prices. */
function waitForTrigger(execution: Execution, order: ContractOrder): void {
  const { contract, market } = execution;
  const trigger = market.symbol.toMarkUnits(order.triggerPrice);
  market.stopOrders.add(order, trigger > market.referencePrice);
  contract.accountOrders(order.account).addOpenOrder(order);
  lock(execution, order);
}

/** Matches an order. The remaining quantity rests on the book or is cancelled. */
function enterBook(execution: Execution, order: ContractOrder): void {
  const mayTrade =
    order.timeInForce === 'LIMIT_MAKER'
      ? !wouldTake(execution, order)
      : order.timeInForce !== 'FOK' || canFillCompletely(execution, order);
  const mayRest = mayTrade && match(execution, order);
  if (order.remaining === 0) return;
  const isResting = order.timeInForce === 'GTC' || order.timeInForce === 'LIMIT_MAKER';
  if (mayRest && isResting && order.priceType !== 'MARKET') rest(execution, order);
  else endOrder(execution, order);
}

function rest(execution: Execution, order: ContractOrder): void {
  const { contract, market } = execution;
  const accountOrders = contract.accountOrders(order.account);
  market.book.sideOf(order.side).add(order);
  // A triggered STOP order is already one of the open orders.
  if (!accountOrders.isListedOpen(order)) accountOrders.addOpenOrder(order);
  lock(execution, order);
}

/** Cancels the remaining quantity of an order that is not on the book. */
function endOrder({ contract, time, events }: Execution, order: ContractOrder): void {
  order.status = 'CANCELED';
  order.updateTime = time;
  contract.closeOrder(order);
  order.position.reserve(order, -order.remaining);
  emitReport(order, time, events);
}

/** Cancels an open order: one on the book or an untriggered STOP order. */
export function cancelOpenOrder(execution: Execution, order: ContractOrder): void {
  const { contract, market } = execution;
  contract.markTouched(market);
  unlock(execution, order);
  if (order.isWaiting) market.stopOrders.remove(order);
  else market.book.sideOf(order.side).remove(order);
  endOrder(execution, order);
}

/** Turns an untriggered STOP order into a LIMIT order, and executes it. */
export function triggerOrder(execution: Execution, order: ContractOrder): void {
  const { contract, market, time, events } = execution;
  contract.markTouched(market);
  market.stopOrders.remove(order);
  unlock(execution, order);
  order.type = 'LIMIT';
  order.updateTime = time;
  order.markPrice = market.markPrice;
  const { priceType, side } = order;
  const price = priceType === 'INPUT' ? order.price : currentPrice(market, side, priceType);
  if (price !== undefined) order.price = price;
  emitReport(order, time, events);
  if (price !== undefined && isAllowed(execution, order)) enterBook(execution, order);
  else endOrder(execution, order);
}

/**
 * Returns whether a triggered order may be executed: its price must be inside the price band, and
 * the available margin must cover an opening order.
 */
function isAllowed({ market }: Execution, order: ContractOrder): boolean {
  const limit = market.bandLimit(order.side);
  const isInBand = order.side === 'BUY' ? order.price <= limit : order.price >= limit;
  if (!isInBand || !order.opens) return isInBand;
  return order.account.free(order.symbol.marginToken) >= lockedFor(order, order.remaining);
}

function wouldTake({ market }: Execution, { side, price }: ContractOrder): boolean {
  const opposite = market.book.opposite(side);
  return opposite.best !== undefined && opposite.crosses(opposite.best, price);
}

/**
 * Matches a taker order. Matching stops at the first fill that is not allowed. Returns whether the
 * unfilled quantity may rest on the book: false if matching stopped at such a fill.
 */
function match(execution: Execution, taker: ContractOrder): boolean {
  let isBlocked = false;
  matchOrder(execution.market.book.opposite(taker.side), taker, taker.price, {
    cancel: (maker) => cancelOpenOrder(execution, maker),
    fill: (maker) => {
      const quantity = Math.min(maker.remaining, taker.remaining);
      const terms = termsAt(execution.market, maker.price, quantity);
      const made = openedHolding(maker, terms);
      if (!mayMake(execution, maker, made)) return true;
      const taken = openedHolding(taker, terms);
      isBlocked = !mayTake(execution, taker, terms, taken);
      if (isBlocked) return false;
      const { taker: feeRate } = taker.account.feeRates;
      const takerSide = { order: taker, opened: taken, feeRate, released: 0 };
      fill(execution, makerSide(maker, quantity, made), takerSide, terms);
      return true;
    },
  });
  return !isBlocked;
}

/**
 * Returns whether a resting order may trade; if not, cancels it. It must not close contracts at a
 * price worse than their bankruptcy price, or open a position that would have to be liquidated.
 *
 * @param opened what the position would hold after the fill, if the order opens contracts
 */
export function mayMake(
  execution: Execution,
  maker: ContractOrder,
  opened: Holding | undefined,
): boolean {
  const isAllowed =
    opened === undefined
      ? mayCloseAt(maker, maker.price)
      : isAboveMaintenance(execution.market, maker.position, opened);
  if (isAllowed) return true;
  cancelOpenOrder(execution, maker);
  return false;
}

/**
 * Returns whether a taker may trade at a price. A closing order must not trade at a price worse
 * than the bankruptcy price. For an opening order, the available margin must cover the fill and the
 * rest of the order, and the position must not have to be liquidated after the fill.
 *
 * @param opened what the position would hold after the fill, if the order opens contracts
 */
function mayTake(
  { market }: Execution,
  taker: ContractOrder,
  { price, quantity }: TradeTerms,
  opened: Holding | undefined,
): boolean {
  if (opened === undefined) return mayCloseAt(taker, price);
  const required: Amount = add(
    openingNeed(taker, price, quantity, subtract(opened.margin, taker.position.margin)),
    lockedFor(taker, taker.remaining - quantity),
  );
  if (taker.account.free(taker.symbol.marginToken) < required) return false;
  return isAboveMaintenance(market, taker.position, opened);
}

function fill(execution: Execution, maker: FillSide, taker: FillSide, terms: TradeTerms): void {
  const sides = {
    maker: settleSide(execution, maker, terms),
    taker: settleSide(execution, taker, terms),
  };
  recordTrade(execution, maker.order, taker.order, terms, sides, true);
}

/** Locks the amount that a resting opening order requires. */
function lock({ contract }: Execution, order: ContractOrder): void {
  if (!order.opens) return;
  order.locked = lockedFor(order, order.remaining);
  contract.broker.ledger.lock(order.account.balance(order.symbol.marginToken), order.locked);
}

function unlock({ contract }: Execution, order: ContractOrder): void {
  if (!order.opens) return;
  contract.broker.ledger.unlock(order.account.balance(order.symbol.marginToken), order.locked);
  order.locked = 0;
}
