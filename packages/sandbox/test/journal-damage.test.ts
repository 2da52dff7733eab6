import {
  appendFileSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { chained } from '../src/journal/chain.ts';
import { JournalError } from '../src/journal/journal.ts';
import { openJournal } from '../src/journal/open-journal.ts';
import { contentOf, copyOf, recordsIn, temporaryDirectory } from './journal-directories.ts';

const newest = 40;
const recordOf = (number: number): string => `{"number":${number}}`;
/** The records after the newest snapshot, which stands after record 30. */
const rest = Array.from({ length: 10 }, (_, at) => recordOf(31 + at));

/**
 * The directory of a broker that was killed: snapshots after records 20 and 30, so that the first
 * twenty records are removed, and ten records in the log.
 */
async function killed(): Promise<string> {
  const directory = temporaryDirectory();
  const { journal } = openJournal(directory);
  for (let number = 1; number <= newest; number++) {
    journal.append(recordOf(number));
    await journal.synced();
    if (number <= 30 && number % 10 === 0)
      await journal.saveSnapshot(() => [recordOf(number), 'two']);
  }
  const copy = copyOf(directory);
  await journal.close();
  return copy;
}

type Damage = (at: {
  readonly sql: (text: string) => void;
  readonly database: string;
  readonly log: string;
  readonly mark: string;
}) => void;

async function damage(work: Damage): Promise<string> {
  const directory = await killed();
  const database = join(directory, 'journal.sqlite');
  const sql = (text: string): void => {
    const connection = new DatabaseSync(database);
    connection.function('chained', (previous, record) => chained(String(previous), String(record)));
    connection.exec(text);
    connection.close();
  };
  work({ sql, database, log: `${database}-wal`, mark: join(directory, 'mark') });
  return directory;
}

function flip(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 4, at);
  writeFileSync(path, bytes);
}

/** Gives a record another text, and hashes that follow from it to as many after it. */
function forge(number: number, following: number): string {
  const hashes = Array.from({ length: following + 1 }, (_, more) => {
    const before = `(SELECT hash FROM records WHERE sequence = ${number + more - 1})`;
    const set = `hash = chained(${before}, record)`;
    return `UPDATE records SET ${set} WHERE sequence = ${number + more};`;
  });
  return `UPDATE records SET record = '{}' WHERE sequence = ${number}; ${hashes.join('')}`;
}

const half = (path: string): void => truncateSync(path, statSync(path).size / 2);

