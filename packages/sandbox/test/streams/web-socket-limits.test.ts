// Tests that WebSockets leave room for requests, however many of them clients open.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createSandbox, type RunningServer } from '../../src/node/index.ts';
import { createKey, marketPath } from './stream-fixture.ts';

const sockets: Socket[] = [];
const servers: RunningServer[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await server.stop(0);
});

async function serve(maximumConnections?: number) {
  const sandbox = createSandbox({ limits: 'off' });
  const bounds = maximumConnections === undefined ? {} : { maximumConnections };
  const server = await sandbox.listen({ bounds });
  servers.push(server);
  return { sandbox, port: Number(new URL(server.origin).port) };
}

/** Sends the handshake of a WebSocket. Returns the status; 0 if the connection is closed. */
async function handshake(port: number, path: string, localAddress: string): Promise<number> {
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const closed = once(socket, 'close').then(() => ['']);
  const [first] = await Promise.race([once(socket, 'data'), closed]);
  return Number(String(first).split(' ')[1] ?? 0);
}

/** Opens WebSockets one after the other, and returns how many of them got each status. */
async function open(port: number, count: number, path: string, address: string) {
  const counts: Record<number, number> = {};
  for (let index = 0; index < count; index++) {
    const status = await handshake(port, path, address);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

async function request(port: number, localAddress: string): Promise<number> {
  const options = { port, host: '127.0.0.1', path: '/openapi/v1/time', agent: false, localAddress };
  const [response] = (await once(get(options), 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}

const addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3'] as const;
const [one, two, three] = addresses;

test('2,000 WebSockets without a key from two addresses lock out no client', async () => {
  const { sandbox, port } = await serve();
  for (const address of [one, two]) {
    expect(await open(port, 1000, marketPath, address)).toEqual({ 101: 500, 429: 500 });
  }
  for (const address of addresses) expect(await request(port, address)).toBe(200);
  const listenKey = await createKey(sandbox, 'alice');
  for (const address of addresses) {
    expect(await handshake(port, `/openapi/ws/${listenKey}`, address)).toBe(101);
  }
  // The total, too, is below the number of connections.
  expect(await handshake(port, marketPath, three)).toBe(429);
}, 60_000);

test('with keys, an address can have half of the connections, and all three quarters', async () => {
  const { sandbox, port } = await serve(40);
  const path = `/openapi/ws/${await createKey(sandbox, 'alice')}`;
  const other = `/openapi/ws/${await createKey(sandbox, 'bob')}`;
  expect(await open(port, 18, path, one)).toEqual({ 101: 18 });
  expect(await open(port, 5, other, one)).toEqual({ 101: 2, 429: 3 });
  expect(await open(port, 15, other, two)).toEqual({ 101: 10, 429: 5 });
  for (const address of addresses) expect(await request(port, address)).toBe(200);
});

test('brokers of a server share its limits, and a closed WebSocket makes room', async () => {
  const { sandbox, port } = await serve(40);
  const { broker } = await sandbox.control.createBroker({});
  expect(await open(port, 8, marketPath, one)).toEqual({ 101: 8 });
  expect(await open(port, 4, `${broker.path}${marketPath}`, one)).toEqual({ 101: 2, 429: 2 });
  sockets[0]?.destroy();
  let status = 429;
  while (status === 429) status = await handshake(port, marketPath, one);
  expect(status).toBe(101);
});
