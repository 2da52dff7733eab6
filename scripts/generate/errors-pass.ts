import type { CatalogueEntry } from './error-catalogue.ts';

/** The error catalogue as a TypeScript module, in the order in which checks are made. */
export function errorsModule(catalogue: readonly CatalogueEntry[]): string {
  const names = catalogue.map(({ name }) => `  | '${name}'`);
  const entries = catalogue.map(({ code, name, httpStatus, category, outcome, meaning }) =>
    [
      `  // ${meaning}`,
      `  '${code}': { name: '${name}', httpStatus: ${httpStatus}, category: '${category}', outcome: '${outcome}' },`,
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
    '  readonly httpStatus: number;',
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
