import { isExhaustive } from '@broker-api/test-kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ModelCall, sendTimes } from './reference-model.ts';
import { orderLimit, simulate, weightLimit } from './simulated-client.ts';

/** The times are multiples of 100 ms, so that many calls arrive at the same time. */
const call = fc.record({
  priority: fc.constantFrom('cancel', 'order', 'query' as const),
  weight: fc.integer({ min: 1, max: 4 }),
  arrivesAt: fc.integer({ min: 0, max: 400 }).map((tenths) => 100 * tenths),
  latencyMs: fc.integer({ min: 0, max: 50 }).map((tenths) => 100 * tenths),
  /** When the broker receives the call, as a fraction of the latency. */
  delay: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** Returns when the budget sends each call, by id. */
async function budgetTimes(calls: readonly ModelCall[], limits: object[]) {
  const { time, sent, limited } = simulate({ limits: limits as never });
  await time.run(
    Promise.all(
      calls.map(async ({ id, priority, weight, arrivesAt, latencyMs }) => {
        await time.sleep(arrivesAt);
        await limited[priority]({ id, weight, latencyMs });
      }),
    ),
  );
  return new Map(sent.map(({ id, atMs }) => [id as number, atMs]));
}

test('sends each call when the reference model sends it, and never exceeds a limit', async () => {
  const runs = isExhaustive ? 5000 : 40;
  await fc.assert(
    fc.asyncProperty(
      fc.array(call, { minLength: 1, maxLength: 25 }),
      fc.integer({ min: 4, max: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (drawn, weight, orders) => {
        // Only queries have a weight other than 1.
        const calls = drawn.map((one, id) => ({
          ...one,
          id,
          weight: one.priority === 'query' ? one.weight : 1,
        }));
        const actual = await budgetTimes(calls, [weightLimit(weight), orderLimit(orders)]);
        const model = { weight, orders, weightMs: 60_060, ordersMs: 1010 };
        expect(actual).toEqual(sendTimes(calls, model));
        // The broker receives each call between its start and its response.
        const arrivals = drawn.map(({ latencyMs, delay, priority }, id) => ({
          at: Number(actual.get(id)) + Math.round(delay * latencyMs),
          weight: calls[id]?.weight ?? 0,
          orders: priority === 'order' ? 1 : 0,
        }));
        for (const { at } of arrivals) {
          const within = (lengthMs: number) =>
            arrivals.filter((one) => one.at >= at && one.at < at + lengthMs);
          const used = within(60_000).reduce((total, one) => total + one.weight, 0);
          expect(used).toBeLessThanOrEqual(weight);
          const placed = within(1000).reduce((total, one) => total + one.orders, 0);
          expect(placed).toBeLessThanOrEqual(orders);
        }
      },
    ),
    { numRuns: runs },
  );
});
