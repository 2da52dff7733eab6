import { sameDecimal } from '@broker-api/core/decimal';
import { waitMsAfter } from '@broker-api/core/time';
import type { Platform } from '../connection/options.ts';
import { BookSide, type Level } from './book-side.ts';

/** The best levels of both sides, as the book and as REST has them. */
interface BestLevels {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** The operation of a section's client that a market stream calls. */
export interface MarketClient {
  getDepth(parameters: { readonly symbol: string; readonly limit: number }): Promise<BestLevels>;
}

/** What the check of an order book uses. */
interface BookCheckOptions {
  readonly platform: Platform;
  readonly client: MarketClient;
  readonly symbol: string;
  /** The time between two checks. */
  readonly checkMs: number;
  readonly best: (count: number) => BestLevels;
  readonly onError: (error: unknown) => void;
  readonly onDifferent: () => void;
}

/** How many levels of each side are compared. */
const count = 50;
/** The time between the two requests of a check, and from the second response to its end. */
const pauseMs = 1000;
/** A check during which more messages arrive is given up, so that the states need no memory. */
const maximumStates = 1000;

type End = (isEqual: boolean | undefined) => void;

/**
 * Compares the best levels of an order book with REST now and then. A response has no version, so
 * it is compared with each state of the book since the request, and with those that follow. If none
 * equals it, it is requested again: the book is wrong if both responses differ for two seconds.
 */
export class BookCheck {
  readonly #options: BookCheckOptions;
  /** Of the next check; undefined if the book is not synced. */
  #cancelTimer: (() => void) | undefined;
  /** The time before which no request may be sent. */
  #notBefore = 0;
  /** Ends the check in progress. */
  #end: End | undefined;
  #cancelPause = (): void => {};
  /** The states of the book since the last request. */
  #states: BestLevels[] = [];
  /** What REST has returned. */
  #responses: BestLevels[] = [];
  #running: Promise<boolean | undefined> = Promise.resolve(undefined);

  constructor(options: BookCheckOptions) {
    this.#options = options;
  }

  /** Compares after a random part of the interval, and then at each interval. */
  start(): void {
    const { platform, checkMs } = this.#options;
    if (this.#cancelTimer === undefined) this.#runAfter(platform.random() * checkMs);
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

  /** Learns that the book has changed. */
  changed(): void {
    if (this.#end === undefined) return;
    const state = this.#options.best(count);
    if (this.#responses.some((response) => isSame(response, state))) this.#end(true);
    else if (this.#states.push(state) > maximumStates) this.#end(undefined);
  }

  /**
   * Returns whether the book equals REST; undefined if that cannot be said. The requests of a check
   * in progress are earlier, so it says nothing about the book now: another check follows.
   */
  run(): Promise<boolean | undefined> {
    this.#running = this.#running.then(() => this.#run());
    return this.#running;
  }

  #runAfter(delayMs: number): void {
    const { clock, schedule } = this.#options.platform;
    this.#cancelTimer?.();
    const leastMs = this.#notBefore - clock();
    this.#cancelTimer = schedule(() => void this.run(), Math.max(delayMs, leastMs));
  }

  async #run(): Promise<boolean | undefined> {
    // After `stop`, the book is not synced.
    if (this.#cancelTimer === undefined) return undefined;
    const { promise, resolve } = Promise.withResolvers<boolean | undefined>();
    const end: End = (isEqual) => {
      if (this.#end !== end) return;
      this.#end = undefined;
      this.#cancelPause();
      resolve(isEqual);
    };
    this.#end = end;
    this.#responses = [];
    void this.#request(end);
    const isEqual = await promise;
    if (this.#cancelTimer !== undefined) this.#runAfter(this.#options.checkMs);
    if (isEqual === false) this.#options.onDifferent();
    return isEqual;
  }

  async #request(end: End): Promise<void> {
    const { client, symbol, best, platform, onError } = this.#options;
    this.#states = [best(count)];
    try {
      const response = bestOf(await client.getDepth({ symbol, limit: count }));
      if (this.#end !== end) return;
      this.#responses.push(response);
      if (this.#states.some((state) => isSame(response, state))) end(true);
      else {
        const isLast = this.#responses.length === 2;
        const next = (): unknown => (isLast ? end(false) : this.#request(end));
        this.#cancelPause = platform.schedule(() => void next(), pauseMs);
      }
    } catch (error) {
      if (this.#end === end) onError(error);
      this.#notBefore = platform.clock() + waitMsAfter(error);
      end(undefined);
    }
  }
}

/**
 * Returns the best levels of a response.
 *
 * @throws ResponseError if a level is malformed
 */
function bestOf(response: BestLevels): BestLevels {
  const sides = { bids: new BookSide('bids'), asks: new BookSide('asks') };
  sides.bids.replace(response.bids);
  sides.asks.replace(response.asks);
  return { bids: sides.bids.best(count), asks: sides.asks.best(count) };
}

const isSame = (one: BestLevels, other: BestLevels): boolean =>
  isSameSide(one.bids, other.bids) && isSameSide(one.asks, other.asks);

const isSameSide = (one: readonly Level[], other: readonly Level[]): boolean =>
  one.length === other.length &&
  one.every((level, index) =>
    level.every((text, at) => {
      const expected = other[index]?.[at] ?? '';
      return text === expected || sameDecimal(text, expected);
    }),
  );
