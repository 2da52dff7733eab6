import { rejected } from '../rejection.ts';
import { SpotMarket } from '../spot/spot-market.ts';
import type { SymbolDefinition } from '../spot/symbol-definition.ts';
import { parseSymbolRules } from '../spot/symbol-rules.ts';
import type { Check, CommandBase } from './command-check.ts';

/** Adds a spot symbol, open for trading. */
export interface AddSymbol extends CommandBase, SymbolDefinition {
  readonly kind: 'addSymbol';
}

/** Rejects with INVALID_PARAMETER an existing symbol, unknown tokens and invalid filters. */
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
    const message = `The symbol ${symbol} requires two different tokens that exist; got ${baseAsset} and ${quoteAsset}.`;
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
