import { SortedPriceLevels } from '../book/sorted-price-levels.ts';
import { indexPriceScale } from '../broker/index-price.ts';
import { priceAtMarginRate } from '../figures/contract-formulas.ts';
import { maxUnits } from '../money/decimal.ts';
import { ceiling, type Fraction, floor } from '../money/fraction.ts';
import { type ContractPosition, type PositionSide, positionAmounts } from './position.ts';

/**
 * The positions on one side of a contract by the mark price at which each is liquidated. A change of
 * the mark price costs nothing for the positions that it does not liquidate.
 */
export class LiquidationPrices {
  readonly #sign: 1 | -1;
  /** The best level is liquidated first: the highest price of long, the lowest of short positions. */
  readonly #levels = new SortedPriceLevels<Level>();

  constructor(side: PositionSide) {
    this.#sign = side === 'LONG' ? 1 : -1;
  }

  /** Updates the liquidation price of a position. */
  update(position: ContractPosition, price: number | undefined): void {
    const before = position.liquidationPrice;
    if (before === price) return;
    position.liquidationPrice = price;
    if (before !== undefined) this.#remove(position, before * this.#sign);
    if (price !== undefined) this.#add(position, price * this.#sign);
  }

  /**
   * Returns the next position that must be liquidated at a mark price: that with the worst
   * liquidation price and, among equal ones, the account that was opened first.
   */
  next(markPrice: number): ContractPosition | undefined {
    const level = this.#levels.best;
    if (level === undefined) return undefined;
    const next = level.first();
    const price = next.liquidationPrice as number;
    return markPrice * this.#sign <= price * this.#sign ? next : undefined;
  }

  #add(position: ContractPosition, key: number): void {
    let level = this.#levels.get(key);
    if (level === undefined) {
      level = new Level();
      this.#levels.insert(key, level);
    }
    level.add(position);
  }

  #remove(position: ContractPosition, key: number): void {
    const level = this.#levels.get(key) as Level;
    level.remove(position);
    if (level.isEmpty) this.#levels.remove(key);
  }
}

/** The positions with one liquidation price. They are sorted only when one of them is needed. */
class Level {
  readonly #positions = new Set<ContractPosition>();
  /** By sequence number of the account, the first account last; includes removed positions. */
  #sorted: ContractPosition[] | undefined = undefined;

  get isEmpty(): boolean {
    return this.#positions.size === 0;
  }

  add(position: ContractPosition): void {
    this.#positions.add(position);
    this.#sorted = undefined;
  }

  remove(position: ContractPosition): void {
    this.#positions.delete(position);
  }

  /** Returns the position of the account that was opened first. The level must not be empty. */
  first(): ContractPosition {
    this.#sorted ??= [...this.#positions].sort(
      (left, right) => right.account.sequence - left.account.sequence,
    );
    while (!this.#positions.has(this.#sorted.at(-1) as ContractPosition)) this.#sorted.pop();
    return this.#sorted.at(-1) as ContractPosition;
  }
}

const indexUnits = 10n ** BigInt(indexPriceScale);

/**
 * Computes the mark price at which a position is liquidated, in units of mark prices. Rounding toward
 * the price at which the position was opened keeps the comparison with a mark price exact.
 */
export function liquidationPriceOf(
  position: ContractPosition,
  maintMargin: Fraction,
): number | undefined {
  if (position.quantity === 0) return undefined;
  const price = priceAtMarginRate(positionAmounts(position, position), maintMargin);
  if (price === undefined) return undefined;
  const scaled = { numerator: price.numerator * indexUnits, denominator: price.denominator };
  const units = position.isLong ? floor(scaled) : ceiling(scaled);
  return units > maxUnits ? undefined : Number(units);
}
