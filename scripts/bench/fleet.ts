import { readdirSync, readFileSync } from 'node:fs';
import { createControlClient } from '@broker-api/sandbox/control';
import { PostgresServer } from '@broker-api/test-kit/postgres-server';
import { SandboxProcess } from '@broker-api/test-kit/sandbox-process';
import { inRepository } from '../lib/paths.ts';
import { loadHttp, type Orderer, signedOrders } from './load-http.ts';
import { inTurns, type Metric, pairedMetric } from './measure.ts';

/** The bound of an issue: the processor time of three servers, compared with that of one. */
const bound = 1.15;
const ordersPerSlice = 2000;
/** Processor time is counted in hundredths of a second. */
const tickMs = 10;

/** A number of brokers, and of users that place orders at the same time. */
const sizes = [
  { brokers: 3, users: 12 },
  { brokers: 30, users: 12 },
  { brokers: 30, users: 60 },
  { brokers: 300, users: 60 },
] as const;

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
    for (const { brokers, users } of sizes) yield* measure(postgres, brokers, users);
  } finally {
    await postgres.end();
  }
}

async function* measure(
  postgres: PostgresServer,
  brokers: number,
  users: number,
): AsyncGenerator<Metric> {
  const three = await startFleet(await postgres.createDatabase(), 3, brokers);
  const one = await startFleet(await postgres.createDatabase(), 1, brokers);
  try {
    const { ours, peer } = await inTurns<'ours' | 'peer', Cost>(
      { ours: () => cost(postgres, three, users), peer: () => cost(postgres, one, users) },
      { slices: 15, warmUp: 2 },
    );
    for (const [what, of] of [
      ['servers', ({ servers }: Cost) => servers],
      ['PostgreSQL', ({ database }: Cost) => database],
    ] as const) {
      const name = `fleet: ${brokers} brokers, ${users} users: processor time of ${what} per order`;
      const times = { ours: ours.map(of), peer: peer.map(of) };
      yield pairedMetric(name, what === 'servers' ? bound : Number.POSITIVE_INFINITY, times, 'µs');
    }
  } finally {
    for (const server of [...three.servers, ...one.servers]) await server.kill('SIGKILL');
  }
}

async function startFleet(url: URL, size: number, brokers: number): Promise<Fleet> {
  const args = ['--database-url', url.href, '--shared', '--limits', 'off', '--json'];
  args.push('--port', '0', '--control-port', '0', '--log-level', 'error');
  const servers = Array.from(
    { length: size },
    () => new SandboxProcess(inRepository('packages/sandbox/src/node/cli.ts'), args),
  );
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

/** Microseconds of processor time per order. */
interface Cost {
  readonly servers: number;
  readonly database: number;
}

async function cost(
  postgres: PostgresServer,
  { servers, orderers }: Fleet,
  users: number,
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
    return { port, requests, connections: users / share };
  });
  const used = (): number => servers.reduce((sum, { pid }) => sum + processorMs(pid), 0);
  const before = { servers: used(), database: databaseMs(postgres.pid) };
  await Promise.all(loads.map(loadHttp));
  const perOrder = (milliseconds: number): number => (1000 * milliseconds) / ordersPerSlice;
  return {
    servers: perOrder(used() - before.servers),
    database: perOrder(databaseMs(postgres.pid) - before.database),
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
