import { isExhaustive, seededRandom } from '@broker-api/test-kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBrokerClock } from '../../src/clock.ts';
import { ConfigurationError } from '../../src/index.ts';
import type { Sleep } from '../../src/time.ts';

const start = 1_800_000_000_000;

/** A broker behind a network with delays, whose time is the simulated time. */
class Network {
  elapsed = 0;
  localOffset = 0;
  /** How much faster than the broker's clock the local clock runs. */
  drift = 0;
  /** The delays of the next exchanges: to the broker, and back. */
  delays: () => readonly [number, number] = () => [10, 10];
  /** How wrong the time of the broker is. */
  error = (): number => 0;
  roundTrips: number[] = [];
  #timers: { time: number; callback: () => void }[] = [];

  readonly serverTime = (): number => Math.floor(start + this.elapsed);
  readonly localClock = (): number => start + this.elapsed * (1 + this.drift) + this.localOffset;

  readonly getServerTime = async (): Promise<{ serverTime: number }> => {
    const [there, back] = this.delays();
    this.elapsed += there;
    const serverTime = this.serverTime() + this.error();
    this.elapsed += back;
    this.roundTrips.push(there + back);
    return { serverTime };
  };

  readonly sleep: Sleep = (delayMs, signal) =>
    new Promise((callback) => {
      const timer = { time: this.elapsed + delayMs, callback };
      this.#timers.push(timer);
      signal?.addEventListener('abort', () => this.#timers.splice(this.#timers.indexOf(timer), 1));
    });

  /** Advances the time to that of the next measurement in the background, if there is one. */
  async runTimer(): Promise<boolean> {
    const timer = this.#timers.shift();
    if (timer === undefined) return false;
    this.elapsed = Math.max(this.elapsed, timer.time);
    timer.callback();
    await settle();
    return true;
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}

async function clockOf(network: Network, samples = 5) {
  const { localClock, sleep } = network;
  const clock = createBrokerClock(network, { localClock, sleep, samples });
  await settle();
  return clock;
}

const seed = Number(process.env.TEST_SEED ?? Math.floor(Date.now() / 86_400_000));

test('the error is at most the round trip, whatever the delays, outliers and jumps', async () => {
  const delay = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 300 }) },
    { weight: 1, arbitrary: fc.constant(30_000) },
  );
  const jump = fc.oneof(fc.constant(0), fc.integer({ min: -7_200_000, max: 7_200_000 }));
  const measurement = fc.record({
    delays: fc.array(fc.tuple(delay, delay), { minLength: 5, maxLength: 5 }),
    jump,
  });
  const property = fc.asyncProperty(
    fc.array(measurement, { minLength: 1, maxLength: 6 }),
    async (measurements) => {
      const network = new Network();
      let clock: Awaited<ReturnType<typeof clockOf>> | undefined;
      for (const { delays, jump: byMs } of measurements) {
        const next = [...delays];
        network.delays = () => next.shift() ?? [0, 0];
        network.localOffset += byMs;
        network.roundTrips = [];
        if (clock === undefined) clock = await clockOf(network);
        else await network.runTimer();
        // The slowest of the three fastest exchanges.
        const bound = network.roundTrips.sort((left, right) => left - right)[2] ?? 0;
        const error = network.localClock() + clock.offsetMs - (start + network.elapsed);
        expect(Math.abs(error)).toBeLessThanOrEqual(bound + 1);
      }
    },
  );
  await fc.assert(property, { numRuns: isExhaustive ? 10_000 : 100, seed });
});

test('one wrong time of the broker in each measurement has no effect', async () => {
  const network = new Network();
  const random = seededRandom(seed);
  let count = 0;
  network.error = () => (count++ % 5 === 2 ? (random.chance(0.5) ? 30_000 : -30_000) : 0);
  const clock = await clockOf(network);
  for (let index = 0; index < 20; index++) {
    expect(Math.abs(clock.now() - network.serverTime())).toBeLessThanOrEqual(11);
    await network.runTimer();
  }
});

