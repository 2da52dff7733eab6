import { isExhaustive, sampled } from '@broker-api/test-kit';
import {
  isPostgresMissing,
  type PostgresServer,
  query,
  terminateSandboxConnections,
} from '@broker-api/test-kit/postgres-server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SandboxProcess } from './sandbox-process.ts';
import { serverOfFile } from './server-of-file.ts';

const server = serverOfFile();
const kills = isExhaustive ? 5 : 2;
vi.setConfig({ testTimeout: 60_000 });

afterEach(() => {
  for (const { output } of SandboxProcess.started.splice(0)) expect(output).not.toContain('canary');
});

/** Places orders over several connections until the sandbox stops responding. */
class Orders {
  readonly acknowledged: string[] = [];
  #count = 0;

  /** @param onEnough called once, when `count` more orders have been acknowledged */
  async place(sandbox: SandboxProcess, count: number, onEnough: () => void): Promise<void> {
    const until = this.acknowledged.length + count;
    const stream = async () => {
      for (;;) {
        this.#count += 1;
        const id = `order-${this.#count}`;
        const response = await sandbox.order(id);
        // A restarted sandbox rejects timestamps that it may have received before the restart.
        if (response?.text.includes('"code":-1021')) continue;
        if (response?.status !== 200) return;
        this.acknowledged.push(id);
        if (this.acknowledged.length === until) onEnough();
      }
    };
    await Promise.all(Array.from({ length: 6 }, stream));
    expect(this.acknowledged.length).toBeGreaterThanOrEqual(until);
  }

  /** Returns the ids of acknowledged orders that the sandbox has lost. */
  async lost(sandbox: SandboxProcess): Promise<string[]> {
    const lost: string[] = [];
    for (const id of this.acknowledged) if (!(await sandbox.hasOrder(id))) lost.push(id);
    return lost;
  }
}

/** Shuts down the sandbox, which takes a snapshot. Then compares the snapshot with a replay. */
async function expectReplayed(url: URL, sandbox: SandboxProcess): Promise<void> {
  expect(await sandbox.kill('SIGTERM')).toBe(0);
  const check = new SandboxProcess(['verify', '--database-url', url.href]);
  expect(await check.exited).toBe(0);
  expect(check.output).toMatch(
    /^The hash chain of (\d+) records .*\nThe state after record \1 matches the snapshot/,
  );
  expect(check.output).toMatch(/State hash: [0-9a-f]{64}/);
}

describe.skipIf(isPostgresMissing)('no acknowledged order is lost', () => {
  test(`when the sandbox is killed ${kills} times while it receives orders`, async () => {
    const url = await server.createDatabase();
    const orders = new Orders();
    for (let round = 1; round <= kills; round++) {
      const sandbox = await SandboxProcess.start(url);
      expect(await orders.lost(sandbox)).toEqual([]);
      await orders.place(sandbox, 10 + round * 7, () => void sandbox.kill('SIGKILL'));
      await sandbox.exited;
    }
    const sandbox = await SandboxProcess.start(url);
    expect(orders.acknowledged.length).toBeGreaterThanOrEqual(isExhaustive ? 155 : 41);
    expect(await orders.lost(sandbox)).toEqual([]);
    expect(await sandbox.hasOrder('order-never')).toBe(false);
    await expectReplayed(url, sandbox);
  });

  test.each(
    sampled<[string, (server: PostgresServer, url: URL) => Promise<unknown>]>(
      [
        [
          'an administrator terminates the connection to the database',
          (_from, url) => terminateSandboxConnections(url),
        ],
        ['the PostgreSQL server stops as in a power failure', (from) => from.stop('immediate')],
        ['the PostgreSQL server shuts down', (from) => from.stop('fast')],
      ],
      1,
    ),
  )(
    'when %s while the sandbox receives orders: the sandbox exits with an error',
    async (_what, interrupt) => {
      const url = await server.createDatabase();
      const orders = new Orders();
      const sandbox = await SandboxProcess.start(url);
      let interrupted: Promise<unknown> | undefined;
      await orders.place(sandbox, 40, () => {
        interrupted = interrupt(server, url);
      });
      await interrupted;
      expect(await sandbox.exited).toBe(1);
      expect(sandbox.output).toMatch(
        /JournalError: The journal in postgres:.*can no longer be written/,
      );
      expect(sandbox.output).toContain('acknowledges no further request, and exits');
      if (!(await server.isRunning())) await server.start();
      const again = await SandboxProcess.start(url);
      expect(orders.acknowledged.length).toBeGreaterThanOrEqual(40);
      expect(await orders.lost(again)).toEqual([]);
      await expectReplayed(url, again);
    },
  );
});

describe.skipIf(isPostgresMissing)('a sandbox locks its database', () => {
  test('a second sandbox exits, and the first one continues', async () => {
    const url = await server.createDatabase();
    const first = await SandboxProcess.start(url);
    const second = new SandboxProcess(['--database-url', url.href, '--port', '0']);
    expect(await second.exited).toBe(1);
    expect(second.output).toBe(
      `postgres://${url.host}${url.pathname} is in use by another sandbox; stop it first, or choose another database.\n`,
    );
    expect(await first.order('one')).toMatchObject({ status: 200 });
    expect(await first.kill('SIGTERM')).toBe(0);
  });

  test('the lock is released when the sandbox is killed', async () => {
    const url = await server.createDatabase();
    const first = await SandboxProcess.start(url);
    expect(await first.order('one')).toMatchObject({ status: 200 });
    void first.kill('SIGKILL');
    const second = await SandboxProcess.start(url);
    expect(await second.hasOrder('one')).toBe(true);
  });
});

