import type { CatalogueEntry } from '../read/error-catalogue.ts';
import { quote } from './typescript-text.ts';

/** Returns a module with all error names, which the engine uses instead of codes. */
export function errorNamesModule(catalogue: readonly CatalogueEntry[]): string {
  const names = catalogue.map(({ name }) => `  | ${quote(name)}`);
  return `/** The names of all error codes. */\nexport type ErrorName =\n${names.join('\n')};\n`;
}
