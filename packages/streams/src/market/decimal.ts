/**
 * Compares two decimals of at least zero exactly. Returns a negative number if the first one is
 * smaller, and zero if they are equal, however many zeros they end with.
 */
export function compareDecimals(one: string, other: string): number {
  if (one === other) return 0;
  // The conversion to a number keeps the order, but two decimals can become the same number.
  const difference = Number(one) - Number(other);
  if (difference !== 0) return difference;
  const [whole = '', fraction = ''] = one.split('.');
  const [otherWhole = '', otherFraction = ''] = other.split('.');
  const scale = Math.max(fraction.length, otherFraction.length);
  const digits = BigInt(whole + fraction.padEnd(scale, '0'));
  const otherDigits = BigInt(otherWhole + otherFraction.padEnd(scale, '0'));
  if (digits === otherDigits) return 0;
  return digits < otherDigits ? -1 : 1;
}
