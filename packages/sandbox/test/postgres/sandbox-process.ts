import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { hmac } from '../requests.ts';

const cli = join(import.meta.dirname, '../../src/cli.ts');

/** What a sandbox answered. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** The sandbox as a process of its own, which ends with the test. */
export class SandboxProcess {
  /** All of the current test. */
  static readonly started: SandboxProcess[] = [];
  readonly #child: ChildProcess;
  readonly ended: Promise<number | null>;
  /** Everything that it said: the log, and what stands on standard output. */
  said = '';
  #rest = '';
  #key = { apiKey: '', secretKey: '' };

  constructor(args: readonly string[], flags: readonly string[] = []) {
    const child = spawn(process.execPath, [...flags, cli, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    SandboxProcess.started.push(this);
    onTestFinished(() => void child.kill('SIGKILL'));
    this.ended = once(child, 'close').then(() => child.exitCode);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.said += text;
      });
    }
  }

  /** Starts one on a database; it takes orders when this resolves. */
  static async start(url: URL): Promise<SandboxProcess> {
    const args = ['--port', '0', '--control-port', '0', '--limits', 'off', '--json'];
    const sandbox = new SandboxProcess(['--database-url', url.href, ...args]);
    await sandbox.#isReady();
    return sandbox;
  }

  async #isReady(): Promise<void> {
    const { stdout } = this.#child;
    if (stdout === null) return;
    const line = once(createInterface({ input: stdout }), 'line');
    const first = await Promise.race([line, this.ended]);
    if (!Array.isArray(first)) throw new Error(`The sandbox ended: ${this.said}`);
    const { rest, accounts } = JSON.parse(first[0]);
    this.#rest = rest;
    this.#key = accounts[0];
  }

  /** Sends a signed request; undefined when no answer came. */
  async call(method: string, path: string, parameters: string): Promise<Answer | undefined> {
    const { apiKey, secretKey } = this.#key;
    const text = `${parameters}&timestamp=${Date.now()}`;
    const url = `${this.#rest}${path}?${text}&signature=${hmac(secretKey, text)}`;
    try {
      const response = await fetch(url, { method, headers: { 'X-BH-APIKEY': apiKey } });
      return { status: response.status, text: await response.text() };
    } catch {
      return undefined;
    }
  }

  /** Places an order with that id of the client. */
  order(id: string): Promise<Answer | undefined> {
    const order = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.001&price=9000';
    return this.call('POST', '/openapi/v1/order', `${order}&newClientOrderId=${id}`);
  }

  /** Whether there is an order with that id of the client. */
  async hasOrder(id: string): Promise<boolean> {
    const answer = await this.call('GET', '/openapi/v1/order', `origClientOrderId=${id}`);
    return answer?.status === 200 && answer.text.includes(`"clientOrderId":"${id}"`);
  }

  kill(signal: NodeJS.Signals): Promise<number | null> {
    this.#child.kill(signal);
    return this.ended;
  }
}
