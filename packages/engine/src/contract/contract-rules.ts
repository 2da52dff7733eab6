import { indexPriceLimit, indexPriceScale, isInIndexPriceRange } from '../broker/index-price.ts';
import type { Token } from '../ledger/token.ts';
import { isDecimal, parseAmount, scaleOf } from '../money/decimal.ts';
import type { Rejection } from '../rejection.ts';
import { invalidSymbol, type OrderRules, parseOrderRules } from '../trading/order-rules.ts';
import type { ContractDefinition } from './contract-definition.ts';

/** The number of decimal places of a rate: margin rates, funding rates, price bands. */
export const rateScale = 8;
export const rateUnits = 10n ** BigInt(rateScale);

/** The order filters and the scales of a contract. */
export interface ContractRules extends OrderRules {
  /** The multiplier in units of `10 ** -multiplierScale`. */
  readonly multiplier: number;
  readonly multiplierScale: number;
  /** The number of decimal places of margins. */
  readonly marginScale: number;
  /** The number of decimal places of a position's cost: at least as many as the token has. */
  readonly costScale: number;
  /** In units of `10 ** -8`. */
  readonly priceBand: bigint;
}

/** The costs of inverse contracts have this many decimal places more than their margin token. */
const extraCostDigits = 10;

/** Parses the definition of a contract, or rejects it with INVALID_PARAMETER. */
export function parseContractRules(
  definition: ContractDefinition,
  token: Token,
): ContractRules | Rejection {
  const rules = parseOrderRules(definition);
  if ('error' in rules) return rules;
  const { inverse, multiplier, marginPrecision, priceBand = '0.1' } = definition;
  const problem = findProblem(definition, rules, token);
  if (problem !== undefined) return invalidSymbol(definition, problem);
  const multiplierScale = scaleOf(multiplier);
  const linearScale = rules.priceScale + rules.quantityScale + multiplierScale;
  return {
    ...rules,
    multiplier: Number(parseAmount(multiplier, multiplierScale)),
    multiplierScale,
    marginScale: scaleOf(marginPrecision),
    costScale: inverse ? token.scale + extraCostDigits : Math.max(linearScale, token.scale),
    priceBand: BigInt(parseAmount(priceBand, rateScale) ?? 0),
  };
}

function findProblem(
  {
    multiplier,
    marginPrecision,
    minPrice,
    maxPrice,
    tickSize,
    priceBand = '0.1',
  }: ContractDefinition,
  { priceScale }: OrderRules,
  { name, scale }: Token,
): string | undefined {
  if (!isDecimal(multiplier) || !/[1-9]/.test(multiplier)) {
    return `multiplier must be a decimal above zero; got ${multiplier}`;
  }
  if (typeof parseAmount(multiplier, scaleOf(multiplier)) !== 'number') {
    return `multiplier has too many digits: use at most 15; got ${multiplier}`;
  }
  if (!/^(1|0\.0*1)$/.test(marginPrecision) || scaleOf(marginPrecision) > scale) {
    return (
      `marginPrecision must be 1, 0.1, 0.01 and so on, ` +
      `with at most ${scale} decimal places as ${name} has; got ${marginPrecision}`
    );
  }
  if (!isDecimal(priceBand) || scaleOf(priceBand) > rateScale || Number(priceBand) >= 1) {
    return (
      `priceBand must be a decimal below 1 with at most ${rateScale} decimal places; ` +
      `got ${priceBand}`
    );
  }
  if (priceScale > indexPriceScale || !isInIndexPriceRange(maxPrice)) {
    return (
      `maxPrice must be below ${indexPriceLimit}, ` +
      `and prices must have at most ${indexPriceScale} decimal places; ` +
      `got minPrice ${minPrice}, maxPrice ${maxPrice} and tickSize ${tickSize}`
    );
  }
  return undefined;
}
