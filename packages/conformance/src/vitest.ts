// The contract tests as tests of a Vitest project. The command does not need Vitest.
import { printable, type Section } from '@broker-api/spec';
import { afterAll, describe, test } from 'vitest';
import { accountsFromEnvironment, readAccounts } from './command-line/accounts.ts';
import type { RunOptions } from './options.ts';
import { failureText } from './report/failure-text.ts';
import { ownTests, planOf, sessionOf } from './run/plan.ts';
import { cleanUp, runTest, timeoutMs } from './run/run-tests.ts';

/**
 * Defines a Vitest test for each contract test that the options select, in a group for each
 * operation. All groups share one session, because the limits of the deployment apply to all.
 *
 * @param options the options of `runConformance`; those of reports and progress have no effect
 * @throws UsageError if an option is invalid, or selects no operation
 * @example
 * ```ts
 * await defineContractTests({ baseUrl: 'https://api.example.com', sections: ['spot'], seed: 1 });
 * ```
 */
export async function defineContractTests(options: RunOptions): Promise<void> {
  const plan = await planOf(options, await ownTests());
  const session = sessionOf(plan);
  // After a longer time, the test itself fails, and says what it waited for.
  const timeout = timeoutMs + 10_000;
  for (const { name, tests } of plan.suites) {
    describe(name, () => {
      for (const one of tests) {
        test(`${one.id}: ${one.title}`, { timeout }, async ({ skip }) => {
          const result = await runTest(one, session);
          if (result.outcome === 'skipped') skip(printable(result.reason ?? ''));
          if (result.outcome === 'failed') throw new Error(failureText(result));
        });
      }
      afterAll(async () => {
        const problem = await cleanUp(session);
        if (problem !== undefined) throw problem;
      }, timeout);
    });
  }
}

/**
 * Defines the contract tests of a section for the deployment in environment variables:
 * BROKER_BASE_URL, BROKER_WS_URL, BROKER_API_KEY, BROKER_SECRET_KEY, BROKER_ACCOUNTS (the path of
 * an accounts file) and BROKER_TRADE (`true` allows tests to change state). Without a deployment,
 * one test is skipped.
 */
export async function defineSectionTests(section: Section): Promise<void> {
  const { BROKER_BASE_URL: baseUrl, BROKER_WS_URL, BROKER_ACCOUNTS, BROKER_TRADE } = process.env;
  if (!baseUrl) {
    test.skip(`contract tests of ${section}: set BROKER_BASE_URL`);
    return;
  }
  const listed = BROKER_ACCOUNTS ? readAccounts(BROKER_ACCOUNTS) : [];
  await defineContractTests({
    baseUrl,
    ...(BROKER_WS_URL && { wsUrl: BROKER_WS_URL }),
    accounts: [...accountsFromEnvironment(process.env), ...listed],
    trade: BROKER_TRADE === 'true',
    sections: [section],
    seed: 1,
  });
}
