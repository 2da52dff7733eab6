import type { ContractMarket } from './contract-market.ts';
import type { ContractOrderTerms } from './order.ts';

/** A new order whose parameters are parsed, and the market that it goes to. */
export interface OrderRequest extends ContractOrderTerms {
  readonly market: ContractMarket;
}
