import { appendFileSync, rmSync, truncateSync } from 'node:fs';
import { expect, test } from 'vitest';
import { JournalError } from '../src/journal/journal.ts';
import { openJournal } from '../src/journal/open-journal.ts';
import { verifyStore } from '../src/state/verify.ts';
import {
  type Corruption,
  corrupt,
  createKilledDirectory,
  flip,
  forge,
  recordOf,
  rest,
  truncateToHalf,
} from './journal-damage.ts';
import { contentOf, recoveredFrom } from './journal-fixtures.ts';
import { openInThread } from './open-in-thread.ts';

const open = async (directory: string) => openJournal(await openInThread(directory));
const recordsOf = async (directory: string) =>
  (await recoveredFrom(await openInThread(directory))).records;

async function verifyIn(directory: string): Promise<void> {
  const { status, lines } = await verifyStore(await openInThread(directory, false));
  if (status !== 0) throw new JournalError(lines.at(-1));
}

const missingRecords = (records: string): string =>
  `records ${records} are missing, ` +
  `but the high-water mark or a snapshot shows that they were written`;

test.each<readonly [what: string, problem: string, corruption: Corruption]>([
  [
    'a record is changed',
    'the hash of record 33 does not match',
    ({ sql }) => sql("UPDATE records SET record = '{}' WHERE sequence = 33"),
  ],
  [
    'a record and its hash are changed',
    'the hash of record 34 does not match',
    ({ sql }) => sql(forge(33, 0)),
  ],
  [
    'the newest record and its hash are changed',
    'the hash of record 40 differs',
    ({ sql }) => sql(forge(40, 0)),
  ],
  [
    'a record, its hash and all later hashes are changed',
    'the hash of record 40 differs',
    ({ sql }) => sql(forge(33, 7)),
  ],
  [
    'a record before a snapshot, its hash and all later hashes are changed',
    'the hash of record 3[01] d',
    ({ sql }) => sql(forge(25, 15)),
  ],
  [
    'a record is missing',
    'record 35 is missing',
    ({ sql }) => sql('DELETE FROM records WHERE sequence = 35'),
  ],
  [
    'the newest two records are missing',
    missingRecords('39 to 40'),
    ({ sql }) => sql('DELETE FROM records WHERE sequence > 38'),
  ],
  [
    'all records are missing',
    missingRecords('[23]1 to 40'),
    ({ sql }) => sql('DELETE FROM records'),
  ],
  [
    'two records are swapped',
    'the hash of record 33 does not match',
    ({ sql }) =>
      sql(`UPDATE records SET sequence = 99 WHERE sequence = 33;
           UPDATE records SET sequence = 33 WHERE sequence = 34;
           UPDATE records SET sequence = 34 WHERE sequence = 99`),
  ],
  [
    'a snapshot is changed',
    'the snapshot after record 30 does not match its hash',
    ({ sql }) => sql("UPDATE snapshot_parts SET lines = 'x' || lines WHERE snapshot = 3"),
  ],
  [
    'the sequence number of a snapshot is changed',
    'does not match (its|the record and the previous) hash',
    ({ sql }) => sql('UPDATE snapshots SET sequence = 29 WHERE sequence = 30'),
  ],
  [
    'the parts of a snapshot are missing',
    'the snapshot after record 30 does not match its hash',
    ({ sql }) => sql('DELETE FROM snapshot_parts WHERE snapshot = 3'),
  ],
  [
    'a snapshot is missing, but its parts exist',
    'snapshot 3 is missing',
    ({ sql }) => sql('DELETE FROM snapshots WHERE sequence = 30'),
  ],
  [
    'the newest snapshot is missing',
    'snapshot 3 is missing',
    ({ sql }) =>
      sql(
        'DELETE FROM snapshots WHERE sequence > 20; DELETE FROM snapshot_parts WHERE snapshot > 2',
      ),
  ],
  [
    'the format version is newer',
    'has format 5, which a later version of the sandbox wrote. This version reads only format 4',
    ({ sql }) => sql('PRAGMA user_version = 5'),
  ],
  [
    'the format version is older',
    'has format 3, which an earlier version of the sandbox wrote',
    ({ sql }) => sql('PRAGMA user_version = 3'),
  ],
  [
    'the application id is changed',
    'its database has the application id 1, but that of a journal is 1651665778',
    ({ sql }) => sql('PRAGMA application_id = 1'),
  ],
  [
    'there is an additional table',
    'contains objects that the sandbox did not create: table "more"',
    ({ sql }) => sql('CREATE TABLE more (number INTEGER)'),
  ],
  [
    'a column is renamed',
    'its table definitions differ',
    ({ sql }) => sql('ALTER TABLE records RENAME hash TO hush'),
  ],
  [
    'a table is missing',
    'its table definitions differ',
    ({ sql }) => sql('DROP TABLE snapshot_parts'),
  ],
  [
    'there is a trigger',
    'contains objects that the sandbox did not create: trigger "more"',
    ({ sql }) => sql('CREATE TRIGGER more AFTER INSERT ON records BEGIN DELETE FROM records; END'),
  ],
  [
    'half of the log is missing',
    'missing, but the high-water mark',
    ({ log }) => truncateToHalf(log),
  ],
  ['the log is missing', missingRecords('31 to 40'), ({ log }) => rmSync(log)],
  ['a bit of the log is flipped', 'missing, but the high-water mark', ({ log }) => flip(log, 5000)],
  ['the salt of the log is changed', missingRecords('31 to 40'), ({ log }) => flip(log, 17)],
  [
    'half of the database is missing',
    '_check reports|cannot be read',
    ({ database }) => truncateToHalf(database),
  ],
  ['the database is empty', 'missing or empty', ({ database }) => truncateSync(database)],
  ['the database is missing', 'missing or empty', ({ database }) => rmSync(database)],
  [
    'the count of free pages is changed',
    'PRAGMA (integrity|quick)_check reports: ',
    ({ sql, database }) => {
      // Closing the connection runs a checkpoint, which moves the log to the database.
      sql('PRAGMA user_version');
      flip(database, 39);
    },
  ],
  [
    'the SQLite header is changed',
    'its database cannot be read',
    ({ database }) => flip(database, 3),
  ],
  [
    'the high-water mark is missing',
    'the high-water mark is missing',
    ({ highWaterMark }) => rmSync(highWaterMark),
  ],
  [
    'a bit of the high-water mark is flipped',
    'the high-water mark is invalid',
    ({ highWaterMark }) => flip(highWaterMark, 15),
  ],
  [
    'half of the high-water mark is missing',
    'the high-water mark is invalid',
    ({ highWaterMark }) => truncateToHalf(highWaterMark),
  ],
  [
    'the high-water mark has an additional byte',
    'the high-water mark is invalid',
    ({ highWaterMark }) => appendFileSync(highWaterMark, '\n'),
  ],
])(
  'if %s, opening and verify report "%s", and verify changes nothing',
  async (_what, problem, corruption) => {
    const directory = await corrupt(corruption);
    const before = contentOf(directory);
    await expect(verifyIn(directory)).rejects.toThrow(new RegExp(problem));
    expect(contentOf(directory)).toEqual(before);
    for (const again of ['first', 'again']) {
      const opened = open(directory);
      await expect(opened, again).rejects.toThrow(JournalError);
      await expect(opened, again).rejects.toThrow(new RegExp(problem));
      await expect(opened, again).rejects.toThrow(/\. (Restore|Remove|Start the )/);
    }
    await expect(verifyIn(directory)).rejects.toThrow(new RegExp(problem));
  },
);

