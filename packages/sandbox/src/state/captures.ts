import type { Slices } from '@broker-api/engine';
import type { CapturedState } from '../journal/journal.ts';
import { nextTurn } from '../next-turn.ts';
import { runInSlices } from '../slices.ts';

/** The captures of a state. While a large state is captured in slices, commands wait. */
export class Captures {
  /** The number of captures in progress. */
  #count = 0;
  /** Resolves when no capture is in progress. */
  #inProgress: Promise<void> | undefined;
  #end = () => {};
  /** Resolves when the commands that waited for the latest capture have been executed. */
  #resuming: Promise<void> | undefined;

  /** Resolves when no capture is in progress; undefined if none is. */
  get inProgress(): Promise<void> | undefined {
    return this.#inProgress;
  }

  /** Starts a capture at once, even if another one is in progress. */
  start(slices: Slices<CapturedState>): CapturedState | Promise<CapturedState> {
    const captured = runInSlices(slices);
    if (!(captured instanceof Promise)) return captured;
    this.#count += 1;
    this.#inProgress ??= new Promise((resolve) => {
      this.#end = resolve;
    });
    return captured.finally(() => this.#finish());
  }

  #finish(): void {
    this.#count -= 1;
    if (this.#count > 0) return;
    this.#inProgress = undefined;
    this.#end();
    // The commands that waited are executed before the next turn of the event loop.
    this.#resuming = nextTurn().then(() => {
      this.#resuming = undefined;
    });
  }

  /**
   * Starts a capture when no other one is in progress and no command waits, so that a command never
   * waits for several of these captures.
   */
  startNext(
    capture: () => CapturedState | Promise<CapturedState>,
  ): CapturedState | Promise<CapturedState> {
    const wait = this.#inProgress ?? this.#resuming;
    return wait === undefined ? capture() : wait.then(() => this.startNext(capture));
  }
}
