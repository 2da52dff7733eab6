import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Pacer, RateLimitError, type RateLimitWait } from '../src/pacing/pacer.ts';
import type { RequestCost } from '../src/pacing/request-cost.ts';
import { LimitedBroker, type LimitedBrokerOptions, SimulatedTime } from './limited-broker.ts';

/** A pacer and a broker that share the simulated time. */
function start(options: LimitedBrokerOptions, enabled = true) {
  const time = new SimulatedTime();
  const broker = new LimitedBroker(options, time);
  const waits: RateLimitWait[] = [];
  const onWait = (wait: RateLimitWait): void => void waits.push(wait);
  const pacer = new Pacer({ enabled, clock: time.pacerClock, onWait });
  pacer.readLimits(broker.brokerInfo);
  const latency = { request: 1, response: 1 };
  /** Sends one request. Returns its timestamp and the time of its arrival. */
  const exchange = (request: RequestCost): Promise<{ signed: number; arrived: number }> =>
    pacer.run(request, async () => {
      const signed = time.now;
      time.now += latency.request;
      const arrived = time.now;
      const response = broker.receive(request);
      time.now += latency.response;
      pacer.recordResponse(response);
      return { signed, arrived };
    });
  return { time, broker, pacer, waits, latency, exchange };
}

const limits = { weightPerMinute: 100, ordersPerSecond: 5 };
const light = { weight: 1, orders: 0 };
const heavy = { weight: 40, orders: 0 };
const order = { weight: 1, orders: 1 };

test('an attempt rejected with status 429 runs again with a new signature', async () => {
  const { time, broker, exchange } = start(limits);
  await exchange(light);
  broker.useByOthers(99);
  const { signed } = await exchange(heavy);
  expect(broker.statuses).toEqual([200, 429, 200]);
  expect(signed).toBeGreaterThanOrEqual(60_000);
  expect(time.now - signed).toBe(2);
});

describe('the pacer', () => {
  const requests = fc.array(
    fc.record({
      weight: fc.integer({ min: 0, max: 18 }),
      orders: fc.integer({ min: 0, max: 1 }),
      latency: fc.integer({ min: 0, max: 4000 }),
      pause: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 70_000 })),
    }),
    { minLength: 20, maxLength: 120 },
  );
  const brokers = fc.record({
    weightPerMinute: fc.integer({ min: 20, max: 200 }),
    ordersPerSecond: fc.integer({ min: 2, max: 20 }),
    clockOffset: fc.integer({ min: -100_000, max: 100_000 }),
    statesUsedWeight: fc.boolean(),
  });

  test('the pacer never exceeds a limit, whatever the clocks and latencies are', async () => {
    const property = fc.asyncProperty(brokers, requests, async (options, list) => {
      const { time, broker, latency, exchange } = start(options);
      for (const { latency: total, pause, ...request } of list) {
        latency.request = total / 2;
        latency.response = total - latency.request;
        const { signed, arrived } = await exchange(request);
        expect(arrived - signed).toBeLessThanOrEqual(2000);
        time.now += pause;
      }
      expect(broker.statuses).toEqual(list.map(() => 200));
    });
    await fc.assert(property, { numRuns: 200 });
  });

  test('the pacer is never banned, although other programs use the limit too', async () => {
    const others = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 120, maxLength: 120 });
    const property = fc.asyncProperty(brokers, requests, others, async (options, list, used) => {
      const { time, broker, exchange } = start(options);
      for (const [index, { pause, latency: _, ...request }] of list.entries()) {
        broker.useByOthers(used[index] ?? 0);
        await exchange(request).catch((error) => expect(error).toBeInstanceOf(RateLimitError));
        time.now += pause;
      }
      expect(broker.statuses).not.toContain(418);
    });
    await fc.assert(property, { numRuns: 200 });
  });
});

