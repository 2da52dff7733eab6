import { compareDecimals as compareExactly } from '@broker-api/core/decimal';

/**
 * Compares two decimals exactly. Returns a negative number if the first one is smaller, and zero if
 * they are equal, however many zeros they end with. Almost all differ as numbers, which is faster.
 */
export function compareDecimals(one: string, other: string): number {
  if (one === other) return 0;
  // The conversion to a number keeps the order, but two decimals can become the same number.
  const difference = Number(one) - Number(other);
  return difference === 0 ? compareExactly(one, other) : difference;
}
