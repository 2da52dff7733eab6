import { type Files, hashOf, withHeader } from '../output.ts';
import { apiKeyScheme, errorResponse, type HeaderNames } from '../read/headers.ts';
import { quote } from './typescript-text.ts';

/** Generates the module in packages/spec that exports the names of headers. */
export function headerFiles({ apiKey, usedWeight }: HeaderNames): Files {
  const code = [
    '/** The name of the HTTP header for the API key. */',
    `export const apiKeyHeader = ${quote(apiKey)};`,
    '',
    '/** The name of the response header with the request weight used in the current minute. */',
    `export const usedWeightHeader = ${quote(usedWeight)};`,
    '',
  ].join('\n');
  const source = `${apiKeyScheme} and ${errorResponse}`;
  const path = 'packages/spec/src/generated/headers.gen.ts';
  return new Map([[path, withHeader(source, hashOf(code), code)]]);
}
