import type { SymbolStatus } from '../../trading/market.ts';
import type { SpotMarket } from '../spot-market.ts';

/** An order filter of a symbol. */
type FilterView =
  | {
      readonly filterType: 'PRICE_FILTER';
      readonly minPrice: string;
      readonly maxPrice: string;
      readonly tickSize: string;
    }
  | {
      readonly filterType: 'LOT_SIZE';
      readonly minQty: string;
      readonly maxQty: string;
      readonly stepSize: string;
    }
  | { readonly filterType: 'MIN_NOTIONAL'; readonly minNotional: string }
  | { readonly filterType: 'MAX_NUM_ORDERS'; readonly limit: number };

/** A spot symbol (specification: common, schema SpotSymbol). */
export interface SpotSymbolView {
  readonly symbol: string;
  readonly status: SymbolStatus;
  readonly baseAsset: string;
  readonly baseAssetPrecision: string;
  readonly quoteAsset: string;
  readonly quotePrecision: string;
  readonly icebergAllowed: boolean;
  readonly filters: readonly FilterView[];
}

export function symbolView({ symbol: { definition }, status }: SpotMarket): SpotSymbolView {
  const { minPrice, maxPrice, tickSize, minNotional, maxOpenOrders } = definition;
  const { minQuantity: minQty, maxQuantity: maxQty, stepSize } = definition;
  const filters: FilterView[] = [
    { filterType: 'PRICE_FILTER', minPrice, maxPrice, tickSize },
    { filterType: 'LOT_SIZE', minQty, maxQty, stepSize },
    { filterType: 'MIN_NOTIONAL', minNotional },
  ];
  if (maxOpenOrders !== undefined) {
    filters.push({ filterType: 'MAX_NUM_ORDERS', limit: maxOpenOrders });
  }
  return {
    symbol: definition.symbol,
    status,
    baseAsset: definition.baseAsset,
    baseAssetPrecision: stepSize,
    quoteAsset: definition.quoteAsset,
    quotePrecision: tickSize,
    icebergAllowed: false,
    filters,
  };
}
