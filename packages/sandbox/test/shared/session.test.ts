// Tests who may write to a broker in a database that servers share.
import { isPostgresMissing, query } from '@broker-api/test-kit/postgres-server';
import { expect, onTestFinished, test } from 'vitest';
import { chainHash, initialHash } from '../../src/journal/store.ts';
import { Session } from '../../src/node/shared/session.ts';
import { serverLock } from '../../src/node/store/postgres.ts';
import { connect, emptyDatabase, sharedServer } from '../postgres/servers.ts';

const postgres = sharedServer();

/** Opens a session that has created a broker. */
async function begin() {
  const url = await emptyDatabase();
  const session = await Session.open(url, '{}');
  onTestFinished(() => session.close());
  await session.started();
  const first = { sequence: 1, record: '{}', hash: chainHash(initialHash, '{}') };
  const created = await session.takeNew('a', 60_000);
  if (created === undefined) throw new Error('The id is free.');
  await created.store.addBroker({ id: 'a', definition: '{}' }, first);
  const second = { sequence: 2, record: '{}', hash: chainHash(first.hash, '{}') };
  return { url, session, created, second };
}

const snapshot = { id: 1, name: '', sequence: 1, head: '', time: 0, state: '', hash: '' };

test.skipIf(isPostgresMissing)('a former owner changes nothing', async () => {
  const { session, created, second } = await begin();
  const taken = await session.take('a');
  const { store } = created;
  for (const write of [
    () => store.appendRecords('a', [second]),
    () => store.writePart('a', 1, 0, '{}'),
    () => store.addSnapshot('a', snapshot),
    () => store.setDefinition({ id: 'a', definition: 'changed' }),
    () => created.release(''),
    () => created.remove(),
  ]) {
    await expect(write()).rejects.toThrow('another server has taken the broker');
  }
  if (taken === undefined || taken === 'missing') throw new Error('The broker was taken.');
  expect(await taken.store.records('a', 0)).toHaveLength(1);
  await taken.store.appendRecords('a', [second]);
  expect(await taken.store.records('a', 0)).toHaveLength(2);
});

test.skipIf(isPostgresMissing)('a write waits for a taking, and then fails', async () => {
  const { url, created, second } = await begin();
  const other = await connect(url);
  await other.query('BEGIN; UPDATE broker_sandbox.owners SET epoch = 1000');
  const written = created.store.appendRecords('a', [second]);
  await expect(
    Promise.race([written, new Promise((resolve) => setTimeout(resolve, 300, 'waits'))]),
  ).resolves.toBe('waits');
  await other.query('COMMIT');
  await expect(written).rejects.toThrow('another server has taken the broker');
  expect(await created.store.records('a', 0)).toHaveLength(1);
});

