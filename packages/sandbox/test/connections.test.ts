import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ServerBounds } from '../src/node/index.ts';
import { get, handshake, portOf, serve, timeHead } from './network.ts';
import { largestCountPerTurn } from './turns.ts';

/** Starts servers with at most 8 connections, of which an address can have 6. */
const serveFew = (bounds: Partial<ServerBounds> = {}) =>
  serve({ limits: 'off' }, { bounds: { maximumConnections: 8, ...bounds } });

interface Client {
  readonly socket: Socket;
  readonly isClosed: () => boolean;
}

/** Connects from an address, and sends the beginning of a request. */
async function open(port: number, sent = '', localAddress = '127.0.0.1'): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  let isClosed = false;
  socket.on('error', () => {});
  socket.on('close', () => {
    isClosed = true;
  });
  socket.resume();
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  if (sent !== '') socket.write(sent);
  return { socket, isClosed: () => isClosed };
}

/** Opens connections, one after the other. */
async function openMany(port: number, count: number, sent = '', address?: string) {
  const opened: Client[] = [];
  for (let index = 0; index < count; index++) opened.push(await open(port, sent, address));
  return opened;
}

test.each([
  ['origin', '/openapi/v1/time'],
  ['controlOrigin', '/v1/clock'],
] as const)('of the server %s, an address can have three quarters', async (name, path) => {
  const origin = (await serveFew())[name];
  const port = portOf(origin);
  const request = async (localAddress = '127.0.0.1') =>
    (await get(`${origin}${path}`, { localAddress })).status;
  const own = await openMany(port, 10);
  await vi.waitFor(() => expect(own.filter(({ isClosed }) => isClosed())).toHaveLength(4));
  await expect(request()).rejects.toThrow();
  expect(await request('127.0.0.2')).toBe(200);
  const others = await openMany(port, 3, '', '127.0.0.2');
  await vi.waitFor(() => expect(others.filter(({ isClosed }) => isClosed())).toHaveLength(1));
  for (const { socket } of own) socket.destroy();
  await vi.waitFor(async () => expect(await request()).toBe(200));
  expect(others.filter(({ isClosed }) => isClosed())).toHaveLength(1);
});

test('a connection without requests is closed after the timeout, a WebSocket is not', async () => {
  const bounds = { headersMs: 200, keepAliveMs: 200, responseMs: 200 };
  const { sandbox, origin, port } = await serveFew(bounds);
  const stream = (await handshake(`${origin}/openapi/quote/ws/v1`)).socket;
  const used = await open(port, `${timeHead}\r\n`);
  await once(used.socket, 'data');
  const opened = [await open(port), used];
  // A client that waits for its response is not disconnected.
  await sandbox.control.injectFault({ effect: 'delay', delayMs: 5000, times: 1 });
  const waiting = await open(port, `${timeHead}\r\n`);
  const response = once(waiting.socket, 'data');
  await vi.waitFor(() => expect(opened.every(({ isClosed }) => isClosed())).toBe(true), 4000);
  expect(waiting.isClosed()).toBe(false);
  expect(stream.readyState).toBe(stream.OPEN);
  await sandbox.control.clearFaults({});
  void sandbox.close();
  expect(String(await response)).toContain('HTTP/1.1 200');
});

/** Returns a function that returns how many responses have begun to arrive. */
function countResponses(socket: Socket): () => number {
  const start = 'HTTP/1.1 ';
  let count = 0;
  let end = '';
  socket.on('data', (bytes: Buffer) => {
    const text = end + bytes.toString('latin1');
    count += text.split(start).length - 1;
    end = text.slice(1 - start.length);
  });
  return () => count;
}

test('the server handles one of the requests that a client sends at once in a turn', async () => {
  let handled = 0;
  const onRequest = () => {
    handled += 1;
  };
  const { socket } = await open((await serve({ limits: 'off', onRequest })).port);
  const responses = countResponses(socket);
  socket.write(`${timeHead}\r\n`.repeat(1000));
  // The first request is handled at once, and the second one in the same turn.
  expect(await largestCountPerTurn(() => handled, 1000)).toBeLessThanOrEqual(2);
  while (responses() < 1000) await once(socket, 'data');
});

test('requests of several clients that together take long share no turn', async () => {
  let handled = 0;
  const onRequest = () => {
    handled += 1;
    const end = performance.now() + 5;
    while (performance.now() < end);
  };
  const { port } = await serve({ limits: 'off', onRequest });
  const clients = await openMany(port, 20);
  for (const { socket } of clients) socket.write(`${timeHead}\r\n`);
  expect(await largestCountPerTurn(() => handled, clients.length)).toBe(1);
});

test('the server reads no further requests while 100 of a connection are in progress', async () => {
  const { sandbox, port } = await serveFew();
  await sandbox.control.injectFault({ effect: 'delay', delayMs: 600_000 });
  const { socket } = await open(port);
  const responses = countResponses(socket);
  const total = 3000;
  socket.write(`${timeHead}\r\n`.repeat(total));
  let struck = -1;
  for (let before = -2; struck > before; ) {
    before = struck;
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
    struck = (await sandbox.control.listFaults())[0]?.struck ?? 0;
  }
  // Each chunk that the server reads has at most 64 KiB.
  expect(struck).toBeGreaterThanOrEqual(100);
  expect(struck).toBeLessThan(100 + 65_536 / timeHead.length);
  // Ends the delays.
  await sandbox.control.clearFaults({});
  void sandbox.close();
  while (responses() < total) await once(socket, 'data');
});
