// Requests, handshakes and raw bytes that a test sends to a server over the network.
import { once } from 'node:events';
import {
  get as httpGet,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { createSandbox, type ListenOptions } from '../src/node/index.ts';
import type { SandboxOptions } from '../src/sandbox-options.ts';

/** The head of a request for the time, without the empty line that ends it. */
export const timeHead = 'GET /openapi/v1/time HTTP/1.1\r\nHost: localhost\r\n';

/** Returns the port of an origin. */
export const portOf = (origin: string): number => Number(new URL(origin).port);

/** Serves a sandbox and its control plane until the test ends. */
export async function serve(options: SandboxOptions = {}, listening: ListenOptions = {}) {
  const sandbox = createSandbox(options);
  const rest = await sandbox.listen(listening);
  const control = await sandbox.listenControl(listening);
  onTestFinished(async () => {
    await sandbox.close();
    await Promise.all([rest.stop(0), control.stop(0)]);
  });
  const { origin, stop } = rest;
  return { sandbox, origin, stop, port: portOf(origin), controlOrigin: control.origin };
}

/** Sends a request on a new connection, with any headers and from any local address. */
export async function get(url: string, options: RequestOptions = {}) {
  const sent = httpGet(url, { agent: false, ...options });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, headers } = response;
  return { status, headers, body: await text(response) };
}

/** Opens a WebSocket until the test ends, and returns it with the response to its handshake. */
export async function handshake(url: string, options: ClientOptions = {}) {
  const socket = new WebSocket(url.replace('http', 'ws'), options);
  onTestFinished(() => socket.terminate());
  socket.on('error', () => {});
  const none: IncomingHttpHeaders = {};
  const opened = once(socket, 'open').then(() => ({ status: 101, headers: none, body: '' }));
  const rejected = once(socket, 'unexpected-response').then(async ([, response]) => {
    const { statusCode: status = 0, headers } = response as IncomingMessage;
    return { status, headers, body: await text(response) };
  });
  return { socket, ...(await Promise.race([opened, rejected])) };
}

/**
 * Sends each text after the one before it was written. Waits as many milliseconds as a number says.
 * Then ends its side of the connection if `isEnded` is true. Returns what the server sends until it
 * closes the connection.
 */
export async function exchange(
  port: number,
  pieces: readonly (string | number)[],
  isEnded = false,
): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (data: string) => {
    received += data;
  });
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  for (const piece of pieces) {
    if (typeof piece === 'number') await sleep(piece);
    else if (!socket.writable) break;
    else await new Promise((resolve) => socket.write(piece, 'latin1', resolve));
  }
  if (isEnded) socket.end();
  await closed;
  return received;
}