test.skipIf(isPostgresMissing)('records of several brokers are inserted together', async () => {
  const { url, session, created, second } = await begin();
  const brokers = [];
  for (const id of ['b', 'c', 'd']) {
    const other = await session.takeNew(id);
    await other?.store.addBroker({ id, definition: '{}' }, { ...second, sequence: 1 });
    brokers.push(other?.store.appendRecords.bind(other.store, id, [second]));
  }
  const transactions = `SELECT count(DISTINCT xmin::text) AS of, count(*) AS rows
    FROM broker_sandbox.records WHERE sequence = 2`;
  await Promise.all([created.store.appendRecords('a', [second]), ...brokers.map((add) => add?.())]);
  expect(await query(url, transactions)).toEqual([{ of: '1', rows: '4' }]);
  expect(await created.store.records('a', 0)).toHaveLength(2);
  // One that another server has taken does not hinder the others.
  await query(url, 'DELETE FROM broker_sandbox.records WHERE sequence = 2');
  await query(url, "UPDATE broker_sandbox.owners SET epoch = 1000 WHERE broker = 'c'");
  const written = await Promise.allSettled([
    created.store.appendRecords('a', [second]),
    ...brokers.map((add) => add?.()),
  ]);
  expect(written.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(await query(url, transactions)).toEqual([{ of: '3', rows: '3' }]);
});

test.skipIf(isPostgresMissing)('an id of a broker that was removed has a new epoch', async () => {
  const { session, created, second } = await begin();
  await created.remove();
  expect(await session.take('a')).toBe('missing');
  const again = await session.takeNew('a');
  await again?.store.addBroker({ id: 'a', definition: '{}' }, { ...second, sequence: 1 });
  await expect(created.store.appendRecords('a', [second])).rejects.toThrow('taken the broker');
});

test.skipIf(isPostgresMissing)(
  'a hanging server loses its brokers, one that works is asked',
  async () => {
    const { url, session } = await begin();
    const other = await connect(url);
    const [row] = (
      await other.query(
        "INSERT INTO broker_sandbox.servers (name, options) VALUES ('other', '{}') " +
          'RETURNING number',
      )
    ).rows;
    await other.query(`SELECT pg_advisory_lock(${serverLock}, ${row.number})`);
    await other.query(`UPDATE broker_sandbox.owners SET owner = ${row.number}`);
    const asked = new Promise((resolve) => other.on('notification', resolve));
    await other.query('LISTEN broker_sandbox');
    expect(await session.take('a')).toBeUndefined();
    expect(await asked).toMatchObject({ payload: `${row.number} idle a` });
    const ended = new Promise<void>((resolve) => other.on('end', () => resolve()));
    await other.query(
      "UPDATE broker_sandbox.servers SET heartbeat = clock_timestamp() - interval '4100 ms' " +
        "WHERE name = 'other'",
    );
    expect(await session.take('a')).toBeUndefined();
    await ended;
    await expect.poll(() => session.take('a')).toMatchObject({ definition: '{}' });
  },
);

test.skipIf(isPostgresMissing)('a creation that was interrupted can be repeated', async () => {
  const { url, session, created } = await begin();
  expect(await session.takeNew('a')).toBeUndefined();
  await created.store.setDefinition({ id: 'a', definition: '' });
  await expect(session.takeNew('a')).rejects.toThrow('is being created or removed');
  await query(url, 'UPDATE broker_sandbox.owners SET owner = 0');
  const again = await session.takeNew('a');
  expect(await again?.store.records('a', 0)).toEqual([]);
  await expect(created.store.setDefinition({ id: 'a', definition: '{}' })).rejects.toThrow('taken');
});

// A trigger does what a connection pooler would let another server do in the same session.
test.skipIf(isPostgresMissing).each([
  ['another server uses it too', "set_config('broker_sandbox.server', 'other', false)"],
  ['the lock is lost', 'pg_advisory_unlock_all()'],
])('a server notices that its session is shared: %s', async (_what, call) => {
  const { url, session } = await begin();
  const other = await connect(url);
  await other.query(
    `CREATE FUNCTION broker_sandbox.interfere() RETURNS trigger LANGUAGE plpgsql
       AS $$ BEGIN PERFORM ${call}; RETURN NULL; END $$;
     CREATE TRIGGER interfere AFTER UPDATE ON broker_sandbox.owners
       EXECUTE FUNCTION broker_sandbox.interfere()`,
  );
  const lost = new Promise<Error>((resolve) => session.onLost(resolve));
  expect(session.isServing).toBe(true);
  await session.take('a');
  await session.heartbeat();
  expect((await lost).message).toContain('a connection pooler shares sessions');
  expect(session.isServing).toBe(false);
});

test.skipIf(isPostgresMissing).each<[string, (url: URL) => Promise<unknown>, string]>([
  [
    'whose schema belongs to another program',
    (url) =>
      query(url, 'CREATE SCHEMA broker_sandbox; CREATE TABLE broker_sandbox.brokers (a int)'),
    'the schema broker_sandbox contains tables of another program (42P07). Choose another database',
  ],
  [
    'in which the user may create nothing',
    async (url) => {
      await query(url, 'CREATE SCHEMA broker_sandbox; CREATE ROLE visitor LOGIN');
      await query(url, "ALTER ROLE visitor PASSWORD 'canary'");
      url.username = 'visitor';
      url.password = 'canary';
    },
    'the user lacks a privilege (42501). Ask an administrator',
  ],
])('a server does not start on a database %s', async (_what, prepare, message) => {
  const url = await postgres.createDatabase();
  await prepare(url);
  await expect(Session.open(url, '{}')).rejects.toThrow(message);
});
