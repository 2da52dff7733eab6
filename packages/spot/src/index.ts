import { type ClientOptions, createSectionClient, type SectionClient } from '@broker-api/core';
import type { Client } from 'openapi-fetch';
import type { SpotMethods } from './generated/client.gen.ts';
import type { paths } from './generated/openapi.gen.ts';
import { spotTable } from './generated/operations.gen.ts';

export * from '@broker-api/core';
export type * from './generated/client.gen.ts';
export type { components, paths } from './generated/openapi.gen.ts';
export { spotTable } from './generated/operations.gen.ts';

/**
 * The client of the spot section: one method for each operation, the `table` of its operations,
 * and `raw`, an openapi-fetch client with the same signing and decoding.
 */
export type SpotClient = SpotMethods &
  SectionClient<typeof spotTable> & { readonly raw: Client<paths> };

/**
 * Creates a client of the spot section.
 *
 * @param options base URL, credentials and, for tests, `fetch` and `clock`
 * @throws ConfigurationError for invalid options, an invalid base URL or invalid credentials
 *
 * @example
 * const spot = createSpotClient({ baseUrl: 'https://api.example.com' });
 * const { bids } = await spot.getDepth({ symbol: 'BTCUSDT' });
 */
export function createSpotClient(options: ClientOptions): SpotClient {
  return createSectionClient<SpotMethods, paths, typeof spotTable>(spotTable, options);
}
