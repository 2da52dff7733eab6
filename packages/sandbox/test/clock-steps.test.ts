// Tests that rate limits and replay protection hold when requests are delayed, when the clock of
// the computer goes back, and when the sandbox is restarted.
import { isExhaustive } from '@broker-api/test-kit';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type RateLimit, RateLimits } from '../src/gateway/limits.ts';
import { aheadLimitMs } from '../src/gateway/pipeline.ts';
import { ReplayGuard } from '../src/gateway/replay-guard.ts';
import { openSandbox, type Sandbox } from '../src/node/index.ts';
import { temporaryDirectory } from './journal-fixtures.ts';
import { accountOf, noon, order, request, sandboxAt, signed, statusAndCode } from './requests.ts';

vi.setConfig({ testTimeout: isExhaustive ? 3_600_000 : 20_000 });

const hour = 3_600_000;

/** Changes of the clock, in milliseconds. */
const clockSteps = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 3000 }) },
  { weight: 1, arbitrary: fc.constantFrom(59_999, 60_000, 60_001, hour) },
  { weight: 2, arbitrary: fc.integer({ min: -8000, max: -1 }) },
  { weight: 2, arbitrary: fc.constantFrom(6000, -6000, -60_000, -hour) },
);

const tickers = request({ path: '/openapi/quote/v1/ticker/24hr' });
const endpoint = { method: 'POST', path: '/openapi/v1/order' };

test('the weight limit applies after the clock of the computer goes back', async () => {
  const { handle, clock } = sandboxAt();
  for (let sent = 0; sent < 37; sent++) await handle(tickers);
  clock.now -= 90_000;
  const rejected = await handle(tickers);
  expect(statusAndCode(rejected)).toEqual([429, -1003]);
  expect(rejected.headers['retry-after']).toBe('150');
  clock.now += 150_000;
  expect((await handle(tickers)).status).toBe(200);
});

test('a replay is rejected after the clock of the computer goes back', async () => {
  const { handle, clock, account } = sandboxAt();
  const sentAt = (time: number) =>
    signed(account('alice'), { ...endpoint, query: `${order}&timestamp=${time}` });
  const first = sentAt(noon);
  expect((await handle(first)).status).toBe(200);
  clock.now += hour;
  expect((await handle(sentAt(clock.now))).status).toBe(200);
  clock.now = noon;
  const replayed = await handle(first);
  expect(statusAndCode(replayed)).toEqual([400, -1021]);
  expect(replayed.body).toContain("the broker's clock is at 2026-06-01T13:00:00.000Z or later");
});

test('a replay of an order that was accepted without rejectReplays is rejected', async () => {
  const { handle, account, control } = sandboxAt(noon, { rejectReplays: false });
  const sent = signed(account('alice'), { ...endpoint, query: `${order}&timestamp=${noon}` });
  expect((await handle(sent)).status).toBe(200);
  await control.setGatewayRules({ rejectReplays: true });
  expect(statusAndCode(await handle(sent))).toEqual([400, -1021]);
});

/**
 * Orders that are accepted at noon, when the sandbox is opened again, the time of the later
 * orders, and their results. Times are in milliseconds after noon.
 */
test.each<[clock: string, first: number[], reopen: number, later: number, Record<number, unknown>]>(
  [
    ['real', [0, 999], 500, 1500, { 0: -1021, 999: -1021, 1000: undefined }],
    // A request that was signed before the restart is rejected even if it is new.
    ['real', [], hour, hour, { [hour - 1]: -1021, [hour]: undefined }],
    ['manual', [999], 0, 0, { 999: -1021, 1000: undefined }],
  ],
)('with a %s clock, a restart does not accept earlier signatures again: %j', async (...row) => {
  const [kind, first, reopen, later, results] = row;
  const directory = temporaryDirectory();
  const clock = { now: noon };
  const manual = { clock: 'manual', startTime: noon } as const;
  const open = () =>
    openSandbox(directory, kind === 'manual' ? manual : { clock: () => clock.now });
  const send = async (sandbox: Sandbox, time: number) => {
    const sent = { ...endpoint, query: `${order}&timestamp=${noon + time}` };
    return statusAndCode(await sandbox.handle(signed(accountOf(sandbox, 'alice'), sent)))[1];
  };
  const before = await open();
  for (const time of first) expect(await send(before, time)).toBeUndefined();
  await before.close();
  clock.now = noon + reopen;
  const after = await open();
  clock.now = noon + later;
  for (const [time, result] of Object.entries(results)) {
    expect([time, await send(after, Number(time))]).toEqual([time, result]);
  }
  await after.close();
});

const limits: RateLimit[] = [
  { rateLimitType: 'REQUESTS_WEIGHT', interval: 'MINUTE', limit: 100 },
  { rateLimitType: 'ORDERS', interval: 'SECOND', limit: 3 },
];
const uses = fc.array(
  fc.record({
    step: clockSteps,
    kind: fc.constantFrom('weight' as const, 'order' as const, 'delayed response' as const),
    weight: fc.integer({ min: 0, max: 60 }),
    delayedMs: fc.integer({ min: 0, max: hour }),
    ip: fc.constantFrom('a', 'b'),
  }),
  { minLength: 20, maxLength: 200 },
);

test('with random clock changes, no rate limit window admits more than its limit', () => {
  let admitted = 0;
  let rejected = 0;
  fc.assert(
    fc.property(uses, (all) => {
      const rateLimits = new RateLimits(limits, true);
      const used = new Map<string, number>();
      const latest = { order: 0, weight: 0 };
      let now = noon;
      for (const { step, kind, weight, delayedMs, ip } of all) {
        now += step;
        if (kind === 'delayed response') {
          latest.weight = Math.max(latest.weight, now - delayedMs);
          rateLimits.usedWeight(ip, now - delayedMs);
          continue;
        }
        const isOrder = kind === 'order';
        latest[kind] = Math.max(latest[kind], now);
        const window = `${kind} ${ip} ${Math.floor(latest[kind] / (isOrder ? 1000 : 60_000))}`;
        const amount = isOrder ? 1 : weight;
        const total = (used.get(window) ?? 0) + amount;
        const isAdmitted = admits(() =>
          isOrder ? rateLimits.countOrder(ip, ip, now) : rateLimits.chargeWeight(ip, weight, now),
        );
        expect(isAdmitted).toBe(total <= (isOrder ? 3 : 100));
        if (isAdmitted) used.set(window, total);
        if (isAdmitted) admitted += 1;
        else rejected += 1;
      }
    }),
    { numRuns: isExhaustive ? 15000 : 300 },
  );
  expect(Math.min(admitted, rejected)).toBeGreaterThan(20);
});

function admits(use: () => void): boolean {
  try {
    use();
    return true;
  } catch {
    return false;
  }
}

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
