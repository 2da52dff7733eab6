import { isDecimal, unitsOf } from '@broker-api/core/decimal';
import { textOf } from '../cases/parse-exact.ts';

/** An exact rational number, in lowest terms: else the denominator of a long sum grows for ever. */
export class Fraction {
  readonly #numerator: bigint;
  /** Above zero. */
  readonly #denominator: bigint;

  constructor(numerator: bigint, denominator = 1n) {
    const common = commonDivisor(numerator, denominator);
    const divisor = denominator < 0n === common < 0n ? common : -common;
    this.#numerator = numerator / divisor;
    this.#denominator = denominator / divisor;
  }

  plus(value: unknown): Fraction {
    const other = fraction(value);
    return new Fraction(
      this.#numerator * other.#denominator + other.#numerator * this.#denominator,
      this.#denominator * other.#denominator,
    );
  }

  minus(value: unknown): Fraction {
    return this.plus(fraction(value).negated);
  }

  times(value: unknown): Fraction {
    const other = fraction(value);
    return new Fraction(this.#numerator * other.#numerator, this.#denominator * other.#denominator);
  }

  /** Divides by a number. Returns 0 for 0, as brokers return the average price of no trades. */
  over(value: unknown): Fraction {
    const other = fraction(value);
    if (other.isZero) return zero;
    return this.times(new Fraction(other.#denominator, other.#numerator));
  }

  get negated(): Fraction {
    return new Fraction(-this.#numerator, this.#denominator);
  }

  get absolute(): Fraction {
    return this.#numerator < 0n ? this.negated : this;
  }

  get isZero(): boolean {
    return this.#numerator === 0n;
  }

  get isPositive(): boolean {
    return this.#numerator > 0n;
  }

  /** Returns a negative number, 0 or a positive number. */
  compare(value: unknown): number {
    const { isZero, isPositive } = this.minus(value);
    return isZero ? 0 : isPositive ? 1 : -1;
  }

  /** Returns the number as a decimal, truncated to 12 decimal places. */
  toString(): string {
    const scaled = this.absolute.times(10n ** 12n);
    const digits = String(scaled.#numerator / scaled.#denominator).padStart(13, '0');
    const decimals = digits.slice(-12).replace(/0+$/, '');
    const sign = this.#numerator < 0n ? '-' : '';
    return `${sign}${digits.slice(0, -12)}${decimals && `.${decimals}`}`;
  }
}

/** Returns the greatest common divisor of two numbers, with either sign. */
function commonDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : commonDivisor(other, one % other);
}

/**
 * Returns the exact value of a decimal in a response.
 *
 * @throws TypeError if the value is not a decimal
 */
export function fraction(value: unknown): Fraction {
  if (value instanceof Fraction) return value;
  if (typeof value === 'bigint') return new Fraction(value);
  const text = textOf(value);
  if (!isDecimal(text)) throw new TypeError(`expected a decimal, got ${JSON.stringify(text)}`);
  const { scale, of } = unitsOf({ text });
  return new Fraction(of.text, 10n ** BigInt(scale));
}

export const zero = new Fraction(0n);

export const sum = (values: Iterable<unknown>): Fraction =>
  [...values].reduce((total: Fraction, value) => total.plus(value), zero);

/** Returns the unit of the last of some decimal places: 0.01 for 2. */
export const unit = (places: number): Fraction => new Fraction(1n, 10n ** BigInt(places));

/** Returns the number of decimal places of a decimal. */
export const placesOf = (value: unknown): number => textOf(value).split('.')[1]?.length ?? 0;

/** Averages are shown with at least this number of significant digits. */
const significantDigits = 10;
/** Amounts are shown with at most this number of decimal places. */
export const amountPlaces = 8;

/** Returns the unit of the last digit of an average, which the broker truncates. */
export function lastDigit(average: unknown): Fraction {
  const whole = textOf(average).split('.')[0]?.replace(/^0$/, '') ?? '';
  const places = Math.min(significantDigits - whole.length, amountPlaces);
  return unit(Math.max(placesOf(average), places));
}
