// Tests the command-line program as a process. Each process costs much processor time, so a test
// checks several properties of one process. `cli-options.test.ts` tests the arguments.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createControlClient } from '../src/control/index.ts';
import { createSandbox } from '../src/node/index.ts';
import { hmac } from './requests.ts';
import { SandboxProcess } from './sandbox-process.ts';

vi.setConfig({ testTimeout: 20_000 });

test('--json prints one line, the log has no secrets, and SIGTERM ends the process', async () => {
  const sandbox = await SandboxProcess.start('--memory', '--log-level', 'debug', '--seed', '7');
  const { rest, ws, control: baseUrl, accounts } = JSON.parse(sandbox.output);
  expect(ws).toBe(rest.replace('http', 'ws'));
  expect(accounts.slice(0, 2)).toMatchObject([{ name: 'alice' }, { name: 'bob' }]);
  // The seed determines the keys.
  expect(accounts).toEqual(createSandbox({ seed: 7 }).accounts);
  expect(accounts).not.toEqual(createSandbox({ seed: 8 }).accounts);
  const [{ apiKey, secretKey }] = accounts;
  const text = `timestamp=${Date.now()}`;
  const signature = hmac(secretKey, text);
  const headers = { 'X-BH-APIKEY': apiKey };
  const account = `${rest}/openapi/v1/account?${text}`;
  expect((await fetch(`${account}&signature=${signature}`, { headers })).status).toBe(200);
  expect((await fetch(`${account}&signature=canary`, { headers })).status).toBe(401);
  expect((await fetch(`${rest}/openapi/quote/v1/depth?symbol=BTC`)).status).toBe(400);
  const control = createControlClient({ baseUrl });
  await control.injectFault({ effect: 'delay', delayMs: 600_000, times: 2 });
  const delayed = fetch(`${rest}/openapi/v1/time`);
  await vi.waitFor(async () => expect(await control.listFaults()).toMatchObject([{ struck: 1 }]));
  const exited = sandbox.kill('SIGTERM');
  // The shutdown ends the delay.
  expect(await (await delayed).json()).toEqual({ serverTime: expect.any(Number) });
  expect(await exited).toBe(0);
  const lines = sandbox.errors.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { operation: 'getAccount', account: 'alice', status: 200, msg: 'request succeeded' },
    { operation: 'getAccount', status: 401, code: -1022, msg: 'request rejected' },
    { operation: 'getDepth', status: 400, level: 30, detail: expect.stringMatching(/"BTC"; the /) },
    { operation: 'getServerTime', status: 200, msg: 'request succeeded' },
  ]);
  for (const secret of [apiKey, secretKey, signature, 'canary', text]) {
    expect(sandbox.errors).not.toContain(secret);
  }
  // Everything but the log is one line.
  expect(sandbox.output.replace(sandbox.errors, '').split('\n')).toHaveLength(2);
});

test('a control plane on all addresses requires its token, and the log can be text', async () => {
  const token = 'canary-0123456789';
  vi.stubEnv('BROKER_SANDBOX_CONTROL_TOKEN', token);
  onTestFinished(() => void vi.unstubAllEnvs());
  const open = ['--host', '0.0.0.0', '--control-host', '0.0.0.0'];
  const log = ['--log-level', 'debug', '--log-format', 'text'];
  const sandbox = await SandboxProcess.start('--memory', ...log, ...open);
  const { rest, control } = JSON.parse(sandbox.output);
  const statusOf = async (origin: string, path: string, headers = {}): Promise<number> =>
    (await fetch(`http://127.0.0.1:${new URL(origin).port}${path}`, { headers })).status;
  expect(await statusOf(rest, '/openapi/quote/v1/depth?symbol=BTC')).toBe(400);
  expect(await statusOf(control, '/v1/clock')).toBe(401);
  expect(await statusOf(control, '/v1/clock', { authorization: 'Bearer wrong-token' })).toBe(401);
  expect(await statusOf(control, '/v1/clock', { authorization: `Bearer ${token}` })).toBe(200);
  await sandbox.kill('SIGTERM');
  expect(sandbox.output).not.toContain('canary');
  expect(sandbox.errors).toMatch(/^\S+Z 127\.0\.0\.1: spot getDepth was rejected with 400 -1121: /);
});

const noAddress =
  /^This computer has no address 192\.0\.2\.1 \(EADDRNOTAVAIL\); choose another .* with --host\.\n/;

test.each([
  ['--help', 0, /^Usage: broker-sandbox[\s\S]* -h, --help +print this help\n$/],
  ['--memory --port 0 --host 192.0.2.1', 2, noAddress],
])('broker-sandbox %s ends with the status %i and the advice', async (args, status, output) => {
  const sandbox = new SandboxProcess(args.split(' '));
  expect(await sandbox.exited).toBe(status);
  expect(sandbox.output).toMatch(output);
  expect(sandbox.errors === '').toBe(status === 0);
});

test('broker-sandbox reports a port that is in use', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const sandbox = new SandboxProcess(['--memory', '--port', String(port)]);
  expect(await sandbox.exited).toBe(2);
  const message = `Port ${port} is in use; choose another port with --port.`;
  expect(sandbox.errors).toMatch(new RegExp(`^${message}\\nUsage: broker-sandbox`));
  expect(sandbox.errors).not.toContain('    at ');
});
