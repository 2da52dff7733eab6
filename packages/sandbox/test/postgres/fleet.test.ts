// Three processes share the brokers of a database, while processes are killed and stopped, and
// connections are terminated. `pnpm soak fleet` does the same for hours.

import { DatabaseProxy } from '@broker-api/test-kit/database-proxy';
import {
  brokerOwners,
  FleetTraders,
  type OwnedBroker,
  openOrders,
  StreamFollower,
} from '@broker-api/test-kit/fleet-clients';
import { readFromFormerOwner, writeAsFormerOwner } from '@broker-api/test-kit/former-owners';
import {
  isPostgresMissing,
  query,
  terminateSandboxConnections,
} from '@broker-api/test-kit/postgres-server';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createControlClient } from '../../src/control/index.ts';
import { verify } from '../../src/node/index.ts';
import { SandboxProcess } from '../sandbox-process.ts';
import { eventually } from './fleet-fixtures.ts';
import { emptyDatabase, sharedServer } from './servers.ts';

sharedServer();
vi.setConfig({ testTimeout: 120_000 });

/** Starts a process of the fleet on a database, and waits until it has joined. */
async function startMember(url: URL, logLevel = 'warn'): Promise<SandboxProcess> {
  const fleet = ['--fleet', '--lease', '3', '--log-level', logLevel, '--limits', 'off'];
  const servers = ['--port', '0', '--control-port', '0', '--json'];
  const member = new SandboxProcess(['--database-url', url.href, ...fleet, ...servers]);
  if (!(await member.isReady())) throw new Error(`The process ended: ${member.output}`);
  return member;
}

/** Starts a process whose connections to the database a proxy forwards. */
async function startBehindProxy(database: URL) {
  const proxy = new DatabaseProxy(() => database);
  onTestFinished(() => proxy.close());
  return { proxy, process: await startMember(await proxy.listen(), 'silent') };
}

/** Returns the member that owns a broker. */
function ownerOf(members: readonly SandboxProcess[], brokers: OwnedBroker[], id = 'MAIN') {
  const url = brokers.find(({ broker }) => broker === id)?.owner;
  const owner = members.find(({ origin }) => origin === url);
  if (owner === undefined) throw new Error(`No member owns ${id}: ${JSON.stringify(brokers)}`);
  return owner;
}

/** Waits until a number of processes own the brokers. */
async function waitForOwners(url: URL, count: number): Promise<OwnedBroker[]> {
  let brokers: OwnedBroker[] = [];
  const owners = async (): Promise<number> => {
    brokers = await brokerOwners(url);
    return new Set(brokers.map(({ owner }) => owner)).size;
  };
  await expect.poll(owners, { timeout: 30_000, interval: 200 }).toBe(count);
  return brokers;
}

describe.skipIf(isPostgresMissing)('a fleet', () => {
  test('kills, stops and lost connections lose nothing and execute nothing twice', async () => {
    const url = await emptyDatabase();
    // Members agree only on the options that affect brokers.
    const starts = [startMember(url), startMember(url), startMember(url, 'error')] as const;
    const all = await Promise.all(starts);
    const [fleet] = await query(url, 'SELECT settings FROM broker_sandbox.fleet');
    expect(fleet?.settings).not.toMatch(/canary|Token|port/);
    let members: readonly SandboxProcess[] = all;
    const control = createControlClient({ baseUrl: all[1].controlOrigin });
    for (const brokerId of ['one', 'two']) {
      await eventually(() => control.createBroker({ brokerId }));
    }
    const paths = ['', '/b/one', '/b/two'];
    const traders = new FleetTraders(() => members, paths);
    const followers = paths.map((path) => new StreamFollower(() => members, path));

    const killed = ownerOf(members, await waitForOwners(url, 3));
    members = members.filter((member) => member !== killed);
    await killed.kill('SIGKILL');
    const stopped = ownerOf(members, await waitForOwners(url, 2), 'one');
    stopped.signal('SIGSTOP');
    await waitForOwners(url, 1);
    expect(await traders.progress()).toBe(true);
    expect((await brokerOwners(url)).map(({ owner }) => owner)).not.toContain(stopped.origin);
    stopped.signal('SIGCONT');
    await waitForOwners(url, 2);
    await terminateSandboxConnections(url);
    expect(await traders.progress()).toBe(true);
    await waitForOwners(url, 2);
    expect(await traders.progress()).toBe(true);
    await Promise.all([traders.stop(), ...followers.map((follower) => follower.stop())]);

    const stored = (await Promise.all(paths.map((path) => openOrders(() => members, path)))).flat();
    expect(traders.failures, all.map(({ errors }) => errors).join('\n')).toEqual([]);
    expect(traders.acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
    expect(stored.length).toBe(new Set(stored).size);
    const received = followers.flatMap((follower) => [...follower.received]);
    expect(received.filter((id) => !stored.includes(id))).toEqual([]);
    expect(new Set(received.map((id) => id.split(' ')[0])).size).toBe(paths.length);
    expect(await Promise.all(members.map((member) => member.kill('SIGTERM')))).toEqual([0, 0]);
    const { lines, status } = await verify(url);
    expect(status, lines.join('\n')).toBe(0);
  });

  test('a former owner that continues acknowledges nothing and returns nothing old', async () => {
    const database = await emptyDatabase();
    const members = await Promise.all([startBehindProxy(database), startBehindProxy(database)]);
    const control = createControlClient({ baseUrl: members[0].process.controlOrigin });
    await eventually(() => control.createBroker({ brokerId: 'quiet' }));
    const broker = { database, members, id: 'quiet' };
    expect(await writeAsFormerOwner(broker, 'late-1')).toBeUndefined();
    expect(await readFromFormerOwner(broker, 'late-2')).toBeUndefined();
  });
});
