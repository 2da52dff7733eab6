// Three processes share the brokers of a database, while processes are killed and stopped, and
// connections are terminated.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isPostgresMissing,
  query,
  terminateSandboxConnections,
} from '@broker-api/test-kit/postgres-server';
import { describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createControlClient } from '../../src/control/index.ts';
import { verify } from '../../src/node/index.ts';
import { SandboxProcess } from '../sandbox-process.ts';
import { emptyDatabase, sharedServer } from './servers.ts';

sharedServer();
vi.setConfig({ testTimeout: 120_000 });

const serverOptions = ['--port', '0', '--control-port', '0', '--limits', 'off', '--json'];

/** Starts a process of the fleet on a database, and waits until it has joined. */
async function startMember(url: URL, ...args: string[]): Promise<SandboxProcess> {
  const fleet = ['--fleet', '--lease', '3', '--log-level', 'warn'];
  const member = new SandboxProcess([
    '--database-url',
    url.href,
    ...fleet,
    ...serverOptions,
    ...args,
  ]);
  if (!(await member.isReady())) throw new Error(`The process ended: ${member.output}`);
  return member;
}

interface BrokerStatus {
  readonly broker: string;
  readonly owner: string | null;
}

/** Returns who owns the brokers. */
async function status(url: URL): Promise<BrokerStatus[]> {
  const rows = await query(
    url,
    `SELECT broker, url AS owner FROM broker_sandbox.brokers
     LEFT JOIN broker_sandbox.fleet_members ON id = owner`,
  );
  return rows as unknown as BrokerStatus[];
}

/** Returns the member that owns a broker. */
function ownerOf(members: readonly SandboxProcess[], brokers: BrokerStatus[], id = 'MAIN') {
  const url = brokers.find(({ broker }) => broker === id)?.owner;
  const owner = members.find(({ origin }) => origin === url);
  if (owner === undefined) throw new Error(`No member owns ${id}: ${JSON.stringify(brokers)}`);
  return owner;
}

/** Waits until the brokers are shared by a number of processes. */
async function waitForOwners(url: URL, count: number): Promise<BrokerStatus[]> {
  let brokers: BrokerStatus[] = [];
  await expect
    .poll(
      async () => {
        brokers = await status(url);
        return new Set(brokers.map(({ owner }) => owner)).size;
      },
      { timeout: 30_000 },
    )
    .toBe(count);
  return brokers;
}

const order = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.001',
  price: '9000',
};

/** Clients that place orders at several brokers through all members. */
class Traders {
  readonly acknowledged: string[] = [];
  readonly failures: string[] = [];
  #paths: readonly string[] = [];
  #isStopped = false;
  #done: Promise<unknown> = Promise.resolve();

  start(members: () => readonly SandboxProcess[], paths: readonly string[]): void {
    this.#paths = paths;
    this.#done = Promise.all(paths.map((path, at) => this.#trade(members, path, at)));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#done;
  }

  /** Waits until each broker has acknowledged another five orders. */
  async progress(): Promise<void> {
    const before = this.acknowledged.length;
    const count = (path: string): number =>
      this.acknowledged.slice(before).filter((id) => id.startsWith(`${path} `)).length;
    await expect
      .poll(() => this.#paths.every((path) => count(path) >= 5), { timeout: 30_000 })
      .toBe(true);
  }

  async #trade(members: () => readonly SandboxProcess[], path: string, at: number): Promise<void> {
    for (let number = 1; !this.#isStopped; number++) {
      const newClientOrderId = `t${at}-${number}`;
      // An order whose outcome is unknown is placed again, with the same client order id.
      for (let attempt = 0; !this.#isStopped; attempt++) {
        const all = members();
        const member = all[(number + attempt) % all.length];
        const signal = AbortSignal.timeout(3000);
        const parameters = { ...order, newClientOrderId };
        const response = await member
          ?.call('alice', 'POST', `${path}/openapi/v1/order`, parameters, signal)
          .catch(() => undefined);
        const { status: code = 0, text = '' } = response ?? {};
        const isExecuted = code === 200 || text.includes('-1141');
        if (isExecuted) {
          this.acknowledged.push(`${path} ${newClientOrderId}`);
          break;
        }
        if (code !== 0 && code !== 503 && code !== 500 && !text.includes('-1021')) {
          this.failures.push(`${code} ${text}`);
        }
        await sleep(100);
      }
      await sleep(20);
    }
  }
}

