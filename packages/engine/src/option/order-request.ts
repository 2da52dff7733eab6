import type { OptionMarket } from './option-market.ts';
import type { OptionOrderTerms } from './order.ts';

/** A new order with parsed parameters, and its market. */
export interface OrderRequest extends OptionOrderTerms {
  readonly market: OptionMarket;
}