describe.skipIf(isPostgresMissing)('a failed start reports the reason', () => {
  test('a corrupt journal, when starting and when verifying', async () => {
    const url = await server.createDatabase();
    const sandbox = await SandboxProcess.start(url);
    await sandbox.order('one');
    await sandbox.kill('SIGKILL');
    await query(url, "UPDATE broker_sandbox.records SET record = '{}' WHERE sequence = 2");
    for (const args of [['--port', '0'], ['verify']]) {
      const failed = new SandboxProcess([...args, '--database-url', url.href]);
      expect(await failed.exited).toBe(1);
      const redacted = `postgres://${url.host}${url.pathname}`;
      expect(failed.output).toBe(
        `The journal in ${redacted} is corrupt: the hash of record 2 does not match the record and the previous hash. Nothing was changed. Restore the whole database from a backup, or start with an empty one.\n`,
      );
    }
  });

  const changed = (change: (url: URL) => void): URL => {
    const url = server.urlOf('postgres');
    change(url);
    return url;
  };
  test.each(
    sampled<[string, string, (url: URL) => void]>(
      [
        [
          'a wrong password',
          'the server rejects the user or the password (28P01)',
          (url) => (url.password = 'canary'),
        ],
        [
          'a database that does not exist',
          'the database does not exist (3D000)',
          (url) => (url.pathname = 'none'),
        ],
        [
          'an unreachable server',
          'no server accepts connections at this host and port (ECONNREFUSED)',
          (url) => (url.port = '1'),
        ],
        [
          'a host name with several addresses',
          'no server accepts connections at this host and port (ECONNREFUSED)',
          (url) => (url.host = 'localhost:1'),
        ],
        [
          'a server without TLS',
          'the server does not support TLS',
          (url) => (url.search = '?sslmode=verify-full'),
        ],
      ],
      1,
    ),
  )('%s', async (_what, message, change) => {
    const url = changed(change);
    for (const args of [['--port', '0'], ['verify']]) {
      const failed = new SandboxProcess([...args, '--database-url', url.href]);
      expect(await failed.exited).toBe(1);
      const redacted = `postgres://${url.host}${url.pathname}`;
      expect(failed.output).toMatch(
        new RegExp(`^The journal in ${redacted} cannot be opened: .*\n$`),
      );
      expect(failed.output).toContain(message);
    }
  });

  test('a database without a journal, when verifying', async () => {
    const url = await server.createDatabase();
    const check = new SandboxProcess(['verify', '--database-url', url.href]);
    expect(await check.exited).toBe(1);
    expect(check.output).toBe(`postgres://${url.host}${url.pathname} contains no journal.\n`);
    expect(await query(url, "SELECT to_regnamespace('broker_sandbox')::text AS made")).toEqual([
      { made: null },
    ]);
  });
});

test('says how to install the package pg when it is missing', async () => {
  const hooks = `import { registerHooks } from 'node:module';
    registerHooks({ resolve(name, context, next) {
      if (name === 'pg') throw Object.assign(new Error('no pg'), { code: 'ERR_MODULE_NOT_FOUND' });
      return next(name, context);
    } });`;
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(hooks)}`];
  const url = 'postgres://me:canary@127.0.0.1:1/none';
  const sandbox = new SandboxProcess(['--database-url', url], flags);
  expect(await sandbox.exited).toBe(1);
  expect(sandbox.output).toBe(
    'A PostgreSQL journal requires the package pg. Install it with "npm install pg@8".\n',
  );
});

test.each(
  sampled<[string[], string]>(
    [
      [
        ['--database-url', 'postgres://me:canary@h/d', '--memory'],
        '--database-url cannot be combined with --data or --memory',
      ],
      [
        ['--database-url', 'postgres://me:canary@h/d', '--data', 'x'],
        '--database-url cannot be combined with --data or --memory',
      ],
      [
        ['--database-url', 'mysql://me:canary@h/d'],
        '--database-url must be the URL of a PostgreSQL',
      ],
      [
        ['--database-url', 'postgres://me:canary:80:/d'],
        '--database-url must be the URL of a Postgre',
      ],
      [['--database-url='], '--database-url must be the URL of a PostgreSQL'],
      [['--data', 'postgres://me:canary@h/d'], '--data requires a directory; use --database-url'],
      [['verify', 'postgres://me:canary@h/d'], 'verify requires a directory; use --database-url'],
      [
        ['verify', 'x', '--database-url', 'postgres://me:canary@h/d'],
        'verify requires either one directory',
      ],
      [['postgres://me:canary@h/d'], 'Unknown command "postgres://…";'],
      [['check', 'postgresql://me:canary@h/d'], 'Unknown command "check postgresql://…";'],
      [
        ['--port', 'postgres://me:canary@h/d'],
        '--port must be an integer between 0 and 65535; got "postgres://…".',
      ],
      [['--database-ulr=postgres://me:canary@h/d'], "Unknown option '--database-ulr"],
    ],
    2,
  ),
)('the arguments %j print the usage and no password', async (args, message) => {
  const sandbox = new SandboxProcess(args);
  expect(await sandbox.exited).toBe(2);
  expect(sandbox.output).toContain(message);
  expect(sandbox.output).toContain('Usage: broker-sandbox');
});

test.each(sampled(['@', '#', '/x@', '?x@'], 1))(
  'does not print a password with an unescaped "%s"',
  async (unescaped) => {
    const url = `postgres://me:12${unescaped}canary@127.0.0.1:1/none`;
    const sandbox = new SandboxProcess(['--database-url', url, '--port', '0']);
    expect([1, 2]).toContain(await sandbox.exited);
    expect(sandbox.output).not.toContain('canary');
  },
);
