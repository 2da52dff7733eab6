import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

const roots = new Map<string, string>();

/** What every specification has; one alone tells it, since the other may just be missing. */
const marks = ['errors.yaml', 'extensions.schema.json'];

/**
 * The folder of the specification that a document belongs to: the nearest one above it that holds
 * the error catalogue or the extension keys.
 *
 * @throws Error when there is none, because the rules have nothing to check against then
 */
export function specRoot(path: string): string {
  const start = dirname(path);
  const known = roots.get(start);
  if (known !== undefined) return known;
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
    if (marks.some((name) => existsSync(join(folder, name)))) {
      roots.set(start, folder);
      return folder;
    }
  }
  throw new Error(`no folder above ${path} holds errors.yaml or extensions.schema.json`);
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

/** Whether a file belongs to the control plane of the sandbox, which is no part of the broker. */
export function isControlPlane(path: string): boolean {
  return sectionOf(path) === 'control';
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

/** A file that the rules read is missing or malformed; the message begins with `file:line:column`. */
class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';

  constructor(path: string, { line, col }: LinePos, what: string) {
    super(`${displayPath(path)}:${line}:${col}: ${what}`);
  }
}

interface LinePos {
  readonly line: number;
  readonly col: number;
}

const start: LinePos = { line: 1, col: 1 };

/**
 * The text of a file of the specification.
 *
 * @throws UnreadableFileError when there is none, or it is not UTF-8
 */
export function readText(path: string): string {
  if (!existsSync(path)) {
    throw new UnreadableFileError(path, start, 'There is no such file. Write it, or restore it.');
  }
  if (!statSync(path).isFile()) {
    throw new UnreadableFileError(path, start, 'This is not a file. Write one in its place.');
  }
  const bytes = readFileSync(path);
  if (isUtf8(bytes)) return bytes.toString('utf8');
  // No character of UTF-8 holds the byte of a line feed, so lines of bytes are lines of text.
  const wrong = bytes.toString('latin1').split('\n');
  const line = wrong.findIndex((one) => !isUtf8(Buffer.from(one, 'latin1'))) + 1;
  const what = 'This line is not UTF-8. Save the file in that encoding.';
  throw new UnreadableFileError(path, { line, col: 1 }, what);
}

/**
 * Makes a reader of files that reads each once. It reads again when a file has changed, because
 * editors and `pnpm dev` keep one process for many runs.
 *
 * The reader throws UnreadableFileError when a file is missing or can't be parsed.
 */
export function fileReader<T>(parse: (text: string, path: string) => T): (path: string) => T {
  const read = new Map<string, { readonly stamp: string; readonly value: T }>();
  return (path) => {
    const { mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? {};
    const stamp = `${mtimeMs}/${size}`;
    const known = read.get(path);
    if (known?.stamp === stamp) return known.value;
    const value = parsed(parse, path);
    read.set(path, { stamp, value });
    return value;
  };
}

function parsed<T>(parse: (text: string, path: string) => T, path: string): T {
  const text = readText(path);
  try {
    return parse(text, path);
  } catch (error) {
    const { message = String(error), linePos } = error as Error & { linePos?: readonly LinePos[] };
    const what = message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '');
    throw new UnreadableFileError(path, linePos?.[0] ?? start, `${what}. Mend the text.`);
  }
}
