// Tests members of a fleet in one process, which is faster than processes.
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseProxy } from '@broker-api/test-kit/database-proxy';
import { isPostgresMissing, query } from '@broker-api/test-kit/postgres-server';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { FleetDatabase } from '../../src/node/fleet/fleet-database.ts';
import { fleetStatus, formatStatus, resumeBroker } from '../../src/node/fleet/fleet-status.ts';
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

describe.skipIf(isPostgresMissing)('the end of a member', () => {
  test('members end: one that passes a stream on, a dead one, but not a silent one', async () => {
    const url = await emptyDatabase();
    const owner = await join(url);
    const other = await join(url);
    const listenKey = await eventually(() => other.alice().createListenKey());
    const socket = new WebSocket(
      `${other.origin.replace('http', 'ws')}/openapi/ws/${listenKey.listenKey}`,
    );
    const ended = new Promise((resolve) => socket.addEventListener('close', resolve));
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    expect(await shares(url, [owner, other])).toEqual([1, 0]);
    await other.close();
    await ended;
    // The process 7 died. The process 8 is silent too, but has a session and its lease. The row 9
    // is that of the owner before it joined again.
    const session = await connect(url);
    await session.query(`SELECT pg_advisory_lock(${0x62726f6b}, 8)`);
    await query(
      url,
      `INSERT INTO broker_sandbox.fleet_members
       SELECT id, 'http://127.0.0.1:1', 3600, 1, time, time, '{}' FROM (VALUES (7), (8)) AS ids (id),
         (VALUES (clock_timestamp() - interval '3 s')) AS silent (time);
       INSERT INTO broker_sandbox.fleet_members VALUES
         (9, '${owner.origin}', 3600, 1, now(), now() + interval '1 hour', '{}')`,
    );
    const ids = 'SELECT id FROM broker_sandbox.fleet_members WHERE id < 10 ORDER BY id';
    const kept = [{ id: '8' }, { id: '9' }];
    await expect.poll(() => query(url, ids), { timeout: 4000 }).toEqual(kept);
    // The owner does not take its own news for that of a former owner.
    await owner.alice().placeOrder(order);
    await sleep(1100);
    expect(await owner.alice().listOpenOrders()).toHaveLength(1);
    expect(owner.problems).toEqual([]);
  });
});

describe.skipIf(isPostgresMissing)('lost connections of a member', () => {
  test('a process that the others cannot reach loses its brokers', async () => {
    const url = await emptyDatabase();
    const first = await join(url);
    await first.control.createBroker({ brokerId: 'one' });
    const { orderId } = await first.alice('/b/one').placeOrder(order);
    const second = await join(url, {}, { peerUrl: 'http://127.0.0.1:1' });
    await expect.poll(() => second.problems, { timeout: 8000 }).toHaveLength(1);
    expect(second.problems[0]).toMatch(
      /other processes cannot reach it at http:\/\/127\.0\.0\.1:1/,
    );
    await expect.poll(() => shares(url, [first]), { timeout: 8000 }).toEqual([2]);
    const ready = async ({ controlOrigin }: typeof first) =>
      (await fetch(`${controlOrigin}/readyz`)).status;
    expect([await ready(first), await ready(second)]).toEqual([200, 503]);
    // The process can reach the others, so it passes requests on to them.
    for (const { alice } of [first, second]) {
      const found = await eventually(() => alice('/b/one').getOrder({ orderId }));
      expect(found).toMatchObject({ orderId });
    }
    expect(first.problems).toEqual([]);
  });

  test('a process whose journals get no response from the database joins again', async () => {
    const url = await emptyDatabase();
    const proxy = new DatabaseProxy(() => url);
    onTestFinished(() => proxy.close());
    const { alice, problems } = await join(await proxy.listen());
    void proxy.holdFrom('never-stored');
    const held = alice().placeOrder({ ...order, newClientOrderId: 'never-stored' });
    await expect(held).rejects.toMatchObject({ outcome: 'unknown' });
    await eventually(() => alice().placeOrder(order));
    expect(await alice().listOpenOrders()).toHaveLength(1);
    expect(problems.join()).toContain('the server does not finish a query in time');
  });
});

