import { decimalProblem, scaleOf } from '../../money/decimal.ts';
import { rejected } from '../../rejection.ts';
import type { Check, CommandBase } from '../../section.ts';
import type { BrokerState } from '../broker-state.ts';
import { indexPriceLimit, indexPriceScale, isInIndexPriceRange } from '../index-price.ts';

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
