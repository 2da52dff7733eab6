/** A random number generator. The same seed produces the same numbers on every machine. */
export interface Random {
  /** Returns a fraction: at least 0, less than 1. */
  fraction(): number;
  /** Returns an integer: at least 0, less than the bound. */
  below(bound: number): number;
  /** Returns true with the given probability. */
  chance(probability: number): boolean;
  /** Returns one of the values, or undefined when there are no values. */
  pick<Value>(values: readonly Value[]): Value;
  /**
   * Returns `count` different values in their original order, or all values when there are fewer.
   */
  sample<Value>(values: readonly Value[], count: number): Value[];
}

/** Returns a random number generator with the algorithm mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number): number => Math.floor(fraction() * bound);
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick: (values) => values[below(values.length)] as never,
    sample: (values, count) => {
      const remaining = values.map((_, index) => index);
      const chosen = Array.from({ length: Math.min(count, values.length) }, () =>
        remaining.splice(below(remaining.length), 1),
      );
      return chosen
        .flat()
        .sort((first, second) => first - second)
        .map((index) => values[index] as never);
    },
  };
}
