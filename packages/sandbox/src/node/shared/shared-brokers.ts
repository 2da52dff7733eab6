import { setTimeout as sleep } from 'node:timers/promises';
import { type Broker, type BrokerService, timeToLiveOf } from '../../broker.ts';
import type { Definition, MainDefinition } from '../../broker-state.ts';
import { brokerNotFound, createStoredBroker, openStoredBroker } from '../../brokers.ts';
import type { NewBroker } from '../../control/generated/client.gen.ts';
import { ApiError } from '../../gateway/api-error.ts';
import { HttpError } from '../../http/messages.ts';
import { type DefaultKey, keysOf, randomKeys } from '../../initial-state/accounts.ts';
import { mainBroker, StoreError, toJournalError } from '../../journal/store.ts';
import type { SandboxOptions } from '../../sandbox-options.ts';
import { closings } from '../../streams/stream-bounds.ts';
import type { SharedEvent } from '../status/metrics.ts';
import { databaseLocation } from '../store/postgres.ts';
import type { Taken } from './owned-store.ts';
import { heartbeatMs, Session, type Usage } from './session.ts';
import { createSharedService } from './shared-service.ts';

/** How long a request waits for a broker that moves to this server. */
const transitMs = 2000;
/** How often a server tries to take a broker for which requests wait. */
const retryMs = 50;
/** A server removes expired brokers each time it has written this often how brokers were used. */
const sweepsPerRemoval = 5;
/** A broker that had no request for this time is handed over to a server that has one. */
const idleMs = 1000;

/** The options of a server that shares its database. */
export interface SharedOptions extends SandboxOptions {
  /** Which bots of the main broker are started. */
  readonly bots: Pick<NewBroker, 'marketMakers' | 'takers' | 'indexMovers'>;
  readonly onEvent?: (event: SharedEvent) => void;
  /** Called when the connection to the database is lost, or cannot be made yet. */
  readonly onDisconnected?: (error: unknown) => void;
}

type Owned = { readonly broker: Broker; readonly taken: Taken };

/**
 * The brokers of servers that share a database. A server takes a broker with the first request for
 * it, and hands it over to another server that has requests for it.
 */
export class SharedBrokers {
  readonly #url: URL;
  readonly #options: SharedOptions;
  readonly #service: BrokerService;
  #keys: readonly DefaultKey[] = [];
  #session: Session | undefined;
  /** The brokers that are being taken or handed over, and those that this server owns. */
  readonly #entries = new Map<string, Promise<Owned | undefined>>();
  readonly #owned = new Map<string, Owned>();
  /** Brokers are restored one after another, so that requests and heartbeats come between. */
  #restored: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  #sweeps = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #connecting: Promise<void> = Promise.resolve();

  constructor(url: URL, options: SharedOptions) {
    this.#url = url;
    this.#options = options;
    this.#service = createSharedService(this, options);
  }

  /** The default API keys of the brokers, when the database has been reached once. */
  get keys(): readonly DefaultKey[] {
    return this.#keys;
  }

  /** Whether this server may respond: no other server can have taken its brokers. */
  get isServing(): boolean {
    return this.#session?.isServing === true;
  }

  /** Whether this server accepts requests. */
  get isReady(): boolean {
    return !this.#isClosed && this.isServing;
  }

  /** The number of brokers that this server owns. */
  get count(): number {
    return this.#owned.size;
  }

