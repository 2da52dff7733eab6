import { setTimeout as sleep } from 'node:timers/promises';
import {
  isPostgresMissing,
  query,
  terminateSandboxConnections,
} from '@broker-api/test-kit/postgres-server';
import { describe, expect, test } from 'vitest';
import { JournalError } from '../../src/journal/journal.ts';
import { openPostgresJournal } from '../../src/journal/postgres/open-postgres-journal.ts';
import { connect, describeExhaustively, serverOfFile } from './server-of-file.ts';

const numbers = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `{"n":${at}}`);

/** Selects the number of records per transaction, in order. */
const groups =
  'SELECT count(*)::int FROM broker_sandbox.records GROUP BY xmin ORDER BY min(sequence)';

async function recordsIn(url: URL): Promise<string[]> {
  const { journal, recovered } = await openPostgresJournal(url);
  const records: string[] = [];
  for await (const record of recovered.records) records.push(record);
  await journal.close();
  return records;
}

/** Returns whether a promise is resolved, rejected or still pending after 150 ms. */
async function outcomeSoon(promise: Promise<unknown>): Promise<string> {
  const settled = promise.then(
    () => 'resolved',
    () => 'rejected',
  );
  return Promise.race([settled, sleep(150, 'pending')]);
}

const server = serverOfFile();

describe.skipIf(isPostgresMissing)('group commit', () => {
  test('writes the records of one event loop turn in one transaction, up to 1024 records', async () => {
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

  test('acknowledges records after the commit; those appended during it form the next group', async () => {
    const url = await server.createDatabase();
    const { journal } = await openPostgresJournal(url);
    const other = await connect(url);
    await other.query('BEGIN; LOCK TABLE broker_sandbox.records IN EXCLUSIVE MODE');
    journal.append('{"n":0}');
    const first = journal.synced();
    expect(await outcomeSoon(first)).toBe('pending');
    for (const record of numbers(50).slice(1)) journal.append(record);
    const second = journal.synced();
    expect(await outcomeSoon(second)).toBe('pending');
    expect(journal.isSynced).toBe(false);
    await other.query('ROLLBACK');
    await Promise.all([first, second]);
    expect(await query(url, groups)).toEqual([{ count: 1 }, { count: 49 }]);
    await journal.close();
  });

  test('overrides the database defaults of synchronous_commit and of timeouts', async () => {
    const url = await server.createDatabase();
    const name = url.pathname.slice(1);
    const defaults = ['synchronous_commit = off', 'statement_timeout = 0', 'lock_timeout = 0'];
    for (const value of defaults) await query(url, `ALTER DATABASE ${name} SET ${value}`);
    const { journal } = await openPostgresJournal(url);
    // A trigger stores the settings of the session that writes records.
    await query(
      url,
      `CREATE TABLE session_settings (name text, value text);
       CREATE FUNCTION store() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO session_settings SELECT name, setting FROM pg_settings; RETURN NULL; END $$;
       CREATE TRIGGER store AFTER INSERT ON broker_sandbox.records EXECUTE FUNCTION store();`,
    );
    journal.append('{}');
    await journal.synced();
    const rows = await query(url, 'SELECT * FROM session_settings');
    const settings = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    expect(settings).toMatchObject({
      ...{ synchronous_commit: 'on', statement_timeout: '60000', lock_timeout: '30000' },
      ...{ tcp_keepalives_idle: '30', tcp_keepalives_interval: '10', tcp_keepalives_count: '3' },
    });
    await journal.close();
  });
});

describe.skipIf(isPostgresMissing)('a journal in PostgreSQL', () => {
  test('stops all acknowledgements when the connection is lost during a commit', async () => {
    const url = await server.createDatabase();
    const { journal } = await openPostgresJournal(url);
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
    journal.append('{"n":2}');
    expect(journal.isSynced).toBe(false);
    await expect(journal.synced()).rejects.toThrow(JournalError);
    await expect(journal.saveSnapshot(() => ['{}'])).rejects.toThrow(JournalError);
    await expect(journal.close()).rejects.toThrow(JournalError);
    await other.query('ROLLBACK');
    expect(await recordsIn(url)).toEqual(['{"n":0}']);
  });

  test('stops all acknowledgements when an idle connection is lost', async () => {
    const url = await server.createDatabase();
    const { journal } = await openPostgresJournal(url);
    await terminateSandboxConnections(url);
    await expect.poll(() => journal.isSynced).toBe(false);
    await expect(journal.synced()).rejects.toThrow('terminating connection due to administrator');
    await expect(journal.close()).rejects.toThrow(JournalError);
    expect(await recordsIn(url)).toEqual([]);
  });

  test('stops all acknowledgements when a write fails and the connection stays open', async () => {
    const url = await server.createDatabase();
    const { journal } = await openPostgresJournal(url);
    await query(url, `ALTER TABLE broker_sandbox.records ADD CHECK (record <> '{"secret":1}')`);
    journal.append('{"n":0}');
    await journal.synced();
    journal.append('{"secret":1}');
    const failed = journal.synced();
    await expect(failed).rejects.toThrow(/violates check constraint/);
    // The error from the server contains the whole row.
    await expect(failed).rejects.toSatisfy((error) => !JSON.stringify(error).includes('secret'));
    // The next write would succeed, but the outcome of the previous one is unknown.
    await query(url, 'ALTER TABLE broker_sandbox.records DROP CONSTRAINT records_record_check');
    journal.append('{"n":1}');
    await sleep(20);
    await expect(journal.close()).rejects.toThrow(JournalError);
    expect(await recordsIn(url)).toEqual(['{"n":0}']);
  });

  test('stops all acknowledgements when another program wrote; nothing is overwritten', async () => {
    const url = await server.createDatabase();
    const { journal } = await openPostgresJournal(url);
    await query(url, 'UPDATE broker_sandbox.high_water_mark SET sequence = 7');
    journal.append('{}');
    await expect(journal.synced()).rejects.toThrow('another program wrote to the journal');
    await expect(journal.close()).rejects.toThrow(JournalError);
    expect(await query(url, 'SELECT * FROM broker_sandbox.records')).toEqual([]);
  });
});

// In CI, journal-contract.test.ts covers snapshots in both stores.
describeExhaustively('a journal with snapshots', () => {
  test('keeps two snapshots and the records after the older one', async () => {
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

  test('takes snapshots while records are always pending', async () => {
    const url = await server.createDatabase();
    const { journal } = await openPostgresJournal(url);
    const taken: number[] = [];
    let added = 0;
    const encode = () => {
      taken.push(added);
      return [String(added)];
    };
    journal.scheduleSnapshots({ every: 100, encode });
    // The next record is appended before anything else happens.
    for (added = 1; added < 350; added++) {
      journal.append('{}');
      await journal.synced();
    }
    expect(taken.map((number) => Math.floor(number / 100))).toEqual([1, 2, 3]);
    await journal.close();
  });

  test.each(['newest', 'older'])(
    'prunes nothing when the %s snapshot does not match its hash',
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
        'does not match its hash',
      );
      await expect(journal.close()).rejects.toThrow(JournalError);
      const [row] = await query(url, 'SELECT count(*)::int FROM broker_sandbox.records');
      expect(row).toEqual({ count: 20 });
    },
  );
});
