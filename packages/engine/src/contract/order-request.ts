import type { ContractMarket } from './contract-market.ts';
import type { ContractOrderTerms } from './order.ts';

/** A new order with parsed parameters, and its market. */
export interface OrderRequest extends ContractOrderTerms {
  readonly market: ContractMarket;
}
