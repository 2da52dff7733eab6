import { Broker } from './broker.ts';
import { type BrokerState, createInMemory } from './broker-state.ts';
import { Brokers } from './brokers.ts';
import { controlPlaneOf } from './control/control-plane.ts';
import { type ControlClient, createControlClient } from './control/index.ts';
import { restoreSandbox, saveSandbox } from './control/saved-sandbox.ts';
import type { SignatureMismatch } from './gateway/signature-inspector.ts';
import {
  createFetch,
  createSend,
  type SandboxFetch,
  type SandboxSend,
} from './http/create-fetch.ts';
import type { HttpRequest, HttpResponse, RequestHandler } from './http/messages.ts';
import {
  keysOf,
  randomKeys,
  type SandboxAccount,
  toSandboxAccounts,
} from './initial-state/accounts.ts';
import { mainBroker, type Store } from './journal/store.ts';
import { routeRequests, routeStreams } from './route-brokers.ts';
import { checkSandboxOptions, type SandboxOptions } from './sandbox-options.ts';
import type { StreamAcceptor } from './streams/streams.ts';
import { createWebSocketClass, type SandboxWebSocketConstructor } from './streams/web-socket.ts';

/** A local broker. */
export interface Sandbox {
  /** Handles requests without a socket, as the standard `fetch` sends them. */
  readonly fetch: SandboxFetch;
  /**
   * Handles the requests of a client without a socket, a `Request` and a `Response`, in a third of
   * the time: pass it to a client as `fetch`.
   */
  readonly send: SandboxSend;
  /** Connects to the streams without a socket; use it instead of the global `WebSocket`. */
  readonly WebSocket: SandboxWebSocketConstructor;
  /**
   * Handles a request without a socket. `fetch` and the HTTP server pass their requests to the same
   * gateway.
   */
  handle(request: HttpRequest): Promise<HttpResponse>;
  /** Returns the broker's time in milliseconds since the epoch; pass it to a client as `clock`. */
  now(): number;
  /**
   * The default API keys: an unrestricted key for each of the users alice and bob, and further keys
   * of alice, such as restricted keys and the key of a sub-account.
   */
  readonly accounts: readonly SandboxAccount[];
  /** Returns the latest signature mismatches, each with a diagnosis, newest first. */
  signatureMismatches(): SignatureMismatch[];
  /** Controls the sandbox: users, keys, deposits, the clock, faults, market makers and takers. */
  readonly control: ControlClient;
  /**
   * Calls the control plane without a socket. Pass it as `fetch` to `createControlClient`, for the
   * control plane of a broker that `createBroker` created.
   */
  readonly controlFetch: SandboxFetch;
  /**
   * Starts a market maker for every symbol whose index has a price, in every section. The market
   * makers use the seed of the sandbox. A reset starts them again.
   */
  startMarketMakers(): Promise<void>;
  /**
   * Starts an index mover for every index that has a price. An index mover changes the price in a
   * random walk. The seeds of the index movers are derived from the seed of the sandbox. A reset
   * starts them again.
   *
   * @throws ControlPlaneError if the sandbox is closed
   */
  startIndexMovers(): void;
  /**
   * Starts a taker for every symbol whose index has a price, in every section. A taker buys or
   * sells small quantities at the best price, every ten seconds on average. The seeds of the takers
   * are derived from the seed of the sandbox. A reset starts them again.
   */
  startTakers(): Promise<void>;
  /**
   * Returns the whole sandbox as a string, for example to store it before a page is left: the
   * state, the clock, the rules, and everything else that the control plane sets. The string
   * contains secret keys. It does not contain open connections, used rate limits and signatures of
   * earlier requests, nor the named snapshots of a sandbox that stores its state.
   */
  save(): string;
  /**
   * Replaces the contents of this sandbox with those that `save` returned. A real clock continues
   * with the system clock, so events that became due in the meantime take place. Call
   * `startMarketMakers` before `restore`, so that a later reset starts the market makers again.
   *
   * @throws TypeError if this version of the sandbox did not save the string; nothing is changed
   */
  restore(saved: string): Promise<void>;
  /**
   * Rejects all later requests with the status 503. Waits until the requests in progress are
   * finished and all state is durable, then releases the data directory or the database.
   */
  close(): Promise<void>;
}

/**
 * Creates a sandbox that keeps its state in memory.
 *
 * @throws TypeError if an option is unknown or has a wrong value
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  checkSandboxOptions(options);
  return assembleInMemory(options).sandbox;
}

/** A sandbox, and the handlers for its servers, which pass requests to its further brokers too. */
export interface AssembledSandbox {
  readonly sandbox: Sandbox;
  readonly gateway: RequestHandler;
  readonly streams: StreamAcceptor;
  readonly controlPlane: RequestHandler;
  /** The broker of the server. */
  readonly broker: Broker;
  readonly brokers: Brokers;
}

/** Assembles a sandbox that keeps its state in memory. */
export function assembleInMemory(given: SandboxOptions): AssembledSandbox {
  const options = { ...given, ...(given.randomKeys && { keys: randomKeys() }) };
  return assemble(createInMemory(options), options);
}

/**
 * Assembles a sandbox around the state of its broker.
 *
 * @param store contains the state, and is closed with the sandbox
 */
export function assemble(
  state: BrokerState,
  options: SandboxOptions,
  store?: Store,
): AssembledSandbox {
  const { seed = 1, baseDomain, controlToken: token } = options;
  const brokers = new Brokers(options, store?.storesBrokers ? store : undefined);
  const creation = { id: mainBroker, request: {}, createdAt: Date.now(), service: brokers };
  const broker = new Broker(state, options, creation);
  const selection = { brokers, baseDomain };
  const gateway = routeRequests(broker.gateway, selection, (one) => one.gateway);
  const streams = routeStreams(broker.streams, selection);
  const controlPlane = routeRequests(controlPlaneOf(broker), selection, controlPlaneOf);
  const baseUrl = 'https://control.invalid';
  const controlFetch = createFetch(controlPlane);
  const sandbox: Sandbox = {
    fetch: createFetch(gateway),
    send: createSend(gateway),
    WebSocket: createWebSocketClass(streams),
    handle: (request) => gateway.handle(request),
    now: () => broker.clock.now(),
    accounts: toSandboxAccounts(keysOf(options)),
    control: createControlClient({ baseUrl, fetch: controlFetch, token }),
    controlFetch,
    signatureMismatches: () => broker.inspector.latest(),
    startMarketMakers: async () => broker.startBots('makers', seed),
    // This adds all index movers at once.
    startIndexMovers: () => void broker.startBots('indexMovers', seed),
    startTakers: async () => broker.startBots('takers', seed),
    save: () => saveSandbox(broker),
    restore: (saved) => {
      broker.assertOpen();
      return broker.control(() => restoreSandbox(broker, saved));
    },
    close: async () => {
      try {
        await Promise.all([broker.close(), brokers.closeAll()]);
      } finally {
        await store?.close();
      }
    },
  };
  return { sandbox, gateway, streams, controlPlane, broker, brokers };
}
