import { createSandbox } from '@broker-api/sandbox';
import { sampled } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import { orderBySeed } from '../src/cases/order-by-seed.ts';
import type { Fetch } from '../src/client/session.ts';
import { cancelRestingOrders } from '../src/traffic/resting-orders.ts';
import { runPacedWorkflow } from '../src/workflows/paced-workflow.ts';
import { workflows } from '../src/workflows/run-workflow.ts';
import { SimulatedTime } from './limited-broker.ts';
import { problems, runAudits, runCases, sessionOf } from './sandbox-target.ts';

/** Returns a clock of the broker and the options of a session that waits on the same clock. */
function pacedBy(time: SimulatedTime) {
  const now = () => 1_796_083_500_000 + Math.floor(time.now);
  return { now, exactClock: true, pace: true, pacerClock: time.pacerClock };
}

/** Runs all spot tests and workflows against a sandbox with limits, in simulated time. */
async function runSpot(dialect: 'reference' | 'observed', seed: number) {
  const time = new SimulatedTime();
  const sandbox = createSandbox({ clock: pacedBy(time).now, dialect });
  const statuses = new Map<number, number>();
  const fetch: Fetch = async (url, init) => {
    const response = await sandbox.fetch(url, init);
    time.now += 3;
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    return response;
  };
  const { control, now } = sandbox;
  const session = sessionOf(sandbox, { ...pacedBy(time), now, fetch, control, seed });
  const cases = allCases.filter(({ id }) => id.startsWith('spot/'));
  const results = await runCases(orderBySeed(cases, seed), session);
  await cancelRestingOrders(session);
  for (const one of workflows.filter(({ id }) => id.startsWith('spot/'))) {
    results.push(await runPacedWorkflow(one, session));
  }
  return { results, statuses, minutes: time.now / 60_000 };
}

test('no wait for a limit interrupts a comparison of the market', async () => {
  const time = new SimulatedTime();
  const sandbox = createSandbox({ clock: pacedBy(time).now });
  const sent: { url: string; at: number }[] = [];
  const fetch: Fetch = async (url, init) => {
    time.now += 3;
    sent.push({ url, at: time.now });
    return sandbox.fetch(url, init);
  };
  const session = sessionOf(sandbox, { ...pacedBy(time), fetch, trade: false });
  for (const weight of [1300, 20]) {
    await session.request({ weight, orders: 0 }, async () => undefined);
  }
  const [result] = await runAudits('spot', session, 'order-book');
  expect(result?.outcome).toBe('passed');
  // The comparison of another symbol can wait.
  const indexOf = (text: string): number => sent.findIndex(({ url }) => url.includes(text));
  const reads = sent.slice(indexOf('/depth?'), indexOf('=ETHBTC')).map(({ at }) => at);
  expect(reads.length).toBeGreaterThan(8);
  expect(Math.max(...reads) - Math.min(...reads)).toBeLessThan(100);
});

const runs = [
  ['reference', 1],
  ['reference', 2],
  ['observed', 3],
] as const;

test.each(sampled(runs, 1))(
  'with limits, all spot tests and workflows pass without a 429, dialect %s, seed %d',
  async (dialect, seed) => {
    const { results, statuses, minutes } = await runSpot(dialect, seed);
    expect(problems(results)).toEqual([]);
    expect(statuses.get(429)).toBeUndefined();
    expect(statuses.get(418)).toBeUndefined();
    // The limits of the weight determine the duration: four windows of a minute, and the rest.
    expect(minutes).toBeLessThan(4.3);
  },
);
