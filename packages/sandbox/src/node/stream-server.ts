import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { ApiError } from '../gateway/api-error.ts';
import { HttpError, type RequestHandler } from '../http/messages.ts';
import { findOriginProblem, type Origins } from '../http/origins.ts';
import type { StreamMessage, StreamSocket } from '../streams/connection.ts';
import { type ConnectionLimits, closings, maximumMessageBytes } from '../streams/stream-bounds.ts';
import type { AcceptedHandshake, StreamAcceptor } from '../streams/streams.ts';
import { endWithError, requestHeadOf } from './http-messages.ts';

/** Accepts handshakes, possibly after a broker has been taken from another server. */
export interface ServedStreams {
  /** @throws HttpError if the handshake is rejected */
  accept(
    ...handshake: Parameters<StreamAcceptor['accept']>
  ): AcceptedHandshake | Promise<AcceptedHandshake>;
}

/** The rules by which a server accepts handshakes. */
export interface StreamServerOptions {
  readonly origins: Origins;
  readonly limits: ConnectionLimits;
  /** The maximum number of connections of the server, requests included. */
  readonly maximumConnections: number;
  readonly trustedProxies: readonly string[];
}

/**
 * The maximum shares of a server's connections that WebSockets can have, so that requests always
 * get through. Everyone can open a WebSocket without a listen key, so those have less.
 */
const shares = { all: 0.75, ofAddress: 0.5, keyless: 0.5, keylessOfAddress: 0.25 };

/** Serves streams over WebSocket, on the port of an HTTP server. */
export class StreamServer {
  readonly #streams: ServedStreams;
  readonly #errorResponse: RequestHandler['errorResponse'];
  readonly #options: StreamServerOptions;
  readonly #webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: maximumMessageBytes,
    perMessageDeflate: false,
    // Passes on one message of a client in a turn of the event loop, and reads no more until then.
    allowSynchronousEvents: false,
  });

  /** The open WebSockets, and what is known of the handshakes in progress. */
  readonly #open = new Map<Duplex, Partial<AcceptedHandshake>>();

  constructor(
    server: Server,
    streams: ServedStreams,
    { errorResponse }: RequestHandler,
    options: StreamServerOptions,
  ) {
    this.#streams = streams;
    this.#errorResponse = errorResponse;
    this.#options = options;
    server.on('upgrade', (request, socket, head) => {
      // A failure, for example of the log, must not end the process.
      this.#upgrade(request, socket, head).catch(() => socket.destroy());
    });
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const accepted = await this.#accept(request, socket);
    if (accepted === undefined) return;
    this.#webSockets.handleUpgrade(request, socket, head, (webSocket) =>
      connect(webSocket, socket, accepted),
    );
  }

  /**
   * Closes the connections of this server. Terminates the connections that are still open after
   * `graceMs` milliseconds.
   */
  async stop(graceMs: number): Promise<void> {
    const { clients } = this.#webSockets;
    const { code, reason } = closings.shuttingDown;
    const closed = [...clients].map((client) => {
      client.close(code, reason);
      return new Promise((resolve) => client.once('close', resolve));
    });
    const timer = setTimeout(() => {
      for (const client of clients) client.terminate();
    }, graceMs);
    await Promise.all(closed);
    clearTimeout(timer);
  }

  /**
   * Checks a handshake. Responds with an error and returns undefined if the handshake is rejected.
   */
  async #accept(request: IncomingMessage, socket: Duplex): Promise<AcceptedHandshake | undefined> {
    const { origins, limits, trustedProxies } = this.#options;
    const handshake = requestHeadOf(request, trustedProxies);
    socket.on('error', () => socket.destroy());
    try {
      const problem = findOriginProblem(request.headers, origins);
      if (problem !== undefined) throw problem;
      this.#limit('all', () => true);
      this.#open.set(socket, {});
      socket.once('close', () => this.#open.delete(socket));
      const accepted = await this.#streams.accept(handshake, limits);
      const { ip } = accepted;
      this.#limit('ofAddress', (one) => one.ip === ip, ` from ${ip}`);
      if (accepted.stream === 'market') {
        this.#limit('keyless', (one) => one.stream === 'market');
        const isKeyless = (one: Partial<AcceptedHandshake>) =>
          one.stream === 'market' && one.ip === ip;
        this.#limit('keylessOfAddress', isKeyless, ` from ${ip}`);
      }
      // The client may have disconnected meanwhile.
      if (this.#open.has(socket)) this.#open.set(socket, accepted);
      return accepted;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      endWithError(socket, this.#errorResponse(error, handshake));
      return undefined;
    }
  }

  /** @throws ApiError if there are too many WebSockets of a kind */
  #limit(
    kind: keyof typeof shares,
    isOfKind: (open: Partial<AcceptedHandshake>) => boolean,
    from = '',
  ): void {
    const maximum = Math.floor(this.#options.maximumConnections * shares[kind]);
    if ([...this.#open.values()].filter(isOfKind).length < maximum) return;
    const noun = kind.startsWith('keyless') ? 'WebSockets without a listen key' : 'WebSockets';
    const message = `The server has ${maximum} ${noun}${from}. Close some first.`;
    throw new ApiError('TOO_MANY_REQUESTS', message);
  }
}

/**
 * Opens the connection of the broker for a WebSocket, and passes the messages of the client to it.
 */
function connect(webSocket: WebSocket, socket: Duplex, accepted: AcceptedHandshake): void {
  const connection = accepted.open(new ServerSocket(webSocket, socket));
  webSocket.on('message', (data) => connection.receive(String(data)));
  webSocket.on('close', () => connection.closed());
  // The library closes the connection after an error, such as a message that is too long.
  webSocket.on('error', () => connection.closed());
}

/**
 * The time in milliseconds that a client has to respond to the close frame, before its connection
 * is terminated.
 */
const closeGraceMs = 1000;

class ServerSocket implements StreamSocket {
  readonly #webSocket: WebSocket;
  readonly #socket: Duplex;

  constructor(webSocket: WebSocket, socket: Duplex) {
    this.#webSocket = webSocket;
    this.#socket = socket;
  }

  get bufferedAmount(): number {
    return this.#webSocket.bufferedAmount;
  }

  /**
   * Sends a message. All messages of one turn of the event loop are written to the socket together,
   * because each write is expensive (docs/decisions/0031).
   */
  send(message: StreamMessage): undefined {
    if (this.#webSocket.readyState !== this.#webSocket.OPEN) return;
    const socket = this.#socket;
    if (socket.writableCorked === 0) {
      socket.cork();
      setImmediate(() => socket.uncork());
    }
    this.#webSocket.send(payloadOf(message), { binary: message.binary });
  }

  close(code: number, reason: string): void {
    this.#webSocket.close(code, reason);
    const timer = setTimeout(() => this.#webSocket.terminate(), closeGraceMs);
    timer.unref();
    this.#webSocket.once('close', () => clearTimeout(timer));
  }
}

const payloads = new WeakMap<StreamMessage, Buffer>();

/** Returns the bytes of a message. All connections that send the message share these bytes. */
function payloadOf(message: StreamMessage): Buffer {
  const existing = payloads.get(message);
  if (existing !== undefined) return existing;
  const payload = Buffer.from(message.text);
  payloads.set(message, payload);
  return payload;
}
