import { once } from 'node:events';
import { expect, it } from 'vitest';
import type { HandledRequest } from '../../src/gateway/gateway.ts';
import type { SandboxOptions } from '../../src/sandbox-options.ts';
import { get, handshake, serve } from '../network.ts';
import { request } from '../requests.ts';
import { createKey, marketPath, placeOrder, subscription } from './stream-fixture.ts';

const listening = (options: SandboxOptions = {}) => serve({ limits: 'off', ...options });

/** Connects, and collects the messages. */
async function connected(url: string) {
  const { socket } = await handshake(url);
  const messages: string[] = [];
  socket.on('message', (data) => messages.push(String(data)));
  const closed = once(socket, 'close').then(([code, reason]) => `${code} ${reason}`);
  return { socket, messages, closed };
}

/** Calls a condition until it returns true. The timeout of the test limits the wait. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

it('a handshake requires a valid listen key and a known path', async () => {
  const { sandbox, origin } = await listening();
  const key = await createKey(sandbox, 'alice');
  const { status, body } = await handshake(`${origin}/openapi/ws/${'0'.repeat(64)}`);
  expect([status, JSON.parse(body).code]).toEqual([401, -1125]);
  expect(await handshake(`${origin}/openapi/ws/${key}`)).toMatchObject({ status: 101 });
  const forms = [`${marketPath}?x=1`, `${marketPath}/BTCUSDT`, '/openapi/quote/ws/v2'];
  for (const path of [...forms, `/openapi/ws/${key}/`]) {
    expect(await handshake(`${origin}${path}`)).toMatchObject({ status: 101 });
  }
  for (const path of ['/', '/openapi/ws', `/openapi/ws/${key}/x`, '/openapi/v1/time']) {
    const rejected = await handshake(`${origin}${path}`);
    expect([rejected.status, JSON.parse(rejected.body).code]).toEqual([404, -1020]);
  }
});

it('a handshake is rejected if a page of another site sent it', async () => {
  const { origin } = await listening();
  const of = async (headers: Readonly<Record<string, string>>) =>
    (await handshake(`${origin}${marketPath}`, { headers })).status;
  expect(await of({ origin: 'http://attacker.example' })).toBe(403);
  expect(await of({ origin: 'null' })).toBe(403);
  expect(await of({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await of({ host: 'attacker.example' })).toBe(403);
  expect(await of({ origin })).toBe(101);
});

it('a handshake of a banned IP address is rejected with the time to wait', async () => {
  const { sandbox, origin } = await listening({ limits: 'reference', clock: 'manual' });
  const tickers = request({ path: '/openapi/quote/v1/ticker/24hr' });
  for (let sent = 0; sent < 43; sent++) await sandbox.handle(tickers);
  const { status, headers } = await handshake(`${origin}${marketPath}`);
  expect([status, headers['retry-after']]).toEqual([418, '120']);
});

it('a plain HTTP request to the path of a stream gets 426 and the header Upgrade', async () => {
  const { origin } = await listening();
  for (const path of [marketPath, '/openapi/ws/key']) {
    const { status, headers, body } = await get(`${origin}${path}`);
    expect([status, JSON.parse(body).code]).toEqual([426, -1020]);
    expect(headers).toMatchObject({ upgrade: 'websocket', connection: 'upgrade' });
  }
});

it('a rejected handshake is logged without the listen key', async () => {
  const logged: unknown[] = [];
  const onRequest = ({ method, path, status, code }: HandledRequest) => {
    logged.push([method, path, status, code]);
  };
  const { origin } = await listening({ onRequest });
  const headers = { origin: 'http://attacker.example' };
  await handshake(`${origin}/openapi/ws/${'a1'.repeat(32)}?x=1`);
  await handshake(`${origin}${marketPath}`, { headers });
  await get(`${origin}/openapi/v1/ping`, { headers });
  await handshake(`${origin}${marketPath}`);
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
  const { origin } = await listening({ onRequest });
  await expect(handshake(`${origin}/`)).rejects.toThrow('socket hang up');
  expect(await handshake(`${origin}${marketPath}`)).toMatchObject({ status: 101 });
});

it('a request to upgrade to another protocol gets a normal response', async () => {
  const { origin } = await listening();
  const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c' };
  expect((await get(`${origin}/openapi/v1/ping`, { headers })).status).toBe(200);
});

it.each([
  ['too long', ['x'.repeat(16_385)], 1009],
  ['too long in fragments', Array<string>(20).fill('x'.repeat(1000)), 1009],
  ['not UTF-8', [Buffer.from([0xff])], 1007],
])('a connection whose client sends a message that is %s is closed', async (_, parts, code) => {
  const { origin } = await listening();
  const { socket, closed } = await connected(`${origin}${marketPath}`);
  const isFragmented = parts.length > 1;
  for (const part of parts) socket.send(part, { fin: !isFragmented, binary: false });
  expect(await closed).toMatch(new RegExp(`^${code}`));
});

it('only a connection whose client does not read is closed with 1008', async () => {
  const { sandbox, origin } = await listening();
  const { socket: slow } = await handshake(`${origin}${marketPath}`);
  slow.send(JSON.stringify(subscription('depth')));
  const other = await connected(`${origin}${marketPath}`);
  for (let price = 1000; price < 1300; price++) {
    await placeOrder(sandbox, 'alice', { price: String(price), quantity: '0.01' });
  }
  slow.pause();
  const code = once(slow, 'close').then(([closing]) => closing);
  const requests = ['depth', 'diffDepth'].map((topic) => JSON.stringify(subscription(topic)));
  // Each request has a response of 6 kB, and the client reads no response.
  const isListed = async () => (await sandbox.control.listStreamConnections()).length === 2;
  while (await isListed()) {
    for (let sent = 0; sent < 20; sent++) for (const request of requests) slow.send(request);
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
