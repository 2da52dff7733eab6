import { SpecificationError } from '../problem.ts';
import type { JsonObject } from './schema.ts';
import type { YamlFile } from './yaml-file.ts';

/** The file that defines the security scheme for API keys. */
export const apiKeyScheme = 'spec/common/security/apiKey.yaml';

/**
 * Returns the name of the HTTP header that contains the API key.
 *
 * @throws SpecificationError when the security scheme is malformed or has no header name
 */
export function readApiKeyHeader(file: YamlFile): string {
  const { in: location, name } = (file.content ?? {}) as JsonObject;
  if (location === 'header' && typeof name === 'string' && /^[\w-]+$/.test(name)) return name;
  const message = 'The API key must be in a header. Write `in: header` and a `name`.';
  throw new SpecificationError([{ at: file.at([]), message }]);
}
