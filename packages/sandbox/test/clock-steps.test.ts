// Tests that rate limits and replay protection hold when requests are delayed, when the clock of
// the computer goes back, and when the sandbox is restarted.
import { isExhaustive } from '@broker-api/test-kit';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type RateLimit, RateLimits } from '../src/gateway/limits.ts';
import { openSandbox, type Sandbox, type SandboxAccount } from '../src/node/index.ts';
import { clockSteps, hour } from './clock-steps.ts';
import { temporaryDirectory } from './journal-fixtures.ts';
import { noon, order, request, sandboxAt, signed, statusAndCode } from './requests.ts';

vi.setConfig({ testTimeout: isExhaustive ? 3_600_000 : 20_000 });

const tickers = request({ path: '/openapi/quote/v1/ticker/24hr' });
const endpoint = { method: 'POST', path: '/openapi/v1/order' };

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
  const send = async ({ accounts, handle }: Sandbox, time: number) => {
    const query = `${order}&timestamp=${noon + time}`;
    const [alice] = accounts as [SandboxAccount];
    return statusAndCode(await handle(signed(alice, { ...endpoint, query })))[1];
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
