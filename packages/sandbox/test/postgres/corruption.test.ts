import { sampled } from '@broker-api/test-kit';
import { isPostgresMissing, query } from '@broker-api/test-kit/postgres-server';
import { describe, expect, test } from 'vitest';
import { JournalError } from '../../src/journal/journal.ts';
import { openStore } from '../../src/node/open-store.ts';
import { verify } from '../../src/node/verify.ts';
import { openJournalIn, recoveredFrom, stateOf } from '../journal-fixtures.ts';
import { emptyDatabase, sharedServer } from './servers.ts';

sharedServer();
const recordOf = (number: number): string => `{"number":${number}}`;

/**
 * Creates the database of a killed sandbox. It has snapshots after records 20 and 30, so the first
 * 20 records are pruned. Ten records follow the newer snapshot.
 */
async function createKilledDatabase(): Promise<URL> {
  const url = await emptyDatabase();
  const { journal } = await openJournalIn(url);
  for (let number = 1; number <= 40; number++) {
    journal.append(recordOf(number));
    await journal.synced();
    if (number <= 30 && number % 10 === 0)
      await journal.saveSnapshot(() => stateOf(recordOf(number), 'two'));
  }
  await journal.close();
  return url;
}

/** Returns the contents of the journal tables, as one hash per table. */
async function contentOf(url: URL): Promise<string> {
  const hash = "md5(string_agg(row::text, ',' ORDER BY row::text))";
  const tables = ['records', 'snapshots', 'snapshot_parts', 'high_water_mark'].map(
    (name) => `SELECT ${hash} FROM broker_sandbox.${name} AS row`,
  );
  // A table may be missing.
  const results = tables.map((table) => query(url, table).catch(String));
  return JSON.stringify(await Promise.all(results));
}

/** Returns SQL that replaces a record, and recomputes its hash and the next `following` hashes. */
function forge(number: number, following: number): string {
  const before =
    '(SELECT before.hash FROM records AS before WHERE before.sequence = r.sequence - 1)';
  const hash = `encode(sha256(convert_to(${before} || record, 'UTF8')), 'hex')`;
  const hashes = Array.from({ length: following + 1 }, (_, more) => {
    return `UPDATE records AS r SET hash = ${hash} WHERE sequence = ${number + more};`;
  });
  return `UPDATE records SET record = '{}' WHERE sequence = ${number}; ${hashes.join('')}`;
}

const swap = `
  UPDATE records SET sequence = 99 WHERE sequence = 33;
  UPDATE records SET sequence = 33 WHERE sequence = 34;
  UPDATE records SET sequence = 34 WHERE sequence = 99`;
const moveSnapshot = `
  UPDATE snapshots SET sequence = 29 WHERE sequence = 30`;
const deleteNewestSnapshot = `
  DELETE FROM snapshots WHERE sequence > 20; DELETE FROM snapshot_parts WHERE snapshot > 2`;

/** What is corrupt, the problem that the error reports, and the SQL that corrupts the database. */
const missingRecords = (records: string): string =>
  `records ${records} are missing, ` +
  `but the high-water mark or a snapshot shows that they were written`;

