import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReplayGuard } from '../src/gateway/replay-guard.ts';

/** A guard that takes short names for signatures. */
class Guard {
  readonly #guard: ReplayGuard;

  constructor(maximum?: number) {
    this.#guard = new ReplayGuard(maximum);
  }

  isReplay(name: string, timestamp: number, until: number, now: number, apiKey = 'key'): boolean {
    const signature = hash('sha256', name);
    return this.#guard.isReplay({ apiKey, signature, timestamp, until }, now);
  }
}

test('a guard that is full forgets old signatures and lets none of that time in', () => {
  const guard = new Guard(100);
  for (let time = 0; time < 250; time++) {
    expect(guard.isReplay(`s${time}`, time, 1e9, time)).toBe(false);
  }
  for (let time = 0; time < 250; time++) {
    expect(guard.isReplay(`s${time}`, time, 1e9, 250)).toBe(true);
  }
  expect(guard.isReplay('of that time', 10, 1e9, 250)).toBe(true);
  expect(guard.isReplay('new', 251, 1e9, 251)).toBe(false);
});

test('what is over is forgotten, so that a guard is not full of it', () => {
  const guard = new Guard(100);
  for (let now = 0; now < 1_000_000; now += 100) {
    expect(guard.isReplay(`s${now}`, now, now + 5000, now)).toBe(false);
    // Had it let go of any early, this would count as seen.
    expect(guard.isReplay(`old ${now}`, now - 4999, now + 1, now)).toBe(false);
  }
});

test('a signature that comes again with another window is the same', () => {
  const guard = new Guard();
  expect(guard.isReplay('s', 1000, 61_000, 1000)).toBe(false);
  expect(guard.isReplay('s', 1000, 7000, 1000)).toBe(true);
  expect(guard.isReplay('s', 1000, 61_000, 60_999)).toBe(true);
});

test('the same signature of another key is another one', () => {
  const guard = new Guard();
  expect(guard.isReplay('s', 1000, 6000, 1000, 'one')).toBe(false);
  expect(guard.isReplay('s', 1000, 6000, 1000, 'other')).toBe(false);
  expect(guard.isReplay('s', 1000, 6000, 1000, 'one')).toBe(true);
});

/** Requests that are in time, as the gateway lets them come here. */
const requests = fc.array(
  fc.record({
    signature: fc.integer({ min: 0, max: 20 }),
    passed: fc.integer({ min: 0, max: 1500 }),
    age: fc.integer({ min: -999, max: 3000 }),
    spare: fc.oneof(fc.integer({ min: 0, max: 4000 }), fc.constant(1e15)),
  }),
  { maxLength: 200 },
);

test.each([3, 1_000_000])('nothing is let in twice by a guard of %i', (maximum) => {
  fc.assert(
    fc.property(requests, (all) => {
      const guard = new Guard(maximum);
      const letIn = new Map<number, { timestamp: number; until: number }>();
      let now = 1e12;
      for (const { signature, passed, age, spare } of all) {
        now += passed;
        const known = letIn.get(signature);
        // The text is signed, its time and window with it.
        const timestamp = known?.timestamp ?? now - age;
        const until = known?.until ?? now + spare;
        if (until < now) continue;
        const isReplay = guard.isReplay(`${signature}`, timestamp, until, now);
        if (known !== undefined) expect(isReplay).toBe(true);
        else if (maximum > 200) expect(isReplay).toBe(false);
        if (!isReplay) letIn.set(signature, { timestamp, until });
      }
    }),
  );
});
