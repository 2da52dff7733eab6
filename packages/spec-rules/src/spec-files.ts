import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

const roots = new Map<string, string>();

/**
 * The folder of the specification that a document belongs to: the nearest one above it that holds
 * the error catalogue and the extension keys.
 *
 * @throws Error when there is none, because the rules have nothing to check against then
 */
export function specRoot(path: string): string {
  const start = dirname(path);
  const known = roots.get(start);
  if (known !== undefined) return known;
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
    if (['errors.yaml', 'extensions.schema.json'].every((name) => existsSync(join(folder, name)))) {
      roots.set(start, folder);
      return folder;
    }
  }
  throw new Error(`no folder above ${path} holds errors.yaml and extensions.schema.json`);
}

/** How a file is named to a person: from the folder above the specification, as `spec/spot/…`. */
export function displayPath(path: string): string {
  return relative(dirname(specRoot(path)), path)
    .split(sep)
    .join('/');
}

/** The section that a file belongs to: the first folder below the specification, such as `spot`. */
export function sectionOf(path: string): string {
  return relative(specRoot(path), path).split(sep)[0] ?? '';
}

/** The name of a file without its ending. */
export function baseName(path: string): string {
  return basename(path).replace(/\.[^.]+$/, '');
}

/** The files, or the folders, in a folder, in order; nothing when there is no such folder. */
export function pathsIn(folder: string, kind: 'files' | 'folders' = 'files'): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => (kind === 'files' ? entry.isFile() : entry.isDirectory()))
    .map(({ name }) => join(folder, name))
    .sort();
}

/** A file that the rules read can't be parsed; the message begins with `file:line:column`. */
class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

/**
 * Makes a reader of files that reads each once. It reads again when a file has changed, because
 * editors and `pnpm dev` keep one process for many runs.
 *
 * The reader throws UnreadableFileError when a file can't be parsed.
 */
export function fileReader<T>(parse: (text: string, path: string) => T): (path: string) => T {
  const read = new Map<string, { readonly stamp: string; readonly value: T }>();
  return (path) => {
    const { mtimeMs, size } = statSync(path);
    const stamp = `${mtimeMs}/${size}`;
    const known = read.get(path);
    if (known?.stamp === stamp) return known.value;
    const value = parsed(parse, path);
    read.set(path, { stamp, value });
    return value;
  };
}

function parsed<T>(parse: (text: string, path: string) => T, path: string): T {
  try {
    return parse(readFileSync(path, 'utf8'), path);
  } catch (error) {
    const { message = String(error), linePos } = error as Error & { linePos?: readonly LinePos[] };
    const { line, col } = linePos?.[0] ?? { line: 1, col: 1 };
    const what = message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '');
    throw new UnreadableFileError(`${displayPath(path)}:${line}:${col}: ${what}. Mend the text.`);
  }
}

interface LinePos {
  readonly line: number;
  readonly col: number;
}
