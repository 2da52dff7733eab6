import { decimalUnit, Fraction, maximumOf } from './fraction.ts';
import type { ContractInstrument, PositionSide, RiskLimit } from './types.ts';

interface Tier {
  readonly quantity: Fraction;
  readonly initialMargin: Fraction;
  readonly maintMargin: Fraction;
}

/** The terms of a contract as numbers, and the values that follow from them alone. */
export class ContractTerms {
  readonly inverse: boolean;
  readonly multiplier: Fraction;
  readonly marginUnit: Fraction;
  /**
   * The unit of costs. For a linear contract, it is the decimal unit of tick size × step size ×
   * multiplier; for an inverse contract, it is `10 ** -18`.
   */
  readonly costUnit: Fraction;
  readonly #tiers: readonly Tier[];

  constructor(instrument: ContractInstrument, riskLimits = instrument.riskLimits) {
    this.inverse = instrument.inverse;
    this.multiplier = Fraction.parse(instrument.multiplier);
    this.marginUnit = Fraction.parse(instrument.marginPrecision);
    const steps = Fraction.parse(instrument.price.step).times(
      Fraction.parse(instrument.quantity.step),
    );
    const unit = unitOf(steps.times(this.multiplier));
    this.costUnit = this.inverse ? decimalUnit(18) : unit;
    this.#tiers = riskLimits.map(parseTier);
  }

  /** Returns the exact value of contracts in the margin token. */
  value(quantity: Fraction, price: Fraction): Fraction {
    const size = quantity.times(this.multiplier);
    return this.inverse ? size.dividedBy(price) : size.times(price);
  }

  /**
   * Returns the value of contracts, truncated to the unit of costs. Both sides of a trade add this
   * value to their costs or subtract it.
   */
  tradeCost(quantity: Fraction, price: Fraction): Fraction {
    return this.value(quantity, price).truncatedTo(this.costUnit);
  }

  /**
   * Returns the share of a position's cost that belongs to a part of its contracts. Rounding never
   * lowers the average price of the contracts that remain. Otherwise, the service, which truncates
   * this price, would return 29999.99999 instead of 30000.
   */
  costShare(cost: Fraction, part: Fraction, whole: Fraction): Fraction {
    if (!this.inverse) return shareOf(cost, part, whole, this.costUnit);
    return cost.minus(shareOf(cost, whole.minus(part), whole, this.costUnit));
  }

  /** Returns the price at which contracts have the given value. */
  priceOf(quantity: Fraction, value: Fraction): Fraction {
    const size = quantity.times(this.multiplier);
    return this.inverse ? size.dividedBy(value) : value.dividedBy(size);
  }

  /** Returns the profit of a position that was opened at a cost and is closed at a value. */
  profit(side: PositionSide, cost: Fraction, closingValue: Fraction): Fraction {
    const gainsWithValue = (side === 'LONG') !== this.inverse;
    return gainsWithValue ? closingValue.minus(cost) : cost.minus(closingValue);
  }

  /** Returns the tier of a quantity, or undefined if the quantity exceeds all tiers. */
  tierOf(quantity: Fraction): Tier | undefined {
    return this.#tiers.find((tier) => quantity.isBelow(tier.quantity));
  }

  /** Returns the tier of a position. For a position beyond all tiers, this is the last tier. */
  tierOfPosition(quantity: Fraction): Tier {
    const tier = this.tierOf(quantity) ?? this.#tiers.at(-1);
    if (tier === undefined) throw new Error('The contract has no risk limits');
    return tier;
  }

  /**
   * Returns the amounts that an opening order reserves: the margin, the fee to close the position,
   * and the loss that the position would have at the mark price.
   */
  openingMargin(opening: Opening): {
    readonly margin: Fraction;
    readonly feeReserve: Fraction;
    readonly openLoss: Fraction;
  } {
    const value = this.value(opening.quantity, opening.price);
    const markValue = this.value(opening.quantity, opening.mark);
    const profit = this.profit(opening.side, value, markValue);
    return {
      margin: value.dividedBy(opening.leverage).truncatedTo(this.marginUnit),
      feeReserve: value.times(opening.takerRate).truncatedTo(this.marginUnit),
      openLoss: maximumOf(profit.negated(), Fraction.zero).truncatedTo(this.marginUnit),
    };
  }
}

export interface Opening {
  readonly side: PositionSide;
  readonly quantity: Fraction;
  readonly price: Fraction;
  readonly mark: Fraction;
  readonly leverage: Fraction;
  readonly takerRate: Fraction;
}

/**
 * Returns the largest power of ten that divides a number evenly and is at most 10⁻⁸, the unit of
 * tokens.
 */
function unitOf(value: Fraction): Fraction {
  let digits = 8;
  while (!value.isMultipleOf(decimalUnit(digits))) digits++;
  return decimalUnit(digits);
}

function parseTier({ quantity, initialMargin, maintMargin }: RiskLimit): Tier {
  return {
    quantity: Fraction.parse(quantity),
    initialMargin: Fraction.parse(initialMargin),
    maintMargin: Fraction.parse(maintMargin),
  };
}

/**
 * Returns the share of an amount that belongs to a part of a quantity; the whole amount for the
 * last part.
 */
export function shareOf(
  amount: Fraction,
  part: Fraction,
  whole: Fraction,
  unit: Fraction,
): Fraction {
  if (part.equals(whole)) return amount;
  return amount.times(part).dividedBy(whole).truncatedTo(unit);
}
