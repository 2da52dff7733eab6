import { type FilterView, filterViews } from '../../trading/filter-views.ts';
import type { SymbolStatus } from '../../trading/market.ts';
import type { ContractMarket } from '../contract-market.ts';

interface RiskLimitView {
  readonly riskLimitId: string;
  readonly quantity: string;
  readonly initialMargin: string;
  readonly maintMargin: string;
}

/** A listed contract (specification: common, schema Contract). */
export interface ContractView {
  readonly symbol: string;
  readonly symbolName: string;
  readonly exchangeId: string;
  readonly status: SymbolStatus;
  readonly baseAsset: string;
  readonly baseAssetPrecision: string;
  readonly quoteAsset: string;
  readonly quoteAssetPrecision: string;
  readonly icebergAllowed: boolean;
  readonly inverse: boolean;
  readonly index: string;
  readonly marginToken: string;
  readonly marginPrecision: string;
  readonly contractMultiplier: string;
  readonly filters: readonly FilterView[];
  readonly riskLimits: readonly RiskLimitView[];
}

const exchangeId = '301';
const firstRiskLimitId = 200_000_000;

/**
 * Returns the view of a contract.
 *
 * @param number the number of the contract in the order in which contracts were added, from 1
 */
export function contractView(market: ContractMarket, number: number): ContractView {
  const { definition } = market.symbol;
  const { symbol, quoteAsset, inverse, index, marginToken, marginPrecision } = definition;
  return {
    symbol,
    symbolName: symbol,
    exchangeId,
    status: market.status,
    baseAsset: symbol,
    baseAssetPrecision: definition.stepSize,
    quoteAsset,
    quoteAssetPrecision: definition.tickSize,
    icebergAllowed: false,
    inverse,
    index,
    marginToken,
    marginPrecision,
    contractMultiplier: definition.multiplier,
    filters: filterViews(definition),
    riskLimits: market.riskLimits.map((limit, at) => ({
      riskLimitId: String(firstRiskLimitId + number * 100 + at + 1),
      ...limit.definition,
    })),
  };
}