/** Returns the open orders of a broker by their client order ids. */
async function openOrders(member: SandboxProcess, path: string): Promise<string[]> {
  let text = '';
  await expect
    .poll(
      async () => {
        const response = await member
          .call('alice', 'GET', `${path}/openapi/v1/openOrders`, { limit: 1000 })
          .catch(() => undefined);
        text = response?.text ?? '';
        return response?.status;
      },
      { timeout: 20_000 },
    )
    .toBe(200);
  const orders = JSON.parse(text) as { clientOrderId: string }[];
  return orders.map(({ clientOrderId }) => `${path} ${clientOrderId}`);
}

/** Follows the user stream of a broker through all members in turn, and collects its orders. */
class Follower {
  readonly received = new Set<string>();
  #socket: WebSocket | undefined;
  #isStopped = false;

  async follow(members: () => readonly SandboxProcess[], path: string): Promise<void> {
    for (let attempt = 0; !this.#isStopped; attempt++) {
      const all = members();
      const member = all[attempt % all.length];
      await this.#connect(member, path).catch(() => {});
      await sleep(100);
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#socket?.terminate();
  }

  async #connect(member: SandboxProcess | undefined, path: string): Promise<void> {
    const signal = AbortSignal.timeout(3000);
    const address = `${path}/openapi/v1/userDataStream`;
    const { text = '{}' } = (await member?.call('alice', 'POST', address, {}, signal)) ?? {};
    const { listenKey } = JSON.parse(text) as { listenKey?: string };
    if (listenKey === undefined) return;
    const url = `${member?.webSocketOrigin}${path}/openapi/ws/${listenKey}`;
    const socket = new WebSocket(url, { handshakeTimeout: 3000 });
    this.#socket = socket;
    socket.on('message', (data) => {
      for (const [, id] of String(data).matchAll(/"c":"([^"]*)"/g)) {
        this.received.add(`${path} ${id}`);
      }
    });
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('close', resolve));
  }
}

describe.skipIf(isPostgresMissing)('a fleet', () => {
  test('kills, stops and lost connections lose nothing and execute nothing twice', async () => {
    const url = await emptyDatabase();
    let members = [await startMember(url), await startMember(url), await startMember(url)];
    const all = members;
    const control = createControlClient({ baseUrl: members[1]?.controlOrigin ?? '' });
    for (const brokerId of ['one', 'two']) await control.createBroker({ brokerId });
    const paths = ['', '/b/one', '/b/two'];
    const traders = new Traders();
    const followers = paths.map(() => new Follower());
    traders.start(() => members, paths);
    const following = followers.map((one, at) => one.follow(() => members, paths[at] ?? ''));
    await waitForOwners(url, 3);

    const killed = ownerOf(members, await status(url));
    members = members.filter((member) => member !== killed);
    await killed.kill('SIGKILL');
    const stopped = ownerOf(members, await waitForOwners(url, 2), 'one');
    stopped.signal('SIGSTOP');
    await waitForOwners(url, 1);
    await traders.progress();
    expect((await status(url)).map(({ owner }) => owner)).not.toContain(stopped.origin);
    stopped.signal('SIGCONT');
    await waitForOwners(url, 2);
    await terminateSandboxConnections(url);
    await traders.progress();
    await waitForOwners(url, 2);
    await traders.progress();
    for (const follower of followers) follower.stop();
    await Promise.all([traders.stop(), ...following]);

    const [member] = members;
    if (member === undefined) throw new Error('No member is left.');
    const stored = (await Promise.all(paths.map((path) => openOrders(member, path)))).flat();
    const log = all.map(({ errors }) => errors).join('\n');
    expect(traders.failures, log).toEqual([]);
    expect(traders.acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
    expect(stored.length).toBe(new Set(stored).size);
    const received = followers.flatMap((follower) => [...follower.received]);
    expect(received.filter((id) => !stored.includes(id))).toEqual([]);
    expect(new Set(received.map((id) => id.split(' ')[0])).size).toBe(paths.length);
    expect(await Promise.all(members.map((one) => one.kill('SIGTERM')))).toEqual([0, 0]);
    const { lines, status: verified } = await verify(url);
    expect(verified, lines.join('\n')).toBe(0);
  });
});
