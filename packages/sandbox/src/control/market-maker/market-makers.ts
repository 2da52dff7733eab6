import type { Change, Executor } from '../../state/executor.ts';
import { ControlPlaneError } from '../control-plane-error.ts';
import type {
  MarketMakerChange,
  MarketMaker as MarketMakerView,
  Section,
} from '../generated/client.gen.ts';
import { type MakerSettings, MarketMaker } from './market-maker.ts';
import {
  addUser,
  keyOf,
  listQuotable,
  type QuotedName,
  quotingOf,
  quotings,
  requireIndexPrice,
} from './quotable.ts';
import { makerUser, type SectionQuoting, takerUser } from './section-quoting.ts';

/** A market maker that cannot quote. */
export interface MarketMakerProblem {
  readonly section: Section;
  readonly symbol: string;
  /** What is wrong, and what to do. The control plane returns the same message. */
  readonly problem: string;
  /**
   * The error that stopped the market maker. Absent if the market maker tries again after the next
   * change.
   */
  readonly error?: unknown;
}

/** The market makers of a sandbox, one per quoted symbol of a section. */
export class MarketMakers {
  readonly #executor: Executor;
  readonly #now: () => number;
  readonly #onProblem: ((problem: MarketMakerProblem) => void) | undefined;
  /**
   * The market makers by section and symbol. `#pendingRefreshes` and `#reported` have the same
   * keys.
   */
  readonly #makers = new Map<string, MarketMaker>();
  /** The sections and symbols whose market maker was disabled. */
  readonly #disabled = new Set<string>();
  readonly #pendingRefreshes = new Set<string>();
  /** The last reported problem of each market maker. */
  readonly #reported = new Map<string, string | undefined>();
  /** Resolves when the latest refresh is finished. Never rejects. */
  #refreshing: Promise<void> = Promise.resolve();
  /** The seed that was passed to `start`; undefined if `start` was not called. */
  #startSeed: number | undefined;
  /** The symbols that had an index price at the last check, by section and symbol. */
  #quotable: ReadonlyMap<string, QuotedName> = new Map();
  /**
   * The time of the next scheduled events of the engine, in milliseconds since the epoch. When it
   * changes, the earlier events may have listed new options or let options expire.
   */
  #nextDueTime: number | undefined;

