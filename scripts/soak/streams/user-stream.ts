import { createContractClient } from '@broker-api/contract';
import { createOptionClient } from '@broker-api/option';
import { createSpotClient } from '@broker-api/spot';
import {
  createUserStream,
  LagError,
  type UserEvent,
  type UserStream,
} from '@broker-api/streams/user';
import {
  faultySockets,
  type NetworkFaults,
  type Random,
  StreamTraders,
  seededRandom,
  UserEventFold,
} from '@broker-api/test-kit';
import { baseUrl, type Dialect, RestartingBroker } from './broker.ts';

/** What a trial needs. */
interface TrialOptions {
  readonly seed: number;
  readonly dialect: Dialect;
  /** The probability that the broker restarts before a step. */
  readonly restartRate?: number;
  readonly startTime: number;
}

/** The probability of a fault of a frame. */
const faultRate = 0.2;
const compareMs = 2000;
/** So small that the loop often lags behind. */
const capacity = 16;
const checkpointsPerRead = 5;
const settleMs = 700;
const longestIdleMs = 4000;
/** The longest step of the time, within the receive window of requests. */
const stepMs = 200;
const hourMs = 3_600_000;

/** A user stream behind a faulty connection to a sandbox in which users trade at random. */
export class FaultyTrial {
  readonly fold = new UserEventFold();
  /** The events that a slow loop receives. */
  readonly #slowFold = new UserEventFold();
  lagCount = 0;
  restarts = 0;
  readonly #broker: RestartingBroker;
  readonly #traders: StreamTraders;
  readonly #restartRate: number;
  readonly #random: Random;
  readonly #networkRandom: Random;
  #hasFaults = true;
  #loop: AsyncIterator<UserEvent, undefined>;
  readonly #stream: UserStream;
  #next: Promise<void> | undefined;
  #readCount = 0;
  #checkpoints = 0;
  #pending = 0;
  #queryCount = 0;

  private constructor(
    broker: RestartingBroker,
    traders: StreamTraders,
    { seed, restartRate = 0 }: TrialOptions,
  ) {
    this.#broker = broker;
    this.#traders = traders;
    this.#restartRate = restartRate;
    this.#networkRandom = seededRandom(seed + 1);
    this.#random = seededRandom(seed + 2);
    this.#stream = this.#open();
    this.#loop = this.#stream[Symbol.asyncIterator]();
  }

  static async start(options: TrialOptions): Promise<FaultyTrial> {
    const { seed, dialect, startTime } = options;
    const broker = new RestartingBroker({ dialect, startTime });
    let trial: FaultyTrial | undefined;
    const traders = await StreamTraders.create(broker, 2, {
      random: seededRandom(seed),
      advance: async (milliseconds) => trial?.advance(milliseconds),
    });
    broker.begin();
    trial = new FaultyTrial(broker, traders, options);
    await trial.#untilLive(100);
    return trial;
  }

  /** Trades, waits until the stream is complete, and returns the differences from REST. */
  async checkpoint(steps: number): Promise<string[]> {
    const { rest } = this.#traders.owner;
    for (let step = 0; step < steps; step++) {
      if (this.#random.chance(this.#restartRate)) {
        this.restarts += 1;
        await this.#broker.restart(this.#random);
        await this.#traders.restart();
        await rest.restart();
      }
      await this.#traders.step();
    }
    this.#hasFaults = false;
    await this.#withinHour(() => this.#settle());
    const differences = await rest.differences(this.fold, true);
    this.#checkpoints += 1;
    if (this.#random.chance(this.#restartRate)) await this.#broker.save();
    if (this.#checkpoints % checkpointsPerRead === 0) {
      await this.#withinHour(() => this.#readLoop());
      const slow = await rest.differences(this.#slowFold, true);
      differences.push(...slow.map((one) => `slow loop: ${one}`));
    }
    this.#hasFaults = true;
    return differences;
  }

  /**
   * Waits, again if an hour begins meanwhile: no event reports the funding and the settlements of
   * that moment, and only the next comparison finds them.
   */
  async #withinHour(wait: () => Promise<void>): Promise<void> {
    const hour = Math.floor(this.#broker.timers.now() / hourMs);
    await wait();
    if (hour === Math.floor(this.#broker.timers.now() / hourMs)) return;
    await this.#settle();
    await this.#withinHour(wait);
  }

  /** Waits until the stream is live and has compared its state with queries. */
  async #settle(): Promise<void> {
    await this.#untilLive(200);
    const before = this.#queryCount;
    await this.advance(compareMs + settleMs);
    // A comparison that failed several times waits longer before it begins again.
    for (let turn = 0; turn < 200 && this.#queryCount === before; turn++) {
      await this.advance(stepMs);
    }
    await this.#untilLive(200);
    await this.advance(settleMs);
  }

  async #untilLive(turns: number): Promise<void> {
    for (let turn = 0; turn < turns && this.#stream.state.status !== 'live'; turn++) {
      await this.advance(stepMs);
    }
  }

  /** Reads the loop until no event has arrived for longer than a recovery waits for the next. */
  async #readLoop(): Promise<void> {
    for (let idleMs = 0; idleMs < longestIdleMs; idleMs += settleMs) {
      const before = this.#readCount;
      for (let count = 0; count < 4 * capacity; count++) {
        this.#next ??= this.#read();
        await Promise.race([this.#next, new Promise((resolve) => setImmediate(resolve))]);
      }
      if (this.#readCount > before) idleMs = 0;
      await this.advance(settleMs);
    }
  }

  async #read(): Promise<void> {
    try {
      const { value } = await this.#loop.next();
      if (value === undefined) return;
      this.#slowFold.apply(value);
    } catch (error) {
      if (!(error instanceof LagError)) throw error;
      this.lagCount += 1;
      this.#loop = this.#stream[Symbol.asyncIterator]();
    } finally {
      this.#next = undefined;
    }
    this.#readCount += 1;
  }

  async close(): Promise<void> {
    this.#stream.close();
    await this.#broker.close();
  }

  /** Advances the time in small steps, each after the calls in progress. */
  async advance(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= stepMs) {
      await this.#broker.timers.advance(Math.min(left, stepMs));
      while (this.#pending > 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #open(): UserStream {
    const broker = this.#broker;
    const random = this.#networkRandom;
    const { now, schedule } = this.#broker.timers;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      this.#pending += 1;
      this.#queryCount += 1;
      try {
        if (this.#hasFaults && random.chance(faultRate / 5)) throw new TypeError('fetch failed');
        return await broker.fetch(input, init);
      } finally {
        this.#pending -= 1;
      }
    };
    const faults = (): NetworkFaults => {
      const rate = this.#hasFaults ? faultRate / 6 : 0;
      const lost = { drop: rate, truncate: rate, reset: rate };
      return { ...lost, duplicate: rate, delay: 0, reorder: 2 * rate };
    };
    const { credentials } = this.#traders.owner;
    const client = { baseUrl, fetch, credentials, clock: now };
    const stream = createUserStream({
      baseUrl,
      spot: createSpotClient(client),
      contract: createContractClient(client),
      option: createOptionClient(client),
      WebSocket: faultySockets(broker.WebSocket as never, { random, now, schedule, faults }),
      clock: now,
      schedule,
      random: random.fraction,
      timing: { firstDelayMs: 200, maximumDelayMs: 2000 },
      compareMs,
      refreshMs: 100,
      capacity,
    });
    stream.on('event', (event) => {
      if (event.kind === 'restart') this.#traders.owner.rest.notedRestart();
      this.fold.apply(event);
    });
    // The network fails now and then.
    stream.on('error', () => {});
    return stream;
  }
}
