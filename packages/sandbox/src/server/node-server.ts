import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ApiError } from '../gateway/api-error.ts';
import type { RequestHandler } from '../gateway/gateway.ts';
import { type GatewayReply, type GatewayRequest, maximumBodyBytes } from '../gateway/request.ts';
import { assertAllowedOrigin, corsHeaders, type Origins, preflightHeaders } from './origins.ts';
import { hasBody, noBody, type ReadBody, readBody } from './read-body.ts';
import { disconnectSlowReaders } from './slow-readers.ts';

/** Timeouts of a server in milliseconds, and its maximum number of connections. */
export interface ServerBounds {
  /** The timeout for receiving the headers of a request. */
  readonly headersMs: number;
  /** The timeout for receiving a whole request. */
  readonly requestMs: number;
  /** The timeout for a client to read its response. */
  readonly responseMs: number;
  /** The timeout of an idle connection. */
  readonly keepAliveMs: number;
  readonly maximumConnections: number;
}

/** Bounds that well-behaved clients do not reach. */
export const defaultBounds: ServerBounds = {
  headersMs: 10_000,
  requestMs: 20_000,
  responseMs: 20_000,
  keepAliveMs: 30_000,
  maximumConnections: 2000,
};

/** The listen address of a server, the origins that it accepts, and its bounds. */
export interface ServerOptions {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  readonly origins: Origins;
  readonly bounds: ServerBounds;
  /** Creates the reply to a rejected request; by default, in the error format of the broker. */
  readonly errorReply?: ((error: ApiError) => GatewayReply) | undefined;
}

/** A server that is listening. */
export interface RunningServer {
  /** The origin of the server, such as `http://127.0.0.1:8787`. */
  readonly origin: string;
  /**
   * Stops accepting requests, and waits until the requests in progress are finished. After `graceMs`
   * milliseconds (5000 by default), closes the connections that are still open.
   */
  stop(graceMs?: number): Promise<void>;
}

/**
 * Serves a gateway over HTTP.
 *
 * @throws the error of the operating system if the server cannot listen on the host and port
 */
export async function serve(
  gateway: RequestHandler,
  options: ServerOptions,
): Promise<RunningServer> {
  const { bounds } = options;
  const server = createServer(
    {
      headersTimeout: bounds.headersMs,
      requestTimeout: bounds.requestMs,
      keepAliveTimeout: bounds.keepAliveMs,
      connectionsCheckingInterval: Math.min(1000, bounds.headersMs / 2),
      maxHeaderSize: 16_384,
      noDelay: true,
    },
    (request, response) => {
      respond(gateway, options, request, response);
    },
  );
  server.maxConnections = bounds.maximumConnections;
  disconnectSlowReaders(server, bounds.responseMs);
  server.on('clientError', rejectMalformedRequest);
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
    stop: (graceMs = 5000) => stop(server, gateway, graceMs),
  };
}

function respond(
  gateway: RequestHandler,
  { origins, errorReply = brokerReply }: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { origin } = request.headers;
  const cors = origin === undefined ? undefined : corsHeaders(origin);
  try {
    assertAllowedOrigin(request.headers, origins);
  } catch (error) {
    send(response, errorReply(error as ApiError), undefined);
    return;
  }
  if (request.method === 'OPTIONS' && 'access-control-request-method' in request.headers) {
    response.writeHead(204, { ...cors, ...preflightHeaders }).end();
    return;
  }
  const finish = (reply: GatewayReply): void => send(response, reply, cors);
  const handle = (body: ReadBody): void => {
    // Otherwise the server would parse the unread rest of the body as the next request.
    if (!body.complete) response.setHeader('connection', 'close');
    const reply = gateway.handle(gatewayRequest(request, body));
    if (reply instanceof Promise) reply.then(finish, () => request.destroy());
    else finish(reply);
  };
  if (hasBody(request)) {
    readBody(request, maximumBodyBytes).then(handle, () => request.destroy());
  } else handle(noBody);
}

function gatewayRequest(request: IncomingMessage, body: ReadBody): GatewayRequest {
  const { url = '/', method = 'GET', headers, socket } = request;
  const end = url.indexOf('?');
  return {
    method,
    path: end < 0 ? url : url.slice(0, end),
    query: end < 0 ? '' : url.slice(end + 1),
    body: body.text,
    bodyTooLarge: body.tooLong,
    headers,
    ip: clientAddress(socket.remoteAddress ?? ''),
  };
}

/** Converts an IPv4-mapped IPv6 address, which a dual-stack socket reports, to IPv4. */
function clientAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}

function send(
  response: ServerResponse,
  { status, headers, body, dropped }: GatewayReply,
  cors: Readonly<Record<string, string>> | undefined,
): void {
  if (dropped) {
    response.destroy();
    return;
  }
  // Node writes a flat list of headers faster than an object.
  const list = ['content-length', String(Buffer.byteLength(body))];
  list.push('cache-control', 'no-store', 'x-content-type-options', 'nosniff');
  for (const name in headers) list.push(name, headers[name] ?? '');
  if (cors) list.push(...Object.entries(cors).flat());
  response.writeHead(status, list);
  response.end(body);
}

const clientErrors: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The headers must have at most 16384 bytes.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    'The complete request did not arrive in time; send it again.',
  ],
};

const malformedRequest = ['400 Bad Request', 'Malformed HTTP request.'] as const;

/** Responds to a client that sent a malformed or incomplete HTTP request. */
function rejectMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = clientErrors[error.code ?? ''] ?? malformedRequest;
  const { code } = new ApiError('BAD_REQUEST', message);
  const body = JSON.stringify({ code, msg: message });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}

function brokerReply({ status, headers, code, message }: ApiError): GatewayReply {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ code, msg: message }),
  };
}

async function stop(server: Server, gateway: RequestHandler, graceMs: number): Promise<void> {
  gateway.close();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
