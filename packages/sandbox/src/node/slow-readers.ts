import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The unsent data of a connection at the time of a check. */
interface Backlog {
  /** The time of the check: the result of `performance.now()`, in milliseconds. */
  readonly since: number;
  /**
   * The value of `bytesWritten` at the check, which includes unsent bytes. When the connection has
   * sent this many bytes, it has sent the whole backlog.
   */
  readonly upTo: number;
}

/**
 * Disconnects clients that do not read their responses within `responseMs` milliseconds.
 * Connections are checked periodically. A timeout per response does not work, because a pipelined
 * response has no socket until all earlier responses are sent. `exempt` ends the checks of a
 * connection.
 */
export function disconnectSlowReaders(
  server: Server,
  responseMs: number,
): { readonly exempt: (socket: Socket) => void } {
  const connections = new Map<Socket, Backlog | undefined>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, undefined);
    socket.once('close', () => connections.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, backlog] of connections) {
      const sent = socket.bytesWritten - socket.writableLength;
      if (backlog !== undefined && sent < backlog.upTo) {
        if (now - backlog.since >= responseMs) socket.destroy();
        continue;
      }
      const upTo = socket.bytesWritten;
      connections.set(socket, socket.writableLength > 0 ? { since: now, upTo } : undefined);
    }
  }, responseMs / 4);
  timer.unref();
  server.once('close', () => clearInterval(timer));
  return { exempt: (socket) => connections.delete(socket) };
}
