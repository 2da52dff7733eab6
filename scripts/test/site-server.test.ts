import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@broker-api/test-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SiteServer, serveSite } from '../site/serve.ts';
import { buildingPage } from '../start/status-pages.ts';

const parent = mkdtempSync(join(tmpdir(), 'broker-api-serve-'));
const folder = join(parent, 'site');
const secret = 'outside the folder';
let plain: SiteServer;
let building: SiteServer;

beforeAll(async () => {
  mkdirSync(folder);
  writeFileSync(join(parent, 'secret.txt'), secret);
  writeFileSync(join(folder, 'index.html'), '<html><body>first</body></html>');
  writeFileSync(join(folder, 'style.css'), 'p {}');
  mkdirSync(join(folder, 'folder'));
  writeFileSync(join(folder, 'folder/index.html'), 'page');
  plain = await serveSite({ folder, port: 0 });
  building = await serveSite({
    folder,
    port: 0,
    missingPage: () => buildingPage(7, ['<one>', 'two']),
  });
});

afterAll(async () => {
  await Promise.all([plain.close(), building.close()]);
  rmSync(parent, { recursive: true });
});

interface Received {
  readonly status: number;
  readonly type: string | undefined;
  readonly text: string;
}

/** Sends a raw request. Returns all that the server sends until it closes the connection. */
async function sendRaw(server: SiteServer, request: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  // The server may close the connection before it has read a malformed request.
  socket.on('error', () => undefined);
  // Latin-1 can also encode bytes that are not UTF-8.
  socket.write(request, 'latin1');
  let received = '';
  for await (const part of socket.setEncoding('latin1')) received += part;
  return received;
}

const requestText = (method: string, path: string, headers: readonly string[]): string =>
  [`${method} ${path} HTTP/1.1`, 'host: localhost', 'connection: close', ...headers, '', ''].join(
    '\r\n',
  );

/** Sends a request, whose path is not normalized, with a Host header, which `fetch` can't set. */
async function send(
  server: SiteServer,
  path: string,
  host = 'localhost',
  method = 'GET',
): Promise<Received> {
  // In HTTP/1.0, no response has chunks.
  const request = requestText(method, path, []).replace('HTTP/1.1', 'HTTP/1.0');
  const received = await sendRaw(server, request.replace('localhost', host));
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(received) ?? [];
  const [, type] = /^content-type: (.*)\r$/im.exec(received) ?? [];
  const text = received.slice(received.indexOf('\r\n\r\n') + 4);
  return { status: Number(status), type, text };
}

describe('the Host header', () => {
  test.each([
    ['127.0.0.1:8080', 200],
    ['localhost', 200],
    ['LOCALHOST:1', 200],
    ['[::1]:8080', 200],
    ['evil.example', 403],
    ['localhost.evil.example:8080', 403],
    ['127.0.0.1.evil.example', 403],
  ])('the Host header %j results in status %i', async (host, status) => {
    expect(await send(plain, '/', host)).toMatchObject({ status });
  });
});

test.each([
  ['GET', '/', 200, 'text/html; charset=utf-8', 'first'],
  ['GET', '/style.css', 200, 'text/css; charset=utf-8', 'p {}'],
  ['GET', '/nothing.html', 404, 'text/plain; charset=utf-8', 'Page not found.'],
  ['GET', '/../../etc/passwd', 404, 'text/plain; charset=utf-8', 'Page not found.'],
  ['POST', '/', 405, 'text/plain; charset=utf-8', 'Use GET or HEAD.'],
])('the site server responds to %s %s with status %i', async (method, path, status, type, text) => {
  expect(await send(plain, path, undefined, method)).toEqual({
    status,
    type,
    text: expect.stringContaining(text),
  });
});

test('for a missing page, a browser receives the page 404.html of the site', async () => {
  const path = join(folder, '404.html');
  const get = async () => {
    const response = await fetch(`${plain.url}/nothing/`, { headers: { accept: 'text/html,*/*' } });
    return { status: response.status, text: await response.text() };
  };
  const advice = 'Page not found. The index page is at /\n';
  expect(await get()).toEqual({ status: 404, text: advice });
  writeFileSync(path, '<head></head>no such page');
  expect(await get()).toEqual({ status: 404, text: '<head><base href="/"></head>no such page' });
  expect(await send(plain, '/nothing/')).toMatchObject({ status: 404, text: advice });
  rmSync(path);
});

