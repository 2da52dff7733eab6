import { apiKeyHeader, usedWeightHeader } from '@broker-api/spec';
import { HttpError, type HttpRequest, type HttpResponse, type RequestHandler } from './messages.ts';
import { quote } from './text.ts';

const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** The host names of a server, and the web pages that may send requests to it. */
export interface Origins {
  /** The host names of the server, in addition to the loopback names. */
  readonly hosts: readonly string[];
  /** The origins of allowed web pages, such as `http://localhost:8080`. */
  readonly pages: readonly string[];
  /** Returns whether a host name, in lower case, is that of a broker of the server. */
  readonly isBroker?: (name: string) => boolean;
}

/**
 * Returns a function that passes the requests of allowed origins to the handler, and adds CORS
 * headers to the responses for allowed web pages. Without this check, any web page that a developer
 * opens could send orders by means of DNS rebinding, or send so many requests that the IP address
 * of the developer is banned.
 */
export function withOrigins(
  handler: RequestHandler,
  origins: Origins,
): (request: HttpRequest) => HttpResponse | Promise<HttpResponse> {
  return (request) => {
    const error = findOriginProblem(request.headers, origins);
    if (error) return handler.errorResponse(error, request);
    const { origin } = request.headers;
    const cors = origin === undefined ? undefined : corsHeaders(textOf(origin));
    if (request.method === 'OPTIONS' && 'access-control-request-method' in request.headers) {
      return { status: 204, headers: { ...cors, ...preflightHeaders }, body: '' };
    }
    const handled = handler.handle(request);
    if (cors === undefined) return handled;
    return handled.then((response) => ({
      ...response,
      headers: { ...response.headers, ...cors },
    }));
  };
}

type Header = HttpRequest['headers'][string];

function textOf(header: Header): string {
  return String(header ?? '');
}

function optionalTextOf(header: Header): string | undefined {
  return header === undefined ? undefined : textOf(header);
}

/**
 * Returns the error for a request that the server must reject because of its host or origin;
 * undefined if the request is allowed.
 */
export function findOriginProblem(
  headers: HttpRequest['headers'],
  origins: Origins,
): HttpError | undefined {
  const host = textOf(headers.host);
  const page = optionalTextOf(headers.origin);
  const site = optionalTextOf(headers['sec-fetch-site']);
  if (!isServerName(host, origins)) {
    const message =
      `The Host header must be a name of this server; got ${quote(host)}. ` +
      `To allow another name, start the sandbox with --allow-host.`;
    return new HttpError(403, message);
  }
  if (page === `http://${host}` || (page !== undefined && origins.pages.includes(page))) {
    return undefined;
  }
  if (page === undefined && (site === undefined || ownSites.includes(site))) return undefined;
  const from = page === undefined ? `another origin (Sec-Fetch-Site: ${site})` : quote(page);
  const message =
    `This server allows no requests from web pages of ${from}. ` +
    `To allow a page to call the broker, start the sandbox with --allow-origin and the origin ` +
    `of the page, and use fetch with CORS in the page.`;
  return new HttpError(403, message);
}

/**
 * The values of Sec-Fetch-Site for requests that no other origin caused. A browser sends `none` if
 * the user entered the address. Browsers send this header to loopback addresses and over https,
 * even with requests that have no Origin header, such as requests for images. Clients that are not
 * browsers do not send it.
 */
const ownSites: readonly string[] = ['same-origin', 'none'];

/** Returns whether a string is an origin as browsers send it, such as `http://localhost:8080`. */
export function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Returns whether a Host header contains a name of this server, with any port or none. */
function isServerName(host: string, { hosts, isBroker }: Origins): boolean {
  const colon = host.lastIndexOf(':');
  const hasPort = colon > host.lastIndexOf(']') && colon >= 0;
  const name = (hasPort ? host.slice(0, colon) : host).toLowerCase();
  return loopbackNames.includes(name) || hosts.includes(name) || isBroker?.(name) === true;
}

/** Returns the CORS headers that let the allowed web page at `origin` read a response. */
function corsHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': `Retry-After, ${usedWeightHeader}`,
    vary: 'Origin',
  };
}

/** The CORS headers of the response to a preflight request. */
const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': `${apiKeyHeader}, Content-Type, Authorization`,
  'access-control-max-age': '600',
};
