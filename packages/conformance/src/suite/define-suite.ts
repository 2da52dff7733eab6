import { inject, test } from 'vitest';
import type { Case } from '../cases/case.ts';
import { orderBySeed } from '../cases/order.ts';
import type { CaseResult } from '../result.ts';
import { runCase } from '../session/run-case.ts';
import type { Session } from '../session/session.ts';
import { failureText } from './failure-text.ts';
import { type ConformanceConfig, configOfEnvironment, sessionFor } from './target.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What became of the case that the test runs. */
    conformance?: CaseResult;
  }
}

const config = (): ConformanceConfig => inject('conformance') ?? configOfEnvironment(process.env);

let opened: Promise<Session | undefined> | undefined;

/** The session of this worker. */
export function currentSession(): Promise<Session | undefined> {
  opened ??= sessionFor(config());
  return opened;
}

/** Cases that need several minutes' waits for the request weight limit still end. */
const timeoutMs = 180_000;

/**
 * Makes a Vitest test of each case, in the order that the seed decides. The deployment is the one that was provided as `conformance`,
 * or that the variables BROKER_BASE_URL, BROKER_API_KEY and BROKER_SECRET_KEY name.
 */
export function defineSuite(cases: readonly Case[]): void {
  for (const one of orderBySeed(cases, config().seed ?? 1)) {
    test(`${one.id}: ${one.title}`, { timeout: timeoutMs }, async ({ task, skip }) => {
      const target = await currentSession();
      if (target === undefined) skip('no deployment is named; set BROKER_BASE_URL');
      const result = await runCase(one, target as Session);
      task.meta.conformance = result;
      if (result.outcome === 'skipped') skip(result.reason);
      if (result.outcome === 'failed') throw new Error(failureText(result));
    });
  }
}
