import { apiKeyHeader, usedWeightHeader } from '@broker-api/spec/headers';
import type { JsonObject } from '@broker-api/spec/schema';
import type { Problem } from '../problem.ts';
import type { YamlFile } from './yaml-file.ts';

/** The file that defines the security scheme for API keys. */
export const apiKeyScheme = 'spec/common/security/apiKey.yaml';
/** The file that lists the headers of the responses. */
export const errorResponse = 'spec/common/responses/Error.yaml';

/** Reports if the headers of the specification are not those of packages/spec/src/headers.ts. */
export function headerProblems(fileAt: (path: string) => YamlFile): Problem[] {
  const scheme = fileAt(apiKeyScheme);
  const { in: location, name } = (scheme.content ?? {}) as JsonObject;
  const response = fileAt(errorResponse);
  const { headers } = (response.content ?? {}) as { headers?: Record<string, JsonObject> };
  const definition = '../headers/UsedWeight.yaml';
  const [used] = Object.entries(headers ?? {}).find(([, one]) => one?.$ref === definition) ?? [];
  const constants = 'or change packages/spec/src/headers.ts.';
  return [
    ...(location === 'header' && name === apiKeyHeader
      ? []
      : [
          {
            at: scheme.at([]),
            message:
              'The API key must be in a header. ' +
              `Write \`in: header\` and \`name: ${apiKeyHeader}\`, ${constants}`,
          },
        ]),
    ...(used === usedWeightHeader
      ? []
      : [
          {
            at: response.at([]),
            message:
              `The response must have a header ${usedWeightHeader} with ` +
              `\`$ref: ${definition}\`. Add it, ${constants}`,
          },
        ]),
  ];
}
