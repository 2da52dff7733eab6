import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, type Random } from '@broker-api/test-kit';
import { DatabaseProxy } from '@broker-api/test-kit/database-proxy';
import { guideFiles, guideText } from '@broker-api/test-kit/guide-shell';
import { PostgresServer, query } from '@broker-api/test-kit/postgres-server';
import type { SandboxProcess } from '@broker-api/test-kit/sandbox-process';
import { Violations } from '../campaign.ts';
import { spawnSandbox } from '../spawn-sandbox.ts';

/** How long a server, the proxy or the standby may take to become ready. */
const startTimeoutMs = 30_000;

/** The length of the end of a log that an error contains. */
const longestLog = 4000;

/** The addresses of the servers in the guide. */
const guideServers = ['192.0.2.11', '192.0.2.12', '192.0.2.13'];

const clockLibrary = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/** Whether the clock of a server can be changed. */
export const hasClockLibrary = existsSync(clockLibrary);

/** A server of the fleet, which is restarted on the same ports. */
export class FleetServer {
  /** Forwards the connections of this server to the primary. */
  readonly database: DatabaseProxy;
  readonly #ports: readonly [port: number, controlPort: number];
  readonly #clockFile: string;
  #process: SandboxProcess | undefined;
  #databaseUrl: URL | undefined;

  constructor(fleet: Fleet, ports: readonly [number, number], clockFile: string) {
    this.database = new DatabaseProxy(() => fleet.databaseUrl);
    this.#ports = ports;
    this.#clockFile = clockFile;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#ports[0]}`;
  }

