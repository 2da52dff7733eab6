import { setTimeout as sleep } from 'node:timers/promises';
import { type ControlClient, createControlClient } from '@broker-api/sandbox/control';
import { apiKeyHeader } from '@broker-api/spec';
import { hmac } from '@broker-api/test-kit';
import { brokerOwners } from '@broker-api/test-kit/fleet-clients';
import { PostgresServer } from '@broker-api/test-kit/postgres-server';
import { SandboxProcess } from '@broker-api/test-kit/sandbox-process';
import { inRepository } from '../lib/paths.ts';
import { loadHttp, requestText } from './load-http.ts';
import { processorTime } from './processor-time.ts';

const program = inRepository('packages/sandbox/src/node/cli.ts');
export const memberCount = 3;
const connections = 48;
export const ordersPerSlice = 960;

/** Processor time in microseconds. */
export interface Cost {
  readonly processes: number;
  readonly postgres: number;
}

/** Processes that serve the same brokers, and the PostgreSQL server that they use. */
export class Target {
  readonly processes: SandboxProcess[] = [];
  readonly server: PostgresServer | undefined;
  #number = 0;

  constructor(server?: PostgresServer) {
    this.server = server;
  }

  /** Starts a fleet on a server of its own. */
  static async fleet(bound = 1000): Promise<Target> {
    const { target, url } = await Target.#onPostgres();
    const options = ['--fleet', '--brokers-per-process', String(bound)];
    for (let count = 0; count < memberCount; count++) {
      await target.#start(['--database-url', url.href, ...options]);
    }
    await target.#balanced(url);
    return target;
  }

  /** Starts one process on a PostgreSQL server of its own. */
  static async single(): Promise<Target> {
    const { target, url } = await Target.#onPostgres();
    await target.#start(['--database-url', url.href]);
    return target;
  }

  static async sqlite(directory: string): Promise<Target> {
    const target = new Target();
    await target.#start(['--data', directory]);
    return target;
  }

  static async #onPostgres(): Promise<{ target: Target; url: URL }> {
    const server = new PostgresServer();
    await server.begin();
    return { target: new Target(server), url: await server.createDatabase() };
  }

  async #start(args: readonly string[]): Promise<void> {
    const common = ['--port', '0', '--control-port', '0', '--limits', 'off', '--json'];
    const child = new SandboxProcess(program, [...args, ...common, '--log-level', 'error']);
    if (!(await child.isReady())) throw new Error(`The process ended: ${child.output}`);
    this.processes.push(child);
  }

  get control(): ControlClient {
    return createControlClient({ baseUrl: this.processes[0]?.controlOrigin ?? '' });
  }

  /** Creates brokers, and waits until the processes of a fleet share them. Returns the paths. */
  async createBrokers(count: number): Promise<string[]> {
    for (let created = 0; created < count; created++) {
      await this.control.createBroker({ brokerId: `broker-${created}`, timeToLiveMs: 3_600_000 });
    }
    if (this.server && this.processes.length > 1)
      await this.#balanced(this.server.urlOf('sandbox_1'));
    return Array.from({ length: count }, (_, at) => `/b/broker-${at}`);
  }

  /** Waits until no process has more brokers than its share. */
  async #balanced(url: URL): Promise<void> {
    for (let attempt = 0; attempt < 1200; attempt++) {
      const owners = (await brokerOwners(url)).map(({ owner }) => owner);
      const counts = Map.groupBy(owners, (owner) => owner ?? '');
      const largest = Math.max(...[...counts.values()].map(({ length }) => length));
      const share = Math.ceil(owners.length / memberCount);
      // The others learn who owns a broker at their next poll.
      if (!counts.has('') && largest <= share) return void (await sleep(1500));
      await sleep(100);
    }
    throw new Error('The processes do not share the brokers.');
  }

  /** Sends orders to all processes. Returns their processor time and that of PostgreSQL. */
  async order(paths: readonly string[], count = ordersPerSlice): Promise<Cost> {
    const requests = this.processes.map(() => [] as string[]);
    for (let sent = 0; sent < count; sent++) {
      // Each process gets orders for all brokers.
      const path = paths[Math.floor(sent / requests.length) % paths.length] ?? '';
      requests[sent % requests.length]?.push(this.#order(path));
    }
    const cost = await this.#costOf(() =>
      Promise.all(
        this.processes.map(({ origin }, at) =>
          loadHttp({
            port: Number(new URL(origin).port),
            requests: requests[at] ?? [],
            connections: connections / this.processes.length,
          }),
        ),
      ),
    );
    return { processes: cost.processes / count, postgres: cost.postgres / count };
  }

  /** Returns the costs of a second without requests. */
  idle(): Promise<Cost> {
    return this.#costOf(() => sleep(4000)).then(({ processes, postgres }) => ({
      processes: processes / 4,
      postgres: postgres / 4,
    }));
  }

  async #costOf(work: () => Promise<unknown>): Promise<Cost> {
    const read = (): Cost => ({
      processes: this.processes.reduce((sum, { pid }) => sum + processorTime(pid), 0),
      postgres: this.server === undefined ? 0 : processorTime(this.server.pid),
    });
    const before = read();
    await work();
    const after = read();
    return {
      processes: after.processes - before.processes,
      postgres: after.postgres - before.postgres,
    };
  }

  #order(path: string): string {
    this.#number += 1;
    const { apiKey, secretKey } = (this.processes[0] as SandboxProcess).account('alice');
    const query = new URLSearchParams({
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.001',
      price: String(5000 + (this.#number % 1000)),
      newClientOrderId: `bench-${this.#number}`,
      recvWindow: '60000',
      timestamp: String(Date.now()),
    }).toString();
    const signed = `${path}/openapi/v1/order?${query}&signature=${hmac(secretKey, query)}`;
    return requestText('POST', signed, [`${apiKeyHeader}: ${apiKey}`, 'Content-Length: 0']);
  }

  /** Returns how many requests the processes have passed on. */
  async passedOn(): Promise<number> {
    let sum = 0;
    for (const { controlOrigin } of this.processes) {
      const text = await (await fetch(`${controlOrigin}/metrics`)).text();
      sum += Number(/^sandbox_fleet_passed_on(?:_total)? (\d+)/m.exec(text)?.[1]);
    }
    return sum;
  }

  async end(): Promise<void> {
    await Promise.all(this.processes.map((child) => child.kill('SIGTERM')));
    await this.server?.end();
  }
}
