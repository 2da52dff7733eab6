import { createSandbox } from '@broker-api/sandbox';
import { expect, test } from 'vitest';
import { createSession } from '../src/client/session.ts';
import { runStateful } from '../src/stateful/run-stateful.ts';
import { statefulTest } from '../src/stateful/stateful-test.ts';

const sections = ['spot', 'contract', 'option'] as const;
const limits = { maxOrders: 1e6, maxSpend: '100000000' };

/** Returns the sequences that do not pass, with the reasons. */
async function problemsOf(section: (typeof sections)[number], count: number, seed: number) {
  let time = Date.UTC(2026, 10, 30, 1);
  const { accounts, fetch } = createSandbox({ clock: () => time, limits: 'off' });
  // Changes of the last second can be those of another program. The deposits are older.
  time += 10_000;
  const session = createSession({
    baseUrl: 'https://sandbox.test',
    fetch: (url, init) => {
      time += 1;
      return fetch(url, init);
    },
    accounts,
    seed: 1,
    trade: true,
    now: () => time,
    exactClock: true,
    pace: false,
  });
  const problems: string[] = [];
  for (let index = 0; index < count; index++) {
    const one = statefulTest({ section, seed, index });
    const { outcome, failure, reason } = await runStateful(one, session, limits);
    if (outcome !== 'passed') problems.push(`${one.id} ${failure?.message ?? reason}`);
  }
  return problems;
}

test.each(sections)('the sandbox passes random sequences of %s', async (section) => {
  const { COUNT = '8', SEED = '1' } = process.env;
  const problems = await problemsOf(section, Number(COUNT), Number(SEED));
  if (problems.length) console.log(problems.slice(0, 3).join('\n'));
  expect(problems).toEqual([]);
});
