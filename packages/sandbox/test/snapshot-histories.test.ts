// Random histories of named snapshots, with every journal.

import { isExhaustive } from '@broker-api/test-kit';
import { isPostgresMissing } from '@broker-api/test-kit/postgres-server';
import fc from 'fast-check';
import { describe, test } from 'vitest';
import { openStore } from '../src/node/store/open-store.ts';
import { temporaryDirectory } from './journal-fixtures.ts';
import { emptyDatabase, sharedServer } from './postgres/servers.ts';
import { type OpenStore, runHistory, type Step, snapshotNames } from './snapshot-histories.ts';

const name = fc.constantFrom(...snapshotNames);
const call = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'change' } as const) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('save' as const), name }) },
);
const killAfter = fc.option(fc.nat(8), { nil: undefined, freq: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('calls' as const),
    calls: fc.uniqueArray(call, {
      minLength: 1,
      maxLength: 8,
      selector: (one) => (one.kind === 'save' ? one.name : one),
      comparator: (one, other) => typeof one === 'string' && one === other,
    }),
    killAfter,
  }),
  fc.record({ kind: fc.constant('restore' as const), name, killAfter }),
  fc.record({ kind: fc.constant('copy' as const), from: name, to: name, killAfter }),
  fc.record({ kind: fc.constant('stop' as const), killAfter }),
) as fc.Arbitrary<Step>;
const history = fc.array(step, { minLength: 1, maxLength: 12 });

/** Runs random histories: some in `npm test`, many in exhaustive tests. */
function checkHistories(runs: number, locate: () => Promise<OpenStore>): Promise<void> {
  const property = fc.asyncProperty(history, async (steps) => runHistory(steps, await locate()));
  const seed = process.env.TEST_SEED;
  return fc.assert(property, { numRuns: runs, ...(seed && { seed: Number(seed) }) });
}

describe('random histories of named snapshots', () => {
  test('random histories in SQLite keep each acknowledged change and snapshot', () =>
    checkHistories(isExhaustive ? 500 : 3, async () => {
      const directory = temporaryDirectory();
      return () => openStore(directory);
    }));

  test('random histories in memory keep each snapshot', () =>
    checkHistories(isExhaustive ? 500 : 10, async () => undefined));

  if (isExhaustive) {
    describe.skipIf(isPostgresMissing)('with a database server', () => {
      sharedServer();

      test('random histories in PostgreSQL keep each acknowledged change and snapshot', () =>
        checkHistories(100, async () => {
          const url = await emptyDatabase();
          return () => openStore(url);
        }));
    });
  }
});
