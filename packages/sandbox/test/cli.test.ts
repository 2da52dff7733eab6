import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createControlClient } from '../src/control/index.ts';
import { hmac } from './requests.ts';

// Each test starts processes of the command-line program.
vi.setConfig({ testTimeout: 20_000 });

const cli = join(import.meta.dirname, '../src/node/cli.ts');

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
}

function start(...args: string[]): Started {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    errors += text;
  });
  return { child, output: () => output, errors: () => errors };
}

test('--json prints origins and API keys as one line, and the log contains no secrets', async () => {
  const { child, output, errors } = start(
    '--port',
    '0',
    '--control-port',
    '0',
    '--memory',
    '--json',
    '--log-level',
    'debug',
  );
  while (!output().includes('\n')) await once(child.stdout as NodeJS.EventEmitter, 'data');
  const { rest, ws, accounts } = JSON.parse(output());
  expect(ws).toBe(rest.replace('http', 'ws'));
  expect(accounts.slice(0, 2)).toMatchObject([{ name: 'alice' }, { name: 'bob' }]);
  const [{ apiKey, secretKey }] = accounts;
  const text = `timestamp=${Date.now()}`;
  const signature = hmac(secretKey, text);
  const headers = { 'X-BH-APIKEY': apiKey };
  const good = await fetch(`${rest}/openapi/v1/account?${text}&signature=${signature}`, {
    headers,
  });
  expect(good.status).toBe(200);
  const bad = await fetch(`${rest}/openapi/v1/account?${text}&signature=canary`, { headers });
  expect(bad.status).toBe(401);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  const lines = errors()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { operation: 'getAccount', account: 'alice', status: 200, msg: 'request succeeded' },
    { operation: 'getAccount', status: 401, code: -1022, msg: 'request rejected' },
  ]);
  for (const secret of [apiKey, secretKey, signature, 'canary', text]) {
    expect(errors()).not.toContain(secret);
  }
  expect(output().split('\n')).toHaveLength(2);
});

test('on SIGTERM, a request that a fault delays gets its normal response at once', async () => {
  const { child, output } = start(
    ...['--port', '0', '--control-port', '0', '--memory', '--json', '--log-level', 'silent'],
  );
  while (!output().includes('\n')) await once(child.stdout as NodeJS.EventEmitter, 'data');
  const { rest, control: baseUrl } = JSON.parse(output());
  const control = createControlClient({ baseUrl });
  await control.injectFault({ effect: 'delay', delayMs: 600_000, times: 2 });
  const response = fetch(`${rest}/openapi/v1/time`);
  await vi.waitFor(async () => expect(await control.listFaults()).toMatchObject([{ struck: 1 }]));
  child.kill('SIGTERM');
  expect((await response).status).toBe(200);
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('the seed determines the API keys and secret keys', async () => {
  const keysOf = async (seed: string): Promise<string> => {
    const { child, output } = start(
      '--port',
      '0',
      '--control-port',
      '0',
      '--memory',
      '--json',
      '--seed',
      seed,
    );
    while (!output().includes('\n')) await once(child.stdout as NodeJS.EventEmitter, 'data');
    child.kill('SIGTERM');
    return JSON.stringify(JSON.parse(output()).accounts);
  };
  const [one, again, other] = await Promise.all([keysOf('7'), keysOf('7'), keysOf('8')]);
  expect(again).toBe(one);
  expect(other).not.toBe(one);
});

test.each([
  [['--prot', '1'], "Unknown option '--prot'"],
  [['--port', 'abc'], '--port must be an integer between 0 and 65535; got "abc".'],
  [['--port='], '--port must be an integer between 0 and 65535; got "".'],
  [['--dialect', 'klingon'], '--dialect must be reference or observed; got "klingon".'],
  [['--data', 'x', '--memory'], '--data and --memory cannot be combined; use only one of them.'],
  [['--data='], '--data requires a directory; got "".'],
  ...['http://localhost:5173/', 'localhost:5173', 'null', '*', 'file://', 'HTTP://localhost'].map(
    (origin): [string[], string] => [
      ['--allow-origin', 'http://localhost:5173', '--allow-origin', origin],
      `such as http://localhost:5173, without a path or a slash at the end; got "${origin}".`,
    ],
  ),
  [['--host='], '--host must be an IP address or a host name, without a port; got "".'],
  [['--host', '10.0.0.1:80'], 'without a port; got "10.0.0.1:80".'],
  [['--allow-host', 'http://db'], '--allow-host must be an IP address or a host name'],
  [
    ['--control-host', '0.0.0.0'],
    '--control-host 0.0.0.0 requires a token: without it, every client that can connect has full control. Use --control-token-file or BROKER_SANDBOX_CONTROL_TOKEN, or leave',
  ],
  [
    ['--control-token-file', '/none/token'],
    '--control-token-file must be a file that can be read; got "/none/token" (ENOENT).',
  ],
  [
    ['--memory', '--port', '0', '--host', '192.0.2.1'],
    'This computer has no address 192.0.2.1 (EADDRNOTAVAIL); choose another address with --host.',
  ],
  [['--port', '-1'], "Option '--port' argument is ambiguous.\nUsage:"],
  [['--start-time', '2026-06-01 12:00'], '2026-06-01T12:00:00Z; got "2026-06-01 12:00".'],
  [['--start-time', '1'], '--start-time must be a time such as 2026-06-01T12:00:00Z; got "1".'],
  [
    ['--start-time', '1970-01-04'],
    '--start-time must be from 1970-01-05T00:00:00.000Z to 9999-12-31T23:59:59.999Z; got "1970-01-04".',
  ],
  [
    ['verify'],
    'verify requires either one directory, for example "broker-sandbox verify .sandbox"',
  ],
  [['verify', 'a', 'b'], 'verify requires either one directory'],
  [['check', 'x'], 'Unknown command "check x"; the only command is verify.'],
])('rejects the arguments %j and prints the usage', async (args, message) => {
  const { child, errors } = start(...args);
  expect(await once(child, 'exit')).toEqual([2, null]);
  expect(errors()).toContain(message);
  expect(errors()).toContain('Usage: broker-sandbox');
  expect(errors()).not.toContain('    at ');
});

const options = [
  ...['--port', '--control-port', '--allow-origin', '--host', '--control-host', '--allow-host'],
  ...['--control-token-file', '--data', '--database-url', '--memory', '--clock'],
  ...['--start-time', '--seed', '--market-maker', '--index-moves', '--dialect', '--limits'],
  ...['--strict', '--optional-time-in-force', '--market-buy-in-quote'],
  ...['--responses', '--json', '--log-level', '--help'],
];

test.each(['--help', '-h'])('%s describes every option', async (option) => {
  const { child, output, errors } = start(option);
  expect(await once(child, 'exit')).toEqual([0, null]);
  const described = [...output().matchAll(/^ {2}(?:-h, )?(--[a-z-]+)/gm)].map(([, name]) => name);
  expect(described).toEqual(options);
  expect(output()).toContain('State (use at most one of these options):');
  expect(output()).toContain('reference: enforce the documented limits');
  expect(errors()).toBe('');
});

test('reports a port that is in use', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => {
    taken.close();
  });
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { child, errors } = start('--memory', '--port', String(port));
  expect(await once(child, 'exit')).toEqual([2, null]);
  expect(errors()).toContain(`Port ${port} is in use; choose another port with --port.`);
});

