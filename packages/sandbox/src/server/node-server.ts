import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ApiError } from '../gateway/api-error.ts';
import type { RequestHandler } from '../gateway/gateway.ts';
import { type GatewayReply, type GatewayRequest, maximumBodyBytes } from '../gateway/request.ts';
import { type Origins, pageHeaders, preflightHeaders, refuseStrangers } from './origins.ts';
import { hasBody, noBody, type ReadBody, readBody } from './read-body.ts';
import { cutOffSlowReaders } from './slow-readers.ts';

/** How long and how much a server waits for. Times are in milliseconds. */
export interface ServerBounds {
  /** Until the headers of a request are there. */
  readonly headersMs: number;
  /** Until a whole request is there. */
  readonly requestMs: number;
  /** Until a client has taken its answer. */
  readonly answerMs: number;
  /** How long an idle connection is kept. */
  readonly keepAliveMs: number;
  readonly maximumConnections: number;
}

/** Bounds that no honest client meets. */
export const defaultBounds: ServerBounds = {
  headersMs: 10_000,
  requestMs: 20_000,
  answerMs: 20_000,
  keepAliveMs: 30_000,
  maximumConnections: 2000,
};

/** Where a server listens and who may talk to it. */
export interface ServerOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly origins: Origins;
  readonly bounds: ServerBounds;
  /** How a request is answered that never reaches the handler; as the broker does unless given. */
  readonly explain?: ((refusal: ApiError) => GatewayReply) | undefined;
}

/** A server that listens. */
export interface RunningServer {
  /** Such as `http://127.0.0.1:8787`. */
  readonly origin: string;
  /**
   * Takes no more requests, finishes those that are being handled, and cuts off what takes longer
   * than `graceMs`.
   */
  stop(graceMs?: number): Promise<void>;
}

/**
 * Serves a gateway over HTTP.
 *
 * @throws the error of the operating system when it can't listen there
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
      answer(gateway, options, request, response);
    },
  );
  server.maxConnections = bounds.maximumConnections;
  cutOffSlowReaders(server, bounds.answerMs);
  server.on('clientError', refuseUnreadable);
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

function answer(
  gateway: RequestHandler,
  { origins, explain = replyTo }: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { origin } = request.headers;
  const page = origin === undefined ? undefined : pageHeaders(origin);
  try {
    refuseStrangers(request.headers, origins);
  } catch (error) {
    send(response, explain(error as ApiError), undefined);
    return;
  }
  if (request.method === 'OPTIONS' && 'access-control-request-method' in request.headers) {
    response.writeHead(204, { ...page, ...preflightHeaders }).end();
    return;
  }
  const finish = (reply: GatewayReply): void => send(response, reply, page);
  const handle = (body: ReadBody): void => {
    // The rest of a body that was not read would be taken for the next request.
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
    ip: plainAddress(socket.remoteAddress ?? ''),
  };
}

/** IPv4 as IPv4, also where it came over a socket of both kinds. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}

function send(
  response: ServerResponse,
  { status, headers, body, dropped }: GatewayReply,
  page: Readonly<Record<string, string>> | undefined,
): void {
  if (dropped) {
    response.destroy();
    return;
  }
  // A flat list is what Node takes fastest.
  const list = ['content-length', String(Buffer.byteLength(body))];
  list.push('cache-control', 'no-store', 'x-content-type-options', 'nosniff');
  for (const name in headers) list.push(name, headers[name] ?? '');
  if (page) list.push(...Object.entries(page).flat());
  response.writeHead(status, list);
  response.end(body);
}

const unreadable: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};

/** Answers what is no HTTP, or never became a whole request. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = unreadable[error.code ?? ''] ?? ['400 Bad Request', 'This is no HTTP.'];
  const { code } = new ApiError('BAD_REQUEST', message);
  const body = JSON.stringify({ code, msg: message });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}

function replyTo({ status, headers, code, message }: ApiError): GatewayReply {
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
