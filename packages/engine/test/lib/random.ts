/** Random numbers that a seed decides. */
export interface Random {
  /** An integer from 0 up to, and without, the bound. */
  below(bound: number): number;
  /** True as often as the fraction says. */
  chance(fraction: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
}

/** The generator mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (bound) => Math.floor(next() * bound),
    chance: (fraction) => next() < fraction,
    pick: (values) => values[Math.floor(next() * values.length)] as never,
  };
}
