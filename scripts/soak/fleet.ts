import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '@broker-api/sandbox';
import { createControlClient } from '@broker-api/sandbox/control';
import { seededRandom } from '@broker-api/test-kit';
import { FleetTraders, openOrders, StreamFollower } from '@broker-api/test-kit/fleet-clients';
import { query } from '@broker-api/test-kit/postgres-server';
import { SandboxProcess } from '@broker-api/test-kit/sandbox-process';
import { type Campaign, type Metric, unboundedMetric, Violations } from './campaign.ts';
import { bounds, FleetFaults, quietBroker, sandboxProgram } from './fleet-faults.ts';
import { PrimaryAndStandby } from './fleet-standby.ts';

const createdBrokers = ['one', 'two', 'three'];
const paths = ['', ...createdBrokers.map((id) => `/b/${id}`)];

/**
 * Injects `count` faults into a fleet of three processes on PostgreSQL with a synchronous standby,
 * while clients trade through all of them and follow the user streams. Then promotes a standby that
 * lacks records.
 */
export const fleet: Campaign = Object.assign(runFleet, { count: 200 });

async function runFleet({ count, seed }: { count: number; seed: number }): Promise<Metric[]> {
  const servers = new PrimaryAndStandby();
  await servers.begin();
  const faults = new FleetFaults(seededRandom(seed), servers);
  try {
    const metrics = await withFaults(faults, servers, count);
    return [...metrics, await withoutRecords(faults, servers)];
  } finally {
    await faults.end('SIGKILL');
    await servers.end();
  }
}

/** Injects faults, and compares the acknowledged orders with the state. */
async function withFaults(
  faults: FleetFaults,
  servers: PrimaryAndStandby,
  count: number,
): Promise<Metric[]> {
  await faults.start();
  const members = () => faults.members.map(({ process }) => process);
  const control = createControlClient({ baseUrl: members()[0]?.controlOrigin ?? '' });
  for (const brokerId of [...createdBrokers, quietBroker]) {
    await control.createBroker({ brokerId });
  }
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
  const { status, lines } = await verify(servers.database);
  const received = followers.flatMap((follower) => [...follower.received]);
  return metricsOf({ traders, stored, received, faults, verified: status === 0 ? [] : lines });
}

/**
 * Promotes a standby that lacks the newest records of each broker. Each broker must be stopped with
 * a message that names these records.
 */
async function withoutRecords(faults: FleetFaults, servers: PrimaryAndStandby): Promise<Metric> {
  await faults.start();
  const members = () => faults.members.map(({ process }) => process);
  const traders = new FleetTraders(members, paths, 'later-');
  await traders.progress();
  const before = await sequencesOf(servers);
  await servers.detachStandby();
  await traders.progress();
  await traders.stop();
  const acknowledged = await sequencesOf(servers);
  await faults.failOver();
  const silent = new Violations();
  const stored = await sequencesOf(servers);
  // The quiet broker has no new records.
  acknowledged.delete(quietBroker);
  for (const [broker, to] of acknowledged) {
    const first = (stored.get(broker) ?? 0) + 1;
    // A process that did not hear the latest news names fewer records.
    const expected = `The broker ${broker} is stopped: records? ${first} `;
    const isLost = first > (before.get(broker) ?? 0) && first < to;
    const mismatch = await mismatchOf(servers, new RegExp(expected));
    if (!isLost || mismatch !== '') silent.add(() => `Expected "${expected}"; got ${mismatch}`);
  }
  return silent.metric('fleet: brokers that continue although a standby lacked records');
}

/** Returns the newest record of each broker. */
async function sequencesOf({ database }: PrimaryAndStandby): Promise<Map<string, number>> {
  const rows = await query(database, 'SELECT broker, sequence FROM broker_sandbox.high_water_mark');
  return new Map(rows.map(({ broker, sequence }) => [String(broker), Number(sequence)]));
}

/** Waits until the status of the fleet matches. Returns the status if it does not, or ''. */
async function mismatchOf({ database }: PrimaryAndStandby, expected: RegExp): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const args = ['fleet', 'status', '--database-url', database.href];
    const status = new SandboxProcess(sandboxProgram, args);
    await status.exited;
    if (expected.test(status.output)) return '';
    if (attempt === 20) return status.output;
    await sleep(1000);
  }
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
    violations('responses of former owners', faults.formerOwners),
    violations('unexpected responses', traders.failures),
    violations('problems that verify found', verified.slice(-1)),
    takeoverMetric('dead', faults.takeovers.dead),
    takeoverMetric('hanging', faults.takeovers.hanging),
    ...[...faults.counts].map(([name, times]) => unboundedMetric(`fleet: faults ${name}`, times)),
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
