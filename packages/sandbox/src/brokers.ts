import { Broker, type BrokerService, type Creation } from './broker.ts';
import {
  type BrokerState,
  continueStored,
  createInMemory,
  createStored,
  type Definition,
  type FormerServer,
} from './broker-state.ts';
import type {
  Broker as BrokerView,
  CreatedBroker,
  NewBroker,
} from './control/generated/client.gen.ts';
import { HttpError } from './http/messages.ts';
import { type KeyOptions, keysOf } from './initial-state/accounts.ts';
import { mainBroker, type Store } from './journal/store.ts';
import { randomText } from './random-text.ts';
import type { BrokerBounds, SandboxOptions } from './sandbox-options.ts';
import { openState } from './state/recover-state.ts';
import type { SandboxState } from './state/state.ts';

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

/** Returns the error for a broker that does not exist, and why. */
export function brokerNotFound(id: string, reason = 'does not exist'): HttpError {
  const message =
    `The broker ${JSON.stringify(id.slice(0, 40))} ${reason}. ` +
    `List the brokers with listBrokers, or create one with createBroker.`;
  return new HttpError(404, message);
}

/** The brokers that the control plane of a server has created. */
export class Brokers implements BrokerService {
  readonly #server: SandboxOptions;
  /** Stores the brokers; undefined keeps them in memory. */
  readonly #store: Store | undefined;
  readonly #brokers = new Map<string, Broker>();
  /** The ids of the brokers that are being created or removed. */
  readonly #reserved = new Set<string>();
  /** Why the latest closed brokers no longer exist, by id. */
  readonly #closed = new Map<string, string>();
  #sweep: ReturnType<typeof setInterval> | undefined;
  #isClosed = false;

  /** @param server the options of the server, which a new broker inherits */
  constructor(server: SandboxOptions, store?: Store) {
    this.#server = server;
    this.#store = store;
  }

