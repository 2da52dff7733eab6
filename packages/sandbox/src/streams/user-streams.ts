import { ApiError } from '../gateway/api-error.ts';
import type { Dialect } from '../gateway/encode.ts';
import type { Change, Executor } from '../state/executor.ts';
import { type ListenKey, streamOwner } from '../state/keys.ts';
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

/** The user data streams. The stream of an owner can have several connections. */
export class UserStreams {
  readonly #executor: Executor;
  readonly #context: ConnectionContext;
  readonly #encode: EncodeEvent;
  readonly #byOwner = new Map<string, Set<UserConnection>>();

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
    const key = this.#find(listenKey);
    if (key === undefined) {
      const message = 'The listen key does not exist or has expired; create a new one.';
      throw new ApiError('INVALID_LISTEN_KEY', message, { status: 401 });
    }
    const count = this.#byOwner.get(key.owner)?.size ?? 0;
    if (count >= maximum) {
      const message = `A listen key can have at most ${maximum} connections. Close some first.`;
      throw new ApiError('TOO_MANY_REQUESTS', message);
    }
    return key;
  }

  /** Opens a connection with a listen key that `accept` returned. */
  open(
    key: ListenKey,
    client: StreamClient,
    onEnd: (ended: UserConnection) => void,
  ): UserConnection {
    const connections = this.#byOwner.get(key.owner) ?? new Set();
    const context = { ...this.#context, findKey: () => this.#find(key.listenKey) };
    const connection = new UserConnection(context, client, key, (ended) => {
      connections.delete(ended);
      if (connections.size === 0) this.#byOwner.delete(key.owner);
      onEnd(ended);
    });
    this.#byOwner.set(key.owner, connections.add(connection));
    return connection;
  }

  #find(listenKey: string): ListenKey | undefined {
    return this.#executor.state.listenKeys.findValid(listenKey, this.#context.now());
  }

  /** Sends the events of a command, in one frame per connection. */
  publish(change: Change): void {
    if (this.#byOwner.size === 0) return;
    const frames = new Map<Set<UserConnection>, string[]>();
    for (const event of change.events) {
      if (!isUserEvent(event)) continue;
      const connections = this.#byOwner.get(streamOwner(event.account));
      if (connections === undefined) continue;
      const frame = frames.get(connections) ?? [];
      frames.set(connections, frame);
      frame.push(this.#encode(event));
    }
    for (const [connections, events] of frames) {
      const message = new StreamMessage(`[${events.join(',')}]`);
      for (const connection of connections) connection.send(message);
    }
  }

  /** Closes the connections whose listen key is no longer valid. */
  closeInvalid(closing: Closing): void {
    for (const connections of this.#byOwner.values()) {
      for (const connection of connections) connection.checkKey(closing);
    }
  }
}

interface UserContext extends ConnectionContext {
  /** Returns the listen key of the connection; undefined if it is not valid. */
  readonly findKey: () => ListenKey | undefined;
}

/** A connection to the user data stream. */
export class UserConnection extends Connection {
  override readonly stream = 'user';
  readonly owner: string;
  readonly #findKey: () => ListenKey | undefined;
  readonly #onEnd: (connection: UserConnection) => void;
  readonly #heartbeat: ScheduledTask;
  readonly #expiry: ScheduledTask;
  /** The number of pings since the last pong. */
  #unanswered = 0;

  constructor(
    context: UserContext,
    client: StreamClient,
    { owner, validUntil }: ListenKey,
    onEnd: (connection: UserConnection) => void,
  ) {
    super(context, client);
    const { scheduler, findKey } = context;
    this.owner = owner;
    this.#findKey = findKey;
    this.#onEnd = onEnd;
    this.#heartbeat = scheduler.at(this.openedAt + pingIntervalMs, (time) => this.#ping(time));
    this.#expiry = scheduler.at(validUntil, () => this.checkKey(closings.keyExpired));
  }

  /** Closes the connection if its listen key is not valid. */
  checkKey(closing: Closing): void {
    const key = this.#findKey();
    if (key === undefined) this.close(closing);
    else this.#expiry.reschedule(key.validUntil);
  }

  /** Responds to a ping, and notes a pong. The stream has no other messages from clients. */
  protected override handle(text: string): undefined {
    const heartbeat = heartbeatOf(parse(text));
    if (heartbeat === 'ping') this.send(pongAt(this.context.now()));
    if (heartbeat === 'pong') this.#unanswered = 0;
  }

  protected override ended(): void {
    this.#heartbeat.reschedule(undefined);
    this.#expiry.reschedule(undefined);
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
