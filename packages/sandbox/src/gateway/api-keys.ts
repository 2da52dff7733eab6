import { BlockList, isIPv6 } from 'node:net';
import type { AccountRef } from '@broker-api/engine';
import { apiKeyHeader, type OperationRecord } from '@broker-api/spec';
import { ApiError } from './api-error.ts';
import { HmacKey } from './hmac-key.ts';
import type { GatewayRequest } from './request.ts';

/** An API key and what it may do. */
export interface ApiKey {
  readonly apiKey: string;
  readonly secretKey: string;
  /** The account that it belongs to: for rates, and in logs. */
  readonly account: string;
  /** The same account as the engine names it. */
  readonly ref: AccountRef;
  /** The security types that it may use; all when absent. */
  readonly permissions?: readonly string[] | undefined;
  /** Addresses, or networks such as 10.0.0.0/8, that it may be used from; all when absent. */
  readonly allowedIps?: readonly string[] | undefined;
  /** False when it is not in force. */
  readonly enabled?: boolean | undefined;
}

/** A key with what it takes to check its requests, prepared once. */
export interface HeldKey {
  readonly key: ApiKey;
  readonly hmac: HmacKey;
  readonly addresses: BlockList | undefined;
}

/** As the names of a request's headers are written. */
const headerName = apiKeyHeader.toLowerCase();

/** The API keys of the broker. */
export class ApiKeys {
  readonly #held = new Map<string, HeldKey>();

  constructor(keys: Iterable<ApiKey> = []) {
    for (const key of keys) this.set(key);
  }

  /** Adds a key, or replaces it. */
  set(key: ApiKey): void {
    const hmac = new HmacKey(key.secretKey);
    this.#held.set(key.apiKey, { key, hmac, addresses: addressList(key.allowedIps) });
  }

  /** Forgets every key and knows these. */
  replaceAll(keys: readonly ApiKey[]): void {
    this.#held.clear();
    for (const key of keys) this.set(key);
  }

  /** A key, whatever it may do. */
  find(apiKey: string): ApiKey | undefined {
    return this.#held.get(apiKey)?.key;
  }

  /** Every key. */
  *all(): Generator<ApiKey> {
    for (const { key } of this.#held.values()) yield key;
  }

  /** The key of a request that needs one, if it may be used so from there. */
  authorize(
    { headers, ip }: GatewayRequest,
    { securityType, operationId }: OperationRecord,
  ): HeldKey {
    const sent = headers[headerName];
    if (typeof sent !== 'string' || sent === '') {
      const message = `${operationId} needs an API key; send it in the header ${apiKeyHeader}.`;
      throw new ApiError('UNAUTHORIZED', message);
    }
    const held = this.#held.get(sent);
    if (held === undefined || held.key.enabled === false) {
      throw new ApiError('REJECTED_MBX_KEY', 'The API key is unknown or not in force.');
    }
    if (held.addresses && !held.addresses.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')) {
      throw new ApiError('REJECTED_MBX_KEY', `The API key may not be used from ${ip}.`);
    }
    const { permissions } = held.key;
    if (permissions && !permissions.includes(securityType)) {
      const message = `The API key has no permission for ${securityType}, which ${operationId} needs.`;
      throw new ApiError('REJECTED_MBX_KEY', message);
    }
    return held;
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
