import { isDecimal, product, sameDecimal, sumOf, unitsOf } from '@broker-api/core/decimal';
import { textOf } from './cases/parse-exact.ts';

export { compareDecimals, difference } from '@broker-api/core/decimal';
export { isDecimal, product, sameDecimal };

/** Returns whether two values are equal as texts or as decimals. */
export function isSameValue(one: unknown, other: unknown): boolean {
  const first = textOf(one);
  const second = textOf(other);
  return first === second || (isDecimal(first) && isDecimal(second) && sameDecimal(first, second));
}

/** Returns half of a decimal, exactly. */
export const half = (text: string): string => product(text, '0.5');

/** Returns the exact sum of decimals. */
export const total = (values: readonly string[]): string => sumOf(...values) ?? '0';

/** Returns the multiple of a step, at least one, that is next to a value in a direction. */
export function multipleOf(step: string, value: number, direction: 'up' | 'down'): string {
  const count = value / Number(step);
  // A multiple of the step remains the same, although the quotient is not exact.
  const whole = direction === 'up' ? Math.ceil(count - 1e-6) : Math.floor(count + 1e-6);
  return product(step, String(Math.max(1, whole)));
}

/** Returns the smallest multiple of a step with which a price has at least a value, exactly. */
export function leastMultiple(step: string, price: string, value: string): string {
  const { of } = unitsOf({ stepValue: product(step, price), value });
  const count = (of.value + of.stepValue - 1n) / of.stepValue;
  return product(step, String(count));
}
