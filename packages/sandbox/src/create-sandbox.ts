import { defaultInitialState } from '@broker-api/engine';
import { BrokerClock, ManualClock, RealClock } from './control/broker-clock.ts';
import { type ControlListenOptions, createControlPlane } from './control/control-plane.ts';
import { FaultPlan } from './control/faults/fault-plan.ts';
import { withFaults } from './control/faults/with-faults.ts';
import { type ControlClient, createControlClient } from './control/index.ts';
import type { Dialect } from './gateway/encode.ts';
import { createGateway, type HandledRequest } from './gateway/gateway.ts';
import { RateLimits } from './gateway/rate-limits.ts';
import type { GatewayReply, GatewayRequest } from './gateway/request.ts';
import { SignatureInspector, type SignatureMismatch } from './gateway/signature-inspector.ts';
import { ListenKeys } from './handlers/listen-keys.ts';
import { newClientOrderId } from './handlers/new-client-order-id.ts';
import { createOperationHandler } from './handlers/operation-handler.ts';
import { withStatelessHandlers } from './handlers/stateless-handlers.ts';
import { stubResponses } from './handlers/stub-responses.ts';
import {
  defaultKeys,
  type SandboxAccount,
  subAccountCommands,
  toApiKey,
  toSandboxAccounts,
} from './initial-state/accounts.ts';
import { type Journal, JournalError } from './journal/journal.ts';
import { memoryJournal } from './journal/memory-journal.ts';
import { redactUrl } from './journal/postgres/database-url.ts';
import { createFetch, type SandboxFetch } from './server/fetch-adapter.ts';
import {
  defaultBounds,
  type RunningServer,
  type ServerBounds,
  serve,
} from './server/node-server.ts';
import type { Origins } from './server/origins.ts';
import { Executor } from './state/executor.ts';
import { openState } from './state/open-state.ts';
import type { InitialContents } from './state/recover-state.ts';
import { SandboxState } from './state/state.ts';

/** The options of a sandbox. */
export interface SandboxOptions {
  /** The seed from which the default API keys are derived; 1 by default. */
  readonly seed?: number;
  /**
   * `real` (the default) advances with the system clock. `manual` changes only through the control
   * plane. A function replaces the system clock; it returns the time in milliseconds since the
   * epoch.
   */
  readonly clock?: 'real' | 'manual' | (() => number);
  /** The initial time of the clock in milliseconds since the epoch; the current time by default. */
  readonly startTime?: number;
  /**
   * The bearer token that each request to the control plane must send. Required if the control
   * plane listens on a host other than loopback.
   */
  readonly controlToken?: string;
  /** The format of LONG values in responses; `reference` (JSON integers) by default. */
  readonly dialect?: Dialect;
  /**
   * `reference` (the default) enforces rate limits. `off` counts request weights and orders, but
   * enforces no limit.
   */
  readonly limits?: 'reference' | 'off';
  /**
   * Whether to reject parameters that the operation does not define, and parameters that have no
   * effect, such as `timeInForce` of a MARKET order; false by default.
   */
  readonly strict?: boolean;
  /** Whether to reject a signed order or transfer that was received before; true by default. */
  readonly rejectReplays?: boolean;
  /**
   * `live` (the default) processes requests. `stub` responds with the examples of the specification,
   * and keeps no state.
   */
  readonly responses?: 'live' | 'stub';
  /** Called after each request to the broker. */
  readonly onRequest?: (handled: HandledRequest) => void;
  /** Called after an unexpected failure in the control plane. */
  readonly onControlFailure?: (error: unknown) => void;
}

/** The listen address of a server, the origins that it accepts, and its bounds. */
export interface ListenOptions {
  /** 127.0.0.1 by default. */
  readonly host?: string;
  /** A free port by default. */
  readonly port?: number;
  readonly origins?: Partial<Origins>;
  readonly bounds?: Partial<ServerBounds>;
}

/** A local broker. */
export interface Sandbox {
  /** Handles requests without a socket; pass it to a client as `fetch`. */
  readonly fetch: SandboxFetch;
  /** Handles a request, without any HTTP framework. `fetch` and the HTTP server use it too. */
  handle(request: GatewayRequest): Promise<GatewayReply>;
  /** Returns the broker's time in milliseconds since the epoch; pass it to a client as `clock`. */
  now(): number;
  /**
   * The default API keys: an unrestricted key for each of the users alice and bob, and further keys
   * of alice, such as restricted keys and the key of a sub-account.
   */
  readonly accounts: readonly SandboxAccount[];
  /** Returns the latest signature mismatches, each with a diagnosis, newest first. */
  signatureMismatches(): SignatureMismatch[];
  /** Serves the broker over HTTP. */
  listen(options?: ListenOptions): Promise<RunningServer>;
  /** Controls the sandbox: users, keys, deposits, the clock, faults and market makers. */
  readonly control: ControlClient;
  /** Serves the control plane over HTTP on a separate port. */
  listenControl(options?: ControlListenOptions): Promise<RunningServer>;
  /** Waits until all state is durable, then releases the data directory or the database. */
  close(): Promise<void>;
}

