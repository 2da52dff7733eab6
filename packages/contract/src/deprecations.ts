import { type DeprecationOptions, warnOfDeprecations } from '@broker-api/core/deprecations';
import { contractDeprecations } from './generated/deprecations.gen.ts';

export type {
  Deprecation,
  DeprecationOptions,
  DeprecationWarning,
} from '@broker-api/core/deprecations';

/**
 * Returns a client of the contract section that warns of deprecated operations and parameters, once
 * per process and not in production. `raw` is absent, because its requests would not be checked.
 *
 * @example
 * const contract = withDeprecationWarnings(createContractClient(options));
 */
export function withDeprecationWarnings<Client extends object>(
  client: Client,
  options: DeprecationOptions = {},
): Omit<Client, 'raw'> {
  return warnOfDeprecations(client, 'contract', contractDeprecations, options);
}
