// Tests the command-line program with a database. The other tests with PostgreSQL open the database
// in their own process, which takes less processor time.
import { sampled } from '@broker-api/test-kit';
import {
  isPostgresMissing,
  query,
  terminateSandboxConnections,
} from '@broker-api/test-kit/postgres-server';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createControlClient } from '../../src/control/index.ts';
import { verifyState } from '../../src/node/cli-commands.ts';
import { openSandbox, verify } from '../../src/node/index.ts';
import { SandboxProcess } from '../sandbox-process.ts';
import { emptyDatabase, sharedServer } from './servers.ts';

const server = sharedServer();
vi.setConfig({ testTimeout: 60_000 });

afterEach(() => {
  for (const { output } of SandboxProcess.started.splice(0)) expect(output).not.toContain('canary');
});

/**
 * Adds users over several connections until the sandbox stops responding. Returns those that were
 * acknowledged.
 *
 * @param onEnough called once, when `count` users have been acknowledged
 */
async function addUsers(sandbox: SandboxProcess, count: number, onEnough: () => void) {
  const control = createControlClient({ baseUrl: sandbox.controlOrigin });
  const acknowledged: string[] = [];
  let next = 0;
  const stream = async (): Promise<void> => {
    for (;;) {
      next += 1;
      const user = `user-${next}`;
      const isAdded = await control.addUser({ user }).then(
        () => true,
        () => false,
      );
      if (!isAdded) return;
      acknowledged.push(user);
      if (acknowledged.length === count) onEnough();
    }
  };
  await Promise.all(Array.from({ length: 6 }, stream));
  expect(acknowledged.length).toBeGreaterThanOrEqual(count);
  return acknowledged;
}

type Interruption = readonly [
  what: string,
  status: number | null,
  interrupt: (sandbox: SandboxProcess, url: URL) => Promise<unknown>,
];
const kill: Interruption = [
  'the process is killed',
  null,
  async (sandbox) => sandbox.kill('SIGKILL'),
];
const losses: readonly Interruption[] = [
  ['the connection is terminated', 1, async (_, url) => terminateSandboxConnections(url)],
  ['the PostgreSQL server stops as in a power failure', 1, async () => server.stop('immediate')],
  ['the PostgreSQL server shuts down', 1, async () => server.stop('fast')],
];

test.skipIf(isPostgresMissing).each([kill, ...sampled(losses, 1)])(
  'no acknowledged change is lost when %s (exit status %s)',
  async (_what, status, interrupt) => {
    const url = await emptyDatabase();
    const sandbox = await SandboxProcess.start('--database-url', url.href);
    let interrupted: Promise<unknown> | undefined;
    const acknowledged = await addUsers(sandbox, 40, () => {
      interrupted = interrupt(sandbox, url);
    });
    await interrupted;
    expect(await sandbox.exited).toBe(status);
    if (status === 1) {
      expect(sandbox.output).toMatch(
        /JournalError: The journal in postgres:.*can no longer be written/,
      );
      expect(sandbox.output).toContain('acknowledges no further request, and exits');
    }
    if (!(await server.isRunning())) await server.start();
    const again = await openSandbox(url);
    const users = (await again.control.listUsers()).map(({ user }) => user);
    expect(users).toEqual(expect.arrayContaining(acknowledged));
    // Takes a snapshot, which is compared with a replay.
    await again.close();
    const { lines, status: verified } = await verify(url);
    expect([verified, lines.at(-1)]).toEqual([
      0,
      expect.stringMatching(/^State hash: [\da-f]{64}$/),
    ]);
  },
);

test.skipIf(isPostgresMissing)('verify reports a database without a journal', async () => {
  const url = await emptyDatabase();
  onTestFinished(() => {
    process.exitCode = undefined;
  });
  expect(await verifyState([], { databaseUrl: url })).toBe(
    `postgres://${url.host}${url.pathname} contains no journal.`,
  );
  expect(process.exitCode).toBe(1);
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
