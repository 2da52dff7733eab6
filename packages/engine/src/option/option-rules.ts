import { indexPriceLimit, indexPriceScale, isInIndexPriceRange } from '../broker/index-price.ts';
import type { Token } from '../ledger/token.ts';
import { type Rescaling, rescaling } from '../money/amount.ts';
import { isDecimal, parseAmount, scaleOf } from '../money/decimal.ts';
import type { Rejection } from '../rejection.ts';
import { latestTime } from '../rules.ts';
import {
  invalidSymbol,
  type OrderFilters,
  type OrderRules,
  parseOrderRules,
} from '../trading/order-rules.ts';

const day = 24 * 60 * 60_000;

export const optionTypes = ['call', 'put'] as const;
/** In milliseconds. */
export const settlementIntervals = { daily: day, weekly: 7 * day } as const;

/** The type of a spread. */
export type OptionType = (typeof optionTypes)[number];

/** How often options of the same kind expire. */
export type SettlementInterval = keyof typeof settlementIntervals;

/** The definition of an option (a call spread or a put spread) and its order filters. */
export interface OptionDefinition extends OrderFilters {
  readonly optionType: OptionType;
  /** The underlying asset, such as BTC. */
  readonly baseAsset: string;
  /** The symbol of the index that the settlement price is computed from. */
  readonly index: string;
  /** The token in which premiums, collateral and pay-offs are paid. */
  readonly quoteAsset: string;
  /** A decimal. */
  readonly strike: string;
  /**
   * The maximum pay-off of one option, which is also the collateral of a short option; a decimal.
   */
  readonly maxPayOff: string;
  /** When the option expires, in milliseconds since the epoch. */
  readonly expiration: number;
  readonly settlement: SettlementInterval;
  /**
   * If present, a successor is listed when the option expires. Its strike is the index price,
   * rounded to a multiple of this step.
   */
  readonly strikeStep?: string | undefined;
}

/** The order filters of an option, and its amounts as exact integers. */
export interface OptionRules extends OrderRules {
  /** The maximum pay-off in units of `10 ** -scaleOf(maxPayOff)`. */
  readonly maxPayOff: number;
  /** Converts price × quantity to units of the quote token. Exact. */
  readonly premiumToQuote: Rescaling;
  /** Converts maximum pay-off × quantity to units of the quote token. Exact. */
  readonly payOffToQuote: Rescaling;
}

/**
 * The latest permitted expiration: one week after the latest time of a command, so that an option
 * that expires at that time can still list its successor.
 */
const latestExpiration = latestTime + settlementIntervals.weekly;

/** Parses the definition of an option, or rejects it with INVALID_PARAMETER. */
export function parseOptionRules(
  definition: OptionDefinition,
  token: Token,
): OptionRules | Rejection {
  const rules = parseOrderRules(definition);
  if ('error' in rules) return rules;
  const problem = termsProblem(definition) ?? scaleProblem(definition, rules, token);
  if (problem !== undefined) return invalidSymbol(definition, problem);
  const { maxPayOff } = definition;
  const payOffScale = scaleOf(maxPayOff);
  return {
    ...rules,
    maxPayOff: Number(parseAmount(maxPayOff, payOffScale)),
    premiumToQuote: rescaling(rules.priceScale + rules.quantityScale, token.scale),
    payOffToQuote: rescaling(payOffScale + rules.quantityScale, token.scale),
  };
}

function termsProblem(definition: OptionDefinition): string | undefined {
  const { expiration, strike, maxPayOff, strikeStep } = definition;
  for (const [name, text] of Object.entries({ strike, maxPayOff, strikeStep })) {
    if (text === undefined || isIndexPrice(text)) continue;
    return (
      `${name} must be a decimal above zero and below ${indexPriceLimit}, ` +
      `with at most ${indexPriceScale} decimal places; got ${text}`
    );
  }
  if (Number.isSafeInteger(expiration) && expiration >= 0 && expiration <= latestExpiration) {
    return undefined;
  }
  return (
    `expiration must be an integer from 0 to ${latestExpiration}, ` +
    `in milliseconds since the epoch; got ${expiration}`
  );
}

function isIndexPrice(text: string): boolean {
  return isDecimal(text) && isInIndexPriceRange(text) && scaleOf(text) <= indexPriceScale;
}

/**
 * Returns what is wrong with the scales, if anything: premiums and collateral must be whole numbers
 * of units of the quote token.
 */
function scaleProblem(
  { maxPayOff, tickSize, stepSize }: OptionDefinition,
  { priceScale, quantityScale }: OrderRules,
  { name, scale }: Token,
): string | undefined {
  const digits = Math.max(priceScale, scaleOf(maxPayOff)) + quantityScale;
  if (digits <= scale) return undefined;
  return (
    `a quantity and a price, or a quantity and maxPayOff, ` +
    `must together have at most ${scale} decimal places, as ${name} has; ` +
    `got maxPayOff ${maxPayOff}, tickSize ${tickSize} and stepSize ${stepSize}`
  );
}
