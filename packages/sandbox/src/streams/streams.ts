import type { Section } from '@broker-api/spec';
import { marketDataAddress, userDataAddress } from '@broker-api/streams';
import { ApiError } from '../gateway/api-error.ts';
import type { Dialect } from '../gateway/encode.ts';
import type { RateLimits } from '../gateway/limits.ts';
import { findStream, type MarketVersion } from '../gateway/routes.ts';
import type { HttpRequest } from '../http/messages.ts';
import type { SandboxCommand } from '../state/command.ts';
import type { Change, Executor } from '../state/executor.ts';
import type { ListenKey } from '../state/keys.ts';
import type { Scheduler } from '../state/scheduler.ts';
import type { StreamClient, StreamSocket } from './connection.ts';
import { MarketConnection, MarketStreams } from './market-streams.ts';
import {
  type Closing,
  type ConnectionLimits,
  closings,
  defaultConnectionLimits,
} from './stream-bounds.ts';
import { type UserConnection, UserStreams } from './user-streams.ts';

/** The components that the streams use. */
export interface StreamsOptions {
  readonly executor: Executor;
  readonly scheduler: Scheduler;
  readonly limits: RateLimits;
  readonly dialect: Dialect;
  /** Whether to reject what only some public clients send. */
  readonly isStrict: () => boolean;
  /** Returns the time in milliseconds since the epoch. */
  readonly now: () => number;
  /** Called after an unexpected failure. */
  readonly onFailure: (error: unknown) => void;
  /** Wraps the socket of each connection, for example to inject faults. */
  readonly wrapSocket?: (socket: StreamSocket, target: StreamTarget) => StreamSocket;
}

/** A request to open a connection. */
export interface Handshake {
  /** The path of the URL, without the query. */
  readonly path: string;
  /** The IP address of the client. */
  readonly ip: string;
  /** The headers by lower-case name. */
  readonly headers?: HttpRequest['headers'];
}

/** An open connection to one of the streams. */
export type StreamConnection = UserConnection | MarketConnection;

/** Identifies the stream of a connection. */
export interface StreamTarget {
  readonly stream: StreamConnection['stream'];
  /** The owner of the user data stream; undefined for the market data stream. */
  readonly owner: string | undefined;
}

/** A handshake that the broker accepted. */
export interface AcceptedHandshake {
  /** The stream: that of a user required a valid listen key. */
  readonly stream: StreamConnection['stream'];
  /** The IP address of the client. */
  readonly ip: string;
  /** Opens the connection; call it in the same turn of the event loop as `accept`. */
  open(socket: StreamSocket): StreamConnection;
}

/** Accepts connections to the streams of one broker, or of several. */
export interface StreamAcceptor {
  /** @throws HttpError if the handshake is rejected */
  accept(handshake: Handshake, limits?: ConnectionLimits): AcceptedHandshake;
}

/** The streams of the broker: accepts connections, and publishes each change when it is durable. */
export class Streams implements StreamAcceptor {
  readonly #options: StreamsOptions;
  readonly #users: UserStreams;
  readonly #market: MarketStreams;
  readonly #connections = new Set<StreamConnection>();
  #openedCount = 0;
  #isClosed = false;
  /** Whether the state is unusable or cannot be stored, so that no events follow. */
  #hasFailed = false;

