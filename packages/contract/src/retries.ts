import { type RetryOptions, repeatCalls } from '@broker-api/core/retries';
import { contractSafeOperations } from './generated/retries.gen.ts';

export { attemptsOf, type RetryEvent, type RetryOptions } from '@broker-api/core/retries';

/**
 * Returns a client of the contract section that repeats queries that fail, until a deadline for the
 * whole call. Orders, cancellations, transfers and all other calls that change something are sent
 * once. `raw` is absent, because its requests would not be repeated.
 *
 * @param client a client of the section, or such a client with other behaviours; each attempt
 *   passes through them and is signed anew
 * @throws ConfigurationError for invalid or contradictory options
 *
 * @example
 * const client = createContractClient({ baseUrl, credentials });
 * const contract = withRetries(client, { deadlineMs: 5000 });
 * await contract.getServerTime();
 */
export function withRetries<Client extends object>(
  client: Client,
  options?: RetryOptions,
): Omit<Client, 'raw'> {
  return repeatCalls(client, contractSafeOperations, options);
}
