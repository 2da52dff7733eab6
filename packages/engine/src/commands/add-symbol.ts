import { rejected } from '../rejection.ts';
import { SpotMarket } from '../spot/spot-market.ts';
import type { SymbolDefinition } from '../spot/symbol-definition.ts';
import { parseSymbolRules } from '../spot/symbol-rules.ts';
import type { Check, CommandBase } from './command-check.ts';

/** Adds a spot symbol with the status TRADING. */
export interface AddSymbol extends CommandBase, SymbolDefinition {
  readonly kind: 'spot.addSymbol';
}

/** Rejects an existing symbol, unknown tokens or invalid filters with INVALID_PARAMETER. */
export const addSymbol: Check<AddSymbol, Record<string, never>> = (state, command) => {
  const { markets } = state.spot;
  const { kind: _, time: __, ...definition } = command;
  const { symbol, baseAsset, quoteAsset } = definition;
  if (markets.has(symbol)) {
    return rejected('INVALID_PARAMETER', `The symbol ${symbol} already exists.`);
  }
  const baseToken = state.tokens.get(baseAsset);
  const quoteToken = state.tokens.get(quoteAsset);
  if (baseToken === undefined || quoteToken === undefined || baseToken === quoteToken) {
    const message = `baseAsset and quoteAsset of ${symbol} must be two different tokens that exist; got ${baseAsset} and ${quoteAsset}. Add missing tokens first.`;
    return rejected('INVALID_PARAMETER', message);
  }
  const rules = parseSymbolRules(definition, baseToken, quoteToken);
  if ('error' in rules) return { rejection: rules };
  return {
    commit: () => {
      markets.set(symbol, new SpotMarket(markets.size, definition, rules, baseToken, quoteToken));
      return {};
    },
  };
};
