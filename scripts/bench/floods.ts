import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Child, startServer } from './child.ts';
import { openWebSockets, requestText } from './load-http.ts';
import { compare, type Metric } from './measure.ts';

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

/** Measures how long a client that sends very much at once blocks the event loop of the server. */
export async function* floods(): AsyncGenerator<Metric> {
  const ours = await startServer('sandbox in memory');
  const peer = await startServer('ws');
  for (const [name, flood] of [
    ['100,000 messages of a client', sendMessages],
    ['20,000 requests on a connection', sendRequests],
  ] as const) {
    yield await compare(`streams: longest hold of the event loop, ${name}`, bound, {
      ours: () => holdOf(ours, flood),
      peer: () => holdOf(peer, flood),
    });
  }
  ours.stop();
  peer.stop();
}

/** Returns the longest hold of the event loop during a flood, in milliseconds. */
async function holdOf(
  target: Child<number>,
  flood: (port: number) => Promise<void>,
): Promise<number> {
  await target.ask('start');
  await flood(target.printed);
  return target.ask('stop');
}

async function sendMessages(port: number): Promise<void> {
  // The peer accepts any path.
  const [socket] = await openWebSockets(port, ['/openapi/quote/ws/v1']);
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

async function sendRequests(port: number): Promise<void> {
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
