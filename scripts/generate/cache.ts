import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Files, hashOf } from './output.ts';

/** The input hash of each target in the last run, and the hashes of the files that it generated. */
export type Cache = Record<string, CacheEntry>;
interface CacheEntry {
  readonly input: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** Reads a cache file. A missing or malformed file is an empty cache: every target is stale. */
export function readCache(path: string): Cache {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as Cache | null) ?? {};
  } catch {
    return {};
  }
}

export function writeCache(path: string, cache: Cache): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(cache));
}

export function cacheEntry(input: string, files: Files): CacheEntry {
  const outputs = [...files].map(([path, text]) => [path, hashOf(text)]);
  return { input, outputs: Object.fromEntries(outputs) };
}

/** Whether the inputs are unchanged and the generated files on disk too. */
export function isFresh(root: string, entry: CacheEntry | undefined, input: string): boolean {
  if (!entry?.outputs || entry.input !== input) return false;
  return Object.entries(entry.outputs).every(([path, hash]) => {
    const onDisk = join(root, path);
    return existsSync(onDisk) && hashOf(readFileSync(onDisk, 'utf8')) === hash;
  });
}

/** The generator's own code: an input of every target. */
const codeRoot = resolve(import.meta.dirname, '../..');
const code = ['scripts/generate', 'scripts/lib', 'packages/spec-rules/src', 'pnpm-lock.yaml'];

/**
 * Returns a function that hashes inputs: the names and contents of files and folders, and the
 * generator's code. It reads each file once.
 */
export function inputHasher(root: string): (inputs: readonly string[]) => string {
  const read = new Map<string, string[]>();
  const contents = (folder: string, path: string): string[] => {
    const absolute = join(folder, path);
    const known = read.get(absolute) ?? filesOf(absolute, path);
    read.set(absolute, known);
    return known;
  };
  return (inputs) =>
    hashOf(
      ...inputs.flatMap((path) => contents(root, path)),
      ...code.flatMap((path) => contents(codeRoot, path)),
    );
}

/** The paths and texts of a file, or of all files of a folder. */
function filesOf(absolute: string, path: string): string[] {
  try {
    return readdirSync(absolute, { withFileTypes: true })
      .map(({ name }) => name)
      .sort()
      .flatMap((name) => filesOf(join(absolute, name), `${path}/${name}`));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return [path, readFileSync(absolute, 'utf8')];
    if (code === 'ENOENT') return [];
    throw error;
  }
}
