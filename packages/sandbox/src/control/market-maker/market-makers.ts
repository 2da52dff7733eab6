import type { Change, Executor } from '../../state/executor.ts';
import { ControlPlaneError, rejectedByEngine } from '../control-plane-error.ts';
import type { MarketMakerChange, MarketMaker as MarketMakerView } from '../generated/client.gen.ts';
import { type MakerSettings, MarketMaker, makerUser } from './market-maker.ts';
import { one, unitsOf } from './units.ts';

/** A market maker that cannot quote. */
export interface MarketMakerProblem {
  readonly symbol: string;
  /** What is wrong, and what to do. The control plane returns the same text. */
  readonly problem: string;
  /** The error that stopped the market maker. Absent if it tries again after the next change. */
  readonly error?: unknown;
}

/** The market makers of a sandbox, one per quoted symbol. */
export class MarketMakers {
  readonly #executor: Executor;
  readonly #now: () => number;
  readonly #onProblem: ((problem: MarketMakerProblem) => void) | undefined;
  readonly #makers = new Map<string, MarketMaker>();
  readonly #pendingSymbols = new Set<string>();
  /** The last reported problem, by symbol. */
  readonly #reported = new Map<string, string | undefined>();
  /** Resolves when the latest refresh is finished. Never rejects. */
  #refreshing: Promise<void> = Promise.resolve();
  /** The seed of the market makers that run from the start; undefined if there are none. */
  #startSeed: number | undefined;

  /** @param onProblem called with each new reason why a market maker cannot quote */
  constructor(
    executor: Executor,
    now: () => number,
    onProblem?: (problem: MarketMakerProblem) => void,
  ) {
    this.#executor = executor;
    this.#now = now;
    this.#onProblem = onProblem;
    // `onApplied` rather than `onDurable`, so that a query after a fill sees the new quotes even if
    // the fill is not durable yet.
    executor.onApplied((change) => this.#refreshAfter(change));
  }

  /** Returns the enabled market makers, and those that stopped after an error. */
  list(): MarketMakerView[] {
    return [...this.#makers.values()].map((maker) => makerView(maker, !maker.hasStopped));
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
    // This also cancels the orders of an earlier market maker, perhaps from before a restart.
    const maker = new MarketMaker(settings, { executor: this.#executor, now: this.#now });
    this.#makers.delete(symbol);
    await maker.cancelOrders();
    if (change.enabled) {
      this.#makers.set(symbol, maker);
      await this.refresh(symbol);
    }
    return makerView(maker, change.enabled && !maker.hasStopped);
  }

  /**
   * Refreshes the quotes of a symbol that has a market maker. A market maker that throws stops; its
   * error is reported and never thrown, because no request waits for most refreshes.
   */
  async refresh(symbol: string): Promise<void> {
    const maker = this.#makers.get(symbol);
    if (maker === undefined || maker.hasStopped) return;
    try {
      await maker.refresh();
      this.#report(maker, {});
    } catch (error) {
      maker.stopAfter(error);
      this.#report(maker, { error });
    }
  }

  /** Reports the problem of a market maker, if it has changed since the last report. */
  #report(maker: MarketMaker, cause: { readonly error?: unknown }): void {
    const { problem, settings } = maker;
    const { symbol } = settings;
    if (problem === this.#reported.get(symbol)) return;
    this.#reported.set(symbol, problem);
    if (problem !== undefined) this.#onProblem?.({ symbol, problem, ...cause });
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

  /**
   * Enables a market maker for every spot symbol that has an index price, now and after each reset.
   * Other names, such as those of unlisted symbols, can have an index price too.
   */
  async start(seed: number): Promise<void> {
    this.#startSeed = seed;
    for (const symbol of this.#executor.state.engine.indexPrices.keys()) {
      if (this.#isListed(symbol)) await this.set({ symbol, seed, enabled: true });
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
    const { indexPrices } = this.#executor.state.engine;
    if (!this.#isListed(symbol)) {
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

  #isListed(symbol: string): boolean {
    const { admin } = this.#executor.state.engine;
    return admin.listSymbols().some((known) => known.symbol === symbol);
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

/** Whether an order with this status has left the book, so that a quote may be missing. */
function isDone(status: string): boolean {
  return status === 'FILLED' || status === 'CANCELED';
}

function makerView(
  { settings, openOrders, problem }: MarketMaker,
  enabled: boolean,
): MarketMakerView {
  return { ...settings, enabled, openOrders, ...(problem !== undefined && { problem }) };
}
