import { unknownSymbol } from '../../rejection.ts';
import type { Check, CommandBase } from '../../section.ts';
import type { RiskLimitDefinition } from '../contract-definition.ts';
import type { ContractState } from '../contract-state.ts';
import type { ContractEvent } from '../events.ts';
import { parseRiskLimits } from '../risk-limits.ts';

/**
 * Replaces the risk limits of a contract. Positions below their new maintenance margin are
 * liquidated; open orders are not checked again.
 */
export interface SetRiskLimits extends CommandBase {
  readonly kind: 'contract.setRiskLimits';
  readonly symbol: string;
  /** Smallest first. */
  readonly riskLimits: readonly RiskLimitDefinition[];
}

/** Rejections: BAD_SYMBOL, INVALID_PARAMETER for invalid limits. */
export const setRiskLimits: Check<
  ContractState,
  SetRiskLimits,
  Record<string, never>,
  ContractEvent
> = (contract, { symbol, riskLimits }) => {
  const market = contract.markets.get(symbol);
  if (market === undefined) return unknownSymbol();
  const limits = parseRiskLimits(market.symbol, riskLimits);
  if ('error' in limits) return { rejection: limits };
  return {
    commit: () => {
      market.riskLimits = limits;
      for (const position of market.positions()) contract.markChanged(market, position);
      return {};
    },
  };
};
