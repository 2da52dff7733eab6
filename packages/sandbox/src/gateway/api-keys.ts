import type { AccountRef } from '@broker-api/engine';

/** An API key and its permissions. */
export interface ApiKey {
  readonly apiKey: string;
  readonly secretKey: string;
  /** The name of a default key, such as `alice`, if it is random. */
  readonly name?: string | undefined;
  /** The account of the key. */
  readonly ref: AccountRef;
  /** The security types of the operations that the key permits; all if absent. */
  readonly permissions?: readonly string[] | undefined;
  /** The IP addresses and networks (such as 10.0.0.0/8) that may use the key; all if absent. */
  readonly allowedIps?: readonly string[] | undefined;
  /** False if the key is disabled. */
  readonly enabled?: boolean | undefined;
}
