import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '@broker-api/sandbox';
import { createControlClient } from '@broker-api/sandbox/control';
import { type Random, seededRandom } from '@broker-api/test-kit';
import {
  brokerOwners,
  FleetTraders,
  openOrders,
  StreamFollower,
} from '@broker-api/test-kit/fleet-clients';
import { PostgresServer, terminateSandboxConnections } from '@broker-api/test-kit/postgres-server';
import { SandboxProcess } from '@broker-api/test-kit/sandbox-process';
import { inRepository } from '../lib/paths.ts';
import { type Campaign, type Metric, unboundedMetric, Violations } from './campaign.ts';

const memberCount = 3;
const createdBrokers = ['one', 'two', 'three'];
const paths = ['', ...createdBrokers.map((id) => `/b/${id}`)];

/** The lease of the processes, in seconds. */
const leaseSeconds = 5;

/** The longest time without an owner, by fault, in milliseconds, as the guide states. */
const bounds = { dead: 5000, hanging: leaseSeconds * 1000 + 5000 };

/** Forwards connections to PostgreSQL, and delays or cuts those of a process. */
class DatabaseProxy {
  delayMs = 0;
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#forward(socket));

  constructor(target: URL) {
    this.#target = target;
  }

  /** Starts the proxy. Returns the URL of the database through it. */
  async listen(): Promise<URL> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const url = new URL(this.#target);
    url.port = String((this.#server.address() as { port: number }).port);
    return url;
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #forward(client: Socket): void {
    const server = connect(Number(this.#target.port), this.#target.hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(from);
      from.on('data', (data) => setTimeout(() => to.write(data), this.delayMs));
      from.on('error', () => {});
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
  }
}

/** A process of the fleet, and its connections to the database. */
interface Member {
  readonly process: SandboxProcess;
  readonly proxy: DatabaseProxy;
}

/** Injects faults into the processes of a fleet and their connections while clients trade. */
class FleetFaults {
  members: Member[] = [];
  readonly #random: Random;
  readonly #server: PostgresServer;
  readonly #database: URL;
  /** The longest time until all brokers had progress after a fault, by kind of fault. */
  readonly takeovers: Record<keyof typeof bounds, number[]> = { dead: [], hanging: [] };

  constructor(random: Random, server: PostgresServer, database: URL) {
    this.#random = random;
    this.#server = server;
    this.#database = database;
  }

  async start(): Promise<void> {
    while (this.members.length < memberCount) {
      const proxy = new DatabaseProxy(this.#database);
      const url = await proxy.listen();
      const args = ['--fleet', '--database-url', url.href, '--lease', String(leaseSeconds)];
      args.push('--port', '0', '--control-port', '0', '--limits', 'off', '--json');
      const program = inRepository('packages/sandbox/src/node/cli.ts');
      const process = new SandboxProcess(program, [...args, '--log-level', 'error']);
      if (!(await process.isReady())) throw new Error(`The process ended: ${process.output}`);
      this.members.push({ process, proxy });
    }
  }

  /** Injects a random fault, and undoes it. */
  async inject(traders: FleetTraders): Promise<void> {
    const member = this.#random.pick(this.members);
    const faults: Record<string, () => Promise<void>> = {
      kill: async () => {
        this.members = this.members.filter((one) => one !== member);
        await member.process.kill('SIGKILL');
        member.proxy.close();
        await this.#measure('dead', member);
        await this.start();
      },
      stop: async () => {
        member.process.signal('SIGSTOP');
        await this.#measure('hanging', member);
        await sleep(this.#random.below(2000));
        member.process.signal('SIGCONT');
      },
      pause: async () => {
        member.process.signal('SIGSTOP');
        await sleep(this.#random.below(leaseSeconds * 1000));
        member.process.signal('SIGCONT');
      },
      handover: async () => {
        this.members = this.members.filter((one) => one !== member);
        await member.process.kill('SIGTERM');
        member.proxy.close();
        await this.start();
      },
      cut: async () => member.proxy.cut(),
      delay: async () => {
        member.proxy.delayMs = 200 + this.#random.below(3000);
        await sleep(4000);
        member.proxy.delayMs = 0;
      },
      terminate: () => terminateSandboxConnections(this.#database),
      restart: async () => {
        await this.#server.stop('immediate');
        await this.#server.start();
      },
    };
    const name = this.#random.pick(Object.keys(faults));
    await faults[name]?.();
    if (await traders.progress(3)) return;
    const logs = this.members.map(({ process }) => process.errors.slice(-2000)).join('\n');
    throw new Error(`No progress after the fault ${name}:\n${logs}`);
  }

  /** Measures the time until other processes own the brokers of a process. */
  async #measure(kind: keyof typeof bounds, { process: { origin } }: Member): Promise<void> {
    const started = performance.now();
    for (;;) {
      const brokers = await brokerOwners(this.#database);
      if (brokers.every(({ owner }) => owner !== null && owner !== origin)) break;
      await sleep(50);
      if (performance.now() - started > 60_000) throw new Error('No process took the brokers.');
    }
    this.takeovers[kind].push(performance.now() - started);
  }

  async end(): Promise<void> {
    await Promise.all(this.members.map(({ process }) => process.kill('SIGTERM')));
    for (const { proxy } of this.members) proxy.close();
  }
}

/**
 * Injects `count` faults into a fleet of three processes on PostgreSQL, while clients trade through
 * all of them and follow the user streams.
 */
export const fleet: Campaign = Object.assign(runFleet, { count: 200 });

async function runFleet({ count, seed }: { count: number; seed: number }): Promise<Metric[]> {
  const server = new PostgresServer();
  await server.begin();
  const database = await server.createDatabase();
  const faults = new FleetFaults(seededRandom(seed), server, database);
  await faults.start();
  const members = () => faults.members.map(({ process }) => process);
  const control = createControlClient({ baseUrl: members()[0]?.controlOrigin ?? '' });
  for (const brokerId of createdBrokers) await control.createBroker({ brokerId });
  const traders = new FleetTraders(members, paths);
  const followers = paths.map((path) => new StreamFollower(members, path));
  try {
    for (let fault = 0; fault < count; fault++) await faults.inject(traders);
  } finally {
    await Promise.all([traders.stop(), ...followers.map((follower) => follower.stop())]);
  }
  const stored: string[] = [];
  for (const path of paths) stored.push(...(await openOrders(members, path)));
  await faults.end();
  const { status, lines } = await verify(database);
  await server.end();
  const received = followers.flatMap((follower) => [...follower.received]);
  return metricsOf({ traders, stored, received, faults, verified: status === 0 ? [] : lines });
}

function metricsOf(result: {
  readonly traders: FleetTraders;
  readonly stored: readonly string[];
  readonly received: readonly string[];
  readonly faults: FleetFaults;
  readonly verified: readonly string[];
}): Metric[] {
  const { traders, stored, received, faults, verified } = result;
  const counts = new Map<string, number>();
  for (const id of stored) counts.set(id, (counts.get(id) ?? 0) + 1);
  const violations = (name: string, found: readonly string[]): Metric => {
    const all = new Violations();
    for (const one of found) all.add(() => one);
    return all.metric(`fleet: ${name}`);
  };
  const twice = [...counts].filter(([, times]) => times > 1).map(([id]) => id);
  return [
    violations(
      'acknowledged orders that were lost',
      traders.acknowledged.filter((id) => !counts.has(id)),
    ),
    violations('orders that were executed twice', twice),
    violations(
      'events of orders that are not in the state',
      received.filter((id) => !counts.has(id)),
    ),
    violations('unexpected responses', traders.failures),
    violations('problems that verify found', verified.slice(-1)),
    takeoverMetric('dead', faults.takeovers.dead),
    takeoverMetric('hanging', faults.takeovers.hanging),
    unboundedMetric('fleet: acknowledged orders', traders.acknowledged.length),
    unboundedMetric('fleet: events', received.length),
  ];
}

/** Returns the 99th percentile of the times until others own the brokers of a process. */
function takeoverMetric(kind: keyof typeof bounds, times: readonly number[]): Metric {
  const sorted = times.toSorted((one, other) => one - other);
  const value = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
  const bound = bounds[kind];
  const name = `fleet: takeover from a ${kind} process, 99th percentile in ms`;
  return { name, value, bound, holds: value <= bound };
}
