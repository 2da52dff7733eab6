// Tests members of a fleet in one process, which is faster than processes.
import { isPostgresMissing, query } from '@broker-api/test-kit/postgres-server';
import { describe, expect, test, vi } from 'vitest';
import { FleetDatabase } from '../../src/node/fleet/fleet-database.ts';
import { fleetStatus, formatStatus } from '../../src/node/fleet/fleet-status.ts';
import { openSandbox } from '../../src/node/index.ts';
import { eventually, join, order, shares } from './fleet-fixtures.ts';
import { connect, emptyDatabase, sharedServer } from './servers.ts';

sharedServer();
// A rejected process waits two seconds for the lock.
vi.setConfig({ testTimeout: 30_000 });

describe.skipIf(isPostgresMissing)('members of a fleet', () => {
  test('members share the brokers within their bounds, and hand them over', async () => {
    const url = await emptyDatabase();
    const first = await join(url, { metrics: true });
    for (const brokerId of ['a', 'b', 'c', 'd', 'e'])
      await first.control.createBroker({ brokerId });
    const { orderId } = await first.alice('/b/a').placeOrder(order);
    const second = await join(url, {}, { bound: 2 });
    await expect.poll(() => shares(url, [first, second]), { timeout: 8000 }).toEqual([4, 2]);
    // Both serve all brokers, and only one request is passed on for each.
    for (const { alice } of [first, second]) {
      expect(await eventually(() => alice('/b/a').getOrder({ orderId }))).toMatchObject({
        orderId,
      });
    }
    const views = await eventually(() => second.control.listBrokers());
    expect(views.map(({ brokerId }) => brokerId)).toEqual(['a', 'b', 'c', 'd', 'e']);
    const metrics = await (await fetch(`${first.controlOrigin}/metrics`)).text();
    const tokens = 'SELECT token FROM broker_sandbox.high_water_mark ORDER BY broker';
    const before = (await query(url, tokens)).map(({ token }) => Number(token));
    await first.close();
    await expect.poll(() => shares(url, [second]), { timeout: 8000 }).toEqual([2]);
    const third = await join(url);
    await expect.poll(() => shares(url, [second, third]), { timeout: 8000 }).toEqual([2, 4]);
    // The brokers of the first member have a new token each, which fences that member.
    const after = (await query(url, tokens)).map(({ token }) => Number(token));
    expect(after.filter((token, at) => token > (before[at] ?? 0))).toHaveLength(4);
    expect(await eventually(() => second.alice('/b/a').getOrder({ orderId }))).toMatchObject({
      orderId,
    });
    await eventually(() => second.control.closeBroker({ brokerId: 'a' }));
    await expect
      .poll(async () => (await fetch(`${third.origin}/b/a/openapi/v1/ping`)).status)
      .toBe(404);
    expect(metrics).toMatch(/^sandbox_fleet_lease 1$/m);
    expect(metrics).toMatch(/^sandbox_brokers 4$/m);
    expect(formatStatus(await fleetStatus(url))).toMatch(
      /^BROKER +OWNER +SINCE +RECORDS +LAG\nMAIN/,
    );
    expect([...first.problems, ...second.problems, ...third.problems]).toEqual([]);
  });
});

