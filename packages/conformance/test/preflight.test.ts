import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { freePort } from '@broker-api/test-kit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { conformance, type Ended } from './command.ts';
import { serve, standIn } from './stand-in.ts';

const firstLine = (text: string): string => text.split('\n')[0] ?? '';
const json = { 'content-type': 'application/json' };

/** Nothing was tested: the first line says why, and so do all three reports. */
function expectProblem(ended: Ended, problem: RegExp): void {
  expect(firstLine(ended.errors)).toMatch(problem);
  expect(ended.status).toBe(2);
  expect(ended.output).toMatch(/seed \d+\n/);
  expect(ended.output.trimEnd().split('\n').at(-1)).toBe('0 passed, 0 failed, 0 skipped');
  expect(ended.report.problem).toMatch(problem);
  expect(ended.report.results).toEqual([]);
  expect(ended.file('report.html')).toContain('Nothing was tested');
  expect(ended.file('junit.xml')).toContain('errors="1"');
}

describe('a deployment that can not be tested is explained', () => {
  test('refused connection', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    expectProblem(await conformance(['--base-url', url]), /refuses the connection/);
  });

  test('unknown host', async () => {
    const ended = await conformance(['--base-url', 'https://no-such-host.invalid']);
    expectProblem(ended, /^https:\/\/no-such-host\.invalid has a host name that DNS/);
  });

  test('a website', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Hi</h1>');
    });
    expectProblem(await conformance(['--base-url', url]), /HTML \(status 200\)/);
  });

  test('no answer in time', async () => {
    const url = await serve(() => undefined);
    const started = Date.now();
    const ended = await conformance(['--base-url', url, '--timeout', '300']);
    expectProblem(ended, /did not answer GET \/openapi\/v1\/time within 300 ms/);
    expect(Date.now() - started).toBeLessThan(8000);
  });

  test('a body that never ends', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, json).write('{"serverTime":');
    });
    const ended = await conformance(['--base-url', url, '--timeout', '300']);
    expectProblem(ended, /did not answer/);
  });

  test('an endless body', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, json);
      const more = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.on('close', () => clearInterval(more));
    });
    expectProblem(await conformance(['--base-url', url]), /without a serverTime/);
  });

  test('a redirect', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
    });
    const problem = /redirect \(302\) to https:\/\/elsewhere\.example\/: test that address/;
    expectProblem(await conformance(['--base-url', url]), problem);
  });

  test('a failing server', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(500, json).end('{"code":-1000,"msg":"oops"}');
    });
    const problem = /status 500, expected 200 \(it says .*oops/;
    expectProblem(await conformance(['--base-url', url]), problem);
  });

  test('another service', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, json).end('{"hello":"world"}');
    });
    expectProblem(await conformance(['--base-url', url]), /without a serverTime/);
  });

  test('https where http is spoken', async () => {
    const { url } = await standIn();
    const ended = await conformance(['--base-url', url.replace('http:', 'https:')]);
    expectProblem(ended, /does not speak TLS|TLS certificate or connection/);
  });

  test('no HTTP at all', async () => {
    const server = createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expectProblem(await conformance(['--base-url', url]), /does not answer with HTTP/);
  });
});

describe('the clock of the deployment', () => {
  test.for([
    [90_000, /clock of the deployment is 90\.0 s ahead of ours/],
    [-3_600_000 * 5, /clock of the deployment is 5 hours behind ours/],
  ] as const)('%d ms off is a warning, and the tests run', async ([ahead, warning]) => {
    const { url } = await standIn({ ahead });
    const ended = await conformance(['--base-url', url, '--operation', 'getIndex']);
    expect(firstLine(ended.errors)).toMatch(warning);
    expect(ended.report.warnings).toEqual([expect.stringMatching(warning)]);
    expect(ended.status).toBe(0);
  });

  test('a little off is nothing to speak of', async () => {
    const { url } = await standIn({ ahead: 500 });
    const ended = await conformance(['--base-url', url, '--operation', 'getIndex']);
    expect(ended.errors).toBe('');
  });
});
