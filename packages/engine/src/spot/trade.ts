import type { Account } from '../accounts/account.ts';
import type { Amount } from '../money/amount.ts';
import type { SpotSymbol } from './spot-symbol.ts';

/**
 * A trade. Its market and both accounts share this object. Price and quantity are in units of the
 * symbol's scales.
 */
export interface SpotTrade {
  readonly sequence: number;
  readonly symbol: SpotSymbol;
  readonly price: number;
  readonly quantity: number;
  /** In units of the quote token. */
  readonly quoteAmount: Amount;
  readonly time: number;
  /** Whether the buyer's order was the maker. */
  readonly isBuyerMaker: boolean;
  readonly buyerAccount: Account;
  /** The sequence number of the buyer's order. */
  readonly buyOrder: number;
  /** The fee of the buyer, in units of the base token. */
  readonly buyFee: Amount;
  readonly sellerAccount: Account;
  /** The sequence number of the seller's order. */
  readonly sellOrder: number;
  /** The fee of the seller, in units of the quote token. */
  readonly sellFee: Amount;
}
