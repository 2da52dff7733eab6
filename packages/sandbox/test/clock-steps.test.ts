// Tests that rate limits and replay protection hold when requests are delayed, when the clock of
// the computer goes back, and when the sandbox is restarted.
import { isExhaustive } from '@broker-api/test-kit';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type RateLimit, RateLimits } from '../src/gateway/limits/rate-limits.ts';
import { aheadLimitMs } from '../src/gateway/pipeline.ts';
import { ReplayGuard } from '../src/gateway/replay-guard.ts';
import { openSandbox, type SandboxOptions } from '../src/node/index.ts';
import { temporaryDirectory } from './journal-fixtures.ts';
import { noon, order, request, sandboxAt, signed, statusAndCode } from './requests.ts';

vi.setConfig({ testTimeout: isExhaustive ? 3_600_000 : 20_000 });

const tickers = request({ path: '/openapi/quote/v1/ticker/24hr' });
const endpoint = { method: 'POST', path: '/openapi/v1/order' };
const hour = 3_600_000;

describe('the request weight limit', () => {
  test('the weight limit applies if a request of the previous minute is delayed', async () => {
    const { handle, clock } = sandboxAt(noon - 1);
    const delayed = handle(tickers);
    clock.now = noon;
    const sent = Array.from({ length: 37 }, () => handle(tickers));
    await Promise.all([delayed, ...sent]);
    const later = await handle(tickers);
    expect(statusAndCode(later)).toEqual([429, -1003]);
    expect(later.headers['x-used-weight-1m']).toBe('1480');
  });

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
});

describe('replay protection', () => {
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

  /** Opens a sandbox in the directory, and returns a function that sends an order. */
  async function open(directory: string, options: SandboxOptions) {
    const sandbox = await openSandbox(directory, options);
    onTestFinished(() => sandbox.close());
    const [alice] = sandbox.accounts;
    if (alice === undefined) throw new Error('The sandbox has no account.');
    const send = async (timestamp: number): Promise<'accepted' | number> => {
      const query = `${order}&timestamp=${timestamp}`;
      const [, code] = statusAndCode(await sandbox.handle(signed(alice, { ...endpoint, query })));
      return code ?? 'accepted';
    };
    return { ...sandbox, send };
  }

  test('a replay is rejected after a restart, and a new order is accepted', async () => {
    const directory = temporaryDirectory();
    const clock = { now: noon };
    const options = { clock: () => clock.now };
    const before = await open(directory, options);
    expect(await before.send(noon)).toBe('accepted');
    expect(await before.send(noon + 999)).toBe('accepted');
    await before.close();
    clock.now = noon + 500;
    const after = await open(directory, options);
    clock.now = noon + 1500;
    expect(await after.send(noon)).toBe(-1021);
    expect(await after.send(noon + 999)).toBe(-1021);
    expect(await after.send(noon + 1000)).toBe('accepted');
  });

  test('a request that was signed before a restart is rejected even if it is new', async () => {
    const directory = temporaryDirectory();
    const clock = { now: noon };
    const options = { clock: () => clock.now };
    await (await open(directory, options)).close();
    clock.now = noon + hour;
    const { send } = await open(directory, options);
    expect(await send(clock.now - 1)).toBe(-1021);
    expect(await send(clock.now)).toBe('accepted');
  });

  test('a restart advances a manual clock by one second, so new orders are accepted', async () => {
    const directory = temporaryDirectory();
    const options = { clock: 'manual', startTime: noon } as const;
    const before = await open(directory, options);
    expect(await before.send(noon + 999)).toBe('accepted');
    await before.close();
    const after = await open(directory, options);
    expect(after.now()).toBe(noon + 1000);
    expect(await after.send(noon + 999)).toBe(-1021);
    expect(await after.send(after.now())).toBe('accepted');
  });
});

/** Changes of the clock, in milliseconds. */
const clockSteps = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 3000 }) },
  { weight: 1, arbitrary: fc.constantFrom(59_999, 60_000, 60_001, hour) },
  { weight: 2, arbitrary: fc.integer({ min: -8000, max: -1 }) },
  { weight: 2, arbitrary: fc.constantFrom(6000, -6000, -60_000, -hour) },
);

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

test('with random clock changes and restarts, no signature is accepted twice', () => {
  const counts = { current: 0, repeated: 0, unknown: 0 };
  fc.assert(
    fc.property(events, (all) => {
      const broker = new RestartableBroker();
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
        if (!isCurrent) continue;
        expect(receipt).toBe('new');
        counts.current += 1;
      }
    }),
    { numRuns: isExhaustive ? 15000 : 300 },
  );
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(20);
});

type ReplayEvent =
  | { readonly kind: 'step'; readonly by: number }
  | { readonly kind: 'send'; readonly age: number; readonly windowMs: number }
  | { readonly kind: 'replay'; readonly at: number }
  | { readonly kind: 'restart' };

/** A timestamp check, followed by a replay guard. A restart of the broker replaces the guard. */
class RestartableBroker {
  #guard = new ReplayGuard({});
  #now = noon;
  /** The latest time of the clock. */
  #latest = noon;
  /** The time of the last command, which survives a restart. */
  #lastCommand = noon;
  #knownFrom = Number.NEGATIVE_INFINITY;
  readonly #sent: { readonly timestamp: number; readonly until: number }[] = [];

  /** Returns the result of a request; undefined if the timestamp check rejects it. */
  next(event: ReplayEvent) {
    if (event.kind === 'step') {
      this.#now += event.by;
      this.#latest = Math.max(this.#latest, this.#now);
      return undefined;
    }
    if (event.kind === 'restart') {
      this.#knownFrom = Math.max(this.#lastCommand + aheadLimitMs, this.#now);
      this.#guard = new ReplayGuard({ knownFrom: this.#knownFrom });
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

function admits(use: () => void): boolean {
  try {
    use();
    return true;
  } catch {
    return false;
  }
}
