import type { Token } from '../ledger/token.ts';
import { type Amount, toAmount } from '../money/amount.ts';
import { isDecimal, maxUnits, parseAmount, parseUnits, scaleOf } from '../money/decimal.ts';
import { type Rescaling, rescaling } from '../money/product.ts';
import { type Rejection, rejection } from '../rejection.ts';
import type { SymbolDefinition } from './symbol-definition.ts';

/**
 * The rules of a symbol as exact integers: prices in units of `10 ** -priceScale`, quantities in
 * units of `10 ** -quantityScale`. Both scales are those of the grid that the filters draw.
 */
export interface SymbolRules {
  readonly priceScale: number;
  readonly quantityScale: number;
  readonly minPrice: number;
  readonly maxPrice: number;
  readonly tickSize: number;
  readonly minQuantity: number;
  readonly maxQuantity: number;
  readonly stepSize: number;
  /** In units of price times quantity. */
  readonly minNotional: Amount;
  readonly maxOpenOrders: number;
  /** From units of price times quantity to units of the quote token. */
  readonly toQuote: Rescaling;
  /** From units of quantity to units of the base token. */
  readonly toBase: Rescaling;
}

/** Reads the definition of a symbol, or says what is wrong with it. */
export function parseSymbolRules(
  definition: SymbolDefinition,
  base: Token,
  quote: Token,
): SymbolRules | Rejection {
  const { minPrice, maxPrice, tickSize, minQuantity, maxQuantity, stepSize } = definition;
  const prices = [minPrice, maxPrice, tickSize];
  const quantities = [minQuantity, maxQuantity, stepSize];
  const wrong = [...prices, ...quantities, definition.minNotional].find((text) => !isDecimal(text));
  if (wrong !== undefined) return invalidSymbol(definition, `${JSON.stringify(wrong)} is no decimal`);
  const priceScale = Math.max(...prices.map(scaleOf));
  const quantityScale = Math.max(...quantities.map(scaleOf));
  const price = (text: string): number => parseUnits(text, priceScale);
  const quantity = (text: string): number => parseUnits(text, quantityScale);
  const rules = {
    priceScale,
    quantityScale,
    minPrice: price(minPrice),
    maxPrice: price(maxPrice),
    tickSize: price(tickSize),
    minQuantity: quantity(minQuantity),
    maxQuantity: quantity(maxQuantity),
    stepSize: quantity(stepSize),
    minNotional: notionalUnits(definition.minNotional, priceScale + quantityScale),
    maxOpenOrders: definition.maxOpenOrders ?? Number.POSITIVE_INFINITY,
    toQuote: rescaling(priceScale + quantityScale, quote.scale),
    toBase: rescaling(quantityScale, base.scale),
  };
  const problem = findRuleProblem(rules);
  return problem === undefined ? rules : invalidSymbol(definition, problem);
}

function findRuleProblem(rules: SymbolRules): string | undefined {
  if (rules.minPrice <= 0 || rules.tickSize <= 0) return 'prices and ticks are above zero';
  if (rules.minQuantity <= 0 || rules.stepSize <= 0) return 'quantities and steps are above zero';
  if (rules.maxPrice < rules.minPrice) return 'maxPrice is below minPrice';
  if (rules.maxQuantity < rules.minQuantity) return 'maxQuantity is below minQuantity';
  if (rules.maxPrice >= maxUnits || rules.maxQuantity >= maxUnits) {
    return 'its largest price or quantity has too many digits';
  }
  if (rules.toBase.divisor > 1) return 'its step is finer than the ledger of its base asset';
  return undefined;
}

/** The smallest notional, rounded up to a unit: whatever reaches the one reaches the other. */
function notionalUnits(text: string, scale: number): Amount {
  const finer = Math.max(scaleOf(text), scale);
  const units = BigInt(parseAmount(text, finer) ?? 0);
  const divisor = 10n ** BigInt(finer - scale);
  return toAmount((units + divisor - 1n) / divisor);
}

function invalidSymbol({ symbol }: SymbolDefinition, problem: string): Rejection {
  return rejection('INVALID_PARAMETER', `The symbol ${symbol} can't be added: ${problem}.`);
}
