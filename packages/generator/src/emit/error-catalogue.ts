import type { CatalogueEntry } from '@broker-api/spec/errors';
import { lineComments, literal, quote } from './typescript-text.ts';

/** Returns the error catalogue as a TypeScript module, in the order of spec/errors.yaml. */
export function errorsModule(catalogue: readonly CatalogueEntry[]): string {
  const names = catalogue.map(({ name }) => `  | ${quote(name)}`);
  const entries = catalogue.map(({ code, name, httpStatus, category, outcome, meaning }) => {
    const entry =
      `{ name: ${quote(name)}, httpStatus: ${literal(httpStatus)}, ` +
      `category: ${quote(category)}, outcome: ${quote(outcome)} }`;
    return [
      ...lineComments(meaning).map((line) => `  ${line}`),
      `  ${quote(`${Number(code)}`)}: ${entry},`,
    ].join('\n');
  });
  const categories = [...new Set(catalogue.map(({ category }) => quote(category)))].sort();
  return [
    '/** The names of all error codes. */',
    `export type ErrorName =\n${names.join('\n')};`,
    '',
    '/** The kinds of errors. */',
    `export type ErrorCategory = ${categories.join(' | ')};`,
    '',
    '/** An error code in the catalogue. */',
    'export interface ErrorEntry {',
    '  readonly name: string;',
    '  readonly httpStatus: number;',
    '  readonly category: string;',
    '  /** `unknown`: the service may have executed the operation. */',
    "  readonly outcome: 'failed' | 'unknown';",
    '}',
    '',
    '/** Error codes, by number. */',
    'export type ErrorCatalogue = Readonly<Record<string, ErrorEntry>>;',
    '',
    '/** The error codes of the service. */',
    'export const errorCatalogue: ErrorCatalogue = {',
    ...entries,
    '};',
    '',
  ].join('\n');
}