// A start reads only the newest snapshot and the records after it.
test.each<readonly [what: string, problem: string, corruption: Corruption]>([
  [
    'the first stored record is missing',
    'record 21 is missing',
    ({ sql }) => sql('DELETE FROM records WHERE sequence = 21'),
  ],
  [
    'the older snapshot is changed',
    'the snapshot after record 20 does not match its hash',
    ({ sql }) => sql("UPDATE snapshot_parts SET lines = 'x' || lines WHERE snapshot = 2"),
  ],
])('if %s, verify reports "%s", and a start loses nothing', async (_what, problem, corruption) => {
  const directory = await corrupt(corruption);
  const before = contentOf(directory);
  await expect(verifyIn(directory)).rejects.toThrow(new RegExp(problem));
  expect(contentOf(directory)).toEqual(before);
  const { snapshot, records } = await recoveredFrom(await openInThread(directory));
  expect([snapshot, records]).toEqual([[recordOf(30), 'two'], rest]);
});

test('all acknowledged records are recovered after a kill', async () => {
  expect(await recordsOf(await createKilledDirectory())).toEqual(rest);
});

test('the torn end of an unacknowledged transaction is accepted', async () => {
  const torn = await corrupt(({ log }) => appendFileSync(log, Buffer.alloc(5000, 7)));
  expect(await recordsOf(torn)).toEqual(rest);
});
