import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '@broker-api/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { createVitest } from 'vitest/node';
import type { CaseResult } from '../src/result.ts';
import { failureText } from '../src/suite/failure-text.ts';
import { type ConformanceConfig, configFromEnvironment, sessionFor } from '../src/suite/target.ts';

const setup = join(import.meta.dirname, 'fixtures/sandbox-target.ts');

/** Runs the suite of one operation in a separate Vitest instance. */
async function runSuite(name: string, conformance: ConformanceConfig) {
  const { exitCode } = process;
  const root = join(import.meta.dirname, '../src/suite');
  const include = ['all-suites.ts'];
  const vitest = await createVitest({
    root,
    config: false,
    include,
    watch: false,
    cache: false,
    reporters: [{}],
    provide: { conformance, conformanceSuites: [name] },
  });
  await vitest.start();
  const tests = vitest.state.getTestModules().flatMap((one) => [...one.children.allTests()]);
  await vitest.close();
  process.exitCode = exitCode;
  return tests.map((one) => ({
    name: one.name,
    state: one.result().state,
    result: one.meta().conformance,
  }));
}

test('a suite runs its cases in Vitest and stores the results in the task meta', async () => {
  const server = await createSandbox({ limits: 'off' }).listen();
  onTestFinished(() => server.stop(0));
  const configuration = { baseUrl: server.origin, seed: 1, pace: false };
  const tests = await runSuite('spot/getTickerPrice', configuration);
  expect(tests).toHaveLength(10);
  expect(new Set(tests.map(({ state }) => state))).toEqual(new Set(['passed']));
  expect(tests.find(({ name }) => name.includes('/260-unknown-symbol:'))?.result).toMatchObject({
    id: 'spot/getTickerPrice/260-unknown-symbol',
    outcome: 'passed',
    errorCodes: [-1121],
  });
});

test('a suite skips every case if no deployment is configured', async () => {
  const tests = await runSuite('spot/getTickerPrice', {});
  expect(tests.map(({ state }) => state)).toEqual(Array(10).fill('skipped'));
});

test('an in-process target provides its accounts and its clock', async () => {
  const session = await sessionFor({ setup, accounts: [], trade: true, seed: 9 });
  expect(session?.options).toMatchObject({ trade: true, seed: 9 });
  expect(session?.options.accounts.map(({ name }) => name)).toContain('aliceRevoked');
  expect((await session?.clock())?.now()).toBe(1796083500000);
});

test('configFromEnvironment reads the deployment and the accounts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'accounts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'accounts.json');
  const revoked = { name: 'revoked', apiKey: 'k2', secretKey: 's2', enabled: false };
  writeFileSync(file, JSON.stringify({ accounts: [revoked] }));
  const config = configFromEnvironment({
    BROKER_BASE_URL: 'https://broker.test',
    BROKER_API_KEY: 'k1',
    BROKER_SECRET_KEY: 's1',
    BROKER_ACCOUNTS: file,
  });
  expect(config).toMatchObject({ baseUrl: 'https://broker.test', trade: false });
  expect(config.accounts?.map(({ apiKey }) => apiKey)).toEqual(['k1', 'k2']);
  expect(configFromEnvironment({})).toEqual({ accounts: [], trade: false });
});

test('the text of a failure contains the requirement, request, response and command', () => {
  const result: CaseResult = {
    id: 'spot/getDepth/100-five-levels',
    outcome: 'failed',
    failure: {
      message: 'Expected this, got that.',
      requirement: 'A requirement (source, location)',
      curl: 'curl x',
    },
    exchanges: [
      {
        request: { method: 'POST', url: 'https://b.test/p?a=1', headers: { A: 'b' }, body: 'c=2' },
        response: { status: 400, headers: { 'x-y': 'z' }, body: '{"code":-1}' },
        durationMs: 1,
      },
    ],
    mismatches: [],
    errorCodes: [],
    enumValues: [],
    durationMs: 1,
  };
  expect(failureText(result).split('\n')).toEqual([
    'Expected this, got that.',
    'test: spot/getDepth/100-five-levels',
    'requirement: A requirement (source, location)',
    'request: POST https://b.test/p?a=1',
    '  A: b',
    '  c=2',
    'response: status 400',
    '  x-y: z',
    '  {"code":-1}',
    'repeat with: curl x',
  ]);
});
