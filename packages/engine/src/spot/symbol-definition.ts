/** Whether a symbol may be traded. */
export type SymbolStatus = 'TRADING' | 'HALT' | 'BREAK';

/** A spot symbol and the rules of its orders, as a world or a command defines it. */
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
  /** MAX_NUM_ORDERS; no such filter when it is not given. */
  readonly maxOpenOrders?: number;
}
