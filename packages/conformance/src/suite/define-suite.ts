import { printable } from '@broker-api/spec';
import { afterAll, inject, test } from 'vitest';
import type { Case } from '../cases/case.ts';
import { orderBySeed } from '../cases/order-by-seed.ts';
import { runCase } from '../checks/run-case.ts';
import type { Session } from '../client/session.ts';
import { cancelRestingOrders } from '../fixtures/orders.ts';
import { closeOpenedPositions } from '../fixtures/positions.ts';
import type { CaseResult } from '../result.ts';
import { failureText } from './failure-text.ts';
import { type ConformanceConfig, configFromEnvironment, sessionFor } from './target.ts';

declare module 'vitest' {
  interface TaskMeta {
    conformance?: CaseResult;
  }
}

/** Returns the configuration of the suites. */
export const config = (): ConformanceConfig =>
  inject('conformance') ?? configFromEnvironment(process.env);

let session: Promise<Session | undefined> | undefined;

/**
 * Returns the session of this worker. Creates it on the first call. Returns undefined if no
 * deployment is configured.
 */
export function currentSession(): Promise<Session | undefined> {
  session ??= sessionFor(config());
  return session;
}

/**
 * The timeout of a test, in milliseconds: long enough to wait several times until the broker's
 * limit per minute permits a request.
 */
export const timeoutMs = 600_000;

/** Why the rest of the tests does not run. */
export const endingReason = 'the run was interrupted';

/** The parts of a contract test that every suite needs. */
interface ContractTest {
  readonly id: string;
  readonly title: string;
}

/**
 * Defines a Vitest test for each contract test, in the order that the seed determines. The
 * configuration is the value that the Vitest option `provide` contains as `conformance`. Without
 * this value, the configuration is read from environment variables, as `configFromEnvironment`
 * describes. After the tests, cancels their open orders and closes their positions.
 */
export function defineTests<Test extends ContractTest>(
  tests: readonly Test[],
  run: (test: Test, session: Session) => Promise<CaseResult>,
): void {
  for (const one of orderBySeed(tests, config().seed ?? 1)) {
    test(`${one.id}: ${one.title}`, { timeout: timeoutMs }, async ({ task, skip }) => {
      const target = await currentSession();
      if (target === undefined) skip('no deployment is configured; set BROKER_BASE_URL');
      if (target?.isEnding) skip(endingReason);
      const result = await run(one, target as Session);
      // The results go to another thread. No report contains the exchanges of a passed test.
      task.meta.conformance = result.outcome === 'passed' ? { ...result, exchanges: [] } : result;
      if (result.outcome === 'skipped') skip(printable(result.reason ?? ''));
      if (result.outcome === 'failed') throw new Error(failureText(result));
    });
  }
  afterAll(async () => {
    const target = await session;
    if (target === undefined) return;
    await cancelRestingOrders(target);
    await closeOpenedPositions(target);
  }, timeoutMs);
}

/** Defines a Vitest test for each contract test of an operation. */
export function defineSuite(cases: readonly Case[]): void {
  defineTests(cases, runCase);
}
