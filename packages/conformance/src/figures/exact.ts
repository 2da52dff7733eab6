import { isDecimal, unitsOf } from '@broker-api/core/decimal';
import { textOf } from '../cases/parse-exact.ts';

/** An exact rational number. The denominator is above zero. */
export interface Exact {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const zero: Exact = { numerator: 0n, denominator: 1n };

/**
 * Returns the exact value of a decimal in a response.
 *
 * @throws TypeError if the value is not a decimal
 */
export function exact(value: unknown): Exact {
  const text = textOf(value);
  if (!isDecimal(text)) throw new TypeError(`expected a decimal, got ${JSON.stringify(text)}`);
  const { scale, of } = unitsOf({ text });
  return { numerator: of.text, denominator: 10n ** BigInt(scale) };
}

export function plus(one: Exact, other: Exact): Exact {
  return {
    numerator: one.numerator * other.denominator + other.numerator * one.denominator,
    denominator: one.denominator * other.denominator,
  };
}

export const negative = ({ numerator, denominator }: Exact): Exact => ({
  numerator: -numerator,
  denominator,
});

export const minus = (one: Exact, other: Exact): Exact => plus(one, negative(other));

export function times(one: Exact, other: Exact): Exact {
  return {
    numerator: one.numerator * other.numerator,
    denominator: one.denominator * other.denominator,
  };
}

/** Divides by a number that is not zero. */
export function over(one: Exact, { numerator, denominator }: Exact): Exact {
  const sign = numerator < 0n ? -1n : 1n;
  return times(one, { numerator: sign * denominator, denominator: sign * numerator });
}

export const total = (values: readonly Exact[]): Exact => values.reduce(plus, zero);

/** Returns a negative number, 0 or a positive number. */
export function compare(one: Exact, other: Exact): number {
  const { numerator } = minus(one, other);
  return numerator < 0n ? -1 : Number(numerator > 0n);
}

export const isZero = ({ numerator }: Exact): boolean => numerator === 0n;
export const isPositive = ({ numerator }: Exact): boolean => numerator > 0n;

/** Returns the unit of the last of some decimal places: 0.01 for 2. */
export const unit = (places: number): Exact => ({
  numerator: 1n,
  denominator: 10n ** BigInt(places),
});

/** Returns the number of decimal places of a decimal. */
export const placesOf = (value: unknown): number => textOf(value).split('.')[1]?.length ?? 0;

/** Returns a number as text, truncated to 12 decimal places. */
export function textOfExact({ numerator, denominator }: Exact): string {
  const digits = String((abs(numerator) * 10n ** 12n) / denominator).padStart(13, '0');
  const fraction = digits.slice(-12).replace(/0+$/, '');
  const sign = numerator < 0n ? '-' : '';
  return `${sign}${digits.slice(0, -12)}${fraction && `.${fraction}`}`;
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value);

/** Returns a problem if a figure differs from its value by as much as a unit, or more. */
export function unlike(what: string, actual: unknown, expected: Exact, within: Exact): string[] {
  const { numerator, denominator } = minus(exact(actual), expected);
  if (compare({ numerator: abs(numerator), denominator }, within) < 0) return [];
  return [`Expected ${what} to be ${textOfExact(expected)}, got ${textOf(actual)}.`];
}

/** Returns a problem if a figure is not exactly its value. */
export function unequal(what: string, actual: unknown, expected: Exact): string[] {
  if (compare(exact(actual), expected) === 0) return [];
  return [`Expected ${what} to be ${textOfExact(expected)}, got ${textOf(actual)}.`];
}

/** Averages are shown with at least this number of significant digits. */
const significantDigits = 10;
/** Amounts are shown with at most this number of decimal places. */
export const amountPlaces = 8;

/** Returns the unit of the last digit of an average, which the broker truncates. */
export function lastDigit(average: unknown): Exact {
  const whole = textOf(average).split('.')[0]?.replace(/^0$/, '') ?? '';
  const places = Math.min(significantDigits - whole.length, amountPlaces);
  return unit(Math.max(placesOf(average), places));
}
