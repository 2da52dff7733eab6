import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@broker-api/test-kit';
import { DatabaseProxy } from '@broker-api/test-kit/database-proxy';
import {
  brokerOwners,
  type FleetTraders,
  waitForService,
} from '@broker-api/test-kit/fleet-clients';
import {
  type FleetMember,
  readFromFormerOwner,
  writeAsFormerOwner,
} from '@broker-api/test-kit/former-owners';
import { query, terminateSandboxConnections } from '@broker-api/test-kit/postgres-server';
import { SandboxProcess } from '@broker-api/test-kit/sandbox-process';
import { inRepository } from '../lib/paths.ts';
import type { PrimaryAndStandby } from './fleet-standby.ts';

const memberCount = 3;

/** The lease of the processes, in seconds. */
const leaseSeconds = 5;

/** The longest time until the next renewal of a process that runs. */
const renewalMs = 1000;

/** The longest time without an owner, by fault, in milliseconds, as the guide states. */
export const bounds = { dead: 5000, hanging: leaseSeconds * 1000 + 5000 };

/** A broker to which only the faults send orders. */
export const quietBroker = 'quiet';

export const sandboxProgram = inRepository('packages/sandbox/src/node/cli.ts');

/**
 * Changes the clock of a process at each SIGUSR2: four seconds forward, back, four seconds back,
 * and forward again. That is longer than a process serves after a renewal.
 */
const jumpingClock = `
  const { now } = Date, jumps = [4000, 0, -4000, 0];
  let offset = 0;
  Date.now = () => now() + offset;
  process.on('SIGUSR2', () => { offset = jumps[0]; jumps.push(jumps.shift()); });`;

/** The processes of a fleet, with faults while clients trade. */
export class FleetFaults {
  members: FleetMember[] = [];
  /** The times until other processes served all brokers of a process, by kind of fault. */
  readonly takeovers: Record<keyof typeof bounds, number[]> = { dead: [], hanging: [] };
  /** How often each fault was injected. */
  readonly counts = new Map<string, number>();
  /** Responses of processes that no longer owned the broker. */
  readonly formerOwners: string[] = [];
  readonly #random: Random;
  readonly #servers: PrimaryAndStandby;

  constructor(random: Random, servers: PrimaryAndStandby) {
    this.#random = random;
    this.#servers = servers;
  }

  async start(): Promise<void> {
    while (this.members.length < memberCount) {
      const proxy = new DatabaseProxy(() => this.#servers.database);
      const url = await proxy.listen();
      const args = ['--fleet', '--database-url', url.href, '--lease', String(leaseSeconds)];
      args.push('--port', '0', '--control-port', '0', '--limits', 'off', '--json');
      const clock = ['--import', `data:text/javascript,${encodeURIComponent(jumpingClock)}`];
      const all = [...args, '--log-level', 'error'];
      const process = new SandboxProcess(sandboxProgram, all, clock);
      if (!(await process.isReady())) throw new Error(`The process ended: ${process.output}`);
      this.members.push({ process, proxy });
    }
  }

  /** Injects a random fault, and undoes it. */
  async inject(traders: FleetTraders): Promise<void> {
    const member = this.#random.pick(this.members);
    const faults = {
      ...this.#processFaults(member, traders),
      ...this.#databaseFaults(member),
      ...this.#formerOwnerFaults(),
    };
    const names = Object.keys(faults);
    // Each fault occurs at least once.
    const unused = names.filter((name) => !this.counts.has(name));
    const name = this.#random.pick(unused.length > 0 ? unused : names);
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    await faults[name]?.();
    if (await traders.progress(3)) return;
    const logs = this.members.map(({ process }) => process.errors.slice(-2000)).join('\n');
    throw new Error(`No progress after the fault ${name}:\n${logs}`);
  }

  #processFaults(member: FleetMember, traders: FleetTraders): Record<string, () => Promise<void>> {
    const { process } = member;
    return {
      kill: async () => {
        await this.#remove(member, 'SIGKILL');
        await this.#measure('dead', member, traders);
        await this.start();
      },
      stop: async () => {
        process.signal('SIGSTOP');
        await this.#measure('hanging', member, traders);
        await sleep(this.#random.below(2000));
        process.signal('SIGCONT');
      },
      pause: async () => {
        process.signal('SIGSTOP');
        await sleep(this.#random.below(leaseSeconds * 1000));
        process.signal('SIGCONT');
      },
      handover: async () => {
        await this.#remove(member, 'SIGTERM');
        await this.start();
      },
      clock: async () => {
        process.signal('SIGUSR2');
        await sleep(this.#random.below(3000));
        process.signal('SIGUSR2');
      },
    };
  }

  #databaseFaults({ proxy }: FleetMember): Record<string, () => Promise<void>> {
    const servers = this.#servers;
    return {
      cut: async () => proxy.cut(),
      delay: async () => {
        proxy.delayMs = 200 + this.#random.below(3000);
        await sleep(4000);
        proxy.delayMs = 0;
      },
      terminate: () => terminateSandboxConnections(servers.database),
      restart: async () => {
        await servers.primary.stop('immediate');
        await servers.primary.start();
      },
      // The processes see the same when the clock of the database jumps by this time.
      databaseClock: async () => {
        const jump = `interval '${this.#random.pick([-20, 20])} seconds'`;
        const update = `UPDATE broker_sandbox.fleet_members SET heartbeat = heartbeat + ${jump}`;
        await query(servers.database, update);
        // If a process died before its next renewal, its lease would expire later by the jump.
        await sleep(renewalMs);
      },
      promote: async () => {
        await this.failOver();
        await sleep(this.#random.below(3000));
        await servers.addStandby();
      },
    };
  }

  /** Faults in which the owner of the quiet broker hangs. */
  #formerOwnerFaults(): Record<string, () => Promise<void>> {
    const { members } = this;
    const broker = { database: this.#servers.database, members, id: quietBroker };
    const id = `quiet-${[...this.counts.values()].reduce((sum, count) => sum + count, 0)}`;
    const check = (one: typeof writeAsFormerOwner) => async (): Promise<void> => {
      const problem = await one(broker, id);
      if (problem !== undefined) this.formerOwners.push(problem);
    };
    return { lateWrite: check(writeAsFormerOwner), staleRead: check(readFromFormerOwner) };
  }

  /** Promotes the standby, and connects the processes to it. */
  async failOver(): Promise<void> {
    await this.#servers.failOver();
    for (const { proxy } of this.members) proxy.cut();
  }

  async #remove(member: FleetMember, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.members = this.members.filter((one) => one !== member);
    await member.process.kill(signal);
    member.proxy.close();
  }

  /** Measures the time until other processes serve the brokers of a process. */
  async #measure(
    kind: keyof typeof bounds,
    member: FleetMember,
    { paths }: FleetTraders,
  ): Promise<void> {
    const started = performance.now();
    const { origin } = member.process;
    for (;;) {
      const brokers = await brokerOwners(this.#servers.database);
      if (brokers.every(({ owner }) => owner !== null && owner !== origin)) break;
      await sleep(50);
      if (performance.now() - started > 60_000) throw new Error('No process took the brokers.');
    }
    const others = this.members.filter((one) => one !== member).map(({ process }) => process);
    await waitForService(others, paths);
    this.takeovers[kind].push(performance.now() - started);
  }

  /** Ends all processes. */
  async end(signal: 'SIGKILL' | 'SIGTERM' = 'SIGTERM'): Promise<void> {
    await Promise.all(this.members.map(({ process }) => process.kill(signal)));
    for (const { proxy } of this.members.splice(0)) proxy.close();
  }
}
