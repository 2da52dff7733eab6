import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  assembleInMemory,
  defaultBounds,
  StreamMessage,
  serve,
} from '@broker-api/sandbox/internal';
import { apiKeyHeader } from '@broker-api/spec';
import { hmac } from '@broker-api/test-kit';
import { WebSocketServer } from 'ws';
import { nextLine, spawnScript } from './child-script.ts';
import { decodeMetrics } from './decode-frames.ts';
import { floods } from './floods.ts';
import { loadHttp, requestText } from './load-http.ts';
import { type Metric, pairedMetric, slices } from './measure.ts';
import { orderBookMetric } from './order-book.ts';
import { openWebSockets } from './web-socket-client.ts';

/**
 * The maximum ratios. `fanOut` and `burst`: CPU time compared with plain `ws.send` in a loop.
 * `orders`: the time of orders while 100 streams are connected, compared with the time while none
 * is. docs/decisions/0031 gives the reasons.
 */
const bounds = { fanOut: 1.1, burst: 1 / 3, orders: 1 / 0.8 };
const clientCount = 1000;
const marketPath = '/openapi/quote/ws/v1';

/**
 * Compares the streams with plain `ws`. Also compares how long orders take while their users are
 * connected and while no user is connected, and how long one client can block the event loop.
 */
export async function* streamsBenchmark(): AsyncGenerator<Metric> {
  yield* decodeMetrics();
  yield await orderBookMetric();
  yield* fanOut();
  yield await orderThroughput(await startChild<StreamOrders>('stream-orders'));
  yield* floods();
  yield* latencies();
}

/** A server in this process, and the child process with its clients. */
interface FanOut {
  readonly clients: ChildProcess;
  /** Sends messages to all clients. */
  readonly send: (texts: readonly string[]) => void;
  /** The memory of a connection, in bytes. */
  readonly bytesPerConnection: number;
  /** Stops the server, so that this process can end. */
  readonly stop: () => unknown;
}

async function* fanOut(): AsyncGenerator<Metric> {
  const ours = await startSandbox();
  const peer = await startPeer();
  const one = [text(1)];
  const eight = Array.from({ length: 8 }, (_, index) => text(index));
  yield await compareSends('streams: message of 200 bytes to 1,000 clients', one, bounds.fanOut);
  yield await compareSends('streams: 8 messages to 1,000 clients', eight, bounds.burst);
  yield {
    ...pairedMetric(
      'streams: memory of an idle connection',
      [ours.bytesPerConnection],
      [peer.bytesPerConnection],
      null,
    ),
    unit: 'bytes',
  };
  for (const { clients, stop } of [ours, peer]) {
    clients.kill();
    await stop();
  }

  async function compareSends(name: string, texts: readonly string[], bound: number) {
    const times: [ours: number[], peer: number[]] = [[], []];
    for (let slice = -3; slice < slices; slice++) {
      const oursMs = await cpuTime(ours, texts);
      const peerMs = await cpuTime(peer, texts);
      // The first slices warm up the compiler.
      if (slice < 0) continue;
      times[0].push(oursMs);
      times[1].push(peerMs);
    }
    return pairedMetric(name, ...times, bound);
  }
}

const rounds = 4;

/** Returns the CPU time for sending messages to all clients, in milliseconds. */
async function cpuTime({ send }: FanOut, texts: readonly string[]): Promise<number> {
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) {
    send(texts);
    await nextTurn();
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / rounds;
}

/** Returns a message of 200 bytes. The index must have one digit. */
function text(index: number): string {
  return JSON.stringify({ index, text: 'x'.repeat(179) });
}

async function startSandbox(): Promise<FanOut> {
  const { gateway, streams, parts } = assembleInMemory({ limits: 'off' });
  const connectionLimits = { perIp: clientCount, perListenKey: 1 };
  const { origin, stop } = await serve(gateway, {
    host: '127.0.0.1',
    port: 0,
    origins: { hosts: [], pages: [] },
    // One address can have a quarter of the connections as WebSockets without a listen key.
    bounds: { ...defaultBounds, maximumConnections: 4 * clientCount, streams: connectionLimits },
    streams,
  });
  const connected = await connectClients(Number(new URL(origin).port), marketPath);
  return {
    ...connected,
    stop: () => stop(0),
    send: (texts) => {
      const messages = texts.map((one) => new StreamMessage(one));
      for (const message of messages) {
        for (const connection of parts.streams.connections()) connection.send(message);
      }
    },
  };
}

