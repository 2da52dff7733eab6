// `pnpm new-operation <section>/<operationId>`: the files of a new operation, ready to be filled
// in.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { problemsOf, SpecificationError } from './generate/problem.ts';
import { readRoot } from './generate/read/references.ts';
import { readArguments, usageError } from './lib/arguments.ts';
import { displayPath, inRepository } from './lib/paths.ts';
import { RequestError, readRequest } from './new-operation/request.ts';
import { addRoute, exampleText, operationText } from './new-operation/scaffold.ts';

const usage = `Usage: pnpm new-operation <section>/<operationId> --path /openapi/v1/thing
  [--method get|post|put|delete]   follows from the verb unless given
  [--security-type NONE|TRADE|…]   NONE unless given
  [--source requirements-1 --locator 'section 4.3']   where the operation comes from
  [--kind requirements|reference|observed|ours]   for a source that states several kinds of facts`;

/** The texts of the files by path, with what was there before. */
type Writing = readonly {
  readonly path: string;
  readonly text: string;
  readonly before?: string;
}[];

function prepare(): Writing {
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
  const request = readRequest({ ...values, name: positionals.join(' ') });
  const { section, operationId, path, method } = request;
  const routes = inRepository('spec', section, 'openapi.yaml');
  readRoot(displayPath(routes));
  const before = readFileSync(routes, 'utf8');
  const example = inRepository('spec/examples', section, operationId, 'success.json');
  return [
    {
      path: inRepository('spec', section, 'operations', `${operationId}.yaml`),
      text: operationText(request),
    },
    { path: example, text: exampleText() },
    {
      path: routes,
      text: addRoute(before, displayPath(routes), path, method, operationId),
      before,
    },
  ];
}

/** Writes all files, or none: what was written before one failed is taken back. */
function writeAll(files: Writing): void {
  const undo: (() => void)[] = [];
  try {
    for (const { path, text, before } of files) {
      const made = mkdirSync(dirname(path), { recursive: true });
      undo.push(() => {
        if (before !== undefined) writeFileSync(path, before);
        else rmSync(made ?? path, { recursive: true, force: true });
      });
      writeFileSync(path, text);
    }
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw new RequestError(`Nothing was written: ${(error as Error).message}`);
  }
}

try {
  const files = prepare();
  writeAll(files);
  for (const { path } of files) process.stdout.write(`wrote ${displayPath(path)}\n`);
  process.stdout.write(
    'Next: fill them in, then run `pnpm generate`; it says what is still missing, with file and line.\n',
  );
} catch (error) {
  if (error instanceof RequestError) usageError(error.message, usage);
  process.stderr.write(`${new SpecificationError(problemsOf(error)).message}\n`);
  process.exitCode = 1;
}