test('the site server redirects from a folder to its page', async () => {
  const response = await fetch(`${plain.url}/folder`, { redirect: 'manual' });
  expect({ status: response.status, location: response.headers.get('location') }).toEqual({
    status: 301,
    location: '/folder/',
  });
  expect((await send(plain, '/folder/')).text).toBe('page');
});

test('during a build, the site server sends a self-reloading page for missing pages', async () => {
  const { status, type, text } = await send(building, '/errors/');
  expect({ status, type }).toEqual({ status: 503, type: 'text/html; charset=utf-8' });
  expect(text).toContain('http-equiv="refresh"');
  expect(text).toMatch(/7 s so far.*<progress max="600" value="2">.*&lt;one&gt;\ntwo/s);
  expect((await send(building, '/style.css')).text).toBe('p {}');
});

describe('the Range header', () => {
  test.each([
    ['bytes=0-1', 206, 'p '],
    ['bytes=-2', 206, '{}'],
    ['bytes=9-', 416, 'The file does not have these bytes.'],
    ['bytes=0-0,2-3', 200, 'p {}'],
    ['lines=1-2', 200, 'p {}'],
  ])('the Range header %j results in status %i', async (range, status, content) => {
    const text = await sendRaw(plain, requestText('GET', '/style.css', [`range: ${range}`]));
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(text.slice(text.indexOf('\r\n\r\n'))).toContain(content);
  });
});

const fuzzMethods = ['GET', 'HEAD', 'POST', 'OPTIONS', 'CONNECT', 'TRACE', 'get', 'G\0T', ''];
const fuzzPaths = [
  '/',
  '/style.css',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e%2fsecret.txt',
  '/..%5csecret.txt',
  '/..\\secret.txt',
  '/%252e%252e%252fsecret.txt',
  '/./.././../secret.txt',
  '//../secret.txt',
  '/style.css/../../secret.txt',
  'http://localhost/../secret.txt',
  'http://[',
  '//[',
  'secret.txt',
  '*',
  '?',
  '#',
  '/%',
  '/%00',
  '/style.css%00.html',
  '/%ff%fe',
  '/\xff\xfe',
  '/style.css/',
  '/folder',
  `/${'a'.repeat(300)}`,
  `/${'a'.repeat(10_000)}`,
  `/${'../'.repeat(3000)}secret.txt`,
  `/${'%2e%2e/'.repeat(1000)}secret.txt`,
];
const fuzzHeaders = [
  ...['5-2', '0-', '-0', '-', '99999999999999999999-', '0-0,1-1', '-9007199254740993', 'a-b'].map(
    (range) => `range: bytes=${range}`,
  ),
  `range: bytes=${'0-1,'.repeat(1000)}`,
  'range: 1-0',
  'if-range: "x"',
  'if-range: Thu, 99 Foo 0000',
  'if-none-match: *',
  'if-none-match: ,,,"',
  'if-match: "x"',
  'if-modified-since: never',
  'if-unmodified-since: Thu, 01 Jan 1970 00:00:00 GMT',
  'host: evil.example',
  'content-length: -1',
  'content-length: 99999',
  'transfer-encoding: chunked',
  'accept-encoding: br, gzip',
  `x: ${'y'.repeat(20_000)}`,
  'expect: 100-continue',
  'upgrade: websocket',
];

test('no request ends the site server or reads a file outside the folder', async () => {
  const random = seededRandom(1);
  const requests = [
    ...fuzzPaths.map((path) => requestText('GET', path, [])),
    ...fuzzHeaders.map((header) => requestText('GET', '/style.css', [header])),
    ...Array.from({ length: 200 }, () =>
      requestText(
        random.pick(fuzzMethods),
        random.pick(fuzzPaths),
        random.sample(fuzzHeaders, random.below(4)),
      ),
    ),
    '\0\0\0',
    'GET / HTTP/9.9\r\n\r\n',
  ];
  for (const request of requests) {
    for (const server of [plain, building]) {
      expect(await sendRaw(server, request), request.slice(0, 200)).not.toContain(secret);
    }
  }
  expect((await send(plain, '/style.css')).text).toBe('p {}');
  expect((await send(building, '/style.css')).text).toBe('p {}');
}, 60_000);

test('the site server responds to a file that cannot be read with status 500', async () => {
  symlinkSync('loop.css', join(folder, 'loop.css'));
  const { status, text } = await send(plain, '/loop.css');
  expect({ status, text }).toEqual({ status: 500, text: 'The file could not be read.\n' });
});
