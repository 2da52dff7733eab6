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

/** Returns a random integer that is at least 0 and less than `bound`. */
export type Random = (bound: number) => number;

/**
 * Creates a random generator that uses the Mulberry32 algorithm, which is small, uniform enough for
 * quantities, and deterministic on every machine.
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/**
 * Returns a random value below a maximum, which is the product of two uniformly distributed
 * numbers: most values are small, and their mean is a quarter of the maximum.
 */
export function skewed(maximum: bigint, random: Random): bigint {
  const parts = 1000;
  return (maximum * BigInt(random(parts)) * BigInt(random(parts))) / BigInt(parts * parts);
}