  constructor(options: StreamsOptions) {
    this.#options = options;
    const { executor, dialect } = options;
    this.#users = new UserStreams(executor, options, dialect);
    this.#market = new MarketStreams(executor, options, dialect);
    executor.onDurable((change, command) => this.#publishOrFail(change, command));
    executor.onFailure(() => {
      this.#hasFailed = true;
      this.#closeAll(closings.failure);
    });
  }

  /** @throws ApiError if the broker rejects the handshake */
  accept({ path, ip }: Handshake, limits = defaultConnectionLimits): AcceptedHandshake {
    const { now } = this.#options;
    this.#options.limits.rejectBanned(ip, now());
    if (this.#isClosed) {
      const message = 'The broker is shutting down; connect again after the restart.';
      throw new ApiError('SERVICE_SHUTTING_DOWN', message);
    }
    if (this.#hasFailed) {
      const message = 'The broker has failed; connect again after a restart or a reset.';
      throw new ApiError('SERVICE_SHUTTING_DOWN', message);
    }
    this.#limitConnections(ip, limits);
    const requested = findStream(path, this.#options.isStrict());
    if (requested === undefined) {
      const message = `The path of a stream must be ${marketDataAddress} or ${userDataAddress}.`;
      throw new ApiError('UNSUPPORTED_OPERATION', message, { status: 404 });
    }
    const { stream } = requested;
    if (stream === 'market') {
      return { stream, ip, open: (socket) => this.#openMarket(requested.version, socket, ip) };
    }
    const key = this.#users.accept(requested.listenKey, limits.perListenKey);
    return { stream, ip, open: (socket) => this.#openUser(key, socket, ip) };
  }

  /** Iterates over the open connections, oldest first. */
  connections(): IterableIterator<StreamConnection> {
    return this.#connections.values();
  }

  /** Closes all connections, and rejects new ones. */
  close(closing: Closing = closings.shuttingDown): void {
    this.#isClosed = true;
    this.#closeAll(closing);
  }

  #closeAll(closing: Closing): void {
    for (const connection of this.#connections) connection.close(closing);
  }

  #openUser(key: ListenKey, socket: StreamSocket, ip: string): StreamConnection {
    const client = this.#clientOf(socket, ip, { stream: 'user', owner: key.owner });
    return this.#track(this.#users.open(key, client, (ended) => this.#connections.delete(ended)));
  }

  #openMarket(version: MarketVersion, socket: StreamSocket, ip: string): StreamConnection {
    const { scheduler, now, onFailure, isStrict } = this.#options;
    const context = {
      scheduler,
      now,
      onFailure,
      streams: this.#market,
      version,
      isStrict,
      findSymbol: (symbol: string, isIndex: boolean) => this.#findSymbol(symbol, isIndex),
      onEnd: (connection: StreamConnection) => this.#connections.delete(connection),
    };
    const client = this.#clientOf(socket, ip, { stream: 'market', owner: undefined });
    return this.#track(new MarketConnection(context, client));
  }

  #clientOf(socket: StreamSocket, ip: string, target: StreamTarget): StreamClient {
    this.#openedCount += 1;
    const { wrapSocket = (unwrapped) => unwrapped } = this.#options;
    const connectionId = `connection-${this.#openedCount}`;
    return { connectionId, ip, socket: wrapSocket(socket, target) };
  }

  #findSymbol(symbol: string, isIndex: boolean): Section | 'index' | undefined {
    const { engine } = this.#options.executor.state;
    if (isIndex) return engine.indexPrices.has(symbol) ? 'index' : undefined;
    return engine.findMarket(symbol)?.section;
  }

  #limitConnections(ip: string, { perIp }: ConnectionLimits): void {
    if ([...this.#connections].filter((one) => one.ip === ip).length < perIp) return;
    const message = `An IP address can have at most ${perIp} open connections. Close some first.`;
    throw new ApiError('TOO_MANY_REQUESTS', message);
  }

  #track(connection: StreamConnection): StreamConnection {
    this.#connections.add(connection);
    return connection;
  }

  /** Publishes a change. A failure must not affect the request that caused the change. */
  #publishOrFail(change: Change, command: SandboxCommand): void {
    try {
      this.#publish(change, command);
    } catch (error) {
      this.#closeAll(closings.failure);
      this.#options.onFailure(error);
    }
  }

  #publish(change: Change, command: SandboxCommand): void {
    switch (command.kind) {
      case 'reset':
      case 'restore':
        this.#hasFailed = false;
        this.#closeAll(closings.stateReplaced);
        return;
      case 'closeListenKey':
        this.#users.closeInvalid(closings.keyClosed);
        return;
      case 'setApiKey':
        this.#users.closeInvalid(closings.keyRevoked);
        return;
      default:
        if (this.#connections.size === 0) return;
        this.#users.publish(change);
        this.#market.publish(change, command.kind === 'broker.setIndexPrice');
    }
  }
}
