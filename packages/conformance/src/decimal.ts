import { difference, formatUnits, unitsOf } from '@broker-api/core/decimal';

export { compareDecimals, difference, isDecimal, sameDecimal } from '@broker-api/core/decimal';

/** Returns half of a decimal, exactly. */
export function half(text: string): string {
  const fifths = `${BigInt(text.replace('.', '')) * 5n}`;
  const scale = (text.split('.')[1]?.length ?? 0) + 1;
  const digits = fifths.padStart(scale + 1, '0');
  return difference(`${digits.slice(0, -scale)}.${digits.slice(-scale)}`, '0');
}

/** Returns the exact product of two decimals. */
export function product(one: string, other: string): string {
  const { scale, of } = unitsOf({ one, other });
  return formatUnits(of.one * of.other, 2 * scale);
}

/** Returns the exact sum of decimals. */
export function total(values: readonly string[]): string {
  return values.reduce((sum, value) => difference(sum, difference('0', value)), '0');
}

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
