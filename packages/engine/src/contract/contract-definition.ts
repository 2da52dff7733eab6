import type { OrderFilters } from '../trading/order-rules.ts';

/** The margin rates for positions below a given number of contracts. */
export interface RiskLimitDefinition {
  /** The risk limit applies to positions below this number of contracts; a decimal. */
  readonly quantity: string;
  /** The initial margin rate, such as `0.01`; the maximum leverage is 1 divided by it. */
  readonly initialMargin: string;
  /** The maintenance margin rate, such as `0.005`. */
  readonly maintMargin: string;
}

/** The definition of a perpetual contract and its order filters. */
export interface ContractDefinition extends OrderFilters {
  /** Whether the contract is inverse: its value is quantity × multiplier / price. */
  readonly inverse: boolean;
  /** The symbol of the index. The price of the index is the mark price. */
  readonly index: string;
  /** The asset in which prices are expressed. */
  readonly quoteAsset: string;
  readonly marginToken: string;
  /** The unit of margins, such as `0.0001`: a power of ten. */
  readonly marginPrecision: string;
  /** The value of one contract, in the underlying or, if inverse, in the quote asset. */
  readonly multiplier: string;
  /** By how much an order price may be worse than the mark price; by default 0.1, which is 10%. */
  readonly priceBand?: string | undefined;
}
