import { ControlPlaneError } from '../control-plane-error.ts';
import type { IndexMoverChange, IndexMover as IndexMoverView } from '../generated/client.gen.ts';
import { unitsOf } from '../units.ts';
import { IndexMover, type IndexMoverContext, type IndexMoverSettings } from './index-mover.ts';

/** An index mover that stopped after an error. */
export interface IndexMoverProblem {
  readonly symbol: string;
  /** What is wrong, and what to do. The control plane returns the same message. */
  readonly problem: string;
  readonly error: unknown;
}

/**
 * The largest step, as a fraction of the start price. A walk goes at most 100 steps away from the
 * start price, so the price changes by at most half of the start price.
 */
const largestStep = '0.005';

/** The index movers of a sandbox, at most one per index. */
export class IndexMovers {
  readonly #context: IndexMoverContext;
  readonly #onProblem: ((problem: IndexMoverProblem) => void) | undefined;
  /** The index movers, by the symbol of their index. */
  readonly #movers = new Map<string, IndexMover>();
  /** The seed that was passed to `start`; undefined if `start` was not called. */
  #startSeed: number | undefined;

  /** @param onProblem called when an index mover stops after an error */
  constructor(context: IndexMoverContext, onProblem?: (problem: IndexMoverProblem) => void) {
    this.#context = context;
    this.#onProblem = onProblem;
  }

  /** Returns the index movers that run, and those that stopped after an error. */
  list(): IndexMoverView[] {
    return [...this.#movers.values()].map(moverView);
  }

  /**
   * Enables, changes or disables the mover of an index.
   *
   * @throws ControlPlaneError when the index has no price, or the step is invalid
   */
  set(change: IndexMoverChange): IndexMoverView {
    const settings = settingsOf(change);
    const { symbol } = settings;
    this.#check(settings);
    this.#movers.get(symbol)?.stop();
    this.#movers.delete(symbol);
    if (!change.enabled) return { ...settings, enabled: false };
    const mover = new IndexMover(settings, this.#context, ({ problem = '' }, error) =>
      this.#onProblem?.({ symbol, problem, error }),
    );
    this.#movers.set(symbol, mover);
    return moverView(mover);
  }

  /**
   * Enables an index mover for every index that has a price: now, and again after each reset. Each
   * index mover has its own seed, so that the prices do not move in parallel.
   */
  start(seed: number): void {
    this.#startSeed = seed;
    const symbols = [...this.#context.executor.state.engine.indexPrices.keys()];
    for (const [position, symbol] of symbols.entries()) {
      this.set({ symbol, seed: (seed + position) % 2 ** 32, enabled: true });
    }
  }

  /** After a reset, enables again the index movers that `start` enabled. */
  restart(): void {
    this.clear();
    if (this.#startSeed !== undefined) this.start(this.#startSeed);
  }

  /** Enables the index movers again after the whole state was replaced. */
  resume(): void {
    const { indexPrices } = this.#context.executor.state.engine;
    const movers = [...this.#movers.values()];
    this.clear();
    for (const { settings } of movers) {
      // The new state might not contain the index.
      if (indexPrices.has(settings.symbol)) this.set({ ...settings, enabled: true });
    }
  }

  /** Stops and removes all index movers. */
  clear(): void {
    for (const mover of this.#movers.values()) mover.stop();
    this.#movers.clear();
  }

  #check({ symbol, step }: IndexMoverSettings): void {
    if (!this.#context.executor.state.engine.indexPrices.has(symbol)) {
      const message = `${symbol} has no index price. Set one with setIndexPrice first.`;
      throw new ControlPlaneError('CONFLICT', message);
    }
    if (unitsOf(step) > unitsOf(largestStep)) {
      const message = `step must be at most ${largestStep}; got ${step}.`;
      throw new ControlPlaneError('INVALID_REQUEST', message);
    }
  }
}

function settingsOf(change: IndexMoverChange): IndexMoverSettings {
  const { symbol, seed = 1, step = '0.001', intervalMs = 60_000 } = change;
  return { symbol, seed, step, intervalMs };
}

function moverView({ settings, isRunning, problem }: IndexMover): IndexMoverView {
  return { ...settings, enabled: isRunning, ...(problem !== undefined && { problem }) };
}
