import { createSandbox } from '@broker-api/sandbox';
import { sampled } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import type { Case } from '../src/cases/case.ts';
import { orderBySeed } from '../src/cases/order-by-seed.ts';
import { createSession } from '../src/client/session.ts';
import type { CaseResult } from '../src/result.ts';
import { runCase } from '../src/traffic/run-case.ts';

const seed = 3;
const dialects = ['reference', 'observed'] as const;
type Dialect = (typeof dialects)[number];

/** Runs cases against a sandbox whose clock advances by 1 ms per case. */
async function runAll(
  dialect: Dialect,
  cases: readonly Case[],
  marketMakers: readonly string[] = [],
) {
  let time = 1796083500000;
  const now = () => time;
  const sandbox = createSandbox({ clock: now, limits: 'off', dialect });
  const { accounts, fetch, control } = sandbox;
  for (const symbol of marketMakers) await control.setMarketMaker({ symbol, enabled: true, seed });
  const baseUrl = 'https://sandbox.test';
  const session = createSession({
    baseUrl,
    fetch,
    accounts,
    seed,
    now,
    trade: true,
    exactClock: true,
    pace: false,
  });
  const results: CaseResult[] = [];
  for (const one of orderBySeed(cases, seed)) {
    time += 1;
    results.push(await runCase(one, session));
  }
  return { results, accounts };
}

/** Returns the tests that did not pass. */
const othersThanPassed = (results: readonly CaseResult[]): string[] =>
  results
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ id, reason, failure }) => `${id}: ${reason ?? failure?.message}`);

const spotCases = allCases.filter(({ id }) => id.startsWith('spot/'));

test.each(dialects)(
  'the sandbox passes the spot tests while market makers run, in the dialect %s',
  async (dialect) => {
    const cases = sampled(spotCases, 300);
    const { results } = await runAll(dialect, cases, ['BTCUSDT', 'ETHUSDT']);
    expect(othersThanPassed(results)).toEqual([]);
  },
);

const someCases = sampled(allCases, 300);

test('results report how each dialect encodes LONG values', async () => {
  const encodings = async (dialect: Dialect) => {
    const { results } = await runAll(dialect, someCases);
    return new Set(results.map(({ longEncoding }) => longEncoding));
  };
  expect([...(await encodings('reference'))].sort()).toEqual(['integer', undefined]);
  expect(await encodings('observed')).toContain('text');
});

test('results contain no API key, secret key, signature or listen key', async () => {
  const { results, accounts } = await runAll('reference', someCases);
  const text = JSON.stringify(results);
  expect(text.length).toBeGreaterThan(100_000);
  for (const { apiKey, secretKey } of accounts) {
    expect(text).not.toContain(apiKey.slice(0, 8));
    expect(text).not.toContain(secretKey.slice(0, 8));
  }
  expect(text).not.toMatch(/signature=[0-9A-Za-z%+/]{5}/);
  expect(text).not.toMatch(/listenKey(=|\\?":\s*\\?")(?!ended)[0-9A-Za-z]{5}/);
});
