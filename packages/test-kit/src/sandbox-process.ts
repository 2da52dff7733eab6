import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { hmac } from './hmac.ts';

/** An account in the output of the sandbox at startup. */
interface PrintedAccount {
  readonly name: string;
  readonly apiKey: string;
  readonly secretKey: string;
}

export interface SandboxResponse {
  readonly status: number;
  readonly text: string;
}

/** The addresses of a broker, and the keys of its accounts. */
export class BrokerEndpoint {
  /** The timestamp of requests to a sandbox with a manual clock; by default, the system time. */
  time: number | undefined;
  /** The origin of the broker, with its path if it has one. */
  origin = '';
  /** The origin of the streams. */
  webSocketOrigin = '';
  accounts: readonly PrintedAccount[] = [];

  /**
   * Sends a signed request with the key of an account.
   *
   * @throws TypeError when the connection ends before a response arrives
   */
  async call(
    accountName: string,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    parameters: Readonly<Record<string, string | number>> = {},
    signal: AbortSignal | null = null,
  ): Promise<SandboxResponse> {
    const account = this.account(accountName);
    const form = new URLSearchParams({ timestamp: String(this.time ?? Date.now()) });
    for (const [name, value] of Object.entries(parameters)) form.set(name, String(value));
    const text = form.toString();
    const url = `${this.origin}${path}?${text}&signature=${hmac(account.secretKey, text)}`;
    const headers = { 'X-BH-APIKEY': account.apiKey };
    const response = await fetch(url, { method, headers, signal });
    return { status: response.status, text: await response.text() };
  }

  /** The key of an account, for requests that the caller signs. */
  account(name: string): PrintedAccount {
    const account = this.accounts.find((one) => one.name === name);
    if (account === undefined) throw new Error(`The sandbox has no account "${name}".`);
    return account;
  }
}

/** A sandbox in a child process. `isReady` and `call` require the option `--json`. */
export class SandboxProcess extends BrokerEndpoint {
  readonly #child: ChildProcess;
  /** Resolves to the exit status when the process has ended; null when a signal ended it. */
  readonly exited: Promise<number | null>;
  /** Everything that the process wrote to standard output and to standard error. */
  output = '';
  /** Everything that the process wrote to standard error. */
  errors = '';
  /** The origin of the control plane, when the sandbox is ready. */
  controlOrigin = '';

  /**
   * @param program the path of the sandbox's command-line program
   * @param nodeOptions options for Node itself
   * @param environment further environment variables
   */
  constructor(
    program: string,
    args: readonly string[],
    nodeOptions: readonly string[] = [],
    environment: NodeJS.ProcessEnv = {},
  ) {
    super();
    const child = spawn(process.execPath, [...nodeOptions, program, ...args], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.exited = once(child, 'close').then(() => child.exitCode);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.output += text;
      this.errors += text;
    });
  }

  /** Waits until the sandbox accepts requests. Returns false when the process ends instead. */
  async isReady(): Promise<boolean> {
    const { stdout } = this.#child;
    if (stdout === null) return false;
    const line = once(createInterface({ input: stdout }), 'line');
    const first = await Promise.race([line, this.exited]);
    if (!Array.isArray(first)) return false;
    const { rest, ws, control, accounts } = JSON.parse(String(first[0])) as {
      rest: string;
      ws: string;
      control: string;
      accounts: readonly PrintedAccount[];
    };
    this.origin = rest;
    this.controlOrigin = control;
    this.webSocketOrigin = ws;
    this.accounts = accounts;
    return true;
  }

  /** The id of the process. */
  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Sends a signal that does not end the process. */
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGUSR2'): void {
    this.#child.kill(signal);
  }

  /** Sends a signal and waits until the process has ended. Returns the exit status. */
  async kill(signal: NodeJS.Signals): Promise<number | null> {
    this.#child.kill(signal);
    return this.exited;
  }
}
