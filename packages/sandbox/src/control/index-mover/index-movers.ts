import { ControlPlaneError } from '../control-plane-error.ts';
import type { IndexMoverChange, IndexMover as IndexMoverView } from '../generated/client.gen.ts';
import { unitsOf } from '../units.ts';
import { IndexMover, type IndexMoverContext, type IndexMoverSettings } from './index-mover.ts';

/** An index mover that stopped after an error. */
export interface IndexMoverProblem {
  readonly symbol: string;
  /** What is wrong, and what to do. The control plane returns the same text. */
  readonly problem: string;
  readonly error: unknown;
}

/** The largest step: half the start price divided by the maximum distance of the walk in steps. */
const largestStep = '0.005';

/** The index movers of a sandbox, at most one per index. */
export class IndexMovers {
  readonly #context: IndexMoverContext;
  readonly #onProblem: ((problem: IndexMoverProblem) => void) | undefined;
  /** By the symbol of the index. */
  readonly #movers = new Map<string, IndexMover>();
  /** Resolves when the latest moves are finished. Never rejects. */
  #moving: Promise<void> = Promise.resolve();
  /** The seed of the index movers that run from the start; undefined if there are none. */
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
    const mover = new IndexMover(settings, this.#context, (due, time) =>
      this.#moveLater(due, time),
    );
    this.#movers.set(symbol, mover);
    return moverView(mover);
  }

  /**
   * Enables a mover for every index that has a price, now and after each reset. Their seeds differ,
   * so that the prices do not move in parallel.
   */
  start(seed: number): void {
    this.#startSeed = seed;
    const symbols = [...this.#context.executor.state.engine.indexPrices.keys()];
    for (const [position, symbol] of symbols.entries()) {
      this.set({ symbol, seed: (seed + position) % 2 ** 32, enabled: true });
    }
  }

  /** Enables the index movers that run from the start, after a reset. */
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
      // The new state may not contain the index.
      if (indexPrices.has(settings.symbol)) this.set({ ...settings, enabled: true });
    }
  }

  /** Stops and removes all index movers. */
  clear(): void {
    for (const mover of this.#movers.values()) mover.stop();
    this.#movers.clear();
  }

  /** Resolves when all moves that are due have taken place. */
  settled(): Promise<void> {
    return this.#moving;
  }

  /**
   * Makes the moves of a mover after those of other movers, so that the order does not depend on
   * how long the journal takes.
   */
  #moveLater(mover: IndexMover, time: number): void {
    this.#moving = this.#moving.then(async () => {
      try {
        await mover.move(time);
      } catch (error) {
        mover.stopAfter(error);
        const { settings, problem = '' } = mover;
        this.#onProblem?.({ symbol: settings.symbol, problem, error });
      }
    });
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
