const decimalsOfFormat = 18;
const unitsOfFormat = 10n ** BigInt(decimalsOfFormat);

/**
 * An exact fraction. Operations do not reduce fractions. Denominators stay small, because models
 * truncate nearly every amount to a decimal unit before they store it.
 */
export class Fraction {
  static readonly zero = new Fraction(0n);
  static readonly one = new Fraction(1n);
  readonly numerator: bigint;
  /** Always positive. */
  readonly denominator: bigint;

  constructor(numerator: bigint, denominator = 1n) {
    this.numerator = denominator < 0n ? -numerator : numerator;
    this.denominator = denominator < 0n ? -denominator : denominator;
  }

  /** Parses a decimal such as `-12.5`. */
  static parse(text: string): Fraction {
    const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
    if (match === null) throw new Error(`Expected a decimal, got ${JSON.stringify(text)}`);
    const [, sign, whole, fraction = ''] = match;
    return new Fraction(BigInt(`${sign}${whole}${fraction}`), 10n ** BigInt(fraction.length));
  }

  plus(other: Fraction): Fraction {
    const { numerator: a, denominator: b } = this;
    const { numerator: c, denominator: d } = other;
    if (a === 0n) return other;
    if (c === 0n) return this;
    if (b === d) return new Fraction(a + c, b);
    if (b % d === 0n) return new Fraction(a + c * (b / d), b);
    if (d % b === 0n) return new Fraction(a * (d / b) + c, d);
    return new Fraction(a * d + c * b, b * d);
  }

  minus(other: Fraction): Fraction {
    return this.plus(other.negated());
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  dividedBy(other: Fraction): Fraction {
    if (other.numerator === 0n) throw new Error('Division by zero');
    return new Fraction(this.numerator * other.denominator, this.denominator * other.numerator);
  }

  negated(): Fraction {
    return new Fraction(-this.numerator, this.denominator);
  }

  absolute(): Fraction {
    return this.isNegative() ? this.negated() : this;
  }

  /** Returns a negative number, 0 or a positive number, like the callback of `Array.sort`. */
  compare(other: Fraction): number {
    const left = this.numerator * other.denominator;
    const right = other.numerator * this.denominator;
    if (left === right) return 0;
    return left < right ? -1 : 1;
  }

  equals(other: Fraction): boolean {
    return this.compare(other) === 0;
  }

  isBelow(other: Fraction): boolean {
    return this.compare(other) < 0;
  }

  isAbove(other: Fraction): boolean {
    return this.compare(other) > 0;
  }

  isZero(): boolean {
    return this.numerator === 0n;
  }

  isNegative(): boolean {
    return this.numerator < 0n;
  }

  isPositive(): boolean {
    return this.numerator > 0n;
  }

  /** Returns the nearest multiple of the unit toward zero. */
  truncatedTo(unit: Fraction): Fraction {
    const units = (this.numerator * unit.denominator) / (this.denominator * unit.numerator);
    return new Fraction(units * unit.numerator, unit.denominator);
  }

  /** Rounds a number of 0 or more up to the nearest multiple of the unit. */
  roundedUpTo(unit: Fraction): Fraction {
    const rounded = this.truncatedTo(unit);
    return rounded.equals(this) ? rounded : rounded.plus(unit);
  }

  /** Returns the same number with the smallest numerator and denominator. */
  reduced(): Fraction {
    let divisor = this.denominator;
    let rest = this.numerator < 0n ? -this.numerator : this.numerator;
    while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
    return new Fraction(this.numerator / divisor, this.denominator / divisor);
  }

  isMultipleOf(unit: Fraction): boolean {
    return this.truncatedTo(unit).equals(this);
  }

  /** Returns a decimal without trailing zeros, truncated to 18 decimal places. */
  toString(): string {
    if (this.denominator === 1n) return String(this.numerator);
    const scaled = (this.numerator * unitsOfFormat) / this.denominator;
    const digits = String(scaled < 0n ? -scaled : scaled).padStart(decimalsOfFormat + 1, '0');
    const whole = digits.slice(0, -decimalsOfFormat);
    let end = digits.length;
    while (end > whole.length && digits[end - 1] === '0') end--;
    const decimals = digits.slice(whole.length, end);
    return `${scaled < 0n ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`;
  }
}

/** Returns `10 ** -digits`. */
export function decimalUnit(digits: number): Fraction {
  return new Fraction(1n, 10n ** BigInt(digits));
}

/** Returns the unit of the last decimal place of a number. */
export function decimalUnitOf(value: Fraction): Fraction {
  return decimalUnit(value.toString().split('.')[1]?.length ?? 0);
}

/** The unit of balances, fees and settlements. */
export const tokenUnit = decimalUnit(8);

export function minimumOf(first: Fraction, second: Fraction): Fraction {
  return first.isBelow(second) ? first : second;
}

export function maximumOf(first: Fraction, second: Fraction): Fraction {
  return first.isAbove(second) ? first : second;
}

export function sumOf(values: Iterable<Fraction>): Fraction {
  let sum = Fraction.zero;
  for (const value of values) sum = sum.plus(value);
  return sum;
}
