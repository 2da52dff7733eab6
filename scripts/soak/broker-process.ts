import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { apiKeyHeader } from '@broker-api/spec';
import { inRepository } from '../lib/paths.ts';

/** A key that a broker shows when it starts. */
interface Key {
  readonly name: string;
  readonly apiKey: string;
  readonly secretKey: string;
}

/** What a broker answered. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The sandbox as a process of its own, which keeps its state. */
export class BrokerProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #errors = '';
  #origin = '';
  #keys: readonly Key[] = [];

  /** @param place a data directory, or the URL of a database */
  constructor(place: string | URL) {
    const kept = typeof place === 'string' ? ['--data', place] : ['--database-url', place.href];
    const program = inRepository('packages/sandbox/src/cli.ts');
    const options = ['--port', '0', '--limits', 'off', '--log-level', 'error', '--json'];
    this.#child = spawn(process.execPath, [program, ...kept, ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#ended = once(this.#child, 'close');
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors += text;
    });
  }

  /** What it said that went wrong. */
  get errors(): string {
    return this.#errors;
  }

  /** Waits until it answers; false when it ended instead. */
  async isReady(): Promise<boolean> {
    if (this.#child.stdout === null) return false;
    const lines = createInterface({ input: this.#child.stdout });
    const first = await Promise.race([once(lines, 'line'), this.#ended.then(() => undefined)]);
    if (first === undefined) return false;
    const told = JSON.parse(String(first[0])) as { rest: string; accounts: readonly Key[] };
    this.#origin = told.rest;
    this.#keys = told.accounts;
    return true;
  }

  /** Ends it in the middle of whatever it does. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  /** Lets it end; gives its exit status. */
  async stop(): Promise<number | null> {
    this.#child.kill('SIGTERM');
    await this.#ended;
    return this.#child.exitCode;
  }

  /**
   * Sends a signed request with the key of that name.
   *
   * @throws TypeError when no answer came
   */
  async call(
    name: string,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    parameters: Readonly<Record<string, string | number>> = {},
  ): Promise<Answer> {
    const key = this.#keys.find((one) => one.name === name);
    if (key === undefined) throw new Error(`The broker showed no key of ${name}.`);
    const text = new URLSearchParams({ timestamp: String(Date.now()) });
    for (const [parameter, value] of Object.entries(parameters)) text.set(parameter, String(value));
    const signature = createHmac('sha256', key.secretKey).update(text.toString()).digest('hex');
    const url = `${this.#origin}${path}?${text}&signature=${signature}`;
    const response = await fetch(url, { method, headers: { [apiKeyHeader]: key.apiKey } });
    // Ids are integers that a double does not hold.
    const exact = (await response.text()).replace(/(?<=":)\d{16,}(?=[,}])/g, '"$&"');
    return { status: response.status, body: JSON.parse(exact) as unknown };
  }
}
