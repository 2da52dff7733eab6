import { readErrorCatalogue } from './error-catalogue.ts';
import { errorsModule } from './errors-pass.ts';
import { type Files, hashOf, withHeader } from './output.ts';

/** The error catalogue, for clients and as data. */
export function errorsUnit(): Files {
  const catalogue = readErrorCatalogue();
  const code = withHeader(
    'spec/errors.yaml',
    hashOf(JSON.stringify(catalogue)),
    errorsModule(catalogue),
  );
  return new Map([
    ['packages/core/src/generated/errors.gen.ts', code],
    ['packages/spec/src/generated/errors.gen.ts', code],
  ]);
}
