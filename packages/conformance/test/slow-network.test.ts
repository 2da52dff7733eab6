// Runs tests over a network that delays requests and responses, in simulated time.
import { createSandbox } from '@broker-api/sandbox';
import { sampled, seededRandom } from '@broker-api/test-kit';
import { afterEach, expect, test, vi } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import type { Case } from '../src/cases/case.ts';
import { orderBySeed } from '../src/cases/order-by-seed.ts';
import { createSession } from '../src/client/session.ts';
import type { CaseResult } from '../src/result.ts';
import { runCase } from '../src/traffic/run-case.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs cases. Each request, and each response, takes 25, 150 or 1000 ms. */
async function runDelayed(cases: readonly Case[], seed: number) {
  let time = Date.UTC(2026, 10, 30, 1);
  vi.spyOn(Date, 'now').mockImplementation(() => {
    time += 2;
    return Math.floor(time);
  });
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  const sandbox = createSandbox({ clock: () => Math.floor(time), limits: 'off' });
  const random = seededRandom(seed);
  const transit = () => {
    time += random.pick([25, 150, 1000]);
  };
  const session = createSession({
    baseUrl: 'https://sandbox.test',
    fetch: async (url, init) => {
      transit();
      const response = await sandbox.fetch(url, init);
      transit();
      return response;
    },
    accounts: sandbox.accounts,
    trade: true,
    seed: 1,
    pace: false,
  });
  const results: CaseResult[] = [];
  for (const one of orderBySeed(cases, 1)) results.push(await runCase(one, session));
  return results;
}

const isTimed = ({ query, body = '' }: Case): boolean => /\{(inside|outside)/.test(query + body);
const timed = allCases.filter(isTimed);
const others = sampled(
  allCases.filter((one) => !isTimed(one)),
  60,
);

test('slow but correct responses cause no failure', async () => {
  const results = await runDelayed([...timed, ...others], 9);
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ id, failure }) => `${id}: ${failure?.message}`)).toEqual([]);
  const skipped = results.filter(({ outcome }) => outcome === 'skipped');
  expect(skipped.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
});
