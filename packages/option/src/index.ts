import { type ClientOptions, createSectionClient, type SectionClient } from '@broker-api/core';
import type { Client } from 'openapi-fetch';
import type { OptionMethods } from './generated/client.gen.ts';
import type { paths } from './generated/openapi.gen.ts';
import { optionTable } from './generated/operations.gen.ts';

export * from '@broker-api/core';
export type * from './generated/client.gen.ts';
export type { components, paths } from './generated/openapi.gen.ts';
export { optionTable } from './generated/operations.gen.ts';

/**
 * The client of the option section: one method for each operation, the `table` of its operations,
 * and `raw`, an openapi-fetch client with the same signing and decoding.
 */
export type OptionClient = OptionMethods &
  SectionClient<typeof optionTable> & { readonly raw: Client<paths> };

/**
 * Creates a client of the option section.
 *
 * @param options base URL, credentials and, for tests, `fetch` and `clock`
 * @throws ConfigurationError for invalid options, an invalid base URL or invalid credentials
 *
 * @example
 * const option = createOptionClient({ baseUrl: 'https://api.example.com' });
 * const { bids } = await option.getDepth({ symbol: 'BTC0412PS5100' });
 */
export function createOptionClient(options: ClientOptions): OptionClient {
  return createSectionClient<OptionMethods, paths, typeof optionTable>(optionTable, options);
}
