import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRepository } from './paths.ts';

/** The contents of files by path. */
export type Contents = ReadonlyMap<string, Buffer>;

const fixtures = join(import.meta.dirname, 'fixtures');

/** Returns the files of the small specification, with the JSON Schemas of this repository. */
export function smallSpecification(): Contents {
  const fixture = filesBelow(fixtures, join(fixtures, 'spec'));
  const schemas = filesBelow(inRepository(), inRepository('spec'), false);
  return new Map([...schemas.filter(([path]) => path.endsWith('.schema.json')), ...fixture]);
}

function filesBelow(root: string, folder: string, recursive = true): [string, Buffer][] {
  return readdirSync(folder, { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(root, path), readFileSync(path)]);
}

/** Returns the files with another content of one file; null removes the file. */
export function withFile(files: Contents, path: string, content: string | Buffer | null): Contents {
  const changed = new Map(files);
  if (content === null) changed.delete(path);
  else changed.set(path, Buffer.from(content));
  return changed;
}

/** Replaces the first occurrence of a text in a file. Throws if the file does not contain it. */
export function withEdit(
  files: Contents,
  path: string,
  find: string,
  replacement: string,
): Contents {
  const text = files.get(path)?.toString() ?? '';
  if (!text.includes(find)) throw new Error(`${path} does not contain ${JSON.stringify(find)}`);
  return withFile(
    files,
    path,
    text.replace(find, () => replacement),
  );
}
