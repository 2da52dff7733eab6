import { ApiKeys } from './gateway/api-keys.ts';
import type { Dialect } from './gateway/encode.ts';
import { createGateway, type Gateway, type HandledRequest } from './gateway/gateway.ts';
import { RateLimits } from './gateway/rate-limits.ts';
import { SignatureInspector, type SignatureMismatch } from './gateway/signature-inspector.ts';
import { fetchOf, type SandboxFetch } from './server/fetch-skin.ts';
import {
  defaultBounds,
  type RunningServer,
  type ServerBounds,
  serve,
} from './server/node-server.ts';
import type { Origins } from './server/origins.ts';
import { defaultKeys, type SandboxAccount, shownAccounts } from './world/accounts.ts';
import { exampleBroker } from './world/example-broker.ts';
import { withOwnAnswers } from './world/own-answers.ts';
import { defaultRateLimits } from './world/rate-limits.ts';

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
  readonly handle: Gateway['handle'];
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
  const gateway = createGateway({
    broker: withOwnAnswers(exampleBroker),
    keys: new ApiKeys(keys),
    limits: new RateLimits(defaultRateLimits, options.limits !== 'off'),
    inspector,
    clock: options.clock ?? Date.now,
    dialect: options.dialect ?? 'reference',
    strict: options.strict ?? false,
    refuseReplays: options.refuseReplays ?? true,
    observe: options.observe,
  });
  return {
    fetch: fetchOf(gateway),
    handle: gateway.handle,
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
