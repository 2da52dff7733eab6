import type { Token } from '../ledger/token.ts';
import { type Rescaling, rescaling } from '../money/product.ts';
import type { Rejection } from '../rejection.ts';
import { invalidSymbol, type OrderRules, parseOrderRules } from '../trading/order-rules.ts';
import type { SymbolDefinition } from './symbol-definition.ts';

/** The filters of a spot symbol, and the conversions to units of its tokens. */
export interface SymbolRules extends OrderRules {
  /** Converts units of price × quantity to units of the quote token. */
  readonly toQuote: Rescaling;
  /** Converts units of quantity to units of the base token. */
  readonly toBase: Rescaling;
}

/** Parses the definition of a symbol, or rejects it with INVALID_PARAMETER. */
export function parseSymbolRules(
  definition: SymbolDefinition,
  baseToken: Token,
  quoteToken: Token,
): SymbolRules | Rejection {
  const rules = parseOrderRules(definition);
  if ('error' in rules) return rules;
  const { priceScale, quantityScale } = rules;
  const toBase = rescaling(quantityScale, baseToken.scale);
  if (toBase.divisor > 1) {
    const { baseAsset, stepSize } = definition;
    const problem = `stepSize must not be finer than the scale of ${baseAsset}; got ${stepSize}`;
    return invalidSymbol(definition, problem);
  }
  return { ...rules, toQuote: rescaling(priceScale + quantityScale, quoteToken.scale), toBase };
}
