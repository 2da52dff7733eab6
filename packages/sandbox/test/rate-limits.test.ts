import { isExhaustive } from '@broker-api/test-kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bans } from '../src/gateway/limits.ts';
import { noon, order, request, sandboxAt, signed, statusAndCode } from './requests.ts';

const tickers = request({ path: '/openapi/quote/v1/ticker/24hr' });
const minute = 60_000;
const day = 86_400_000;

test('a weight of 1500 per minute is accepted, then the broker responds with 429', async () => {
  const { handle, clock } = sandboxAt();
  const light = request({ path: '/openapi/quote/v1/ticker/price' });
  for (let sent = 0; sent < 37; sent++) expect((await handle(tickers)).status).toBe(200);
  clock.now += 59_500;
  const rejected = await handle(request({ ...tickers }));
  expect(statusAndCode(rejected)).toEqual([429, -1003]);
  expect(rejected.headers['retry-after']).toBe('1');
  expect(rejected.headers['x-used-weight-1m']).toBe('1480');
  expect((await handle({ ...tickers, ip: '127.0.0.2' })).status).toBe(200);
  for (let sent = 0; sent < 20; sent++) expect((await handle(light)).status).toBe(200);
  expect(statusAndCode(await handle(light))).toEqual([429, -1003]);
  clock.now += 499;
  expect(statusAndCode(await handle(light))).toEqual([429, -1003]);
  clock.now += 1;
  const next = await handle(light);
  expect(next.status).toBe(200);
  expect(next.headers['x-used-weight-1m']).toBe('1');
});

test('the broker accepts 20 orders per second and account, including invalid orders', async () => {
  const { handle, clock, account } = sandboxAt();
  let number = 0;
  const place = (name: string, parameters = order) => {
    number += 1;
    const query = `${parameters}&timestamp=${clock.now}&newClientOrderId=n${number}`;
    return handle(signed(account(name), { method: 'POST', path: '/openapi/v1/order', query }));
  };
  for (let sent = 0; sent < 10; sent++) expect((await place('alice')).status).toBe(200);
  for (let sent = 0; sent < 10; sent++) expect((await place('alice', 'side=UP')).status).toBe(400);
  clock.now += 999;
  const rejected = await place('alice');
  expect(statusAndCode(rejected)).toEqual([429, -1015]);
  expect(rejected.headers['retry-after']).toBe('1');
  expect((await place('aliceTradeOnly')).status).toBe(429);
  expect((await place('bob')).status).toBe(200);
  clock.now += 1;
  expect((await place('alice')).status).toBe(200);
});

test('bans start at the sixth 429 within a minute, and last two minutes', async () => {
  const { handle, clock } = sandboxAt();
  for (let sent = 0; sent < 37; sent++) await handle(tickers);
  for (let rejected = 0; rejected < 5; rejected++) {
    expect((await handle(tickers)).headers['retry-after']).toBe('60');
  }
  const sixth = await handle(tickers);
  expect(statusAndCode(sixth)).toEqual([429, -1003]);
  expect(sixth.headers['retry-after']).toBe('120');
  const ping = request({ path: '/openapi/v1/ping' });
  clock.now += 119_999;
  const banned = await handle(ping);
  expect(statusAndCode(banned)).toEqual([418, -1003]);
  expect(banned.headers['retry-after']).toBe('1');
  expect((await handle({ ...ping, ip: '127.0.0.2' })).status).toBe(200);
  clock.now += 1;
  expect((await handle(ping)).status).toBe(200);
});

/** Bans that begin a day after the one before: their lengths double up to three days. */
const lengths = [0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 4320, 4320];
const doubling = [...lengths.map((minutes) => minutes * minute + day), 3 * day + day + 1].map(
  (pause) => ({ ip: 'a', pause, violations: 6, gap: 0 }),
);

test('bans double up to three days, as in the reference model, to the millisecond', () => {
  const pause = fc.oneof(
    fc.integer({ min: 0, max: minute }),
    fc.constantFrom(2 * minute - 1, 2 * minute, 4 * minute, day - 1, day, day + 1, 3 * day),
  );
  const burst = fc.record({
    ip: fc.constantFrom('a', 'b', 'c'),
    pause,
    violations: fc.integer({ min: 1, max: 8 }),
    gap: fc.constantFrom(0, 1, 500, 9_999, 11_999, 12_000, 12_001),
  });
  let longest = 0;
  fc.assert(
    fc.property(fc.array(burst, { minLength: 50, maxLength: 150 }), (bursts) => {
      const bans = new Bans();
      const model = new ReferenceBans();
      let now = noon;
      for (const { ip, pause: before, violations, gap } of bursts) {
        now += before;
        for (let sent = 0; sent < violations && now <= noon + 30 * day; sent++) {
          expect(bans.remainingMs(ip, now)).toBe(model.remainingMs(ip, now));
          if (model.remainingMs(ip, now) === 0) {
            bans.recordViolation(ip, now);
            model.recordViolation(ip, now);
            expect(bans.remainingMs(ip, now)).toBe(model.remainingMs(ip, now));
            longest = Math.max(longest, bans.remainingMs(ip, now));
          }
          now += gap;
        }
      }
    }),
    { numRuns: isExhaustive ? 100 : 25, examples: [[doubling]] },
  );
  expect(longest).toBe(3 * day);
});

/** The reference model, which recomputes the bans from all violations on every call. */
class ReferenceBans {
  readonly #violations: { ip: string; time: number }[] = [];

  recordViolation(ip: string, time: number): void {
    this.#violations.push({ ip, time });
  }

  remainingMs(ip: string, now: number): number {
    let ban = { start: Number.NEGATIVE_INFINITY, end: Number.NEGATIVE_INFINITY };
    let counted: number[] = [];
    for (const { time } of this.#violations.filter((one) => one.ip === ip)) {
      counted = [...counted, time];
      const inMinute = counted.filter((one) => one > time - minute);
      if (inMinute.length < 6) continue;
      const last = ban.end - ban.start;
      const length = ban.end >= time - day ? Math.min(last * 2, 3 * day) : 2 * minute;
      ban = { start: time, end: time + length };
      counted = [];
    }
    return Math.max(0, ban.end - now);
  }
}
