import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What is sent, and by how many at once. */
export interface HttpLoad {
  readonly port: number;
  /** The requests as they are sent, each once. */
  readonly requests: readonly string[];
  readonly connections: number;
}

/** A request without a body as it is sent. */
export function requestText(method: string, path: string, headers: readonly string[] = []): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...headers];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

const success = Buffer.from('HTTP/1.1 200 ');

/**
 * Milliseconds until a server on loopback has answered all requests, each connection asking again
 * when its answer is there. Answers are short and come in one piece each; they are not
 * parsed, because a client that did so would be busier than the server.
 *
 * @throws when an answer is no success, or comes in pieces
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
            const ask = (): void => {
              const request = requests[next++];
              if (request === undefined) resolve();
              else socket.write(request);
            };
            socket.on('data', (bytes: Buffer) => {
              if (bytes.subarray(0, success.length).equals(success)) ask();
              else reject(new Error(`this is no success: ${bytes}`));
            });
            socket.once('close', () => reject(new Error('the server closed a connection')));
            ask();
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
