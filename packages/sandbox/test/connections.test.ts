import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
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

const closed = (opened: readonly Client[]) => opened.map(({ isClosed }) => isClosed());

/** Sends a request on a new connection, and returns the status of the response. */
async function request(origin: string, path: string, localAddress?: string): Promise<number> {
  const sent = get(origin + path, { agent: false, ...(localAddress && { localAddress }) });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  await text(response);
  return response.statusCode ?? 0;
}

describe('connections of a server', () => {
  it.each([
    ['listen', 'nothing', '', '/openapi/v1/time'],
    ['listen', 'a part of its headers', head, '/openapi/v1/time'],
    ['listen', 'a complete request before', `${head}\r\n`, '/openapi/v1/time'],
    [
      'listen',
      'a part of its body',
      'POST /openapi/v1/order HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\na',
      '/openapi/v1/time',
    ],
    ['listenControl', 'nothing', '', '/v1/clock'],
  ] as const)('with %s, the oldest idle connection, which sent %s, makes room', async (...row) => {
    const [name, , sent, path] = row;
    const { origin, port } = await serve(name);
    const idle = await openMany(port, 6, sent);
    for (let index = 0; index < 4; index++) expect(await request(origin, path)).toBe(200);
    expect(closed(idle)).toEqual([true, false, false, false, false, false]);
    const more = await openMany(port, 3);
    expect(await request(origin, path)).toBe(200);
    expect(closed([...idle, ...more])).toEqual([...Array(4).fill(true), ...Array(5).fill(false)]);
  });

  it('an address cannot close the idle connections of another address', async () => {
    const { origin, port } = await serve();
    const others = await openMany(port, 2, '', '127.0.0.2');
    const own = await openMany(port, 20);
    expect(await request(origin, '/openapi/v1/time', '127.0.0.2')).toBe(200);
    expect(closed(others)).toEqual([true, false]);
    expect(closed(own).filter((isClosed) => !isClosed)).toHaveLength(6);
  });

  it('neither a stream nor a request in progress makes room', async () => {
    const { sandbox, origin, port } = await serve();
    const stream = new WebSocket(`${origin.replace('http', 'ws')}/openapi/quote/ws/v1`);
    clients.push({ destroy: () => stream.terminate() });
    await once(stream, 'open');
    await sandbox.control.injectFault({ effect: 'delay', delayMs: 600_000, times: 4 });
    const busy = await openMany(port, 4, `${head}\r\n`);
    while ((await sandbox.control.listFaults()).length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    const idle = await openMany(port, 10);
    expect(await request(origin, '/openapi/v1/time')).toBe(200);
    expect(closed(busy)).toEqual([false, false, false, false]);
    expect(stream.readyState).toBe(stream.OPEN);
    expect(closed(idle)).toEqual(Array(10).fill(true));
    await sandbox.close();
  });

  it('a connection that is used again is not the oldest idle connection', async () => {
    const { origin, port } = await serve();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    clients.push(agent);
    const again = async () => {
      const sent = get(`${origin}/openapi/v1/time`, { agent });
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      await text(response);
      return sent.reusedSocket;
    };
    expect(await again()).toBe(false);
    for (let round = 0; round < 3; round++) {
      await openMany(port, 5);
      expect(await again()).toBe(true);
    }
  });
});

/** Returns a function that returns how many responses have begun to arrive. */
function countResponses(socket: Socket): () => number {
  let received = '';
  socket.on('data', (bytes: Buffer) => {
    received += bytes.toString('latin1');
  });
  return () => received.split('HTTP/1.1 ').length - 1;
}

it('the server handles one of the requests that a client sends at once in a turn', async () => {
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

it('the server reads no further requests while many of a connection are in progress', async () => {
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
