// Damage that a start or `verify` must notice: in the rows of a store, and in the files of a
// directory.
import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { start } from '@broker-api/test-kit';
import { query } from '@broker-api/test-kit/postgres-server';
import { describe, expect, test, vi } from 'vitest';
import { chainHash } from '../src/journal/store.ts';
import { openSandbox, verify } from '../src/node/index.ts';
import { openStore } from '../src/node/store/open-store.ts';
import { everyStore } from './every-store.ts';
import { addUser, stateIn, temporaryDirectory } from './journal-fixtures.ts';
import { sharedServer } from './postgres/servers.ts';

sharedServer();

/** Stores eight records after a snapshot, and a named snapshot. */
async function fill(location: string | URL): Promise<void> {
  for (const users of [
    ['a', 'b'],
    ['c', 'd', 'e', 'f', 'g', 'h'],
  ]) {
    const store = await openStore(location);
    const { state, journal, executor } = await stateIn(store);
    for (const user of users) await executor.execute(addUser(user));
    if (users.length === 2) {
      await journal.save('one', () => ({ time: start, lines: state.encodeLines() }));
      await journal.close();
    }
    await store.close();
  }
}

/** Executes SQL in a store that is not in use. */
async function execute(location: string | URL, sql: string): Promise<void> {
  if (typeof location !== 'string') {
    await query(location, `SET search_path = broker_sandbox; ${sql}`);
    return;
  }
  const database = new DatabaseSync(join(location, 'journal.sqlite'));
  database.exec(sql);
  database.close();
}

const replaced = '{"kind":"accounts.addUser","time":0,"user":"x"}';
const rows: readonly (readonly [what: string, sql: string, problem: string])[] = [
  ['a changed record', `UPDATE records SET record = '${replaced}' WHERE sequence = 5`, 'record 5'],
  [
    'a changed record with its hash',
    `UPDATE records SET record = '${replaced}', hash = '${chainHash('', replaced)}'
     WHERE sequence = 5`,
    'the hash of record 5 does not match the record and the previous hash',
  ],
  ['a missing record', 'DELETE FROM records WHERE sequence = 5', 'record 5 is missing'],
  ['a missing first record', 'DELETE FROM records WHERE sequence = 4', 'record 4 is missing'],
  ['a record without a place', 'UPDATE records SET sequence = 99 WHERE sequence = 6', 'record 6'],
  ['a missing snapshot', "DELETE FROM snapshots WHERE name = ''", 'record 1 is missing'],
  [
    'a snapshot at another record',
    "UPDATE snapshots SET sequence = 5 WHERE name = ''",
    'the snapshot after record 5 does not match its hash',
  ],
  [
    'a snapshot with another name',
    "UPDATE snapshots SET name = 'other' WHERE name = ''",
    'the snapshot "other" does not match its hash',
  ],
  [
    'a changed state',
    "UPDATE parts SET lines = replace(lines, 'USDT', 'USDX')",
    'does not match its hash',
  ],
  ['a missing state', 'DELETE FROM parts', 'does not match its hash'],
  [
    'a broker with another id',
    "UPDATE brokers SET id = 'main'",
    'the row of the broker MAIN is missing',
  ],
  ['a missing broker', 'DELETE FROM brokers', 'the row of the broker MAIN is missing'],
  ['no record', 'DELETE FROM records; DELETE FROM snapshots', 'record 1 is missing'],
  ['a missing table', 'DROP TABLE records', 'its database cannot be read: '],
  [
    'another format',
    'UPDATE format SET version = 99',
    'has format 99, which a later version of the sandbox wrote. This version reads only format',
  ],
];

describe.each(everyStore)('%s', (where, isMissing, locate) => {
  test.skipIf(isMissing).each(rows)(
    `a start and verify notice %s ${where}`,
    async (_what, sql, problem) => {
      const location = await locate();
      await fill(location);
      expect((await verify(location)).status).toBe(0);
      await execute(location, sql);
      const { status, lines } = await verify(location);
      expect([status, lines.at(-1)]).toEqual([1, expect.stringContaining(problem)]);
      await expect(openSandbox(location)).rejects.toThrow(problem);
      // Nothing was changed.
      expect((await verify(location)).lines).toEqual(lines);
    },
  );
});

const files: readonly (readonly [what: string, damage: (file: string) => void, string])[] = [
  ['an empty database', (file) => truncateSync(file), 'cannot be read: no such table: format'],
  ['half a database', (file) => truncateSync(file, statSync(file).size / 2), 'is corrupt'],
  [
    'a wrong number of free pages',
    (file) => {
      const bytes = readFileSync(file);
      bytes.writeUInt32BE(7, 36);
      writeFileSync(file, bytes);
    },
    'PRAGMA quick_check reports: ',
  ],
  ['another file', (file) => writeFileSync(file, 'x'.repeat(9000)), 'file is not a database'],
  [
    'a database of an earlier version',
    (file) => {
      rmSync(file);
      const database = new DatabaseSync(file);
      database.exec('PRAGMA user_version = 4; CREATE TABLE records (sequence INTEGER)');
      database.close();
    },
    'has format 4, which an earlier version of the sandbox wrote.',
  ],
];

test.each(files)('a start and verify notice %s', async (_what, damage, problem) => {
  const directory = temporaryDirectory();
  await fill(directory);
  damage(join(directory, 'journal.sqlite'));
  const { status, lines } = await verify(directory);
  expect([status, lines.at(-1)]).toEqual([1, expect.stringContaining(problem)]);
  await expect(openSandbox(directory)).rejects.toThrow(problem);
});

test('verify reports a state that violates an invariant', async () => {
  const directory = temporaryDirectory();
  const store = await openStore(directory);
  const { state } = await stateIn(store);
  await store.close();
  const engine = Object.getPrototypeOf(state.engine) as typeof state.engine;
  const violated = vi.spyOn(engine, 'invariantViolations').mockImplementation(function* () {
    yield 'BTC is missing.';
  });
  expect((await verify(directory)).lines).toEqual([
    'The state after record 1 is inconsistent. BTC is missing.',
  ]);
  violated.mockRestore();
  expect((await verify(directory)).status).toBe(0);
});
