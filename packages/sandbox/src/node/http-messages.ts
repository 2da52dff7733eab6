import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpRequest, HttpResponse } from '../http/messages.ts';

/** Returns the parts of a request that precede its headers, and the IP address of the client. */
export function requestLineOf({
  url = '/',
  method = 'GET',
  socket,
}: IncomingMessage): Pick<HttpRequest, 'method' | 'path' | 'query' | 'ip'> {
  const end = url.indexOf('?');
  return {
    method,
    path: end < 0 ? url : url.slice(0, end),
    query: end < 0 ? '' : url.slice(end + 1),
    ip: clientAddress(socket.remoteAddress ?? ''),
  };
}

/** Converts an IPv4-mapped IPv6 address, which a dual-stack socket reports, to IPv4. */
function clientAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
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
