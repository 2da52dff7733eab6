/**
 * The number of decimal places in calculations: a unit is 10⁻¹⁸. No token or symbol has more
 * decimal places.
 */
const scale = 18;

/** The number 1, in units of 10⁻¹⁸. */
export const one = 10n ** BigInt(scale);

/** Converts a decimal with at most 18 decimal places to units of 10⁻¹⁸. */
export function unitsOf(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0').slice(0, scale));
}

/** Formats units of 10⁻¹⁸ as a decimal without trailing zeros. */
export function decimalOf(units: bigint): string {
  const digits = String(units).padStart(scale + 1, '0');
  const fraction = digits.slice(-scale).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -scale) : `${digits.slice(0, -scale)}.${fraction}`;
}

/** Divides and rounds up. The dividend is at least zero and the divisor is above zero. */
export function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

/** Returns the smaller of two values. */
export function minimum(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** Returns the larger of two values. */
export function maximum(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
