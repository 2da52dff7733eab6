import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { TestAccount } from '../session/account.ts';
import { createSession, type Fetch, type Session } from '../session/session.ts';

/** What suites are told about the deployment, as plain data. */
export interface ConformanceConfig {
  /** The root of the deployment; a target in this process may leave it to its setup. */
  readonly baseUrl?: string;
  readonly accounts?: readonly TestAccount[];
  /** Whether tests may place orders and transfer. */
  readonly trade?: boolean;
  readonly seed?: number;
  readonly exactClock?: boolean;
  readonly pace?: boolean;
  /** Milliseconds to wait for an answer. */
  readonly timeout?: number;
  /** A module whose default export makes a target in this process. */
  readonly setup?: string;
}

/** What a setup module's default export gives. */
export interface Target {
  readonly fetch: Fetch;
  readonly baseUrl?: string;
  readonly accounts?: readonly TestAccount[];
  readonly now?: () => number;
}

declare module 'vitest' {
  interface ProvidedContext {
    conformance: ConformanceConfig;
  }
}

/** The session for a worker; undefined when no deployment is named. */
export async function sessionFor(config: ConformanceConfig): Promise<Session | undefined> {
  const target = config.setup === undefined ? undefined : await setUp(config.setup);
  const baseUrl = config.baseUrl ?? target?.baseUrl ?? (target && 'http://in-process.invalid');
  if (baseUrl === undefined) return undefined;
  return createSession({
    baseUrl,
    accounts: config.accounts?.length ? config.accounts : (target?.accounts ?? []),
    trade: config.trade ?? false,
    seed: config.seed ?? 1,
    ...(config.exactClock !== undefined && { exactClock: config.exactClock }),
    ...(config.pace !== undefined && { pace: config.pace }),
    ...(config.timeout !== undefined && { timeout: config.timeout }),
    ...(target && { fetch: target.fetch }),
    ...(target?.now && { now: target.now }),
  });
}

async function setUp(path: string): Promise<Target> {
  const url = path.startsWith('file:') ? path : pathToFileURL(path).href;
  const module = (await import(/* @vite-ignore */ url)) as { default: () => Promise<Target> };
  return module.default();
}

/** The same from the environment, for projects that include the suites by themselves. */
export function configOfEnvironment(environment: NodeJS.ProcessEnv): ConformanceConfig {
  const { BROKER_BASE_URL, BROKER_API_KEY, BROKER_SECRET_KEY, BROKER_ACCOUNTS } = environment;
  const own: TestAccount[] =
    BROKER_API_KEY && BROKER_SECRET_KEY
      ? [{ name: 'environment', apiKey: BROKER_API_KEY, secretKey: BROKER_SECRET_KEY }]
      : [];
  const listed = BROKER_ACCOUNTS ? accountsOf(BROKER_ACCOUNTS) : [];
  return {
    ...(BROKER_BASE_URL && { baseUrl: BROKER_BASE_URL }),
    accounts: [...own, ...listed],
    trade: environment.BROKER_TRADE === 'true',
  };
}

/** The accounts of a file: a list, or an object that has it as `accounts`. */
function accountsOf(path: string): readonly TestAccount[] {
  const content = JSON.parse(readFileSync(path, 'utf8')) as
    | readonly TestAccount[]
    | { readonly accounts: readonly TestAccount[] };
  return 'accounts' in content ? content.accounts : content;
}
