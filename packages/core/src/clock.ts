import { type Call, extend, type Next, type SectionClient, tableOf } from './chain.ts';
import { BrokerError, ConfigurationError, ResponseError } from './errors.ts';
import { checkOptions, hook, integer, milliseconds, option } from './options.ts';
import { after, type Sleep } from './time.ts';

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
   * Waits between two measurements. The default is a timer, which does not keep a Node process
   * alive.
   */
  readonly sleep?: Sleep | undefined;
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

const optionTable = {
  samples: option(5, integer(1, 100)),
  intervalMs: option(300_000, milliseconds()),
  localClock: option(monotonicClock, Function),
  sleep: hook<Sleep>(),
};

/** A clock that shows the time of the broker. See {@link createBrokerClock}. */
export class BrokerClock {
  readonly #source: TimeSource;
  readonly #samples: number;
  readonly #intervalMs: number;
  readonly #localClock: () => number;
  readonly #sleep: Sleep | undefined;
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
    const { samples, intervalMs, localClock, sleep } = checkOptions('clock', options, optionTable);
    this.#source = source;
    this.#samples = samples;
    this.#intervalMs = intervalMs;
    this.#localClock = localClock;
    this.#sleep = sleep;
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
      this.#cancel = after(this.#intervalMs, () => this.#measureInBackground(), this.#sleep);
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

/**
 * Returns a client that measures the clock again when the broker rejects a timestamp. A query is
 * then repeated once. Any other call is not repeated, because the broker also rejects the copy of a
 * request that it has executed with this error. When the caller aborts a call during the
 * measurement, the call throws the error of the broker at once. `raw` is absent, because its
 * requests would not be repeated.
 *
 * @param client a client whose option `clock` is `clock.now`, or such a client with more behaviours
 * @throws ConfigurationError if `clock` was not created by `createBrokerClock`
 *
 * @example
 * const clock = createBrokerClock(createSpotClient({ baseUrl }));
 * const options = { baseUrl, credentials, clock: clock.now };
 * const spot = withClock(createSpotClient(options), clock);
 */
export function withClock<Client extends SectionClient>(
  client: Client,
  clock: BrokerClock,
): Omit<Client, 'raw'> {
  if (!(clock instanceof BrokerClock)) {
    throw new ConfigurationError('`clock` must be a clock of createBrokerClock');
  }
  const { operations } = tableOf(client);
  const measures = async (call: Call, next: Next): Promise<unknown> => {
    const { measurements } = clock;
    const { signal } = call.options;
    try {
      return await next(call);
    } catch (error) {
      const isRejected = error instanceof BrokerError && error.category === 'timestamp';
      if (!isRejected || signal?.aborted) throw error;
      const isMeasured = await untilAborted(clock.refresh(measurements), signal);
      if (!isMeasured || !operations[call.operationId]?.safe) throw error;
    }
    return next(call);
  };
  return extend(client, 'clock', measures) as Omit<Client, 'raw'>;
}

/** Returns the result of a measurement, or false when the caller aborts the call. */
async function untilAborted(
  measurement: Promise<boolean>,
  signal: AbortSignal | null | undefined,
): Promise<boolean> {
  if (!signal) return measurement;
  let abort = (): void => {};
  const aborted = new Promise<false>((resolve) => {
    abort = () => resolve(false);
    signal.addEventListener('abort', abort);
  });
  const isMeasured = await Promise.race([measurement, aborted]);
  signal.removeEventListener('abort', abort);
  return isMeasured && !signal.aborted;
}

/** One exchange with the broker: the local times around it, and the broker's time during it. */
interface Sample {
  readonly sentAt: number;
  readonly receivedAt: number;
  /** In whole milliseconds, rounded down. */
  readonly serverTime: number;
}

/** The range of how far the broker's clock is ahead of the local clock, in milliseconds. */
interface OffsetRange {
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the range of the offset: the median of the half of the samples with the shortest round
 * trips. A slow exchange is inaccurate, because either direction may have been the slow one; the
 * median ignores a single wrong time of the broker.
 *
 * @param samples at least one
 */
function measuredRange(samples: readonly Sample[]): OffsetRange {
  const fastest = [...samples]
    .sort((left, right) => roundTrip(left) - roundTrip(right))
    .slice(0, Math.ceil(samples.length / 2));
  const sorted = fastest.map(rangeOf).sort((left, right) => middle(left) - middle(right));
  return sorted[(sorted.length - 1) >> 1] as OffsetRange;
}

function roundTrip({ sentAt, receivedAt }: Sample): number {
  return receivedAt - sentAt;
}

function rangeOf({ sentAt, receivedAt, serverTime }: Sample): OffsetRange {
  return { low: serverTime - receivedAt, high: serverTime + 1 - sentAt };
}

function middle({ low, high }: OffsetRange): number {
  return (low + high) / 2;
}

/**
 * Corrects an offset by a measurement. An offset in the range stays as it is: otherwise, the delays
 * of the network would move the clock to and fro. An offset outside the range moves to the nearest
 * end, so that each correction reduces the error. If the offset is far outside, because a clock was
 * set, or not known yet, it moves to the middle.
 */
function correctedOffset(offset: number | undefined, range: OffsetRange): number {
  const { low, high } = range;
  const nearest = Math.min(Math.max(offset ?? Number.NaN, low), high);
  const isNear = offset !== undefined && Math.abs(nearest - offset) <= high - low;
  return isNear ? nearest : middle(range);
}
