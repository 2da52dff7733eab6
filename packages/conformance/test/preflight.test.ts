import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { freePort } from '@broker-api/test-kit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { preflight } from '../src/run/preflight.ts';
import { type CommandResult, conformance } from './command.ts';
import { serve, startStubServer } from './stub-server.ts';

const firstLine = (text: string): string => text.split('\n')[0] ?? '';
const json = { 'content-type': 'application/json' };

/** Checks that no test ran, and that the first lines of both outputs contain the problem. */
function expectProblem(result: CommandResult, problem: RegExp): void {
  expect(firstLine(result.errors)).toMatch(problem);
  expect(result.status).toBe(2);
  expect(firstLine(result.output)).toMatch(/^Incomplete: /);
  expect(firstLine(result.output)).toMatch(problem);
  expect(result.output).toMatch(/seed \d+\n/);
  expect(result.output.trimEnd().split('\n').at(-1)).toBe('0 passed, 0 failed, 0 skipped');
  for (const name of ['report.json', 'report.html', 'junit.xml'] as const) {
    expect(result.file(name)).toBe('');
  }
}

describe('the preflight explains why a deployment cannot be tested', () => {
  test('the preflight explains: connection refused', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    expectProblem(await conformance(['--base-url', url]), /refuses the connection/);
  });

  test('the preflight explains: unknown host', async () => {
    const ended = await conformance(['--base-url', 'https://no-such-host.invalid']);
    expectProblem(
      ended,
      /https:\/\/no-such-host\.invalid has (an unknown host name|a host name that DNS)/,
    );
  });

  test('the preflight explains: a website', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Hi</h1>');
    });
    expectProblem(await conformance(['--base-url', url]), /HTML \(status 200\)/);
  });

  test('the preflight explains: no response within the timeout', async () => {
    const url = await serve(() => undefined);
    const started = Date.now();
    const ended = await conformance(['--base-url', url, '--timeout', '300']);
    expectProblem(ended, /did not respond to GET \/openapi\/v1\/time within 300 ms/);
    expect(Date.now() - started).toBeLessThan(8000);
  });

  test('the preflight explains: a body that stays incomplete', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, json).write('{"serverTime":');
    });
    const ended = await conformance(['--base-url', url, '--timeout', '300']);
    expectProblem(ended, /did not respond/);
  });

  test('the preflight explains: a body that never ends', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, json);
      const more = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.on('close', () => clearInterval(more));
    });
    expectProblem(await conformance(['--base-url', url]), /without serverTime/);
  });

  test('the preflight explains: a redirect', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
    });
    const problem =
      /redirects GET .* \(status 302\) to https:\/\/elsewhere\.example\/; pass the origin/;
    expectProblem(await conformance(['--base-url', url]), problem);
  });

  test('the preflight explains: a server error', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(500, json).end('{"code":-1000,"msg":"oops"}');
    });
    const problem = /status 500, expected 200 \(body: .*oops/;
    expectProblem(await conformance(['--base-url', url]), problem);
  });

  test('the preflight explains: another service', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, json).end('{"hello":"world"}');
    });
    expectProblem(await conformance(['--base-url', url]), /without serverTime/);
  });

  test('the preflight explains: https for an http server', async () => {
    const { url } = await startStubServer();
    const ended = await conformance(['--base-url', url.replace('http:', 'https:')]);
    expectProblem(ended, /does not use TLS|certificate or another TLS problem/);
  });

  test('the preflight explains: a server for another protocol', async () => {
    const server = createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expectProblem(await conformance(['--base-url', url]), /does not respond with HTTP/);
  });
});

test.for([418, 429])('the preflight says when to start again after status %d', async (status) => {
  const url = await serve((_request, response) => {
    response.writeHead(status, { ...json, 'retry-after': '97' }).end('{"code":-1003,"msg":"no"}');
  });
  const problem = new RegExp(`rejects this IP address \\(status ${status}\\); wait 97 s, and run`);
  expectProblem(await conformance(['--base-url', url]), problem);
});

describe('the clock of the deployment', () => {
  test('a clock that differs from the local clock causes a warning', async () => {
    // The offset can be wrong by half the duration of a request, which is longer on a busy machine.
    const warning = /clock of the deployment is (89|90)\.\d s ahead of the local clock/;
    const { url } = await startStubServer({ clockOffset: 90_000 });
    const ended = await conformance(['--base-url', url, '--operation', 'getIndex']);
    expect(firstLine(ended.errors)).toMatch(warning);
    expect(ended.report.warnings).toEqual([expect.stringMatching(warning)]);
    expect(ended.status).toBe(0);
  });

  test.for([
    [-3_600_000 * 5, [/clock of the deployment is 5 hours behind the local clock/]],
    [500, []],
  ] as const)(
    'the clock of the deployment causes the expected warnings if the offset is %d ms',
    async ([offset, warnings]) => {
      const { url } = await startStubServer({ clockOffset: offset });
      expect(await preflight(url, [], 10_000)).toEqual({
        warnings: warnings.map((warning) => expect.stringMatching(warning)),
      });
    },
  );
});
