import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { JsonObject } from '@broker-api/spec/schema';

/** The contents of generated files, by path relative to the root of the repository. */
export type Files = Map<string, string>;

/** Reads a built file by its path in packages/spec/src/generated, such as `errors.gen.json`. */
export type ReadBuilt = (path: string) => JsonObject;

const builtFolder = 'packages/spec/src/generated';

/** Returns a function that reads the built files of packages/spec from a repository. */
export function builtFiles(root: string): ReadBuilt {
  return (path) => content(readFileSync(join(root, builtFolder, path), 'utf8'));
}

/** Returns a function that reads the built files of packages/spec from memory. */
export function builtFilesIn(files: ReadonlyMap<string, string>): ReadBuilt {
  return (path) => content(files.get(join(builtFolder, path)) ?? '{}');
}

function content(text: string): JsonObject {
  const { 'x-generated': _, ...rest } = JSON.parse(text) as JsonObject;
  return rest;
}

/** Adds the header of generated files to a TypeScript module. */
export function withHeader(source: string, code: string): string {
  return [
    `// Generated from ${source} by \`pnpm generate\`.`,
    '// Do not edit: change the specification.',
    '',
    code,
  ].join('\n');
}

/** Returns the text of a generated JSON document. Its first key says how it was made. */
export function jsonText(source: string, document: object): string {
  const generated = { from: source, by: 'pnpm generate' };
  return `${JSON.stringify({ 'x-generated': generated, ...document }, null, 1)}\n`;
}

/** A difference between the generated files and the files on disk. */
export interface Difference {
  readonly path: string;
  readonly kind: 'missing' | 'stale' | 'left over';
}

/**
 * Compares generated files with the files on disk.
 *
 * @param folders the folders, relative to `root`, that contain generated files only
 */
export function differences(root: string, folders: readonly string[], files: Files): Difference[] {
  const found: Difference[] = [];
  for (const [path, text] of files) {
    const onDisk = join(root, path);
    if (!existsSync(onDisk)) found.push({ path, kind: 'missing' });
    else if (readFileSync(onDisk, 'utf8') !== text) found.push({ path, kind: 'stale' });
  }
  const leftOver = folders
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => !files.has(path));
  return [...found, ...leftOver.map((path): Difference => ({ path, kind: 'left over' }))];
}

/** Returns the paths of the files in a folder, relative to `root`. */
export function filesBelow(root: string, folder: string): string[] {
  const absolute = join(root, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/**
 * Writes the generated files that differ from those on disk, each atomically, and removes all other
 * files from the folders.
 */
export function writeFiles(root: string, folders: readonly string[], files: Files): Difference[] {
  const found = differences(root, folders, files);
  for (const { path, kind } of found) {
    const target = join(root, path);
    if (kind === 'left over') {
      rmSync(target);
      continue;
    }
    mkdirSync(dirname(target), { recursive: true });
    const temporary = `${target}.${process.pid}.tmp`;
    writeFileSync(temporary, files.get(path) ?? '');
    renameSync(temporary, target);
  }
  return found;
}