test('in a day, a clock that drifts stays right, and delays do not move the clock', async () => {
  for (const drift of [0, 50e-6, -50e-6]) {
    const network = new Network();
    const random = seededRandom(seed);
    network.drift = drift;
    network.delays = () => [random.below(100), random.below(400)];
    const clock = await clockOf(network);
    let last = Number.POSITIVE_INFINITY;
    for (let index = 0; index < 288 * (isExhaustive ? 70 : 1); index++) {
      const error = Math.abs(network.localClock() + clock.offsetMs - (start + network.elapsed));
      expect(error).toBeLessThanOrEqual(500);
      // Without drift, every correction reduces the error.
      if (drift === 0) expect(error).toBeLessThanOrEqual(last);
      last = error;
      await network.runTimer();
    }
  }
});

test('timestamps strictly increase, also while the clock is corrected backwards', async () => {
  const network = new Network();
  const clock = await clockOf(network);
  let last = 0;
  for (let index = 0; index < 500; index++) {
    const timestamp = clock.now();
    expect(timestamp).toBeGreaterThan(last);
    last = timestamp;
    if (index % 100 === 99) {
      network.localOffset += 300;
      await network.runTimer();
    }
  }
});

test('a burst is at most half a second ahead, which the broker accepts', async () => {
  const network = new Network();
  const clock = await clockOf(network);
  const timestamps = Array.from({ length: 2000 }, () => clock.now());
  expect(new Set(timestamps).size).toBe(501);
  expect(Math.max(...timestamps) - network.serverTime()).toBeLessThanOrEqual(501);
  network.elapsed += 501;
  expect(clock.now() - network.serverTime()).toBeLessThanOrEqual(1);
});

test('`stop` ends the measurements, also during a measurement', async () => {
  const network = new Network();
  const clock = await clockOf(network);
  clock.stop();
  expect(await network.runTimer()).toBe(false);
  const { localClock, sleep } = network;
  createBrokerClock(network, { localClock, sleep }).stop();
  await settle();
  expect(await network.runTimer()).toBe(false);
  await clock.measure();
  expect(clock.measurements).toBe(2);
});

test('`measure` throws what getServerTime throws, and the next one succeeds', async () => {
  const network = new Network();
  const clock = await clockOf(network, 1);
  const failure = new Error('no network');
  const failing = { ...network, getServerTime: () => Promise.reject(failure) };
  const { localClock, sleep } = network;
  const options = { localClock, sleep };
  await expect(createBrokerClock(failing, options).measure()).rejects.toBe(failure);
  network.localOffset = 5000;
  await clock.measure();
  expect(Math.abs(clock.now() - network.serverTime())).toBeLessThanOrEqual(11);
  expect(clock.uncertaintyMs).toBe(10.5);
});

test('the default timer does not keep the process alive; the default clock is right', async () => {
  const source = { getServerTime: async () => ({ serverTime: Date.now() }) };
  const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const clock = createBrokerClock(source);
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(50);
  await clock.measure();
  await settle();
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(50);
  const after = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  expect(after).toBe(before);
  clock.stop();
});

test.each([-1, Number.NaN, 1.5, Number.MAX_SAFE_INTEGER, Date.UTC(10_000, 0)])(
  'a time of the broker of %d is no time',
  async (serverTime) => {
    const localClock = () => 1_800_000_000_000;
    const source = { getServerTime: async () => ({ serverTime }) };
    const clock = createBrokerClock(source, { localClock, sleep: () => new Promise(() => {}) });
    await expect(clock.measure()).rejects.toThrow('`serverTime` is not a time in milliseconds');
    expect(clock.offsetMs).toBe(0);
  },
);

describe('wrong options', () => {
  const source = { getServerTime: async () => ({ serverTime: 1 }) };
  test.each([
    ['no client', undefined, {}, /`getServerTime`/],
    ['no samples', source, { samples: 0 }, /`samples` must be an integer between 1 and 100; got 0/],
    ['a text as interval', source, { intervalMs: '1' }, /`intervalMs` must be an integer/],
    ['a number as clock', source, { localClock: 1 }, /`localClock` must be a function/],
    [
      'an unknown option',
      source,
      { interval: 1 },
      /`interval` is not a clock option; the options: s/,
    ],
    [
      'no options',
      source,
      null,
      /the clock options must be an object such as { samples }; got null/,
    ],
    ['a sleep that is no function', source, { sleep: {} }, /`sleep` must be a function/],
  ])('%s', (_, client, options, message) => {
    const create = () => createBrokerClock(client as never, options as never);
    expect(create).toThrow(ConfigurationError);
    expect(create).toThrow(message);
  });
});
