import { createTransport } from '@broker-api/core/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromium, isInstalled } from '../soak/runtimes/runtimes.ts';
import { type SuiteServers, startServers } from '../soak/runtimes/servers.ts';
import { runSuite, type SuiteReport } from '../soak/runtimes/suite.ts';

// `pnpm soak runtimes` also runs the suite on Node 20 and 22, Bun, Deno and a Worker.

const missing = !isInstalled(chromium) && process.env.CI !== 'true';
const hint = missing ? ' (skipped: Chromium is missing; run apt-get install chromium)' : '';

let servers: SuiteServers;

beforeAll(async () => {
  servers = await startServers();
});

afterAll(() => servers.close());

function expectSuccess({ passed, failed }: SuiteReport): void {
  expect(failed).toEqual([]);
  expect(passed.length).toBeGreaterThanOrEqual(10);
  expect(servers.followed()).toBe(0);
}

test('the clients behave as specified on Node', async () => {
  expectSuccess(await runSuite(servers.input));
});

test('the clients behave as specified on Node with the lean transport', async () => {
  const transport = createTransport();
  expectSuccess(await runSuite(servers.input, transport));
  await transport.close();
});

test.skipIf(missing)(
  `the clients behave as specified on Chromium${hint}`,
  async () => {
    expectSuccess(await chromium.run(servers));
  },
  60_000,
);
