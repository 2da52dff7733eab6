import type { ContractState } from '../contract-state.ts';
import { ContractAccountQueries } from './account-queries.ts';
import { ContractMarketQueries } from './market-queries.ts';
import { ContractOrderQueries } from './order-queries.ts';

/** Read-only queries for contracts, in three groups. Each query has the name of its operation. */
export class ContractQueries {
  readonly market: ContractMarketQueries;
  readonly orders: ContractOrderQueries;
  readonly account: ContractAccountQueries;

  constructor(contract: ContractState) {
    this.market = new ContractMarketQueries(contract);
    this.orders = new ContractOrderQueries(contract);
    this.account = new ContractAccountQueries(contract);
  }
}
