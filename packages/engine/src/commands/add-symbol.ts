import { rejection } from '../rejection.ts';
import { SpotMarket } from '../spot/spot-market.ts';
import type { SymbolDefinition } from '../spot/symbol-definition.ts';
import { parseSymbolRules } from '../spot/symbol-rules.ts';
import type { Check, CommandBase } from './command-check.ts';

/** Opens a spot symbol for trading. */
export interface AddSymbol extends CommandBase, SymbolDefinition {
  readonly kind: 'addSymbol';
}

/** Rejected with INVALID_PARAMETER when it exists, a token does not, or its rules can't be. */
export const addSymbol: Check<AddSymbol, Record<string, never>> = (broker, command) => {
  const { markets } = broker.spot;
  const { kind: _, time: __, ...definition } = command;
  const { symbol, baseAsset, quoteAsset } = definition;
  if (markets.has(symbol)) {
    return { rejection: rejection('INVALID_PARAMETER', `The symbol ${symbol} exists already.`) };
  }
  const base = broker.tokens.get(baseAsset);
  const quote = broker.tokens.get(quoteAsset);
  if (base === undefined || quote === undefined || base === quote) {
    const message = `The symbol ${symbol} needs two known tokens, not ${baseAsset} and ${quoteAsset}.`;
    return { rejection: rejection('INVALID_PARAMETER', message) };
  }
  const rules = parseSymbolRules(definition, base, quote);
  if ('error' in rules) return { rejection: rules };
  return {
    commit: () => {
      markets.set(symbol, new SpotMarket(markets.size, definition, rules, base, quote));
      return {};
    },
  };
};
