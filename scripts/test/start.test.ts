import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createSandbox, openSandbox } from '@broker-api/sandbox';
import { createSpotClient } from '@broker-api/spot';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { inRepository, root } from '../lib/paths.ts';
import { SiteBuildError } from '../site/build.ts';
import { startSandbox } from '../start/sandbox-service.ts';
import { runServices, StartError } from '../start/services.ts';
import { failedPage } from '../start/status-pages.ts';

const defaults = { port: 0, controlPort: 0, pages: [], indexMoves: true, takers: true };

test('npm start prints the URLs of the sandbox and of its control plane', async () => {
  const options = { ...defaults, pages: ['http://127.0.0.1:8080'] };
  const { lines, close } = await startSandbox(options);
  const [rest, control] = lines
    .slice(0, 2)
    .map((line) => /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]);
  expect(lines[1]).toMatch(/^ {2}control /);
  expect((await fetch(`${rest}/openapi/v1/ping`)).status).toBe(200);
  const { status } = await fetch(`${control}/v1/clock`);
  const fromPage = await fetch(`${control}/v1/clock`, {
    headers: { origin: options.pages[0] ?? '' },
  });
  await close();
  expect({ status, fromPage: fromPage.status }).toEqual({ status: 200, fromPage: 403 });
});

test('npm start prints a line for each rejected request, with details', async () => {
  const { lines, close } = await startSandbox(defaults);
  onTestFinished(close);
  const [origin = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(lines[0] ?? '') ?? [];
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  await fetch(`${origin}/openapi/quote/v1/depth?symbol=BTCUSDT`);
  await fetch(`${origin}/openapi/quote/v1/depth?symbol=BTCUSD`);
  const printed = written.mock.calls.map(([text]) => String(text)).join('');
  expect(printed).toMatch(
    /^\S+Z 127\.0\.0\.1: spot getDepth was rejected with 400 -1121: Invalid .*BTCUSDT\.\n$/,
  );
});

test.each([
  [true, /takers trade it every ten seconds on average\. Every index price moves by 0\.1%/, 2, 8],
  [false, /Market makers quote every symbol\. Index prices do not move\./, 0, 0],
])(
  'with takers and index moves %s, npm start states correctly what the market does',
  async (isOn, line, movers, takers) => {
    const options = { ...defaults, indexMoves: isOn, takers: isOn };
    const { lines, close } = await startSandbox(options);
    const control = /control +(\S+)/.exec(lines.join('\n'))?.[1];
    const lengthOf = async (path: string) =>
      ((await (await fetch(`${control}${path}`)).json()) as unknown[]).length;
    const running = [await lengthOf('/v1/indexMovers'), await lengthOf('/v1/takers')];
    await close();
    expect(lines.join('\n')).toMatch(line);
    expect(running).toEqual([movers, takers]);
  },
);

/** Runs `npm start`, which must not start a service. */
function start(...args: string[]) {
  const command = [inRepository('scripts/start.ts'), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('npm start before it starts a service', { timeout: 30_000 }, () => {
  test('npm start reports all ports in use, and a command with free ports', async () => {
    const servers = [0, 0, 0].map((port) => createServer().listen(port, '127.0.0.1'));
    onTestFinished(() => {
      for (const server of servers) server.close();
    });
    await Promise.all(servers.map((server) => server.listening || once(server, 'listening')));
    const ports = servers.map((server) => (server.address() as AddressInfo).port);
    const names = ['--port', '--sandbox-port', '--control-port'];
    const options = names.flatMap((name, index) => [name, String(ports[index])]);
    const { status, stdout, stderr } = start(...options, '--memory', '--no-index-moves');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    const list = `${ports[0]}, ${ports[1]}, and ${ports[2]}`;
    expect(stderr).toContain(`Ports ${list} are in use. Choose free ports: npm start -- --port `);
    expect(stderr).toMatch(/--control-port \d+ --memory --no-index-moves\n$/);
    const suggested = [...stderr.matchAll(/-port (\d+)/g)].map(([, port]) => Number(port));
    expect(new Set([...ports, ...suggested]).size).toBe(6);
  });

  test('npm start describes every option', () => {
    const { status, stdout } = start('--help');
    const described = [...stdout.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name]) => name).join(' ');
    const options = 'port sandbox-port control-port data memory no-takers no-index-moves help';
    expect({ status, described }).toEqual({ status: 0, described: options });
  });
});

test('a directory in use results in an error that names the options', async () => {
  const data = join(temporaryDirectory('start'), 'data');
  const first = await openSandbox(data);
  const options = { ...defaults, data };
  const message = /is in use by another sandbox; stop .*\nnpm start -- --data DIR .* --memory/;
  await expect(startSandbox(options)).rejects.toThrow(message);
  await first.close();
});

test('a directory of another version is renamed, and a new one begins', async () => {
  const data = join(temporaryDirectory('start'), 'data');
  for (const name of ['data-of-another-version', 'data-of-another-version-2']) {
    rmSync(data, { recursive: true, force: true });
    mkdirSync(data);
    const database = new DatabaseSync(join(data, 'journal.sqlite'));
    database.exec('PRAGMA user_version = 4; CREATE TABLE records (sequence INTEGER)');
    database.close();
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { close } = await startSandbox({ ...defaults, data });
    const renamed = join(data, '..', name);
    expect(String(stderr.mock.calls[0])).toContain(`It is now ${renamed}, and the sandbox begins`);
    stderr.mockRestore();
    await close();
    expect(existsSync(join(renamed, 'journal.sqlite'))).toBe(true);
  }
});

test('the page of a failed build displays the first error in the output, escaped', () => {
  const output = 'built in 3 s\n12:00:00 [ERROR] Error: <b> is broken\n    at x\nError: again\n';
  const { firstLine, message } = new SiteBuildError('astro build', output);
  expect(firstLine).toBe('Error: <b> is broken');
  expect(message).toBe(`astro build failed:\n${output}`);
  expect(failedPage(firstLine)).toContain('<pre>Error: &lt;b&gt; is broken</pre>');
});

describe('the processes of the services', { timeout: 30_000 }, () => {
  const module = new URL('./fixtures/service-process.ts', import.meta.url);
  const isRunning = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  test('a service that ends is reported, and the other service continues', async () => {
    const reported = Promise.withResolvers<string>();
    const names = ['first', 'second'];
    const definitions = names.map((name) => ({ name, module, options: {} }));
    const { lines, close } = await runServices(definitions, reported.resolve);
    const [first = 0, second = 0] = lines.map(([pid]) => Number(pid));
    process.kill(first, 'SIGKILL');
    expect(await reported.promise).toBe(
      'The first ended unexpectedly (signal SIGKILL); see the output above. ' +
        'The second continues. To start the first again, press Ctrl+C, then run npm start.',
    );
    expect(isRunning(second)).toBe(true);
    await close();
    expect(isRunning(second)).toBe(false);
  });

  test('a service that cannot be started stops the others, and its error is thrown', async () => {
    const pidFile = join(temporaryDirectory('services'), 'pid');
    const definitions = [
      { name: 'first', module, options: { pidFile } },
      { name: 'second', module, options: { problem: 'Port 1 is in use.' } },
    ];
    const report = (message: string): never => expect.unreachable(message);
    await expect(runServices(definitions, report)).rejects.toEqual(
      new StartError('Port 1 is in use.'),
    );
    expect(isRunning(Number(readFileSync(pidFile, 'utf8')))).toBe(false);
  });
});

describe('the commands in the output of npm start', () => {
  const run = promisify(execFile);
  const missing = ['curl', 'openssl'].filter((name) => spawnSync(name, ['version']).error);

  /** Starts a sandbox. Returns the paragraphs of its output, and the file with the keys. */
  async function startAndRead() {
    const { lines, ready, close } = await startSandbox(defaults);
    onTestFinished(close);
    const text = lines.join('\n');
    const [file = ''] = /\.env\.sandbox-\d+/.exec(text) ?? [];
    const path = inRepository(file);
    // The file of an earlier start may be readable by other users.
    writeFileSync(path, '', { mode: 0o644 });
    ready?.();
    return { paragraphs: text.split('\n\n'), path };
  }

  test.skipIf(missing.length > 0 && !process.env.CI)(
    'place an order, and export the keys',
    async () => {
      const { paragraphs, path } = await startAndRead();
      expect(statSync(path).mode & 0o777).toBe(0o600);
      const names = '^(BOB|BROKER)_';
      const script = `${paragraphs.at(-1)}; echo; env | grep -E '${names}' | cut -d= -f1 | sort`;
      const options = { cwd: root, env: { PATH: process.env.PATH } };
      const { stdout } = await run('sh', ['-eu', '-c', script], options);
      const [response = '', ...exported] = stdout.trim().split('\n');
      expect(JSON.parse(response)).toHaveProperty('orderId');
      expect(exported.join(' ')).toBe(
        'BOB_API_KEY BOB_SECRET_KEY BROKER_API_KEY BROKER_BASE_URL BROKER_SECRET_KEY',
      );
    },
  );

  test('run the first example without another Node on the path', async () => {
    const { paragraphs } = await startAndRead();
    const options = { cwd: root, env: { PATH: '/usr/bin:/bin' } };
    const { stdout } = await run('sh', ['-eu', '-c', paragraphs.at(-3) ?? ''], options);
    expect(stdout).toMatch(
      /^The best ask .*\nOrder \d+ is FILLED; bought 0\.01\.\nTrade: 0\.01 at /,
    );
  });

  test('two sandboxes write two files, and each removes its own', async () => {
    const first = await startSandbox(defaults);
    const second = await startSandbox(defaults);
    for (const { ready } of [first, second]) ready?.();
    const paths = [first, second].map(({ lines }) =>
      inRepository(/\.env\.sandbox-\d+/.exec(lines.join('\n'))?.[0] ?? ''),
    );
    const origins = paths.map((path) => /^BROKER_BASE_URL=(.*)$/m.exec(readFileSync(path, 'utf8')));
    expect(new Set(origins.map((match) => match?.[1])).size).toBe(2);
    await second.close();
    expect(paths.map((path) => existsSync(path))).toEqual([true, false]);
    await first.close();
    expect(paths.map((path) => existsSync(path))).toEqual([false, false]);
  });
});

describe('the examples', () => {
  const run = promisify(execFile);

  test('the market maker quotes both sides, counts its fills, and cancels its orders', async () => {
    const sandbox = createSandbox();
    const server = await sandbox.listen();
    onTestFinished(() => server.stop());
    const [alice, bob] = sandbox.accounts.map((account) =>
      createSpotClient({ baseUrl: server.origin, credentials: account }),
    );
    const symbol = 'BTCUSDT';
    const wide = { symbol, type: 'LIMIT', timeInForce: 'GTC', quantity: '5' } as const;
    await bob?.placeOrder({ ...wide, side: 'BUY', price: '9900' });
    await bob?.placeOrder({ ...wide, side: 'SELL', price: '10100' });
    const { apiKey = '', secretKey = '' } = sandbox.accounts[0] ?? {};
    const program = spawn(process.execPath, [inRepository('examples/market-maker.ts')], {
      env: { BROKER_BASE_URL: server.origin, BROKER_API_KEY: apiKey, BROKER_SECRET_KEY: secretKey },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void program.kill('SIGKILL'));
    const output = text(program.stdout);
    await expect.poll(() => alice?.listOpenOrders({ symbol }), { timeout: 20_000 }).toHaveLength(2);
    const { asks } = (await bob?.getDepth({ symbol, limit: 5 })) ?? {};
    expect(asks?.[0]).toEqual(['10004', '0.01']);
    await bob?.placeOrder({ symbol, side: 'BUY', type: 'MARKET', quantity: '0.01' });
    await expect
      .poll(async () => (await alice?.listMyTrades({ symbol }))?.length, { timeout: 20_000 })
      .toBe(1);
    program.kill('SIGINT');
    expect(await output).toMatch(
      /Sold 0\.01 at [\d.]+; position -0\.01\n(.*\n)*Stopped .* -0\.01;/,
    );
    expect(await alice?.listOpenOrders({ symbol })).toEqual([]);
  }, 60_000);

  test('the tests of the bot pass', async () => {
    const args = ['--test', inRepository('examples/bot.test.ts')];
    const { stdout } = await run(process.execPath, args, { env: {} });
    expect(stdout).toMatch(/pass 3\n.*fail 0/s);
  }, 60_000);

  test('a program without the variables says what to set', async () => {
    const program = run(process.execPath, [inRepository('examples/first-order.ts')], { env: {} });
    await expect(program).rejects.toThrow(/Set BROKER_BASE_URL, .*--env-file=\.env\.sandbox/s);
  }, 60_000);
});
