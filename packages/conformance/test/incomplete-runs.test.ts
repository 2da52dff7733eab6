import { readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@broker-api/test-kit';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { expect, onTestFinished, test } from 'vitest';
import type { SkipCause } from '../src/result.ts';
import { incompleteness } from '../src/run/run-tests.ts';
import { runCase } from '../src/traffic/run-case.ts';
import {
  type CommandResult,
  conformance,
  expectIncomplete,
  servedSandbox,
  temporaryFile,
} from './command.ts';
import { caseOf, sandboxTarget } from './sandbox-target.ts';
import { serve, startStubServer } from './stub-server.ts';

/** Checks that no test ran because of a problem. */
function expectProblem(result: CommandResult, problem: RegExp): void {
  expectIncomplete(result, problem);
  expect(result.output).toMatch(/seed \d+\n/);
  expect(result.output).toMatch(/\n0 passed, 0 failed, 0 skipped\n$/);
  expect(result.file('report.json')).toBe('');
}

/** Returns a listener that responds with a status, a body and headers. */
const responding =
  (status: number, body = '', headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };

const endless: RequestListener = (_request, response) => {
  const more = setInterval(() => response.write('x'.repeat(10_000)), 1);
  response.on('close', () => clearInterval(more));
};
const moved = { location: 'https://elsewhere.example/' };
const html = { 'content-type': 'text/html' };
const banned = responding(418, '{"code":-1003,"msg":"no"}', { 'retry-after': '97' });

test.each<[string, RequestListener, RegExp, timeoutMs?: number]>([
  ['no response', () => undefined, /did not respond to GET \/openapi\/v1\/time within 300 ms/, 300],
  ['half a body', (_, response) => void response.write('{"serverTime":'), /did not respond/, 300],
  ['a website', responding(200, '<!doctype html><h1>Hi</h1>', html), /HTML \(status 200\)/],
  ['a body that never ends', endless, /without serverTime/],
  [
    'a redirect',
    responding(302, '', moved),
    /redirects GET .* \(status 302\) to https:\/\/elsewhere\.example\/; pass the origin/,
  ],
  ['a server error', responding(500, '{"msg":"oops"}'), /status 500, expected 200 \(body: .*oops/],
  ['another service', responding(200, '{"hello":"world"}'), /without serverTime/],
  ['a ban', banned, /rejects this IP address \(status 418\); wait 97 s, and run/],
])('the preflight explains: %s', async (_, listener, problem, timeoutMs = 10_000) => {
  const args = ['--base-url', await serve(listener), '--timeout', `${timeoutMs}`];
  expectProblem(await conformance(args), problem);
});

test('the preflight explains why no connection is possible', async () => {
  const { url } = await startStubServer();
  const server = createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  for (const [baseUrl, problem] of [
    [`http://127.0.0.1:${await freePort()}`, /refuses the connection/],
    ['https://no-such-host.invalid', /has (an unknown host name|a host name that DNS)/],
    [url.replace('http:', 'https:'), /does not use TLS|certificate or another TLS problem/],
    [`http://127.0.0.1:${port}`, /does not respond with HTTP/],
  ] as const) {
    expectProblem(await conformance(['--base-url', baseUrl]), problem);
  }
});

test.each([
  // The offset can be wrong by half the duration of a request, which is longer on a busy machine.
  [90_000, /clock of the deployment is (89|90)\.\d s ahead of the local clock/],
  [-3_600_000 * 5, /clock of the deployment is 5 hours behind the local clock/],
  [500, undefined],
])('a clock with the offset %d ms causes the expected warning', async (clockOffset, warning) => {
  const { url } = await startStubServer({ clockOffset });
  const ended = await conformance(['--base-url', url, '--operation', 'getIndex']);
  expect(ended.report.warnings).toEqual(warning ? [expect.stringMatching(warning)] : []);
  if (warning !== undefined) expect(ended.errors.split('\n')[0]).toMatch(warning);
  expect(ended.status).toBe(0);
});

test('a test that cannot be prepared is skipped, which makes a run incomplete', async () => {
  const { session } = sandboxTarget({
    wrap: (fetch) => (url, init) =>
      init.method === 'POST' && url.includes('/openapi/v1/order?')
        ? Promise.resolve(Response.json({ code: -1016, msg: 'Maintenance.' }, { status: 503 }))
        : fetch(url, init),
  });
  const result = await runCase(caseOf('spot/getOrder/100-by-order-id'), session);
  expect(incompleteness([result])).toMatch(
    /^1 of 1 test could not run: requires an order; placeOrder failed with status 503/,
  );
});

test('workflows do not run if the order books contain orders', async () => {
  const { sandbox, args } = await servedSandbox();
  await sandbox.control.setMarketMaker({ symbol: 'ETHUSDT', enabled: true });
  const workflows = ['--trade', '--workflows', '--operation', 'spot/workflows'];
  const ended = await conformance([...args, ...workflows], { tests: 'own' });
  expectIncomplete(ended, /workflows require empty order books, but ETHUSDT has orders; cancel/);
});

test('a run with the accounts of another deployment does not start', async () => {
  const { origin } = await servedSandbox();
  const account = { name: 'mallory', apiKey: 'x'.repeat(64), secretKey: 'y'.repeat(64) };
  const file = temporaryFile('accounts.json', JSON.stringify([account]));
  const ended = await conformance(['--base-url', origin, '--accounts', file]);
  expectIncomplete(
    ended,
    /does not accept the API key of the account mallory \(code -2015\); pass/,
  );
  expect(ended.output).not.toContain('x'.repeat(8));
});

test('a run that cannot start does not change the report of an earlier run', async () => {
  const folder = temporaryDirectory('conformance');
  const names = ['report.json', 'report.html', 'junit.xml'];
  for (const name of names) writeFileSync(join(folder, name), 'earlier');
  const args = ['--base-url', 'http://127.0.0.1:9', '--report', folder];
  const { status, output } = await conformance(args);
  expect(status).toBe(2);
  expect(output).toContain('No report was written, and a report of an earlier run is unchanged.');
  for (const name of names) expect(readFileSync(join(folder, name), 'utf8')).toBe('earlier');
});

test('a run is incomplete if a test could not run, or if none ran for any reason', () => {
  const skipped = (reason: string, skipCause: SkipCause) => {
    return { outcome: 'skipped', reason, skipCause } as const;
  };
  const passed = { outcome: 'passed' } as const;
  const expected = [
    skipped('trading is off', 'options'),
    skipped('requires two symbols', 'not testable'),
    skipped('trading is off', 'options'),
  ];
  expect(incompleteness([])).toBeUndefined();
  expect(incompleteness([...expected, passed])).toBeUndefined();
  expect(incompleteness(expected)).toBe(
    'no test ran, so the run shows nothing about the deployment: ' +
      'trading is off (2 tests) and requires two symbols (1 test)',
  );
  expect(incompleteness([passed, skipped('because', 'failed preparation')])).toBe(
    '1 of 2 tests could not run: because (1 test)',
  );
  const late = [skipped('slow', 'rate limit'), skipped('slow', 'rate limit')];
  expect(incompleteness(late)).toBe('2 of 2 tests could not run: slow (2 tests)');
  expect(incompleteness([passed, skipped('the broker banned this address', 'ban')])).toBe(
    'the run ended early, after 1 test: the broker banned this address',
  );
});
