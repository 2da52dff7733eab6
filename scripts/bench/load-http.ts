import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The requests to send, and the number of connections. */
export interface HttpLoad {
  readonly port: number;
  /** The texts of the requests; each is sent once. */
  readonly requests: readonly string[];
  readonly connections: number;
}

/** Returns the text of a request without a body. */
export function requestText(method: string, path: string, headers: readonly string[] = []): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...headers];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

const success = Buffer.from('HTTP/1.1 200 ');

/**
 * Sends requests to a server on loopback. Each connection sends its next request when the response
 * to the previous one arrives. The responses are not parsed, because that would cost the client
 * more than the server; each must be short enough to arrive in one piece.
 *
 * @returns the milliseconds until the last response
 * @throws when a response is not a success or arrives in several pieces
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
            socket.once('close', () => reject(new Error('The server closed a connection.')));
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
