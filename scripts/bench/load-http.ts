import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { apiKeyHeader } from '@broker-api/spec';
import { hmac } from '@broker-api/test-kit';

/** The load for a server on loopback. */
export interface HttpLoad {
  readonly port: number;
  /** The raw HTTP requests; each is sent once. */
  readonly requests: readonly string[];
  readonly connections: number;
  /** How many requests are sent in a second at most; as many as possible if it is omitted. */
  readonly perSecond?: number | undefined;
}

/** Returns a raw HTTP request without a body. */
export function requestText(method: string, path: string, headers: readonly string[] = []): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...headers];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** The keys that sign an order, and the path of its broker if it is not the main one. */
export interface Orderer {
  readonly apiKey: string;
  readonly secretKey: string;
  readonly path?: string;
}

let orderNumber = 0;

/**
 * Returns raw requests for limit orders to buy at low prices. They are new each time, because the
 * gateway accepts each signature only once.
 *
 * @param ordererOf returns who places the order with an index
 */
export function signedOrders(
  count: number,
  ordererOf: (index: number) => Orderer | undefined,
  timeInForce: 'GTC' | 'IOC' = 'GTC',
): string[] {
  return Array.from({ length: count }, (_, index) => {
    const orderer = ordererOf(index);
    if (orderer === undefined) throw new Error('Expected an account for each order; got none.');
    orderNumber += 1;
    const query = new URLSearchParams({
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce,
      quantity: '0.001',
      price: String(5000 + (orderNumber % 1000)),
      newClientOrderId: `bench-${orderNumber}`,
      recvWindow: '60000',
      timestamp: String(Date.now()),
    }).toString();
    const url = `${orderer.path ?? ''}/openapi/v1/order?${query}`;
    const headers = [`${apiKeyHeader}: ${orderer.apiKey}`, 'Content-Length: 0'];
    return requestText('POST', `${url}&signature=${hmac(orderer.secretKey, query)}`, headers);
  });
}

const success = Buffer.from('HTTP/1.1 200 ');

/**
 * Sends requests to a server on loopback. Each connection sends its next request when the response
 * to the previous one arrives. The responses are not parsed, because parsing would take the client
 * longer than the server needs. Each response must be short enough to arrive in one chunk.
 *
 * @returns the milliseconds until the last response
 * @throws when a chunk does not begin with the status line of a 200 response
 */
export async function loadHttp(load: HttpLoad): Promise<number> {
  const { port, requests, connections, perSecond = Number.POSITIVE_INFINITY } = load;
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  try {
    let next = 0;
    const started = performance.now();
    await Promise.all(
      sockets.map(
        (socket) =>
          new Promise<void>((resolve, reject) => {
            const send = (): void => {
              const request = requests[next];
              if (request === undefined) {
                resolve();
                return;
              }
              const dueMs = started + (1000 * next) / perSecond - performance.now();
              next += 1;
              if (dueMs <= 0) socket.write(request);
              else setTimeout(() => socket.write(request), dueMs);
            };
            socket.on('data', (bytes: Buffer) => {
              if (bytes.subarray(0, success.length).equals(success)) send();
              else reject(new Error(`Expected a response with status 200; got ${bytes}`));
            });
            socket.once('close', () =>
              reject(new Error('The server closed a connection before the last response.')),
            );
            send();
          }),
      ),
    );
    return performance.now() - started;
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

/**
 * Opens a WebSocket, and returns its socket. The benchmarks read the received bytes without parsing
 * frames, because parsing would take the client longer than the server needs.
 *
 * @throws when the server rejects the handshake
 */
async function openWebSocket(port: number, path: string): Promise<Socket> {
  const socket = await open(port);
  const headers = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
  socket.write(requestText('GET', path, [...headers, `Sec-WebSocket-Key: ${'A'.repeat(22)}==`]));
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  if (bytes.toString('latin1').startsWith('HTTP/1.1 101 ')) return socket;
  throw new Error(`Expected a response with status 101; got ${bytes}`);
}

/** Opens WebSockets, a few at a time. */
export async function openWebSockets(
  port: number,
  paths: readonly string[],
): Promise<readonly Socket[]> {
  const sockets: Socket[] = [];
  for (let start = 0; start < paths.length; start += 50) {
    const some = paths.slice(start, start + 50);
    sockets.push(...(await Promise.all(some.map((path) => openWebSocket(port, path)))));
  }
  return sockets;
}
