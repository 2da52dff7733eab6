import { type RetryOptions, repeatCalls } from '@broker-api/core/retries';
import { optionSafeOperations } from './generated/retries.gen.ts';

export { attemptsOf, type RetryEvent, type RetryOptions } from '@broker-api/core/retries';

/**
 * Returns a client of the option section that repeats queries that fail, until a deadline for the
 * whole call. Orders, cancellations, transfers and all other calls that change something are sent
 * once. `raw` is absent, because its requests would not be repeated.
 *
 * @param client a client of the section, or such a client with other behaviours; each attempt
 *   passes through them and is signed anew
 * @throws ConfigurationError for invalid or contradictory options
 *
 * @example
 * const client = createOptionClient({ baseUrl, credentials });
 * const option = withRetries(client, { deadlineMs: 5000 });
 * await option.getServerTime();
 */
export function withRetries<Client extends object>(
  client: Client,
  options?: RetryOptions,
): Omit<Client, 'raw'> {
  return repeatCalls(client, optionSafeOperations, options);
}
