// Tests how members of a fleet fail, in one process, which is faster than processes.
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseProxy } from '@broker-api/test-kit/database-proxy';
import { isPostgresMissing, query } from '@broker-api/test-kit/postgres-server';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fleetStatus, resumeBroker } from '../../src/node/fleet/fleet-status.ts';
import { openSandbox } from '../../src/node/index.ts';
import { eventually, join, order, shares } from './fleet-fixtures.ts';
import { connect, emptyDatabase, sharedServer } from './servers.ts';

sharedServer();
// A rejected process waits two seconds for the lock.
vi.setConfig({ testTimeout: 30_000 });

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
       SELECT id, 'http://127.0.0.1:1', 3600, 1, time, time, '{}'
       FROM (VALUES (7), (8)) AS ids (id),
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
    await eventually(() => former.alice().placeOrder(order));
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
    await eventually(() => alice().placeOrder({ ...order, price: '9001' }));
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
