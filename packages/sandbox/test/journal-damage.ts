// Journals in data directories, and damage to their files.
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { chainHash } from '../src/journal/hash-chain.ts';
import { openJournal } from '../src/journal/open-journal.ts';
import { copyOf, stateOf, temporaryDirectory } from './journal-fixtures.ts';
import { openInThread } from './open-in-thread.ts';

const newest = 40;
/** Returns the record with a number. */
export const recordOf = (number: number): string => `{"number":${number}}`;
/** The records after the newest snapshot, which was taken after record 30. */
export const rest = Array.from({ length: 10 }, (_, at) => recordOf(31 + at));

/**
 * Creates the directory of a killed sandbox. It has snapshots after records 20 and 30, so the first
 * 20 records are pruned. Ten records are in the write-ahead log.
 */
export async function createKilledDirectory(): Promise<string> {
  const directory = temporaryDirectory();
  const { journal } = await openJournal(await openInThread(directory));
  for (let number = 1; number <= newest; number++) {
    journal.append(recordOf(number));
    await journal.synced();
    if (number <= 30 && number % 10 === 0)
      await journal.saveSnapshot(() => stateOf(recordOf(number), 'two'));
  }
  const copy = copyOf(directory);
  await journal.close();
  return copy;
}

/** Damages the files of a journal. */
export type Corruption = (files: {
  readonly sql: (text: string) => void;
  readonly database: string;
  readonly log: string;
  readonly highWaterMark: string;
}) => void;

/** Creates the directory of a killed sandbox, and damages it. */
export async function corrupt(corruption: Corruption): Promise<string> {
  const directory = await createKilledDirectory();
  const database = join(directory, 'journal.sqlite');
  const sql = (text: string): void => {
    const connection = new DatabaseSync(database);
    connection.function('chain_hash', (previous, record) =>
      chainHash(String(previous), String(record)),
    );
    connection.exec(text);
    connection.close();
  };
  const highWaterMark = join(directory, 'high-water-mark');
  corruption({ sql, database, log: `${database}-wal`, highWaterMark });
  return directory;
}

/** Flips one bit of the byte at an offset. */
export function flip(path: string, offset: number): void {
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(offset) ^ 4, offset);
  writeFileSync(path, bytes);
}

/** Returns SQL that replaces a record, and recomputes its hash and the next `following` hashes. */
export function forge(number: number, following: number): string {
  const hashes = Array.from({ length: following + 1 }, (_, more) => {
    const before = `(SELECT hash FROM records WHERE sequence = ${number + more - 1})`;
    const set = `hash = chain_hash(${before}, record)`;
    return `UPDATE records SET ${set} WHERE sequence = ${number + more};`;
  });
  return `UPDATE records SET record = '{}' WHERE sequence = ${number}; ${hashes.join('')}`;
}

/** Removes the second half of a file. */
export const truncateToHalf = (path: string): void => truncateSync(path, statSync(path).size / 2);
