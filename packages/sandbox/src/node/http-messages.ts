import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpResponse } from '../http/messages.ts';

/** Converts an IPv4-mapped IPv6 address, which a dual-stack socket reports, to IPv4. */
export function clientAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}

/** Sends an error without a `ServerResponse`: Node creates none for malformed headers. */
export function endWithError(socket: Duplex, { status, body }: HttpResponse): void {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}
