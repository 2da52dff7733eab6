import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createSandbox } from '../src/node/index.ts';
import type { ListenOptions } from '../src/node/sandbox.ts';
import { largestCountPerTurn } from './turns.ts';

const head = 'GET /openapi/v1/time HTTP/1.1\r\nHost: localhost\r\n';
const clients: { destroy(): void }[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});

/** Starts a server with at most 8 connections, of which an address can have 6. */
async function serve(name: 'listen' | 'listenControl' = 'listen', options: ListenOptions = {}) {
  const sandbox = createSandbox({ limits: 'off' });
  const bounds = { maximumConnections: 8 };
  const { origin, stop } = await sandbox[name]({ bounds, ...options });
  onTestFinished(() => stop(0));
  return { sandbox, origin, port: Number(new URL(origin).port) };
}

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
  clients.push(socket);
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

/** Sends a request on a new connection, and returns the status of the response. */
async function request(origin: string, path: string, localAddress?: string): Promise<number> {
  const sent = get(origin + path, { agent: false, ...(localAddress && { localAddress }) });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  await text(response);
  return response.statusCode ?? 0;
}

test.each([
  ['listen', '/openapi/v1/time'],
  ['listenControl', '/v1/clock'],
] as const)('with %s, an address can have three quarters of the connections', async (...row) => {
  const [name, path] = row;
  const { origin, port } = await serve(name);
  const own = await openMany(port, 10);
  await vi.waitFor(() => expect(own.filter(({ isClosed }) => isClosed())).toHaveLength(4));
  await expect(request(origin, path)).rejects.toThrow();
  expect(await request(origin, path, '127.0.0.2')).toBe(200);
  const others = await openMany(port, 3, '', '127.0.0.2');
  await vi.waitFor(() => expect(others.filter(({ isClosed }) => isClosed())).toHaveLength(1));
  for (const { socket } of own) socket.destroy();
  await vi.waitFor(async () => expect(await request(origin, path)).toBe(200));
  expect(others.filter(({ isClosed }) => isClosed())).toHaveLength(1);
});

test('a connection without requests is closed after the timeout, a WebSocket is not', async () => {
  const bounds = { headersMs: 200, keepAliveMs: 200, responseMs: 200 };
  const { sandbox, origin, port } = await serve('listen', { bounds });
  const stream = new WebSocket(`${origin.replace('http', 'ws')}/openapi/quote/ws/v1`);
  clients.push({ destroy: () => stream.terminate() });
  await once(stream, 'open');
  const used = await open(port, `${head}\r\n`);
  await once(used.socket, 'data');
  const opened = [await open(port), used];
  // A client that waits for its response is not disconnected.
  await sandbox.control.injectFault({ effect: 'delay', delayMs: 5000, times: 1 });
  const waiting = await open(port, `${head}\r\n`);
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
  let received = '';
  socket.on('data', (bytes: Buffer) => {
    received += bytes.toString('latin1');
  });
  return () => received.split('HTTP/1.1 ').length - 1;
}

test('the server handles one of the requests that a client sends at once in a turn', async () => {
  let handled = 0;
  const onRequest = () => {
    handled += 1;
  };
  const server = await createSandbox({ limits: 'off', onRequest }).listen();
  onTestFinished(() => server.stop(0));
  const { socket } = await open(Number(new URL(server.origin).port));
  const responses = countResponses(socket);
  socket.write(`${head}\r\n`.repeat(1000));
  // The first request is handled at once, and the second one in the same turn.
  expect(await largestCountPerTurn(() => handled, 1000)).toBeLessThanOrEqual(2);
  while (responses() < 1000) await once(socket, 'data');
});

test('the server reads no further requests while 100 of a connection are in progress', async () => {
  const { sandbox, port } = await serve();
  await sandbox.control.injectFault({ effect: 'delay', delayMs: 600_000 });
  const { socket } = await open(port);
  const responses = countResponses(socket);
  const total = 3000;
  socket.write(`${head}\r\n`.repeat(total));
  let struck = -1;
  for (let before = -2; struck > before; ) {
    before = struck;
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
    struck = (await sandbox.control.listFaults())[0]?.struck ?? 0;
  }
  // Each chunk that the server reads has at most 64 KiB.
  expect(struck).toBeGreaterThanOrEqual(100);
  expect(struck).toBeLessThan(100 + 65_536 / head.length);
  // Ends the delays.
  await sandbox.control.clearFaults({});
  void sandbox.close();
  while (responses() < total) await once(socket, 'data');
});
