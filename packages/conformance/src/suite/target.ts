import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { BroadcastChannel } from 'node:worker_threads';
import type { TestAccount } from '../client/account.ts';
import { createSession, type Fetch, type Session } from '../client/session.ts';
import type { OpenSocket } from '../client/socket.ts';
import { type ControlPlane, createControlPlane } from '../control/control-plane.ts';
import type { RateLimitWait } from '../pacing/pacer.ts';
import type { StatefulPlan } from '../stateful/stateful-plan.ts';

/** The configuration of the suites, as plain data. */
export interface ConformanceConfig {
  /** The origin of the deployment; optional with `setup`. */
  readonly baseUrl?: string;
  /** The origin of the streams; by default `baseUrl` with the scheme `ws` or `wss`. */
  readonly wsUrl?: string;
  readonly accounts?: readonly TestAccount[];
  /** The origin of a sandbox's control plane. If absent, tests that require it are skipped. */
  readonly control?: string;
  /** The bearer token of the control plane, if it requires one. */
  readonly controlToken?: string;
  /** Whether tests may place orders and transfer funds. */
  readonly trade?: boolean;
  /** The random sequences of commands to run in each section; none if absent. */
  readonly stateful?: StatefulPlan;
  /** Determines the order of the tests; 1 by default. */
  readonly seed?: number;
  /** Whether the deployment's clock moves only when the tests advance it, as in a unit test. */
  readonly exactClock?: boolean;
  /** Whether to delay requests to stay below the deployment's rate limits; `true` by default. */
  readonly pace?: boolean;
  /** The response timeout, in milliseconds; 30,000 by default. */
  readonly timeout?: number;
  /**
   * The name of a `BroadcastChannel` that receives every long wait for a rate limit, and that sends
   * `endMessage` if the run ends early.
   */
  readonly waitChannel?: string;
  /**
   * The path of a module whose default export is a function that creates a target in this process.
   */
  readonly setup?: string;
}

/** A deployment in this process, created by the default export of a setup module. */
export interface Target {
  readonly fetch: Fetch;
  /** Opens a WebSocket of the deployment. If absent, the tests of streams use the network. */
  readonly openSocket?: OpenSocket;
  /** Advances the clock of the deployment by a number of milliseconds. */
  readonly advance?: (milliseconds: number) => Promise<void>;
  readonly baseUrl?: string;
  readonly accounts?: readonly TestAccount[];
  readonly control?: ControlPlane;
  readonly now?: () => number;
}

declare module 'vitest' {
  interface ProvidedContext {
    conformance: ConformanceConfig;
    /** The names of the suites that a run selects, in their order. */
    conformanceSuites: readonly string[];
  }
}

/** Creates the session of a worker. Returns undefined if no deployment is configured. */
export async function sessionFor(config: ConformanceConfig): Promise<Session | undefined> {
  const target = config.setup === undefined ? undefined : await createTarget(config.setup);
  const baseUrl = config.baseUrl ?? target?.baseUrl ?? (target && 'http://in-process.invalid');
  if (baseUrl === undefined) return undefined;
  const control = config.control
    ? createControlPlane(config.control, config.controlToken)
    : target?.control;
  const { waitChannel } = config;
  const channel = waitChannel === undefined ? undefined : new BroadcastChannel(waitChannel);
  // It does not keep the process alive.
  channel?.unref();
  const session = createSession({
    baseUrl,
    ...(control && { control }),
    accounts: config.accounts?.length ? config.accounts : (target?.accounts ?? []),
    trade: config.trade ?? false,
    seed: config.seed ?? 1,
    ...(config.wsUrl !== undefined && { wsUrl: config.wsUrl }),
    ...(config.exactClock !== undefined && { exactClock: config.exactClock }),
    ...(config.pace !== undefined && { pace: config.pace }),
    ...(channel && { onWait: (wait: RateLimitWait) => channel.postMessage(wait) }),
    ...(config.timeout !== undefined && { timeout: config.timeout }),
    ...(target && { fetch: target.fetch }),
    ...(target?.openSocket && { openSocket: target.openSocket }),
    ...(target?.advance && { advance: target.advance }),
    ...(target?.now && { now: target.now }),
  });
  if (channel !== undefined) {
    channel.onmessage = ({ data }) => {
      if (data === endMessage) session.isEnding = true;
    };
  }
  return session;
}

/** The message that ends a run early. */
export const endMessage = 'end';

async function createTarget(path: string): Promise<Target> {
  const url = path.startsWith('file:') ? path : pathToFileURL(path).href;
  const module = (await import(/* @vite-ignore */ url)) as { default: () => Promise<Target> };
  return module.default();
}

/**
 * Returns the configuration from environment variables: BROKER_BASE_URL, BROKER_WS_URL,
 * BROKER_API_KEY, BROKER_SECRET_KEY, BROKER_ACCOUNTS (the path of an accounts file) and
 * BROKER_TRADE (`true` allows tests to change state). Projects that include the suites directly can
 * use these variables.
 */
export function configFromEnvironment(environment: NodeJS.ProcessEnv): ConformanceConfig {
  const { BROKER_BASE_URL, BROKER_WS_URL, BROKER_API_KEY } = environment;
  const { BROKER_SECRET_KEY, BROKER_ACCOUNTS } = environment;
  const own: TestAccount[] =
    BROKER_API_KEY && BROKER_SECRET_KEY
      ? [{ name: 'environment', apiKey: BROKER_API_KEY, secretKey: BROKER_SECRET_KEY }]
      : [];
  const listed = BROKER_ACCOUNTS ? accountsIn(BROKER_ACCOUNTS) : [];
  return {
    ...(BROKER_BASE_URL && { baseUrl: BROKER_BASE_URL }),
    ...(BROKER_WS_URL && { wsUrl: BROKER_WS_URL }),
    accounts: [...own, ...listed],
    trade: environment.BROKER_TRADE === 'true',
  };
}

/** Reads an accounts file: a list, or an object with the list as `accounts`. */
function accountsIn(path: string): readonly TestAccount[] {
  const content = JSON.parse(readFileSync(path, 'utf8')) as
    | readonly TestAccount[]
    | { readonly accounts: readonly TestAccount[] };
  return 'accounts' in content ? content.accounts : content;
}
