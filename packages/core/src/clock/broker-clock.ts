import { checkNames } from '../check-names.ts';
import { ConfigurationError, ResponseError } from '../errors.ts';
import { correctedOffset, measuredRange, type Sample } from './measured-offset.ts';

/** A client, or any other object with the operation that returns the broker's time. */
export interface TimeSource {
  getServerTime(): Promise<{ readonly serverTime: number }>;
}

/** Options of a broker clock. */
export interface BrokerClockOptions {
  /** How many times each measurement asks for the broker's time; the default is 5. */
  readonly samples?: number | undefined;
  /** The pause between two measurements in the background; the default is 300,000 ms. */
  readonly intervalMs?: number | undefined;
  /**
   * Returns the local time in milliseconds. The default is a clock that corrections of the
   * computer's time do not set.
   */
  readonly localClock?: (() => number) | undefined;
  /**
   * Calls a function after a delay, and returns a function that cancels it. The default is
   * `setTimeout`; in Node, its timers do not keep the process alive.
   */
  readonly schedule?: ((callback: () => void, delayMs: number) => () => void) | undefined;
}

/**
 * How far a timestamp may be ahead of the time, so that each timestamp is later than the previous
 * one. The broker rejects a timestamp that is 1000 ms ahead.
 */
const maximumLeadMs = 500;

/** The year 10,000: what is later is no time. */
const endOfTimeMs = 253_402_300_800_000;

/** The pause between two measurements because of rejected timestamps. */
const refreshPauseMs = 10_000;

/** A clock that shows the time of the broker. See {@link createBrokerClock}. */
export class BrokerClock {
  readonly #source: TimeSource;
  readonly #samples: number;
  readonly #intervalMs: number;
  readonly #localClock: () => number;
  readonly #schedule: NonNullable<BrokerClockOptions['schedule']>;
  #uncertainty: number | undefined;
  #offset: number;
  #lastTimestamp = Number.NEGATIVE_INFINITY;
  #measurement: Promise<void> | undefined;
  #measurements = 0;
  #nextRefreshAt = Number.NEGATIVE_INFINITY;
  #cancel = (): void => {};
  #isStopped = false;

  constructor(source: TimeSource, options: BrokerClockOptions = {}) {
    if (typeof source?.getServerTime !== 'function') {
      throw new ConfigurationError('the clock requires a client with `getServerTime`');
    }
    checkNames('clock', options, ['samples', 'intervalMs', 'localClock', 'schedule']);
    this.#source = source;
    this.#samples = checkCount('samples', options.samples ?? 5, 100);
    this.#intervalMs = checkCount('intervalMs', options.intervalMs ?? 300_000, 2 ** 31 - 1);
    this.#localClock = checkFunction('localClock', options.localClock) ?? monotonicClock;
    this.#schedule = checkFunction('schedule', options.schedule) ?? unreferencedTimeout;
    // Until the first measurement, the time is that of the computer.
    this.#offset = options.localClock === undefined ? Date.now() - this.#localClock() : 0;
    this.#measureInBackground();
  }

