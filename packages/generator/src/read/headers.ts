import { SpecificationError } from '../problem.ts';
import type { JsonObject } from './schema.ts';
import type { YamlFile } from './yaml-file.ts';

/** The file that defines the security scheme for API keys. */
export const apiKeyScheme = 'spec/common/security/apiKey.yaml';
/** The file that lists the headers of the responses. */
export const errorResponse = 'spec/common/responses/Error.yaml';

/** The names of the HTTP headers that the broker defines itself. */
export interface HeaderNames {
  /** The request header that contains the API key. */
  readonly apiKey: string;
  /** The response header with the request weight used in the current minute. */
  readonly usedWeight: string;
}

/**
 * Returns the names of the headers.
 *
 * @throws SpecificationError when a file is malformed or has no header name
 */
export function readHeaderNames(fileAt: (path: string) => YamlFile): HeaderNames {
  return {
    apiKey: readApiKeyHeader(fileAt(apiKeyScheme)),
    usedWeight: readUsedWeightHeader(fileAt(errorResponse)),
  };
}

function readApiKeyHeader(file: YamlFile): string {
  const { in: location, name } = (file.content ?? {}) as JsonObject;
  if (location === 'header' && isHeaderName(name)) return name;
  const message = 'The API key must be in a header. Write `in: header` and a `name`.';
  throw new SpecificationError([{ at: file.at([]), message }]);
}

/** Returns the name of the header whose definition is `UsedWeight.yaml`. */
function readUsedWeightHeader(file: YamlFile): string {
  const { headers } = (file.content ?? {}) as { headers?: Record<string, JsonObject> };
  const definition = '../headers/UsedWeight.yaml';
  const [name] = Object.entries(headers ?? {}).find(([, one]) => one?.$ref === definition) ?? [];
  if (isHeaderName(name)) return name;
  const message = `The response must have a header with \`$ref: ${definition}\`. Add one.`;
  throw new SpecificationError([{ at: file.at([]), message }]);
}

const isHeaderName = (name: unknown): name is string =>
  typeof name === 'string' && /^[\w-]+$/.test(name);
