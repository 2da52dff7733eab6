// What PostgreSQL and its connection do to a journal; ../stores.test.ts has what every store does.
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import {
  isPostgresMissing,
  query,
  terminateSandboxConnections,
} from '@broker-api/test-kit/postgres-server';
import { describe, expect, test } from 'vitest';
import { JournalError } from '../../src/journal/journal.ts';
import { mainBroker } from '../../src/journal/store.ts';
import { openStore } from '../../src/node/store/open-store.ts';
import { stateIn } from '../journal-fixtures.ts';
import { connect, emptyDatabase, sharedServer } from './servers.ts';

const numbers = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `{"n":${at}}`);

/** Opens a new journal. */
async function openJournalIn(url: URL) {
  const store = await openStore(url);
  const { journal } = await stateIn(store);
  return { journal, close: () => store.close() };
}

/** Returns the stored records after the first one. */
async function recordsIn(url: URL): Promise<string[]> {
  const store = await openStore(url);
  const rows = await store.records(mainBroker, 1);
  await store.close();
  return rows.map(({ record }) => record);
}

/** Selects the number of records per transaction, in order. */
const groups =
  'SELECT count(*)::int FROM broker_sandbox.records GROUP BY xmin ORDER BY min(sequence)';

/** Returns whether a promise is resolved, rejected or still pending after 150 ms. */
async function outcomeSoon(promise: Promise<unknown>): Promise<string> {
  const settled = promise.then(
    () => 'resolved',
    () => 'rejected',
  );
  return Promise.race([settled, sleep(150, 'pending')]);
}

const server = sharedServer();

describe.skipIf(isPostgresMissing)('group commit', () => {
  test('records of one event loop turn are written in one PostgreSQL transaction', async () => {
    const url = await emptyDatabase();
    const { journal, close } = await openJournalIn(url);
    for (const record of numbers(100)) journal.append(record);
    await journal.synced();
    expect(await query(url, groups)).toEqual([{ count: 1 }, { count: 100 }]);
    for (const record of numbers(2500)) journal.append(record);
    await journal.synced();
    expect(await query(url, groups)).toEqual([{ count: 1 }, { count: 100 }, { count: 2500 }]);
    await close();
  });

  test('the journal overrides the defaults for synchronous_commit and the timeouts', async () => {
    const url = await server.createDatabase();
    const name = url.pathname.slice(1);
    const defaults = ['synchronous_commit = off', 'statement_timeout = 0', 'lock_timeout = 0'];
    for (const value of defaults) await query(url, `ALTER DATABASE ${name} SET ${value}`);
    const { journal, close } = await openJournalIn(url);
    // A trigger stores the settings of the session that writes records.
    await query(
      url,
      `CREATE TABLE public.session_settings (name text, value text);
       CREATE FUNCTION public.store() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO public.session_settings SELECT name, setting FROM pg_settings;
         RETURN NULL; END $$;
       CREATE TRIGGER store AFTER INSERT ON broker_sandbox.records
         EXECUTE FUNCTION public.store();`,
    );
    journal.append('{}');
    await journal.synced();
    const rows = await query(url, 'SELECT * FROM session_settings');
    const settings = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    expect(settings).toMatchObject({
      synchronous_commit: 'on',
      statement_timeout: '60000',
      lock_timeout: '30000',
      tcp_keepalives_idle: '30',
      tcp_keepalives_interval: '10',
      tcp_keepalives_count: '3',
    });
    await close();
  });
});

describe.skipIf(isPostgresMissing)('a journal in PostgreSQL', () => {
  test('a journal stops acknowledgements when its connection is lost in a commit', async () => {
    const url = await emptyDatabase();
    const { journal, close } = await openJournalIn(url);
    journal.append('{"n":0}');
    await journal.synced();
    const other = await connect(url);
    await other.query('BEGIN; LOCK TABLE broker_sandbox.records IN EXCLUSIVE MODE');
    journal.append('{"n":1}');
    const synced = journal.synced();
    expect(await outcomeSoon(synced)).toBe('pending');
    await terminateSandboxConnections(url);
    await expect(synced).rejects.toThrow(JournalError);
    await expect(synced).rejects.toThrow(/^The journal in postgres:.*can no longer be written: /);
    expect(() => journal.assertAccepts('{"n":2}')).toThrow(JournalError);
    expect(journal.isSynced).toBe(false);
    await expect(journal.synced()).rejects.toThrow(JournalError);
    await expect(journal.close()).rejects.toThrow(JournalError);
    await close();
    await other.query('ROLLBACK');
    expect(await recordsIn(url)).toEqual(['{"n":0}']);
  });

  test('a journal stops acknowledgements when its idle connection is lost', async () => {
    const url = await emptyDatabase();
    const { journal, close } = await openJournalIn(url);
    await terminateSandboxConnections(url);
    await expect.poll(() => journal.isSynced).toBe(false);
    await expect(journal.synced()).rejects.toThrow(
      'an administrator closed the connection (57P01)',
    );
    await expect(journal.close()).rejects.toThrow(JournalError);
    await close();
    expect(await recordsIn(url)).toEqual([]);
  });

  test('a journal stops acknowledgements when a write to PostgreSQL fails', async () => {
    const url = await emptyDatabase();
    const { journal, close } = await openJournalIn(url);
    await query(url, `ALTER TABLE broker_sandbox.records ADD CHECK (record <> '{"secret":1}')`);
    journal.append('{"n":0}');
    await journal.synced();
    journal.append('{"secret":1}');
    const failed = journal.synced();
    await expect(failed).rejects.toThrow(/violates check constraint/);
    // The error from the server contains the whole row.
    await expect(failed).rejects.toSatisfy(
      (error) => !inspect(error, { depth: null }).includes('secret'),
    );
    // The next write would succeed, but the outcome of the previous one is unknown.
    await query(url, 'ALTER TABLE broker_sandbox.records DROP CONSTRAINT records_record_check');
    expect(() => journal.assertAccepts('{"n":1}')).toThrow(JournalError);
    await expect(journal.close()).rejects.toThrow(JournalError);
    await close();
    expect(await recordsIn(url)).toEqual(['{"n":0}']);
  });

  test('a journal stops acknowledgements when another program writes to its tables', async () => {
    const url = await emptyDatabase();
    const { journal, close } = await openJournalIn(url);
    await query(url, "INSERT INTO broker_sandbox.records VALUES ('MAIN', 2, 'x', 'y')");
    journal.append('{}');
    await expect(journal.synced()).rejects.toThrow('another program wrote to the journal');
    await expect(journal.close()).rejects.toThrow(JournalError);
    await close();
    expect(await recordsIn(url)).toEqual(['x']);
  });
});

test.skipIf(isPostgresMissing)('a snapshot that fails leaves the one to replace', async () => {
  const url = await emptyDatabase();
  const { journal, close } = await openJournalIn(url);
  const read = () => ({ time: 0, lines: [] });
  await journal.save('one', read);
  await query(url, 'ALTER TABLE broker_sandbox.snapshots ADD CHECK (id < 2)');
  await expect(journal.save('one', read)).rejects.toThrow('violates check constraint');
  await close();
  const names = await query(url, 'SELECT name FROM broker_sandbox.snapshots');
  expect(names).toEqual([{ name: 'one' }]);
});
