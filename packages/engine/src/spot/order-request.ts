import type { SpotOrderTerms } from './order.ts';
import type { SpotMarket } from './spot-market.ts';

/** A new order whose parameters are parsed, and the market that it goes to. */
export interface OrderRequest extends SpotOrderTerms {
  readonly market: SpotMarket;
}
