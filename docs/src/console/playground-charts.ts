import { type Section, sections } from '@broker-api/spec';
import type { BrokerTarget } from './broker-target.ts';
import type { Candles } from './candles.ts';
import { timeText } from './chart-axes.ts';
import type { ChartView } from './chart-view.ts';
import type { Depth } from './depth-chart.ts';
import { element, part, table } from './elements.ts';
import { type IndexPrices, readEquity } from './equity.ts';
import type { Equity, EquityPoint } from './equity-chart.ts';
import { readCandles, readTrades } from './market-history.ts';
import { type Market, readBook } from './markets.ts';

const depthLevels = 50;
const tapeLength = 15;
const maximumValues = 1000;

interface Views {
  readonly price: ChartView<Candles>;
  readonly depth: ChartView<Depth>;
  readonly equity: ChartView<Equity>;
}

/** The charts of the playground, and the latest trades of all participants. */
export class PlaygroundCharts {
  readonly #root: HTMLElement;
  readonly #target: BrokerTarget;
  readonly #interval: HTMLSelectElement;
  /** What the accounts were worth, by section. */
  readonly #values = new Map<string, EquityPoint[]>();
  #views: Promise<Views> | undefined;
  #latestTrade = '';

  /** @param onChange called when the reader opens a chart or chooses another interval */
  constructor(root: HTMLElement, target: BrokerTarget, onChange: () => void) {
    this.#root = root;
    this.#target = target;
    this.#interval = part(root, 'select[name=interval]');
    this.#interval.addEventListener('change', onChange);
    for (const details of root.querySelectorAll<HTMLDetailsElement>('details[data-chart]')) {
      details.addEventListener('toggle', () => {
        if (details.open) onChange();
      });
    }
  }

  /** Returns whether participants have traded since the last call. */
  async hasTraded(market: Market): Promise<boolean> {
    const before = this.#latestTrade;
    const [latest] = await readTrades(market, 1, this.#target);
    this.#latestTrade = `${market.symbol} ${latest?.time} ${latest?.price} ${latest?.qty}`;
    return this.#latestTrade !== before;
  }

  /** Adds a point to the curve of each account. */
  async recordEquity(prices: IndexPrices): Promise<void> {
    const record = async (section: Section): Promise<void> => {
      const equity = await readEquity(section, prices, this.#target);
      const values = this.#values.get(section) ?? [];
      const point = { time: this.#target.clock(), equity };
      // A chart shows at most one point per second.
      if (secondOf(values.at(-1)) === secondOf(point)) values.pop();
      values.push(point);
      if (values.length > maximumValues) values.shift();
      this.#values.set(section, values);
    };
    await Promise.all(sections.map(record));
  }

  /** Displays the current state of a market in those charts that are open. */
  async update(market: Market): Promise<void> {
    await Promise.all([
      this.#ifOpen('price', async ({ price }) => {
        price.show(await readCandles(market, this.#interval.value, this.#target));
      }),
      this.#ifOpen('depth', async ({ depth }) => {
        depth.show(await readBook(market, depthLevels, this.#target));
      }),
      this.#ifOpen('equity', async ({ equity }) => {
        const { section } = market;
        equity.show({ account: section, values: this.#values.get(section) ?? [] });
      }),
      this.#updateTape(market),
    ]);
  }

  async #ifOpen(name: keyof Views, display: (views: Views) => Promise<void>): Promise<void> {
    const details = part<HTMLDetailsElement>(this.#root, `details[data-chart=${name}]`);
    if (!details.open) return;
    this.#views ??= this.#load();
    await display(await this.#views);
  }

  async #load(): Promise<Views> {
    const [{ ChartView }, { candleChart }, { depthChart }, { equityChart }] = await Promise.all([
      import('./chart-view.ts'),
      import('./candle-chart.ts'),
      import('./depth-chart.ts'),
      import('./equity-chart.ts'),
    ]);
    const host = (name: string): HTMLElement => part(this.#root, `[data-plot=${name}]`);
    return {
      price: new ChartView(host('price'), candleChart),
      depth: new ChartView(host('depth'), depthChart),
      equity: new ChartView(host('equity'), equityChart),
    };
  }

  async #updateTape(market: Market): Promise<void> {
    const trades = await readTrades(market, tapeLength, this.#target);
    const rows = trades.map(({ time, price = '', qty = '', isBuyerMaker }) => {
      const taker = String(isBuyerMaker) === 'true' ? 'sells' : 'buys';
      return [
        timeText(Number(time)).slice(11),
        element('span', { class: taker }, taker),
        price,
        qty,
      ];
    });
    const view =
      rows.length === 0
        ? element('p', { class: 'none' }, 'No trades yet.')
        : table('Trades', ['Time (UTC)', 'Taker', 'Price', 'Quantity'], rows);
    part(this.#root, '[data-panel=tape]').replaceChildren(view);
  }
}

function secondOf(point: EquityPoint | undefined): number | undefined {
  return point && Math.floor(point.time / 1000);
}
