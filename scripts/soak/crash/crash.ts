import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '@broker-api/sandbox';
import { type Random, seededRandom, withTemporaryDirectory } from '@broker-api/test-kit';
import { PostgresServer } from '@broker-api/test-kit/postgres-server';
import type { SandboxProcess } from '@broker-api/test-kit/sandbox-process';
import {
  type Campaign,
  type CampaignOptions,
  countMetrics,
  type Metric,
  Violations,
} from '../campaign.ts';
import { spawnSandbox } from '../spawn-sandbox.ts';
import { CrashChecks } from './checks.ts';
import { CrashClient } from './client.ts';
import { CrashOperator, startTime } from './operator.ts';
import { ClientRecords } from './records.ts';
import { addDeposits, CrashRestores } from './restores.ts';
import { CrashStreams } from './streams.ts';

const clientCount = 8;
/** One round in five ends with a graceful stop, which saves a snapshot. */
const isGracefulStop = (round: number): boolean => round % 5 === 3;
/** One round in four ends with a kill during a restore. */
const isRestore = (round: number): boolean => round % 4 === 2;
/**
 * The number of deposits in the state when the campaign starts. With 80,000 deposits or more, a
 * restore is written in several transactions.
 */
const deposits = { perRound: 2000, maximum: 100_000 };

/** The length of the end of a log that an error contains. */
const longestLog = 4000;

/** Kills or stops a sandbox repeatedly while clients send requests, and restarts it. */
class Crashes {
  readonly records = new ClientRecords();
  readonly checks = new CrashChecks(this.records);
  readonly operator: CrashOperator;
  readonly restores: CrashRestores;
  readonly streams = new CrashStreams();
  readonly failedStarts = new Violations();
  readonly startTimes: number[] = [];
  readonly #random: Random;
  readonly #store: string | URL;
  readonly #clients: readonly CrashClient[];

