import type { Change, Executor } from '../../state/executor.ts';
import { ControlPlaneError, rejectedByEngine } from '../control-plane-error.ts';
import type { MarketMakerChange, MarketMaker as MarketMakerView } from '../generated/client.gen.ts';
import { type MakerSettings, MarketMaker, makerUser } from './market-maker.ts';
import { one, unitsOf } from './units.ts';

/** The market makers of a sandbox, one per quoted symbol. */
export class MarketMakers {
  readonly #executor: Executor;
  readonly #now: () => number;
  readonly #makers = new Map<string, MarketMaker>();
  readonly #pendingSymbols = new Set<string>();
  #refreshing: Promise<void> = Promise.resolve();
  /** The seed of the market makers that run from the start; undefined if there are none. */
  #startSeed: number | undefined;

  constructor(executor: Executor, now: () => number) {
    this.#executor = executor;
    this.#now = now;
    // `onApplied` rather than `onDurable`, so that a query after a fill sees the new quotes even if
    // the fill is not durable yet.
    executor.onApplied((change) => this.#refreshAfter(change));
  }

  /** Returns the enabled market makers. */
  list(): MarketMakerView[] {
    return [...this.#makers.values()].map((maker) => makerView(maker, true));
  }

  /**
   * Enables, changes or disables the market maker of a symbol.
   *
   * @throws ControlPlaneError when the symbol or its index price is missing, or the spread is
   *   invalid
   */
  async set(change: MarketMakerChange): Promise<MarketMakerView> {
    const settings = settingsOf(change);
    this.#check(settings);
    const { symbol } = settings;
    if (change.enabled) await this.#addMakerUser();
    // `stop` also cancels the orders of an earlier market maker, perhaps from before a restart.
    const maker = new MarketMaker(settings, { executor: this.#executor, now: this.#now });
    this.#makers.delete(symbol);
    await maker.stop();
    if (change.enabled) {
      this.#makers.set(symbol, maker);
      await maker.refresh();
    }
    return makerView(maker, change.enabled);
  }

  /** Refreshes the quotes of a symbol that has a market maker. */
  async refresh(symbol: string): Promise<void> {
    await this.#makers.get(symbol)?.refresh();
  }

  /** Enables the market makers again after the whole state was replaced. */
  async resume(): Promise<void> {
    for (const { settings } of [...this.#makers.values()]) {
      await this.set({ ...settings, enabled: true }).catch((error) => {
        // The new state may not contain the symbol.
        this.#makers.delete(settings.symbol);
        if (!(error instanceof ControlPlaneError)) throw error;
      });
    }
  }

  /** Enables a market maker for every symbol that has an index price, now and after each reset. */
  async start(seed: number): Promise<void> {
    this.#startSeed = seed;
    for (const symbol of this.#executor.state.engine.indexPrices.keys()) {
      await this.set({ symbol, seed, enabled: true });
    }
  }

  /** Enables the market makers that run from the start, after a reset. */
  async restart(): Promise<void> {
    this.clear();
    if (this.#startSeed !== undefined) await this.start(this.#startSeed);
  }

  /** Removes all market makers without cancelling their orders. */
  clear(): void {
    this.#makers.clear();
  }

  /** Resolves when the market makers have reacted to all events so far. */
  async settled(): Promise<void> {
    let before: Promise<void> | undefined;
    while (before !== this.#refreshing) {
      before = this.#refreshing;
      await before;
    }
  }

  /** Refreshes the quotes after the current command, once for all of its events. */
  #refreshAfter(change: Change): void {
    if (this.#makers.size === 0) return;
    for (const event of change.events) {
      if (event.kind !== 'executionReport' || !isDone(event.status)) continue;
      const { symbol } = event;
      if (!this.#makers.has(symbol) || this.#pendingSymbols.has(symbol)) continue;
      this.#pendingSymbols.add(symbol);
      this.#refreshing = Promise.resolve().then(() => {
        this.#pendingSymbols.delete(symbol);
        return this.refresh(symbol);
      });
    }
  }

  #check({ symbol, spread }: MakerSettings): void {
    const { admin, indexPrices } = this.#executor.state.engine;
    if (!admin.listSymbols().some((known) => known.symbol === symbol)) {
      const message = `The spot symbol ${JSON.stringify(symbol)} does not exist. Add it with addSymbol first.`;
      throw new ControlPlaneError('NOT_FOUND', message);
    }
    if (!indexPrices.has(symbol)) {
      const message = `${symbol} has no index price. Set one with setIndexPrice first.`;
      throw new ControlPlaneError('CONFLICT', message);
    }
    const units = spread.startsWith('-') ? -1n : unitsOf(spread);
    if (units <= 0n || units >= one) {
      const message = `spread must be above 0 and below 1, such as 0.001; got ${spread}.`;
      throw new ControlPlaneError('INVALID_REQUEST', message);
    }
  }

  async #addMakerUser(): Promise<void> {
    const { engine } = this.#executor.state;
    if (engine.admin.getAccount({ user: makerUser, accountType: 1, accountIndex: 0 })) return;
    const time = this.#now();
    const { rejection } = await this.#executor.execute({
      kind: 'accounts.addUser',
      time,
      user: makerUser,
    });
    if (rejection !== undefined) throw rejectedByEngine(rejection);
  }
}

function settingsOf(change: MarketMakerChange): MakerSettings {
  const { symbol, seed = 1, spread = '0.001', levels = 5 } = change;
  return { symbol, seed, spread, levels };
}

/** Whether an order has left the book, so that a quote may be missing. */
function isDone(status: string): boolean {
  return status === 'FILLED' || status === 'CANCELED';
}

function makerView(
  { settings, openOrders, problem }: MarketMaker,
  enabled: boolean,
): MarketMakerView {
  return { ...settings, enabled, openOrders, ...(problem !== undefined && { problem }) };
}
