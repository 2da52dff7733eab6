import { rejected, unknownSymbol } from '../../rejection.ts';
import type { Check, CommandBase } from '../../section.ts';
import type { SymbolStatus } from '../../trading/market.ts';
import type { OptionState } from '../option-state.ts';

/** Opens or closes an option for new orders. */
export interface SetOptionStatus extends CommandBase {
  readonly kind: 'option.setOptionStatus';
  readonly symbol: string;
  readonly status: SymbolStatus;
}

/** Rejections: BAD_SYMBOL for an unknown option, INVALID_PARAMETER for an expired option. */
export const setOptionStatus: Check<OptionState, SetOptionStatus, Record<string, never>> = (
  { markets },
  { symbol, status },
) => {
  const market = markets.get(symbol);
  if (market === undefined) return unknownSymbol();
  if (market.isExpired) {
    const message = `${symbol} has expired, so its status cannot change. Send an active option.`;
    return rejected('INVALID_PARAMETER', message);
  }
  return {
    commit: () => {
      market.status = status;
      return {};
    },
  };
};
