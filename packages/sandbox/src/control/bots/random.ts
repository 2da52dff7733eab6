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
