import { isDecimal, parseAmount } from '../../money/decimal.ts';
import { rejected, unknownSymbol } from '../../rejection.ts';
import type { Check, CommandBase } from '../../section.ts';
import { rateScale } from '../contract-rules.ts';
import type { ContractState } from '../contract-state.ts';

/**
 * Sets the funding rate of the current interval. This rate replaces the rate that is computed from
 * the mean premium.
 */
export interface SetFundingRate extends CommandBase {
  readonly kind: 'contract.setFundingRate';
  readonly symbol: string;
  /** A decimal from -1 to 1 with at most 8 decimal places. */
  readonly rate: string;
}

/** Rejections: BAD_SYMBOL, INVALID_PARAMETER for a rate that is out of range. */
export const setFundingRate: Check<ContractState, SetFundingRate, Record<string, never>> = (
  { markets },
  { symbol, rate },
) => {
  const market = markets.get(symbol);
  if (market === undefined) return unknownSymbol();
  const units = isDecimal(rate.replace(/^-/, '')) ? parseAmount(rate, rateScale) : undefined;
  const bound = 10 ** rateScale;
  if (units === undefined || units > bound || units < -bound) {
    return rejected(
      'INVALID_PARAMETER',
      `The funding rate must be from -1 to 1, with at most 8 decimal places; got ${rate}.`,
    );
  }
  return {
    commit: () => {
      market.funding.setRate = Number(units);
      return {};
    },
  };
};
