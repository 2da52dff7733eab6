import { type Files, hashOf, jsonWithHeader, withHeader } from '../output.ts';
import type { CatalogueEntry, ExplainedEntry } from '../read/error-catalogue.ts';
import { errorNamesModule } from './error-names.ts';
import { lineComments, literal, quote } from './typescript-text.ts';

/** Generates the error catalogue for clients and gateways, and the error names for the engine. */
export function errorFiles(catalogue: readonly ExplainedEntry[]): Files {
  const hash = hashOf(JSON.stringify(catalogue));
  const module = (code: string): string => withHeader('spec/errors.yaml', hash, code);
  return new Map([
    [
      'packages/core/src/generated/errors.gen.ts',
      module(errorsModule(catalogue, { withStatus: false })),
    ],
    ['packages/engine/src/generated/error-names.gen.ts', module(errorNamesModule(catalogue))],
    [
      'packages/spec/src/generated/errors.gen.ts',
      module(errorsModule(catalogue, { withStatus: true })),
    ],
    [
      'packages/spec/src/generated/errors.gen.json',
      jsonWithHeader('spec/errors.yaml', hash, { errors: catalogue }),
    ],
  ]);
}

/**
 * Returns the error catalogue as a TypeScript module, in the order of spec/errors.yaml.
 *
 * @param withStatus whether to add the HTTP status of each error. Gateways need it; clients do not,
 *   because they receive it with each response.
 */
export function errorsModule(
  catalogue: readonly CatalogueEntry[],
  { withStatus }: { readonly withStatus: boolean },
): string {
  const names = catalogue.map(({ name }) => `  | ${quote(name)}`);
  const status = (httpStatus: number): string =>
    withStatus ? ` httpStatus: ${literal(httpStatus)},` : '';
  const entries = catalogue.map(({ code, name, httpStatus, category, outcome, meaning }) =>
    [
      ...lineComments(meaning).map((line) => `  ${line}`),
      `  ${quote(`${Number(code)}`)}: { name: ${quote(name)},${status(httpStatus)} category: ${quote(category)}, outcome: ${quote(outcome)} },`,
    ].join('\n'),
  );
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
    ...(withStatus ? ['  readonly httpStatus: number;'] : []),
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
