import { defaultInitialState } from '@broker-api/engine';
import { type ControlPlane, createControlPlane } from './control/control-plane.ts';
import { FaultPlan } from './control/faults/fault-plan.ts';
import { FaultySocket } from './control/faults/faulty-socket.ts';
import { StreamFaultPlan } from './control/faults/stream-fault-plan.ts';
import { withFaults } from './control/faults/with-faults.ts';
import type { Start } from './control/handler.ts';
import { type ControlClient, createControlClient } from './control/index.ts';
import type { IndexMoverProblem } from './control/index-mover/index-movers.ts';
import type { MarketMakerProblem } from './control/market-maker/market-makers.ts';
import type { TakerProblem } from './control/taker/takers.ts';
import type { Dialect } from './gateway/encode.ts';
import {
  createGateway,
  type Gateway,
  type HandledRequest,
  type OperationHandler,
} from './gateway/gateway.ts';
import { type GatewayRules, gatewayRulesOf } from './gateway/gateway-rules.ts';
import { RateLimits } from './gateway/limits/rate-limits.ts';
import { SignatureInspector, type SignatureMismatch } from './gateway/signature-inspector.ts';
import {
  createFetch,
  createSend,
  type SandboxFetch,
  type SandboxSend,
} from './http/create-fetch.ts';
import type { HttpRequest, HttpResponse } from './http/messages.ts';
import {
  defaultKeys,
  type SandboxAccount,
  subAccountCommands,
  toApiKey,
  toSandboxAccounts,
} from './initial-state/accounts.ts';
import type { Journal } from './journal/journal.ts';
import { memoryJournal } from './journal/memory-journal.ts';
import { createOperationHandler } from './sections/operation-handler.ts';
import { newClientOrderId } from './sections/spot/new-client-order-id.ts';
import type { BrokerClock } from './state/broker-clock.ts';
import { Executor } from './state/executor.ts';
import type { InitialContents } from './state/recover-state.ts';
import { Scheduler } from './state/scheduler.ts';
import { assertStartTime, type ClockOptions, clockOf, startClock } from './state/start-clock.ts';
import { SandboxState } from './state/state.ts';
import { Streams } from './streams/streams.ts';
import { createWebSocketClass, type SandboxWebSocketConstructor } from './streams/web-socket.ts';

/** The options of a sandbox. */
export interface SandboxOptions extends ClockOptions, Partial<GatewayRules> {
  /** The seed from which the default API keys are derived; 1 by default. */
  readonly seed?: number;
  /**
   * The bearer token that each request to the control plane must send, with at least 16 characters.
   * A token is required if the control plane listens on a host other than loopback.
   */
  readonly controlToken?: string;
  /**
   * The format of responses. `reference` (the default) writes ids and times as JSON integers, and
   * `observed` follows recorded payloads.
   */
  readonly dialect?: Dialect;
  /**
   * `reference` (the default) enforces rate limits. `off` counts request weights and orders, but
   * enforces no limit.
   */
  readonly limits?: 'reference' | 'off';
  /**
   * `live` (the default) processes requests. `stub` responds with examples from the specification,
   * and keeps no state.
   */
  readonly responses?: 'live' | 'stub';
  /**
   * Called after each request to the broker, and after each stream handshake that the broker
   * rejects. By default, the cause of each internal error is printed to the console.
   */
  readonly onRequest?: (handled: HandledRequest) => void;
  /** Called after an unexpected failure in the control plane. */
  readonly onControlFailure?: (error: unknown) => void;
  /** Called after an unexpected failure of a scheduled event or of a stream. */
  readonly onBackgroundFailure?: (error: unknown) => void;
  /** Called with each new reason why a market maker cannot quote. */
  readonly onMarketMakerProblem?: (problem: MarketMakerProblem) => void;
  /** Called when an index mover stops after an error. */
  readonly onIndexMoverProblem?: (problem: IndexMoverProblem) => void;
  /** Called when a taker stops after an error. */
  readonly onTakerProblem?: (problem: TakerProblem) => void;
}

