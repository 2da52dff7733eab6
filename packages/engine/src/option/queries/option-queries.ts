import type { OptionState } from '../option-state.ts';
import { OptionAccountQueries } from './account-queries.ts';
import { OptionMarketQueries } from './market-queries.ts';
import { OptionOrderQueries } from './order-queries.ts';

/** Read-only queries for options, in three groups. Each query has the name of its operation. */
export class OptionQueries {
  readonly market: OptionMarketQueries;
  readonly orders: OptionOrderQueries;
  readonly account: OptionAccountQueries;

  constructor(option: OptionState) {
    this.market = new OptionMarketQueries(option);
    this.orders = new OptionOrderQueries(option);
    this.account = new OptionAccountQueries(option);
  }
}
