import type { CatalogueEntry } from '../read/error-catalogue.ts';

/**
 * The error catalogue as a TypeScript module, in the order in which checks are made. Gateways need
 * the HTTP status of a code; clients see it, and do without its bytes.
 */
export function errorsModule(
  catalogue: readonly CatalogueEntry[],
  { withStatus }: { readonly withStatus: boolean },
): string {
  const names = catalogue.map(({ name }) => `  | '${name}'`);
  const status = (httpStatus: number): string => (withStatus ? ` httpStatus: ${httpStatus},` : '');
  const entries = catalogue.map(({ code, name, httpStatus, category, outcome, meaning }) =>
    [
      `  // ${meaning}`,
      `  '${code}': { name: '${name}',${status(httpStatus)} category: '${category}', outcome: '${outcome}' },`,
    ].join('\n'),
  );
  const categories = [...new Set(catalogue.map(({ category }) => `'${category}'`))].sort();
  return [
    '/** The names of all error codes. */',
    `export type ErrorName =\n${names.join('\n')};`,
    '',
    '/** The kinds of errors. */',
    `export type ErrorCategory = ${categories.join(' | ')};`,
    '',
    '/** What the catalogue says of a code. */',
    'export interface ErrorEntry {',
    '  readonly name: string;',
    ...(withStatus ? ['  readonly httpStatus: number;'] : []),
    '  readonly category: string;',
    '  /** `unknown`: the operation may have been carried out. */',
    "  readonly outcome: 'failed' | 'unknown';",
    '}',
    '',
    '/** Error codes by number. */',
    'export type ErrorCatalogue = Readonly<Record<string, ErrorEntry>>;',
    '',
    '/** The error codes of the service. */',
    'export const errorCatalogue: ErrorCatalogue = {',
    ...entries,
    '};',
    '',
  ].join('\n');
}