  /** @param store the data directory, or the URL of a database */
  constructor(random: Random, store: string | URL) {
    this.#random = random;
    this.#store = store;
    this.restores = new CrashRestores(random);
    this.operator = new CrashOperator(this.records, seededRandom(random.below(2 ** 31)));
    this.#clients = Array.from(
      { length: clientCount },
      (_, number) =>
        new CrashClient(number, this.records, seededRandom(random.below(2 ** 31)), this.operator),
    );
  }

  /** @param report receives a line of progress after each tenth of the rounds */
  async run(count: number, report: (line: string) => void): Promise<void> {
    const tenth = Math.ceil(count / 10);
    await addDeposits(this.#store, Math.min(count * deposits.perRound, deposits.maximum));
    for (let round = 1; round <= count; round++) {
      if (this.#random.chance(0.1)) await this.#killDuringStart();
      const sandbox = await this.#start();
      if (sandbox === undefined) return;
      if (round === 1) await this.checks.openPositions(sandbox);
      try {
        await this.#round(sandbox, round);
      } catch (error) {
        const log = sandbox.errors.slice(-longestLog);
        throw new Error(`Round ${round} failed. The log of the sandbox:\n${log}`, { cause: error });
      }
      await this.#verify();
      if (round % tenth === 0) report(`${round} kills and stops, ${this.violations} violations`);
    }
    const last = await this.#start();
    if (last === undefined) return;
    await this.checks.check(last, this.#random, true);
    await last.kill('SIGKILL');
  }

  async #round(sandbox: SandboxProcess, round: number): Promise<void> {
    await this.checks.check(sandbox, this.#random);
    await this.streams.check(sandbox);
    await this.restores.check(sandbox);
    if (isRestore(round)) await this.restores.kill(sandbox);
    else if (isGracefulStop(round)) await this.#stopGracefully(sandbox);
    else await this.#endDuringWork(sandbox, 'SIGKILL');
  }

  get violations(): number {
    return this.bounded.reduce((sum, [, { count }]) => sum + count, 0);
  }

  /** What must not happen, with its description. */
  get bounded(): readonly (readonly [string, Violations])[] {
    const { checks, operator, restores, streams, failedStarts } = this;
    return [
      ['lost orders, cancellations, transfers and margin that were acknowledged', checks.lost],
      ['orders, transfers and margin that no accepted request made', checks.invented],
      ['states that fail verification, and final orders that changed', checks.drifted],
      ['balance flows and trades that changed or vanished', checks.rows.changed],
      ['lost index prices and times that were acknowledged', operator.lost],
      ['starts and stops that failed', failedStarts],
      ['lost restores that were acknowledged', restores.lost],
      ['delivered events that the state does not contain', streams.invented],
      ['lost listen keys', streams.lostKeys],
    ];
  }

  #spawn(): SandboxProcess {
    const store = this.#store;
    const where = typeof store === 'string' ? ['--data', store] : ['--database-url', store.href];
    const clock = ['--clock', 'manual', '--start-time', new Date(startTime).toISOString()];
    return spawnSandbox([...where, ...clock, '--limits', 'off', '--log-level', 'error']);
  }

  async #start(): Promise<SandboxProcess | undefined> {
    const started = performance.now();
    const sandbox = this.#spawn();
    if (await sandbox.isReady()) {
      this.startTimes.push(performance.now() - started);
      await this.operator.begin(sandbox);
      return sandbox;
    }
    this.failedStarts.add(() => sandbox.errors.slice(0, 300));
    return undefined;
  }

  async #killDuringStart(): Promise<void> {
    const sandbox = this.#spawn();
    await sleep(this.#random.below(700));
    await sandbox.kill('SIGKILL');
  }

  /**
   * Waits for a random number of responses and a few milliseconds more, then sends a signal to the
   * sandbox. At that time, the sandbox is probably executing a command, often a settlement of
   * funding. Returns the exit status.
   */
  async #endDuringWork(
    sandbox: SandboxProcess,
    signal: NodeJS.Signals,
  ): Promise<number | null | undefined> {
    let left = 1 + this.#random.below(150);
    const delay = this.#random.below(8);
    const isDuringFunding = this.#random.chance(0.3);
    let ended: Promise<number | null> | undefined;
    await this.streams.open(sandbox);
    const onAcknowledged = () => {
      left -= 1;
      if (left !== 0) return;
      if (isDuringFunding) void this.operator.advance(sandbox).catch(() => undefined);
      ended = sleep(delay).then(() => sandbox.kill(signal));
    };
    await Promise.all([
      this.operator.work(sandbox),
      ...this.#clients.map((client) => client.work(sandbox, onAcknowledged)),
    ]);
    return ended;
  }

  async #stopGracefully(sandbox: SandboxProcess): Promise<void> {
    const status = await this.#endDuringWork(sandbox, 'SIGTERM');
    if (status !== 0) {
      this.failedStarts.add(() => `expected exit status 0; got ${status}: ${sandbox.errors}`);
    }
  }

  /** Checks the hashes, replays the journal, and checks the invariants of the state. */
  async #verify(): Promise<void> {
    const { status, lines } = await verify(this.#store);
    if (status !== 0) this.checks.drifted.add(() => lines.join('; '));
  }
}

async function run(
  store: string | URL,
  name: string,
  { count, seed }: CampaignOptions,
): Promise<Metric[]> {
  const crashes = new Crashes(seededRandom(seed), store);
  await crashes.run(count, (line) => process.stderr.write(`${name}: ${line}\n`));
  const { records, checks, restores, streams, startTimes } = crashes;
  const flows = (type: string): number => checks.rows.flows.get(type) ?? 0;
  return [
    ...crashes.bounded.map(([what, violations]) => violations.metric(`${name}: ${what}`)),
    ...countMetrics(name, {
      'delivered events': streams.eventCount,
      'kills and stops': count,
      'acknowledged restores': restores.acknowledged,
      'requests that were rejected during a shutdown': records.rejected,
      'acknowledged commands': records.acknowledged,
      'funding payments': flows('FUNDING_SETTLEMENT'),
      'liquidation entries': flows('LIQUIDATION'),
      'settled option positions': flows('SETTLEMENT'),
      'slowest start in milliseconds': Math.round(Math.max(...startTimes)),
    }),
  ];
}

/** Kills or stops a sandbox `count` times. No acknowledged request may be lost. */
export const crash: Campaign = (options) =>
  withTemporaryDirectory('soak-crash', (directory) =>
    run(join(directory, 'data'), 'crash', options),
  );

/** The same campaign with the state in a PostgreSQL database. */
export const crashPostgres: Campaign = async (options) => {
  const server = new PostgresServer();
  try {
    await server.begin();
    return await run(await server.createDatabase(), 'crash-postgres', options);
  } finally {
    await server.end();
  }
};
