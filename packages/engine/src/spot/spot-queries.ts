import type { EngineState } from '../engine-state.ts';
import { AccountQueries } from './account-queries.ts';
import { MarketDataQueries } from './market-data-queries.ts';
import { OrderQueries } from './order-queries.ts';
import { brokerInfoView, type BrokerInfoView } from './broker-info.ts';

/** The reads of spot trading, named by operation in three groups. They change nothing. */
export class SpotQueries {
  readonly market: MarketDataQueries;
  readonly orders: OrderQueries;
  readonly accounts: AccountQueries;
  readonly #state: EngineState;

  constructor(broker: EngineState) {
    this.#state = broker;
    this.market = new MarketDataQueries(broker);
    this.orders = new OrderQueries(broker);
    this.accounts = new AccountQueries(broker);
  }

  /** The trading rules, with the spot symbols. */
  getBrokerInfo({ time }: { time: number }): BrokerInfoView {
    return brokerInfoView(this.#state, time);
  }
}
