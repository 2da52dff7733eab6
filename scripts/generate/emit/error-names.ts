import type { CatalogueEntry } from '../read/error-catalogue.ts';

/** Returns the names of all error codes as a TypeScript module. The engine rejects by name. */
export function errorNamesModule(catalogue: readonly CatalogueEntry[]): string {
  const names = catalogue.map(({ name }) => `  | '${name}'`);
  return `/** The names of all error codes. */\nexport type ErrorName =\n${names.join('\n')};\n`;
}
