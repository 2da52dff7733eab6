import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Unsent data of a connection. */
interface Backlog {
  /** The time of the check that found it. */
  readonly since: number;
  /** The position in the byte stream where it ends. */
  readonly upTo: number;
}

/**
 * Disconnects clients that do not read their responses: unsent data must be sent within
 * `responseMs`. Connections are checked periodically, because a pipelined response has no socket
 * until the responses before it are sent.
 */
export function disconnectSlowReaders(server: Server, responseMs: number): void {
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
}
