import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  assembleInMemory,
  defaultBounds,
  StreamMessage,
  serve,
} from '@broker-api/sandbox/internal';
import { decodeMarketFrame, decodeUserFrame } from '@broker-api/streams';
import { WebSocketServer } from 'ws';
import { inRepository } from '../lib/paths.ts';
import { type Child, startChild, startServer } from './child.ts';
import { floods } from './floods.ts';
import { loadHttp, openWebSockets, signedOrders } from './load-http.ts';
import { compare, type Metric, processorTime } from './measure.ts';
import { orderBookMetric } from './order-book.ts';

/**
 * The maximum ratios. `decoding`: CPU time compared with `JSON.parse`, which loses digits of ids in
 * the reference dialect. `fanOut` and `burst`: CPU time compared with plain `ws.send` in a loop.
 * `orders`: the time of orders while 100 streams are connected, compared with the time while none
 * is. docs/decisions/0031 gives the reasons.
 */
const bounds = {
  decoding: { reference: 3.5, observed: 2.2 },
  fanOut: 1.1,
  burst: 1 / 3,
  orders: 1 / 0.8,
};
const clientCount = 1000;

/**
 * Compares the decoding of frames, a local order book and sending with libraries, how long orders
 * take while their users are connected and while no user is, and how long one client can block the
 * event loop.
 */
export async function* streamsBenchmark(): AsyncGenerator<Metric> {
  yield* decoding();
  yield await orderBookMetric();
  yield* fanOut();
  yield await orderThroughput();
  yield* floods();
}

const framesPerSlice = 3000;

/** Compares the decoding of frames of both streams, in both dialects, with `JSON.parse`. */
async function* decoding(): AsyncGenerator<Metric> {
  const texts = {
    user: `[${exampleText('executionReport/filled.json')}]`,
    market: exampleText('trade/latest-trades.json'),
  };
  const decode = { user: decodeUserFrame, market: decodeMarketFrame };
  const timeOf = (work: () => unknown) => () =>
    processorTime(() => {
      for (let count = 0; count < framesPerSlice; count++) work();
    });
  for (const dialect of ['reference', 'observed'] as const) {
    for (const stream of ['user', 'market'] as const) {
      const text = dialect === 'reference' ? texts[stream] : withTextIds(texts[stream]);
      const name = `streams: decode a ${stream} frame (${dialect}) compared with JSON.parse`;
      yield await compare(name, bounds.decoding[dialect], {
        ours: timeOf(() => decode[stream](text)),
        peer: timeOf(() => JSON.parse(text)),
      });
    }
  }
}

/** Returns an example of a message in the reference dialect, with ids as long as real ones. */
function exampleText(path: string): string {
  const text = readFileSync(inRepository('spec/examples/common', path), 'utf8');
  return JSON.stringify(JSON.parse(text)).replaceAll(/"([iv])":\d+/g, '"$1":336902617393292032');
}

/** Returns a message in the observed dialect, in which LONG values are text. */
function withTextIds(text: string): string {
  return text.replaceAll(/:(\d{13,})/g, ':"$1"');
}

/** A server in this process, and the child process with its clients. */
interface FanOut {
  readonly clients: Child<string>;
  /** Sends messages to all clients. */
  readonly send: (texts: readonly string[]) => void;
  /** Stops the server, so that this process can end. */
  readonly stop: () => unknown;
}

async function* fanOut(): AsyncGenerator<Metric> {
  const ours = await startSandbox();
  const peer = await startPeer();
  const one = [text(1)];
  const eight = Array.from({ length: 8 }, (_, index) => text(index));
  for (const [name, texts, bound] of [
    ['message of 200 bytes', one, bounds.fanOut],
    ['8 messages', eight, bounds.burst],
  ] as const) {
    yield await compare(`streams: ${name} to 1,000 clients`, bound, {
      ours: () => sendTime(ours, texts),
      peer: () => sendTime(peer, texts),
    });
  }
  for (const { clients, stop } of [ours, peer]) {
    clients.stop();
    await stop();
  }
}

const rounds = 4;

/** Returns the CPU time for sending messages to all clients, in milliseconds. */
async function sendTime({ send }: FanOut, texts: readonly string[]): Promise<number> {
  const time = await processorTime(async () => {
    for (let round = 0; round < rounds; round++) {
      send(texts);
      await nextTurn();
    }
  });
  return time / rounds;
}

/** Returns a message of 200 bytes. The index must have one digit. */
function text(index: number): string {
  return JSON.stringify({ index, text: 'x'.repeat(179) });
}

async function startSandbox(): Promise<FanOut> {
  const { gateway, streams, broker } = assembleInMemory({ limits: 'off' });
  const connectionLimits = { perIp: clientCount, perListenKey: 1 };
  const { origin, stop } = await serve(gateway, {
    host: '127.0.0.1',
    port: 0,
    origins: { hosts: [], pages: [] },
    // One address can have a quarter of the connections as WebSockets without a listen key.
    bounds: { ...defaultBounds, maximumConnections: 4 * clientCount, streams: connectionLimits },
    streams,
  });
  return {
    clients: await connectClients(new URL(origin).port, '/openapi/quote/ws/v1'),
    stop: () => stop(0),
    send: (texts) => {
      const messages = texts.map((one) => new StreamMessage(one));
      for (const message of messages) {
        for (const connection of broker.streams.connections()) connection.send(message);
      }
    },
  };
}

async function startPeer(): Promise<FanOut> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
  return {
    clients: await connectClients(String((server.address() as AddressInfo).port), '/'),
    stop: () => server.close(),
    send: (texts) => {
      for (const one of texts) for (const client of server.clients) client.send(one);
    },
  };
}

function connectClients(port: string, path: string): Promise<Child<string>> {
  return startChild('stream-readers', port, path, String(clientCount));
}

/** What the server with 100 users prints. */
interface StreamOrders {
  readonly port: number;
  readonly users: readonly { apiKey: string; secretKey: string; listenKey: string }[];
}

/** Measures journaled orders of 100 users, with and without their streams. */
async function orderThroughput(): Promise<Metric> {
  const server = await startServer<StreamOrders>('sandbox with users');
  const { port, users } = server.printed;
  const place = (): Promise<number> => {
    const requests = signedOrders(2000, (index) => users[index % users.length], 'IOC');
    return loadHttp({ port, requests, connections: 64 });
  };
  const withStreams = async (): Promise<number> => {
    const paths = users.map(({ listenKey }) => `/openapi/ws/${listenKey}`);
    const sockets = await openWebSockets(port, paths);
    for (const socket of sockets) socket.resume();
    const time = await place();
    for (const socket of sockets) socket.destroy();
    return time;
  };
  const name = 'streams: orders with 100 connected users compared with none';
  const metric = await compare(name, bounds.orders, { ours: withStreams, peer: place });
  server.stop();
  return metric;
}
