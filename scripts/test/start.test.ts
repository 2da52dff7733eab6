import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openSandbox } from '@broker-api/sandbox';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inRepository } from '../lib/paths.ts';
import { SiteBuildError } from '../site/build.ts';
import { runServices } from '../start/run-services.ts';
import { startSandbox } from '../start/sandbox-service.ts';
import { StartError } from '../start/service.ts';
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
    const described = [...stdout.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name]) => name);
    expect({ status, described }).toEqual({
      status: 0,
      described: [
        'port',
        'sandbox-port',
        'control-port',
        'data',
        'memory',
        'no-takers',
        'no-index-moves',
        'help',
      ],
    });
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
const run = promisify(execFile);
const missing = ['curl', 'openssl'].filter((name) => spawnSync(name, ['version']).error);

test.skipIf(missing.length > 0 && !process.env.CI)(
  'the commands in the output of npm start place an order, and export the keys',
  async () => {
    const folder = temporaryDirectory('start');
    const options = { ...defaults, folder };
    const { lines, ready, close } = await startSandbox(options);
    ready?.();
    const bot =
      'console.log(Object.keys(process.env).filter((name) => /_KEY$/.test(name)).sort().join())';
    writeFileSync(join(folder, 'bot.mjs'), bot);
    // The commands are in a paragraph of their own; the last line is the command of the program.
    const [, , commands = '', last = ''] = lines.join('\n').split('\n\n');
    const program = last.replace('To run a program of your own: ', '');
    const script = [commands, 'echo', program, 'node bot.mjs'].join('\n');
    const env = { PATH: process.env.PATH };
    const { stdout } = await run('sh', ['-eu', '-c', script], { cwd: folder, env });
    await close();
    const keys = 'BOB_API_KEY,BOB_SECRET_KEY,BROKER_API_KEY,BROKER_SECRET_KEY';
    const [response = '', ...names] = stdout.replaceAll('}', '}\n').trim().split(/\n+/);
    expect(JSON.parse(response)).toHaveProperty('orderId');
    expect(names).toEqual([keys, keys]);
  },
);
