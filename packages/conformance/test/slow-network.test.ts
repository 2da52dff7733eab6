// Runs tests over a network that delays requests and responses, in simulated time.
import { createSandbox } from '@broker-api/sandbox';
import { sampled, seededRandom } from '@broker-api/test-kit';
import { afterEach, expect, test, vi } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import type { Case } from '../src/cases/case.ts';
import { orderBySeed } from '../src/cases/order-by-seed.ts';
import { problems, runCases, sessionOf } from './sandbox-target.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs cases. Returns those that did not pass. `delayMs` returns how long a request takes. */
async function runDelayed(cases: readonly Case[], delayMs: () => number) {
  let time = Date.UTC(2026, 10, 30, 1);
  vi.spyOn(Date, 'now').mockImplementation(() => {
    time += 2;
    return Math.floor(time);
  });
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  const sandbox = createSandbox({ clock: () => Math.floor(time), limits: 'off' });
  const session = sessionOf(sandbox, {
    fetch: async (url, init) => {
      time += delayMs();
      const response = await sandbox.fetch(url, init);
      time += delayMs();
      return response;
    },
  });
  return problems(await runCases(orderBySeed(cases, 1), session));
}

const isTimed = ({ query, body = '' }: Case): boolean => /\{(inside|outside)/.test(query + body);
const timed = allCases.filter(isTimed);
const others = sampled(
  allCases.filter((one) => !isTimed(one)),
  60,
);

test('slow but correct responses cause no failure', async () => {
  const random = seededRandom(9);
  const delayMs = () => random.pick([25, 150, 1000]);
  expect(await runDelayed([...timed, ...others], delayMs)).toEqual([]);
});

test('requests that are late now and then cause no failure', async () => {
  const windows = allCases.filter(({ id }) => /\/34\d-/.test(id));
  let count = 0;
  // Every third one, because a test sends few requests.
  const delayMs = () => (count++ % 6 === 0 ? 2500 : 1);
  expect(await runDelayed(windows, delayMs)).toEqual([]);
});
