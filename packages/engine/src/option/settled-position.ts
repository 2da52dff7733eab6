import type { Amount } from '../money/amount.ts';
import type { OptionSymbol } from './option-symbol.ts';

/** A position at the expiration of its option, and its pay-off. */
export interface SettledPosition {
  readonly symbol: OptionSymbol;
  /** In units of the option's quantities; negative if short. */
  readonly quantity: number;
  /** The average price and the margin are in units of the quote token. */
  readonly averagePrice: Amount;
  readonly margin: Amount;
  /** The truncated pay-off of the position in the quote token; negative if the account paid. */
  readonly changed: Amount;
  /** A decimal. */
  readonly settlementPrice: string;
  readonly time: number;
}
