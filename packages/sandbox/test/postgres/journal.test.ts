import { setTimeout as sleep } from 'node:timers/promises';
import {
  isPostgresMissing,
  query,
  terminateSandboxConnections,
} from '@broker-api/test-kit/postgres-server';
import { describe, expect, test } from 'vitest';
import { JournalError } from '../../src/journal/journal.ts';
import { openPostgresJournal } from '../../src/journal/postgres/open-postgres-journal.ts';
import { connect, serverOfFile } from './server-of-file.ts';

const numbers = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `{"n":${at}}`);

/** How many records each transaction wrote, in order. */
const groups =
  'SELECT count(*)::int FROM broker_sandbox.records GROUP BY xmin ORDER BY min(sequence)';

async function recordsIn(url: URL): Promise<string[]> {
  const { journal, recovered } = await openPostgresJournal(url);
  const records: string[] = [];
  for await (const record of recovered.records) records.push(record);
  await journal.close();
  return records;
}

/** What a promise came to, without waiting for it any longer. */
async function outcomeSoon(promise: Promise<unknown>): Promise<string> {
  const settled = promise.then(
    () => 'resolved',
    () => 'rejected',
  );
  return Promise.race([settled, sleep(150, 'waits')]);
}

const server = serverOfFile();

describe.skipIf(isPostgresMissing)('groups', () => {
  test('what is added in one turn is one transaction, of 1024 records at most', async () => {
    const url = await server.createDatabase();
    const { journal } = await openPostgresJournal(url);
    for (const record of numbers(100)) journal.append(record);
    await journal.synced();
    expect(await query(url, groups)).toEqual([{ count: 100 }]);
    for (const record of numbers(2500)) journal.append(record);
    await journal.synced();
    const counts = (await query(url, groups)).map(({ count }) => count);
    expect(counts).toEqual([100, 1024, 1024, 452]);
    await journal.close();
  });

  test('nobody is told before the commit, and what comes meanwhile is the next group', async () => {
    const url = await server.createDatabase();
    const { journal } = await openPostgresJournal(url);
    const other = await connect(url);
    await other.query('BEGIN; LOCK TABLE broker_sandbox.records IN EXCLUSIVE MODE');
    journal.append('{"n":0}');
    const first = journal.synced();
    expect(await outcomeSoon(first)).toBe('waits');
    for (const record of numbers(50).slice(1)) journal.append(record);
    const second = journal.synced();
    expect(await outcomeSoon(second)).toBe('waits');
    expect(journal.isSynced).toBe(false);
    await other.query('ROLLBACK');
    await Promise.all([first, second]);
    expect(await query(url, groups)).toEqual([{ count: 1 }, { count: 49 }]);
    await journal.close();
  });

  test('commits wait for the disk and nothing waits for ever, whatever the database says', async () => {
    const url = await server.createDatabase();
    const name = url.pathname.slice(1);
    const defaults = ['synchronous_commit = off', 'statement_timeout = 0', 'lock_timeout = 0'];
    for (const value of defaults) await query(url, `ALTER DATABASE ${name} SET ${value}`);
    const { journal } = await openPostgresJournal(url);
    // The session tells of itself when it writes.
    await query(
      url,
      `CREATE TABLE told (name text, value text);
       CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO told SELECT name, setting FROM pg_settings; RETURN NULL; END $$;
       CREATE TRIGGER tell AFTER INSERT ON broker_sandbox.records EXECUTE FUNCTION tell();`,
    );
    journal.append('{}');
    await journal.synced();
    const told = await query(url, 'SELECT * FROM told');
    const settings = Object.fromEntries(told.map(({ name, value }) => [name, value]));
    expect(settings).toMatchObject({
      ...{ synchronous_commit: 'on', statement_timeout: '60000', lock_timeout: '30000' },
      ...{ tcp_keepalives_idle: '30', tcp_keepalives_interval: '10', tcp_keepalives_count: '3' },
    });
    await journal.close();
  });
});

