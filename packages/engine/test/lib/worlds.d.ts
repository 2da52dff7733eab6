import { type AccountRef, type Command, type Engine } from '../../src/index.ts';
import type { NaiveSymbol } from './naive-order.ts';
/** 2026-12-01T00:00:00Z. */
export declare const start: number;
export declare const alice: AccountRef;
export declare const bob: AccountRef;
export declare const carol: AccountRef;
/** A sub-account of alice. */
export declare const grid: AccountRef;
/** The accounts that random commands use, by the names that the naive broker knows. */
export declare const traders: Readonly<Record<string, AccountRef>>;
export declare function nameOf({ user, accountIndex }: AccountRef): string;
export declare const depositsOfTraders: readonly [readonly ['carol', 'USDT', '30000'], readonly ['carol', 'ETH', '12.5'], readonly ['grid', 'BTC', '1.00000001'], readonly ['grid', 'USDT', '2500.00000001']];
/** The default world with a poorer third user, and a sub-account of the first. */
export declare function tradersWorld(): Command[];
export declare function tradersEngine(): Engine;
/** The symbols of the default world, written down once more. */
export declare const naiveSymbols: readonly NaiveSymbol[];
/** What alice and bob have in the default world. */
export declare const usualDeposits: readonly [readonly ['BTC', '100'], readonly ['ETH', '1000'], readonly ['USDT', '1000000']];
