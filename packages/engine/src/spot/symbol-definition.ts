import type { OrderFilters } from '../trading/order-rules.ts';

/** The definition of a spot symbol and its order filters. */
export interface SymbolDefinition extends OrderFilters {
  readonly baseAsset: string;
  readonly quoteAsset: string;
}
