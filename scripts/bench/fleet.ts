import { readdirSync, readFileSync } from 'node:fs';
import { createControlClient } from '@broker-api/sandbox/control';
import { PostgresServer } from '@broker-api/test-kit/postgres-server';
import type { SandboxProcess } from '@broker-api/test-kit/sandbox-process';
import { spawnSandbox } from '../soak/spawn-sandbox.ts';
import { loadHttp, type Orderer, signedOrders } from './load-http.ts';
import { inTurns, type Metric, pairedMetric } from './measure.ts';

/** The bound of an issue: the processor time of three servers, compared with that of one. */
const bound = 1.15;
const ordersPerSlice = 1800;
const warmUpOrders = 20_000;
/** Processor time is counted in hundredths of a second. */
const tickMs = 10;

interface Load {
  readonly brokers: number;
  readonly users: number;
  /** How many orders the users place in a second at most; as many as possible if it is omitted. */
  readonly perSecond?: number;
}

/**
 * With as many orders as possible, each server writes fewer of them at once than one server would,
 * and all processors are busy.
 */
const loads: readonly Load[] = [
  { brokers: 30, users: 60, perSecond: 300 },
  { brokers: 30, users: 60, perSecond: 900 },
  { brokers: 3, users: 12 },
  { brokers: 30, users: 60 },
  { brokers: 300, users: 60 },
];

/** Servers on one database, and the orderers of the brokers that each of them owns. */
interface Fleet {
  readonly servers: readonly SandboxProcess[];
  readonly orderers: readonly (readonly Orderer[])[];
}

/**
 * Compares the processor time of orders on three servers that share a database with that of one
 * server with the same brokers, without a proxy. PostgreSQL's own time is stated beside it.
 */
export async function* fleetBenchmark(): AsyncGenerator<Metric> {
  const postgres = new PostgresServer();
  await postgres.begin();
  try {
    for (const load of loads) yield* measure(postgres, load);
  } finally {
    await postgres.end();
  }
}

async function* measure(
  postgres: PostgresServer,
  { brokers, ...load }: Load,
): AsyncGenerator<Metric> {
  const three = await startFleet(await postgres.createDatabase(), 3, brokers);
  const one = await startFleet(await postgres.createDatabase(), 1, brokers);
  try {
    await warmUp(three);
    await warmUp(one);
    const { ours, peer } = await inTurns<'ours' | 'peer', Cost>(
      { ours: () => cost(postgres, three, load), peer: () => cost(postgres, one, load) },
      { slices: 15, warmUp: 2 },
    );
    const rate = load.perSecond === undefined ? '' : `, ${load.perSecond} orders a second`;
    const name = `fleet: ${brokers} brokers, ${load.users} users${rate}: processor time of`;
    for (const [what, limit] of [
      ['servers', bound],
      ['PostgreSQL', Number.POSITIVE_INFINITY],
    ] as const) {
      const times = { ours: ours.map((cost) => cost[what]), peer: peer.map((cost) => cost[what]) };
      yield pairedMetric(`${name} ${what} per order`, limit, times, 'µs');
    }
  } finally {
    for (const server of [...three.servers, ...one.servers]) await server.kill('SIGKILL');
  }
}

async function startFleet(url: URL, size: number, brokers: number): Promise<Fleet> {
  const args = ['--database-url', url.href, '--shared', '--limits', 'off', '--log-level', 'error'];
  const servers = Array.from({ length: size }, () => spawnSandbox(args));
  // Together, because a server prints its origins once.
  const areReady = await Promise.all(servers.map((server) => server.isReady()));
  if (areReady.includes(false)) throw new Error('A server ended before it was ready.');
  const orderers: Orderer[][] = servers.map(() => []);
  const control = createControlClient({ baseUrl: servers[0]?.controlOrigin ?? '' });
  for (let index = 0; index < brokers; index++) {
    const { broker, accounts } = await control.createBroker({});
    const [alice] = accounts;
    if (alice !== undefined) orderers[index % size]?.push({ ...alice, path: broker.path });
  }
  return { servers, orderers };
}

/** Places so many orders on each server that the JIT compiler has optimized all of them alike. */
async function warmUp({ servers, orderers }: Fleet): Promise<void> {
  for (const [index, server] of servers.entries()) {
    const own = orderers[index] ?? [];
    const requests = signedOrders(warmUpOrders, (order) => own[order % own.length], 'IOC');
    await loadHttp({ port: Number(new URL(server.origin).port), requests, connections: 20 });
  }
}

/** Microseconds of processor time per order. */
interface Cost {
  readonly servers: number;
  readonly PostgreSQL: number;
}

async function cost(
  postgres: PostgresServer,
  { servers, orderers }: Fleet,
  { users, perSecond }: Omit<Load, 'brokers'>,
): Promise<Cost> {
  const share = servers.length;
  const loads = servers.map((server, index) => {
    const own = orderers[index] ?? [];
    const requests = signedOrders(
      ordersPerSlice / share,
      (order) => own[order % own.length],
      'IOC',
    );
    const port = Number(new URL(server.origin).port);
    const rate = perSecond && perSecond / share;
    return { port, requests, connections: users / share, perSecond: rate };
  });
  const used = (): number => servers.reduce((sum, { pid }) => sum + processorMs(pid), 0);
  const before = { servers: used(), PostgreSQL: databaseMs(postgres.pid) };
  await Promise.all(loads.map(loadHttp));
  const perOrder = (milliseconds: number): number => (1000 * milliseconds) / ordersPerSlice;
  return {
    servers: perOrder(used() - before.servers),
    PostgreSQL: perOrder(databaseMs(postgres.pid) - before.PostgreSQL),
  };
}

/** Returns the fields of a process after its name, which can contain spaces. */
function statusOf(pid: number | string): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function processorMs(pid: number | string): number {
  const fields = statusOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** Returns the processor time of PostgreSQL's processes, those that have ended included. */
function databaseMs(pid: number): number {
  const own = statusOf(pid);
  const ended = (Number(own[13]) + Number(own[14])) * tickMs;
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return statusOf(name)[1] === String(pid);
    } catch {
      // The process has ended in the meantime.
      return false;
    }
  });
  return children.reduce((sum, child) => sum + processorMs(child), ended);
}