describe.skipIf(isPostgresMissing)('a failure', () => {
  test('a connection that ends in the middle is final: nothing is acknowledged any more', async () => {
    const url = await server.createDatabase();
    const { journal } = await openPostgresJournal(url);
    journal.append('{"n":0}');
    await journal.synced();
    const other = await connect(url);
    await other.query('BEGIN; LOCK TABLE broker_sandbox.records IN EXCLUSIVE MODE');
    journal.append('{"n":1}');
    const synced = journal.synced();
    expect(await outcomeSoon(synced)).toBe('waits');
    await terminateSandboxConnections(url);
    await expect(synced).rejects.toThrow(JournalError);
    await expect(synced).rejects.toThrow(/^The journal in postgres:.*can't be written any more: /);
    journal.append('{"n":2}');
    expect(journal.isSynced).toBe(false);
    await expect(journal.synced()).rejects.toThrow(JournalError);
    await expect(journal.saveSnapshot(() => ['{}'])).rejects.toThrow(JournalError);
    await expect(journal.close()).rejects.toThrow(JournalError);
    await other.query('ROLLBACK');
    expect(await recordsIn(url)).toEqual(['{"n":0}']);
  });

  test('a connection that ends while nothing happens is noticed, and final', async () => {
    const url = await server.createDatabase();
    const { journal } = await openPostgresJournal(url);
    await terminateSandboxConnections(url);
    await expect.poll(() => journal.isSynced).toBe(false);
    await expect(journal.synced()).rejects.toThrow('terminating connection due to administrator');
    await expect(journal.close()).rejects.toThrow(JournalError);
    expect(await recordsIn(url)).toEqual([]);
  });

  test('a write that is refused is final, although the connection goes on', async () => {
    const url = await server.createDatabase();
    const { journal } = await openPostgresJournal(url);
    await query(url, `ALTER TABLE broker_sandbox.records ADD CHECK (record <> '{"secret":1}')`);
    journal.append('{"n":0}');
    await journal.synced();
    journal.append('{"secret":1}');
    const refused = journal.synced();
    await expect(refused).rejects.toThrow(/violates check constraint/);
    // The server's error has the whole row.
    await expect(refused).rejects.toSatisfy((error) => !JSON.stringify(error).includes('secret'));
    // It would succeed now, but nobody knows what the one before came to.
    await query(url, 'ALTER TABLE broker_sandbox.records DROP CONSTRAINT records_record_check');
    journal.append('{"n":1}');
    await sleep(20);
    await expect(journal.close()).rejects.toThrow(JournalError);
    expect(await recordsIn(url)).toEqual(['{"n":0}']);
  });

  test('whoever wrote in between is noticed, and nothing is written over it', async () => {
    const url = await server.createDatabase();
    const { journal } = await openPostgresJournal(url);
    await query(url, 'UPDATE broker_sandbox.mark SET sequence = 7');
    journal.append('{}');
    await expect(journal.synced()).rejects.toThrow('another program wrote to the journal');
    await expect(journal.close()).rejects.toThrow(JournalError);
    expect(await query(url, 'SELECT * FROM broker_sandbox.records')).toEqual([]);
  });
});

describe.skipIf(isPostgresMissing)('snapshots', () => {
  test('two snapshots and the records after the older one stay', async () => {
    const url = await server.createDatabase();
    const { journal } = await openPostgresJournal(url);
    for (const [number, record] of numbers(45).entries()) {
      journal.append(record);
      if (number % 10 === 9) await journal.saveSnapshot(() => [String(number)]);
    }
    await journal.close();
    const sequences = (table: string) =>
      query(url, `SELECT array_agg(sequence::int ORDER BY sequence) AS all FROM ${table}`);
    expect(await sequences('broker_sandbox.snapshots')).toEqual([{ all: [30, 40] }]);
    expect(await sequences('broker_sandbox.snapshot_parts')).toEqual([{ all: [30, 40] }]);
    const kept = Array.from({ length: 15 }, (_, at) => 31 + at);
    expect(await sequences('broker_sandbox.records')).toEqual([{ all: kept }]);
    expect(await recordsIn(url)).toEqual(numbers(45).slice(40));
  });

  test('snapshots are taken also when there is always more to write', async () => {
    const url = await server.createDatabase();
    const { journal } = await openPostgresJournal(url);
    const taken: number[] = [];
    let added = 0;
    const encode = () => {
      taken.push(added);
      return [String(added)];
    };
    journal.keepSnapshots({ every: 100, encode });
    // Who is told of a record has added the next one before anything else happens.
    for (added = 1; added < 350; added++) {
      journal.append('{}');
      await journal.synced();
    }
    expect(taken.map((number) => Math.floor(number / 100))).toEqual([1, 2, 3]);
    await journal.close();
  });

  test.each(['newest', 'older'])(
    'no record is removed when the %s snapshot is not what was written',
    async (which) => {
      const url = await server.createDatabase();
      const { journal } = await openPostgresJournal(url);
      for (const [number, record] of numbers(20).entries()) {
        journal.append(record);
        if (number === 9) await journal.saveSnapshot(() => ['ten']);
      }
      await query(
        url,
        which === 'older'
          ? "UPDATE broker_sandbox.snapshot_parts SET lines = 'eleven'"
          : `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS
               $$ BEGIN NEW.lines := 'spoilt'; RETURN NEW; END $$;
             CREATE TRIGGER spoil BEFORE INSERT ON broker_sandbox.snapshot_parts
               FOR EACH ROW EXECUTE FUNCTION spoil()`,
      );
      await expect(journal.saveSnapshot(() => ['twenty'])).rejects.toThrow(
        'does not have its hash',
      );
      await expect(journal.close()).rejects.toThrow(JournalError);
      const [row] = await query(url, 'SELECT count(*)::int FROM broker_sandbox.records');
      expect(row).toEqual({ count: 20 });
    },
  );
});
