import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { ListenOptions } from '../src/create-sandbox.ts';
import { noon, sandboxAt } from './requests.ts';

const quick = { headersMs: 400, requestMs: 600, answerMs: 400, keepAliveMs: 300 };

async function serve(options: ListenOptions = {}) {
  const sandbox = sandboxAt(noon, { limits: 'off' });
  const server = await sandbox.listen(options);
  onTestFinished(() => server.stop(0));
  return { ...sandbox, ...server, port: Number(new URL(server.origin).port) };
}

/** Sends bytes and gives everything that came until the server closed. */
async function exchange(port: number, ...parts: (string | number)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  for (const part of parts) {
    if (typeof part === 'number') await sleep(part);
    else if (socket.writable) socket.write(part);
  }
  await closed;
  return received;
}

const time = 'GET /openapi/v1/time HTTP/1.1\r\nHost: localhost\r\n';

test('loopback only, unless told otherwise', async () => {
  expect((await serve()).origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

test.each([
  ['no HTTP', ['hello\r\n\r\n'], '400 Bad Request'],
  ['headers over 16 KiB', [`${time}A: ${'a'.repeat(20_000)}\r\n\r\n`], '431 '],
  ['headers that never end', [time, 1500], '408 Request Timeout'],
  ['a body that never ends', [post(10), 'a', 2500], '408 Request Timeout'],
])('%s: refused with the two-field body, and closed', async (_what, parts, status) => {
  const { port } = await serve({ bounds: quick });
  const received = await exchange(port, ...parts);
  expect(received).toContain(`HTTP/1.1 ${status}`);
  expect(JSON.parse(received.split('\r\n\r\n')[1] ?? '')).toEqual({
    code: -1004,
    msg: expect.any(String),
  });
});

function post(length: number): string {
  const type = 'Content-Type: application/x-www-form-urlencoded';
  return `POST /openapi/v1/order HTTP/1.1\r\nHost: localhost\r\n${type}\r\nContent-Length: ${length}\r\n\r\n`;
}

test.each([
  ['a little too long', 70_000, false],
  ['much too long', 5_000_000, true],
])('a body %s is refused with 413', async (_what, length, closes) => {
  const { origin } = await serve();
  const response = await fetch(`${origin}/openapi/v1/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a'.repeat(length),
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({ code: -1004, msg: expect.any(String) });
  expect(response.headers.get('connection')).toBe(closes ? 'close' : 'keep-alive');
});

test('a reader that does not read is cut off', async () => {
  // No other bound is near, so that nothing else closes the connection.
  const { port } = await serve({ bounds: { responseMs: 400 } });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  // A connection that is cut off ends with an error, which is not of interest.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.pause();
  const info = 'GET /openapi/v1/brokerInfo HTTP/1.1\r\nHost: localhost\r\n\r\n';
  // More answers than the buffers of both ends hold: some forty megabytes.
  const asked = 20_000;
  for (let sent = 0; sent < asked; sent++) socket.write(info);
  await sleep(1500);
  let answers = 0;
  socket.on('data', (bytes: Buffer) => {
    answers += bytes.toString('latin1').split('HTTP/1.1 200 ').length - 1;
  });
  socket.resume();
  await closed;
  // An idle connection is closed too; one that was cut off never got all that it asked for.
  expect(answers).toBeLessThan(asked);
});

test('slow senders and slow readers do not keep a good client waiting', async () => {
  const { origin, port } = await serve();
  const measure = async (): Promise<number> => {
    const times: number[] = [];
    for (let sent = 0; sent < 300; sent++) {
      const started = performance.now();
      await (await fetch(`${origin}/openapi/v1/time`)).text();
      times.push(performance.now() - started);
    }
    return times.sort((a, b) => a - b)[150] ?? Number.NaN;
  };
  await measure();
  const alone = await measure();
  const others = Array.from({ length: 200 }, (_, index) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(index % 2 === 0 ? time : `${post(60_000)}a=`);
    return socket;
  });
  const beside = await measure();
  for (const socket of others) socket.destroy();
  // A ratio beside the same client on the same machine, and a floor for the clock's own noise.
  expect(beside).toBeLessThan(Math.max(2 * alone, 2));
});

test.each<[what: string, headers: { host: string; origin?: string }, status: number]>([
  ['another name', { host: 'evil.example' }, 403],
  ['another name with our port', { host: 'evil.example:8787' }, 403],
  ['localhost', { host: 'localhost:8787' }, 200],
  ['IPv6 loopback', { host: '[::1]:8787' }, 200],
  ['a web page of elsewhere', { host: 'localhost', origin: 'https://evil.example' }, 403],
  ['a sandboxed web page', { host: 'localhost', origin: 'null' }, 403],
  ['the allowed web page', { host: 'localhost', origin: 'http://docs.local:8080' }, 200],
])('%s', async (_what, headers, status) => {
  const { port } = await serve({ origins: { pages: ['http://docs.local:8080'] } });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `GET /openapi/v1/time HTTP/1.1\r\nConnection: close\r\n${lines.join('')}\r\n`;
  const received = await exchange(port, head);
  expect(received).toContain(`HTTP/1.1 ${status} `);
  if (status === 403) expect(received).toContain('{"code":-1005,');
  expect(received.includes('access-control-allow-origin: http://docs.local:8080')).toBe(
    headers.origin === 'http://docs.local:8080',
  );
});

test('a browser that asks first is told what an allowed page may send', async () => {
  const { origin } = await serve({ origins: { pages: ['http://docs.local:8080'] } });
  const ask = (page: string) =>
    fetch(`${origin}/openapi/v1/order`, {
      method: 'OPTIONS',
      headers: { origin: page, 'access-control-request-method': 'POST' },
    });
  const allowed = await ask('http://docs.local:8080');
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get('access-control-allow-headers')).toContain('X-BH-APIKEY');
  expect((await ask('http://evil.example')).status).toBe(403);
});

test('a stop refuses what comes later and ends', async () => {
  const { origin, stop, handle } = await serve();
  expect((await fetch(`${origin}/openapi/v1/time`)).status).toBe(200);
  await stop();
  const late = { method: 'GET', path: '/openapi/v1/time', query: '', body: '', headers: {} };
  expect(await handle({ ...late, ip: '127.0.0.1' })).toMatchObject({ status: 503 });
  await expect(fetch(`${origin}/openapi/v1/time`)).rejects.toThrow();
});
