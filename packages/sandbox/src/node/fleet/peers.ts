import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http';
import { addAbortSignal, type Duplex } from 'node:stream';
import type { HttpRequest, HttpResponse } from '../../http/messages.ts';
import { formatHop, type Hop, hopHeader, unavailable } from './hop.ts';

/** The headers of a hop or of a connection, and those that the first process has checked. */
const droppedHeaders = new Set([
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'origin',
  'sec-fetch-site',
  'transfer-encoding',
  hopHeader,
]);

/** The headers that each process sets in its responses. */
const ownHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive', 'vary']);

/**
 * How long a process waits for another one, in milliseconds. A process that hangs loses its brokers
 * earlier with the default lease.
 */
const timeoutMs = 20_000;

/** The errors after which another process has not received a request. */
const notReceived = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
]);

const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

/** Another process. */
export interface Peer {
  readonly url: string;
  readonly secret: string;
  /** Aborts when the process is removed from the fleet, or cannot be reached. */
  readonly signal: AbortSignal;
}

/** What to send to another process. */
interface Passed extends Pick<HttpRequest, 'method' | 'path' | 'query' | 'headers'> {
  readonly body?: string;
}

/**
 * Passes a request on to another process. If the connection breaks, it is unknown whether the
 * request was executed, so the connection of the client is closed too.
 *
 * @throws ApiError with status 503 if the other process does not accept the connection
 */
export function passOn(
  { url, secret, signal }: Peer,
  hop: Hop,
  passed: Passed,
): Promise<HttpResponse> {
  const body = Buffer.from(passed.body ?? '', 'latin1');
  return new Promise((resolve, reject) => {
    const request = send({
      ...targetOf(url, passed),
      agent,
      signal,
      method: passed.method,
      timeout: timeoutMs,
      headers: {
        ...headersOf(passed.headers, secret, hop),
        ...(body.length > 0 && { 'content-length': String(body.length) }),
      },
    });
    request.on('response', (response) => {
      readResponse(response).then(resolve, () => resolve(droppedResponse));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      if (notReceived.has(code)) reject(unavailable());
      else resolve(droppedResponse);
    });
    request.end(body);
  });
}

const droppedResponse: HttpResponse = { status: 0, headers: {}, body: '', dropped: true };

/** Returns the address at another process. The path is not decoded, so it stays as it was. */
function targetOf(url: string, { path, query }: Pick<Passed, 'path' | 'query'>) {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return { host, port: port || 80, path: query === '' ? path : `${path}?${query}` };
}

function headersOf(
  headers: Passed['headers'],
  secret: string,
  hop: Hop,
): Record<string, string | readonly string[]> {
  const kept: Record<string, string | readonly string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !droppedHeaders.has(name)) kept[name] = value;
  }
  return { ...kept, host: 'localhost', [hopHeader]: formatHop(secret, hop) };
}

async function readResponse(response: IncomingMessage): Promise<HttpResponse> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    status: response.statusCode ?? 500,
    headers: responseHeaders(response.headers),
    body: Buffer.concat(chunks).toString(),
  };
}

function responseHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !ownHeaders.has(name)) kept[name] = String(value);
  }
  return kept;
}

/**
 * Passes the handshake of a stream on to another process, and then all bytes in both directions.
 *
 * @param reject called if the other process does not accept the connection
 */
export function passStreamOn(
  { url, secret, signal }: Peer,
  hop: Hop,
  client: { passed: Omit<Passed, 'body'>; socket: Duplex; head: Buffer },
  reject: () => void,
): void {
  const { passed, socket, head } = client;
  const request = send({
    ...targetOf(url, passed),
    signal,
    headers: {
      ...headersOf(passed.headers, secret, hop),
      connection: 'Upgrade',
      upgrade: 'websocket',
    },
    timeout: timeoutMs,
  });
  request.on('upgrade', (response, peer, peerHead) => {
    peer.setTimeout(0);
    addAbortSignal(signal, peer);
    for (const one of [peer, socket]) one.on('error', () => one.destroy());
    peer.on('close', () => socket.destroy());
    socket.on('close', () => peer.destroy());
    socket.write(`${headOf(response)}\r\n`);
    socket.write(peerHead);
    peer.write(head);
    peer.pipe(socket).pipe(peer);
  });
  request.on('response', (response) => {
    socket.write(`${headOf(response)}\r\n`);
    response.pipe(socket);
  });
  request.on('timeout', () => request.destroy());
  request.on('error', reject);
  socket.on('close', () => request.destroy());
  request.end();
}

/** Returns the status line and the headers of a response, without the empty line. */
function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  let head = `HTTP/1.1 ${statusCode} ${statusMessage}\r\n`;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (name.toLowerCase() !== 'transfer-encoding') head += `${name}: ${value}\r\n`;
  }
  return head;
}
