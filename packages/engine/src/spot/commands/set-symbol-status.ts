import { unknownSymbol } from '../../rejection.ts';
import type { Check, CommandBase } from '../../section.ts';
import type { SymbolStatus } from '../../trading/market.ts';
import type { SpotState } from '../spot-state.ts';

/** Opens or closes a spot symbol for new orders. */
export interface SetSymbolStatus extends CommandBase {
  readonly kind: 'spot.setSymbolStatus';
  readonly symbol: string;
  readonly status: SymbolStatus;
}

/** Rejects an unknown symbol with BAD_SYMBOL. */
export const setSymbolStatus: Check<SpotState, SetSymbolStatus, Record<string, never>> = (
  { markets },
  { symbol, status },
) => {
  const market = markets.get(symbol);
  if (market === undefined) return unknownSymbol();
  return {
    commit: () => {
      market.status = status;
      return {};
    },
  };
};
