import { createTransport } from '@broker-api/core/node';
import { chromiumHint, isChromiumMissing } from '@broker-api/test-kit/chromium';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromium } from '../soak/runtimes/runtimes.ts';
import { type SuiteServers, startServers } from '../soak/runtimes/servers.ts';
import { runSuite, type SuiteInput, type SuiteReport } from '../soak/runtimes/suite.ts';

// `pnpm soak runtimes` also runs the suite on Node 22, Bun, Deno and a Worker.

let servers: SuiteServers;

beforeAll(async () => {
  servers = await startServers();
});

afterAll(() => servers.close());

function expectSuccess({ passed, failed }: SuiteReport): void {
  expect(failed).toEqual([]);
  expect(passed.length).toBeGreaterThanOrEqual(12);
  expect(servers.followed()).toBe(0);
}

// On Node, packages/core/test/vectors runs the vectors.
const withoutVectors = (): SuiteInput => ({ ...servers.input, vectors: undefined });

test('the clients behave as specified on Node', async () => {
  expectSuccess(await runSuite(withoutVectors()));
});

test('the clients behave as specified on Node with the lean transport', async () => {
  const transport = createTransport();
  expectSuccess(await runSuite(withoutVectors(), transport));
  await transport.close();
});

test.skipIf(isChromiumMissing)(
  `the clients behave as specified on Chromium${chromiumHint}`,
  async () => {
    const report = await chromium.run(servers);
    expectSuccess(report);
    expect(report.passedVectors).toBeGreaterThanOrEqual(640);
  },
  60_000,
);
