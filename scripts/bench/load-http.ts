import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What is asked for, how often, and by how many at once. */
export interface HttpLoad {
  readonly port: number;
  readonly path: string;
  readonly requests: number;
  readonly connections: number;
}

const success = Buffer.from('HTTP/1.1 200 ');

/**
 * Milliseconds until a server on loopback has answered so many equal GET requests, each connection
 * asking again when its answer is there. Answers are short and come in one piece each; they are not
 * parsed, because a client that did so would be busier than the server.
 *
 * @throws when an answer is no success, or comes in pieces
 */
export async function loadHttp({ port, path, requests, connections }: HttpLoad): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  try {
    let left = requests;
    const started = performance.now();
    await Promise.all(
      sockets.map(
        (socket) =>
          new Promise<void>((resolve, reject) => {
            const ask = (): void => {
              if (left-- > 0) socket.write(request);
              else resolve();
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
