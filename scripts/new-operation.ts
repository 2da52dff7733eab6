// `pnpm new-operation <section>/<operationId>`: creates the files of a new operation.
import { createOperation, RequestError } from '@broker-api/generator/new-operation';
import { problemsOf, SpecificationError } from '@broker-api/generator/problem';
import { readArguments, usageError } from './lib/arguments.ts';
import { root } from './lib/paths.ts';

const usage = `Usage: pnpm new-operation <section>/<operationId> --path /openapi/v1/thing
  [--method get|post|put|delete]   default: depends on the verb of the operationId
  [--security-type NONE|TRADE|…]   default: NONE
  [--source requirements-1 --locator 'section 4.3']   the source of the operation
  [--kind requirements|reference|observed|ours]   required if the source states several kinds`;

const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: {
    path: { type: 'string' },
    method: { type: 'string' },
    'security-type': { type: 'string', default: 'NONE' },
    source: { type: 'string' },
    locator: { type: 'string' },
    kind: { type: 'string' },
  },
});

try {
  const paths = createOperation(root, { ...values, name: positionals.join(' ') });
  for (const path of paths) process.stdout.write(`wrote ${path}\n`);
  process.stdout.write(
    'Next: complete these files, then run `pnpm generate`, which reports missing parts.\n',
  );
} catch (error) {
  if (error instanceof RequestError) usageError(error.message, usage);
  process.stderr.write(`${new SpecificationError(problemsOf(error)).message}\n`);
  process.exitCode = 1;
}
