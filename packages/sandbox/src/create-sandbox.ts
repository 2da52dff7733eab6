import { defaultInitialState } from '@broker-api/engine';
import { withOwnAnswers } from './broker/gateway-responses.ts';
import { ListenKeys } from './broker/listen-keys.ts';
import { liveBroker } from './broker/live-broker.ts';
import { newClientOrderId } from './broker/new-client-order-id.ts';
import { exampleBroker } from './broker/stub-responses.ts';
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
import {
  bare,
  defaultKeys,
  type SandboxAccount,
  shownAccounts,
  subAccountCommands,
} from './initial-state/accounts.ts';
import { type Journal, JournalError } from './journal/journal.ts';
import { memoryJournal } from './journal/memory-journal.ts';
import { redactUrl } from './journal/postgres/database-url.ts';
import { fetchOf, type SandboxFetch } from './server/fetch-adapter.ts';
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

/** How a sandbox behaves. */
export interface SandboxOptions {
  /** Keys derive from it; 1 unless given. */
  readonly seed?: number;
  /**
   * `real` (unless given) runs; `manual` stands until the control plane moves it; a function gives
   * the time in milliseconds since the epoch.
   */
  readonly clock?: 'real' | 'manual' | (() => number);
  /** What the clock shows at the start, in milliseconds since the epoch; now unless given. */
  readonly startTime?: number;
  /** What each request of the control plane must carry; needed beyond loopback. */
  readonly controlToken?: string;
  /** How LONG values travel; `reference` (JSON integers) unless given. */
  readonly dialect?: Dialect;
  /** `off` counts request weight and orders, and refuses nothing for them. */
  readonly limits?: 'reference' | 'off';
  /** Refuses parameters that an operation does not have or has no use for. */
  readonly strict?: boolean;
  /** False lets a signed order or transfer in twice. */
  readonly rejectReplays?: boolean;
  /** `examples` answers from the examples of the specification and keeps no state. */
  readonly answers?: 'live' | 'examples';
  /** Is told of every request after it was handled. */
  readonly observe?: (handled: HandledRequest) => void;
  /** Is told of what failed in the control plane and should not. */
  readonly onControlFailure?: (error: unknown) => void;
}

/** Where a sandbox listens. */
export interface ListenOptions {
  /** 127.0.0.1 unless given. */
  readonly host?: string;
  /** A free one unless given. */
  readonly port?: number;
  readonly origins?: Partial<Origins>;
  readonly bounds?: Partial<ServerBounds>;
}

/** A broker on this computer. */
export interface Sandbox {
  /** Takes requests without a socket; give it to a client as its `fetch`. */
  readonly fetch: SandboxFetch;
  /** The same broker as a framework-free function. */
  handle(request: GatewayRequest): Promise<GatewayReply>;
  /** The broker's clock, in milliseconds since the epoch; give it to a client as its `clock`. */
  now(): number;
  /** Ready keys: two users, and keys of the first with restrictions. */
  readonly accounts: readonly SandboxAccount[];
  /** The latest signatures that did not match, with what the broker signed. */
  signatureMismatches(): SignatureMismatch[];
  /** Serves it over HTTP. */
  listen(options?: ListenOptions): Promise<RunningServer>;
  /** Arranges the world: users, keys, money, the clock, faults, market makers. */
  readonly control: ControlClient;
  /** Serves the control plane over HTTP, on a listener of its own. */
  listenControl(options?: ControlListenOptions): Promise<RunningServer>;
  /** Lets go of the data directory or the database, after everything in it is durable. */
  close(): Promise<void>;
}

/** Makes a sandbox with a world of its own, which is forgotten with the process. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const clock = clockOf(options);
  const { initialState, keys, commands = [] } = beginningOf(options, clock.now());
  const state = SandboxState.create(initialState, keys);
  for (const command of commands) state.apply(command);
  return assemble(state, memoryJournal, clock, options);
}

/**
 * Opens the sandbox whose state is kept in a directory or a PostgreSQL database, or begins one
 * there. Nothing is acknowledged before it is on the disk.
 *
 * @param place a directory, or the URL of a database: `new URL('postgres://…')`, for which the
 *   package `pg` must be installed
 * @throws JournalError when the place is in use, damaged, was written by another version, or was
 *   begun with another seed
 */
export async function openSandbox(
  place: string | URL,
  options: SandboxOptions = {},
): Promise<Sandbox> {
  const begin = (): InitialContents => beginningOf(options, clockOf(options).now());
  const { state, journal } = await openState(place, begin);
  const { seed = 1 } = options;
  if (!defaultKeys(seed).every(({ apiKey }) => state.keys.find(apiKey))) {
    await journal.close();
    const name = typeof place === 'string' ? place : redactUrl(place);
    const message = `${name} was begun with another seed than ${seed}, so it has other keys.`;
    const kind = typeof place === 'string' ? 'directory' : 'database';
    throw new JournalError(`${message} Open it with its own seed, or choose another ${kind}.`);
  }
  return assemble(state, journal, clockOf(options, state.engine.time), options);
}

/** What a sandbox begins with at a time, and after a reset. */
function beginningOf({ seed = 1 }: SandboxOptions, time: number): InitialContents {
  const keys = defaultKeys(seed).map(bare);
  return { initialState: defaultInitialState(time), keys, commands: subAccountCommands(time) };
}

/** @param earliest what a clock that is set shows at least: time does not go back at a restart */
function clockOf({ clock = 'real', startTime }: SandboxOptions, earliest = 0): BrokerClock {
  const computer = typeof clock === 'function' ? clock : Date.now;
  const start = Math.max(startTime ?? computer(), earliest);
  if (clock === 'manual') return new BrokerClock(computer, new ManualClock(start));
  // Unless it is set, a clock that runs is that of the computer: clients have no other.
  const aheadMs = startTime === undefined ? 0 : start - computer();
  return new BrokerClock(computer, new RealClock(computer, aheadMs));
}

function assemble(
  state: SandboxState,
  journal: Journal,
  clock: BrokerClock,
  options: SandboxOptions,
): Sandbox {
  const { dialect = 'reference', answers = 'live' } = options;
  const [inspector, faults] = [new SignatureInspector(), new FaultPlan()];
  const executor = new Executor(state, journal);
  const { rateLimits } = state.engine.spot.getBrokerInfo({ time: clock.now() });
  const limits = new RateLimits(rateLimits, options.limits !== 'off');
  const parts = { executor, newClientOrderId, observed: dialect === 'observed' };
  const live = liveBroker({ ...parts, listenKeys: new ListenKeys() });
  const gateway = createGateway({
    broker: withFaults(withOwnAnswers(answers === 'examples' ? exampleBroker : live), faults),
    keys: state.keys,
    limits,
    inspector,
    clock: () => clock.now(),
    dialect,
    strict: options.strict ?? false,
    rejectReplays: options.rejectReplays ?? true,
    observe: options.observe,
  });
  const initialContents = (time: number) => beginningOf(options, time);
  const services = { executor, clock, faults, limits, gateway, inspector, initialContents };
  const token = options.controlToken;
  const plane = createControlPlane(services, { token, onFailure: options.onControlFailure });
  return {
    fetch: fetchOf(gateway),
    handle: async (request) => gateway.handle(request),
    now: () => clock.now(),
    accounts: shownAccounts(defaultKeys(options.seed ?? 1)),
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
