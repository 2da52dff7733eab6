import type { Amount } from '../money/amount.ts';
import type { SpotMarket } from './spot-market.ts';

/** One trade, of which both orders' accounts have a view. */
export interface SpotTrade {
  readonly sequence: number;
  readonly market: SpotMarket;
  readonly price: number;
  readonly quantity: number;
  /** In units of the quote token. */
  readonly quoteAmount: Amount;
  readonly time: number;
  /** Whether the buyer's order was the resting one. */
  readonly isBuyerMaker: boolean;
  /** The place of the buyer's account among all accounts. */
  readonly buyerAccount: number;
  /** The place of the buyer's order in the sequence of orders. */
  readonly buyOrder: number;
  /** What the buyer paid, in units of the base token. */
  readonly buyFee: Amount;
  readonly sellerAccount: number;
  readonly sellOrder: number;
  /** In units of the quote token. */
  readonly sellFee: Amount;
}
