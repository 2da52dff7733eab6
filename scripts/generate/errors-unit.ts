import { errorsModule } from './emit/error-catalogue.ts';
import { errorNamesModule } from './emit/error-names.ts';
import { type Files, hashOf, withHeader } from './output.ts';
import { readErrorCatalogue } from './read/error-catalogue.ts';

/** The error catalogue, for clients and as data, and its names. */
export function errorsUnit(): Files {
  const catalogue = readErrorCatalogue();
  const hash = hashOf(JSON.stringify(catalogue));
  const withCatalogueHeader = (code: string): string => withHeader('spec/errors.yaml', hash, code);
  const module = (withStatus: boolean): string =>
    withCatalogueHeader(errorsModule(catalogue, { withStatus }));
  return new Map([
    ['packages/core/src/generated/errors.gen.ts', module(false)],
    [
      'packages/engine/src/generated/error-names.gen.ts',
      withCatalogueHeader(errorNamesModule(catalogue)),
    ],
    ['packages/spec/src/generated/errors.gen.ts', module(true)],
  ]);
}
