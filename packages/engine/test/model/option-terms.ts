import { Fraction, maximumOf, minimumOf } from './fraction.ts';
import type { OptionInstrument } from './types.ts';

/** The terms of an option as numbers, and the pay-off that follows from them alone. */
export class OptionTerms {
  readonly optionType: 'call' | 'put';
  readonly strike: Fraction;
  readonly maxPayOff: Fraction;
  readonly expiration: number;

  constructor({ optionType, strike, maxPayOff, expiration }: OptionInstrument) {
    this.optionType = optionType;
    this.strike = Fraction.parse(strike);
    this.maxPayOff = Fraction.parse(maxPayOff);
    this.expiration = expiration;
  }

  /** Returns the pay-off of one option at a settlement price. */
  payOff(settlementPrice: Fraction): Fraction {
    const difference = settlementPrice.minus(this.strike);
    const inTheMoney = this.optionType === 'call' ? difference : difference.negated();
    return minimumOf(maximumOf(inTheMoney, Fraction.zero), this.maxPayOff);
  }
}
