import { once } from 'node:events';
import { type IncomingHttpHeaders, request as sendRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { HandledRequest } from '../../src/gateway/gateway.ts';
import type { RunningServer, ServerBounds } from '../../src/node/index.ts';
import { createSandbox } from '../../src/node/index.ts';
import type { SandboxOptions } from '../../src/sandbox-options.ts';
import { request } from '../requests.ts';
import { createKey, marketPath, placeOrder, subscription } from './stream-fixture.ts';

const open: { stop(graceMs?: number): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.stop(100)));
});

async function listening(bounds: Partial<ServerBounds> = {}, options: SandboxOptions = {}) {
  const sandbox = createSandbox({ limits: 'off', ...options });
  const server = await sandbox.listen({ bounds });
  open.push(server);
  return { sandbox, server, url: server.origin.replace('http', 'ws') };
}

interface HandshakeResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Connects, and returns the response to the handshake. */
async function handshake(url: string, headers: Readonly<Record<string, string>> = {}) {
  const socket = new WebSocket(url, { headers });
  return new Promise<HandshakeResponse>((resolve) => {
    socket.on('open', () => resolve({ status: 101, headers: {}, body: '' }));
    socket.on('unexpected-response', async (_, response) => {
      const { statusCode = 0, headers } = response;
      resolve({ status: statusCode, headers, body: await text(response) });
    });
    socket.on('error', () => {});
  });
}

/** Connects, and collects the messages. */
async function connected(url: string) {
  const socket = new WebSocket(url);
  const messages: string[] = [];
  socket.on('message', (data) => messages.push(String(data)));
  const closed = once(socket, 'close').then(([code, reason]) => `${code} ${reason}`);
  await once(socket, 'open');
  return { socket, messages, closed };
}

