import { BlockList, isIPv6 } from 'node:net';
import type { AccountRef } from '@broker-api/engine';
import { apiKeyHeader, type OperationRecord } from '@broker-api/spec';
import { ApiError } from './api-error.ts';
import { HmacKey } from './hmac-key.ts';
import type { GatewayRequest } from './request.ts';

/** An API key and its permissions. */
export interface ApiKey {
  readonly apiKey: string;
  readonly secretKey: string;
  /** The account of the key, as order rate limits and logs identify it. */
  readonly account: string;
  /** The same account, as the engine identifies it. */
  readonly ref: AccountRef;
  /** The security types that the key permits; all if absent. */
  readonly permissions?: readonly string[] | undefined;
  /** The addresses, or networks such as 10.0.0.0/8, that may use the key; all if absent. */
  readonly allowedIps?: readonly string[] | undefined;
  /** False if the key is disabled. */
  readonly enabled?: boolean | undefined;
}

/** An API key with the objects that check its requests, which are created once per key. */
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

  /** Finds a key, also if it is disabled or restricted. */
  find(apiKey: string): ApiKey | undefined {
    return this.#keys.get(apiKey)?.key;
  }

  /** Iterates over all keys. */
  *all(): Generator<ApiKey> {
    for (const { key } of this.#keys.values()) yield key;
  }

  /**
   * Returns the key of a request to an operation that requires one.
   *
   * @throws ApiError if the key is missing, unknown or disabled, or does not permit the operation
   *   or the address
   */
  authorize(
    { headers, ip }: GatewayRequest,
    { securityType, operationId }: OperationRecord,
  ): PreparedKey {
    const apiKey = headers[headerName];
    if (typeof apiKey !== 'string' || apiKey === '') {
      const message = `${operationId} requires an API key; send it in the header ${apiKeyHeader}.`;
      throw new ApiError('UNAUTHORIZED', message);
    }
    const prepared = this.#keys.get(apiKey);
    if (prepared === undefined || prepared.key.enabled === false) {
      const message = `The API key in the header ${apiKeyHeader} is unknown or disabled.`;
      throw new ApiError('REJECTED_MBX_KEY', message);
    }
    if (prepared.addresses && !prepared.addresses.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')) {
      throw new ApiError('REJECTED_MBX_KEY', `The API key does not allow requests from ${ip}.`);
    }
    const { permissions } = prepared.key;
    if (permissions && !permissions.includes(securityType)) {
      const message = `${operationId} requires the permission ${securityType}, which the API key does not have.`;
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
