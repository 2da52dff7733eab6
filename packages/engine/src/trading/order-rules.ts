import { type Amount, toAmount } from '../money/amount.ts';
import {
  decimalProblem,
  formatDecimal,
  maxUnits,
  parseAmount,
  parseUnits,
  scaleOf,
} from '../money/decimal.ts';
import { type Rejection, rejection } from '../rejection.ts';
import { countProblem } from '../rules.ts';

/** The name of a symbol and its order filters. */
export interface OrderFilters {
  readonly symbol: string;
  /** PRICE_FILTER; decimals. */
  readonly minPrice: string;
  readonly maxPrice: string;
  readonly tickSize: string;
  /** LOT_SIZE; decimals. */
  readonly minQuantity: string;
  readonly maxQuantity: string;
  readonly stepSize: string;
  /** MIN_NOTIONAL; a decimal. */
  readonly minNotional: string;
  /**
   * MAX_NUM_ORDERS: the maximum number of open orders per account on this symbol; no filter by
   * default.
   */
  readonly maxOpenOrders?: number | undefined;
}

/**
 * The filters of a symbol as exact integers: prices in units of `10 ** -priceScale`, quantities in
 * units of `10 ** -quantityScale`. Each scale is the smallest one that represents all values of its
 * filter exactly.
 */
export interface OrderRules {
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

/** Parses the order filters of a symbol, or rejects them with INVALID_PARAMETER. */
export function parseOrderRules(filters: OrderFilters): OrderRules | Rejection {
  const { minPrice, maxPrice, tickSize, minQuantity, maxQuantity, stepSize } = filters;
  const prices = [minPrice, maxPrice, tickSize];
  const quantities = [minQuantity, maxQuantity, stepSize];
  const invalid = findFieldProblem(filters);
  if (invalid !== undefined) return invalidSymbol(filters, invalid);
  const priceScale = Math.max(...prices.map(scaleOf));
  const quantityScale = Math.max(...quantities.map(scaleOf));
  const price = (text: string): number => parseUnits(text, priceScale);
  const quantity = (text: string): number => parseUnits(text, quantityScale);
  const rules: OrderRules = {
    priceScale,
    quantityScale,
    minPrice: price(minPrice),
    maxPrice: price(maxPrice),
    tickSize: price(tickSize),
    minQuantity: quantity(minQuantity),
    maxQuantity: quantity(maxQuantity),
    stepSize: quantity(stepSize),
    minNotional: notionalUnits(filters.minNotional, priceScale + quantityScale),
    maxOpenOrders: filters.maxOpenOrders ?? Number.POSITIVE_INFINITY,
  };
  const problem = findRuleProblem(rules, filters);
  return problem === undefined ? rules : invalidSymbol(filters, problem);
}

/** Rejects the definition of a symbol. */
export function invalidSymbol({ symbol }: OrderFilters, problem: string): Rejection {
  return rejection(
    'INVALID_PARAMETER',
    `The definition of the symbol ${symbol} is invalid: ${problem}.`,
  );
}

function findFieldProblem(filters: OrderFilters): string | undefined {
  for (const name of decimalNames) {
    const problem = decimalProblem(name, filters[name]);
    if (problem !== undefined) return problem;
  }
  return countProblem('maxOpenOrders', filters.maxOpenOrders);
}

function findRuleProblem(rules: OrderRules, filters: OrderFilters): string | undefined {
  const { minPrice, maxPrice, tickSize, minQuantity, maxQuantity, stepSize } = filters;
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
  return undefined;
}

function tooManyUnits(name: string, value: string, scale: number): string {
  return (
    `${name} must be below ${formatDecimal(maxUnits, scale)} with ${scale} decimal places; ` +
    `got ${value}. Reduce it, or use fewer decimal places`
  );
}

/**
 * Parses the minimum notional, rounded up to a whole unit. Rounding does not change the result of
 * any check, because every notional is a whole number of units.
 */
function notionalUnits(text: string, scale: number): Amount {
  const finer = Math.max(scaleOf(text), scale);
  const units = BigInt(parseAmount(text, finer) ?? 0);
  const divisor = 10n ** BigInt(finer - scale);
  return toAmount((units + divisor - 1n) / divisor);
}