/** Calls a condition until it returns true. The timeout of the test limits the wait. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

it('a handshake requires a valid listen key and a known path', async () => {
  const { sandbox, url } = await listening();
  const key = await createKey(sandbox, 'alice');
  const { status, body } = await handshake(`${url}/openapi/ws/${'0'.repeat(64)}`);
  expect([status, JSON.parse(body).code]).toEqual([401, -1125]);
  expect(await handshake(`${url}/openapi/ws/${key}`)).toMatchObject({ status: 101 });
  const forms = [`${marketPath}?x=1`, `${marketPath}/BTCUSDT`, '/openapi/quote/ws/v2'];
  for (const path of [...forms, `/openapi/ws/${key}/`]) {
    expect(await handshake(`${url}${path}`)).toMatchObject({ status: 101 });
  }
  for (const path of ['/', '/openapi/ws', `/openapi/ws/${key}/x`, '/openapi/v1/time']) {
    const rejected = await handshake(`${url}${path}`);
    expect([rejected.status, JSON.parse(rejected.body).code]).toEqual([404, -1020]);
  }
});

it('a handshake is rejected if a page of another site sent it', async () => {
  const { url } = await listening();
  const of = async (headers: Readonly<Record<string, string>>) =>
    (await handshake(`${url}${marketPath}`, headers)).status;
  expect(await of({ origin: 'http://attacker.example' })).toBe(403);
  expect(await of({ origin: 'null' })).toBe(403);
  expect(await of({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await of({ host: 'attacker.example' })).toBe(403);
  expect(await of({ origin: url.replace('ws', 'http') })).toBe(101);
});

it('a handshake that would exceed a maximum number of connections is rejected', async () => {
  const { sandbox, url } = await listening({ streams: { perIp: 3, perListenKey: 2 } });
  const alice = await createKey(sandbox, 'alice');
  const bob = await createKey(sandbox, 'bob');
  const ofAlice = `${url}/openapi/ws/${alice}`;
  const first = await connected(ofAlice);
  await connected(ofAlice);
  expect(await handshake(ofAlice)).toMatchObject({ status: 429 });
  await connected(`${url}/openapi/ws/${bob}`);
  expect(await handshake(`${url}${marketPath}`)).toMatchObject({ status: 429 });
  first.socket.close();
  await first.closed;
  expect(await handshake(ofAlice)).toMatchObject({ status: 101 });
});

it('a handshake of a banned IP address is rejected with the time to wait', async () => {
  const { sandbox, url } = await listening({}, { limits: 'reference', clock: 'manual' });
  const tickers = request({ path: '/openapi/quote/v1/ticker/24hr' });
  for (let sent = 0; sent < 43; sent++) await sandbox.handle(tickers);
  const { status, headers } = await handshake(`${url}${marketPath}`);
  expect([status, headers['retry-after']]).toEqual([418, '120']);
});

it('a plain HTTP request to the path of a stream gets 426 and the header Upgrade', async () => {
  const { server } = await listening();
  for (const path of [marketPath, '/openapi/ws/key']) {
    const response = await fetch(`${server.origin}${path}`);
    expect(response.status).toBe(426);
    expect(response.headers.get('upgrade')).toBe('websocket');
    expect(response.headers.get('connection')).toBe('upgrade');
    expect(await response.json()).toMatchObject({ code: -1020 });
  }
});

it('a rejected handshake is logged without the listen key', async () => {
  const logged: unknown[] = [];
  const onRequest = ({ method, path, status, code }: HandledRequest) => {
    logged.push([method, path, status, code]);
  };
  const { server, url } = await listening({}, { onRequest });
  const origin = 'http://attacker.example';
  await handshake(`${url}/openapi/ws/${'a1'.repeat(32)}?x=1`);
  await handshake(`${url}${marketPath}`, { origin });
  await fetch(`${server.origin}/openapi/v1/ping`, { headers: { origin } });
  await handshake(`${url}${marketPath}`);
  expect(logged).toEqual([
    ['GET', '/openapi/ws/a1a1…', 401, -1125],
    ['GET', marketPath, 403, -1005],
    ['GET', '/openapi/v1/ping', 403, -1005],
  ]);
});

it('a failure of the log disconnects only the client of the rejected handshake', async () => {
  const onRequest = (): never => {
    throw new Error('The log failed.');
  };
  const { url } = await listening({}, { onRequest });
  const rejected = new WebSocket(`${url}/`);
  const [{ message }] = await once(rejected, 'error');
  expect(message).toBe('socket hang up');
  expect(await handshake(`${url}${marketPath}`)).toMatchObject({ status: 101 });
});

it('a request to upgrade to another protocol gets a normal response', async () => {
  const { server } = await listening();
  const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c' };
  const sent = sendRequest(`${server.origin}/openapi/v1/ping`, { headers }).end();
  const [response] = await once(sent, 'response');
  expect(response.statusCode).toBe(200);
  response.resume();
});

it('a connection receives an array of events, and a pong in response to a ping', async () => {
  const { sandbox, url } = await listening();
  const { messages, socket } = await connected(
    `${url}/openapi/ws/${await createKey(sandbox, 'alice')}`,
  );
  await placeOrder(sandbox, 'alice', { newClientOrderId: 'mine' });
  socket.send('{"ping":1}');
  await until(() => messages.length === 2);
  expect(JSON.parse(messages[0] ?? '')).toMatchObject([{ c: 'mine' }, { T: true }]);
  expect(JSON.parse(messages[1] ?? '')).toEqual({ pong: expect.any(Number) });
});

it('a connection receives messages of every length', async () => {
  const { sandbox, url } = await listening();
  const key = await createKey(sandbox, 'bob');
  const { messages, socket } = await connected(`${url}/openapi/ws/${key}`);
  for (let order = 0; order < 400; order++) {
    const name = order < 200 ? 'alice' : 'aliceSub';
    const newClientOrderId = `order-${order}`;
    await placeOrder(sandbox, name, { price: '1000', quantity: '0.01', newClientOrderId });
  }
  for (const quantity of ['3.99', '0.01']) {
    await placeOrder(sandbox, 'bob', { side: 'SELL', price: '1000', quantity });
  }
  socket.send('{"ping":1}');
  await until(() => messages.length === 3);
  const lengths = messages.map(({ length }) => length);
  expect(lengths).toEqual([expect.toSatisfy((length) => length > 65_535), expect.any(Number), 22]);
  const [many = [], few] = messages.map((text) => JSON.parse(text));
  expect([many.length, few.length]).toEqual([1 + 399 + 1, 1 + 1 + 1]);
});

it('a connection is closed if a message is too long, not UTF-8, or too fragmented', async () => {
  const { url } = await listening();
  const tooLong = await connected(`${url}${marketPath}`);
  tooLong.socket.send('x'.repeat(16_385));
  expect(await tooLong.closed).toMatch(/^1009/);
  const endless = await connected(`${url}${marketPath}`);
  for (let part = 0; part < 20; part++) endless.socket.send('x'.repeat(1000), { fin: false });
  expect(await endless.closed).toMatch(/^1009/);
  const invalid = await connected(`${url}${marketPath}`);
  invalid.socket.send(Buffer.from([0xff]), { binary: false });
  expect(await invalid.closed).toMatch(/^1007/);
});

it('a connection is closed with 1001 when the server stops', async () => {
  const { sandbox, server, url } = await listening();
  const { closed } = await connected(`${url}${marketPath}`);
  await Promise.all([sandbox.close(), server.stop()]);
  expect(await closed).toBe('1001 The broker is shutting down.');
});

it('only a connection whose client does not read is closed with 1008', async () => {
  const { sandbox, url } = await listening();
  const slow = new WebSocket(`${url}${marketPath}`);
  await once(slow, 'open');
  slow.send(JSON.stringify(subscription('depth')));
  const other = await connected(`${url}${marketPath}`);
  for (let price = 1000; price < 1300; price++) {
    await placeOrder(sandbox, 'alice', { price: String(price), quantity: '0.01' });
  }
  slow.pause();
  const code = once(slow, 'close').then(([closing]) => closing);
  const requests = ['depth', 'diffDepth'].map((topic) => JSON.stringify(subscription(topic)));
  // Each request has a response of 6 kB, and the client reads no response.
  const isListed = async () => (await sandbox.control.listStreamConnections()).length === 2;
  while (await isListed()) {
    for (const request of requests) slow.send(request);
    other.socket.send('{"ping":0}');
    const count = other.messages.length;
    await until(() => other.messages.length > count);
  }
  slow.resume();
  expect([1006, 1008]).toContain(await code);
  other.socket.send('{"ping":0}');
  const count = other.messages.length;
  await until(() => other.messages.length > count);
});

it('a connection on which the client sends garbage instead of frames is closed', async () => {
  const { server } = await listening();
  const socket = await rawConnection(server);
  socket.write('garbage garbage garbage');
  await once(socket, 'close');
});

/** Opens a connection on which a test can send anything. */
async function rawConnection({ origin }: RunningServer): Promise<Socket> {
  const { host, port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  const lines = [
    `GET ${marketPath} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  socket.resume();
  return socket;
}
