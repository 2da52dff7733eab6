import type { EngineState } from '../engine-state.ts';
import { AccountQueries } from './account-queries.ts';
import { type BrokerInfoView, brokerInfoView } from './broker-info.ts';
import { MarketDataQueries } from './market-data-queries.ts';
import { OrderQueries } from './order-queries.ts';

/** Read-only queries for spot, in three groups. Each has the name of its API operation. */
export class SpotQueries {
  readonly market: MarketDataQueries;
  readonly orders: OrderQueries;
  readonly accounts: AccountQueries;
  readonly #state: EngineState;

  constructor(state: EngineState) {
    this.#state = state;
    this.market = new MarketDataQueries(state);
    this.orders = new OrderQueries(state);
    this.accounts = new AccountQueries(state);
  }

  /** Returns the trading rules, including the spot symbols. */
  getBrokerInfo({ time }: { time: number }): BrokerInfoView {
    return brokerInfoView(this.#state, time);
  }
}
