import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpResponse } from '../http/messages.ts';

/** Converts an IPv4-mapped IPv6 address, which a dual-stack socket reports, to IPv4. */
export function clientAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}

/** Sends an error without a `ServerResponse`: Node creates none for malformed headers. */
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