  /** The number of open connections to the streams of these brokers. */
  get connections(): number {
    return [...this.#owned.values()].reduce((sum, { broker }) => sum + broker.connections, 0);
  }

  /**
   * Connects to the database, and waits until it accepts connections.
   *
   * @throws JournalError if the database cannot be used, or other servers have other options
   */
  async begin(): Promise<void> {
    this.#connecting = this.#connect((error) => {
      const { cause } = error as Error;
      if (!(cause instanceof StoreError && cause.isTemporary)) throw error;
    });
    await this.#connecting;
    const sweep = (): Promise<void> =>
      this.#sweep().catch((error) => this.#options.onBackgroundFailure?.(error));
    this.#timer = setInterval(() => void sweep(), heartbeatMs);
  }

  /** @param check throws the errors after which no other attempt is made */
  async #connect(check: (error: unknown) => void): Promise<void> {
    while (!this.#isClosed) {
      try {
        this.#session = await this.#openSession();
        return;
      } catch (thrown) {
        const error = toJournalError(databaseLocation(this.#url), thrown);
        check(error);
        this.#options.onDisconnected?.(error);
        await sleep(heartbeatMs);
      }
    }
  }

  /** Opens a session, and lets other servers start when the main broker exists. */
  async #openSession(): Promise<Session> {
    const session = await Session.open(this.#url, commonOptions(this.#options));
    try {
      session.onLost((error) => this.#lose(session, error));
      await session.onAsked((id, isUrgent) => this.#onAsked(id, isUrgent));
      this.#keys = await this.#mainKeys(session);
      await session.started();
      if (session.isLost) throw new StoreError('unavailable', 'the connection was lost', '', true);
      return session;
    } catch (error) {
      // An open session would keep other servers from starting.
      await session.close();
      throw error;
    }
  }

  /** Returns the keys of the main broker. Creates it if there is none. */
  async #mainKeys(session: Session): Promise<readonly DefaultKey[]> {
    const stored = await session.store.broker(mainBroker);
    if (stored !== undefined && stored.definition !== '') {
      const { keys } = JSON.parse(stored.definition) as MainDefinition;
      return keys ?? keysOf(this.#options);
    }
    const keys = this.#options.randomKeys ? randomKeys() : keysOf(this.#options);
    const taken = await session.takeNew(mainBroker);
    if (taken === undefined) throw new StoreError('in use', 'another server creates it');
    const definition = { request: {}, createdAt: Date.now(), keys };
    await this.#create(taken, mainBroker, definition, keys);
    return keys;
  }

  /** The connection to the database has ended, and with it the ownership of all brokers. */
  #lose(session: Session, error: StoreError): void {
    if (this.#session !== session) return;
    this.#session = undefined;
    this.#options.onDisconnected?.(error);
    for (const [id, owned] of this.#owned) void this.#leave(id, owned, async () => {});
    this.#connecting = this.#connect(() => {});
  }

  /**
   * Returns a broker of this server, after taking it if necessary.
   *
   * @throws HttpError with status 503 if it stays with another server, 404 if it does not exist
   */
  async find(id: string): Promise<Broker> {
    const owned = this.#owned.get(id);
    if (owned !== undefined && this.isReady) return owned.broker;
    const until = performance.now() + transitMs;
    while (!this.#isClosed && performance.now() < until) {
      const timeout = sleep(until - performance.now(), undefined, { ref: false });
      const entry = this.#entries.get(id) ?? this.#setEntry(id, this.#take(id));
      const found = await Promise.race([entry, timeout]);
      if (found !== undefined && this.#owned.get(id) === found && this.isReady) {
        return found.broker;
      }
      await sleep(retryMs);
    }
    this.#options.onEvent?.('unavailable');
    throw new ApiError(
      'SERVICE_SHUTTING_DOWN',
      'The broker moves to another server, or its database is not available; this request was ' +
        'not executed. Send it again.',
      { status: 503, headers: { 'retry-after': '1' } },
    );
  }

  /** Keeps what happens to a broker until it is finished, or the broker is handed over. */
  #setEntry(id: string, work: Promise<Owned | undefined>): Promise<Owned | undefined> {
    this.#entries.set(id, work);
    const forget = (owned?: Owned): void => {
      if (owned === undefined && this.#entries.get(id) === work) this.#entries.delete(id);
    };
    work.then(forget, () => forget());
    return work;
  }

  async #take(id: string): Promise<Owned | undefined> {
    const session = this.#session;
    if (session === undefined || !session.isServing) return undefined;
    const taken = await session.take(id).catch((error) => {
      if (!session.isLost) this.#options.onBrokerFailure?.(id, error);
    });
    if (taken === undefined) return undefined;
    if (taken === 'missing') throw brokerNotFound(id);
    const restored = this.#restored.then(() => this.#restore(session, id, taken));
    this.#restored = restored.catch(() => {});
    return restored;
  }

  async #restore(session: Session, id: string, taken: Taken): Promise<Owned | undefined> {
    // An incomplete broker is removed by `#sweep`.
    if (taken.definition === '') throw brokerNotFound(id);
    try {
      await session.heartbeat();
      const parsed = JSON.parse(taken.definition) as Definition;
      const { bots: request } = this.#options;
      const main = { request, createdAt: Date.now(), service: this.#service };
      const creation = { id, ...(id === mainBroker ? main : parsed) };
      const server = { ...this.#options, keys: this.#keys };
      const broker = await openStoredBroker(taken.store, creation, server, taken);
      broker.requests = taken.requests;
      const owned = { broker, taken };
      if (this.#session !== session || this.#isClosed) {
        await close(owned, () => taken.release(broker.replays()));
        return undefined;
      }
      this.#owned.set(id, owned);
      broker.executor.onFailure(() => void this.#leave(id, owned, () => taken.release('')));
      this.#options.onEvent?.('taken');
      return owned;
    } catch (error) {
      await taken.release('').catch(() => {});
      if (!session.isServing) return undefined;
      this.#options.onBrokerFailure?.(id, error);
      throw new HttpError(500, `The broker ${id} cannot be opened. See the log of the server.`);
    }
  }

  /** Another server asks for a broker. */
  #onAsked(id: string, isUrgent: boolean): void {
    const owned = this.#owned.get(id);
    if (owned === undefined || (!isUrgent && owned.broker.idleMs < idleMs)) return;
    void this.#handOver(id, owned);
  }

  #handOver(id: string, owned: Owned): Promise<unknown> {
    const { broker, taken } = owned;
    return this.#leave(id, owned, async () => {
      await taken.release(broker.replays());
      this.#options.onEvent?.('handed over');
    });
  }

  /** Closes a broker, so that requests for it wait, and then ends the ownership. */
  #leave(id: string, owned: Owned, end: () => Promise<void>): Promise<unknown> {
    if (this.#owned.get(id) !== owned) return Promise.resolve();
    this.#owned.delete(id);
    return this.#setEntry(
      id,
      close(owned, end)
        .catch((error) => this.#options.onBrokerFailure?.(id, error))
        .then(() => undefined),
    );
  }

  /** Writes how brokers were used, and removes those that have expired or are incomplete. */
  async #sweep(): Promise<void> {
    const session = this.#session;
    if (session === undefined || this.#isClosed) return;
    const used = [...this.#owned.values()].filter(({ broker, taken }) => {
      const { requests, connections } = broker;
      const isUsed = requests !== taken.requests || connections + taken.connections > 0;
      taken.requests = requests;
      taken.connections = connections;
      return isUsed;
    });
    await session.writeUsage(used.map(({ broker }) => usageOf(broker)));
    this.#sweeps += 1;
    if (this.#sweeps % sweepsPerRemoval !== 0) return;
    for (const id of await session.expired()) {
      const owned = this.#owned.get(id);
      if (owned !== undefined) {
        const { broker, taken } = owned;
        if (broker.isExpired(Date.now())) await this.#leave(id, owned, () => taken.remove());
      } else if (!this.#entries.has(id)) await this.#setEntry(id, this.#removeUnused(session, id));
    }
  }

  async #removeUnused(session: Session, id: string): Promise<undefined> {
    const taken = await session.take(id);
    if (taken === undefined || taken === 'missing') return;
    const { definition, idleMs: idle } = taken;
    const isExpired = definition === '' || idle >= timeToLiveOf(id, JSON.parse(definition).request);
    await (isExpired ? taken.remove() : taken.release(taken.replays ?? ''));
  }

  /**
   * Creates a broker that no server owns then.
   *
   * @param taken its id
   */
  create(taken: Taken, id: string, definition: Definition, snapshot?: readonly string[]) {
    const creation = this.#create(taken, id, definition, this.#keys, snapshot);
    const ended = (): undefined => undefined;
    void this.#setEntry(id, creation.then(ended, ended));
    return creation;
  }

  async #create(
    taken: Taken,
    id: string,
    definition: Definition,
    keys: readonly DefaultKey[],
    snapshot?: readonly string[],
  ) {
    const server = { ...this.#options, keys };
    try {
      const { store } = taken;
      const creation = { id, ...definition };
      const { broker, accounts } = await createStoredBroker(store, creation, server, snapshot);
      await broker.close();
      await taken.release(broker.replays());
      return accounts;
    } catch (error) {
      // Report this error, even if the incomplete broker cannot be removed.
      await taken.remove().catch(() => {});
      throw error;
    }
  }

  /**
   * Removes a broker, on whichever server it is. Returns false if it stays busy there.
   *
   * @throws HttpError with status 503 if the database is not available
   */
  async remove(id: string): Promise<boolean> {
    const { session } = this;
    const until = performance.now() + transitMs;
    while (performance.now() < until) {
      const owned = this.#owned.get(id);
      if (owned !== undefined) {
        await this.#leave(id, owned, () => owned.taken.remove());
        return true;
      }
      const entry = this.#entries.get(id);
      await entry?.catch(() => undefined);
      const taken = entry ? undefined : await session.take(id, true);
      if (taken === 'missing') return true;
      if (taken !== undefined) {
        await taken.remove();
        return true;
      }
      await sleep(retryMs);
    }
    return false;
  }

  /** @throws HttpError with status 503 if the database is not available */
  get session(): Session {
    if (this.#session !== undefined && this.isReady) return this.#session;
    const message = 'The database is not available. Send the request again.';
    throw new HttpError(503, message, { 'retry-after': '1' });
  }

  /** Hands over all brokers, and ends the session. */
  async closeAll(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#connecting.catch(() => {});
    await Promise.all([...this.#owned].map(([id, owned]) => this.#handOver(id, owned)));
    await Promise.allSettled(this.#entries.values());
    await this.#session?.close();
  }
}

async function close({ broker }: Owned, end: () => Promise<void>): Promise<void> {
  try {
    await broker.close(closings.moved);
  } finally {
    await end();
  }
}

function usageOf({ id, requests, connections, idleMs: idle, timeToLiveMs }: Broker): Usage {
  // A broker with an open stream is in use.
  const used = { requests, connections, idleMs: connections > 0 ? 0 : idle };
  return { broker: id, ...used, ...(id !== mainBroker && { timeToLiveMs }) };
}

/** Returns the options that all servers must have in common, as JSON. */
function commonOptions(options: SharedOptions): string {
  const { clock, startTime, dialect, limits, strict, requireTimeInForce } = options;
  const { marketBuyInQuote, maximumBrokers, baseDomain, bots } = options;
  const rules = { strict, requireTimeInForce, marketBuyInQuote, dialect, limits };
  return JSON.stringify({ clock, startTime, ...rules, maximumBrokers, baseDomain, ...bots });
}
