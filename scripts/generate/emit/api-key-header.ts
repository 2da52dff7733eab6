import { type Files, hashOf, withHeader } from '../output.ts';
import { apiKeyScheme } from '../read/api-key-header.ts';
import { quote } from './typescript-text.ts';

/**
 * Generates the modules in packages/core and packages/spec that export the name of the API key
 * header.
 */
export function apiKeyHeaderFiles(header: string): Files {
  const code = [
    '/** The name of the HTTP header for the API key. */',
    `export const apiKeyHeader = ${quote(header)};`,
    '',
  ].join('\n');
  const module = withHeader(apiKeyScheme, hashOf(code), code);
  return new Map(
    ['core', 'spec'].map((name) => [`packages/${name}/src/generated/security.gen.ts`, module]),
  );
}
