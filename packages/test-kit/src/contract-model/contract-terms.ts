import { decimalUnit, maximumOf, Rational } from '../rational.ts';
import type { ContractDefinition, PositionSide, RiskLimit } from './commands.ts';

interface Tier {
  readonly quantity: Rational;
  readonly initialMargin: Rational;
  readonly maintMargin: Rational;
}

/** The terms of a contract as numbers, and the values that follow from them alone. */
export class ContractTerms {
  readonly symbol: string;
  readonly inverse: boolean;
  readonly multiplier: Rational;
  readonly marginToken: string;
  readonly marginUnit: Rational;
  readonly index: string;
  readonly price: { readonly min: Rational; readonly max: Rational; readonly step: Rational };
  readonly quantity: { readonly min: Rational; readonly max: Rational; readonly step: Rational };
  readonly minNotional: Rational;
  /**
   * The unit of costs. For a linear contract, it is the decimal unit of tick size × step size ×
   * multiplier; for an inverse contract, it is `10 ** -18`.
   */
  readonly costUnit: Rational;
  readonly #tiers: readonly Tier[];

  constructor(definition: ContractDefinition, riskLimits = definition.riskLimits) {
    const range = ([min, max, step]: readonly [string, string, string]) => ({
      min: Rational.parse(min),
      max: Rational.parse(max),
      step: Rational.parse(step),
    });
    this.symbol = definition.symbol;
    this.inverse = definition.inverse;
    this.multiplier = Rational.parse(definition.multiplier);
    this.marginToken = definition.marginToken;
    this.marginUnit = Rational.parse(definition.marginPrecision);
    this.index = definition.index;
    this.price = range(definition.price);
    this.quantity = range(definition.quantity);
    this.minNotional = Rational.parse(definition.minNotional);
    const product = this.price.step.times(this.quantity.step).times(this.multiplier);
    this.costUnit = definition.inverse ? decimalUnit(18) : unitOf(product);
    this.#tiers = riskLimits.map(parseTier);
  }

  /** Returns the exact value of contracts in the margin token. */
  value(quantity: Rational, price: Rational): Rational {
    const size = quantity.times(this.multiplier);
    return this.inverse ? size.dividedBy(price) : size.times(price);
  }

  /**
   * Returns the value of contracts, truncated to the unit of costs. Both sides of a trade add this
   * value to their costs or subtract it.
   */
  tradeCost(quantity: Rational, price: Rational): Rational {
    return this.value(quantity, price).truncatedTo(this.costUnit);
  }

  /**
   * Returns the share of a position's cost that belongs to a part of its contracts. Rounding never
   * lowers the average price of the contracts that remain. Otherwise, the service, which truncates
   * this price, would return 29999.99999 instead of 30000.
   */
  costShare(cost: Rational, part: Rational, whole: Rational): Rational {
    if (!this.inverse) return shareOf(cost, part, whole, this.costUnit);
    return cost.minus(shareOf(cost, whole.minus(part), whole, this.costUnit));
  }

  /** Returns the price at which contracts have the given value. */
  priceOf(quantity: Rational, value: Rational): Rational {
    const size = quantity.times(this.multiplier);
    return this.inverse ? size.dividedBy(value) : value.dividedBy(size);
  }

  /** Returns the profit of a position that was opened at a cost and is closed at a value. */
  profit(side: PositionSide, cost: Rational, closingValue: Rational): Rational {
    const gainsWithValue = (side === 'LONG') !== this.inverse;
    return gainsWithValue ? closingValue.minus(cost) : cost.minus(closingValue);
  }

  /** Returns the tier of a quantity, or undefined if the quantity exceeds all tiers. */
  tierOf(quantity: Rational): Tier | undefined {
    return this.#tiers.find((tier) => quantity.isBelow(tier.quantity));
  }

  /** Returns the tier of a position. For a position beyond all tiers, this is the last tier. */
  tierOfPosition(quantity: Rational): Tier {
    const tier = this.tierOf(quantity) ?? this.#tiers.at(-1);
    if (tier === undefined) throw new Error(`${this.symbol} has no risk limits`);
    return tier;
  }

  /**
   * Returns the amounts that an opening order reserves: the margin, the fee to close the position,
   * and the loss that the position would have at the mark price.
   */
  openingMargin(opening: Opening): {
    readonly margin: Rational;
    readonly feeReserve: Rational;
    readonly openLoss: Rational;
  } {
    const value = this.value(opening.quantity, opening.price);
    const markValue = this.value(opening.quantity, opening.mark);
    const profit = this.profit(opening.side, value, markValue);
    return {
      margin: value.dividedBy(opening.leverage).truncatedTo(this.marginUnit),
      feeReserve: value.times(opening.takerRate).truncatedTo(this.marginUnit),
      openLoss: maximumOf(profit.negated(), Rational.zero).truncatedTo(this.marginUnit),
    };
  }
}

export interface Opening {
  readonly side: PositionSide;
  readonly quantity: Rational;
  readonly price: Rational;
  readonly mark: Rational;
  readonly leverage: Rational;
  readonly takerRate: Rational;
}

/**
 * Returns the largest power of ten that divides a number evenly and is at most 10⁻⁸, the unit of
 * tokens.
 */
function unitOf(value: Rational): Rational {
  let digits = 8;
  while (!value.isMultipleOf(decimalUnit(digits))) digits++;
  return decimalUnit(digits);
}

function parseTier({ quantity, initialMargin, maintMargin }: RiskLimit): Tier {
  return {
    quantity: Rational.parse(quantity),
    initialMargin: Rational.parse(initialMargin),
    maintMargin: Rational.parse(maintMargin),
  };
}

/**
 * Returns the share of an amount that belongs to a part of a quantity; the whole amount for the
 * last part.
 */
export function shareOf(
  amount: Rational,
  part: Rational,
  whole: Rational,
  unit: Rational,
): Rational {
  if (part.equals(whole)) return amount;
  return amount.times(part).dividedBy(whole).truncatedTo(unit);
}