describe.skipIf(isPostgresMissing)('creating brokers in a fleet', () => {
  test('a broker with the id of a closed one is new, and bounds count creations', async () => {
    const url = await emptyDatabase();
    let isMemoryFull = false;
    const options = { maximumBrokers: 2, isMemoryFull: () => isMemoryFull };
    const first = await join(url, options);
    const second = await join(url, options);
    const create = (brokerId: string, timeToLiveMs?: number) =>
      first.control.createBroker({ brokerId, ...(timeToLiveMs && { timeToLiveMs }) });
    await create('one');
    await expect.poll(() => shares(url, [first, second]), { timeout: 8000 }).toEqual([1, 1]);
    for (const price of ['9000', '9001', '9002']) {
      await eventually(() => first.alice('/b/one').placeOrder({ ...order, price }));
    }
    await first.control.closeBroker({ brokerId: 'one' });
    await create('one');
    await expect(create('one')).rejects.toThrow('The broker "one" already exists.');
    expect(await eventually(() => first.alice('/b/one').listOpenOrders())).toEqual([]);
    const created = await Promise.allSettled([create('two', 1000), create('three', 1000)]);
    expect(created.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(create('four')).rejects.toThrow('The maximum of 2 brokers is reached. Close');
    const ids = async () => (await first.control.listBrokers()).map(({ brokerId }) => brokerId);
    await expect.poll(ids, { timeout: 8000 }).toEqual(['one']);
    isMemoryFull = true;
    await expect(create('four')).rejects.toThrow('The memory of the server is almost full.');
    // The second process remembers the acknowledged records of the former broker.
    await first.close();
    await eventually(() => second.alice('/b/one').placeOrder(order));
    expect([...first.problems, ...second.problems]).toEqual([]);
  });
});

describe.skipIf(isPostgresMissing)('what a member rejects', () => {
  test('a member that cannot renew its lease serves nothing, not even reads', async () => {
    const url = await emptyDatabase();
    const { origin, alice } = await join(url, { onRequest: () => {} });
    await alice().placeOrder(order);
    const other = await connect(url);
    await other.query('BEGIN; LOCK TABLE broker_sandbox.fleet_members');
    const depth = () => fetch(`${origin}/openapi/quote/v1/depth?symbol=BTCUSDT`);
    expect((await depth()).status).toBe(200);
    await expect.poll(async () => (await depth()).status, { timeout: 4000 }).toBe(503);
    await other.query('ROLLBACK');
    await expect.poll(async () => (await depth()).status, { timeout: 4000 }).toBe(200);
    // Another process has taken the broker: the token has changed, but no record is new.
    await query(url, 'UPDATE broker_sandbox.high_water_mark SET token = token + 1');
    await expect(alice().placeOrder(order)).rejects.toMatchObject({ outcome: 'unknown' });
    await eventually(() => alice().placeOrder({ ...order, price: '9001' }));
    const prices = (await alice().listOpenOrders()).map(({ price }) => price);
    expect(prices.toSorted()).toEqual(['9000', '9001']);
  });

  test('a request is passed on once, and only members can use the header for that', async () => {
    const url = await emptyDatabase();
    const { origin, alice } = await join(url);
    const get = (hop: string, path = '/openapi/v1/ping') =>
      fetch(`${origin}${path}`, { headers: { 'x-sandbox-hop': hop } });
    const [row] = await query(url, 'SELECT secret FROM broker_sandbox.fleet');
    expect((await get(`${'0'.repeat(64)} controlPlane 1.2.3.4 `)).status).toBe(403);
    expect((await get(`${row?.secret} gateway 1.2.3.4 `)).status).toBe(200);
    const second = await get(`${row?.secret} gateway 1.2.3.4 `, '/b/other/openapi/v1/ping');
    expect([second.status, second.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await second.json()).toMatchObject({ code: -1016 });
    expect((await fetch(`${origin}/b/other/openapi/v1/ping`)).status).toBe(404);
    expect(await alice().listOpenOrders()).toEqual([]);
  });
});

describe.skipIf(isPostgresMissing)('what a fleet rejects', () => {
  test('a fleet rejects other options and a single server', async () => {
    const url = await emptyDatabase();
    const first = await join(url, { seed: 3 });
    await expect(join(url, { seed: 4, limits: 'off' })).rejects.toThrow(
      /in use by a fleet with other options: this process has seed 4, limits off\. Start it with/,
    );
    await expect(openSandbox(url)).rejects.toThrow('is in use by another sandbox');
    await first.close();
    const single = await openSandbox(url, { seed: 3 });
    await expect(join(url, { seed: 3 })).rejects.toThrow('is in use by another sandbox');
    await single.close();
    // Two processes with other options that start at the same time.
    const [one, other] = await Promise.all(
      ['seed 1', 'seed 2'].map((settings) => FleetDatabase.open(url, settings)),
    );
    const member = { url: 'http://127.0.0.1:1', leaseSeconds: 3, bound: 1 };
    const joined = await Promise.allSettled([one?.join(member), other?.join(member)]);
    expect(joined.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await Promise.all([one?.leave(), other?.leave()]);
    // The fleet continues with what the single server has stored.
    const again = await join(url, { seed: 3 });
    expect((await again.control.listUsers()).length).toBeGreaterThan(0);
    await again.close();
  });

  test('a fleet creates no broker that no process could own', async () => {
    const url = await emptyDatabase();
    const { control } = await join(url, {}, { bound: 2 });
    await control.createBroker({ brokerId: 'one' });
    await expect(control.createBroker({ brokerId: 'two' })).rejects.toThrow(
      'The processes of the fleet own at most 2 brokers. Close unused brokers, add a process, or',
    );
  });

  test('a fleet rejects a pooler that shares sessions', async () => {
    const url = await emptyDatabase();
    // The queries of one client have different sessions, as with a pooler.
    await query(
      url,
      `CREATE SCHEMA IF NOT EXISTS pooler; DROP FUNCTION IF EXISTS pooler.pg_backend_pid;
       CREATE FUNCTION pooler.pg_backend_pid() RETURNS int LANGUAGE sql AS 'SELECT 0'`,
    );
    const pooled = new URL(url);
    pooled.searchParams.set('options', '-c search_path=pooler,pg_catalog');
    await expect(join(pooled)).rejects.toThrow(/is behind a pooler that shares sessions, so locks/);
  });
});
