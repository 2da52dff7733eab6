/**
 * The exact product of two safe integers. Most products of prices and quantities are safe integers
 * themselves, and then one multiplication of numbers is all it takes.
 */
export function product(one: number, other: number): bigint {
  const quick = one * other;
  return quick <= Number.MAX_SAFE_INTEGER ? BigInt(quick) : BigInt(one) * BigInt(other);
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

/** The product of two safe integers, brought to another scale and truncated. */
export function scaledProduct(one: number, other: number, rescale: Rescaling): bigint {
  const { multiplier, divisor } = rescale;
  const quick = one * other * multiplier;
  if (quick <= Number.MAX_SAFE_INTEGER) {
    // Taking the remainder off first keeps the division of numbers exact.
    return BigInt(divisor === 1 ? quick : (quick - (quick % divisor)) / divisor);
  }
  return (BigInt(one) * BigInt(other) * BigInt(multiplier)) / BigInt(divisor);
}
