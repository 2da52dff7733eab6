import { type Section, sections } from '@broker-api/spec';
import type { BrokerTarget } from './broker-target.ts';
import type { Candles } from './candles.ts';
import type { ChartView } from './chart-view.ts';
import type { Depth } from './depth-chart.ts';
import { part } from './elements.ts';
import { type IndexPrices, readEquity } from './equity.ts';
import type { Equity, EquityPoint } from './equity-chart.ts';
import { readCandles } from './market-history.ts';
import type { Market } from './markets.ts';

const maximumValues = 1000;

interface Views {
  readonly price: ChartView<Candles>;
  readonly depth: ChartView<Depth>;
  readonly equity: ChartView<Equity>;
}

/** The charts of the playground. */
export class PlaygroundCharts {
  readonly #root: HTMLElement;
  readonly #target: BrokerTarget;
  readonly #interval: HTMLSelectElement;
  /** What the accounts were worth, by section. */
  readonly #values = new Map<string, EquityPoint[]>();
  #views: Promise<Views> | undefined;

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

  /**
   * Displays the current state of a market in those charts that are open.
   *
   * @param depth the best levels of its order book
   */
  async update(market: Market, depth: Depth): Promise<void> {
    await Promise.all([
      this.#ifOpen('price', async ({ price }) => {
        price.show(await readCandles(market, this.#interval.value, this.#target));
      }),
      this.#ifOpen('depth', async (views) => views.depth.show(depth)),
      this.#ifOpen('equity', async ({ equity }) => {
        const { section } = market;
        equity.show({ account: section, values: this.#values.get(section) ?? [] });
      }),
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
}

function secondOf(point: EquityPoint | undefined): number | undefined {
  return point && Math.floor(point.time / 1000);
}
