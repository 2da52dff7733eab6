import { defaultWorld } from '@broker-api/engine';
import { ListenKeys } from './broker/listen-keys.ts';
import { liveBroker } from './broker/live-broker.ts';
import { newClientOrderId } from './broker/new-client-order-id.ts';
import type { Dialect } from './gateway/encode.ts';
import { createGateway, type HandledRequest } from './gateway/gateway.ts';
import { RateLimits } from './gateway/rate-limits.ts';
import type { GatewayReply, GatewayRequest } from './gateway/request.ts';
import { SignatureInspector, type SignatureMismatch } from './gateway/signature-inspector.ts';
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
}

/** Makes a sandbox. Each has a world of its own. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const keys = defaultKeys(options.seed ?? 1);
  const inspector = new SignatureInspector();
  const { clock = Date.now, dialect = 'reference' } = options;
  const world = defaultWorld(clock());
  const state = SandboxState.create(world, keys.map(bare));
  const executor = new Executor(state, memoryJournal);
  for (const command of subAccountCommands(world.time)) state.apply(command);
  const live = liveBroker({
    executor,
    listenKeys: new ListenKeys(),
    observed: dialect === 'observed',
    newClientOrderId,
  });
  const gateway = createGateway({
    broker: withOwnAnswers(options.answers === 'examples' ? exampleBroker : live),
    keys: state.keys,
    limits: new RateLimits(world.rateLimits, options.limits !== 'off'),
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
    accounts: shownAccounts(keys),
    signatureMismatches: () => inspector.latest(),
    listen: ({ host = '127.0.0.1', port = 0, origins, bounds } = {}) =>
      serve(gateway, {
        host,
        port,
        origins: { hosts: [], pages: [], ...origins },
        bounds: { ...defaultBounds, ...bounds },
      }),
  };
}
