import { checkOptions, type OptionRule } from '@broker-api/spec';
import {
  type BrokerState,
  continueStored,
  createStored,
  type MainDefinition,
} from '../broker-state.ts';
import { isNetwork } from '../gateway/api-keys.ts';
import type { RequestHandler } from '../http/messages.ts';
import type { Origins } from '../http/origins.ts';
import {
  type DefaultKey,
  type KeyOptions,
  keysOf,
  randomKeys,
  randomKeysIn,
} from '../initial-state/accounts.ts';
import { JournalError } from '../journal/journal.ts';
import { type BrokerRow, mainBroker, type Store, toJournalError } from '../journal/store.ts';
import { labelOf } from '../route-brokers.ts';
import { type AssembledSandbox, assemble, assembleInMemory, type Sandbox } from '../sandbox.ts';
import { checkSandboxOptions, type SandboxOptions } from '../sandbox-options.ts';
import { assertStartTime } from '../state/clock.ts';
import { openState } from '../state/recover-state.ts';
import { defaultBounds, type RunningServer, type ServerBounds, serve } from './http-server.ts';
import { isLoopback, namesOfListenHost } from './listen-host.ts';
import { assertNodeVersion } from './node-version.ts';
import { type NodeOptions, withObservers } from './status/metrics.ts';
import { withStatusPages } from './status/status-pages.ts';
import { openStore } from './store/open-store.ts';
import type { ServedStreams } from './stream-server.ts';

/**
 * The listen address of a server, the origins that it accepts, its timeouts and its maximum number
 * of connections.
 */
export interface ListenOptions {
  /** 127.0.0.1 by default. */
  readonly host?: string;
  /** A free port by default. */
  readonly port?: number;
  /** Additional host names of the server, and the web pages that may send requests to it. */
  readonly origins?: Partial<Origins>;
  readonly bounds?: Partial<ServerBounds>;
  /**
   * The IP addresses and networks, such as 10.0.0.0/8, of the proxies whose header
   * `X-Forwarded-For` is believed: limits, bans and the log then have the address of the client.
   */
  readonly trustedProxies?: readonly string[];
}

/** A local broker that can be served over HTTP and WebSocket. */
export interface NodeSandbox extends Sandbox {
  /**
   * After a restart, the earliest `timestamp` of an order, transfer or margin adjustment that the
   * sandbox accepts, in milliseconds since the epoch; undefined if the state is new. It is in the
   * future if the stored state is ahead of the clock.
   */
  readonly acceptsOrdersFrom: number | undefined;
  /** Serves the broker over HTTP and WebSocket. */
  listen(options?: ListenOptions): Promise<RunningServer>;
  /**
   * Serves the control plane over HTTP on a separate port.
   *
   * @throws TypeError if the host is not loopback and the sandbox has no control token
   */
  listenControl(options?: ListenOptions): Promise<RunningServer>;
}

/**
 * Creates a sandbox that keeps its state in memory.
 *
 * @throws NodeVersionError if the version of Node is too old
 * @throws TypeError if an option is unknown or has a wrong value
 */
export function createSandbox(options: SandboxOptions = {}): NodeSandbox {
  assertNodeVersion();
  checkSandboxOptions(options);
  const observed = withObservers(options);
  return withServers(assembleInMemory(observed), observed);
}

/**
 * Opens a sandbox that stores its state in a directory or a PostgreSQL database. Creates the state
 * if there is none yet. The sandbox acknowledges a change only after it is durable.
 *
 * @param location a directory, or the URL of a database such as `new URL('postgres://…')`, which
 *   requires the package `pg`
 * @throws JournalError if the state cannot be used: it is in use, is corrupt, cannot be accessed,
 *   was written by another version, or was created with another seed
 * @throws NodeVersionError if the version of Node is too old
 * @throws TypeError if an option is unknown or has a wrong value
 */
export async function openSandbox(
  location: string | URL,
  options: SandboxOptions = {},
): Promise<NodeSandbox> {
  assertNodeVersion();
  checkSandboxOptions(options);
  assertStartTime(options);
  return openSandboxIn(await openStore(location), options);
}

/** Opens a sandbox that stores its state in an open store. */
async function openSandboxIn(store: Store, given: SandboxOptions): Promise<NodeSandbox> {
  try {
    const observed = withObservers(given);
    const { keys, ...broker } = await openServerState(store, observed);
    const options = { ...observed, keys };
    const assembled = assemble(broker, options, store);
    try {
      await assembled.broker.bots.useSettings();
      if (store.storesBrokers) await assembled.brokers.openStored(store);
    } catch (error) {
      // Report this error, even if closing the sandbox fails too.
      await assembled.sandbox.close().catch(() => {});
      throw error;
    }
    return withServers(assembled, options, broker.knownFrom);
  } catch (error) {
    await store.close().catch(() => {});
    throw toJournalError(store.location, error);
  }
}

/** The state of the broker of a server. */
interface ServerState extends BrokerState {
  /** The random default API keys of the state, if it has any. */
  readonly keys: readonly DefaultKey[] | undefined;
}

