import type { IncomingHttpHeaders } from 'node:http';
import { apiKeyHeader } from '@broker-api/spec';
import { ApiError, shown } from '../gateway/api-error.ts';

const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Who may talk to a server: names it is called by, and web pages that may send requests. */
export interface Origins {
  /** Host names beside those of loopback. */
  readonly hosts: readonly string[];
  /** Origins of web pages, such as `http://localhost:8080`. */
  readonly pages: readonly string[];
}

/**
 * Refuses requests to a name that is not ours, and of web pages that are not allowed: otherwise any
 * page that a developer visits could trade here, by DNS rebinding.
 */
export function refuseStrangers({ host, origin }: IncomingHttpHeaders, origins: Origins): void {
  if (!isOurName(host ?? '', origins)) {
    const message = `The Host header is ${shown(host ?? '')}, which is not a name of this server.`;
    throw new ApiError('PERMISSION_DENIED', message);
  }
  if (origin !== undefined && !isAllowedPage(origin, host, origins)) {
    const message = `Web pages of ${shown(origin)} may not send requests to this server.`;
    throw new ApiError('PERMISSION_DENIED', message);
  }
}

/** Whether a Host header is one of our names, with any port. */
function isOurName(host: string, { hosts }: Origins): boolean {
  const colon = host.lastIndexOf(':');
  const hasPort = colon > host.lastIndexOf(']') && colon >= 0;
  const name = (hasPort ? host.slice(0, colon) : host).toLowerCase();
  return loopbackNames.includes(name) || hosts.includes(name);
}

function isAllowedPage(origin: string, host: string | undefined, { pages }: Origins): boolean {
  return origin === `http://${host}` || pages.includes(origin);
}

/** What lets the allowed web page at `origin` read an answer. */
export function pageHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Retry-After, X-Used-Weight-1m',
    vary: 'Origin',
  };
}

/** What answers a browser that asks before it sends a request for an allowed page. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': `${apiKeyHeader}, Content-Type, Authorization`,
  'access-control-max-age': '600',
};
