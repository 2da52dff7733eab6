import { isDecimal } from '../money/decimal.ts';
import { rejected } from '../rejection.ts';
import type { Check, CommandBase } from './command-check.ts';

/** Sets an index price. Contracts and options are valued at it. */
export interface SetIndexPrice extends CommandBase {
  readonly kind: 'setIndexPrice';
  /** The name of the index: a spot symbol. */
  readonly symbol: string;
  /** A decimal above zero. */
  readonly price: string;
}

/** Rejects with INVALID_PARAMETER a price that is not a decimal above zero. */
export const setIndexPrice: Check<SetIndexPrice, Record<string, never>> = (state, command) => {
  const { symbol, price } = command;
  if (!isDecimal(price) || !/[1-9]/.test(price)) {
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
