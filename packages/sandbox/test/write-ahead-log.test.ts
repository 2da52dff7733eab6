import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isExhaustive, type Random, seededRandom } from '@broker-api/test-kit';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { expect, test } from 'vitest';
import { hasTransaction } from '../src/node/sqlite/write-ahead-log.ts';

/** The files of a database whose log contains two transactions, one of them with several pages. */
function createFiles(folder: string): { database: Buffer; log: Buffer } {
  const path = join(folder, 'original.sqlite');
  const database = new DatabaseSync(path);
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL');
  database.exec('CREATE TABLE rows (text TEXT)');
  database.prepare('INSERT INTO rows VALUES (?)').run('x'.repeat(10_000));
  const files = { database: readFileSync(path), log: readFileSync(`${path}-wal`) };
  database.close();
  return files;
}

/**
 * Writes a copy of a log. In some copies, flips a bit, often in the first 100 bytes. Truncates some
 * copies.
 */
function damage(random: Random, path: string, log: Buffer): void {
  const bytes = Buffer.from(log);
  const at = random.below(random.chance(0.5) ? 100 : bytes.length);
  if (random.chance(0.8)) bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.below(8)), at);
  writeFileSync(path, bytes);
  if (random.chance(0.3)) truncateSync(path, random.below(bytes.length + 1));
}

test('hasTransaction finds a transaction in a damaged log if and only if SQLite does', () => {
  const folder = temporaryDirectory('log');
  const files = createFiles(folder);
  const random = seededRandom(11);
  const outcomes = new Set<boolean>();
  for (let round = 0; round < (isExhaustive ? 200 : 60); round++) {
    const path = join(folder, `${round}.sqlite`);
    writeFileSync(path, files.database);
    damage(random, `${path}-wal`, files.log);
    const found = hasTransaction(`${path}-wal`);
    const database = new DatabaseSync(path);
    const frames = database.prepare('PRAGMA wal_checkpoint').get()?.log;
    database.close();
    expect(found, `round ${round}`).toBe(Number(frames) > 0);
    outcomes.add(found);
  }
  expect(outcomes.size).toBe(2);
});
