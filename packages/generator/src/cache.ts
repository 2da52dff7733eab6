import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Files, hashOf } from './output.ts';

/** The folder of the generator's cache, relative to the root of the repository. */
export const cacheFolder = 'node_modules/.cache/broker-api/generate';

/** For each target: the hash of its inputs in the last run, and the hashes of its output files. */
export type Cache = Record<string, CacheEntry>;
interface CacheEntry {
  readonly input: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** Reads the cache of the targets. If it is missing or malformed, returns an empty cache. */
export function readCache(root: string): Cache {
  return readJson<Cache>(targetsPath(root)) ?? {};
}

export function writeCache(root: string, cache: Cache): void {
  writeJson(targetsPath(root), cache);
}

const targetsPath = (root: string): string => join(root, cacheFolder, 'targets.json');

function readJson<Content>(path: string): Content | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Content | null;
  } catch {
    return null;
  }
}

function writeJson(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(content));
}

export function cacheEntry(input: string, files: Files): CacheEntry {
  const outputs = [...files].map(([path, text]) => [path, hashOf(text)]);
  return { input, outputs: Object.fromEntries(outputs) };
}

/** Returns whether the inputs and the generated files on disk are unchanged since the last run. */
export function isFresh(root: string, entry: CacheEntry | undefined, input: string): boolean {
  if (!entry?.outputs || entry.input !== input) return false;
  return Object.entries(entry.outputs).every(([path, hash]) => {
    const onDisk = join(root, path);
    return existsSync(onDisk) && hashOf(readFileSync(onDisk, 'utf8')) === hash;
  });
}

/**
 * Keeps what was computed from the files of a document, so that an edit of one document does not
 * lint and bundle the others again.
 */
export class DocumentCache {
  readonly #root: string;
  readonly #hash: (inputs: readonly string[]) => string;

  /** @param hash hashes files and folders; see {@link inputHasher} */
  constructor(root: string, hash: (inputs: readonly string[]) => string) {
    this.#root = root;
    this.#hash = hash;
  }

  /**
   * Returns the result of `compute`, or its earlier result if the inputs have not changed since.
   * The result must be JSON. An error is not kept.
   *
   * @param path the path of the document, relative to the root of the repository
   */
  async get<Result>(
    path: string,
    inputs: readonly string[],
    compute: () => Promise<Result>,
  ): Promise<Result> {
    const file = join(this.#root, cacheFolder, `${path.replaceAll('/', '.')}.json`);
    const input = this.#hash(inputs);
    const known = readJson<{ input: string; result: Result }>(file);
    if (known?.input === input) return known.result;
    const result = await compute();
    writeJson(file, { input, result });
    return result;
  }
}

const codeRoot = resolve(import.meta.dirname, '../../..');
/** The code of the generator. It is an input of every target. */
const code = ['packages/generator/src', 'pnpm-lock.yaml'];

/**
 * Returns a function that hashes the names and contents of the given files and folders, together
 * with the code of the generator. Each file is read only once.
 */
export function inputHasher(root: string): (inputs: readonly string[]) => string {
  const codeHash = hashOf(...code.flatMap((path) => filesOf(join(codeRoot, path), path)));
  const read = new Map<string, string[]>();
  const contents = (path: string): string[] => {
    const known = read.get(path) ?? filesOf(join(root, path), path);
    read.set(path, known);
    return known;
  };
  return (inputs) => hashOf(codeHash, ...inputs.flatMap(contents));
}

/** Returns the path and text of a file, or the paths and texts of all files in a folder. */
function filesOf(absolute: string, path: string): string[] {
  const stat = statSync(absolute, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return [path, readFileSync(absolute, 'utf8')];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesOf(join(absolute, name), `${path}/${name}`));
}
