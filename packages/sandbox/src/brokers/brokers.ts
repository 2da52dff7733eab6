import { HttpError } from '../http/http-error.ts';
import type { RequestHandler } from '../http/request-handler.ts';
import { randomText } from '../random-text.ts';
import type { Executor } from '../state/executor.ts';
import type { Closing } from '../streams/stream-bounds.ts';
import type { Streams } from '../streams/streams.ts';

/** The parts of a created broker that serve requests, and how it was created. */
export interface CreatedParts {
  readonly gateway: RequestHandler;
  readonly streams: Pick<Streams, 'accept' | 'connections'>;
  readonly controlPlane: RequestHandler;
  readonly dialect: 'reference' | 'observed';
  /** The name of the snapshot from which the broker started. */
  readonly from: string | undefined;
  /** See `BrokerParts`. */
  readonly executor: Pick<Executor, 'onFailure'>;
  replays(): string;
  /** Waits until the requests in progress are finished, then releases all resources. */
  close(closing?: Closing): Promise<void>;
  /** After `close`, removes what is stored; undefined if the broker is in memory. */
  readonly remove?: (() => Promise<void>) | undefined;
}

/** How to register a broker. */
export interface Registration {
  /** The id; random if it is omitted. */
  readonly id?: string | undefined;
  /** How long the broker is kept without requests, in milliseconds; one hour by default. */
  readonly timeToLiveMs?: number | undefined;
  /** When the broker was created, in milliseconds since the epoch; now by default. */
  readonly createdAt?: number | undefined;
}

/** The bounds of the brokers on a server. */
export interface BrokerBounds {
  /** The maximum number of brokers; 2,000 by default. */
  readonly maximumBrokers?: number | undefined;
  /** Returns whether the memory is almost full, so that no broker is created. */
  readonly isMemoryFull?: (() => boolean) | undefined;
}

/** How long a broker is kept without requests, in milliseconds. */
export const defaultTimeToLiveMs = 60 * 60_000;
const defaultMaximum = 2000;

/** How often expired brokers are closed, in milliseconds. */
const sweepIntervalMs = 1000;

/** How many ids of closed brokers are remembered, so that an error can say what happened. */
const maximumRemembered = 1000;

/** The pattern of ids, each of which is a label of a host name. */
export const brokerIdPattern = /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/;

/** A broker cannot be created. */
export class BrokerLimitError extends Error {
  override readonly name = 'BrokerLimitError';
}

/** A broker on a server, and how it is used. */
export class Broker {
  readonly id: string;
  readonly parts: CreatedParts;
  readonly timeToLiveMs: number;
  readonly createdAt: number;
  requests = 0;
  #inProgress = 0;
  #lastUse = Date.now();

  constructor(id: string, parts: CreatedParts, { timeToLiveMs, createdAt }: Registration) {
    this.id = id;
    this.parts = parts;
    this.timeToLiveMs = timeToLiveMs ?? defaultTimeToLiveMs;
    this.createdAt = createdAt ?? this.#lastUse;
  }

  /** The number of open connections to the streams. */
  get connections(): number {
    return [...this.parts.streams.connections()].length;
  }

  /** How long the broker has not been used, in milliseconds. */
  get idleMs(): number {
    return this.#inProgress > 0 ? 0 : Date.now() - this.#lastUse;
  }

  /** When the broker expires if it is not used, in milliseconds since the epoch. */
  get expiresAt(): number {
    return this.#lastUse + this.timeToLiveMs;
  }

  isExpired(now: number): boolean {
    if (now < this.expiresAt) return false;
    const isInUse = this.#inProgress > 0 || this.connections > 0;
    if (isInUse) this.#lastUse = now;
    return !isInUse;
  }

  /** Performs a request, which extends the time until the broker expires. */
  async use<Result>(perform: () => Promise<Result>): Promise<Result> {
    this.requests += 1;
    this.#inProgress += 1;
    try {
      return await perform();
    } finally {
      this.#inProgress -= 1;
      this.#lastUse = Date.now();
    }
  }
}

/** Returns the error for a broker that does not exist, and why. */
export function brokerNotFound(id: string, reason = 'does not exist'): HttpError {
  const message =
    `The broker ${JSON.stringify(id.slice(0, 40))} ${reason}. ` +
    `List the brokers with listBrokers, or create one with createBroker.`;
  return new HttpError(404, message);
}

/** The brokers that the control plane of a server has created. */
export class Brokers {
  readonly #bounds: BrokerBounds;
  readonly #brokers = new Map<string, Broker>();
  /** The ids of the brokers that are being created or removed. */
  readonly #reserved = new Set<string>();
  /** Why the latest closed brokers no longer exist, by id. */
  readonly #closed = new Map<string, string>();
  #sweep: ReturnType<typeof setInterval> | undefined;
  #isClosed = false;

