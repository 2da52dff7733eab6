import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { requestText } from './load-http.ts';

/**
 * Opens a WebSocket, and returns its socket. The benchmarks read the received bytes without parsing
 * frames, because parsing would take the client longer than the server needs.
 *
 * @throws when the server rejects the handshake
 */
async function openWebSocket(port: number, path: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
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
