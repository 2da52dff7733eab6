import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Child, startChild } from './child.ts';
import { openWebSockets, requestText } from './load-http.ts';
import { inTurns, type Metric, pairedMetric } from './measure.ts';

/**
 * The maximum ratio: how long one client can block the event loop of the sandbox, compared with
 * plain `ws` or `node:http`. docs/decisions/0031 gives the reason.
 */
const bound = 1 / 2;

const subscription = { event: 'sub', topic: 'depth', symbol: 'BTCUSDT', params: { binary: false } };
/** 1.7 MB of WebSocket frames. The last one is the only ping, so its response comes last. */
const messages = Buffer.concat([
  ...Array<Buffer>(50).fill(frame(JSON.stringify(subscription))),
  ...Array<Buffer>(100_000).fill(frame('{"pong":0}')),
  frame('{"ping":0}'),
]);
const path = '/openapi/v1/ping';
/** 1 MB of HTTP requests. The server closes the connection after the last response. */
const requests = Buffer.from(
  requestText('GET', path).repeat(20_000) + requestText('GET', path, ['Connection: close']),
);

/** A server in a child process that measures how long its event loop is blocked. */
interface Target extends Child<number> {
  readonly streamPath: string;
}

/** Measures how long a client that sends very much at once blocks the event loop of the server. */
export async function* floods(): AsyncGenerator<Metric> {
  const ours = await startTarget('sandbox', '/openapi/quote/ws/v1');
  const peer = await startTarget('ws', '/');
  yield await compare('100,000 messages of a client', sendMessages);
  yield await compare('20,000 requests on a connection', sendRequests);
  ours.stop();
  peer.stop();

  async function compare(name: string, flood: (target: Target) => Promise<void>) {
    const times = await inTurns({
      ours: () => holdOf(ours, flood),
      peer: () => holdOf(peer, flood),
    });
    return pairedMetric(`streams: longest hold of the event loop, ${name}`, bound, times);
  }
}

async function startTarget(name: string, streamPath: string): Promise<Target> {
  return { ...(await startChild('flood-target', name)), streamPath };
}

/** Returns the longest hold of the event loop during a flood, in milliseconds. */
async function holdOf(target: Target, flood: (target: Target) => Promise<void>): Promise<number> {
  await target.ask('start');
  await flood(target);
  return target.ask('stop');
}

async function sendMessages({ printed: port, streamPath }: Target): Promise<void> {
  const [socket] = await openWebSockets(port, [streamPath]);
  if (socket === undefined) throw new Error('Expected an open WebSocket; got none.');
  socket.write(messages);
  await received(socket, /\{"ping":0\}|\{"pong":\d{13}\}/);
  socket.destroy();
}

/** Waits until a text arrives: the echo of the peer, or the pong of the sandbox. */
async function received(socket: Socket, expected: RegExp): Promise<void> {
  let end = '';
  for (;;) {
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    const text = end + bytes.toString('latin1');
    if (expected.test(text)) return;
    end = text.slice(-100);
  }
}

async function sendRequests({ printed: port }: Target): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.resume();
  socket.write(requests);
  await once(socket, 'close');
}

/** Returns a frame of a client with a text of at most 125 bytes. Its mask is zero. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 + payload.length, 0, 0, 0, 0]), payload]);
}
