import { isExhaustive } from '@broker-api/test-kit';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { aheadLimitMs } from '../src/gateway/pipeline.ts';
import { ReplayGuard } from '../src/gateway/replay-guard.ts';
import { clockSteps, hour } from './clock-steps.ts';
import { noon } from './requests.ts';

vi.setConfig({ testTimeout: isExhaustive ? 3_600_000 : 20_000 });

/** Returns a function that says whether a request is a replay. */
function guardOf(maximum = 1_000_000) {
  const guard = new ReplayGuard({ maximum });
  return (signature: string, timestamp: number, until: number, now: number, apiKey = 'key') =>
    guard.receive({ apiKey, signature, timestamp, until }, now) !== 'new';
}

test('a full guard rejects every request that is at least as old as an evicted signature', () => {
  const isReplay = guardOf(100);
  for (let time = 0; time < 250; time++) {
    expect(isReplay(`s${time}`, time, 1e9, time)).toBe(false);
  }
  for (let time = 0; time < 250; time++) {
    expect(isReplay(`s${time}`, time, 1e9, 250)).toBe(true);
  }
  expect(isReplay('an equally old request', 10, 1e9, 250)).toBe(true);
  expect(isReplay('new', 251, 1e9, 251)).toBe(false);
});

test('expired signatures are removed, so that they do not fill the guard', () => {
  const isReplay = guardOf(100);
  for (let now = 0; now < 1_000_000; now += 100) {
    expect(isReplay(`s${now}`, now, now + 5000, now)).toBe(false);
    // This would be a replay if the guard had evicted signatures early.
    expect(isReplay(`old ${now}`, now - 4999, now + 1, now)).toBe(false);
  }
});

test('a signature is a replay with another receive window, but not with another API key', () => {
  const isReplay = guardOf();
  expect(isReplay('s', 1000, 61_000, 1000)).toBe(false);
  expect(isReplay('s', 1000, 61_000, 1000, 'other')).toBe(false);
  expect(isReplay('s', 1000, 7000, 1000)).toBe(true);
  expect(isReplay('s', 1000, 61_000, 60_999)).toBe(true);
});

const events = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('step'), by: clockSteps }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('send'),
        age: fc.integer({ min: -999, max: 1000 }),
        windowMs: fc.constantFrom(1000, 5000, 3 * hour),
      }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('replay'), at: fc.nat(200) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart') }) },
  ) as fc.Arbitrary<ReplayEvent>,
  { minLength: 20, maxLength: 200 },
);

test.each([3, undefined])(
  'with random clock changes and restarts, no signature is accepted twice (%s)',
  (maximum) => {
    const counts = { current: 0, repeated: 0, unknown: 0 };
    fc.assert(
      fc.property(events, (all) => {
        const broker = new RestartableBroker(maximum);
        const accepted = new Set<number>();
        for (const event of all) {
          const sent = broker.next(event);
          if (sent === undefined) continue;
          const { signature, isCurrent, receipt } = sent;
          if (receipt === 'new') {
            expect(accepted).not.toContain(signature);
            accepted.add(signature);
          } else counts[receipt] += 1;
          if (event.kind !== 'send') continue;
          expect(receipt).not.toBe('repeated');
          // A full guard also rejects requests that are as old as an evicted signature.
          if (!isCurrent || maximum !== undefined) continue;
          expect(receipt).toBe('new');
          counts.current += 1;
        }
      }),
      { numRuns: isExhaustive ? 15000 : 300 },
    );
    if (maximum === undefined) expect(Math.min(...Object.values(counts))).toBeGreaterThan(20);
  },
);

type ReplayEvent =
  | { readonly kind: 'step'; readonly by: number }
  | { readonly kind: 'send'; readonly age: number; readonly windowMs: number }
  | { readonly kind: 'replay'; readonly at: number }
  | { readonly kind: 'restart' };

/** A timestamp check, followed by a replay guard. A restart of the broker replaces the guard. */
class RestartableBroker {
  readonly #maximum: { readonly maximum?: number };
  #guard: ReplayGuard;
  #now = noon;
  /** The latest time of the clock. */
  #latest = noon;
  /** The time of the last command, which survives a restart. */
  #lastCommand = noon;
  #knownFrom = Number.NEGATIVE_INFINITY;
  readonly #sent: { readonly timestamp: number; readonly until: number }[] = [];

  constructor(maximum: number | undefined) {
    this.#maximum = maximum === undefined ? {} : { maximum };
    this.#guard = new ReplayGuard(this.#maximum);
  }

  /** Returns the result of a request; undefined if the timestamp check rejects it. */
  next(event: ReplayEvent) {
    if (event.kind === 'step') {
      this.#now += event.by;
      this.#latest = Math.max(this.#latest, this.#now);
      return undefined;
    }
    if (event.kind === 'restart') {
      this.#knownFrom = Math.max(this.#lastCommand + aheadLimitMs, this.#now);
      this.#guard = new ReplayGuard({ ...this.#maximum, knownFrom: this.#knownFrom });
      return undefined;
    }
    if (event.kind === 'send') {
      const timestamp = this.#now - event.age;
      this.#sent.push({ timestamp, until: timestamp + event.windowMs });
      return this.#receive(this.#sent.length - 1);
    }
    return this.#sent.length === 0 ? undefined : this.#receive(event.at % this.#sent.length);
  }

  #receive(signature: number) {
    const { timestamp, until } = this.#sent[signature] as { timestamp: number; until: number };
    if (timestamp >= this.#now + aheadLimitMs || this.#now > until) return undefined;
    const isCurrent = timestamp >= Math.max(this.#latest, this.#knownFrom);
    const request = { apiKey: 'key', signature: `s${signature}`, timestamp, until };
    const receipt = this.#guard.receive(request, this.#now);
    if (receipt === 'new') this.#lastCommand = Math.max(this.#lastCommand, this.#now);
    return { signature, isCurrent, receipt };
  }
}
