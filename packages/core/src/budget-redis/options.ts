import { optionProblem } from '@broker-api/spec';
import { ConfigurationError } from '../errors.ts';
import { checkRedis, type RedisClient } from './redis-connection.ts';

/** Options of `createRedisLedger`. */
export interface RedisLedgerOptions {
  /** A client of ioredis. The ledger does not close it. */
  readonly redis: unknown;
  /**
   * The part of each limit that this process may use while it has no contact with Redis, above 0
   * and at most 1. The shares of all processes must add up to at most 1: for 8 processes, 1 / 8.
   */
  readonly share: number;
  /**
   * A name for the IP address from which this process sends its requests. Processes with the same
   * name share the limits on weight; by default, all of them do.
   */
  readonly address?: string | undefined;
  /** The prefix of all keys, of letters, digits, `-` and `_`. The default is `broker-budget`. */
  readonly prefix?: string | undefined;
}

interface CheckedOptions {
  readonly redis: RedisClient;
  readonly share: number;
  readonly address: string;
  readonly prefix: string;
}

/** @throws ConfigurationError for an invalid option */
export function checkOptions(options: RedisLedgerOptions): CheckedOptions {
  const problem = optionProblem(
    'ledger',
    options,
    Object.fromEntries(['redis', 'share', 'address', 'prefix'].map((name) => [name, []])),
  );
  if (problem !== undefined) throw new ConfigurationError(problem);
  const { share, address = '', prefix = 'broker-budget' } = options;
  const redis = checkRedis(options.redis);
  if (typeof share !== 'number' || !(share > 0 && share <= 1)) {
    throw new ConfigurationError(`\`share\` must be above 0 and at most 1; got ${String(share)}`);
  }
  if (typeof prefix !== 'string' || !/^[\w-]+$/.test(prefix)) {
    throw new ConfigurationError('`prefix` must consist of letters, digits, `-` and `_`');
  }
  if (typeof address !== 'string') throw new ConfigurationError('`address` must be a string');
  return { redis, share, address, prefix };
}
