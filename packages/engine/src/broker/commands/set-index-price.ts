import { decimalProblem } from '../../money/decimal.ts';
import { rejected } from '../../rejection.ts';
import type { Check, CommandBase } from '../../section.ts';
import type { BrokerState } from '../broker-state.ts';

/** Sets an index price, which is used to value contracts and options. */
export interface SetIndexPrice extends CommandBase {
  readonly kind: 'broker.setIndexPrice';
  /** The name of the index: a spot symbol. */
  readonly symbol: string;
  /** A decimal above zero, with at most 18 decimal places. */
  readonly price: string;
}

/** Rejects the price with INVALID_PARAMETER unless it is within its limits. */
export const setIndexPrice: Check<BrokerState, SetIndexPrice, Record<string, never>> = (
  state,
  command,
) => {
  const { symbol, price } = command;
  const problem = decimalProblem(`The index price of ${symbol}`, price);
  if (problem !== undefined) return rejected('INVALID_PARAMETER', `${problem}.`);
  if (!/[1-9]/.test(price)) {
    const message = `The index price of ${symbol} must be a decimal above zero; got ${price}.`;
    return rejected('INVALID_PARAMETER', message);
  }
  return {
    commit: (time) => {
      state.indexPrices.set(symbol, { price, time });
      return {};
    },
  };
};
