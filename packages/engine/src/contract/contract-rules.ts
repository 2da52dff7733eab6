import { indexPriceLimit, indexPriceScale, isInIndexPriceRange } from '../broker/index-price.ts';
import type { Token } from '../ledger/token.ts';
import { isDecimal, parseAmount, scaleOf } from '../money/decimal.ts';
import type { Rejection } from '../rejection.ts';
import {
  invalidSymbol,
  type OrderFilters,
  type OrderRules,
  parseOrderRules,
} from '../trading/order-rules.ts';

/** The margin rates for positions below a given number of contracts. */
export interface RiskLimitDefinition {
  /** The risk limit applies to positions below this number of contracts; a decimal. */
  readonly quantity: string;
  /** The initial margin rate, such as `0.01`; the maximum leverage is 1 divided by it. */
  readonly initialMargin: string;
  /** The maintenance margin rate, such as `0.005`. */
  readonly maintMargin: string;
}

/** The definition of a perpetual contract and its order filters. */
export interface ContractDefinition extends OrderFilters {
  /** Whether the contract is inverse: its value is quantity × multiplier / price. */
  readonly inverse: boolean;
  /** The symbol of the index. The price of the index is the mark price. */
  readonly index: string;
  /** The asset in which prices are expressed. */
  readonly quoteAsset: string;
  readonly marginToken: string;
  /** The unit of margins, such as `0.0001`: a power of ten. */
  readonly marginPrecision: string;
  /** The value of one contract, in the underlying or, if inverse, in the quote asset. */
  readonly multiplier: string;
  /** By how much an order price may be worse than the mark price; by default 0.1, which is 10%. */
  readonly priceBand?: string | undefined;
}

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