  async create(request: NewBroker, snapshot?: readonly string[]): Promise<CreatedBroker> {
    const { brokerId: id = newId() } = request;
    const creation = { id, request, createdAt: Date.now() };
    const created = await this.#add(id, () => this.#createBroker(creation, snapshot));
    return { broker: this.#view(created.broker), accounts: created.accounts };
  }

  async #createBroker(creation: Creation, snapshot?: readonly string[]): Promise<CreatedIn> {
    const { id, request } = creation;
    // The journal in memory, which `getJournal` returns, is not stored.
    if (this.#store === undefined || request.keepJournal) {
      const options = optionsOf(this.#server, id, request);
      const state = createInMemory(options, snapshot);
      const accounts = accountsIn(state.state, options);
      return { broker: await startBroker(state, options, creation), accounts };
    }
    try {
      return await createStoredBroker(this.#store, creation, this.#server, snapshot);
    } catch (error) {
      // Report this error, even if the incomplete broker cannot be removed.
      await this.#store.removeBroker(id).catch(() => {});
      throw error;
    }
  }

  /** Opens the stored brokers, and removes those whose creation was interrupted. */
  async openStored(store: Store): Promise<void> {
    for (const { id, definition } of await store.brokers()) {
      if (id === mainBroker) continue;
      if (definition === '') {
        await store.removeBroker(id);
        continue;
      }
      const creation = { id, ...(JSON.parse(definition) as Definition) };
      await this.#add(id, async () => {
        return { broker: await openStoredBroker(store, creation, this.#server) };
      });
    }
  }

  /** Creates a broker. @throws BrokerLimitError if the id is taken, or a bound is reached */
  async #add<Created extends { readonly broker: Broker }>(
    id: string,
    create: () => Promise<Created>,
  ): Promise<Created> {
    this.#closeExpired();
    this.#assertOpen();
    const exists = this.#brokers.has(id) || this.#reserved.has(id);
    const count = this.#brokers.size + this.#reserved.size;
    assertRoom(this.#server, id, { exists, count });
    this.#reserved.add(id);
    try {
      const created = await create();
      if (this.#isClosed) await created.broker.close();
      this.#assertOpen();
      this.#brokers.set(id, created.broker);
      this.#closed.delete(id);
      this.#sweep ??= unref(setInterval(() => this.#closeExpired(), sweepIntervalMs));
      return created;
    } finally {
      this.#reserved.delete(id);
    }
  }

  list(): BrokerView[] {
    return Array.from(this.all(), (broker) => this.#view(broker));
  }

  get(id: string): BrokerView {
    return this.#view(this.find(id));
  }

  async close(id: string): Promise<BrokerView> {
    const broker = this.find(id);
    await this.#close(broker, 'was closed');
    return this.#view(broker);
  }

  #view(broker: Broker): BrokerView {
    return viewOf(broker, this.#server);
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
  async #close(broker: Broker, reason: string): Promise<void> {
    const { id } = broker;
    this.#forget(id, reason);
    // The id is not free until a stored broker is removed.
    const isStored = this.#store !== undefined && !broker.options.keepJournal;
    if (isStored) this.#reserved.add(id);
    try {
      await broker.close();
      if (isStored) await this.#store?.removeBroker(id);
    } finally {
      // Another broker with the id of one in memory may be being created.
      if (isStored) this.#reserved.delete(id);
    }
  }

  /** Closes all brokers, and creates no more. Stored brokers are kept. */
  async closeAll(): Promise<void> {
    this.#isClosed = true;
    const all = [...this.#brokers.values()];
    for (const { id } of all) this.#forget(id, 'was closed');
    await Promise.all(all.map((broker) => broker.close()));
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

  #closeExpired(): void {
    const now = Date.now();
    for (const broker of [...this.#brokers.values()]) {
      if (!broker.isExpired(now)) continue;
      const { timeToLiveMs } = broker;
      const reason = `has expired: it received no request for its timeToLiveMs, ${timeToLiveMs}`;
      // An expired broker has no request in progress, so its close cannot fail a caller.
      void this.#close(broker, reason).catch(() => {});
    }
  }
}

/** A new broker, and its default accounts. */
interface CreatedIn extends Pick<CreatedBroker, 'accounts'> {
  readonly broker: Broker;
}

/** Adds a broker to a store, with its definition when it is complete, and starts its bots. */
export async function createStoredBroker(
  store: Store,
  creation: Creation,
  server: SandboxOptions,
  snapshot?: readonly string[],
): Promise<CreatedIn> {
  const { id, service: _, ...definition } = creation;
  const options = optionsOf(server, id, creation.request);
  const state = await createStored(store, { id, definition: '' }, options, snapshot);
  const accounts = accountsIn(state.state, options);
  const broker = await startBroker(state, options, creation);
  await store.setDefinition({ id, definition: JSON.stringify(definition) });
  return { broker, accounts };
}

/**
 * Opens a broker that is stored completely, and starts its bots.
 *
 * @param former what the broker continues from if it can have been on another server
 */
export async function openStoredBroker(
  store: Store,
  creation: Creation,
  server: SandboxOptions,
  former?: FormerServer,
): Promise<Broker> {
  const options = optionsOf(server, creation.id, creation.request);
  const stored = await openState(store, creation.id);
  if (stored === undefined) throw new TypeError(`The store has no broker ${creation.id}.`);
  return startBroker(await continueStored(stored, options, former), options, creation);
}

/** Creates a broker, and starts its market makers, takers and index movers. */
async function startBroker(
  state: BrokerState,
  options: SandboxOptions,
  creation: Creation,
): Promise<Broker> {
  const broker = new Broker(state, options, creation);
  const { marketMakers, takers, indexMovers, seed = options.seed ?? 1 } = creation.request;
  try {
    await broker.bots.useSettings();
    if (marketMakers) await broker.startBots('makers', seed);
    if (takers) await broker.startBots('takers', seed);
    if (indexMovers) void broker.startBots('indexMovers', seed);
    broker.started();
    return broker;
  } catch (error) {
    await broker.close();
    throw error;
  }
}

/** Returns the options of a new broker: those of the server, unless the request has others. */
function optionsOf(server: SandboxOptions, id: string, request: NewBroker): SandboxOptions {
  const { onRequest, onBrokerFailure, startTime: serverStart, ...inherited } = server;
  const { clock, from, rules: { enforceLimits, ...rules } = {} } = request;
  const startTime = request.startTime ?? (from === undefined ? serverStart : undefined);
  const onFailure = (error: unknown): void => onBrokerFailure?.(id, error);
  return {
    ...inherited,
    ...rules,
    // The API keys of a snapshot are those of the server.
    ...(request.seed !== undefined && from === undefined && { seed: request.seed }),
    ...(request.dialect && { dialect: request.dialect }),
    ...(clock === 'manual' && { clock }),
    ...(clock === 'real' && inherited.clock === 'manual' && { clock }),
    ...(startTime !== undefined && { startTime }),
    ...(enforceLimits !== undefined && { limits: enforceLimits ? 'reference' : 'off' }),
    keepJournal: request.keepJournal ?? false,
    ...(onRequest && { onRequest: (handled) => onRequest({ ...handled, broker: id }) }),
    onControlFailure: onFailure,
    onBackgroundFailure: onFailure,
    // `listMarketMakers` and the like report these problems to the owner of the broker.
    onMarketMakerProblem: () => {},
    onIndexMoverProblem: () => {},
    onTakerProblem: () => {},
  };
}

/** Returns the default accounts whose keys a broker has. */
function accountsIn(state: SandboxState, options: KeyOptions) {
  return keysOf(options)
    .filter(({ apiKey }) => state.keys.has(apiKey))
    .map(({ name, apiKey, secretKey }) => ({ name, apiKey, secretKey }));
}

/** Returns how the control plane describes a broker. */
export function viewOf(
  broker: Pick<
    Broker,
    'id' | 'dialect' | 'from' | 'createdAt' | 'expiresAt' | 'requests' | 'connections'
  >,
  { baseDomain }: SandboxOptions,
): BrokerView {
  const { id, dialect, from, createdAt, expiresAt, requests, connections } = broker;
  return {
    brokerId: id,
    path: `/b/${id}`,
    ...(baseDomain !== undefined && { hostName: `${id}.${baseDomain}` }),
    dialect,
    ...(from !== undefined && { from }),
    createdAt,
    expiresAt,
    requests,
    connections,
  };
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
