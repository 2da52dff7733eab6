import type { Ledger } from '../budget/ledger.ts';
import type { RedisLedgerOptions } from './options.ts';
import { RedisLedger } from './redis-ledger.ts';

export type { RedisLedgerOptions } from './options.ts';

/**
 * Shares one budget between processes and computers. Pass it as the `ledger` of `createRateBudget`.
 * It needs the packages `ioredis` and `rate-limiter-flexible`.
 *
 * @throws ConfigurationError for invalid options
 *
 * @example
 * const ledger = createRedisLedger({ redis: new Redis(url), share: 1 / 8 });
 * const budget = createRateBudget({ ledger });
 */
export function createRedisLedger(options: RedisLedgerOptions): Ledger {
  return new RedisLedger(options);
}
