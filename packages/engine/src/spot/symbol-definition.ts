export const symbolStatuses = ['TRADING', 'HALT', 'BREAK'] as const;

/** The trading status of a symbol; new orders are accepted only while it is TRADING. */
export type SymbolStatus = (typeof symbolStatuses)[number];

/** The definition of a spot symbol and its order filters. */
export interface SymbolDefinition {
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  /** PRICE_FILTER; decimals. */
  readonly minPrice: string;
  readonly maxPrice: string;
  readonly tickSize: string;
  /** LOT_SIZE; decimals. */
  readonly minQuantity: string;
  readonly maxQuantity: string;
  readonly stepSize: string;
  /** MIN_NOTIONAL; a decimal. */
  readonly minNotional: string;
  /** MAX_NUM_ORDERS: open orders per account on this symbol; no filter by default. */
  readonly maxOpenOrders?: number | undefined;
}