test('a control plane on all addresses requires its token, which is never printed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, token] = [join(folder, 'token'), 'canary-0123456789'];
  writeFileSync(file, `${token}\n`);
  const args = ['--memory', '--json', '--log-level', 'debug', '--port', '0', '--control-port', '0'];
  const open = ['--host', '0.0.0.0', '--control-host', '0.0.0.0'];
  const { child, output, errors } = start(...args, ...open, '--control-token-file', file);
  while (!output().includes('\n')) await once(child.stdout as NodeJS.EventEmitter, 'data');
  const { rest, control } = JSON.parse(output());
  const statusOf = async (origin: string, path: string, headers = {}): Promise<number> =>
    (await fetch(`http://127.0.0.1:${new URL(origin).port}${path}`, { headers })).status;
  expect(await statusOf(rest, '/openapi/v1/ping')).toBe(200);
  expect(await statusOf(control, '/v1/clock')).toBe(401);
  expect(await statusOf(control, '/v1/clock', { authorization: 'Bearer wrong-token' })).toBe(401);
  expect(await statusOf(control, '/v1/clock', { authorization: `Bearer ${token}` })).toBe(200);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(output() + errors()).not.toContain('canary');
});

test('reads the control token from the environment, and does not print an invalid one', async () => {
  vi.stubEnv('BROKER_SANDBOX_CONTROL_TOKEN', 'canary');
  onTestFinished(() => void vi.unstubAllEnvs());
  const bad = start('--memory');
  expect(await once(bad.child, 'exit')).toEqual([2, null]);
  expect(bad.errors()).toContain(
    'The control token in BROKER_SANDBOX_CONTROL_TOKEN must have at least 16 characters',
  );
  expect(bad.errors()).not.toContain('canary');
  vi.stubEnv('BROKER_SANDBOX_CONTROL_TOKEN', 'canary-0123456789');
  const both = start('--memory', '--control-token-file', 'x');
  expect(await once(both.child, 'exit')).toEqual([2, null]);
  expect(both.errors()).toContain('cannot be combined; use only one of them.');
  const good = start('--memory', '--json', '--port', '0', '--control-port', '0');
  while (!good.output().includes('\n'))
    await once(good.child.stdout as NodeJS.EventEmitter, 'data');
  const { control } = JSON.parse(good.output());
  expect((await fetch(`${control}/v1/clock`)).status).toBe(401);
  expect(good.output() + good.errors()).not.toContain('canary');
});

test('--data keeps acknowledged orders when the process is killed, and verify succeeds', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const startWithData = async () => {
    const started = start('--port', '0', '--control-port', '0', '--data', folder, '--json');
    while (!started.output().includes('\n')) {
      await once(started.child.stdout as NodeJS.EventEmitter, 'data');
    }
    const { rest, accounts } = JSON.parse(started.output());
    const { apiKey, secretKey } = accounts[0];
    const call = async (method: string, path: string, parameters: string) => {
      const text = `${parameters}&timestamp=${Date.now()}`;
      const url = `${rest}${path}?${text}&signature=${hmac(secretKey, text)}`;
      return (await fetch(url, { method, headers: { 'X-BH-APIKEY': apiKey } })).text();
    };
    return { ...started, call };
  };
  const first = await startWithData();
  const order = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=9000';
  const placed = await first.call('POST', '/openapi/v1/order', order);
  const [id] = /(?<="orderId":)\d+/.exec(placed) ?? [];
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  const second = await startWithData();
  expect(await second.call('GET', '/openapi/v1/order', `orderId=${id}`)).toContain(
    '"status":"NEW"',
  );
  const third = start('--port', '0', '--control-port', '0', '--data', folder);
  expect(await once(third.child, 'exit')).toEqual([1, null]);
  expect(third.errors()).toContain('is in use by another sandbox');
  second.child.kill('SIGTERM');
  expect(await once(second.child, 'exit')).toEqual([0, null]);

  const check = start('verify', folder);
  expect(await once(check.child, 'exit')).toEqual([0, null]);
  expect(check.output()).toMatch(/State hash: [0-9a-f]{64}/);
});
