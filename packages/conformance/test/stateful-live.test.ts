// Runs random sequences against the market of `npm start`, two runs at the same time, within the
// rate limits, over a network that delays each request, in simulated time.
import { createSandbox, type Dialect } from '@broker-api/sandbox';
import { sections } from '@broker-api/spec';
import { sampled, seededRandom } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import type { Session } from '../src/client/session.ts';
import { runStateful } from '../src/stateful/run-stateful.ts';
import { sessionOf } from './sandbox-target.ts';
import { advanceOf } from './stream-target.ts';

const limits = { maxOrders: 1e6, maxSpend: '100000000' };

/** Starts a market, and returns two sessions that use the same accounts. */
async function liveSessions(dialect: Dialect, seed: number): Promise<readonly Session[]> {
  const sandbox = createSandbox({ clock: 'manual', startTime: 1_796_083_500_000, dialect });
  await sandbox.startMarketMakers();
  await sandbox.startTakers();
  sandbox.startIndexMovers();
  const advance = advanceOf(sandbox);
  await advance(120_000);
  const random = seededRandom(seed);
  const newSession = (number: number): Session =>
    sessionOf(sandbox, {
      fetch: async (url, init) => {
        await advance(25 + random.below(226));
        const response = await sandbox.fetch(url, init);
        await advance(25 + random.below(226));
        return response;
      },
      seed: number,
      pace: true,
      now: sandbox.now,
      pacerClock: { now: sandbox.now, wait: advance },
    });
  return [newSession(1), newSession(2)];
}

const runs = sections.flatMap((section) =>
  [1, 2, 3].map((seed) => ({
    section,
    seed,
    dialect: seed === 2 ? ('observed' as const) : ('reference' as const),
  })),
);

test.each(sampled(runs, 1))(
  'random sequences of $section cause no false alarm, with the seed $seed',
  async ({ section, seed, dialect }) => {
    const indexes = sampled([...Array(50).keys()], 2);
    const sessions = await liveSessions(dialect, seed);
    const problems: string[] = [];
    const runAll = async (session: Session, number: number): Promise<void> => {
      for (const index of indexes) {
        const one = { section, seed: 10 * seed + number, index };
        const { id, outcome, failure, reason } = await runStateful(one, session, limits);
        if (outcome !== 'passed') problems.push(`${id}: ${failure?.message ?? reason}`);
      }
    };
    await Promise.all(sessions.map(runAll));
    expect(problems).toEqual([]);
  },
  600_000,
);
