import { type Balances, readBalances } from './balances.ts';
import type { BrokerTarget } from './broker-target.ts';
import { element, part } from './elements.ts';
import type { IndexPrices } from './equity.ts';
import type { MarketPanels } from './market-panels.ts';
import type { Market } from './markets.ts';
import type { PageBroker } from './page-broker.ts';
import type { PlaygroundCharts } from './playground-charts.ts';
import { balancesView, ordersView, positionsView, pricesView } from './playground-views.ts';
import type { Values } from './section-clients.ts';

/** The panels that display the state of the broker. */
export class PlaygroundPanels {
  readonly #root: HTMLElement;
  readonly #broker: PageBroker;
  readonly #target: BrokerTarget;
  readonly #charts: PlaygroundCharts;
  readonly #market: MarketPanels;
  #balances: Balances = new Map();

  constructor(
    root: HTMLElement,
    broker: PageBroker,
    target: BrokerTarget,
    charts: PlaygroundCharts,
    market: MarketPanels,
  ) {
    this.#root = root;
    this.#broker = broker;
    this.#target = target;
    this.#charts = charts;
    this.#market = market;
    setInterval(() => this.#displayTime(), 1000);
  }

  /** The time of the broker, such as `2027-01-01 08:00:00`. */
  get time(): string {
    return new Date(this.#broker.clock()).toISOString().slice(0, 19).replace('T', ' ');
  }

  /** Returns the prices of the indices by symbol. */
  async indexPrices(): Promise<IndexPrices> {
    const indices = await this.#broker.control.listIndexPrices();
    return new Map(indices.map(({ symbol, price }) => [symbol, price]));
  }

  /**
   * Displays the current state.
   *
   * @param cancel cancels an order
   */
  async refresh(market: Market, cancel: (order: Values) => void): Promise<void> {
    const target = this.#target;
    const [orders, positions, balances] = await Promise.all([
      ordersView(market.section, target, cancel),
      positionsView(target),
      readBalances(target),
      this.refreshMarket(market),
    ]);
    this.#replace('orders', orders);
    this.#replace('positions', positions);
    this.#replace('balances', balancesView(balances, this.#balances));
    this.#balances = balances;
  }

  /** Displays the current state of a market, without the orders and the accounts of the user. */
  async refreshMarket(market: Market): Promise<void> {
    const indexPrices = await this.indexPrices();
    await this.#charts.recordEquity(indexPrices);
    await this.#charts.update(market, this.#market.depth);
    this.#replace('prices', pricesView(market, indexPrices, this.#market.lastPrice));
    const lines = [...indexPrices].map((line) => element('span', {}, line.join(' ')));
    this.#replace('index', lines);
    this.#displayTime();
  }

  #replace(panel: string, nodes: readonly Node[]): void {
    part(this.#root, `[data-panel=${panel}]`).replaceChildren(...nodes);
  }

  #displayTime(): void {
    part(this.#root, '[data-panel=clock]').textContent = this.time;
  }
}
