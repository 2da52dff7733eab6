import { type DeprecationOptions, warnOfDeprecations } from '@broker-api/core/deprecations';
import { optionDeprecations } from './generated/deprecations.gen.ts';

export type {
  Deprecation,
  DeprecationOptions,
  DeprecationWarning,
} from '@broker-api/core/deprecations';

/**
 * Returns a client of the option section that warns of deprecated operations and parameters, once
 * per process and not in production. `raw` is absent, because its requests would not be checked.
 *
 * @example
 * const option = withDeprecationWarnings(createOptionClient({ baseUrl }));
 */
export function withDeprecationWarnings<Client extends object>(
  client: Client,
  options: DeprecationOptions = {},
): Omit<Client, 'raw'> {
  return warnOfDeprecations(client, 'option', optionDeprecations, options);
}
