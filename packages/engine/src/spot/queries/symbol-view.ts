import { type FilterView, filterViews } from '../../trading/filter-views.ts';
import type { SymbolStatus } from '../../trading/market.ts';
import type { SpotMarket } from '../spot-market.ts';

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
  return {
    symbol: definition.symbol,
    status,
    baseAsset: definition.baseAsset,
    baseAssetPrecision: definition.stepSize,
    quoteAsset: definition.quoteAsset,
    quotePrecision: definition.tickSize,
    icebergAllowed: false,
    filters: filterViews(definition),
  };
}
