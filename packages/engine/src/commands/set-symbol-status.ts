import { rejected } from '../rejection.ts';
import type { SymbolStatus } from '../spot/symbol-definition.ts';
import type { Check, CommandBase } from './command-check.ts';

/** Opens or closes a spot symbol for new orders. */
export interface SetSymbolStatus extends CommandBase {
  readonly kind: 'spot.setSymbolStatus';
  readonly symbol: string;
  readonly status: SymbolStatus;
}

/** Rejects an unknown symbol with BAD_SYMBOL. */
export const setSymbolStatus: Check<SetSymbolStatus, Record<string, never>> = (
  { spot },
  { symbol, status },
) => {
  const market = spot.markets.get(symbol);
  if (market === undefined) return rejected('BAD_SYMBOL', 'Invalid symbol.');
  return {
    commit: () => {
      market.status = status;
      return {};
    },
  };
};
