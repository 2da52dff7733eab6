import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** Returns a message of the PostgreSQL protocol: a type, a length and a body. */
function message(type: string, body: Buffer | string): Buffer {
  const bytes = Buffer.from(body);
  const length = Buffer.alloc(4);
  length.writeInt32BE(bytes.length + 4);
  return Buffer.concat([Buffer.from(type), length, bytes]);
}

/** Returns the error that a server sends. */
export function errorResponse(code: string, text: string): Buffer {
  return message('E', `SFATAL\0VFATAL\0C${code}\0M${text}\0\0`);
}

/** Returns the responses of a server that accepts every user and has this version. */
export function serverOfVersion(version: string): Buffer[] {
  const ready = message('Z', 'I');
  const column = Buffer.concat([Buffer.from('server_version\0'), Buffer.alloc(18)]);
  column.writeInt32BE(25, 14);
  const text = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, version.length]), Buffer.from(version)]);
  const rows = [message('T', Buffer.concat([Buffer.from([0, 1]), column])), message('D', text)];
  return [
    Buffer.concat([message('R', Buffer.alloc(4)), ready]),
    Buffer.concat([...rows, message('C', 'SELECT 1\0'), ready]),
  ];
}

/**
 * Starts a server on loopback that sends one response for each packet that it receives, and closes
 * the connection when it has no more responses. Returns the URL of a database on it.
 */
export async function fakeServer(responses: readonly Buffer[]): Promise<URL> {
  const server = createServer((socket) => {
    const left = [...responses];
    socket.on('error', () => {});
    socket.on('data', () => {
      const next = left.shift();
      if (next === undefined) socket.destroy();
      else socket.write(next);
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return new URL(`postgres://me:canary@127.0.0.1:${port}/state`);
}
