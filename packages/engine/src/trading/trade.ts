import type { Account } from '../accounts/account.ts';
import type { Amount } from '../money/amount.ts';
import type { TradedSymbol } from './traded-symbol.ts';

/**
 * A trade of any section. Its market and both accounts share this object. Price and quantity are in
 * units of the symbol's scales.
 */
export interface Trade<Symbol extends TradedSymbol = TradedSymbol> {
  readonly sequence: number;
  readonly symbol: Symbol;
  readonly price: number;
  readonly quantity: number;
  /** The value of the quantity, in units of the token in which the value is paid. */
  readonly quoteAmount: Amount;
  readonly time: number;
  /** Whether the buyer's order was the maker. */
  readonly isBuyerMaker: boolean;
  readonly buyerAccount: Account;
  /** The sequence number of the buyer's order. */
  readonly buyOrder: number;
  readonly buyFee: Amount;
  readonly sellerAccount: Account;
  /** The sequence number of the seller's order. */
  readonly sellOrder: number;
  readonly sellFee: Amount;
}
