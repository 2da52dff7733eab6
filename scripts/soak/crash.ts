import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, randomOf } from '../../packages/engine/test/lib/random.ts';
import { verify } from '../../packages/sandbox/src/state/verify.ts';
import { verifyDatabase } from '../../packages/sandbox/src/state/verify-database.ts';
import { PostgresServer } from '../../packages/sandbox/test/postgres/postgres-server.ts';
import { BrokerProcess } from './broker-process.ts';
import { type Campaign, type CampaignOptions, type Finding, Offences, stated } from './campaign.ts';
import { CrashChecks } from './crash-checks.ts';
import { CrashClient, Memory } from './crash-memory.ts';

const clientCount = 8;
/** How often the broker may end as it likes, so that snapshots of its state are compared too. */
const orderlyEvery = 10;

/** A broker that is killed again and again, and clients that remember everything. */
class Crashes {
  readonly memory = new Memory();
  readonly checks = new CrashChecks(this.memory);
  readonly failedStarts = new Offences();
  readonly startTimes: number[] = [];
  readonly #random: Random;
  readonly #place: string | URL;
  readonly #clients: readonly CrashClient[];

  constructor(random: Random, place: string | URL) {
    this.#random = random;
    this.#place = place;
    this.#clients = Array.from(
      { length: clientCount },
      (_, number) => new CrashClient(number, this.memory, randomOf(random.below(2 ** 31))),
    );
  }

  async run(count: number): Promise<void> {
    for (let round = 1; round <= count; round++) {
      if (this.#random.chance(0.1)) await this.#killWhileItStarts();
      const broker = await this.#start();
      if (broker === undefined) return;
      await this.checks.check(broker, this.#random);
      await this.#killWhileItWorks(broker);
      await this.#verify();
      if (round % orderlyEvery === 0) await this.#stopOrderly();
    }
    const last = await this.#start();
    if (last === undefined) return;
    await this.checks.check(last, this.#random, true);
    await last.kill();
  }

  async #start(): Promise<BrokerProcess | undefined> {
    const started = performance.now();
    const broker = new BrokerProcess(this.#place);
    if (await broker.isReady()) {
      this.startTimes.push(performance.now() - started);
      return broker;
    }
    this.failedStarts.note(() => broker.errors.slice(0, 300));
    return undefined;
  }

  async #killWhileItStarts(): Promise<void> {
    const broker = new BrokerProcess(this.#place);
    await sleep(this.#random.below(700));
    await broker.kill();
  }

  /** Kills it after so many answers, or so many milliseconds later: in the middle of a command. */
  async #killWhileItWorks(broker: BrokerProcess): Promise<void> {
    let left = 1 + this.#random.below(150);
    const delay = this.#random.below(8);
    let killed: Promise<void> | undefined;
    const told = () => {
      left -= 1;
      if (left === 0) killed = sleep(delay).then(() => broker.kill());
    };
    await Promise.all(this.#clients.map((client) => client.work(broker, told)));
    await killed;
  }

  async #stopOrderly(): Promise<void> {
    const broker = await this.#start();
    const status = await broker?.stop();
    if (status !== 0) this.failedStarts.note(() => `ended with ${status}: ${broker?.errors}`);
    await this.#verify();
  }

  /** Replays what is on the disk; each snapshot, which a running broker took, must agree. */
  async #verify(): Promise<void> {
    const place = this.#place;
    const verdict = typeof place === 'string' ? verify(place) : await verifyDatabase(place);
    const { status, lines } = verdict;
    if (status !== 0) this.checks.drifted.note(() => lines.join('; '));
  }
}

async function findingsIn(
  place: string | URL,
  name: string,
  { count, seed }: CampaignOptions,
): Promise<Finding[]> {
  const crashes = new Crashes(randomOf(seed), place);
  await crashes.run(count);
  const { memory, checks, failedStarts, startTimes } = crashes;
  const slowest = Math.round(Math.max(...startTimes));
  return [
    checks.lost.finding(`${name}: acknowledged orders, cancels and transfers that are lost`),
    checks.halfApplied.finding(`${name}: commands that are half applied; sums that do not add up`),
    checks.drifted.finding(`${name}: states that differ from their replay, or from before`),
    failedStarts.finding(`${name}: starts and stops that failed`),
    stated(`${name}: kills`, count),
    stated(`${name}: acknowledged commands`, memory.acknowledged),
    stated(`${name}: milliseconds of the slowest start`, slowest),
  ];
}

async function inDirectory(options: CampaignOptions): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-crash-'));
  try {
    return await findingsIn(join(folder, 'data'), 'crash', options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inPostgres(options: CampaignOptions): Promise<Finding[]> {
  const server = new PostgresServer();
  try {
    await server.begin();
    return await findingsIn(await server.createDatabase(), 'crash-postgres', options);
  } finally {
    await server.end();
  }
}

/** A broker is killed 1,000 times unless told otherwise. */
export const crash: Campaign = Object.assign(inDirectory, { count: 1000 });

/** The same with its state in a PostgreSQL database, on a server of its own. */
export const crashPostgres: Campaign = Object.assign(inPostgres, { count: 1000 });