  /**
   * Returns the time of the broker in whole milliseconds: the option `clock` of clients. Each
   * result is later than the previous one, unless more than 500 calls are made in one millisecond,
   * or a measurement sets the clock back by more than half a second.
   */
  readonly now = (): number => {
    const time = Math.floor(this.#localClock() + this.#offset);
    const lead = this.#lastTimestamp - time;
    if (lead < 0 || lead > maximumLeadMs) this.#lastTimestamp = time;
    else if (lead < maximumLeadMs) this.#lastTimestamp += 1;
    return this.#lastTimestamp;
  };

  /** How far the broker's clock is ahead of the local clock, in milliseconds. */
  get offsetMs(): number {
    return this.#offset;
  }

  /** The largest possible error of the offset at the last measurement; undefined before that. */
  get uncertaintyMs(): number | undefined {
    return this.#uncertainty;
  }

  /** The number of successful measurements. */
  get measurements(): number {
    return this.#measurements;
  }

  /**
   * Measures the offset now. Callers that wait for a measurement share it.
   *
   * @throws what `getServerTime` throws, if it never returns a time
   */
  measure(): Promise<void> {
    this.#measurement ??= this.#measure().finally(() => {
      this.#measurement = undefined;
    });
    return this.#measurement;
  }

  /**
   * Measures the offset after the broker has rejected a timestamp, at most every ten seconds.
   *
   * @param measurements the value of `measurements` before the rejected call
   * @returns whether the offset was measured after that, by this call or by another one
   */
  async refresh(measurements: number): Promise<boolean> {
    if (this.#measurements > measurements) return true;
    const time = this.#localClock();
    const isPaused = time < this.#nextRefreshAt && time > this.#nextRefreshAt - 2 * refreshPauseMs;
    if (this.#measurement === undefined && isPaused) return false;
    this.#nextRefreshAt = time + refreshPauseMs;
    await this.measure().catch(() => {});
    return this.#measurements > measurements;
  }

  /** Ends the measurements in the background. The clock continues with its offset. */
  stop(): void {
    this.#isStopped = true;
    this.#cancel();
  }

  #measureInBackground(): void {
    const measured = this.measure().catch(() => {});
    void measured.then(() => {
      if (this.#isStopped) return;
      this.#cancel = this.#schedule(() => this.#measureInBackground(), this.#intervalMs);
    });
  }

  async #measure(): Promise<void> {
    const range = measuredRange(await this.#takeSamples());
    this.#offset = correctedOffset(this.#measurements === 0 ? undefined : this.#offset, range);
    this.#uncertainty = Math.max(range.high - this.#offset, this.#offset - range.low);
    this.#measurements += 1;
  }

  async #takeSamples(): Promise<readonly Sample[]> {
    const samples: Sample[] = [];
    let failure: unknown = new ResponseError('getServerTime: the local clock was set back');
    for (let count = 0; count < this.#samples; count++) {
      try {
        const sample = await this.#takeSample();
        // If the local clock was set back meanwhile, the sample says nothing.
        if (sample.receivedAt >= sample.sentAt) samples.push(sample);
      } catch (error) {
        // The broker may have limited the requests, so a failure ends the measurement.
        failure = error;
        break;
      }
    }
    if (samples.length === 0) throw failure;
    return samples;
  }

  async #takeSample(): Promise<Sample> {
    const sentAt = this.#localClock();
    const { serverTime } = await this.#source.getServerTime();
    const receivedAt = this.#localClock();
    const isTime = Number.isSafeInteger(serverTime) && serverTime >= 0 && serverTime < endOfTimeMs;
    if (isTime) return { sentAt, receivedAt, serverTime };
    throw new ResponseError('getServerTime: `serverTime` is not a time in milliseconds');
  }
}

/**
 * Creates a clock that shows the time of the broker, for the option `clock` of clients. It measures
 * the difference from the local clock at once and then in the background, from several exchanges.
 * All clients with one API key should share a clock: then the timestamps of the key increase.
 *
 * @param source a client without this clock; credentials are not required
 * @throws ConfigurationError for invalid options
 *
 * @example
 * const clock = createBrokerClock(createSpotClient({ baseUrl }));
 * await clock.measure();
 * const spot = createSpotClient({ baseUrl, credentials, clock: clock.now });
 */
export function createBrokerClock(source: TimeSource, options?: BrokerClockOptions): BrokerClock {
  return new BrokerClock(source, options);
}

function monotonicClock(): number {
  return performance.timeOrigin + performance.now();
}

function unreferencedTimeout(callback: () => void, delayMs: number): () => void {
  const timer: unknown = setTimeout(callback, delayMs);
  if (typeof timer === 'object' && timer !== null && 'unref' in timer) {
    (timer as { unref(): void }).unref();
  }
  return () => clearTimeout(timer as number);
}

function checkCount(name: string, value: number, maximum: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= maximum) return value;
  throw new ConfigurationError(
    `\`${name}\` must be an integer between 1 and ${maximum}; got ${value}`,
  );
}

function checkFunction<Value>(name: string, value: Value | undefined): Value | undefined {
  if (value === undefined || typeof value === 'function') return value;
  throw new ConfigurationError(
    `\`${name}\` must be a function; got a value of type ${typeof value}`,
  );
}
