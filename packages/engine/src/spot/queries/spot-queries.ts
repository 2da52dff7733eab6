import type { SpotState } from '../spot-state.ts';
import { MarketDataQueries } from './market-data-queries.ts';
import { OrderQueries } from './order-queries.ts';

/** Read-only queries for spot, in two groups. Each query has the name of its operation. */
export class SpotQueries {
  readonly market: MarketDataQueries;
  readonly orders: OrderQueries;

  constructor(spot: SpotState) {
    this.market = new MarketDataQueries(spot);
    this.orders = new OrderQueries(spot);
  }
}
