import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { load } from '../load.ts';
import { readDocument } from '../read/document.ts';
import { RequestError, readRequest, type Words } from './request.ts';
import { addRoute, exampleTexts, operationText } from './scaffold.ts';

export { RequestError };

/** A file to write. Its path is relative to the root of the repository. */
interface NewFile {
  readonly path: string;
  readonly text: string;
  /** The current text, if the file exists. */
  readonly before?: string;
}

/**
 * Writes the files of a new operation: the operation, two examples, and the entry in the route
 * table.
 *
 * @returns the paths of the files, relative to the root of the repository
 * @throws RequestError when an argument is invalid, or a file cannot be written
 * @throws SpecificationError when the route table or the sources are malformed
 */
export function createOperation(root: string, words: Words): string[] {
  const spec = load(root);
  const request = readRequest(spec, words);
  const { section, operationId, path, method } = request;
  const routes = `spec/${section}/openapi.yaml`;
  const routeTable = spec.files.get(routes);
  if (routeTable === undefined) throw new RequestError(`${routes} does not exist. Create it.`);
  readDocument(routeTable);
  const files: NewFile[] = [
    { path: `spec/${section}/operations/${operationId}.yaml`, text: operationText(request) },
    ...Object.entries(exampleTexts).map(([name, text]) => ({
      path: `spec/examples/${section}/${operationId}/${name}.json`,
      text,
    })),
    {
      path: routes,
      text: addRoute(routeTable, path, method, operationId),
      before: routeTable.text,
    },
  ];
  writeAll(root, files);
  return files.map((file) => file.path);
}

/** Writes all files. If a file cannot be written, undoes all changes. */
function writeAll(root: string, files: readonly NewFile[]): void {
  const undo: (() => void)[] = [];
  try {
    for (const { path, text, before } of files) {
      const target = join(root, path);
      const newFolder = mkdirSync(dirname(target), { recursive: true });
      undo.push(() => {
        if (before !== undefined) writeFileSync(target, before);
        else rmSync(newFolder ?? target, { recursive: true, force: true });
      });
      writeFileSync(target, text);
    }
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw new RequestError(`Nothing was written: ${(error as Error).message}`);
  }
}
