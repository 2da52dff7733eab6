import { type FilterView, filterViews } from '../../trading/filter-views.ts';
import type { SymbolStatus } from '../../trading/market.ts';
import type { OptionMarket } from '../option-market.ts';

/** A listed option (specification: common, schema Option). */
export interface OptionView {
  readonly symbol: string;
  readonly exchangeId: string;
  readonly status: SymbolStatus;
  readonly baseAsset: string;
  readonly baseAssetPrecision: string;
  readonly quoteAsset: string;
  readonly quotePrecision: string;
  readonly icebergAllowed: boolean;
  readonly filters: readonly FilterView[];
}

const exchangeId = '301';

export function optionView({ symbol: { definition }, status }: OptionMarket): OptionView {
  return {
    symbol: definition.symbol,
    exchangeId,
    status,
    baseAsset: definition.baseAsset,
    baseAssetPrecision: definition.stepSize,
    quoteAsset: definition.quoteAsset,
    quotePrecision: definition.tickSize,
    icebergAllowed: false,
    filters: filterViews(definition),
  };
}

/** The terms of an option (specification: option, schema OptionSeries). */
export interface OptionSeriesView {
  readonly symbol: string;
  readonly strike: string;
  readonly created: number;
  readonly expiration: number;
  /** 1 is a call spread, 0 is a put spread. */
  readonly optionType: 0 | 1;
  readonly maxPayOff: string;
  readonly underlying: string;
  readonly settlement: string;
}

export function optionSeriesView({ symbol, created }: OptionMarket): OptionSeriesView {
  const { strike, expiration, optionType, maxPayOff, index, settlement } = symbol.definition;
  return {
    symbol: symbol.name,
    strike,
    created,
    expiration,
    optionType: optionType === 'call' ? 1 : 0,
    maxPayOff,
    underlying: index,
    settlement,
  };
}
