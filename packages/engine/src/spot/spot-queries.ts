import type { EngineState } from '../engine-state.ts';
import { AccountQueries } from './account-queries.ts';
import { MarketQueries } from './market-queries.ts';
import { OrderQueries } from './order-queries.ts';
import { brokerInfo, type ShownBrokerInfo } from './spot-info.ts';

/** The reads of spot trading, named by operation in three groups. They change nothing. */
export class SpotQueries {
  readonly market: MarketQueries;
  readonly orders: OrderQueries;
  readonly accounts: AccountQueries;
  readonly #broker: EngineState;

  constructor(broker: EngineState) {
    this.#broker = broker;
    this.market = new MarketQueries(broker);
    this.orders = new OrderQueries(broker);
    this.accounts = new AccountQueries(broker);
  }

  /** The trading rules, with the spot symbols. */
  getBrokerInfo({ time }: { time: number }): ShownBrokerInfo {
    return brokerInfo(this.#broker, time);
  }
}
