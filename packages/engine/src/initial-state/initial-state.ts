import type { AddSymbol } from '../commands/add-symbol.ts';
import type { AddToken } from '../commands/add-token.ts';
import type { AddUser } from '../commands/add-user.ts';
import type { Deposit } from '../commands/deposit.ts';
import type { SetIndexPrice } from '../commands/set-index-price.ts';

/** The maximum usage per interval. The gateway counts the usage. */
export interface RateLimit {
  readonly rateLimitType: 'REQUESTS_WEIGHT' | 'ORDERS';
  readonly interval: 'SECOND' | 'MINUTE' | 'DAY';
  readonly limit: number;
}

/** Rules that apply to the whole broker. */
export interface BrokerRules {
  readonly rateLimits: readonly RateLimit[];
  /** BROKER_MAX_NUM_ORDERS: open orders per account; no filter by default. */
  readonly maxOpenOrders?: number;
}

type WithoutTime<Command> = Omit<Command, 'kind' | 'time'>;

/** The state that an engine starts with. The commands that create it all have the time `time`. */
export interface InitialState extends BrokerRules {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly tokens: readonly WithoutTime<AddToken>[];
  readonly symbols: readonly WithoutTime<AddSymbol>[];
  readonly users: readonly WithoutTime<AddUser>[];
  readonly deposits: readonly WithoutTime<Deposit>[];
  readonly indexPrices: readonly WithoutTime<SetIndexPrice>[];
}