describe.skipIf(isPostgresMissing)('late news in a fleet', () => {
  test('a broker is stopped if a former owner tells later what it had acknowledged', async () => {
    const url = await emptyDatabase();
    const former = await join(url);
    await former.alice().placeOrder(order);
    await former.close();
    const { origin, alice, problems } = await join(url);
    const [row] = await query(
      url,
      `SELECT secret, fleet_members.id AS to, incarnation, sequence, head
       FROM broker_sandbox.fleet, broker_sandbox.fleet_members, broker_sandbox.brokers
       JOIN broker_sandbox.high_water_mark USING (broker)`,
    );
    const sequence = Number(row?.sequence);
    const tell = (to: number, acknowledged: object) => {
      const news = [{ id: 'MAIN', incarnation: row?.incarnation, acknowledged }];
      const headers = { 'x-sandbox-hop': `${row?.secret} news - ` };
      return fetch(origin, { method: 'POST', headers, body: JSON.stringify({ to, news }) });
    };
    const stopped = async () => (await fleetStatus(url))[0]?.stopped;
    const ahead = { sequence: sequence + 1, head: '0'.repeat(64) };
    // A message for another process has no effect, and neither have records that are stored.
    expect((await tell(Number(row?.to) + 1, ahead)).status).toBe(421);
    expect((await tell(Number(row?.to), { sequence, head: row?.head })).status).toBe(200);
    await alice().placeOrder({ ...order, price: '9001' });
    expect(await stopped()).toBeNull();
    // After a failover, the owner has stored another record in its place.
    await tell(Number(row?.to), { sequence: sequence - 1, head: '0'.repeat(64) });
    const reason = `record ${sequence - 1} of its journal was acknowledged, but the database lacks`;
    await expect.poll(stopped).toContain(reason);
    await expect.poll(() => alice().ping().catch(String)).toContain('records are missing');
    await resumeBroker(url, 'MAIN');
    await eventually(() => alice().placeOrder({ ...order, price: '9002' }));
    expect(problems.join()).toContain(reason);
  });
});

describe.skipIf(isPostgresMissing)('a promoted standby', () => {
  test('a broker whose newest records are missing is stopped until it is resumed', async () => {
    const url = await emptyDatabase();
    const first = await join(url);
    const second = await join(url);
    await first.control.createBroker({ brokerId: 'one' });
    await expect.poll(() => shares(url, [first, second]), { timeout: 8000 }).toEqual([1, 1]);
    const owner = (await fleetStatus(url)).find(({ broker }) => broker === 'one')?.owner;
    const [holder, other] = owner === first.origin ? [first, second] : [second, first];
    const before = await query(url, 'SELECT * FROM broker_sandbox.high_water_mark');
    const mark = before.find(({ broker }) => broker === 'one');
    const kept = await eventually(() => other.alice('/b/one').placeOrder(order));
    const [stored] = await query(
      url,
      "SELECT * FROM broker_sandbox.high_water_mark WHERE broker = 'one'",
    );
    await other.alice('/b/one').placeOrder({ ...order, price: '9001' });
    await other.alice('/b/one').placeOrder({ ...order, price: '9002' });
    const to = Number(mark?.sequence) + 3;
    // The other member learns what was acknowledged within half a second.
    await expect
      .poll(async () => (await other.control.getBroker({ brokerId: 'one' })).requests)
      .toBeGreaterThanOrEqual(3);
    // A promoted standby lacks the newest two records. The other process takes the broker first,
    // because the owner has to join again.
    await query(
      url,
      `DELETE FROM broker_sandbox.fleet_members WHERE url = '${holder.origin}';
       UPDATE broker_sandbox.high_water_mark SET token = token + 1, sequence = ${stored?.sequence},
         head = '${stored?.head}' WHERE broker = 'one';
       DELETE FROM broker_sandbox.records WHERE broker = 'one' AND sequence > ${stored?.sequence}`,
    );
    await expect
      .poll(async () => (await fleetStatus(url)).find(({ broker }) => broker === 'one')?.stopped, {
        timeout: 8000,
      })
      .toContain(`The broker one is stopped: records ${to - 1} to ${to} of its journal were`);
    const listed = () => holder.alice('/b/one').listOpenOrders().catch(String);
    // The owner notices at its next renewal that it has lost the broker.
    await expect.poll(listed).toMatch(/^SERVICE_SHUTTING_DOWN: .*HTTP 503/);
    await Promise.all([first.close(), second.close()]);
    // A single server does not continue silently either.
    await expect(openSandbox(url)).rejects.toThrow(
      `acknowledged records from ${to - 1} to ${to} are missing`,
    );
    expect(await resumeBroker(url, 'one')).toBe('The fleet continues the broker one.');
    await expect(resumeBroker(url, 'one')).rejects.toThrow('is not stopped');
    const last = await join(url);
    const orders = await eventually(() => last.alice('/b/one').listOpenOrders());
    expect(orders.map(({ orderId }) => orderId)).toEqual([kept.orderId]);
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
