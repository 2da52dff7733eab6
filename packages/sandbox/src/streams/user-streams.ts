import { ApiError } from '../gateway/api-error.ts';
import type { Dialect } from '../gateway/encode.ts';
import type { Change, Executor } from '../state/executor.ts';
import { type ListenKey, streamOwner } from '../state/listen-keys.ts';
import type { ScheduledTask } from '../state/scheduler.ts';
import type { ConnectionContext, StreamClient } from './connection.ts';
import { createEventEncoder, type EncodeEvent, isUserEvent } from './encode-events.ts';
import { StreamMessage } from './message.ts';
import { type Closing, closings } from './stream-bounds.ts';
import { UserConnection } from './user-connection.ts';

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
