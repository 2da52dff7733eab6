/** A test that has an id. */
interface Identified {
  readonly id: string;
}

/**
 * Returns the cases in a pseudo-random order that depends only on the seed. The seed therefore
 * reproduces a failure that depends on the order.
 *
 * @param cases the cases, in any order
 * @param seed any integer
 */
export function orderBySeed<Test extends Identified>(cases: readonly Test[], seed: number): Test[] {
  const random = randomNumbers(seed);
  const shuffled = [...cases].sort((one, other) => (one.id < other.id ? -1 : 1));
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const swapped = shuffled[last] as Test;
    shuffled[last] = shuffled[other] as Test;
    shuffled[other] = swapped;
  }
  return shuffled;
}

/** Returns a mulberry32 generator of numbers in [0, 1). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
