import { join } from 'node:path';
import { createControlClient } from '@broker-api/sandbox/control';
import { createTemporaryDirectory, removeDirectory } from '@broker-api/test-kit';
import { type Cost, memberCount, ordersPerSlice, Target } from './fleet-target.ts';
import { type Metric, median, pairedMetric } from './measure.ts';

const slices = 11;

/** Measures the processor time of orders in a fleet, in microseconds per order. */
export async function* fleetBenchmark(): AsyncGenerator<Metric> {
  yield* comparedWithOne();
  yield* comparedWithSqlite();
  yield* growthWithBrokers();
  yield* growthWithUsersAndRecords();
}

/** Measures two targets in turns. */
async function compare(
  ours: Target,
  peer: Target,
  paths: readonly string[],
): Promise<[ours: Cost, peer: Cost][]> {
  const costs: [Cost, Cost][] = [];
  // The first slices warm up the compiler.
  for (let slice = -3; slice < slices; slice++) {
    const isFirst = slice % 2 === 0;
    const before = isFirst ? undefined : await peer.order(paths);
    const own = await ours.order(paths);
    const other = before ?? (await peer.order(paths));
    if (slice >= 0) costs.push([own, other]);
  }
  return costs;
}

function costMetric(name: string, costs: readonly (readonly [number, number])[]): Metric {
  const ours = costs.map(([own]) => own);
  const peer = costs.map(([, other]) => other);
  return { ...pairedMetric(`fleet: ${name}`, ours, peer, null), unit: 'µs' };
}

async function* comparedWithOne(): AsyncGenerator<Metric> {
  const fleet = await Target.fleet();
  const single = await Target.single();
  try {
    const paths = await fleet.createBrokers(6);
    await single.createBrokers(6);
    const before = await fleet.passedOn();
    const costs = await compare(fleet, single, paths);
    const pairs = (part: keyof Cost) =>
      costs.map(([own, other]) => [own[part], other[part]] as const);
    yield costMetric('three processes compared with one', pairs('processes'));
    yield costMetric('PostgreSQL of three processes compared with one', pairs('postgres'));
    const ours = (100 * ((await fleet.passedOn()) - before)) / ((slices + 3) * ordersPerSlice);
    const name = 'fleet: share of requests that are passed on';
    yield { name, ours, peer: 100, ratio: ours / 100, bound: null, holds: true, unit: '%' };
  } finally {
    await Promise.all([fleet.end(), single.end()]);
  }
}

async function* comparedWithSqlite(): AsyncGenerator<Metric> {
  const directory = createTemporaryDirectory('bench-fleet');
  const postgres = await Target.single();
  const sqlite = await Target.sqlite(join(directory, 'state'));
  try {
    const costs = await compare(postgres, sqlite, ['']);
    const processes = costs.map(([own, other]) => [own.processes, other.processes] as const);
    yield costMetric('a process on PostgreSQL compared with SQLite', processes);
    const all = costs.map(
      ([own, other]) => [own.processes + own.postgres, other.processes] as const,
    );
    yield costMetric('a process and PostgreSQL compared with SQLite', all);
  } finally {
    await Promise.all([postgres.end(), sqlite.end()]);
    removeDirectory(directory);
  }
}

/** The numbers of brokers, users and records whose costs are measured. */
const sizes = { brokers: [3, 30, 300], users: [10, 100, 1000], records: [1000, 5000, 25_000] };

/** Yields what an order costs at each size, compared with the smallest size. */
class Growth {
  readonly #kind: string;
  #smallest: number | undefined;

  constructor(kind: string) {
    this.#kind = kind;
  }

  metric(size: number, cost: number): Metric {
    this.#smallest ??= cost;
    const name = `${size.toLocaleString('en-US')} ${this.#kind}`;
    return costMetric(name, [[cost, this.#smallest]]);
  }
}

/** Returns the median cost of orders, PostgreSQL included. */
async function costOfOrders(target: Target, paths: readonly string[]): Promise<number> {
  const costs: number[] = [];
  for (let slice = -2; slice < 5; slice++) {
    const { processes, postgres } = await target.order(paths);
    if (slice >= 0) costs.push(processes + postgres);
  }
  return median(costs);
}

async function* growthWithBrokers(): AsyncGenerator<Metric> {
  const orders = new Growth('brokers: an order');
  const idle = new Growth('brokers: a second without requests');
  for (const size of sizes.brokers) {
    const fleet = await Target.fleet(Math.ceil((size + 1) / memberCount));
    try {
      const paths = await fleet.createBrokers(size);
      yield orders.metric(size, await costOfOrders(fleet, paths));
      const { processes, postgres } = await fleet.idle();
      yield idle.metric(size, processes + postgres);
    } finally {
      await fleet.end();
    }
  }
}

async function* growthWithUsersAndRecords(): AsyncGenerator<Metric> {
  const fleet = await Target.fleet();
  try {
    const [path = '', other = ''] = await fleet.createBrokers(2);
    const users = new Growth('users: an order');
    let added = 0;
    for (const size of sizes.users) {
      const baseUrl = `${fleet.processes[0]?.controlOrigin}${path}`;
      const control = createControlClient({ baseUrl });
      for (; added < size; added++) await control.addUser({ user: `user-${added}` });
      yield users.metric(size, await costOfOrders(fleet, [path]));
    }
    const records = new Growth('records: an order');
    let placed = 0;
    for (const size of sizes.records) {
      await fleet.order([other], Math.max(size - placed, 0));
      yield records.metric(size, await costOfOrders(fleet, [other]));
      placed = size + 7 * ordersPerSlice;
    }
  } finally {
    await fleet.end();
  }
}