  /** @param onProblem called with each new reason why a market maker cannot quote */
  constructor(
    executor: Executor,
    now: () => number,
    onProblem?: (problem: MarketMakerProblem) => void,
  ) {
    this.#executor = executor;
    this.#now = now;
    this.#onProblem = onProblem;
    // Uses `onApplied`, not `onDurable`, so that a query after a fill sees the new quotes even if
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
   * @throws ControlPlaneError when the symbol or its index price is missing
   */
  async set(change: MarketMakerChange): Promise<MarketMakerView> {
    const quoting = quotingOf(quotings, this.#engine, change);
    const settings = settingsOf(quoting, change);
    requireIndexPrice(this.#engine, quoting, settings.symbol);
    if (change.enabled) await addUser(this.#executor, makerUser, this.#now());
    // The new market maker also cancels the orders of an earlier market maker, for example from
    // before a restart, because both use the same account.
    const maker = this.#create(quoting, settings);
    this.#makers.delete(keyOf(settings));
    this.#disabled.add(keyOf(settings));
    await maker.cancelOrders();
    if (change.enabled) {
      this.#disabled.delete(keyOf(settings));
      this.#makers.set(keyOf(settings), maker);
      await this.refresh(settings);
    }
    return makerView(maker, change.enabled && !maker.hasStopped);
  }

  /** Refreshes the quotes of a section, or those that depend on the price of an index. */
  async refreshAll(affected: { section: Section } | { index: string }): Promise<void> {
    const makers = [...this.#makers.values()].filter((maker) =>
      'section' in affected
        ? maker.settings.section === affected.section
        : maker.indices?.includes(affected.index),
    );
    await Promise.all(makers.map(({ settings }) => this.refresh(settings)));
  }

  /**
   * Refreshes the quotes of a symbol, if it has a market maker. If the refresh fails, the market
   * maker stops. The error is reported and never thrown, because most refreshes are not part of a
   * request.
   */
  async refresh(name: QuotedName): Promise<void> {
    const maker = this.#makers.get(keyOf(name));
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
    const { section, symbol } = settings;
    if (problem === this.#reported.get(keyOf(settings))) return;
    this.#reported.set(keyOf(settings), problem);
    if (problem !== undefined) this.#onProblem?.({ section, symbol, problem, ...cause });
  }

  /** Enables the market makers again after the whole state was replaced. */
  async resume(): Promise<void> {
    for (const { settings } of [...this.#makers.values()]) {
      await this.set({ ...settings, enabled: true }).catch((error) => {
        // The new state might not contain the symbol.
        this.#makers.delete(keyOf(settings));
        if (!(error instanceof ControlPlaneError)) throw error;
      });
    }
  }

  /**
   * Enables a market maker for every symbol whose index has a price, in every section: now, and
   * again after each reset. Also enables one for each such symbol that is listed later.
   */
  async start(seed: number): Promise<void> {
    this.#startSeed = seed;
    this.#quotable = listQuotable(this.#engine);
    for (const name of this.#quotable.values()) await this.set({ ...name, seed, enabled: true });
  }

  /** Enables market makers for symbols that were listed after `start`, if `start` was called. */
  async quoteNewSymbols(): Promise<void> {
    this.#addNewSymbols();
    await this.settled();
  }

  /** After a reset, enables again the market makers that `start` enabled. */
  async restart(): Promise<void> {
    this.clear();
    this.#disabled.clear();
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

  /**
   * Refreshes the quotes that a change affects. Refreshes each quote only once, after the current
   * command and for all of its events.
   */
  #refreshAfter(change: Change): void {
    if (this.#makers.size === 0) return;
    const { nextDueTime } = this.#engine;
    if (nextDueTime !== this.#nextDueTime) {
      this.#nextDueTime = nextDueTime;
      this.#removeExpired();
      this.#addNewSymbols();
    }
    for (const event of change.events) {
      if (!('status' in event) || !isDone(event.status)) continue;
      // The orders of takers never rest, so no quote depends on them.
      if (event.account.user === takerUser) continue;
      const section = sectionOf.get(event.kind);
      if (section !== undefined) this.#refreshLater({ section, symbol: event.symbol });
    }
  }

  /** Removes the market makers of options that have expired. */
  #removeExpired(): void {
    for (const [key, maker] of this.#makers) {
      if (maker.indices !== undefined) continue;
      this.#makers.delete(key);
      this.#reported.delete(key);
    }
  }

  #addNewSymbols(): void {
    const seed = this.#startSeed;
    // If all market makers were disabled, new symbols have none either.
    const isStopped = this.#makers.size === 0 && this.#disabled.size > 0;
    if (seed === undefined || isStopped) return;
    const before = this.#quotable;
    this.#quotable = listQuotable(this.#engine);
    for (const [key, { section, symbol }] of this.#quotable) {
      if (before.has(key) || this.#makers.has(key)) continue;
      const quoting = quotingOf(quotings, this.#engine, { section, symbol });
      const settings = settingsOf(quoting, { symbol, seed, enabled: true });
      this.#makers.set(key, this.#create(quoting, settings));
      this.#refreshLater({ section, symbol });
    }
  }

  #create(quoting: SectionQuoting, settings: MakerSettings): MarketMaker {
    return new MarketMaker(settings, { executor: this.#executor, quoting, now: this.#now });
  }

  #refreshLater(name: QuotedName): void {
    const key = keyOf(name);
    const maker = this.#makers.get(key);
    // During a refresh, the orders of the market maker itself change.
    if (maker === undefined || maker.isRefreshing || this.#pendingRefreshes.has(key)) return;
    this.#pendingRefreshes.add(key);
    this.#refreshing = Promise.resolve().then(() => {
      this.#pendingRefreshes.delete(key);
      return this.refresh(name);
    });
  }

  get #engine() {
    return this.#executor.state.engine;
  }
}

/** Each kind of event that reports a change to an order, with its section. */
const sectionOf: ReadonlyMap<string, Section> = new Map(
  quotings.map(({ reportKind, section }) => [reportKind, section]),
);

function settingsOf({ section }: SectionQuoting, change: MarketMakerChange): MakerSettings {
  const { symbol, seed = 1, spread = '0.001', levels = 5 } = change;
  return { section, symbol, seed, spread, levels };
}

/** Whether an order with this status is no longer on the book, so it may need a replacement. */
function isDone(status: string): boolean {
  return status === 'FILLED' || status === 'CANCELED';
}

function makerView(
  { settings, openOrders, problem }: MarketMaker,
  enabled: boolean,
): MarketMakerView {
  return { ...settings, enabled, openOrders, ...(problem !== undefined && { problem }) };
}
