import type { Market } from './markets.ts';
import type { PageBroker } from './page-broker.ts';

type Control = PageBroker['control'];

/** The average time between two trades of a taker, in milliseconds. */
const intervalMs = 4000;
const minuteMs = 60_000;

/** The takers in the markets of the page: they trade, so that prices move and orders are filled. */
export class OtherTraders {
  readonly #control: Control;
  /** The markets in which a taker was started. */
  readonly #started = new Set<string>();
  #isEnabled = true;

  constructor(control: Control) {
    this.#control = control;
  }

  /** Whether takers trade in all markets. */
  get isEnabled(): boolean {
    return this.#isEnabled;
  }

  /** Starts or stops the takers in the given markets. */
  async enable(isEnabled: boolean, markets: readonly Market[]): Promise<void> {
    this.#isEnabled = isEnabled;
    if (isEnabled) return this.startIn(markets);
    this.#started.clear();
    const takers = await this.#control.listTakers();
    await Promise.all(
      takers.map(({ section, symbol }) =>
        this.#control.setTaker({ section, symbol, enabled: false }),
      ),
    );
  }

  /**
   * Starts takers in those markets that have none, for example in a newly listed option. Skips
   * markets without a market maker, because they have no index price.
   */
  async startIn(markets: readonly Market[]): Promise<void> {
    const isNew = (market: Market): boolean => !this.#started.has(keyOf(market));
    if (!this.#isEnabled || !markets.some(isNew)) return;
    const quoted = new Set((await this.#control.listMarketMakers()).map(keyOf));
    const added = markets.filter((market) => isNew(market) && quoted.has(keyOf(market)));
    for (const [index, { section, symbol }] of added.entries()) {
      // With the same seed, all takers would trade at the same times.
      const seed = this.#started.size + index + 1;
      await this.#control.setTaker({ section, symbol, enabled: true, seed, intervalMs });
    }
    for (const market of markets) this.#started.add(keyOf(market));
  }
}

function keyOf({ section, symbol }: Pick<Market, 'section' | 'symbol'>): string {
  return `${section} ${symbol}`;
}

/**
 * Moves the clock forward minute by minute, while the index prices move too, so that each minute
 * has trades of its own.
 *
 * @param onMinute called after each minute
 */
export async function simulateTrading(
  minutes: number,
  { control, clock }: PageBroker,
  onMinute: () => Promise<void>,
): Promise<void> {
  const indices = await control.listIndexPrices();
  const move = (enabled: boolean): Promise<unknown> =>
    Promise.all(
      indices.map(({ symbol }, index) =>
        control.setIndexMover({ symbol, enabled, seed: index + 1 }),
      ),
    );
  await move(true);
  try {
    for (let minute = 1; minute <= minutes; minute++) {
      await control.setClock({ mode: 'real', time: clock() + minuteMs });
      await onMinute();
    }
  } finally {
    await move(false);
  }
}