  get process(): SandboxProcess {
    if (this.#process === undefined) throw new Error('The server was not started.');
    return this.#process;
  }

  /** Starts the process. Returns whether it accepts requests. */
  async start(): Promise<boolean> {
    this.#databaseUrl ??= await this.database.listen();
    this.setClock(0);
    const options = ['--shared', '--database-url', this.#databaseUrl.href, '--limits', 'off'];
    options.push('--trust-proxy', '127.0.0.1', '--log-level', 'warn');
    const clock = {
      LD_PRELOAD: clockLibrary,
      FAKETIME_TIMESTAMP_FILE: this.#clockFile,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    const environment = hasClockLibrary ? clock : {};
    this.#process = spawnSandbox(options, { ports: this.#ports, environment });
    return Promise.race([this.#process.isReady(), sleep(startTimeoutMs, false, { ref: false })]);
  }

  /** Kills the process if there is one. */
  async end(): Promise<void> {
    await this.#process?.kill('SIGKILL');
    this.database.close();
  }

  /** Sets how many seconds the system time of the process is ahead of the real one. */
  setClock(seconds: number): void {
    writeFileSync(this.#clockFile, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}`);
  }

  /** Returns whether the process can respond for its brokers, as HAProxy asks. */
  async isReady(): Promise<boolean> {
    const signal = AbortSignal.timeout(1000);
    return fetch(`${this.origin}/readyz`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

/** Three servers behind HAProxy, on a primary of PostgreSQL with a synchronous standby. */
export class Fleet {
  readonly servers: FleetServer[] = [];
  readonly failedStarts = new Violations();
  readonly failedStops = new Violations();
  /** How often the process of a server was started again. */
  restarts = 0;
  origin = '';
  controlOrigin = '';
  #primary = new PostgresServer();
  #standby: PostgresServer | undefined;
  #database = '';
  #haproxy: ChildProcess | undefined;

  /** The URL of the database on the primary. */
  get databaseUrl(): URL {
    return this.#primary.urlOf(this.#database);
  }

  /** The ends of the logs. */
  get logs(): string {
    return this.servers.map(({ process }) => process.errors.slice(-longestLog)).join('\n');
  }

  /** @param directory for the files of HAProxy and of the clocks */
  async begin(directory: string): Promise<void> {
    await this.#primary.begin();
    this.#database = (await this.#primary.createDatabase()).pathname.slice(1);
    await this.restartDatabase();
    const configuration = await this.#configure(directory);
    for (const server of this.servers) await this.#start(server);
    this.#haproxy = spawn('haproxy', ['-db', '-f', configuration], { stdio: 'ignore' });
    await this.recover();
    await waitUntil('HAProxy', async () =>
      fetch(`${this.origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  }

  async end(): Promise<void> {
    this.#haproxy?.kill('SIGKILL');
    await Promise.all(this.servers.map((server) => server.end()));
    await Promise.all([this.#standby?.end(), this.#primary.end()]);
  }

  /** Creates the servers, and writes the configuration of the guide with their ports. */
  async #configure(directory: string): Promise<string> {
    const guide = guideFiles(guideText('sandbox-for-a-team')).get('servers.cfg') ?? '';
    let text = guide.replace(/ ssl crt .*/g, '');
    const address = async (guideAddress: string): Promise<number> => {
      const port = await freePort();
      text = text.replaceAll(guideAddress, `127.0.0.1:${port}`);
      return port;
    };
    this.origin = `http://127.0.0.1:${await address('192.0.2.10:8443')}`;
    this.controlOrigin = `http://127.0.0.1:${await address('192.0.2.10:8444')}`;
    for (const [index, host] of guideServers.entries()) {
      const ports = [await address(`${host}:8787`), await address(`${host}:8788`)] as const;
      this.servers.push(new FleetServer(this, ports, join(directory, `clock-${index}`)));
    }
    const file = join(directory, 'servers.cfg');
    writeFileSync(file, text.replace('sandbox.example', '127.0.0.1'));
    return file;
  }

  /** Draws a server that owns a broker. */
  async drawOwner(random: Random): Promise<FleetServer> {
    const owners = await query(
      this.databaseUrl,
      'SELECT name FROM broker_sandbox.servers JOIN broker_sandbox.owners ON owner = number',
    );
    // The name ends with the id of the process.
    const name = String(random.pick(owners)?.name);
    const owner = this.servers.find(({ process }) => name.endsWith(`/${process.pid}`));
    return owner ?? random.pick(this.servers);
  }

  async #start(server: FleetServer): Promise<void> {
    if (await server.start()) return;
    this.failedStarts.add(
      () => `a server did not start: ${server.process.errors.slice(-longestLog)}`,
    );
  }

  /** Stops a server gracefully. */
  async stop({ process }: FleetServer): Promise<void> {
    const status = await process.kill('SIGTERM');
    if (status === 0) return;
    const log = process.errors.slice(-longestLog);
    this.failedStops.add(() => `expected exit status 0; got ${status}: ${log}`);
  }

  /** Starts the servers whose process has ended, and waits until all servers are ready. */
  async recover(): Promise<void> {
    for (const server of this.servers) {
      await waitUntil('A server', async () => {
        const hasExited = await Promise.race([
          server.process.exited.then(() => true),
          sleep(0, false),
        ]);
        if (hasExited) {
          this.restarts += 1;
          await this.#start(server);
        }
        return server.isReady();
      });
    }
  }

  /** Restarts PostgreSQL. Creates a standby if there is none. */
  async restartDatabase(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    await this.#primary.stop(this.#standby === undefined ? 'fast' : mode);
    if (this.#standby !== undefined) return this.#primary.start();
    this.#standby = await this.#primary.createStandby();
    await Promise.all([this.#primary.start(), this.#standby.start()]);
    const url = this.#primary.urlOf('postgres');
    await query(url, "ALTER SYSTEM SET synchronous_standby_names = '*'");
    await query(url, 'SELECT pg_reload_conf()');
    await waitUntil('The standby', async () => {
      const [row] = await query(url, 'SELECT sync_state FROM pg_stat_replication');
      return row?.sync_state === 'sync';
    });
  }

  /** Replaces the primary, which fails, with its standby. */
  async promote(): Promise<void> {
    if (this.#standby === undefined) return this.restartDatabase();
    await this.#primary.stop('immediate');
    await query(this.#standby.urlOf('postgres'), 'SELECT pg_promote()');
    const failed = this.#primary;
    this.#primary = this.#standby;
    this.#standby = undefined;
    await failed.end();
  }
}

async function waitUntil(what: string, condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) {
      throw new Error(`${what} was not ready after ${startTimeoutMs / 1000} seconds.`);
    }
    await sleep(50);
  }
}