/** A local broker. */
export interface Sandbox {
  /** Handles requests without a socket; pass it to a client as `fetch`. */
  readonly fetch: SandboxFetch;
  /**
   * Handles the requests of a client without a socket, a `Request` and a `Response`: a client whose
   * option `fetch` is the sandbox itself calls it.
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

/** Creates a sandbox that keeps its state in memory. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  return assembleInMemory(options).sandbox;
}

/** A sandbox, with the gateway and the control plane that HTTP servers call. */
export interface AssembledSandbox {
  readonly sandbox: Sandbox;
  readonly gateway: Gateway;
  readonly streams: Streams;
  readonly controlPlane: ControlPlane;
}

/** Assembles a sandbox that keeps its state in memory. */
export function assembleInMemory(options: SandboxOptions): AssembledSandbox {
  assertStartTime(options);
  const clock = clockOf(options);
  const { initialState, keys, commands = [] } = createInitialContents(options, clock.now());
  const state = SandboxState.create(initialState, keys);
  for (const command of commands) state.apply(command);
  return assemble(state, memoryJournal, clock, options);
}

/** Returns the contents of a new sandbox, or of a reset sandbox, that starts at the given time. */
export function createInitialContents({ seed = 1 }: SandboxOptions, time: number): InitialContents {
  const keys = defaultKeys(seed).map(toApiKey);
  return { initialState: defaultInitialState(time), keys, commands: subAccountCommands(time) };
}

function startOf(options: SandboxOptions): Start {
  return {
    clock: () => startClock(options),
    contents: (time) => createInitialContents(options, time),
    rules: { ...gatewayRulesOf(options), enforceLimits: options.limits !== 'off' },
  };
}

/**
 * Assembles a sandbox around a state. The journal stores the commands that change the state.
 *
 * @param knownFrom the broker rejects orders, transfers and margin adjustments with an earlier
 *   timestamp, because an earlier process may have executed them; undefined if there was no earlier
 *   process
 */
export function assemble(
  state: SandboxState,
  journal: Journal,
  clock: BrokerClock,
  options: SandboxOptions,
  knownFrom?: number,
): AssembledSandbox {
  const { dialect = 'reference', responses = 'live' } = options;
  const inspector = new SignatureInspector();
  const faults = new FaultPlan();
  const start = startOf(options);
  const { enforceLimits, ...rules } = start.rules;
  const executor = new Executor(state, journal);
  const { rateLimits } = state.engine.getBrokerInfo({ time: clock.now() });
  const limits = new RateLimits(rateLimits, enforceLimits);
  const live = createOperationHandler({
    executor,
    observed: dialect === 'observed',
    newClientOrderId,
  });
  const handler = responses === 'stub' ? stubHandler(live) : live;
  const gateway = createGateway({
    handler: withFaults(handler, faults),
    keys: state.keys,
    limits,
    inspector,
    clock: () => clock.now(),
    dialect,
    rules,
    knownFrom,
    onRequest: options.onRequest,
  });
  const onBackgroundFailure = options.onBackgroundFailure ?? (() => {});
  const scheduler = new Scheduler(executor, clock, onBackgroundFailure);
  const now = () => clock.now();
  const streamFaults = new StreamFaultPlan();
  const streams = new Streams({
    executor,
    scheduler,
    limits,
    dialect,
    isStrict: () => gateway.rules.strict,
    now,
    onFailure: onBackgroundFailure,
    wrapSocket: (socket, target) =>
      new FaultySocket({ faults: streamFaults, scheduler, now }, socket, target),
  });
  const forControl = { faults, streamFaults, streams, limits, gateway, inspector, start };
  const namedSnapshots = journal.snapshots;
  const services = { executor, scheduler, clock, namedSnapshots, ...forControl };
  const { controlToken: token, onControlFailure: onFailure } = options;
  const { onMarketMakerProblem, onIndexMoverProblem, onTakerProblem } = options;
  const observers = { onFailure, onMarketMakerProblem, onIndexMoverProblem, onTakerProblem };
  const controlPlane = createControlPlane(services, { token, ...observers });
  const baseUrl = 'http://control.invalid';
  const sandbox: Sandbox = {
    fetch: createFetch(gateway),
    send: createSend(gateway),
    WebSocket: createWebSocketClass(streams),
    handle: (request) => gateway.handle(request),
    now: () => clock.now(),
    accounts: toSandboxAccounts(defaultKeys(options.seed ?? 1)),
    control: createControlClient({ baseUrl, fetch: controlPlane.fetch, token }),
    signatureMismatches: () => inspector.latest(),
    startMarketMakers: () => controlPlane.startMarketMakers(options.seed ?? 1),
    startIndexMovers: () => controlPlane.startIndexMovers(options.seed ?? 1),
    startTakers: () => controlPlane.startTakers(options.seed ?? 1),
    save: () => controlPlane.save(),
    restore: (saved) => controlPlane.restore(saved),
    close: async () => {
      const requests = gateway.close();
      faults.close();
      await requests;
      await controlPlane.close();
      scheduler.close();
      streams.close();
      await journal.close();
    },
  };
  return { sandbox, gateway, streams, controlPlane };
}

/**
 * Creates the handler of a stub broker. The code of the stub is loaded on the first call, because
 * its data is large.
 */
function stubHandler(live: OperationHandler): OperationHandler {
  let stub: OperationHandler | undefined;
  return async (call) => {
    stub ??= (await import('./sections/stub-handler.ts')).createStubHandler(live);
    return stub(call);
  };
}
