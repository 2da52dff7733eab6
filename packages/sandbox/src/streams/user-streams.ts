import { ApiError } from '../gateway/api-error.ts';
import type { Dialect } from '../gateway/encode.ts';
import type { Change, Executor } from '../state/executor.ts';
import { type ListenKey, streamOwner } from '../state/listen-keys.ts';
import type { ScheduledTask } from '../state/scheduler.ts';
import {
  Connection,
  type ConnectionContext,
  heartbeatOf,
  pingAt,
  pongAt,
  type StreamClient,
  StreamMessage,
} from './connection.ts';
import { createEventEncoder, type EncodeEvent, isUserEvent } from './encode-events.ts';
import { type Closing, closings, maximumMissedPongs, pingIntervalMs } from './stream-bounds.ts';

/** The open stream of one owner. */
interface UserStream {
  readonly listenKey: string;
  readonly connections: Set<UserConnection>;
  readonly expiry: ScheduledTask;
}

/** The user data streams. An owner has one stream, which can have several connections. */
export class UserStreams {
  readonly #executor: Executor;
  readonly #context: ConnectionContext;
  readonly #encode: EncodeEvent;
  readonly #byOwner = new Map<string, UserStream>();

  constructor(executor: Executor, context: ConnectionContext, dialect: Dialect) {
    this.#executor = executor;
    this.#context = context;
    this.#encode = createEventEncoder(dialect);
  }

  /**
   * Checks the listen key of a handshake, and returns it.
   *
   * @throws ApiError if the key is not valid, or has too many connections
   */
  accept(listenKey: string, maximum: number): ListenKey {
    const now = this.#context.now();
    const key = this.#executor.state.listenKeys.findValid(listenKey, now);
    if (key === undefined) {
      const message = 'The listen key does not exist or has expired; create a new one.';
      throw new ApiError('INVALID_LISTEN_KEY', message, { status: 401 });
    }
    const count = this.#byOwner.get(key.owner)?.connections.size ?? 0;
    if (count >= maximum) {
      const message = `A listen key can have at most ${maximum} connections. Close some first.`;
      throw new ApiError('TOO_MANY_REQUESTS', message);
    }
    return key;
  }

  /** Opens a connection with a listen key that `accept` returned. */
  open(
    { listenKey, owner, validUntil }: ListenKey,
    client: StreamClient,
    onEnd: (ended: UserConnection) => void,
  ): UserConnection {
    const connection = new UserConnection(this.#context, client, owner, (ended) => {
      this.#remove(ended);
      onEnd(ended);
    });
    const existing = this.#byOwner.get(owner);
    if (existing?.listenKey === listenKey) {
      existing.connections.add(connection);
      return connection;
    }
    // A new listen key can be in use before the expiry of the previous key is noticed.
    if (existing !== undefined) this.#checkExpiry(owner);
    const expiry = this.#context.scheduler.at(validUntil, () => this.#checkExpiry(owner));
    this.#byOwner.set(owner, { listenKey, connections: new Set([connection]), expiry });
    return connection;
  }

  /** Sends the events of a command, in one frame per connection. */
  publish(change: Change): void {
    if (this.#byOwner.size === 0) return;
    const frames = new Map<UserStream, string[]>();
    for (const event of change.events) {
      if (!isUserEvent(event)) continue;
      const stream = this.#byOwner.get(streamOwner(event.account));
      if (stream === undefined) continue;
      const frame = frames.get(stream);
      if (frame === undefined) frames.set(stream, [this.#encode(event)]);
      else frame.push(this.#encode(event));
    }
    for (const [{ connections }, events] of frames) {
      const message = new StreamMessage(`[${events.join(',')}]`);
      for (const connection of connections) connection.send(message);
    }
  }

  /** Closes the connections whose listen key is no longer valid. */
  closeInvalid(closing: Closing): void {
    const now = this.#context.now();
    for (const { listenKey, connections } of this.#byOwner.values()) {
      if (this.#executor.state.listenKeys.findValid(listenKey, now) !== undefined) continue;
      for (const connection of connections) connection.close(closing);
    }
  }

  #remove(connection: UserConnection): void {
    const stream = this.#byOwner.get(connection.owner);
    if (!stream?.connections.delete(connection) || stream.connections.size > 0) return;
    stream.expiry.reschedule(undefined);
    this.#byOwner.delete(connection.owner);
  }

  /** Closes the stream of an owner, unless the listen key was extended. */
  #checkExpiry(owner: string): void {
    const stream = this.#byOwner.get(owner);
    if (stream === undefined) return;
    const { listenKeys } = this.#executor.state;
    const key = listenKeys.findValid(stream.listenKey, this.#context.now());
    if (key !== undefined) {
      stream.expiry.reschedule(key.validUntil);
      return;
    }
    for (const connection of stream.connections) connection.close(closings.keyExpired);
  }
}

/** A connection to the user data stream. */
export class UserConnection extends Connection {
  override readonly stream = 'user';
  readonly owner: string;
  readonly #onEnd: (connection: UserConnection) => void;
  readonly #heartbeat: ScheduledTask;
  /** The number of pings since the last pong. */
  #unanswered = 0;

  constructor(
    context: ConnectionContext,
    client: StreamClient,
    owner: string,
    onEnd: (connection: UserConnection) => void,
  ) {
    super(context, client);
    this.owner = owner;
    this.#onEnd = onEnd;
    const ping = (time: number) => this.#ping(time);
    this.#heartbeat = context.scheduler.at(this.openedAt + pingIntervalMs, ping);
  }

  /** Responds to a ping, and notes a pong. The stream has no other messages from clients. */
  protected override handle(text: string): undefined {
    const heartbeat = heartbeatOf(parse(text));
    if (heartbeat === 'ping') this.send(pongAt(this.context.now()));
    if (heartbeat === 'pong') this.#unanswered = 0;
  }

  protected override ended(): void {
    this.#heartbeat.reschedule(undefined);
    this.#onEnd(this);
  }

  #ping(time: number): void {
    if (this.#unanswered >= maximumMissedPongs) {
      this.close(closings.noPong);
      return;
    }
    this.#unanswered += 1;
    this.#heartbeat.reschedule(time + pingIntervalMs);
    this.send(pingAt(time));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