test('the weight that an earlier run used counts towards the limit', async () => {
  const { broker, waits, exchange } = start(limits);
  broker.useByOthers(60);
  await exchange(light);
  await exchange(heavy);
  expect(broker.statuses).toEqual([200, 200]);
  expect(waits).toHaveLength(1);
});

test.each([
  ['a second response with status 429', 429, 1, 2, /^rate limited: stop the other clients/],
  ['a limit that requires a wait of hours', 429, 7200, 1, /requires 7200 s/],
  ['a ban', 418, 120, 1, /for 120 s/],
])('%s ends the attempts', async (_what, status, retryAfter, expected, message) => {
  const { pacer } = start(limits);
  let attempts = 0;
  const limited = pacer.run(light, async () => {
    attempts += 1;
    const headers = { 'retry-after': `${retryAfter}` };
    pacer.recordResponse(new Response('', { status, headers }));
  });
  await expect(limited).rejects.toMatchObject({
    isBan: status === 418,
    message: expect.stringMatching(message),
  });
  expect(attempts).toBe(expected);
  const next = pacer.run(light, async () => 'sent');
  if (status === 418) await expect(next).rejects.toMatchObject({ isBan: true });
});

test('after a Retry-After of 0, the next attempt waits for a second', async () => {
  const { pacer, time } = start(limits);
  const startedAt: number[] = [];
  await pacer.run(light, async () => {
    startedAt.push(time.now);
    if (startedAt.length > 1) return;
    pacer.recordResponse(new Response('', { status: 429, headers: { 'retry-after': '0' } }));
    pacer.rejectAfterLimit();
  });
  expect(startedAt).toHaveLength(2);
  expect((startedAt[1] ?? 0) - (startedAt[0] ?? 0)).toBeGreaterThanOrEqual(1000);
});

test('orders per day are limited too', async () => {
  const { pacer, time } = start(limits);
  const daily = { rateLimitType: 'ORDERS', interval: 'DAY', limit: 10 };
  pacer.readLimits(JSON.stringify({ rateLimits: [daily] }));
  for (let placed = 0; placed < 9; placed++) {
    await pacer.run(order, async () => {
      time.now += 20_000;
    });
  }
  const late = expect.stringMatching(
    /^rate limited: the limit of 10 orders per day requires \d+ s$/,
  );
  await expect(pacer.run(order, async () => undefined)).rejects.toMatchObject({ message: late });
  await pacer.run(light, async () => undefined);
});

test('a long wait is reported with its reason, and a short wait is not reported', async () => {
  const { waits, exchange } = start(limits);
  for (let count = 0; count < 10; count++) await exchange(order);
  expect(waits).toEqual([]);
  for (const _ of [1, 2, 3]) await exchange(heavy);
  const reason = 'the limit of 100 request weight per minute';
  expect(waits).toMatchObject([{ reason, weightPerMinute: 90 }]);
  expect(waits[0]?.durationMs).toBeGreaterThan(50_000);
});

test('a request above the budget is sent when no earlier request counts any more', async () => {
  const { broker, exchange } = start({ ...limits, weightPerMinute: 30 });
  await exchange({ weight: 28, orders: 0 });
  await exchange({ weight: 28, orders: 0 });
  expect(broker.statuses).toEqual([200, 200]);
});

test('attempts run one after another', async () => {
  const { pacer } = start(limits);
  const events: string[] = [];
  const run = (name: string): Promise<void> =>
    pacer.run(light, async () => {
      events.push(`${name} starts`);
      await Promise.resolve();
      events.push(`${name} ends`);
    });
  await Promise.all([run('one'), run('two')]);
  expect(events).toEqual(['one starts', 'one ends', 'two starts', 'two ends']);
});

test('without pacing, a response with status 429 ends the only attempt', async () => {
  const { broker, waits, exchange } = start(limits, false);
  await exchange(heavy);
  await exchange(heavy);
  await expect(exchange(heavy)).rejects.toThrow(/run the tests again, without --no-pace$/);
  expect(broker.statuses).toEqual([200, 200, 429]);
  expect(waits).toEqual([]);
});
