import { isPostgresMissing, query } from '@broker-api/test-kit/postgres-server';
import { beforeAll, describe, expect, test } from 'vitest';
import { JournalError } from '../../src/journal/journal.ts';
import { openPostgresJournal } from '../../src/journal/postgres/open-postgres-journal.ts';
import { serverOfFile } from './server-of-file.ts';

const server = serverOfFile();
const recordOf = (number: number): string => `{"number":${number}}`;

/**
 * The database of a broker that was killed: snapshots after records 20 and 30, so that the first
 * twenty records are removed, and ten records after them.
 */
let killed: URL;

async function makeKilled(): Promise<URL> {
  const url = await server.createDatabase();
  const { journal } = await openPostgresJournal(url);
  for (let number = 1; number <= 40; number++) {
    journal.append(recordOf(number));
    await journal.synced();
    if (number <= 30 && number % 10 === 0)
      await journal.saveSnapshot(() => [recordOf(number), 'two']);
  }
  await journal.close();
  return url;
}

/** Everything that our tables hold, as one hash of each. */
async function contentOf(url: URL): Promise<string> {
  const tables = ['records', 'snapshots', 'snapshot_parts', 'mark'].map(
    (name) =>
      `SELECT md5(string_agg(row::text, ',' ORDER BY row::text)) FROM broker_sandbox.${name} AS row`,
  );
  // A table may be what is missing.
  const answers = tables.map((table) => query(url, table).catch(String));
  return JSON.stringify(await Promise.all(answers));
}

/** Gives a record another text, and hashes that follow from it to as many after it. */
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
const elsewhere = `
  UPDATE snapshots SET sequence = 29 WHERE sequence = 30;
  UPDATE snapshot_parts SET sequence = 29 WHERE sequence = 30`;
const withoutNewest = `
  DELETE FROM snapshots WHERE sequence > 20; DELETE FROM snapshot_parts WHERE sequence > 20`;

/** What is changed, what the refusal says, and how it is done. */
const damages: readonly (readonly [what: string, where: string, sql: string])[] = [
  ['a record', 'record 33 does not', "UPDATE records SET record = '{}' WHERE sequence = 33"],
  ['a record and its hash', 'record 34 does not follow', forge(33, 0)],
  ['the newest record and its hash', 'record 40 is not the one', forge(40, 0)],
  ['a record and all hashes after it', 'record 40 is not the one', forge(33, 7)],
  ['the same before a snapshot', 'record 30 is not the one', forge(25, 15)],
  ['a record is gone', 'record 35 is missing', 'DELETE FROM records WHERE sequence = 35'],
  ['the first is gone', 'record 21 is missing', 'DELETE FROM records WHERE sequence = 21'],
  ['the newest two', 'records 39 to 40 were durable', 'DELETE FROM records WHERE sequence > 38'],
  ['all records', 'records 21 to 40 were durable and are lost', 'DELETE FROM records'],
  ['two change places', 'record 33 does not follow', swap],
  ['one that was before all', 'record 21 is missing', "INSERT INTO records VALUES (-5, '{}', '')"],
  [
    'the mark is behind',
    'record 40 is after its mark',
    `UPDATE mark SET sequence = 39, head = (SELECT hash FROM records WHERE sequence = 39)`,
  ],
  ['the mark is ahead', 'records 41 to 41 were durable', 'UPDATE mark SET sequence = 41'],
  ['the hash of the mark', 'record 40 is not the one', "UPDATE mark SET head = 'none'"],
  ['the snapshot of the mark', 'its mark is not what', 'UPDATE mark SET snapshot = 20'],
  ['no mark', 'its mark is missing', 'DELETE FROM mark'],
  ['a mark more', 'more than one mark', "INSERT INTO mark VALUES (3, 0, '', 0)"],
  ['the format is a later one', 'it has format 3', 'UPDATE mark SET format = 3'],
  [
    'a snapshot',
    'snapshot after record 30 does not have its hash',
    "UPDATE snapshot_parts SET lines = 'x' || lines WHERE sequence = 30",
  ],
  [
    'the older snapshot',
    'snapshot after record 20 does not have its hash',
    "UPDATE snapshot_parts SET lines = 'x' || lines WHERE sequence = 20",
  ],
  ['a snapshot says that it stands elsewhere', 'does not have its hash', elsewhere],
  [
    'a part is gone',
    'snapshot after record 30 does not have its hash',
    'DELETE FROM snapshot_parts WHERE sequence = 30',
  ],
  [
    'a part has another number',
    'part 0 of the snapshot after record 30 is missing',
    'UPDATE snapshot_parts SET part = 1 WHERE sequence = 30',
  ],
  [
    'parts without their snapshot',
    'a part of a snapshot after record 30 that is none',
    'DELETE FROM snapshots WHERE sequence = 30',
  ],
  ['a snapshot is gone', 'the snapshot after record 30 is lost', withoutNewest],
  ['a table more', 'the definitions of its tables', 'CREATE TABLE more (number bigint)'],
  ['a table is gone', 'the definitions of its tables', 'DROP TABLE snapshots'],
  ['another column', 'the definitions of its', 'ALTER TABLE records RENAME hash TO hush'],
  ['another type', 'the definitions', 'ALTER TABLE records ALTER sequence TYPE integer'],
  ['no key', 'the definitions', 'ALTER TABLE records DROP CONSTRAINT records_pkey'],
];

describe.skipIf(isPostgresMissing)('a damaged database', () => {
  beforeAll(async () => {
    killed = await makeKilled();
  });

  test.each(damages)('%s: refused, "%s", and nothing is changed', async (_what, where, sql) => {
    const url = await server.createDatabase(killed);
    await query(url, `SET search_path = broker_sandbox; ${sql}`);
    const before = await contentOf(url);
    for (const again of ['first', 'again']) {
      const opened = openPostgresJournal(url);
      await expect(opened, again).rejects.toThrow(JournalError);
      await expect(opened).rejects.toThrow(/^The journal in postgres:.*\/sandbox_\d+ is damaged: /);
      await expect(opened).rejects.toThrow(where);
      await expect(opened).rejects.toThrow(
        /Nothing was changed\. Restore the database from a copy/,
      );
    }
    expect(await contentOf(url)).toBe(before);
  });

  test('one that was only killed opens, and has what was acknowledged', async () => {
    const url = await server.createDatabase(killed);
    const { journal, recovered } = await openPostgresJournal(url);
    const records: string[] = [];
    for await (const record of recovered.records) records.push(record);
    expect([recovered.snapshot, recovered.sequence]).toEqual([[recordOf(30), 'two'], 30]);
    expect(records).toEqual(Array.from({ length: 10 }, (_, at) => recordOf(31 + at)));
    await journal.close();
  });
});
