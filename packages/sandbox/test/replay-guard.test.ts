import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReplayGuard } from '../src/gateway/replay-guard.ts';

/** A replay guard that derives each signature from a short name. */
class Guard {
  readonly #guard: ReplayGuard;

  constructor(maximum?: number) {
    this.#guard = new ReplayGuard(maximum === undefined ? {} : { maximum });
  }

  isReplay(name: string, timestamp: number, until: number, now: number, apiKey = 'key'): boolean {
    const signature = hash('sha256', name);
    return this.#guard.receive({ apiKey, signature, timestamp, until }, now) !== 'new';
  }
}

test('a full guard rejects every request that is at least as old as an evicted signature', () => {
  const guard = new Guard(100);
  for (let time = 0; time < 250; time++) {
    expect(guard.isReplay(`s${time}`, time, 1e9, time)).toBe(false);
  }
  for (let time = 0; time < 250; time++) {
    expect(guard.isReplay(`s${time}`, time, 1e9, 250)).toBe(true);
  }
  expect(guard.isReplay('an equally old request', 10, 1e9, 250)).toBe(true);
  expect(guard.isReplay('new', 251, 1e9, 251)).toBe(false);
});

test('expired signatures are removed, so that they do not fill the guard', () => {
  const guard = new Guard(100);
  for (let now = 0; now < 1_000_000; now += 100) {
    expect(guard.isReplay(`s${now}`, now, now + 5000, now)).toBe(false);
    // This would be a replay if the guard had evicted signatures early.
    expect(guard.isReplay(`old ${now}`, now - 4999, now + 1, now)).toBe(false);
  }
});

test('a repeated signature is a replay even if its receive window differs', () => {
  const guard = new Guard();
  expect(guard.isReplay('s', 1000, 61_000, 1000)).toBe(false);
  expect(guard.isReplay('s', 1000, 7000, 1000)).toBe(true);
  expect(guard.isReplay('s', 1000, 61_000, 60_999)).toBe(true);
});

test('the same signature with another API key is not a replay', () => {
  const guard = new Guard();
  expect(guard.isReplay('s', 1000, 6000, 1000, 'one')).toBe(false);
  expect(guard.isReplay('s', 1000, 6000, 1000, 'other')).toBe(false);
  expect(guard.isReplay('s', 1000, 6000, 1000, 'one')).toBe(true);
});

/**
 * Requests within their receive windows. The gateway rejects all other requests before the replay
 * check.
 */
const requests = fc.array(
  fc.record({
    signature: fc.integer({ min: 0, max: 20 }),
    elapsed: fc.integer({ min: 0, max: 1500 }),
    age: fc.integer({ min: -999, max: 3000 }),
    remainingMs: fc.oneof(fc.integer({ min: 0, max: 4000 }), fc.constant(1e15)),
  }),
  { maxLength: 200 },
);

test.each([3, 1_000_000])(
  'a guard that stores at most %i signatures accepts no request twice',
  (maximum) => {
    fc.assert(
      fc.property(requests, (all) => {
        const guard = new Guard(maximum);
        const accepted = new Map<number, { timestamp: number; until: number }>();
        let now = 1e12;
        for (const { signature, elapsed, age, remainingMs } of all) {
          now += elapsed;
          const earlier = accepted.get(signature);
          // A signature covers the timestamp and the window, so both stay the same in a replay.
          const timestamp = earlier?.timestamp ?? now - age;
          const until = earlier?.until ?? now + remainingMs;
          if (until < now) continue;
          const isReplay = guard.isReplay(`${signature}`, timestamp, until, now);
          if (earlier !== undefined) expect(isReplay).toBe(true);
          else if (maximum > 200) expect(isReplay).toBe(false);
          if (!isReplay) accepted.set(signature, { timestamp, until });
        }
      }),
    );
  },
);
