import { formatUnits, unitsOf } from '@broker-api/core/decimal';

/** Returns the exact product of two decimals. */
export function product(one: string, other: string): string {
  const { scale, of } = unitsOf({ one, other });
  return formatUnits(of.one * of.other, 2 * scale);
}

/** Returns the exact sum of two decimals. */
export function sum(one: string, other: string): string {
  const { scale, of } = unitsOf({ one, other });
  return formatUnits(of.one + of.other, scale);
}
