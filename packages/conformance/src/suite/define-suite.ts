import { inject, test } from 'vitest';
import type { Case } from '../cases/case.ts';
import { orderBySeed } from '../cases/order-by-seed.ts';
import type { CaseResult } from '../result.ts';
import { runCase } from '../session/run-case.ts';
import type { Session } from '../session/session.ts';
import { failureText } from './failure-text.ts';
import { type ConformanceConfig, configFromEnvironment, sessionFor } from './target.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The result of the case. */
    conformance?: CaseResult;
  }
}

const config = (): ConformanceConfig => inject('conformance') ?? configFromEnvironment(process.env);

let session: Promise<Session | undefined> | undefined;

/** Returns the session of this worker. Creates it on the first call. */
export function currentSession(): Promise<Session | undefined> {
  session ??= sessionFor(config());
  return session;
}

/** Long enough for several waits for the next minute of the weight limit. */
const timeoutMs = 180_000;

/**
 * Defines a Vitest test for each case, in the order of the seed. The configuration is the value
 * provided as `conformance`; without one, it is read from the environment variables BROKER_BASE_URL,
 * BROKER_API_KEY and BROKER_SECRET_KEY.
 */
export function defineSuite(cases: readonly Case[]): void {
  for (const one of orderBySeed(cases, config().seed ?? 1)) {
    test(`${one.id}: ${one.title}`, { timeout: timeoutMs }, async ({ task, skip }) => {
      const target = await currentSession();
      if (target === undefined) skip('no deployment is configured; set BROKER_BASE_URL');
      const result = await runCase(one, target as Session);
      task.meta.conformance = result;
      if (result.outcome === 'skipped') skip(result.reason);
      if (result.outcome === 'failed') throw new Error(failureText(result));
    });
  }
}
