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
  faultyWebSocket,
  ManualTimers,
  type Random,
  type SocketFaults,
  seededRandom,
  UserEventFold,
  UserStreamTrial,
} from '@broker-api/test-kit';
import { RestartingBroker } from './restarting-broker.ts';

/** What a trial needs. */
export interface TrialOptions {
  readonly seed: number;
  readonly dialect: 'reference' | 'observed';
  /** The probability of a fault of a frame, and of a query. */
  readonly faultRate?: number;
  /** The probability that the broker restarts before a step. */
  readonly restartRate?: number;
  readonly startTime?: number;
}

const compareMs = 2000;
/** So small that the loop often lags behind. */
const capacity = 16;
const checkpointsPerRead = 5;
const settleMs = 700;
/** The longest step of the time, within the receive window of requests. */
const stepMs = 200;

/** A user stream behind a faulty connection to a sandbox in which users trade at random. */
export class FaultyTrial {
  readonly fold = new UserEventFold();
  /** The events that a slow loop receives. */
  readonly slowFold = new UserEventFold();
  lagCount = 0;
  restarts = 0;
  readonly errors: unknown[] = [];
  readonly faults: SocketFaults;
  readonly #timers: ManualTimers;
  readonly #trial: UserStreamTrial;
  readonly #broker: RestartingBroker;
  readonly #rate: number;
  readonly #restartRate: number;
  readonly #random: Random;
  #stream: UserStream | undefined;
  #loop: AsyncIterator<UserEvent, undefined> | undefined;
  #next: Promise<void> | undefined;
  #readCount = 0;
  #checkpoints = 0;
  #pending = 0;

  private constructor(
    broker: RestartingBroker,
    symbols: readonly string[],
    { seed, faultRate = 0.1, restartRate = 0 }: TrialOptions,
  ) {
    const random = seededRandom(seed);
    this.#broker = broker;
    this.#rate = faultRate;
    this.#restartRate = restartRate;
    this.#random = seededRandom(seed + 2);
    this.#timers = new ManualTimers(broker.now(), (milliseconds) =>
      broker.control.advanceClock({ milliseconds: Math.ceil(milliseconds) }),
    );
    const { schedule } = this.#timers;
    this.faults = { random: seededRandom(seed + 1), schedule, rate: faultRate, counts: {} };
    this.#trial = new UserStreamTrial(broker, symbols, random, (ms) => this.advance(ms));
  }

  static async start(options: TrialOptions): Promise<FaultyTrial> {
    const { dialect, startTime } = options;
    const clock = { clock: 'manual', ...(startTime && { startTime }) } as const;
    const broker = new RestartingBroker({ ...clock, dialect, limits: 'off' });
    const response = await broker.fetch('http://sandbox.test/openapi/v1/getOptions');
    const rows = (await response.json()) as { symbol: string }[];
    const trial = new FaultyTrial(
      broker,
      rows.map(({ symbol }) => symbol),
      options,
    );
    const credentials = await trial.#trial.start(2);
    broker.begin();
    await trial.#open(credentials);
    return trial;
  }

  get state(): string {
    return this.#stream?.state.status ?? 'closed';
  }

  get acceptedCount(): number {
    return this.#trial.acceptedCount;
  }

  /** Trades, waits until the stream is complete, and returns the differences from REST. */
  async checkpoint(steps: number): Promise<string[]> {
    for (let step = 0; step < steps; step++) {
      if (this.#random.chance(this.#restartRate)) {
        this.restarts += 1;
        await this.#broker.restart(this.#random);
        await this.#trial.restart();
      }
      await this.#trial.step();
    }
    this.faults.rate = 0;
    await this.#withinHour(() => this.#settle());
    const differences = await this.#trial.differences(this.fold);
    this.#checkpoints += 1;
    if (this.#random.chance(this.#restartRate)) await this.#broker.save();
    if (this.#checkpoints % checkpointsPerRead === 0) {
      await this.#withinHour(() => this.#readLoop());
      const slow = await this.#trial.differences(this.slowFold);
      differences.push(...slow.map((one) => `slow loop: ${one}`));
    }
    this.faults.rate = this.#rate;
    return differences;
  }

  get #hour(): number {
    return Math.floor(this.#timers.now() / 3_600_000);
  }

  /**
   * Waits, again if an hour begins meanwhile: no event reports the funding and the settlements of
   * that moment, and only the next comparison finds them.
   */
  async #withinHour(wait: () => Promise<void>): Promise<void> {
    const hour = this.#hour;
    await wait();
    if (hour === this.#hour) return;
    await this.#settle();
    await this.#withinHour(wait);
  }

  /** Waits until the stream is live and has compared its state with queries. */
  async #settle(): Promise<void> {
    for (let turn = 0; turn < 200 && this.state !== 'live'; turn++) await this.advance(200);
    await this.advance(compareMs + settleMs);
    for (let turn = 0; turn < 200 && this.state !== 'live'; turn++) await this.advance(200);
    await this.advance(settleMs);
  }

  /** Reads the loop until no event waits. */
  async #readLoop(): Promise<void> {
    for (let before = -1; before < this.#readCount; await this.advance(stepMs)) {
      before = this.#readCount;
      for (let count = 0; count < 4 * capacity; count++) {
        this.#next ??= this.#read();
        await Promise.race([this.#next, new Promise((resolve) => setImmediate(resolve))]);
      }
      await this.advance(settleMs);
    }
  }

  async #read(): Promise<void> {
    try {
      const { value } = (await this.#loop?.next()) ?? {};
      if (value === undefined) return;
      this.slowFold.apply(value);
    } catch (error) {
      if (!(error instanceof LagError)) throw error;
      this.lagCount += 1;
      this.#loop = this.#stream?.[Symbol.asyncIterator]();
    } finally {
      this.#next = undefined;
    }
    this.#readCount += 1;
  }

  async close(): Promise<void> {
    this.#stream?.close();
    await this.#broker.close();
  }

  /** Advances the time in small steps, each after the calls in progress. */
  async advance(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= stepMs) {
      await this.#timers.advance(Math.min(left, stepMs));
      while (this.#pending > 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async #open(credentials: { apiKey: string; secretKey: string }): Promise<void> {
    const broker = this.#broker;
    const { now } = this.#timers;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      this.#pending += 1;
      try {
        if (this.faults.random.chance(this.faults.rate / 5)) throw new TypeError('fetch failed');
        return await broker.fetch(input, init);
      } finally {
        this.#pending -= 1;
      }
    };
    const client = { baseUrl: 'http://127.0.0.1', fetch, credentials, clock: now };
    const stream = createUserStream({
      baseUrl: 'http://127.0.0.1',
      spot: createSpotClient(client),
      contract: createContractClient(client),
      option: createOptionClient(client),
      WebSocket: faultyWebSocket(broker.WebSocket, this.faults),
      clock: now,
      schedule: this.#timers.schedule,
      random: () => this.faults.random.fraction(),
      timing: { firstDelayMs: 200, maximumDelayMs: 2000 },
      compareMs,
      refreshMs: 100,
      capacity,
    });
    this.#loop = stream[Symbol.asyncIterator]();
    this.#stream = stream;
    stream.on('event', (event) => {
      if (event.kind === 'restart') this.#trial.notedRestart();
      this.fold.apply(event);
    });
    stream.on('error', (error) => this.errors.push(error));
    for (let turn = 0; turn < 100 && this.state !== 'live'; turn++) await this.advance(100);
  }
}
