import { isDecimal } from '../money/decimal.ts';
import { rejection } from '../rejection.ts';
import type { Check, CommandBase } from './command-check.ts';

/** Sets the price of an index, which contracts and options are valued by. */
export interface SetIndexPrice extends CommandBase {
  readonly kind: 'setIndexPrice';
  /** The index, named like a spot symbol. */
  readonly symbol: string;
  /** A decimal above zero. */
  readonly price: string;
}

/** Rejected with INVALID_PARAMETER when the price is no decimal above zero. */
export const setIndexPrice: Check<SetIndexPrice, Record<string, never>> = (broker, command) => {
  const { symbol, price } = command;
  if (!isDecimal(price) || !/[1-9]/.test(price)) {
    const message = `The index price of ${symbol} is ${price}; it must be a decimal above zero.`;
    return { rejection: rejection('INVALID_PARAMETER', message) };
  }
  return {
    commit: (time) => {
      broker.indexPrices.set(symbol, { price, time });
      return {};
    },
  };
};
