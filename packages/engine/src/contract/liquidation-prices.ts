import { indexPriceScale } from '../broker/index-price.ts';
import { priceAtMarginRate, roundEndPrice } from '../figures/contract-formulas.ts';
import { maxUnits } from '../money/decimal.ts';
import type { Fraction } from '../money/fraction.ts';
import {
  type ContractPosition,
  type Holding,
  type PositionSide,
  positionAmounts,
  profitAtMark,
} from './position.ts';
import { maintenanceLimit, type RiskLimit } from './risk-limits.ts';

/**
 * The positions on one side of a contract, in a binary heap by liquidation price. The first
 * position is liquidated first. After a change in the mark price, only the first positions of the
 * heap are read, not all positions.
 */
export class LiquidationPrices {
  readonly #isLong: boolean;
  /** The position at index i is liquidated before the positions at 2 × i + 1 and 2 × i + 2. */
  readonly #heap: ContractPosition[] = [];

  constructor(side: PositionSide) {
    this.#isLong = side === 'LONG';
  }

  /** Updates the liquidation price of a position. */
  update(position: ContractPosition, price: number | undefined): void {
    const before = position.liquidationPrice;
    if (before === price) return;
    position.liquidationPrice = price;
    if (price === undefined) {
      this.#remove(position);
      return;
    }
    if (before === undefined) this.#put(position, this.#heap.length);
    this.#moveUp(position);
    this.#moveDown(position);
  }

  /**
   * Returns the next position that must be liquidated at a mark price: the position whose
   * liquidation price the mark price reaches first. If several positions have this price, returns
   * the position in the account that was opened first.
   */
  next(markPrice: number): ContractPosition | undefined {
    const [first] = this.#heap;
    if (first === undefined) return undefined;
    const price = first.liquidationPrice as number;
    return (this.#isLong ? markPrice <= price : markPrice >= price) ? first : undefined;
  }

  #remove(position: ContractPosition): void {
    const last = this.#heap.pop() as ContractPosition;
    if (last === position) return;
    this.#put(last, position.heapIndex);
    this.#moveUp(last);
    this.#moveDown(last);
  }

  #moveUp(position: ContractPosition): void {
    let index = position.heapIndex;
    while (index > 0) {
      const parentIndex = (index - 1) >> 1;
      const parent = this.#heap[parentIndex] as ContractPosition;
      if (!this.#isBefore(position, parent)) break;
      this.#put(parent, index);
      index = parentIndex;
    }
    this.#put(position, index);
  }

  #moveDown(position: ContractPosition): void {
    let index = position.heapIndex;
    for (;;) {
      const left = this.#heap[2 * index + 1];
      const right = this.#heap[2 * index + 2];
      const child =
        left !== undefined && right !== undefined && this.#isBefore(right, left) ? right : left;
      if (child === undefined || !this.#isBefore(child, position)) break;
      const childIndex = child.heapIndex;
      this.#put(child, index);
      index = childIndex;
    }
    this.#put(position, index);
  }

  #put(position: ContractPosition, index: number): void {
    this.#heap[index] = position;
    position.heapIndex = index;
  }

  #isBefore(one: ContractPosition, other: ContractPosition): boolean {
    const price = one.liquidationPrice as number;
    const otherPrice = other.liquidationPrice as number;
    if (price === otherPrice) return one.account.sequence < other.account.sequence;
    return this.#isLong ? price > otherPrice : price < otherPrice;
  }
}

const indexUnits = 10n ** BigInt(indexPriceScale);

/**
 * Computes the mark price at which a position is liquidated, in units of mark prices. A mark price
 * is a whole number of units. Therefore, the price is rounded down for a long position and up for a
 * short one: a mark price reaches the rounded price if and only if it reaches the exact price.
 */
export function liquidationPriceOf(
  position: ContractPosition,
  maintMargin: Fraction,
): number | undefined {
  if (position.quantity === 0) return undefined;
  const amounts = positionAmounts(position, position);
  const price = priceAtMarginRate(amounts, maintMargin);
  if (price === undefined) return undefined;
  const scaled = { numerator: price.numerator * indexUnits, denominator: price.denominator };
  const units = roundEndPrice(amounts, scaled);
  return units > maxUnits ? undefined : Number(units);
}

/** What the market of a contract tells about the maintenance of its positions. */
interface MarketAtMark {
  readonly riskLimits: readonly RiskLimit[];
  readonly markPrice: number;
}

/** Returns whether a position with given amounts is above its maintenance margin at the mark. */
export function isAboveMaintenance(
  { riskLimits, markPrice }: MarketAtMark,
  position: ContractPosition,
  holding: Holding,
): boolean {
  const { maintMargin } = maintenanceLimit(riskLimits, holding.quantity);
  const { profit, value, denominator } = profitAtMark(position, holding, markPrice);
  const margin = BigInt(holding.margin) * position.symbol.costUnits;
  const equity = margin * denominator + profit;
  return equity * maintMargin.denominator > value * maintMargin.numerator;
}
