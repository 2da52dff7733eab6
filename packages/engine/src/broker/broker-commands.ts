import { decimalProblem, scaleOf } from '../money/decimal.ts';
import { rejected } from '../rejection.ts';
import { type RateLimit, rulesProblem } from '../rules.ts';
import type { Check, CommandBase } from '../section.ts';
import type { BrokerState } from './broker-state.ts';
import { indexPriceLimit, indexPriceScale, isInIndexPriceRange } from './index-price.ts';

/** Advances the clock and executes everything that is due. */
export interface Advance extends CommandBase {
  readonly kind: 'broker.advance';
}

/** Changes only the clock. After the commit, each section executes its events that are due. */
export const advance: Check<BrokerState, Advance, Record<string, never>> = () => ({
  commit: () => ({}),
});

/** Sets an index price, which is used to value contracts and options. */
export interface SetIndexPrice extends CommandBase {
  readonly kind: 'broker.setIndexPrice';
  /** The name of the index: a spot symbol. */
  readonly symbol: string;
  /** A decimal above zero and below 45,000,000, with at most 8 decimal places. */
  readonly price: string;
}

/**
 * Rejections: INVALID_PARAMETER for a price that is not a decimal above zero and below 45,000,000,
 * BAD_PRECISION for a price with more than 8 decimal places.
 */
export const setIndexPrice: Check<BrokerState, SetIndexPrice, Record<string, never>> = (
  state,
  command,
) => {
  const { symbol, price } = command;
  const problem = decimalProblem(`The index price of ${symbol}`, price);
  if (problem !== undefined) return rejected('INVALID_PARAMETER', `${problem}.`);
  if (!isInIndexPriceRange(price)) {
    const message =
      `The index price of ${symbol} must be a decimal above zero and below ${indexPriceLimit}; ` +
      `got ${price}.`;
    return rejected('INVALID_PARAMETER', message);
  }
  if (scaleOf(price) > indexPriceScale) {
    const message =
      `The index price of ${symbol} can have at most ${indexPriceScale} decimal places; ` +
      `got ${price}.`;
    return rejected('BAD_PRECISION', message);
  }
  return {
    commit: (time) => {
      state.setIndexPrice(symbol, price, time);
      return {};
    },
  };
};

/** Replaces the rate limits that the gateway enforces and `getBrokerInfo` returns. */
export interface SetRateLimits extends CommandBase {
  readonly kind: 'broker.setRateLimits';
  readonly rateLimits: readonly RateLimit[];
}

/**
 * Rejects duplicate limits, and limits other than integers of at least 1, with INVALID_PARAMETER.
 */
export const setRateLimits: Check<BrokerState, SetRateLimits, Record<string, never>> = (
  state,
  command,
) => {
  const problem = rulesProblem(command);
  if (problem !== undefined) return rejected('INVALID_PARAMETER', problem);
  return {
    commit: () => {
      state.rules = { ...state.rules, rateLimits: command.rateLimits };
      return {};
    },
  };
};
