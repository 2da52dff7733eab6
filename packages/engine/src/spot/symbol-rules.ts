import type { Token } from '../ledger/token.ts';
import { type Amount, toAmount } from '../money/amount.ts';
import {
  decimalProblem,
  formatDecimal,
  maxUnits,
  parseAmount,
  parseUnits,
  scaleOf,
} from '../money/decimal.ts';
import { type Rescaling, rescaling } from '../money/product.ts';
import { type Rejection, rejection } from '../rejection.ts';
import { countProblem } from '../rules.ts';
import type { SymbolDefinition } from './symbol-definition.ts';

/**
 * The filters of a symbol as exact integers: prices in units of `10 ** -priceScale`, quantities in
 * units of `10 ** -quantityScale`. Each scale is the smallest one that represents all values of its
 * filter exactly.
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
  /** In units of price × quantity. */
  readonly minNotional: Amount;
  readonly maxOpenOrders: number;
  /** Converts units of price × quantity to units of the quote token. */
  readonly toQuote: Rescaling;
  /** Converts units of quantity to units of the base token. */
  readonly toBase: Rescaling;
}

const decimalNames = [
  'minPrice',
  'maxPrice',
  'tickSize',
  'minQuantity',
  'maxQuantity',
  'stepSize',
  'minNotional',
] as const;

/** Parses the definition of a symbol, or rejects it with INVALID_PARAMETER. */
export function parseSymbolRules(
  definition: SymbolDefinition,
  baseToken: Token,
  quoteToken: Token,
): SymbolRules | Rejection {
  const { minPrice, maxPrice, tickSize, minQuantity, maxQuantity, stepSize } = definition;
  const prices = [minPrice, maxPrice, tickSize];
  const quantities = [minQuantity, maxQuantity, stepSize];
  const invalid = findFieldProblem(definition);
  if (invalid !== undefined) return invalidSymbol(definition, invalid);
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
    toQuote: rescaling(priceScale + quantityScale, quoteToken.scale),
    toBase: rescaling(quantityScale, baseToken.scale),
  };
  const problem = findRuleProblem(rules, definition);
  return problem === undefined ? rules : invalidSymbol(definition, problem);
}

function findFieldProblem(definition: SymbolDefinition): string | undefined {
  for (const name of decimalNames) {
    const problem = decimalProblem(name, definition[name]);
    if (problem !== undefined) return problem;
  }
  return countProblem('maxOpenOrders', definition.maxOpenOrders);
}

function findRuleProblem(rules: SymbolRules, definition: SymbolDefinition): string | undefined {
  const { minPrice, maxPrice, tickSize, minQuantity, maxQuantity, stepSize } = definition;
  if (rules.minPrice <= 0 || rules.tickSize <= 0) {
    return `minPrice and tickSize must be above zero; got ${minPrice} and ${tickSize}`;
  }
  if (rules.minQuantity <= 0 || rules.stepSize <= 0) {
    return `minQuantity and stepSize must be above zero; got ${minQuantity} and ${stepSize}`;
  }
  if (rules.maxPrice < rules.minPrice) {
    return `maxPrice must not be below minPrice; got ${maxPrice} and ${minPrice}`;
  }
  if (rules.maxQuantity < rules.minQuantity) {
    return `maxQuantity must not be below minQuantity; got ${maxQuantity} and ${minQuantity}`;
  }
  if (rules.maxPrice >= maxUnits) return tooManyUnits('maxPrice', maxPrice, rules.priceScale);
  if (rules.maxQuantity >= maxUnits) {
    return tooManyUnits('maxQuantity', maxQuantity, rules.quantityScale);
  }
  if (rules.toBase.divisor > 1) {
    return `stepSize must not be finer than the scale of ${definition.baseAsset}; got ${stepSize}`;
  }
  return undefined;
}

function tooManyUnits(name: string, value: string, scale: number): string {
  return `${name} must be below ${formatDecimal(maxUnits, scale)} with ${scale} decimal places; got ${value}. Reduce it, or use fewer decimal places`;
}

/**
 * Parses the minimum notional, rounded up to a whole unit. Rounding changes no check, because every
 * notional is a whole number of units.
 */
function notionalUnits(text: string, scale: number): Amount {
  const finer = Math.max(scaleOf(text), scale);
  const units = BigInt(parseAmount(text, finer) ?? 0);
  const divisor = 10n ** BigInt(finer - scale);
  return toAmount((units + divisor - 1n) / divisor);
}

function invalidSymbol({ symbol }: SymbolDefinition, problem: string): Rejection {
  return rejection(
    'INVALID_PARAMETER',
    `The definition of the symbol ${symbol} is invalid: ${problem}.`,
  );
}
