import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { SpecificationError } from '../problem.ts';

const roots = new Map<string, string>();

/** Files that identify the root of a specification. One is enough: the other may be missing. */
const rootFiles = ['errors.yaml', 'extensions.schema.json'];

/**
 * Returns the root folder of the specification of a document: the closest parent folder with
 * errors.yaml or extensions.schema.json.
 *
 * @throws Error when there is no such folder, because the rules require these files
 */
export function specRoot(path: string): string {
  const start = dirname(path);
  const known = roots.get(start);
  if (known !== undefined) return known;
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
    if (rootFiles.some((name) => existsSync(join(folder, name)))) {
      roots.set(start, folder);
      return folder;
    }
  }
  throw new Error(
    `no parent folder of ${path} contains errors.yaml or extensions.schema.json; ` +
      `restore these files`,
  );
}

/** Returns the path of a file for messages, such as `spec/spot/openapi.yaml`. */
export function displayPath(path: string): string {
  return relative(dirname(specRoot(path)), path)
    .split(sep)
    .join('/');
}

/** Returns the section of a file: the first folder below the root, such as `spot`. */
export function sectionOf(path: string): string {
  return relative(specRoot(path), path).split(sep)[0] ?? '';
}

/** Returns whether a file belongs to the control plane, which only the sandbox has. */
export function isControlPlane(path: string): boolean {
  return sectionOf(path) === 'control';
}

/** Returns the name of a file without its extension. */
export function baseName(path: string): string {
  return basename(path).replace(/\.[^.]+$/, '');
}

/** Returns the sorted files or folders in a folder, or an empty list if the folder is missing. */
export function pathsIn(folder: string, kind: 'files' | 'folders' = 'files'): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => (kind === 'files' ? entry.isFile() : entry.isDirectory()))
    .map(({ name }) => join(folder, name))
    .sort();
}

/**
 * Reads a specification file as text, without a byte order mark.
 *
 * @throws SpecificationError when the file is missing, is not a regular file, or is not UTF-8
 */
export function readText(path: string): string {
  if (!existsSync(path)) fail(path, 'The file does not exist. Create or restore it.');
  if (!statSync(path).isFile()) {
    const expected = 'Expected a regular file; got a directory or a special file.';
    fail(path, `${expected} Replace it with a regular file.`);
  }
  const bytes = readFileSync(path);
  if (isUtf8(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
  // In UTF-8, the byte 0x0A is always a line feed, so the bytes can be split into lines.
  const lines = bytes.toString('latin1').split('\n');
  const line = lines.findIndex((text) => !isUtf8(Buffer.from(text, 'latin1'))) + 1;
  return fail(path, 'This line is not UTF-8. Save the file as UTF-8.', line);
}

function fail(path: string, message: string, line = 1): never {
  throw new SpecificationError([{ at: `${displayPath(path)}:${line}:1`, message }]);
}

/**
 * Creates a reader that caches the parsed content of files. The reader parses a changed file again,
 * because editors and `pnpm dev` use one process for many runs.
 *
 * @throws SpecificationError when a file cannot be read
 */
export function fileReader<T>(parse: (text: string, path: string) => T): (path: string) => T {
  const cache = new Map<string, { readonly stamp: string; readonly value: T }>();
  return (path) => {
    const { mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? {};
    const stamp = `${mtimeMs}/${size}`;
    const cached = cache.get(path);
    if (cached?.stamp === stamp) return cached.value;
    const value = parse(readText(path), path);
    cache.set(path, { stamp, value });
    return value;
  };
}

/** Reads a JSON file. Throws a SpecificationError when the file is not JSON. */
export const readJson: (path: string) => unknown = fileReader((text, path) => {
  try {
    return JSON.parse(text);
  } catch (error) {
    return fail(path, `${(error as Error).message}. Fix the syntax.`);
  }
});
