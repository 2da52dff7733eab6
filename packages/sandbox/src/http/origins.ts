import { apiKeyHeader } from '@broker-api/spec';
import { quote } from './format.ts';
import { HttpError } from './http-error.ts';
import type { HttpRequest, HttpResponse } from './messages.ts';
import type { RequestHandler } from './request-handler.ts';

const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** The host names of a server, and the web pages that may send requests to it. */
export interface Origins {
  /** The host names of the server, in addition to the loopback names. */
  readonly hosts: readonly string[];
  /** The origins of allowed web pages, such as `http://localhost:8080`. */
  readonly pages: readonly string[];
}

/**
 * Returns a function that passes on the requests of allowed origins, with CORS for the allowed web
 * pages. Without this check, any web page that a developer opens could send orders by means of DNS
 * rebinding.
 */
export function withOrigins(
  handler: RequestHandler,
  origins: Origins,
): (request: HttpRequest) => Promise<HttpResponse> {
  return async (request) => {
    const host = textOf(request.headers.host);
    const { origin } = request.headers;
    const page = origin === undefined ? undefined : textOf(origin);
    const error = findProblem(host, page, origins);
    if (error) return handler.errorResponse(error);
    const cors = page === undefined ? {} : corsHeaders(page);
    if (request.method === 'OPTIONS' && 'access-control-request-method' in request.headers) {
      return { status: 204, headers: { ...cors, ...preflightHeaders }, body: '' };
    }
    const response = await handler.handle(request);
    return { ...response, headers: { ...response.headers, ...cors } };
  };
}

function textOf(header: string | readonly string[] | undefined): string {
  return String(header ?? '');
}

function findProblem(
  host: string,
  page: string | undefined,
  origins: Origins,
): HttpError | undefined {
  if (!isServerName(host, origins)) {
    const message = `The Host header must be a name of this server; got ${quote(host)}.`;
    return new HttpError(403, message);
  }
  if (page === undefined || page === `http://${host}` || origins.pages.includes(page)) {
    return undefined;
  }
  const message = `This server does not allow requests from web pages with the origin ${quote(page)}.`;
  return new HttpError(403, message);
}

/** Returns whether a Host header contains a name of this server, with any port or none. */
function isServerName(host: string, { hosts }: Origins): boolean {
  const colon = host.lastIndexOf(':');
  const hasPort = colon > host.lastIndexOf(']') && colon >= 0;
  const name = (hasPort ? host.slice(0, colon) : host).toLowerCase();
  return loopbackNames.includes(name) || hosts.includes(name);
}

/** Returns the CORS headers that let the allowed web page at `origin` read a response. */
function corsHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Retry-After, X-Used-Weight-1m',
    vary: 'Origin',
  };
}

/** The CORS headers of the response to a preflight request. */
const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': `${apiKeyHeader}, Content-Type, Authorization`,
  'access-control-max-age': '600',
};
