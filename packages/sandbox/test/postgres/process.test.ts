// Tests the command-line program with a database. The other tests with PostgreSQL open the database
// in their own process, which takes less processor time.
import { isExhaustive, sampled } from '@broker-api/test-kit';
import {
  isPostgresMissing,
  type PostgresServer,
  query,
  terminateSandboxConnections,
} from '@broker-api/test-kit/postgres-server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openSandbox, verify } from '../../src/node/index.ts';
import { signed } from '../requests.ts';
import { SandboxProcess } from '../sandbox-process.ts';
import { emptyDatabase, sharedServer } from './servers.ts';

const server = sharedServer();
const kills = isExhaustive ? 5 : 1;
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

  /**
   * Opens the database in this process, and expects every acknowledged order. Then closes it, which
   * takes a snapshot, and compares the snapshot with a replay.
   */
  async expectStored(url: URL): Promise<void> {
    const sandbox = await openSandbox(url, { limits: 'off' });
    const [alice] = sandbox.accounts;
    const hasOrder = async (id: string): Promise<boolean> => {
      const query = `origClientOrderId=${id}&timestamp=${sandbox.now()}`;
      const { apiKey = '', secretKey = '' } = alice ?? {};
      const { body } = await sandbox.handle(
        signed({ apiKey, secretKey }, { path: '/openapi/v1/order', query }),
      );
      return body.includes(`"clientOrderId":"${id}"`);
    };
    expect(await hasOrder('order-never')).toBe(false);
    const lost: string[] = [];
    for (const id of this.acknowledged) if (!(await hasOrder(id))) lost.push(id);
    expect(lost).toEqual([]);
    await sandbox.close();
    const { lines, status } = await verify(url);
    expect(status).toBe(0);
    expect(lines.at(-1)).toMatch(/^State hash: [0-9a-f]{64}$/);
  }
}

describe.skipIf(isPostgresMissing)('no acknowledged order is lost', () => {
  test(`kills lose no acknowledged order, and the database is locked (${kills})`, async () => {
    const url = await emptyDatabase();
    const orders = new Orders();
    for (let round = 1; round <= kills; round++) {
      const sandbox = await SandboxProcess.start(url);
      await expect(openSandbox(url)).rejects.toThrow(
        `postgres://${url.host}${url.pathname} is in use by another sandbox; ` +
          `stop it first, or choose another database.`,
      );
      await orders.place(sandbox, 20 + round * 7, () => void sandbox.kill('SIGKILL'));
      await sandbox.exited;
      await orders.expectStored(url);
    }
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
    'no acknowledged order is lost when %s: the sandbox exits with an error',
    async (_what, interrupt) => {
      const url = await emptyDatabase();
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
      await orders.expectStored(url);
    },
  );
});

test.skipIf(isPostgresMissing)('verify reports a database without a journal', async () => {
  const url = await emptyDatabase();
  const check = new SandboxProcess(['verify', '--database-url', url.href]);
  expect(await check.exited).toBe(1);
  expect(check.output).toBe(`postgres://${url.host}${url.pathname} contains no journal.\n`);
  expect(await query(url, "SELECT to_regnamespace('broker_sandbox')::text AS made")).toEqual([
    { made: null },
  ]);
});

test('the sandbox says how to install the package pg when it is missing', async () => {
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
