export interface NaiveSymbol {
    readonly symbol: string;
    readonly base: string;
    readonly quote: string;
    readonly price: readonly [min: string, max: string, step: string];
    readonly quantity: readonly [min: string, max: string, step: string];
    readonly minNotional: string;
}
export interface NaiveOrder {
    readonly number: number;
    readonly account: string;
    readonly symbol: NaiveSymbol;
    readonly clientId: string;
    readonly side: string;
    readonly type: string;
    readonly limit: bigint;
    readonly quantity: bigint;
    filled: bigint;
    quoteFilled: bigint;
    status: string;
}
export declare function left({ quantity, filled }: NaiveOrder): bigint;
interface NaiveFill {
    readonly quantity: bigint;
    readonly price: bigint;
    readonly fee: bigint;
    readonly asset: string;
    readonly isMaker: boolean;
}
export declare function report(order: NaiveOrder, fill?: NaiveFill): string[];
export {};
