import { defaultWorld, type World } from '@broker-api/engine';
import { ListenKeys } from './broker/listen-keys.ts';
import { liveBroker } from './broker/live-broker.ts';
import { newClientOrderId } from './broker/new-client-order-id.ts';
import type { Dialect } from './gateway/encode.ts';
import { createGateway, type HandledRequest } from './gateway/gateway.ts';
import { RateLimits } from './gateway/rate-limits.ts';
import type { GatewayReply, GatewayRequest } from './gateway/request.ts';
import { SignatureInspector, type SignatureMismatch } from './gateway/signature-inspector.ts';
import type { Journal } from './journal/journal.ts';
import { memoryJournal } from './journal/memory-journal.ts';
import { fetchOf, type SandboxFetch } from './server/fetch-skin.ts';
import {
  defaultBounds,
  type RunningServer,
  type ServerBounds,
  serve,
} from './server/node-server.ts';
import type { Origins } from './server/origins.ts';
import { Executor } from './state/executor.ts';
import { openState } from './state/open-state.ts';
import type { Beginning } from './state/recover-state.ts';
import { SandboxState } from './state/state.ts';
import {
  bare,
  defaultKeys,
  type SandboxAccount,
  shownAccounts,
  subAccountCommands,
} from './world/accounts.ts';
import { exampleBroker } from './world/example-broker.ts';
import { withOwnAnswers } from './world/own-answers.ts';

/** How a sandbox behaves. */
export interface SandboxOptions {
  /** Keys derive from it; 1 unless given. */
  readonly seed?: number;
  /** Gives the time in milliseconds since the epoch; the computer's clock unless given. */
  readonly clock?: () => number;
  /** How LONG values travel; `reference` (JSON integers) unless given. */
  readonly dialect?: Dialect;
  /** `off` counts request weight and orders, and refuses nothing for them. */
  readonly limits?: 'reference' | 'off';
  /** Refuses parameters that an operation does not have. */
  readonly strict?: boolean;
  /** False lets a signed order or transfer in twice. */
  readonly refuseReplays?: boolean;
  /** `examples` answers from the examples of the specification and keeps no state. */
  readonly answers?: 'live' | 'examples';
  /** Is told of every request after it was handled. */
  readonly observe?: (handled: HandledRequest) => void;
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
  /** Ready keys: two users, and keys of the first with restrictions. */
  readonly accounts: readonly SandboxAccount[];
  /** The latest signatures that did not match, with what the broker signed. */
  signatureMismatches(): SignatureMismatch[];
  /** Serves it over HTTP. */
  listen(options?: ListenOptions): Promise<RunningServer>;
  /** Lets go of the data directory, after everything in it is durable. */
  close(): Promise<void>;
}

/** Makes a sandbox with a world of its own, which is forgotten with the process. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { world, keys } = beginningOf(options);
  const state = SandboxState.create(world, keys);
  for (const command of subAccountCommands(world.time)) state.apply(command);
  return assemble(state, memoryJournal, options);
}

/**
 * Opens the sandbox whose state is kept in a directory, or begins one there. Nothing is
 * acknowledged before it is on the disk.
 *
 * @throws JournalError when the directory is in use, damaged, or was written by another version
 */
export async function openSandbox(
  directory: string,
  options: SandboxOptions = {},
): Promise<Sandbox> {
  let begun: World | undefined;
  const begin = (): Beginning => {
    const beginning = beginningOf(options);
    begun = beginning.world;
    return beginning;
  };
  const { state, journal } = await openState(directory, begin);
  const executor = new Executor(state, journal);
  for (const command of begun ? subAccountCommands(begun.time) : []) {
    await executor.execute(command);
  }
  return assemble(state, journal, options);
}

function beginningOf({ seed = 1, clock = Date.now }: SandboxOptions): Beginning {
  return { world: defaultWorld(clock()), keys: defaultKeys(seed).map(bare) };
}

function assemble(state: SandboxState, journal: Journal, options: SandboxOptions): Sandbox {
  const inspector = new SignatureInspector();
  const { clock = Date.now, dialect = 'reference' } = options;
  const live = liveBroker({
    executor: new Executor(state, journal),
    listenKeys: new ListenKeys(),
    observed: dialect === 'observed',
    newClientOrderId,
  });
  const { rateLimits } = state.engine.spot.getBrokerInfo({ time: clock() });
  const gateway = createGateway({
    broker: withOwnAnswers(options.answers === 'examples' ? exampleBroker : live),
    keys: state.keys,
    limits: new RateLimits(rateLimits, options.limits !== 'off'),
    inspector,
    clock,
    dialect,
    strict: options.strict ?? false,
    refuseReplays: options.refuseReplays ?? true,
    observe: options.observe,
  });
  return {
    fetch: fetchOf(gateway),
    handle: async (request) => gateway.handle(request),
    accounts: shownAccounts(defaultKeys(options.seed ?? 1)),
    signatureMismatches: () => inspector.latest(),
    listen: ({ host = '127.0.0.1', port = 0, origins, bounds } = {}) =>
      serve(gateway, {
        host,
        port,
        origins: { hosts: [], pages: [], ...origins },
        bounds: { ...defaultBounds, ...bounds },
      }),
    close: () => journal.close(),
  };
}
