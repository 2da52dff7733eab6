import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The load for a server on loopback. */
export interface HttpLoad {
  readonly port: number;
  /** The raw HTTP requests; each is sent once. */
  readonly requests: readonly string[];
  readonly connections: number;
}

/** Returns a raw HTTP request without a body. */
export function requestText(method: string, path: string, headers: readonly string[] = []): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...headers];
  return `${lines.join('\r\n')}\r\n\r\n`;
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
export async function loadHttp({ port, requests, connections }: HttpLoad): Promise<number> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  try {
    let next = 0;
    const started = performance.now();
    await Promise.all(
      sockets.map(
        (socket) =>
          new Promise<void>((resolve, reject) => {
            const send = (): void => {
              const request = requests[next++];
              if (request === undefined) resolve();
              else socket.write(request);
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