/** Creates a sandbox that keeps its state in memory. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const clock = clockOf(options);
  const { initialState, keys, commands = [] } = createInitialContents(options, clock.now());
  const state = SandboxState.create(initialState, keys);
  for (const command of commands) state.apply(command);
  return assemble(state, memoryJournal, clock, options);
}

/**
 * Opens a sandbox that stores its state in a directory or a PostgreSQL database. Creates the state
 * if there is none yet. The sandbox acknowledges a change only after it is durable.
 *
 * @param location a directory, or the URL of a database such as `new URL('postgres://…')`, which
 *   requires the package `pg`
 * @throws JournalError if the state is in use, is damaged, was written by another version, or was
 *   created with another seed
 */
export async function openSandbox(
  location: string | URL,
  options: SandboxOptions = {},
): Promise<Sandbox> {
  const begin = (): InitialContents => createInitialContents(options, clockOf(options).now());
  const { state, journal } = await openState(location, begin);
  const { seed = 1 } = options;
  if (!defaultKeys(seed).every(({ apiKey }) => state.keys.find(apiKey))) {
    await journal.close();
    const isDirectory = typeof location === 'string';
    const name = isDirectory ? location : redactUrl(location);
    const kind = isDirectory ? 'directory' : 'database';
    throw new JournalError(
      `${name} was created with a seed other than ${seed}, so its keys differ. Open it with the original seed, or choose another ${kind}.`,
    );
  }
  return assemble(state, journal, clockOf(options, state.engine.time), options);
}

/** Returns the contents of a new sandbox, or of a reset sandbox, that starts at the given time. */
function createInitialContents({ seed = 1 }: SandboxOptions, time: number): InitialContents {
  const keys = defaultKeys(seed).map(toApiKey);
  return { initialState: defaultInitialState(time), keys, commands: subAccountCommands(time) };
}

/** @param earliest the minimum initial time; a restart must not set a clock back */
function clockOf({ clock = 'real', startTime }: SandboxOptions, earliest = 0): BrokerClock {
  const systemClock = typeof clock === 'function' ? clock : Date.now;
  const start = Math.max(startTime ?? systemClock(), earliest);
  if (clock === 'manual') return new BrokerClock(systemClock, new ManualClock(start));
  // Without a start time, a real clock equals the system clock, because clients use that clock too.
  const aheadMs = startTime === undefined ? 0 : start - systemClock();
  return new BrokerClock(systemClock, new RealClock(systemClock, aheadMs));
}

function assemble(
  state: SandboxState,
  journal: Journal,
  clock: BrokerClock,
  options: SandboxOptions,
): Sandbox {
  const { dialect = 'reference', responses = 'live' } = options;
  const [inspector, faults] = [new SignatureInspector(), new FaultPlan()];
  const executor = new Executor(state, journal);
  const { rateLimits } = state.engine.getBrokerInfo({ time: clock.now() });
  const limits = new RateLimits(rateLimits, options.limits !== 'off');
  const live = createOperationHandler({
    executor,
    listenKeys: new ListenKeys(),
    observed: dialect === 'observed',
    newClientOrderId,
  });
  const handler = withStatelessHandlers(responses === 'stub' ? stubResponses : live);
  const gateway = createGateway({
    handler: withFaults(handler, faults),
    keys: state.keys,
    limits,
    inspector,
    clock: () => clock.now(),
    dialect,
    strict: options.strict ?? false,
    rejectReplays: options.rejectReplays ?? true,
    onRequest: options.onRequest,
  });
  const initialContents = (time: number) => createInitialContents(options, time);
  const services = { executor, clock, faults, limits, gateway, inspector, initialContents };
  const token = options.controlToken;
  const plane = createControlPlane(services, { token, onFailure: options.onControlFailure });
  return {
    fetch: createFetch(gateway),
    handle: async (request) => gateway.handle(request),
    now: () => clock.now(),
    accounts: toSandboxAccounts(defaultKeys(options.seed ?? 1)),
    control: createControlClient({ baseUrl: 'http://control.invalid', fetch: plane.fetch, token }),
    signatureMismatches: () => inspector.latest(),
    listen: ({ host = '127.0.0.1', port = 0, origins, bounds } = {}) =>
      serve(gateway, {
        host,
        port,
        origins: { hosts: [], pages: [], ...origins },
        bounds: { ...defaultBounds, ...bounds },
      }),
    listenControl: (listen) => plane.listen(listen),
    close: async () => {
      plane.close();
      await journal.close();
    },
  };
}
