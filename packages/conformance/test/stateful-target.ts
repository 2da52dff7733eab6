import { createSandbox } from '@broker-api/sandbox';
import type { Section } from '@broker-api/spec';
import type { Fetch, Session } from '../src/client/session.ts';
import { createSession } from '../src/client/session.ts';
import type { CaseResult } from '../src/result.ts';
import type { StatefulCase } from '../src/stateful/case.ts';
import { runStateful } from '../src/stateful/run-stateful.ts';

/** A budget that no sequence uses up. */
export const unlimited = { maxOrders: 1_000_000, maxSpend: '1000000000' };

/** How a session differs from one with the default accounts of a correct broker. */
interface SessionChanges {
  readonly wrap?: Wrap;
  readonly dialect?: 'reference' | 'observed';
  readonly accountCount?: number;
}

/** Wraps the fetch function of a broker. */
export type Wrap = (fetch: Fetch) => Fetch;

/** Creates a session for a new sandbox in this process. Each request takes a millisecond. */
export function statefulSession({
  wrap = (fetch) => fetch,
  dialect = 'reference',
  accountCount,
}: SessionChanges = {}): Session {
  let time = Date.UTC(2026, 10, 30, 1);
  const { accounts, fetch } = createSandbox({ clock: () => time, limits: 'off', dialect });
  // Changes of the last second can be those of another program. The deposits are older.
  time += 10_000;
  return createSession({
    baseUrl: 'https://sandbox.test',
    fetch: wrap(async (url, init) => {
      time += 1;
      return fetch(url, init);
    }),
    accounts: accounts.slice(0, accountCount),
    seed: 1,
    trade: true,
    now: () => time,
    exactClock: true,
    pace: false,
  });
}

/** Runs a case. */
export function run(session: Session, one: StatefulCase): Promise<CaseResult> {
  return runStateful(one, session, unlimited);
}

/** Runs sequences until one does not pass. Returns it; undefined if all passed. */
export async function firstProblem(
  session: Session,
  section: Section,
  indexes: readonly number[],
): Promise<CaseResult | undefined> {
  for (const index of indexes) {
    const result = await run(session, { section, seed: 1, index });
    if (result.outcome !== 'passed') return result;
  }
  return undefined;
}
