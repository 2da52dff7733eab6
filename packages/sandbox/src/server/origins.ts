import type { IncomingHttpHeaders } from 'node:http';
import { apiKeyHeader } from '@broker-api/spec';
import { ApiError, quote } from '../gateway/api-error.ts';

const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** The host names of a server, and the web pages that may send requests to it. */
export interface Origins {
  /** The host names of the server, in addition to the loopback names. */
  readonly hosts: readonly string[];
  /** The origins of allowed web pages, such as `http://localhost:8080`. */
  readonly pages: readonly string[];
}

/**
 * Rejects requests to other host names, and requests from web pages that are not allowed. Without
 * this check, any web page that a developer opens could send orders by means of DNS rebinding.
 *
 * @throws ApiError with status 403
 */
export function assertAllowedOrigin({ host, origin }: IncomingHttpHeaders, origins: Origins): void {
  if (!isServerName(host ?? '', origins)) {
    const message = `The Host header must be a name of this server; got ${quote(host ?? '')}.`;
    throw new ApiError('PERMISSION_DENIED', message);
  }
  if (origin !== undefined && !isAllowedPage(origin, host, origins)) {
    const message = `This server does not allow requests from web pages with the origin ${quote(origin)}.`;
    throw new ApiError('PERMISSION_DENIED', message);
  }
}

/** Returns whether a Host header contains a name of this server, with any port or none. */
function isServerName(host: string, { hosts }: Origins): boolean {
  const colon = host.lastIndexOf(':');
  const hasPort = colon > host.lastIndexOf(']') && colon >= 0;
  const name = (hasPort ? host.slice(0, colon) : host).toLowerCase();
  return loopbackNames.includes(name) || hosts.includes(name);
}

function isAllowedPage(origin: string, host: string | undefined, { pages }: Origins): boolean {
  return origin === `http://${host}` || pages.includes(origin);
}

/** Returns the CORS headers that let the allowed web page at `origin` read a response. */
export function corsHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Retry-After, X-Used-Weight-1m',
    vary: 'Origin',
  };
}

/** The CORS headers of the response to a preflight request. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': `${apiKeyHeader}, Content-Type, Authorization`,
  'access-control-max-age': '600',
};
