import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import {
  HttpError,
  type HttpResponse,
  maximumBodyBytes,
  type RequestHandler,
} from '../http/messages.ts';
import { type Origins, withOrigins } from '../http/origins.ts';
import { isTurnFull, nextTurn, ownTurn } from '../next-turn.ts';
import { type ConnectionLimits, defaultConnectionLimits } from '../streams/stream-bounds.ts';
import { Connections } from './connections.ts';
import { endWithError, hasBody, readBody, requestHeadOf } from './http-messages.ts';
import { type ServedStreams, StreamServer } from './stream-server.ts';

/** Timeouts of a server in milliseconds, and its maximum number of connections. */
export interface ServerBounds {
  /** The timeout for receiving the headers of a request. */
  readonly headersMs: number;
  /** The timeout for receiving a whole request. */
  readonly requestMs: number;
  /** The timeout for a client that reads nothing of its response. */
  readonly responseMs: number;
  /** The timeout of an idle connection. */
  readonly keepAliveMs: number;
  /** The maximum number of connections. One address can have three quarters of them. */
  readonly maximumConnections: number;
  /** The maximum numbers of WebSocket connections. */
  readonly streams: ConnectionLimits;
}

/** Bounds that well-behaved clients do not reach. */
export const defaultBounds: ServerBounds = {
  headersMs: 10_000,
  requestMs: 20_000,
  responseMs: 20_000,
  keepAliveMs: 30_000,
  maximumConnections: 2000,
  streams: defaultConnectionLimits,
};

/**
 * The listen address of a server, the origins that it accepts, its timeouts and its maximum number
 * of connections.
 */
export interface ServerOptions {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  readonly origins: Origins;
  readonly bounds: ServerBounds;
  /** The addresses and networks of the proxies whose header `X-Forwarded-For` is believed. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** The streams that the server offers over WebSocket, if any. */
  readonly streams?: ServedStreams;
}

/** A server that is listening. */
export interface RunningServer {
  /** The origin of the server, such as `http://127.0.0.1:8787`. */
  readonly origin: string;
  /**
   * Stops accepting requests, and waits until the requests in progress are finished. After
   * `graceMs` milliseconds (5000 by default), closes the connections that are still open.
   */
  stop(graceMs?: number): Promise<void>;
}

/**
 * Serves a request handler over HTTP.
 *
 * @throws the error of the operating system if the server cannot listen on the host and port
 */
export async function serve(
  handler: RequestHandler,
  options: ServerOptions,
): Promise<RunningServer> {
  const { bounds, streams } = options;
  const server = createServer({
    headersTimeout: bounds.headersMs,
    requestTimeout: bounds.requestMs,
    keepAliveTimeout: bounds.keepAliveMs,
    connectionsCheckingInterval: Math.min(1000, bounds.headersMs / 2),
    maxHeaderSize: 16_384,
    noDelay: true,
    // Requests for another upgrade, such as h2c from Java's HTTP client, are handled as ordinary
    // requests.
    shouldUpgradeCallback: ({ headers }) =>
      streams !== undefined && headers.upgrade?.toLowerCase() === 'websocket',
  });
  server.timeout = bounds.responseMs;
  const { maximumConnections, streams: limits } = bounds;
  const { origins, trustedProxies = [] } = options;
  const connections = new Connections(server, maximumConnections, trustedProxies);
  respondToRequests(server, handler, connections, options);
  rejectMalformedRequests(server, connections, handler);
  const rules = { origins, limits, maximumConnections, trustedProxies };
  const streamServer = streams && new StreamServer(server, streams, handler, rules);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { address, family, port } = server.address() as AddressInfo;
  return {
    origin: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    stop: async (graceMs = 5000) => {
      await Promise.all([stop(server, handler, graceMs), streamServer?.stop(graceMs)]);
    },
  };
}

