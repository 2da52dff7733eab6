import { type ClientOptions, createSectionClient, type SectionClient } from '@broker-api/core';
import type { Client } from 'openapi-fetch';
import type { ContractMethods } from './generated/client.gen.ts';
import type { paths } from './generated/openapi.gen.ts';
import { contractTable } from './generated/operations.gen.ts';

export * from '@broker-api/core';
export type * from './generated/client.gen.ts';
export type { components, paths } from './generated/openapi.gen.ts';
export { contractTable } from './generated/operations.gen.ts';

/**
 * The client of the contract section: one method for each operation, and `raw`, an openapi-fetch
 * client with the same signing and decoding.
 */
export type ContractClient = ContractMethods &
  SectionClient<typeof contractTable> & { readonly raw: Client<paths> };

/**
 * Creates a client of the contract section.
 *
 * @param options base URL, credentials and, for tests, `fetch` and `clock`
 * @throws ConfigurationError for invalid options, an invalid base URL or invalid credentials
 *
 * @example
 * const contract = createContractClient({ baseUrl: 'https://api.example.com' });
 * const { bids } = await contract.getDepth({ symbol: 'BTC-SWAP' });
 */
export function createContractClient(options: ClientOptions): ContractClient {
  return createSectionClient<ContractMethods, paths, typeof contractTable>(contractTable, options);
}
