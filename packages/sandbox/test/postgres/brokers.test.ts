// Tests that the brokers that createBroker created survive a restart if a database stores them.
import { createSpotClient } from '@broker-api/spot';
import { isPostgresMissing, query } from '@broker-api/test-kit/postgres-server';
import { describe, expect, test } from 'vitest';
import { createControlClient } from '../../src/control/index.ts';
import { openSandbox, type Sandbox, verify } from '../../src/node/index.ts';
import { restingOrder } from '../requests.ts';
import { emptyDatabase, sharedServer } from './servers.ts';

sharedServer();

/** Returns clients of a created broker. */
function clientsOf(sandbox: Sandbox, id: string, account: { apiKey: string; secretKey: string }) {
  return {
    alice: createSpotClient({
      baseUrl: `http://localhost/b/${id}`,
      credentials: account,
      fetch: sandbox.fetch,
    }),
    control: createControlClient({
      baseUrl: `http://localhost/b/${id}`,
      fetch: sandbox.controlFetch,
    }),
  };
}

/** Returns the ids of the brokers that each table contains. */
async function storedIds(url: URL): Promise<unknown> {
  const tables = ['records', 'snapshots', 'parts'];
  const sets = tables.map((name) => `SELECT broker FROM broker_sandbox.${name}`);
  sets.push('SELECT id AS broker FROM broker_sandbox.brokers');
  const rows = await query(url, `${sets.join(' UNION ')} ORDER BY broker`);
  return rows.map(({ broker }) => broker);
}

describe.skipIf(isPostgresMissing)('created brokers in PostgreSQL', () => {
  test('a restart keeps the brokers, their orders, snapshots and start', async () => {
    const url = await emptyDatabase();
    const first = await openSandbox(url);
    await first.control.addUser({ user: 'carol' });
    await first.control.saveSnapshot({ name: 'with-carol' });
    const one = await first.control.createBroker({
      brokerId: 'one',
      from: 'with-carol',
      dialect: 'observed',
      timeToLiveMs: 60_000,
    });
    await first.control.createBroker({ brokerId: 'two', seed: 7 });
    await first.control.createBroker({ brokerId: 'volatile', keepJournal: true });
    const [alice] = one.accounts;
    if (alice === undefined) throw new Error('The broker has no account.');
    const before = clientsOf(first, 'one', alice);
    const { orderId } = await before.alice.placeOrder(restingOrder);
    await before.control.saveSnapshot({ name: 'with-order' });
    await first.close();
    expect((await verify(url)).lines).toContain('Broker one:');

    const second = await openSandbox(url);
    const brokers = await second.control.listBrokers();
    expect(brokers.map(({ brokerId }) => brokerId)).toEqual(['one', 'two']);
    expect(brokers[0]).toMatchObject({
      dialect: 'observed',
      from: 'with-carol',
      createdAt: one.broker.createdAt,
    });
    expect((brokers[0]?.expiresAt ?? 0) - Date.now()).toBeLessThanOrEqual(60_000);
    const after = clientsOf(second, 'one', alice);
    expect(await after.alice.getOrder({ orderId })).toMatchObject({ status: 'NEW' });
    expect((await after.control.listSnapshots()).map(({ name }) => name)).toEqual(['with-order']);
    await after.control.reset();
    expect(await after.alice.listOpenOrders()).toEqual([]);
    expect((await after.control.listUsers()).map(({ user }) => user)).toContain('carol');
    await second.close();
  });

  test('a closed broker leaves nothing in the database, nor does an incomplete one', async () => {
    const url = await emptyDatabase();
    const first = await openSandbox(url);
    await first.control.createBroker({ brokerId: 'closed' });
    await first.control.createBroker({ brokerId: 'killed' });
    expect(await storedIds(url)).toEqual(['MAIN', 'closed', 'killed']);
    await first.control.closeBroker({ brokerId: 'closed' });
    await first.control.createBroker({ brokerId: 'short', timeToLiveMs: 1000 });
    await expect.poll(() => storedIds(url), { timeout: 5000 }).toEqual(['MAIN', 'killed']);
    await first.close();
    await query(url, "UPDATE broker_sandbox.brokers SET definition = '' WHERE id = 'killed'");
    const second = await openSandbox(url);
    expect(await second.control.listBrokers()).toEqual([]);
    expect(await storedIds(url)).toEqual(['MAIN']);
    await second.close();
  });
});

test.skipIf(isPostgresMissing)('an id is given once while its broker is being closed', async () => {
  const { control, controlFetch, close } = await openSandbox(await emptyDatabase());
  const id = { brokerId: 'x' };
  await control.createBroker({ ...id, keepJournal: true });
  const before = createControlClient({ baseUrl: 'http://localhost/b/x', fetch: controlFetch });
  for (let count = 0; count < 300; count++) await before.addUser({ user: `user-${count}` });
  // The broker is closed when this request has been answered.
  const reading = before.getState();
  const closing = control.closeBroker(id);
  const creations: Promise<string>[] = [];
  let hasEnded = false;
  while (!hasEnded) {
    const creation = control.createBroker(id).then(
      () => 'created',
      () => 'rejected',
    );
    creations.push(creation);
    void creation.then((outcome) => {
      hasEnded ||= outcome === 'created';
    });
    await new Promise((next) => setImmediate(next));
  }
  await Promise.all([reading, closing]);
  const outcomes = await Promise.all(creations);
  expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
  await close();
});
