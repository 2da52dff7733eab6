import type { OptionMarket } from './option-market.ts';
import type { OptionOrderTerms } from './order.ts';

/** A new order whose parameters are parsed, and the market that it goes to. */
export interface OrderRequest extends OptionOrderTerms {
  readonly market: OptionMarket;
}
