import type { AddSymbol } from '../commands/add-symbol.ts';
import type { AddToken } from '../commands/add-token.ts';
import type { AddUser } from '../commands/add-user.ts';
import type { Deposit } from '../commands/deposit.ts';
import type { SetIndexPrice } from '../commands/set-index-price.ts';

/** How much may be used within one interval; the gateway counts. */
export interface RateLimit {
  readonly rateLimitType: 'REQUESTS_WEIGHT' | 'ORDERS';
  readonly interval: 'SECOND' | 'MINUTE' | 'DAY';
  readonly limit: number;
}

/** What holds for the whole broker. */
export interface BrokerRules {
  readonly rateLimits: readonly RateLimit[];
  /** BROKER_MAX_NUM_ORDERS; no such filter when it is not given. */
  readonly maxOpenOrders?: number;
}

type WithoutTime<Command> = Omit<Command, 'kind' | 'time'>;

/** What a broker starts with. Everything in it happens at its time, through commands. */
export interface InitialState extends BrokerRules {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly tokens: readonly WithoutTime<AddToken>[];
  readonly symbols: readonly WithoutTime<AddSymbol>[];
  readonly users: readonly WithoutTime<AddUser>[];
  readonly deposits: readonly WithoutTime<Deposit>[];
  readonly indexPrices: readonly WithoutTime<SetIndexPrice>[];
}