/** Opens the state of the broker of a server, or creates it. */
async function openServerState(store: Store, options: SandboxOptions): Promise<ServerState> {
  const stored = await openState(store);
  if (stored === undefined) {
    const keys = options.randomKeys ? randomKeys() : undefined;
    const given = { ...options, keys };
    return { ...(await createStored(store, mainRow(given), given)), keys };
  }
  const { state } = stored;
  const keys = randomKeysIn(state.keys.values());
  const known = { ...options, keys };
  if (keysOf(known).every(({ apiKey }) => state.keys.has(apiKey))) {
    if (store.storesBrokers) await store.setDefinition(mainRow(known));
    return { ...(await continueStored(stored, known)), keys };
  }
  const { seed = 1 } = options;
  const { name, noun } = store.location;
  throw new JournalError(
    `${name} was created with a seed other than ${seed}, so its API keys differ. ` +
      `Open it with the original seed, or choose another ${noun}.`,
  );
}

/** Returns the row of the main broker. Servers that share the database later read its keys. */
function mainRow(options: KeyOptions): BrokerRow {
  const definition: MainDefinition = { keys: keysOf(options) };
  return { id: mainBroker, definition: JSON.stringify(definition) };
}

function withServers(
  assembled: AssembledSandbox,
  { controlToken, baseDomain, measured }: NodeOptions,
  acceptsOrdersFrom?: number,
): NodeSandbox {
  const { sandbox, gateway, streams } = assembled;
  measured?.observe(assembled);
  const controlPlane = withStatusPages(assembled.controlPlane, {
    isReady: () => assembled.broker.isReady,
    metrics: measured,
    token: controlToken,
  });
  const handlers = { gateway, streams, controlPlane };
  return { ...sandbox, acceptsOrdersFrom, ...serversOf(handlers, { controlToken, baseDomain }) };
}

/** What the servers of a sandbox pass requests to. */
interface Handlers {
  readonly gateway: RequestHandler;
  readonly streams: ServedStreams;
  readonly controlPlane: RequestHandler;
}

/** The token of the control plane, and the domain whose host names select brokers. */
interface ServerNames {
  readonly controlToken: string | undefined;
  readonly baseDomain: string | undefined;
}

/** Returns the functions that start the servers of a sandbox. */
export function serversOf(
  { gateway, streams, controlPlane }: Handlers,
  { controlToken, baseDomain }: ServerNames,
): Pick<NodeSandbox, 'listen' | 'listenControl'> {
  const isBroker = (name: string): boolean =>
    baseDomain !== undefined && labelOf(name, baseDomain) !== undefined;
  return {
    listen: async (options) => listen(gateway, isBroker, options, streams),
    listenControl: async (options) => {
      checkListenOptions(options);
      const { host = defaultHost } = options ?? {};
      if (controlToken === undefined && !isLoopback(host)) {
        const message =
          `The control plane requires a token to listen on ${host}: without it, ` +
          `every client that can connect has full control. Set a token, or listen on 127.0.0.1.`;
        throw new TypeError(message);
      }
      return listen(controlPlane, isBroker, options);
    },
  };
}

const defaultHost = '127.0.0.1';

const listenRules: Readonly<Record<keyof ListenOptions, OptionRule>> = {
  host: [String],
  port: [Number],
  origins: [Object],
  bounds: [Object],
  trustedProxies: [Object],
};

const originRules: Readonly<Record<keyof Origins, OptionRule>> = {
  hosts: [Object],
  pages: [Object],
  isBroker: [Function],
};

/** @throws TypeError if the name or the value of an option is wrong */
function checkListenOptions(options: ListenOptions = {}): void {
  checkOptions('listen', options, listenRules);
  const { origins = {}, bounds = {}, trustedProxies = [] } = options;
  const wrong = trustedProxies.find((one) => !isNetwork(one));
  if (wrong !== undefined) {
    const rule = 'must have IP addresses and networks such as 10.0.0.0/8';
    throw new TypeError(`trustedProxies ${rule}; got ${JSON.stringify(wrong)}`);
  }
  checkOptions('listen.origins', origins, originRules);
  checkOptions('listen.bounds', bounds, numbers(defaultBounds, 'streams'));
  checkOptions('listen.bounds.streams', bounds.streams ?? {}, numbers(defaultBounds.streams));
}

/** Returns the rules of options that are numbers, except for one that is an object. */
function numbers(defaults: object, object?: string): Record<string, OptionRule> {
  const names = Object.keys(defaults);
  return Object.fromEntries(names.map((name) => [name, [name === object ? Object : Number]]));
}

function listen(
  handler: RequestHandler,
  isBroker: (name: string) => boolean,
  options: ListenOptions = {},
  streams?: ServedStreams,
): Promise<RunningServer> {
  checkListenOptions(options);
  const { host = defaultHost, port = 0, origins, bounds, trustedProxies } = options;
  return serve(handler, {
    host,
    port,
    origins: {
      hosts: [...namesOfListenHost(host), ...(origins?.hosts ?? [])],
      pages: origins?.pages ?? [],
      isBroker,
    },
    bounds: { ...defaultBounds, ...bounds },
    trustedProxies,
    ...(streams && { streams }),
  });
}
