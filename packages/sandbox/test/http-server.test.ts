import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { HandledRequest } from '../src/gateway/gateway.ts';
import type { ListenOptions } from '../src/node/sandbox.ts';
import { exchange, get, serve, timeHead } from './network.ts';
import { request } from './requests.ts';

const shortTimeouts = { headersMs: 400, requestMs: 600, responseMs: 400, keepAliveMs: 300 };

/** Starts servers whose sandbox counts the requests that its gateway has handled. */
async function serveCounted(listening: ListenOptions = {}) {
  const handled = { count: 0 };
  const onRequest = ({ status }: HandledRequest): void => {
    if (status !== 403) handled.count += 1;
  };
  return { ...(await serve({ limits: 'off', onRequest }, listening)), handled };
}

test('the HTTP server listens on loopback by default', async () => {
  expect((await serveCounted()).origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

test.each([
  ['a request that is not HTTP', ['hello\r\n\r\n'], '400 Bad Request'],
  ['headers over 16 KiB', [`${timeHead}A: ${'a'.repeat(20_000)}\r\n\r\n`], '431 '],
  ['headers that never end', [timeHead, 1500], '408 Request Timeout'],
  ['a body that never ends', [post(10), 'a', 2500], '408 Request Timeout'],
])('the HTTP server rejects %s and closes the connection', async (_reason, parts, status) => {
  const { port } = await serveCounted({ bounds: shortTimeouts });
  const received = await exchange(port, parts);
  expect(received).toContain(`HTTP/1.1 ${status}`);
  expect(JSON.parse(received.split('\r\n\r\n')[1] ?? '')).toEqual({
    code: -1004,
    msg: expect.any(String),
  });
});

function post(length: number): string {
  const type = 'Content-Type: application/x-www-form-urlencoded';
  return (
    `POST /openapi/v1/order HTTP/1.1\r\nHost: localhost\r\n${type}\r\n` +
    `Content-Length: ${length}\r\n\r\n`
  );
}

test.each([
  ['slightly too large', 70_000, false],
  ['much too large', 5_000_000, true],
])('the HTTP server responds with 413 to a body that is %s', async (_reason, length, closes) => {
  const { origin } = await serveCounted();
  const response = await fetch(`${origin}/openapi/v1/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a'.repeat(length),
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({ code: -1004, msg: expect.any(String) });
  expect(response.headers.get('connection')).toBe(closes ? 'close' : 'keep-alive');
});

test('the HTTP server disconnects a client that does not read its responses', async () => {
  // All other timeouts are long, so that they cannot close the connection.
  const { port, handled } = await serveCounted({ bounds: { responseMs: 400 } });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  // The disconnect also causes an error, which this test ignores.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.pause();
  const info = 'GET /openapi/v1/brokerInfo HTTP/1.1\r\nHost: localhost\r\n\r\n';
  // About 40 MB of responses: more than fits into the socket buffers of both sides.
  const requested = 20_000;
  for (let sent = 0; sent < requested; sent++) socket.write(info);
  // When the buffers are full, the server handles no more requests, and its timeout begins.
  for (let before = -1; before < handled.count; ) {
    before = handled.count;
    await sleep(1200);
  }
  let responses = 0;
  socket.on('data', (bytes: Buffer) => {
    responses += bytes.toString('latin1').split('HTTP/1.1 200 ').length - 1;
  });
  socket.resume();
  await closed;
  // If the idle timeout had closed the connection, all responses would have arrived, because this
  // timeout starts only after the last response is sent.
  expect(responses).toBeLessThan(requested);
}, 20_000);

const page = 'http://docs.local:8080';

test.each<[headers: Record<string, string>, status: number]>([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ origin: 'http://evil.example' }, 403],
  [{ host: 'evil.example' }, 403],
  [{ 'sec-fetch-site': 'cross-site', origin: page }, 200],
])('both servers check the origin of a request with %j', async (headers, status) => {
  const { origin, controlOrigin, handled } = await serveCounted({ origins: { pages: [page] } });
  const fromBroker = await get(`${origin}/openapi/quote/v1/ticker/24hr`, { headers });
  const fromControl = await get(`${controlOrigin}/v1/clock`, { headers });
  for (const response of [fromBroker, fromControl]) {
    expect(response.status).toBe(status);
    expect(/start the sandbox with --allow-(origin|host)/.test(response.body)).toBe(status === 403);
    const readable = status === 200 ? page : undefined;
    expect(response.headers['access-control-allow-origin']).toBe(readable);
  }
  if (status === 403) expect(JSON.parse(fromBroker.body).code).toBe(-1005);
  // A rejected request does not reach the gateway, so it has no weight.
  expect(handled.count).toBe(status === 200 ? 1 : 0);
});

test('a stopped server closes its port, and its gateway rejects later requests', async () => {
  const { origin, stop, sandbox } = await serveCounted();
  expect((await fetch(`${origin}/openapi/v1/time`)).status).toBe(200);
  await stop();
  expect(await sandbox.handle(request({ path: '/openapi/v1/time' }))).toMatchObject({
    status: 503,
  });
  await expect(fetch(`${origin}/openapi/v1/time`)).rejects.toThrow();
});

test('the HTTP server closes the connection of a request whose handler throws', async () => {
  const onRequest = (): never => {
    throw new Error('The observer failed.');
  };
  const { port } = await serve({ onRequest });
  const received = await exchange(port, [`${timeHead}\r\n`]);
  expect(received).toBe('');
});

test('a server that stops disconnects a client that keeps sending requests', async () => {
  const { port, stop, sandbox } = await serveCounted();
  const { close, control } = sandbox;
  await control.injectFault({ effect: 'delay', delayMs: 600_000, times: 2 });
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  socket.on('data', () => socket.write(`${timeHead}\r\n`));
  socket.write(`${timeHead}\r\n`);
  await vi.waitFor(async () => expect(await control.listFaults()).toMatchObject([{ struck: 1 }]));
  // The connection is not idle, so the server does not close it immediately.
  const stopped = stop(600_000);
  await close();
  await stopped;
});
