import { type Amount, add, subtract } from '../money/amount.ts';
import { scanMatchableOrders } from '../trading/matching.ts';
import type { ContractMarket } from './contract-market.ts';
import { isAboveMaintenance } from './liquidation-prices.ts';
import type { ContractOrder } from './order.ts';
import {
  type ContractPosition,
  closePart,
  closingPayout,
  type Holding,
  survives,
} from './position.ts';
import { feeAt, lockedFor, openedHolding, positionMargin } from './reservation.ts';
import { type Execution, type TradeTerms, termsAt } from './settlement.ts';

/**
 * Returns whether the book can fill an order completely now. Simulates the fills without changing
 * the state, because each fill can depend on the margin that the previous fills left.
 */
export function canFillCompletely({ market }: Execution, order: ContractOrder): boolean {
  const positions = new SimulatedPositions(market);
  let unfilled = order.remaining;
  let available = order.account.free(order.symbol.marginToken);
  let isBlocked = false;
  scanMatchableOrders(market.book.opposite(order.side), order.account, order.price, (maker) => {
    const quantity = Math.min(unfilled, maker.remaining);
    const { price } = maker;
    const { maker: makerRate } = maker.account.feeRates;
    if (!positions.fill(maker, price, quantity, makerRate)) return false;
    if (order.opens) {
      const margin = positionMargin(order, price, quantity);
      available = subtract(available, openingNeed(order, price, quantity, margin));
      isBlocked = available < lockedFor(order, unfilled - quantity);
    }
    isBlocked ||= !positions.fill(order, price, quantity, order.account.feeRates.taker);
    unfilled -= quantity;
    return isBlocked || unfilled === 0;
  });
  return !isBlocked && unfilled === 0;
}

/** Returns the available amount that a taker needs to open contracts. */
export function openingNeed(
  { symbol, account }: ContractOrder,
  price: number,
  quantity: number,
  margin: Amount,
): Amount {
  return add(margin, feeAt(symbol, price, quantity, account.feeRates.taker));
}

/** Positions after simulated fills. */
class SimulatedPositions {
  readonly #market: ContractMarket;
  readonly #holdings = new Map<ContractPosition, Holding>();

  constructor(market: ContractMarket) {
    this.#market = market;
  }

  /**
   * Simulates a fill, unless it would close contracts at a price worse than the bankruptcy price,
   * or open a position that would have to be liquidated. Returns whether the order was filled.
   */
  fill(order: ContractOrder, price: number, quantity: number, feeRate: number): boolean {
    const { position } = order;
    const before = this.#holdings.get(position) ?? position;
    const terms = termsAt(this.#market, price, quantity);
    const opened = openedHolding(order, terms, before);
    const after =
      opened === undefined
        ? closedHolding(order, terms, feeRate, before)
        : this.#ifAboveMaintenance(position, opened);
    if (after === undefined) return false;
    this.#holdings.set(position, after);
    return true;
  }

  #ifAboveMaintenance(position: ContractPosition, opened: Holding): Holding | undefined {
    return isAboveMaintenance(this.#market, position, opened) ? opened : undefined;
  }
}

function closedHolding(
  { position, symbol }: ContractOrder,
  { price, quantity, cost }: TradeTerms,
  feeRate: number,
  before: Holding,
): Holding | undefined {
  if (!survives(position, before, symbol.price(price))) return undefined;
  const part = closePart(position, before, quantity, cost);
  return closingPayout(part, feeAt(symbol, price, quantity, feeRate)).rest;
}