async function startPeer(): Promise<FanOut> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
  const connected = await connectClients((server.address() as AddressInfo).port, '/');
  return {
    ...connected,
    stop: () => server.close(),
    send: (texts) => {
      for (const one of texts) for (const client of server.clients) client.send(one);
    },
  };
}

async function connectClients(port: number, path: string) {
  const before = usedMemory();
  const args = [String(port), path, String(clientCount)];
  const clients = spawnScript('stream-readers', args);
  await nextLine(clients);
  return { clients, bytesPerConnection: (usedMemory() - before) / clientCount };
}

function usedMemory(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** What the server with 100 users prints. */
interface StreamOrders {
  readonly port: number;
  readonly users: readonly { apiKey: string; secretKey: string; listenKey: string }[];
}

interface Child<Printed> {
  readonly child: ChildProcess;
  readonly printed: Printed;
}

/** Measures journaled orders of 100 users, with and without their streams. */
async function orderThroughput({ child, printed }: Child<StreamOrders>): Promise<Metric> {
  const { port, users } = printed;
  const withStreams = [];
  const without = [];
  const paths = users.map(({ listenKey }) => `/openapi/ws/${listenKey}`);
  for (let slice = -3; slice < slices; slice++) {
    const plain = await loadHttp({ port, requests: orders(printed, 2000), connections: 64 });
    const sockets = await openWebSockets(port, paths);
    for (const socket of sockets) socket.resume();
    const streamed = await loadHttp({ port, requests: orders(printed, 2000), connections: 64 });
    for (const socket of sockets) socket.destroy();
    if (slice < 0) continue;
    without.push(plain);
    withStreams.push(streamed);
  }
  child.kill();
  const name = 'streams: orders with 100 connected users compared with none';
  return pairedMetric(name, withStreams, without, bounds.orders);
}

/** Measures the 99th percentile of the time until an event arrives. */
async function* latencies(): AsyncGenerator<Metric> {
  const sandbox = await startChild<StreamOrders>('stream-orders');
  const peer = await startChild<{ port: number }>('stream-peer');
  const [user] = sandbox.printed.users;
  for (const count of [1, 100, 1000]) {
    const ours = [];
    const theirs = [];
    for (let slice = 0; slice < 3; slice++) {
      const requests = orders({ ...sandbox.printed, users: user ? [user] : [] }, 60);
      const path = `/openapi/ws/${user?.listenKey}`;
      ours.push(await latency({ port: sandbox.printed.port, path, count, requests }));
      theirs.push(await latency({ port: peer.printed.port, path: '/', count, requests }));
    }
    for (const [index, since] of ['order', 'response'].entries()) {
      const name = `streams: p99 from the ${since} to its event, ${count} clients`;
      const timesOf = (all: readonly Latency[]): number[] => all.map((times) => times[index] ?? 0);
      const metric = pairedMetric(name, timesOf(ours), timesOf(theirs), null);
      // The ratio of two delays of 0 ms would not be a number.
      yield { ...metric, ratio: metric.ours === 0 ? 0 : metric.ratio };
    }
  }
  sandbox.child.kill();
  peer.child.kill();
}

/** The times since the order was sent, and since its response arrived, in milliseconds. */
type Latency = readonly [sinceOrder: number, sinceResponse: number];

async function latency(task: object): Promise<Latency> {
  const child = spawnScript('stream-latency', []);
  child.stdin?.end(JSON.stringify(task));
  return JSON.parse(await nextLine(child)) as Latency;
}

let orderNumber = 0;

/** Returns new orders each time, because the gateway accepts each signature only once. */
function orders({ users }: Pick<StreamOrders, 'users'>, count: number): string[] {
  return Array.from({ length: count }, () => {
    orderNumber += 1;
    const { apiKey = '', secretKey = '' } = users[orderNumber % users.length] ?? {};
    const query = new URLSearchParams({
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'IOC',
      quantity: '0.001',
      price: '6000',
      newClientOrderId: `bench-${orderNumber}`,
      recvWindow: '60000',
      timestamp: String(Date.now()),
    }).toString();
    const path = `/openapi/v1/order?${query}&signature=${hmac(secretKey, query)}`;
    return requestText('POST', path, [`${apiKeyHeader}: ${apiKey}`, 'Content-Length: 0']);
  });
}

async function startChild<Printed>(name: string): Promise<Child<Printed>> {
  const child = spawnScript(name, []);
  return { child, printed: JSON.parse(await nextLine(child)) as Printed };
}
