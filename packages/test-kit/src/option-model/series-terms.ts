import { maximumOf, minimumOf, Rational } from '../rational.ts';
import type { SeriesDefinition } from './commands.ts';

interface Range {
  readonly min: Rational;
  readonly max: Rational;
  readonly step: Rational;
}

/** The terms of a series as numbers, and the pay-off that follows from them alone. */
export class SeriesTerms {
  readonly symbol: string;
  readonly optionType: 'call' | 'put';
  readonly strike: Rational;
  readonly maxPayOff: Rational;
  readonly underlying: string;
  readonly quoteAsset: string;
  readonly expiration: number;
  readonly price: Range;
  readonly quantity: Range;
  readonly minNotional: Rational;

  constructor(definition: SeriesDefinition) {
    this.symbol = definition.symbol;
    this.optionType = definition.optionType;
    this.strike = Rational.parse(definition.strike);
    this.maxPayOff = Rational.parse(definition.maxPayOff);
    this.underlying = definition.underlying;
    this.quoteAsset = definition.quoteAsset;
    this.expiration = definition.expiration;
    this.price = rangeOf(definition.price);
    this.quantity = rangeOf(definition.quantity);
    this.minNotional = Rational.parse(definition.minNotional);
  }

  /** Returns the pay-off of one option at a settlement price. */
  payOff(settlementPrice: Rational): Rational {
    const difference = settlementPrice.minus(this.strike);
    const inTheMoney = this.optionType === 'call' ? difference : difference.negated();
    return minimumOf(maximumOf(inTheMoney, Rational.zero), this.maxPayOff);
  }
}

function rangeOf([min, max, step]: readonly [string, string, string]): Range {
  return { min: Rational.parse(min), max: Rational.parse(max), step: Rational.parse(step) };
}
