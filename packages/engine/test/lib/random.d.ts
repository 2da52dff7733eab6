/** Random numbers that a seed decides. */
export interface Random {
    /** An integer from 0 up to, and without, the bound. */
    below(bound: number): number;
    /** True as often as the fraction says. */
    chance(fraction: number): boolean;
    pick<Value>(values: readonly Value[]): Value;
}
/** The generator mulberry32. */
export declare function randomOf(seed: number): Random;
