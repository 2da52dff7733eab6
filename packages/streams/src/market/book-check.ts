import { waitMsAfter } from '@broker-api/core';
import type { Platform } from '../connection/platform.ts';
import type { BookSide } from './book-side.ts';
import { Comparison, type LevelChange, type RestBook } from './comparison.ts';

/** A client of the section of a symbol. */
export interface DepthClient {
  getDepth(parameters: { readonly symbol: string; readonly limit: number }): Promise<RestBook>;
}

/** What the check of an order book uses. */
interface BookCheckOptions {
  readonly platform: Platform;
  readonly client: DepthClient | undefined;
  readonly symbol: string;
  readonly sides: Readonly<Record<'bids' | 'asks', BookSide>>;
  /** The `limit` of the request; 0 for all levels. */
  readonly limit: number;
  readonly intervalMs: number;
  readonly onError: (error: unknown) => void;
  readonly onDifferent: () => void;
}

/** How long a message with changes that REST already has can take. */
const graceMs = 2000;
/** A check during which more messages arrive is given up, so that their changes need no memory. */
const maximumMessages = 10_000;

/** Compares an order book with REST now and then. */
export class BookCheck {
  readonly #options: BookCheckOptions;
  #cancelTimer: (() => void) | undefined;
  /** The changes since the request, by message; undefined if no response is awaited. */
  #messages: (readonly LevelChange[])[] | undefined;
  #comparison: Comparison | undefined;
  #end: ((isEqual: boolean | undefined) => void) | undefined;
  #running: Promise<boolean | undefined> | undefined;

  constructor(options: BookCheckOptions) {
    this.#options = options;
  }

  /** Whether the check must learn of each change. */
  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Compares after a random part of the interval, and then at each interval. */
  start(): void {
    if (this.#cancelTimer !== undefined || this.#options.client === undefined) return;
    const { platform, intervalMs } = this.#options;
    this.#schedule(platform.random() * intervalMs);
  }

  stop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.reset();
  }

  /** Gives up the check in progress, because the book was replaced. */
  reset(): void {
    this.#end?.(undefined);
  }

  /** Learns of the changes of one message. */
  follow(changes: readonly LevelChange[]): void {
    if (this.#messages !== undefined) {
      this.#messages.push(changes);
      if (this.#messages.length > maximumMessages) this.reset();
    } else if (this.#comparison !== undefined) {
      for (const change of changes) this.#comparison.apply(change);
      if (this.#comparison.isEqual) this.#end?.(true);
    }
  }

  /**
   * Returns whether the book equals REST; undefined if that cannot be said. The request of a check
   * in progress is earlier, so it says nothing about the book now: another check follows.
   */
  run(): Promise<boolean | undefined> {
    const run = this.#running?.then(() => this.#run()) ?? this.#run();
    const running = run.finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return running;
  }

  async #run(): Promise<boolean | undefined> {
    const { platform, symbol, limit, client, sides, onError, onDifferent } = this.#options;
    // After `stop`, the book is not synced.
    if (client === undefined || this.#cancelTimer === undefined) return undefined;
    const { promise, resolve } = withResolvers<boolean | undefined>();
    const messages: (readonly LevelChange[])[] = [];
    let cancelGrace = (): void => {};
    this.#messages = messages;
    const end = (isEqual: boolean | undefined): void => {
      if (this.#end !== end) return;
      this.#end = undefined;
      this.#messages = undefined;
      this.#comparison = undefined;
      cancelGrace();
      resolve(isEqual);
    };
    this.#end = end;
    const request = async (): Promise<void> => {
      try {
        const rest = await client.getDepth({ symbol, limit });
        if (this.#end !== end) return;
        const comparison = new Comparison(sides, rest, limit);
        if (comparison.wasEqual(messages)) return end(true);
        this.#messages = undefined;
        this.#comparison = comparison;
        cancelGrace = platform.schedule(() => end(false), graceMs);
      } catch (error) {
        if (this.#end === end) onError(error);
        this.#postpone(waitMsAfter(error));
        end(undefined);
      }
    };
    void request();
    const isEqual = await promise;
    if (isEqual === false) onDifferent();
    return isEqual;
  }

  /** Makes the next check at the earliest after this time. */
  #postpone(delayMs: number): void {
    if (this.#cancelTimer === undefined || delayMs <= this.#options.intervalMs) return;
    this.#cancelTimer();
    this.#schedule(delayMs);
  }

  #schedule(delayMs: number): void {
    this.#cancelTimer = this.#options.platform.schedule(() => {
      this.#schedule(this.#options.intervalMs);
      if (!this.isRunning) void this.run();
    }, delayMs);
  }
}

/** `Promise.withResolvers` does not exist on Node 20. */
function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
