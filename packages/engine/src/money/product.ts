import { type Amount, toAmount } from './amount.ts';

/**
 * The exact product of two safe integers. Most products of prices and quantities are safe integers
 * themselves, and then one multiplication of numbers is all it takes.
 */
export function multiply(one: number, other: number): Amount {
  const quick = one * other;
  return quick <= Number.MAX_SAFE_INTEGER ? quick : toAmount(BigInt(one) * BigInt(other));
}

/** A change of scale: multiply, then divide and truncate. One of the two is 1. */
export interface Rescaling {
  readonly multiplier: number;
  readonly divisor: number;
}

/** How units of one scale become units of another. */
export function rescaling(from: number, to: number): Rescaling {
  return { multiplier: 10 ** Math.max(to - from, 0), divisor: 10 ** Math.max(from - to, 0) };
}

/** The product of two safe integers that are not negative, brought to another scale, truncated. */
export function multiplyAndRescale(one: number, other: number, rescale: Rescaling): Amount {
  const { multiplier, divisor } = rescale;
  const quick = one * other * multiplier;
  if (quick <= Number.MAX_SAFE_INTEGER) {
    // The quotient of a safe integer is never rounded up to a whole number: the next one is at
    // least 1 / divisor away, and the rounding is less.
    return divisor === 1 ? quick : Math.floor(quick / divisor);
  }
  return toAmount((BigInt(one) * BigInt(other) * BigInt(multiplier)) / BigInt(divisor));
}
