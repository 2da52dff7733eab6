import type { Amount } from '../money/amount.ts';
import type { SpotOrder } from './order.ts';
import type { SpotMarket } from './spot-market.ts';

/** One trade, of which both orders' accounts have a view. */
export interface SpotTrade {
  readonly sequence: number;
  readonly market: SpotMarket;
  readonly price: number;
  readonly quantity: number;
  /** In units of the quote token. */
  readonly quote: Amount;
  readonly time: number;
  readonly buyer: TradeParty;
  readonly seller: TradeParty;
  /** Whether the buyer's order was the resting one. */
  readonly isBuyerMaker: boolean;
}

/** One side of a trade. */
export interface TradeParty {
  /** The place of the account among all accounts. */
  readonly account: number;
  /** The place of the order in the sequence of orders. */
  readonly order: number;
  /** What it paid: the buyer in units of the base token, the seller in those of the quote token. */
  readonly fee: Amount;
}

/** The party of an order in a trade. */
export function partyOf(order: SpotOrder, fee: Amount): TradeParty {
  return { account: order.account.sequence, order: order.sequence, fee };
}
