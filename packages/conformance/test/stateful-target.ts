import type { Section } from '@broker-api/spec';
import { expect } from 'vitest';
import type { Session } from '../src/client/session.ts';
import type { CaseResult } from '../src/result.ts';
import type { StatefulCase } from '../src/stateful/plan.ts';
import { runStateful } from '../src/stateful/run-stateful.ts';

/** A budget that no sequence uses up. */
export const unlimited = { maxOrders: 1_000_000, maxSpend: '1000000000' };

/** Runs a case. */
export function run(session: Session, one: StatefulCase): Promise<CaseResult> {
  return runStateful(one, session, unlimited);
}

/** Runs sequences, and expects that they pass. */
export async function expectPasses(...sequences: Parameters<typeof firstProblem>): Promise<void> {
  const { failure, reason } = (await firstProblem(...sequences)) ?? {};
  expect(failure?.message ?? reason).toBe(undefined);
}

/** Runs sequences until one does not pass. Returns it; undefined if all passed. */
export async function firstProblem(
  session: Session,
  section: Section,
  indexes: readonly number[],
  seed = 1,
): Promise<CaseResult | undefined> {
  for (const index of indexes) {
    const result = await run(session, { section, seed, index });
    if (result.outcome !== 'passed') return result;
  }
  return undefined;
}
