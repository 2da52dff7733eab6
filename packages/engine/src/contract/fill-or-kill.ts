import { type Amount, add, subtract } from '../money/amount.ts';
import { scanMatchableOrders } from '../trading/matching.ts';
import type { ContractOrder } from './order.ts';
import {
  type ContractPosition,
  closePart,
  closingPayout,
  type Holding,
  survives,
} from './position.ts';
import { feeAt, lockedFor, positionMargin } from './reservation.ts';
import type { Execution } from './settlement.ts';

/**
 * Returns whether the book can fill an order completely now. Simulates the fills without changing
 * the state, because each fill can depend on the margin that the previous fills left.
 */
export function canFillCompletely({ market }: Execution, order: ContractOrder): boolean {
  const closing = new SimulatedPositions();
  let unfilled = order.remaining;
  let available = order.account.free(order.symbol.marginToken);
  let isBlocked = false;
  scanMatchableOrders(market.book.opposite(order.side), order.account, order.price, (maker) => {
    const quantity = Math.min(unfilled, maker.remaining);
    const { price } = maker;
    if (!maker.opens && !closing.fill(maker, price, quantity, maker.account.feeRates.maker)) {
      return false;
    }
    if (order.opens) {
      available = subtract(available, openingNeed(order, price, quantity));
      isBlocked = available < lockedFor(order, unfilled - quantity);
    } else {
      isBlocked = !closing.fill(order, price, quantity, order.account.feeRates.taker);
    }
    unfilled -= quantity;
    return isBlocked || unfilled === 0;
  });
  return !isBlocked && unfilled === 0;
}

/** Returns the available amount that a taker needs to open contracts. */
export function openingNeed(order: ContractOrder, price: number, quantity: number): Amount {
  const { symbol, account } = order;
  const fee = feeAt(symbol, price, quantity, account.feeRates.taker);
  return add(positionMargin(order, price, quantity), fee);
}

/** Positions after simulated fills. */
class SimulatedPositions {
  readonly #holdings = new Map<ContractPosition, Holding>();

  /**
   * Simulates the fill of a closing order, unless the price is worse than the bankruptcy price.
   * Returns whether the order was filled.
   */
  fill(order: ContractOrder, price: number, quantity: number, feeRate: number): boolean {
    const { position, symbol } = order;
    const holding = this.#holdings.get(position) ?? position;
    if (!survives(position, holding, symbol.price(price))) return false;
    const cost = symbol.cost(price, quantity);
    const part = closePart(position, holding, quantity, cost);
    const fee = feeAt(symbol, price, quantity, feeRate);
    this.#holdings.set(position, closingPayout(part, fee).rest);
    return true;
  }
}