  constructor(bounds: BrokerBounds = {}) {
    this.#bounds = bounds;
  }

  /**
   * Creates a broker.
   *
   * @param create creates the parts of the broker with an id
   * @throws BrokerLimitError if the id is taken, or a bound is reached
   */
  async create(
    registration: Registration,
    create: (id: string) => CreatedParts | Promise<CreatedParts>,
  ): Promise<Broker> {
    const { id = newId() } = registration;
    this.#closeExpired();
    this.#assertRoom(id);
    this.#reserved.add(id);
    try {
      const parts = await create(id);
      if (this.#isClosed) await parts.close();
      this.#assertOpen();
      const broker = new Broker(id, parts, registration);
      this.#brokers.set(id, broker);
      this.#closed.delete(id);
      this.#sweep ??= unref(setInterval(() => this.#closeExpired(), sweepIntervalMs));
      return broker;
    } finally {
      this.#reserved.delete(id);
    }
  }

  /** Iterates over the brokers in the order of their creation. */
  *all(): Generator<Broker> {
    const now = Date.now();
    for (const broker of this.#brokers.values()) if (!broker.isExpired(now)) yield broker;
  }

  get count(): number {
    return this.#brokers.size;
  }

  /** @throws HttpError with status 404 if the broker does not exist; the message says why */
  find(id: string): Broker {
    const broker = this.#brokers.get(id);
    if (broker !== undefined && !broker.isExpired(Date.now())) return broker;
    if (broker !== undefined) this.#closeExpired();
    throw brokerNotFound(id, this.#closed.get(id));
  }

  /** Closes and removes a broker. Resolves when the requests in progress are finished. */
  async close({ id, parts }: Broker, reason = 'was closed'): Promise<void> {
    this.#forget(id, reason);
    if (parts.remove === undefined) return parts.close();
    // The id is not free until the stored broker is removed.
    this.#reserved.add(id);
    try {
      await parts.close();
      await parts.remove();
    } finally {
      this.#reserved.delete(id);
    }
  }

  /** Closes all brokers, and creates no more. Stored brokers are kept. */
  async closeAll(): Promise<void> {
    this.#isClosed = true;
    const all = [...this.#brokers.values()];
    for (const { id } of all) this.#forget(id, 'was closed');
    await Promise.all(all.map(({ parts }) => parts.close()));
  }

  #forget(id: string, reason: string): void {
    this.#brokers.delete(id);
    this.#closed.set(id, reason);
    for (const oldest of this.#closed.keys()) {
      if (this.#closed.size <= maximumRemembered) break;
      this.#closed.delete(oldest);
    }
    if (this.#brokers.size === 0) {
      clearInterval(this.#sweep);
      this.#sweep = undefined;
    }
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new BrokerLimitError('The server is shutting down.');
  }

  #assertRoom(id: string): void {
    this.#assertOpen();
    const exists = this.#brokers.has(id) || this.#reserved.has(id);
    assertRoom(this.#bounds, id, { exists, count: this.#brokers.size + this.#reserved.size });
  }

  #closeExpired(): void {
    const now = Date.now();
    for (const broker of [...this.#brokers.values()]) {
      if (!broker.isExpired(now)) continue;
      const { timeToLiveMs } = broker;
      const reason = `has expired: it received no request for its timeToLiveMs, ${timeToLiveMs}`;
      // An expired broker has no request in progress, so its close cannot fail a caller.
      void this.close(broker, reason).catch(() => {});
    }
  }
}

/**
 * Checks whether a broker can be created.
 *
 * @param found whether the id is taken, and the number of brokers
 * @throws BrokerLimitError if the id is taken, or a bound is reached
 */
export function assertRoom(
  { maximumBrokers = defaultMaximum, isMemoryFull }: BrokerBounds,
  id: string,
  { exists, count }: { readonly exists: boolean; readonly count: number },
): void {
  if (exists) {
    throw new BrokerLimitError(
      `The broker ${JSON.stringify(id)} already exists. ` +
        `Close it with closeBroker, or choose another brokerId.`,
    );
  }
  const hint = 'Close brokers with closeBroker, or create them with a shorter timeToLiveMs.';
  if (count >= maximumBrokers) {
    const maximum = maximumBrokers.toLocaleString('en-US');
    throw new BrokerLimitError(`The maximum of ${maximum} brokers is reached. ${hint}`);
  }
  if (isMemoryFull?.()) {
    throw new BrokerLimitError(`The memory of the server is almost full. ${hint}`);
  }
}

/** Returns a random id of a broker. */
export function newId(): string {
  return randomText(16, 'abcdefghijklmnopqrstuvwxyz0123456789');
}

/** Lets a Node process exit while the timer is set. In a web page, a timer is a number. */
function unref<Timer>(timer: Timer): Timer {
  (timer as { unref?(): void }).unref?.();
  return timer;
}
