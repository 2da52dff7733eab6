import { BlockList, isIPv6 } from 'node:net';
import type { AccountRef } from '@broker-api/engine';
import { apiKeyHeader, type OperationRecord } from '@broker-api/spec';
import type { HttpRequest } from '../http/messages.ts';
import { ApiError } from './api-error.ts';
import { HmacKey } from './hmac-key.ts';

/** An API key and its permissions. */
export interface ApiKey {
  readonly apiKey: string;
  readonly secretKey: string;
  /** The account of the key, in the form that order rate limits and logs use. */
  readonly account: string;
  /** The same account, in the form that the engine uses. */
  readonly ref: AccountRef;
  /** The security types of the operations that the key permits; all if absent. */
  readonly permissions?: readonly string[] | undefined;
  /** The IP addresses and networks (such as 10.0.0.0/8) that may use the key; all if absent. */
  readonly allowedIps?: readonly string[] | undefined;
  /** False if the key is disabled. */
  readonly enabled?: boolean | undefined;
}

/** An API key, and the objects for checking its requests, which are created once per key. */
export interface PreparedKey {
  readonly key: ApiKey;
  readonly hmac: HmacKey;
  readonly addresses: BlockList | undefined;
}

/** The API key header in lower case, like the header names of a request. */
const headerName = apiKeyHeader.toLowerCase();

/** The API keys of the broker. */
export class ApiKeys {
  readonly #keys = new Map<string, PreparedKey>();

  constructor(keys: Iterable<ApiKey> = []) {
    for (const key of keys) this.set(key);
  }

  /** Adds or replaces a key. */
  set(key: ApiKey): void {
    const hmac = new HmacKey(key.secretKey);
    this.#keys.set(key.apiKey, { key, hmac, addresses: addressList(key.allowedIps) });
  }

  /** Replaces all keys. */
  replaceAll(keys: readonly ApiKey[]): void {
    this.#keys.clear();
    for (const key of keys) this.set(key);
  }

  /** Returns a key, even if it is disabled or restricted; undefined if it does not exist. */
  find(apiKey: string): ApiKey | undefined {
    return this.#keys.get(apiKey)?.key;
  }

  /** Iterates over all keys. */
  *all(): Generator<ApiKey> {
    for (const { key } of this.#keys.values()) yield key;
  }

  /**
   * Returns the API key of a request to an operation that requires a key.
   *
   * @throws ApiError if the key is missing, unknown or disabled, or does not permit the operation
   *   or the IP address of the client
   */
  authorize(
    { headers, ip }: HttpRequest,
    { securityType, operationId }: OperationRecord,
  ): PreparedKey {
    const apiKey = headers[headerName];
    if (typeof apiKey !== 'string' || apiKey === '') {
      const message = `${operationId} requires an API key; send it in the header ${apiKeyHeader}.`;
      throw new ApiError('UNAUTHORIZED', message);
    }
    const prepared = this.#keys.get(apiKey);
    if (prepared === undefined || prepared.key.enabled === false) {
      const message = `The API key in the header ${apiKeyHeader} is unknown or disabled; send an enabled key.`;
      throw new ApiError('REJECTED_MBX_KEY', message);
    }
    if (prepared.addresses && !prepared.addresses.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')) {
      const message = `The API key does not allow requests from ${ip}; send them from an address that it allows.`;
      throw new ApiError('REJECTED_MBX_KEY', message);
    }
    const { permissions } = prepared.key;
    if (permissions && !permissions.includes(securityType)) {
      const message = `${operationId} requires the permission ${securityType}, which this API key does not have; use another key.`;
      throw new ApiError('REJECTED_MBX_KEY', message);
    }
    return prepared;
  }
}

function addressList(allowed: readonly string[] | undefined): BlockList | undefined {
  if (allowed === undefined) return undefined;
  const list = new BlockList();
  for (const entry of allowed) {
    const [address = '', prefix] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
