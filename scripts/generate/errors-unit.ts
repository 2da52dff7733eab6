import { readErrorCatalogue } from './error-catalogue.ts';
import { errorsModule } from './errors-pass.ts';
import { type Files, hashOf, withHeader } from './output.ts';

/** The error catalogue, for clients and as data. */
export function errorsUnit(): Files {
  const catalogue = readErrorCatalogue();
  const hash = hashOf(JSON.stringify(catalogue));
  const module = (withStatus: boolean): string =>
    withHeader('spec/errors.yaml', hash, errorsModule(catalogue, { withStatus }));
  return new Map([
    ['packages/core/src/generated/errors.gen.ts', module(false)],
    ['packages/spec/src/generated/errors.gen.ts', module(true)],
  ]);
}
