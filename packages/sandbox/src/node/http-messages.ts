import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { clientAddress } from '../gateway/api-keys.ts';
import type { HttpRequest, HttpResponse } from '../http/messages.ts';

/** A request without its body. */
export type RequestHead = Omit<HttpRequest, 'body' | 'bodyTooLarge'>;

/**
 * Returns a request without its body.
 *
 * @param trusted the proxies whose header `X-Forwarded-For` is believed
 */
export function requestHeadOf(
  { url = '/', method = 'GET', socket, headers }: IncomingMessage,
  trusted: readonly string[],
): RequestHead {
  const end = url.indexOf('?');
  return {
    requestId: requestIdOf(headers['x-request-id']),
    headers,
    method,
    path: end < 0 ? url : url.slice(0, end),
    query: end < 0 ? '' : url.slice(end + 1),
    ip: clientAddress(peerAddress(socket), headers['x-forwarded-for']?.toString(), trusted),
  };
}

/** Returns the request id of the client, or a new one if the client sent none or an invalid one. */
function requestIdOf(sent: string | readonly string[] | undefined): string {
  return typeof sent === 'string' && /^[\w.:-]{1,64}$/.test(sent) ? sent : randomUUID();
}

/** Converts an IPv4-mapped IPv6 address, which a dual-stack socket reports, to IPv4. */
function peerAddress({ remoteAddress: address = '' }: Socket): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}

/** The body of a request. */
export interface ReadBody {
  /** One character per byte; empty if the body was too long. */
  readonly text: string;
  readonly tooLong: boolean;
  /** Whether the whole body arrived. If not, the connection cannot be reused. */
  readonly complete: boolean;
}

/**
 * The maximum number of excess bytes to read and discard. They are read because a client that is
 * disconnected while it is still sending might not receive the response.
 */
const maximumDiscarded = 1_048_576;

/**
 * Reads the body of a request.
 *
 * @throws Error if the connection closes before the body has arrived
 */
export function readBody(request: IncomingMessage, maximumBytes: number): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const end = (complete: boolean): void => {
      const tooLong = length > maximumBytes;
      const text = tooLong ? '' : Buffer.concat(chunks).toString('latin1');
      resolve({ text, tooLong, complete });
    };
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maximumBytes) chunks.push(chunk);
      if (length > maximumBytes + maximumDiscarded) end(request.pause().complete);
    });
    request.once('end', () => end(true));
    request.once('close', () =>
      reject(new Error('The connection closed before the body arrived.')),
    );
    request.once('error', reject);
  });
}

/** Returns whether the headers of a request announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Sends an error without a `ServerResponse`, because Node creates none for malformed headers. */
export function endWithError(socket: Duplex, { status, headers, body }: HttpResponse): void {
  const fields = {
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
