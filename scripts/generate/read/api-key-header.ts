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
export function readApiKeyHeader({ document, at, atOffset }: YamlFile): string {
  const [malformed] = document.errors;
  if (malformed) {
    const message = `${malformed.message.split('\n')[0]}. Fix the YAML.`;
    throw new SpecificationError([{ at: atOffset(malformed.pos[0]), message }]);
  }
  const { in: location, name } = (document.toJS() ?? {}) as JsonObject;
  if (location === 'header' && typeof name === 'string' && /^[\w-]+$/.test(name)) return name;
  const message = 'The API key must be in a header. Write `in: header` and a `name`.';
  throw new SpecificationError([{ at: at([]), message }]);
}
