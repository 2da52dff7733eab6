export declare const one: bigint;
export declare function exact(text: string): bigint;
/** The product, truncated to eight decimals. */
export declare function timesToEight(first: bigint, second: bigint): bigint;
export declare function show(value: bigint): string;
export declare function smaller(first: bigint, second: bigint): bigint;
