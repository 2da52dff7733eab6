import { ConfigurationError } from '../errors.ts';

/** The part of an ioredis client that the ledger uses. */
export interface RedisClient {
  readonly status: string;
  eval(script: string, keyCount: number, ...values: (string | number)[]): Promise<unknown>;
  pttl(key: string): Promise<number>;
  zrem(key: string, member: string): Promise<unknown>;
  on(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

/** How long a command may take. After that, Redis counts as lost. */
const commandTimeoutMs = 1000;

/** @throws ConfigurationError if a value is not an ioredis client */
export function checkRedis(redis: unknown): RedisClient {
  const client = (redis ?? {}) as Record<string, unknown>;
  const methods = ['eval', 'pttl', 'zrem', 'on', 'off', 'defineCommand'];
  if (typeof client.status === 'string' && methods.every((name) => isFunction(client[name]))) {
    return redis as RedisClient;
  }
  throw new ConfigurationError('`redis` must be a client of ioredis, such as new Redis(url)');
}

const isFunction = (value: unknown): boolean => typeof value === 'function';

/** Rejects if a command does not end in time. The command may be executed later. */
export async function inTime<Value>(command: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis did not respond')), commandTimeoutMs);
  });
  try {
    return await Promise.race([command, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns a name of an account or an address that does not reveal it: its SHA-256 hash. */
export async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest).subarray(0, 16)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
