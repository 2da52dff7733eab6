import type { ContractMethods } from '@broker-api/contract';
import { ConfigurationError } from '@broker-api/core';
import type { OptionMethods } from '@broker-api/option';
import type { SpotMethods } from '@broker-api/spot';
import { checkInteger, checkNames } from '../connection/check-options.ts';
import type { ConnectionTiming } from '../connection/connection.ts';
import { type Platform, type PlatformOptions, resolvePlatform } from '../connection/platform.ts';
import { streamUrl } from '../connection/stream-url.ts';
import { userRecovery } from '../generated/user-recovery.gen.ts';
import type { UserSection } from '../sections.ts';

/** The operations of a spot client that a user stream calls. */
export type SpotQueries = Pick<
  SpotMethods,
  'getAccount' | 'getOrder' | 'listHistoryOrders' | 'listMyTrades' | 'listOpenOrders'
>;

/** The operations of a contract client that a user stream calls. */
export type ContractQueries = Pick<
  ContractMethods,
  | 'getAccount'
  | 'getOrder'
  | 'listHistoryOrders'
  | 'listMyTrades'
  | 'listOpenOrders'
  | 'listPositions'
>;

/** The operations of an option client that a user stream calls. */
export type OptionQueries = Pick<
  OptionMethods,
  | 'getAccount'
  | 'getOrder'
  | 'listHistoryOrders'
  | 'listMyTrades'
  | 'listOpenOrders'
  | 'listPositions'
  | 'listSettlements'
>;

/** The operations of listen keys. */
export type ListenKeyMethods = Pick<SpotMethods, 'createListenKey' | 'extendListenKey'>;

/** Options of a user stream. Times are in milliseconds. */
export interface UserStreamOptions extends PlatformOptions {
  /** The base URL of the broker, such as `https://api.example.com`; `wss` is allowed too. */
  readonly baseUrl: string;
  /**
   * The clients of the sections in use, at least one. Events of other sections are passed on, but
   * not recovered. The clients can have more behaviours, such as a rate budget.
   */
  readonly spot?: (SpotQueries & Partial<ListenKeyMethods>) | undefined;
  readonly contract?: ContractQueries | undefined;
  readonly option?: OptionQueries | undefined;
  /** A client with the operations of listen keys; the default is `spot`. */
  readonly listenKeys?: ListenKeyMethods | undefined;
  /** Closes the stream when it aborts. */
  readonly signal?: AbortSignal | undefined;
  /** How many events can wait for a consumer; the default is 1,000. */
  readonly capacity?: number | undefined;
  /**
   * How often the stream is compared with queries, because a connection can lose an event without
   * ending; the default is 60,000. Queries also find what no event reports, such as funding.
   */
  readonly compareMs?: number | undefined;
  /**
   * How long after an event of an order contract and option balances and positions are read; the
   * default is 1,000.
   */
  readonly refreshMs?: number | undefined;
  readonly timing?: ConnectionTiming | undefined;
}

/** The operations that a client of each section must have. */
function requiredOperations(section: UserSection): string[] {
  const { orders, accounts } = userRecovery;
  const text = JSON.stringify(
    [...Object.values(orders), ...Object.values(accounts)].filter((one) => one.section === section),
  );
  return [...text.matchAll(/"operation":"(\w+)"/g)].map(([, name = '']) => name);
}

function requireMethods(option: string, client: unknown, names: readonly string[]): void {
  const methods = Object(client) as Readonly<Record<string, unknown>>;
  const missing = names.find((name) => typeof methods[name] !== 'function');
  if (missing === undefined) return;
  throw new ConfigurationError(`\`${option}\` must be a client with the method \`${missing}\``);
}

/** Complete options. */
export interface CheckedOptions {
  readonly platform: Platform;
  readonly clients: Readonly<Record<UserSection, object | undefined>>;
  readonly sections: readonly UserSection[];
  readonly keys: unknown;
  readonly capacity: number;
  readonly compareMs: number;
  readonly refreshMs: number;
  readonly signal: AbortSignal | undefined;
  readonly timing: ConnectionTiming | undefined;
  readonly origin: string;
}

/**
 * Completes the options.
 *
 * @throws ConfigurationError that names the option and what is expected
 */
export function checkOptions(options: UserStreamOptions): CheckedOptions {
  if (typeof options !== 'object' || options === null) {
    throw new ConfigurationError('the options must be an object such as { baseUrl, spot }');
  }
  const { spot, contract, option, signal, timing } = options;
  const platform = resolvePlatform(options);
  const clients: CheckedOptions['clients'] = { spot, contract, option };
  const names = ['baseUrl', 'listenKeys', 'signal', 'capacity', 'compareMs', 'refreshMs', 'timing'];
  checkNames(options, [...names, ...Object.keys(clients), ...Object.keys(platform)]);
  const sections = (Object.keys(clients) as UserSection[]).filter((one) => clients[one]);
  if (sections.length === 0) {
    throw new ConfigurationError('`spot`, `contract` or `option` must be a client of the section');
  }
  for (const section of sections) {
    requireMethods(section, clients[section], requiredOperations(section));
  }
  const { create, extend } = userRecovery.listenKey;
  const keys = options.listenKeys ?? spot;
  requireMethods('listenKeys', keys, [create, extend]);
  const { capacity = 1000, compareMs = 60_000, refreshMs = 1000 } = options;
  checkInteger('capacity', capacity);
  checkInteger('compareMs', compareMs);
  checkInteger('refreshMs', refreshMs, 0);
  if (signal !== undefined && !(signal instanceof AbortSignal)) {
    throw new ConfigurationError('`signal` must be an AbortSignal');
  }
  const origin = streamUrl(options.baseUrl, '');
  const checked = { platform, clients, sections, keys, signal, timing, origin };
  return { ...checked, capacity, compareMs, refreshMs };
}