const corruptions: readonly (readonly [what: string, problem: string, sql: string])[] = [
  [
    'a record is changed',
    'the hash of record 33 does not match',
    "UPDATE records SET record = '{}' WHERE sequence = 33",
  ],
  ['a record and its hash are changed', 'the hash of record 34 does not match', forge(33, 0)],
  ['the newest record and its hash are changed', 'the hash of record 40 differs', forge(40, 0)],
  [
    'a record, its hash and all later hashes are changed',
    'the hash of record 40 differs',
    forge(33, 7),
  ],
  [
    'a record before a snapshot, its hash and all later hashes are changed',
    'the hash of record 31 does not match',
    forge(25, 15),
  ],
  ['a record is missing', 'record 35 is missing', 'DELETE FROM records WHERE sequence = 35'],
  [
    'the newest two records are missing',
    missingRecords('39 to 40'),
    'DELETE FROM records WHERE sequence > 38',
  ],
  ['all records are missing', missingRecords('31 to 40'), 'DELETE FROM records'],
  ['two records are swapped', 'the hash of record 33 does not match', swap],
  [
    'the high-water mark lags behind',
    'the high-water mark is at record 39 and snapshot 3, ' +
      'but the newest record is 40 and the newest snapshot is 3',
    `UPDATE high_water_mark SET sequence = 39, ` +
      `head = (SELECT hash FROM records WHERE sequence = 39)`,
  ],
  [
    'the high-water mark is ahead',
    'record 41 is missing, but the high-water mark or a snapshot shows that it was written',
    'UPDATE high_water_mark SET sequence = 41',
  ],
  [
    'the hash in the high-water mark is changed',
    'the hash of record 40 differs',
    "UPDATE high_water_mark SET head = 'none'",
  ],
  [
    'the high-water mark contains an older snapshot',
    'the high-water mark is at record 40 and snapshot 2, ' +
      'but the newest record is 40 and the newest snapshot is 3',
    'UPDATE high_water_mark SET snapshot = 2',
  ],
  [
    'the high-water mark is missing',
    'the high-water mark is missing',
    'DELETE FROM high_water_mark',
  ],
  [
    'the format version is newer',
    'has format 6, which a later version of the sandbox wrote. This version reads only format 5',
    'UPDATE high_water_mark SET format = 6',
  ],
  [
    'the format version is older',
    'has format 4, which an earlier version of the sandbox wrote',
    'UPDATE high_water_mark SET format = 4',
  ],
  [
    'the tables are those of an earlier version',
    'has format 4, which an earlier version of the sandbox wrote',
    'DROP TABLE high_water_mark; CREATE TABLE high_water_mark (format bigint PRIMARY KEY); ' +
      'INSERT INTO high_water_mark VALUES (4)',
  ],
  [
    'a snapshot is changed',
    'the snapshot after record 30 does not match its hash',
    "UPDATE snapshot_parts SET lines = 'x' || lines WHERE snapshot = 3",
  ],
  ['the sequence number of a snapshot is changed', 'the hash of record 30 does not', moveSnapshot],
  [
    'the parts of a snapshot are missing',
    'the snapshot after record 30 does not match its hash',
    'DELETE FROM snapshot_parts WHERE snapshot = 3',
  ],
  [
    'the number of a part is changed',
    'the snapshot after record 30 does not match its hash',
    'UPDATE snapshot_parts SET part = -1 WHERE snapshot = 3',
  ],
  [
    'a snapshot is missing, but its parts exist',
    'snapshot 3 is missing',
    'DELETE FROM snapshots WHERE sequence = 30',
  ],
  ['the newest snapshot is missing', 'snapshot 3 is missing', deleteNewestSnapshot],
  [
    'there is an additional table',
    'contains objects that the sandbox did not create: table "more"',
    'CREATE TABLE more (number bigint)',
  ],
  ['a table is missing', 'its table definitions differ', 'DROP TABLE snapshots'],
  [
    'a column is renamed',
    'its table definitions differ',
    'ALTER TABLE records RENAME hash TO hush',
  ],
  [
    'the type of a column is changed',
    'its table definitions differ',
    'ALTER TABLE records ALTER sequence TYPE integer',
  ],
  [
    'a primary key is missing',
    'its table definitions differ',
    'ALTER TABLE records DROP CONSTRAINT records_pkey',
  ],
];

/** Damage before the newest snapshot, which a start does not read. */
const olderCorruptions: readonly (readonly [what: string, problem: string, sql: string])[] = [
  [
    'the first record is missing',
    'record 21 is missing',
    'DELETE FROM records WHERE sequence = 21',
  ],
  [
    'there is an additional record before the first one',
    'record 21 is missing',
    "INSERT INTO records VALUES ('MAIN', -5, '{}', '')",
  ],
  [
    'the older snapshot is changed',
    'the snapshot after record 20 does not match its hash',
    "UPDATE snapshot_parts SET lines = 'x' || lines WHERE snapshot = 2",
  ],
];

describe.skipIf(isPostgresMissing)('a corrupt database', () => {
  test.each(sampled(corruptions, 4))(
    'if %s, opening the database reports "%s" and changes nothing',
    async (_what, problem, sql) => {
      const url = await createKilledDatabase();
      await query(url, `SET search_path = broker_sandbox; ${sql}`);
      const before = await contentOf(url);
      for (const again of ['first', 'again']) {
        const opened = openJournalIn(url);
        await expect(opened, again).rejects.toThrow(JournalError);
        await expect(opened).rejects.toThrow(
          /^The journal in postgres:.*\/sandbox_\d+ (is corrupt: |has format |contains objects )/,
        );
        await expect(opened).rejects.toThrow(problem);
        await expect(opened).rejects.toThrow(
          /\. (Restore the whole database|Start the version|Remove them)/,
        );
      }
      expect(await contentOf(url)).toBe(before);
    },
  );

  test.each(sampled(olderCorruptions, 1))(
    'if %s, verify reports "%s", and a start loses nothing',
    async (_what, problem, sql) => {
      const url = await createKilledDatabase();
      await query(url, `SET search_path = broker_sandbox; ${sql}`);
      const { status, lines } = await verify(url);
      expect([status, lines.at(-1)]).toEqual([1, expect.stringContaining(problem)]);
      const { snapshot, records } = await recoveredFrom(await openStore(url));
      expect([snapshot, records.length]).toEqual([[recordOf(30), 'two'], 10]);
    },
  );

  test('a kill does not corrupt the database: all records are recovered', async () => {
    const url = await createKilledDatabase();
    expect(await recoveredFrom(await openStore(url))).toEqual({
      snapshot: [recordOf(30), 'two'],
      sequence: 30,
      records: Array.from({ length: 10 }, (_, at) => recordOf(31 + at)),
    });
  });
});
