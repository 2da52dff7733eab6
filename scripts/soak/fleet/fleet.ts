import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '@broker-api/sandbox';
import { createControlClient } from '@broker-api/sandbox/control';
import { type Random, seededRandom, withTemporaryDirectory } from '@broker-api/test-kit';
import {
  type Campaign,
  countMetrics,
  limitMetric,
  type Metric,
  unboundedMetric,
  Violations,
} from '../campaign.ts';
import { FleetBroker } from './broker.ts';
import { drawFault, type Effect, type Fault, faults, waitForStatement } from './faults.ts';
import { FleetLifecycle } from './lifecycle.ts';
import { Fleet, type FleetServer, hasClockLibrary } from './servers.ts';

/** How many brokers are created besides `main`; fewer in a run with few faults. */
const createdBrokers = (faultCount: number): number => Math.min(5, 1 + Math.floor(faultCount / 4));

/** How long a broker may be without a response before the campaign gives up. */
const recoveryTimeoutMs = 60_000;

/** How long all brokers may need to respond again after 99 of 100 faults, in milliseconds. */
const bounds: Readonly<Record<Effect, number | null>> = {
  dead: 3000,
  hanging: 8000,
  outage: null,
  other: null,
};

/** Trades with brokers of three servers while faults happen. */
class FleetCampaign {
  readonly fleet = new Fleet();
  readonly brokers: FleetBroker[] = [];
  readonly unverified = new Violations();
  /** By name of the fault: the times until all brokers responded again, in milliseconds. */
  readonly times = new Map<string, number[]>();
  lifecycle: FleetLifecycle | undefined;
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  async begin(directory: string, brokerCount: number): Promise<void> {
    await this.fleet.begin(directory);
    const { origin, controlOrigin, servers } = this.fleet;
    this.lifecycle = new FleetLifecycle(this.fleet);
    const control = createControlClient({ baseUrl: controlOrigin });
    const [first] = servers as [FleetServer];
    const all = [{ id: 'main', accounts: first.process.accounts }];
    for (let count = 1; count <= brokerCount; count++) {
      const { broker, accounts } = await control.createBroker({ timeToLiveMs: 86_400_000 });
      all.push({ id: broker.brokerId, accounts });
    }
    for (const broker of all) {
      const random = seededRandom(this.#random.below(2 ** 31));
      this.brokers.push(new FleetBroker(origin, broker, random));
    }
    for (const broker of this.brokers) await broker.begin();
  }

  /** @param report receives a line of progress after each tenth of the faults */
  async run(count: number, report: (line: string) => void): Promise<void> {
    const tenth = Math.ceil(count / 10);
    const names = Object.keys(faults).filter((name) => hasClockLibrary || !name.includes('clock'));
    if (!hasClockLibrary) report('without libfaketime (apt-get install faketime), no clock jumps');
    for (let number = 1; number <= count; number++) {
      for (const broker of this.brokers) broker.resume();
      await sleep(500 + this.#random.below(1500));
      const name = names[number - 1] ?? drawFault(names, this.#random);
      await this.#inject(name, faults[name] as Fault);
      await this.#check(number === count);
      if (number % tenth === 0) report(`${number} faults, ${this.violations} violations`);
    }
  }

  /** Injects a fault into a server, and measures when all brokers respond again. */
  async #inject(name: string, fault: Fault): Promise<void> {
    const server = await this.fleet.drawOwner(this.#random);
    await waitForStatement(server, this.#random);
    let started = performance.now();
    let isOver = false;
    const ended = fault.inject(this.fleet, server, this.#random);
    server.database.release();
    if (fault.effect === 'outage') {
      await ended;
      started = performance.now();
    }
    const delay = this.#random.below(3000);
    const over = ended.finally(() => {
      isOver = true;
    });
    const restarted = over.then(() => sleep(delay)).then(() => this.fleet.recover());
    const direct = fault.isSilent ? this.#readDirectly(server, () => isOver) : undefined;
    const lifecycle = this.lifecycle?.step();
    const recoveries = this.brokers.map(({ id, reader }) =>
      Promise.race([
        reader.respondsAfter(started),
        sleep(recoveryTimeoutMs, undefined, { ref: false }).then(() => {
          throw new Error(
            `The broker ${id} does not respond ${recoveryTimeoutMs} ms after ${name}.`,
          );
        }),
      ]),
    );
    const last = Math.max(...(await Promise.all(recoveries)));
    const times = this.times.get(name) ?? [];
    this.times.set(name, [...times, Math.round(last - started)]);
    await Promise.all([restarted, direct, lifecycle]);
  }

  /**
   * Sends readings to a server during its fault, past HAProxy: it must not respond from an older
   * state afterwards. At other times, they would keep brokers on this server.
   */
  async #readDirectly(server: FleetServer, isOver: () => boolean): Promise<void> {
    const readings: Promise<void>[] = [];
    while (!isOver()) {
      for (const broker of this.brokers) {
        readings.push(broker.reader.read(broker.at(server.origin), false));
      }
      await sleep(500);
    }
    await Promise.all(readings);
  }

  /** Pauses the clients, and compares all brokers with their records. */
  async #check(isLast: boolean): Promise<void> {
    for (const broker of this.brokers) await broker.pause();
    await sleep(500);
    await Promise.all(this.brokers.map((broker) => broker.check(isLast)));
  }

  /** Stops the servers, and checks the hashes and the invariants of what they stored. */
  async verify(): Promise<void> {
    await Promise.all(this.fleet.servers.map((server) => this.fleet.stop(server)));
    const { status, lines } = await verify(this.fleet.databaseUrl);
    if (status !== 0) this.unverified.add(() => lines.join('; '));
  }

  get violations(): number {
    return this.bounded.reduce((sum, [name, all]) => sum + metricOf(name, all).value, 0);
  }

  /** What must not happen, with its description. */
  get bounded(): readonly (readonly [string, readonly Violations[]])[] {
    const { fleet, brokers } = this;
    return [
      ['lost orders and transfers that were acknowledged', brokers.map((one) => one.checks.lost)],
      ['orders and transfers that no request made', brokers.map((one) => one.checks.invented)],
      ['orders that exist twice or were not sent', brokers.map((one) => one.repeated)],
      ['final orders that changed', brokers.map((one) => one.checks.drifted)],
      ['states that fail verification', [this.unverified]],
      ['flows and trades that changed or vanished', brokers.map((one) => one.checks.rows.changed)],
      ['events that the state does not contain', brokers.map((one) => one.streams.invented)],
      ['lost listen keys', brokers.map((one) => one.streams.lostKeys)],
      ['responses that show an older state', brokers.map((one) => one.reader.older)],
      ['lost and resurrected brokers', this.lifecycle ? [this.lifecycle.wrong] : []],
      ['unexpected responses', brokers.map((one) => one.unexpected)],
      ['starts and stops that failed', [fleet.failedStarts, fleet.failedStops]],
    ];
  }
}

/** Returns one metric for the same violations of several brokers. */
function metricOf(name: string, all: readonly Violations[]): Metric {
  const metrics = all.map((violations) => violations.metric(`fleet: ${name}`));
  const value = metrics.reduce((sum, metric) => sum + metric.value, 0);
  const example = metrics.find(({ holds }) => !holds)?.example;
  return { ...limitMetric(`fleet: ${name}`, value, 0), example };
}

/** Returns how long the brokers needed after a fault. */
function timesOf(name: string, times: readonly number[]): Metric[] {
  const sorted = times.toSorted((one, other) => one - other);
  const percentile = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? 0;
  const bound = bounds[faults[name]?.effect ?? 'other'];
  const slowest = [`fleet: ${name}: p99 in milliseconds`, percentile(0.99)] as const;
  return [
    unboundedMetric(`fleet: ${name}: number`, times.length),
    unboundedMetric(`fleet: ${name}: p50 in milliseconds`, percentile(0.5)),
    bound === null ? unboundedMetric(...slowest) : limitMetric(...slowest, bound),
  ];
}

/**
 * Injects faults into three servers that share a database. No acknowledged command may be lost, and
 * none may be executed twice.
 */
export const fleet: Campaign = async ({ count, seed }) => {
  const campaign = new FleetCampaign(seededRandom(seed));
  const { brokers, times } = campaign;
  try {
    await withTemporaryDirectory('soak-fleet', async (directory) => {
      await campaign.begin(directory, createdBrokers(count));
      await campaign.run(count, (line) => process.stderr.write(`fleet: ${line}\n`));
      await campaign.verify();
    });
  } catch (error) {
    throw new Error(`The campaign failed. The logs of the servers:\n${campaign.fleet.logs}`, {
      cause: error,
    });
  } finally {
    await campaign.fleet.end();
  }
  const sum = (numberOf: (broker: FleetBroker) => number): number =>
    brokers.reduce((total, broker) => total + numberOf(broker), 0);
  return [
    ...campaign.bounded.map(([name, all]) => metricOf(name, all)),
    ...[...times].flatMap(([name, all]) => timesOf(name, all)),
    ...countMetrics('fleet', {
      'acknowledged commands': sum(({ records }) => records.acknowledged),
      'commands that got 503': sum(({ records }) => records.rejected),
      'delivered events': sum(({ streams }) => streams.eventCount),
      'streams closed with 1012': sum(({ streams }) => streams.closed.get(1012) ?? 0),
      'balance readings': sum(({ reader }) => reader.count),
      'restarts of servers': campaign.fleet.restarts,
    }),
  ];
};
