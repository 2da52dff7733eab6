import { type Files, hashOf, withHeader } from '../output.ts';
import { apiKeyScheme, errorResponse, type HeaderNames } from '../read/headers.ts';
import { quote } from './typescript-text.ts';

/** Generates the modules in packages/core and packages/spec that export the names of headers. */
export function headerFiles({ apiKey, usedWeight }: HeaderNames): Files {
  const apiKeyLines = [
    '/** The name of the HTTP header for the API key. */',
    `export const apiKeyHeader = ${quote(apiKey)};`,
  ];
  const usedWeightLines = [
    '/** The name of the response header with the request weight used in the current minute. */',
    `export const usedWeightHeader = ${quote(usedWeight)};`,
  ];
  const moduleOf = (source: string, lines: readonly string[]): string => {
    const code = [...lines, ''].join('\n');
    return withHeader(source, hashOf(code), code);
  };
  return new Map([
    ['packages/core/src/generated/headers.gen.ts', moduleOf(apiKeyScheme, apiKeyLines)],
    [
      'packages/spec/src/generated/headers.gen.ts',
      moduleOf(`${apiKeyScheme} and ${errorResponse}`, [...apiKeyLines, '', ...usedWeightLines]),
    ],
  ]);
}