function respondToRequests(
  server: Server,
  handler: RequestHandler,
  connections: Connections,
  { origins, trustedProxies = [] }: ServerOptions,
): void {
  const handle = withOrigins(handler, origins);
  const maximum = handler.maximumBodyBytes ?? maximumBodyBytes;
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // Otherwise, a client that keeps sending requests would delay the stop of the server.
    if (!server.listening) response.setHeader('connection', 'close');
    connections.requestArrives(request.socket, response);
    const body = hasBody(request) ? await readBody(request, maximum) : undefined;
    // If the connection stayed open, the server would parse the unread rest of the body as the next
    // request.
    if (body?.complete === false) response.setHeader('connection', 'close');
    // A client can send thousands of requests at once. They must not delay those of other clients.
    if (connections.begin(request.socket, response) > 1) await ownTurn();
    // Long lists that arrive together would hold up everything else for the sum of their times.
    while (isTurnFull()) await nextTurn();
    const reply = await handle({
      ...requestHeadOf(request, trustedProxies),
      body: body?.text ?? '',
      bodyTooLarge: body?.tooLong ?? false,
    });
    // A send that wakes a sleeping client is expensive. If the responses of this turn of the event
    // loop are sent directly after each other, the client wakes only once (docs/decisions/0019).
    await endOfTurn();
    return send(response, reply);
  };
  server.on('request', (request, response) => {
    respond(request, response).catch(() => request.destroy());
  });
}

function send(response: ServerResponse, reply: HttpResponse): void {
  const { status, headers, body, dropped, isCurrent } = reply;
  if (dropped || isCurrent?.() === false) {
    response.destroy();
    return;
  }
  const all: OutgoingHttpHeaders = { ...headers };
  // A response without a body, such as that to a preflight request, must not have the header
  // content-length.
  if (body !== '') all['content-length'] = Buffer.byteLength(body);
  all['cache-control'] = 'no-store';
  all['x-content-type-options'] = 'nosniff';
  response.writeHead(status, all);
  response.end(body);
}

let turn: Promise<void> | undefined;

/** Waits for the end of this turn of the event loop. All callers of a turn share one timer. */
function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = undefined;
      resolve();
    });
  });
  return turn;
}

/** The errors of Node's HTTP parser that have their own status; all others have status 400. */
const parserErrors: Readonly<Record<string, HttpError>> = {
  HPE_HEADER_OVERFLOW: new HttpError(431, 'The headers must have at most 16384 bytes.'),
  ERR_HTTP_REQUEST_TIMEOUT: new HttpError(
    408,
    'The complete request did not arrive in time; send it again.',
  ),
};

/**
 * Responds to clients that send a malformed or incomplete HTTP request, and closes their
 * connections. Responses to earlier requests of the connection are sent first: a client would
 * mistake an error that arrives earlier for the response to its first request.
 */
function rejectMalformedRequests(
  server: Server,
  connections: Connections,
  handler: RequestHandler,
): void {
  const rejected = new WeakSet<Duplex>();
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    // The parser fails again for every chunk that arrives later.
    if (rejected.has(socket)) return;
    rejected.add(socket);
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const error = parserErrors[code] ?? new HttpError(400, 'Malformed HTTP request.');
    reject(connections.latestResponse(socket), socket, handler.errorResponse(error));
  });
}

/**
 * Closes the connection on which a malformed request arrived. Sends the error first, unless a
 * complete request on the connection still waits for its own response.
 *
 * @param latest the response to the last request on the connection whose headers have arrived
 */
function reject(latest: ServerResponse | undefined, socket: Duplex, error: HttpResponse): void {
  if (latest === undefined || latest.writableFinished) {
    endWithError(socket, error);
    return;
  }
  if (!latest.headersSent) latest.setHeader('connection', 'close');
  latest.once('close', () => socket.end(() => socket.destroy()));
  if (latest.req.complete || latest.headersSent) return;
  send(latest, error);
}

async function stop(server: Server, handler: RequestHandler, graceMs: number): Promise<void> {
  void handler.close();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
