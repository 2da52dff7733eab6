import type { Token } from '../ledger/token.ts';
import { type Amount, amountOf } from '../money/amount.ts';
import { isDecimal, largestUnits, readAmount, readUnits, scaleOf } from '../money/decimal.ts';
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
export function symbolRules(
  definition: SymbolDefinition,
  base: Token,
  quote: Token,
): SymbolRules | Rejection {
  const { minPrice, maxPrice, tickSize, minQuantity, maxQuantity, stepSize } = definition;
  const prices = [minPrice, maxPrice, tickSize];
  const quantities = [minQuantity, maxQuantity, stepSize];
  const wrong = [...prices, ...quantities, definition.minNotional].find((text) => !isDecimal(text));
  if (wrong !== undefined) return invalid(definition, `${JSON.stringify(wrong)} is no decimal`);
  const priceScale = Math.max(...prices.map(scaleOf));
  const quantityScale = Math.max(...quantities.map(scaleOf));
  const price = (text: string): number => readUnits(text, priceScale);
  const quantity = (text: string): number => readUnits(text, quantityScale);
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
  const problem = complaint(rules);
  return problem === undefined ? rules : invalid(definition, problem);
}

function complaint(rules: SymbolRules): string | undefined {
  if (rules.minPrice <= 0 || rules.tickSize <= 0) return 'prices and ticks are above zero';
  if (rules.minQuantity <= 0 || rules.stepSize <= 0) return 'quantities and steps are above zero';
  if (rules.maxPrice < rules.minPrice) return 'maxPrice is below minPrice';
  if (rules.maxQuantity < rules.minQuantity) return 'maxQuantity is below minQuantity';
  if (rules.maxPrice >= largestUnits || rules.maxQuantity >= largestUnits) {
    return 'its largest price or quantity has too many digits';
  }
  if (rules.toBase.divisor > 1) return 'its step is finer than the ledger of its base asset';
  return undefined;
}

/** The smallest notional, rounded up to a unit: whatever reaches the one reaches the other. */
function notionalUnits(text: string, scale: number): Amount {
  const finer = Math.max(scaleOf(text), scale);
  const units = BigInt(readAmount(text, finer) ?? 0);
  const divisor = 10n ** BigInt(finer - scale);
  return amountOf((units + divisor - 1n) / divisor);
}

function invalid({ symbol }: SymbolDefinition, problem: string): Rejection {
  return rejection('INVALID_PARAMETER', `The symbol ${symbol} can't be added: ${problem}.`);
}
