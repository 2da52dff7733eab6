import type { Executor } from '../../state/executor.ts';
import type { Section, TakerChange, Taker as TakerView } from '../generated/client.gen.ts';
import {
  addUser,
  keyOf,
  listQuotable,
  quotingOf,
  quotingsOf,
  requireIndexPrice,
} from '../market-maker/quotable.ts';
import { takerUser } from '../market-maker/section-quoting.ts';
import { Taker, type TakerContext, type TakerSettings } from './taker.ts';

/** A taker that stopped after an error. */
export interface TakerProblem {
  readonly section: Section;
  readonly symbol: string;
  /** What is wrong, and what to do. The control plane returns the same message. */
  readonly problem: string;
  readonly error: unknown;
}

const quotings = quotingsOf(takerUser);

/** The takers of a sandbox, at most one per symbol of a section. */
export class Takers {
  readonly #context: TakerContext;
  readonly #onProblem: ((problem: TakerProblem) => void) | undefined;
  /** The takers by section and symbol. */
  readonly #takers = new Map<string, Taker>();
  /** The sections and symbols whose taker was disabled. */
  readonly #disabled = new Set<string>();
  /** The seed that was passed to `start`; undefined if `start` was not called. */
  #startSeed: number | undefined;
  /** The number of symbols and index prices at the latest check for new symbols. */
  #listed = 0;

  /** @param onProblem called when a taker stops after an error */
  constructor(context: TakerContext, onProblem?: (problem: TakerProblem) => void) {
    this.#context = context;
    this.#onProblem = onProblem;
    context.executor.onApplied(() => {
      // If all takers were disabled, new symbols have none either.
      const isStopped = this.#takers.size === 0 && this.#disabled.size > 0;
      if (this.#startSeed === undefined || isStopped) return;
      if (countOf(this.#engine) !== this.#listed) this.#addAll();
    });
  }

  /** Returns the takers that run, and those that stopped after an error. */
  list(): TakerView[] {
    return [...this.#takers.values()].map(takerView);
  }

  /**
   * Enables, changes or disables the taker of a symbol.
   *
   * @throws ControlPlaneError when the symbol or its index price is missing
   */
  async set({ section, symbol, seed = 1, intervalMs = 10_000, enabled }: TakerChange) {
    const quoting = quotingOf(quotings, this.#engine, { section, symbol });
    requireIndexPrice(this.#engine, quoting, symbol);
    const settings = { section: quoting.section, symbol, seed, intervalMs };
    if (enabled) await addUser(this.#context.executor, takerUser, this.#context.now());
    this.#remove(keyOf(settings));
    if (enabled) this.#disabled.delete(keyOf(settings));
    else this.#disabled.add(keyOf(settings));
    return enabled ? takerView(this.#add(settings)) : { ...settings, enabled };
  }

  /**
   * Enables a taker for every symbol whose index has a price, in every section: now, and again
   * after each reset. Also enables one for each such symbol that is listed later. Each taker has
   * its own seed, so that they do not trade at the same times.
   */
  async start(seed: number): Promise<void> {
    this.#startSeed = seed;
    await addUser(this.#context.executor, takerUser, this.#context.now());
    this.#addAll();
  }

  /** After a reset, enables again the takers that `start` enabled. */
  async restart(): Promise<void> {
    this.clear();
    this.#disabled.clear();
    if (this.#startSeed !== undefined) await this.start(this.#startSeed);
  }

  /** Enables the takers again after the whole state was replaced. */
  async resume(): Promise<void> {
    const quotable = listQuotable(this.#engine);
    const all = [...this.#takers.values()];
    this.clear();
    for (const { settings } of all) {
      // The new state might not contain the symbol.
      if (quotable.has(keyOf(settings))) await this.set({ ...settings, enabled: true });
    }
  }

  /** Stops and removes all takers. */
  clear(): void {
    for (const key of this.#takers.keys()) this.#remove(key);
  }

  /** Adds a taker for each symbol that has none, except those whose taker was disabled. */
  #addAll(): void {
    this.#listed = countOf(this.#engine);
    for (const [position, name] of [...listQuotable(this.#engine).values()].entries()) {
      const seed = ((this.#startSeed ?? 1) + position) % 2 ** 32;
      if (this.#takers.has(keyOf(name)) || this.#disabled.has(keyOf(name))) continue;
      this.#add({ ...name, seed, intervalMs: 10_000 });
    }
  }

  #add(settings: TakerSettings): Taker {
    const quoting = quotingOf(quotings, this.#engine, settings);
    const { section, symbol } = settings;
    const taker = new Taker(settings, quoting, this.#context, {
      onError: (problem, error) => this.#onProblem?.({ section, symbol, problem, error }),
      onExpired: () => {
        this.#remove(keyOf(settings));
        // An option that expires has a successor.
        if (this.#startSeed !== undefined) this.#addAll();
      },
    });
    this.#takers.set(keyOf(settings), taker);
    return taker;
  }

  #remove(key: string): void {
    this.#takers.get(key)?.stop();
    this.#takers.delete(key);
  }

  get #engine() {
    return this.#context.executor.state.engine;
  }
}

function countOf({ admin }: Executor['state']['engine']): number {
  const { symbols, contracts, options, indexPrices } = admin.getCounts();
  return symbols + contracts + options + indexPrices;
}

function takerView({ settings, isRunning, problem }: Taker): TakerView {
  return { ...settings, enabled: isRunning, ...(problem !== undefined && { problem }) };
}
