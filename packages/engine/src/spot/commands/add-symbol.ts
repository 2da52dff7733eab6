import { rejected } from '../../rejection.ts';
import type { Check, CommandBase } from '../../section.ts';
import { SpotMarket } from '../spot-market.ts';
import type { SpotState } from '../spot-state.ts';
import { createSymbol } from '../spot-symbol.ts';
import type { SymbolDefinition } from '../symbol-definition.ts';

/** Adds a spot symbol with the status TRADING. */
export interface AddSymbol extends CommandBase, SymbolDefinition {
  readonly kind: 'spot.addSymbol';
}

/** Rejects an existing symbol, unknown tokens or invalid filters with INVALID_PARAMETER. */
export const addSymbol: Check<SpotState, AddSymbol, Record<string, never>> = (
  { markets, broker },
  { kind: _, time: __, ...definition },
) => {
  if (markets.has(definition.symbol)) {
    return rejected('INVALID_PARAMETER', `The symbol ${definition.symbol} already exists.`);
  }
  const symbol = createSymbol(broker.tokens, definition);
  if ('error' in symbol) return { rejection: symbol };
  return {
    commit: () => {
      markets.set(symbol.name, new SpotMarket(symbol));
      return {};
    },
  };
};
