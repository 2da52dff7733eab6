// Two runs test one deployment with the same accounts at the same time.
import { createSandbox } from '@broker-api/sandbox';
import { sampled } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { allCases, allStreamCases } from '../src/cases/all-cases.ts';
import { orderBySeed } from '../src/cases/order-by-seed.ts';
import { runCase } from '../src/checks/run-case.ts';
import { runStreamCase } from '../src/checks/run-stream-case.ts';
import { createSession } from '../src/client/session.ts';
import type { CaseResult } from '../src/result.ts';

// These tests measure what other programs change, or share the listen key with them.
const shared = allCases.filter(({ id }) => /\/360-|ListenKey\/1/.test(id));
const ofStreams = allStreamCases.filter(({ id }) =>
  /\/userData\/5(00|05|1\d|2\d|4[0-3])-/.test(id),
);
const cases = [
  ...sampled(shared, 20),
  ...sampled(
    allCases.filter((one) => !shared.includes(one)),
    60,
  ),
];
const streamCases = sampled(ofStreams, 6);

test('two runs at the same time cause no failure', async () => {
  const sandbox = createSandbox({ limits: 'off' });
  const runs = [1, 2].map(async (seed) => {
    const session = createSession({
      baseUrl: 'http://sandbox.test',
      fetch: async (url, init) => {
        await new Promise(setImmediate);
        return sandbox.fetch(url, init);
      },
      openSocket: (url) => new sandbox.WebSocket(url),
      accounts: sandbox.accounts,
      trade: true,
      seed,
      pace: false,
    });
    const results: CaseResult[] = [];
    for (const one of orderBySeed(cases, seed)) results.push(await runCase(one, session));
    for (const one of orderBySeed(streamCases, seed)) {
      results.push(await runStreamCase(one, session));
    }
    return results;
  });
  const results = (await Promise.all(runs)).flat();
  expect(results).toHaveLength(2 * (cases.length + streamCases.length));
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ id, failure }) => `${id}: ${failure?.message}`)).toEqual([]);
});