test.each<readonly [what: string, where: string, work: Damage]>([
  [
    'a record is changed',
    'record 33 does not follow',
    ({ sql }) => sql("UPDATE records SET record = '{}' WHERE sequence = 33"),
  ],
  ['a record and its hash are changed', 'record 34 does not', ({ sql }) => sql(forge(33, 0))],
  ['the newest record and its hash', 'record 40 is not the one', ({ sql }) => sql(forge(40, 0))],
  ['a record and all hashes after it', 'record 40 is not the one', ({ sql }) => sql(forge(33, 7))],
  ['the same before a snapshot', 'record 30 is not the one', ({ sql }) => sql(forge(25, 15))],
  [
    'a record is gone',
    'record 35 is missing',
    ({ sql }) => sql('DELETE FROM records WHERE sequence = 35'),
  ],
  [
    'the first record that was kept is gone',
    'record 21 is missing',
    ({ sql }) => sql('DELETE FROM records WHERE sequence = 21'),
  ],
  [
    'the newest two are gone',
    'records 39 to 40 were durable and are lost',
    ({ sql }) => sql('DELETE FROM records WHERE sequence > 38'),
  ],
  [
    'all records are gone',
    'records 21 to 40 were durable and are lost',
    ({ sql }) => sql('DELETE FROM records'),
  ],
  [
    'two records change places',
    'record 33 does not follow',
    ({ sql }) =>
      sql(`UPDATE records SET sequence = 99 WHERE sequence = 33;
           UPDATE records SET sequence = 33 WHERE sequence = 34;
           UPDATE records SET sequence = 34 WHERE sequence = 99`),
  ],
  [
    'a snapshot is changed',
    'snapshot after record 30 does not have its hash',
    ({ sql }) => sql("UPDATE snapshot_parts SET lines = 'x' || lines WHERE sequence = 30"),
  ],
  [
    'the older snapshot is changed',
    'snapshot after record 20 does not have its hash',
    ({ sql }) => sql("UPDATE snapshot_parts SET lines = 'x' || lines WHERE sequence = 20"),
  ],
  [
    'a snapshot says that it stands elsewhere',
    'does not have its hash',
    ({ sql }) =>
      sql(`UPDATE snapshots SET sequence = 29 WHERE sequence = 30;
           UPDATE snapshot_parts SET sequence = 29 WHERE sequence = 30`),
  ],
  [
    'a snapshot has no lines',
    'snapshot after record 30 does not have its hash',
    ({ sql }) => sql('DELETE FROM snapshot_parts WHERE sequence = 30'),
  ],
  [
    'the lines of a snapshot are without it',
    'a part of a snapshot after record 30 that is none',
    ({ sql }) => sql('DELETE FROM snapshots WHERE sequence = 30'),
  ],
  [
    'a snapshot is gone',
    'the snapshot after record 30 is lost',
    ({ sql }) =>
      sql(
        'DELETE FROM snapshots WHERE sequence > 20; DELETE FROM snapshot_parts WHERE sequence > 20',
      ),
  ],
  ['the format is a later one', 'it has format 3', ({ sql }) => sql('PRAGMA user_version = 3')],
  ['another database', 'not one of a journal', ({ sql }) => sql('PRAGMA application_id = 1')],
  [
    'a table more',
    'the definitions of its tables',
    ({ sql }) => sql('CREATE TABLE more (number INTEGER)'),
  ],
  ['half of the log is gone', 'were durable and are lost', ({ log }) => half(log)],
  ['the log is gone', 'records 31 to 40 were durable and are lost', ({ log }) => rmSync(log)],
  ['a bit of the log', 'were durable and are lost', ({ log }) => flip(log, 5000)],
  ['the salt of the log', 'records 31 to 40 were durable', ({ log }) => flip(log, 17)],
  ['half of the database', 'SQLite finds|be read', ({ database }) => half(database)],
  ['the database is empty', 'missing or empty', ({ database }) => truncateSync(database)],
  ['the database is gone', 'missing or empty', ({ database }) => rmSync(database)],
  [
    'the count of free pages',
    'SQLite finds that',
    ({ sql, database }) => {
      // A connection that is closed moves the log into the database.
      sql('PRAGMA user_version');
      flip(database, 39);
    },
  ],
  ['the name of the format', "can't be read", ({ database }) => flip(database, 3)],
  ['the mark is gone', 'its mark is missing', ({ mark }) => rmSync(mark)],
  ['a bit of the mark', 'its mark is not what was written', ({ mark }) => flip(mark, 15)],
  ['the end of the mark', 'its mark is not what was written', ({ mark }) => half(mark)],
  ['more after the mark', 'its mark is not', ({ mark }) => appendFileSync(mark, '\n')],
])('%s: refused, "%s", and nothing is changed', async (_what, where, work) => {
  const directory = await damage(work);
  const before = contentOf(directory);
  expect(() => openJournal(directory)).toThrow(JournalError);
  expect(() => openJournal(directory)).toThrow(new RegExp(where));
  expect(() => openJournal(directory)).toThrow(/Restore the whole directory|begin with an empty/);
  expect(contentOf(directory)).toEqual(before);
});

test('a directory that was killed opens, and has what was acknowledged', async () => {
  expect(await recordsIn(await killed())).toEqual(rest);
});

test('the end of a transaction that nobody was told of is no damage', async () => {
  const torn = await damage(({ log }) => appendFileSync(log, Buffer.alloc(5000, 7)));
  expect(await recordsIn(torn)).toEqual(rest);
});

test('a mark that is behind is no damage: the computer stopped before it was on the disk', async () => {
  const early = temporaryDirectory();
  const { journal } = openJournal(early);
  journal.append(recordOf(1));
  await journal.synced();
  const mark = readFileSync(join(early, 'mark'));
  journal.append(recordOf(2));
  await journal.synced();
  const copy = copyOf(early);
  writeFileSync(join(copy, 'mark'), mark);
  expect(await recordsIn(copy)).toEqual([recordOf(1), recordOf(2)]);
  await journal.close();
});

test.each(['before the mark', 'before the database', 'before the tables'])(
  'a beginning that was cut off %s begins again',
  async (when) => {
    const directory = temporaryDirectory();
    const { journal } = openJournal(directory);
    await journal.close();
    const database = join(directory, 'journal.sqlite');
    for (const end of ['', '-wal', '-shm']) rmSync(`${database}${end}`, { force: true });
    if (when === 'before the mark') rmSync(join(directory, 'mark'));
    if (when === 'before the tables') new DatabaseSync(database).exec('PRAGMA journal_mode = WAL');
    const { journal: again } = openJournal(directory);
    again.append(recordOf(1));
    await again.close();
    expect(await recordsIn(directory)).toEqual([recordOf(1)]);
  },
);
