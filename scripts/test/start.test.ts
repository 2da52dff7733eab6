import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { describe, expect, test } from 'vitest';
import { runServices } from '../start/run-services.ts';
import { startSandbox } from '../start/sandbox-service.ts';
import { StartError } from '../start/service.ts';

test('npm start prints the URLs of the sandbox and of its control plane', async () => {
  const options = { port: 0, controlPort: 0, pages: ['http://127.0.0.1:8080'], memory: true };
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
      'The first ended unexpectedly (signal SIGKILL); see the output above. The second continues. ' +
        'To start the first again, press Ctrl+C, then run npm start.',
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
  'the commands in the output of npm start place an order, and export the keys to programs',
  async () => {
    const folder = temporaryDirectory('start');
    const options = { port: 0, controlPort: 0, pages: [], memory: true, folder };
    const { lines, ready, close } = await startSandbox(options);
    ready?.();
    const program =
      'console.log(Object.keys(process.env).filter((name) => /_KEY$/.test(name)).sort().join())';
    writeFileSync(join(folder, 'bot.mjs'), program);
    const commands = lines.slice(lines.indexOf('') + 1);
    const script = [...commands, 'echo', 'node bot.mjs'].join('\n');
    const env = { PATH: process.env.PATH };
    const { stdout } = await run('sh', ['-eu', '-c', script], { cwd: folder, env });
    await close();
    const keys = 'BOB_API_KEY,BOB_SECRET_KEY,BROKER_API_KEY,BROKER_SECRET_KEY';
    const [response = '', ...names] = stdout.replaceAll('}', '}\n').trim().split(/\n+/);
    expect(JSON.parse(response)).toHaveProperty('orderId');
    expect(names).toEqual([keys, keys]);
  },
);
