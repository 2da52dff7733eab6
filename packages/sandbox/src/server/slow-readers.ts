import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** What waited on a connection when it was looked at, and since when. */
interface Waiting {
  readonly since: number;
  /** So many bytes must have left before the rest is taken up. */
  readonly upTo: number;
}

/**
 * Cuts off clients that do not take their answers: what waits for one of them must be gone
 * `answerMs` later. Connections are looked at now and then, because an answer that stands in a line
 * behind others has no socket when it is given.
 */
export function cutOffSlowReaders(server: Server, answerMs: number): void {
  const connections = new Map<Socket, Waiting | undefined>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, undefined);
    socket.once('close', () => connections.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, waiting] of connections) {
      const left = socket.bytesWritten - socket.writableLength;
      if (waiting !== undefined && left < waiting.upTo) {
        if (now - waiting.since >= answerMs) socket.destroy();
        continue;
      }
      const upTo = socket.bytesWritten;
      connections.set(socket, socket.writableLength > 0 ? { since: now, upTo } : undefined);
    }
  }, answerMs / 4);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
