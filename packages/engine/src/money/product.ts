import { type Amount, toAmount } from './amount.ts';

/**
 * Returns the exact product of two safe integers. Most products of prices and quantities are safe
 * integers themselves; they are computed without bigint.
 */
export function multiply(left: number, right: number): Amount {
  const product = left * right;
  return product <= Number.MAX_SAFE_INTEGER ? product : toAmount(BigInt(left) * BigInt(right));
}

/**
 * A conversion between scales: multiply, then divide and truncate. At least one of the multiplier
 * and the divisor is 1.
 */
export interface Rescaling {
  readonly multiplier: number;
  readonly divisor: number;
  /** The same values as bigints: above 10²², a number is not an exact power of ten. */
  readonly exactMultiplier: bigint;
  readonly exactDivisor: bigint;
}

/** Returns the conversion from units of one scale to units of another. */
export function rescaling(from: number, to: number): Rescaling {
  const exactMultiplier = 10n ** BigInt(Math.max(to - from, 0));
  const exactDivisor = 10n ** BigInt(Math.max(from - to, 0));
  return {
    multiplier: Number(exactMultiplier),
    divisor: Number(exactDivisor),
    exactMultiplier,
    exactDivisor,
  };
}

/**
 * Returns the product of two non-negative safe integers, converted to another scale and truncated.
 */
export function multiplyAndRescale(
  left: number,
  right: number,
  { multiplier, divisor, exactMultiplier, exactDivisor }: Rescaling,
): Amount {
  const product = left * right * multiplier;
  if (product <= Number.MAX_SAFE_INTEGER) {
    // Dividing a safe integer never rounds up to a whole number: the next whole number is at least
    // 1 / divisor away, and the rounding error is smaller.
    return divisor === 1 ? product : Math.floor(product / divisor);
  }
  return toAmount((BigInt(left) * BigInt(right) * exactMultiplier) / exactDivisor);
}
