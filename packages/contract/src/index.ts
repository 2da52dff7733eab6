import { type ClientOptions, createSectionClient } from '@broker-api/core';
import type { Client } from 'openapi-fetch';
import type { ContractMethods } from './generated/client.gen.ts';
import type { paths } from './generated/openapi.gen.ts';
import { contractTable } from './generated/operations.gen.ts';

export * from '@broker-api/core';
export type * from './generated/client.gen.ts';

/**
 * The client of the contract section: a method for each operation, and the bare openapi-fetch
 * client.
 */
export type ContractClient = ContractMethods & { readonly raw: Client<paths> };

/**
 * Creates a client of the contract section.
 *
 * @param options address, credentials and, for tests, `fetch` and `clock`
 * @throws ConfigurationError for a base URL or credentials that can't be used
 */
export function createContractClient(options: ClientOptions): ContractClient {
  return createSectionClient<ContractMethods, paths>(contractTable, options);
}
