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
  readonly client: MarketClient | undefined;
  readonly symbol: string;
  readonly best: (count: number) => BestLevels;
  readonly intervalMs: number;
  readonly onError: (error: unknown) => void;
  readonly onDifferent: () => void;
}

/** How many levels of each side are compared. */
const count = 50;
/** The time between the two requests of a check, and from the second one to its end. */
const pauseMs = 1000;
/** A check during which more messages arrive is given up, so that the states need no memory. */
const maximumStates = 1000;

/** A check in progress. */
interface Check {
  /** The states of the book since the last request. */
  states: BestLevels[];
  /** What REST has returned. */
  readonly responses: BestLevels[];
  readonly end: (isEqual: boolean | undefined) => void;
  cancel: () => void;
}

/**
 * Compares the best levels of an order book with REST now and then. A response has no version, so
 * it is compared with each state of the book since the request, and with those that follow. If none
 * equals it, it is requested again: the book is wrong if both responses differ for two seconds.
 */
export class BookCheck {
  readonly #options: BookCheckOptions;
  #cancelTimer: (() => void) | undefined;
  #check: Check | undefined;
  #running: Promise<boolean | undefined> | undefined;

  constructor(options: BookCheckOptions) {
    this.#options = options;
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
    this.#check?.end(undefined);
  }

  /** Learns that the book has changed. */
  changed(): void {
    const check = this.#check;
    if (check === undefined) return;
    const state = this.#options.best(count);
    if (check.responses.some((response) => isSame(response, state))) check.end(true);
    else if (check.states.push(state) > maximumStates) check.end(undefined);
  }

  /**
   * Returns whether the book equals REST; undefined if that cannot be said. The requests of a check
   * in progress are earlier, so it says nothing about the book now: another check follows.
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
    // After `stop`, the book is not synced.
    if (this.#cancelTimer === undefined) return undefined;
    const { promise, resolve } = Promise.withResolvers<boolean | undefined>();
    const check: Check = {
      states: [],
      responses: [],
      cancel: () => {},
      end: (isEqual) => {
        if (this.#check !== check) return;
        this.#check = undefined;
        check.cancel();
        resolve(isEqual);
      },
    };
    this.#check = check;
    void this.#request(check);
    const isEqual = await promise;
    if (isEqual === false) this.#options.onDifferent();
    return isEqual;
  }

  async #request(check: Check): Promise<void> {
    const { client, symbol, best, platform, onError } = this.#options;
    check.states = [best(count)];
    try {
      const response = await client?.getDepth({ symbol, limit: count });
      if (this.#check !== check || response === undefined) return;
      const found = bestOf(response);
      if (check.states.some((state) => isSame(found, state))) return check.end(true);
      check.responses.push(found);
    } catch (error) {
      if (this.#check === check) onError(error);
      this.#postpone(waitMsAfter(error));
      return check.end(undefined);
    }
    const isFirst = check.responses.length === 1;
    check.cancel = platform.schedule(
      () => (isFirst ? void this.#request(check) : check.end(false)),
      pauseMs,
    );
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
      if (this.#running === undefined) void this.run();
    }, delayMs);
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

function isSame(one: BestLevels, other: BestLevels): boolean {
  return isSameSide(one.bids, other.bids) && isSameSide(one.asks, other.asks);
}

function isSameSide(one: readonly Level[], other: readonly Level[]): boolean {
  return (
    one.length === other.length &&
    one.every(([price, quantity], index) => {
      const [otherPrice = '', otherQuantity = ''] = other[index] ?? [];
      return isSameText(price, otherPrice) && isSameText(quantity, otherQuantity);
    })
  );
}

const isSameText = (one: string, other: string): boolean =>
  one === other || sameDecimal(one, other);
