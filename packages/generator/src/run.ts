import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Cache,
  cacheEntry,
  cacheFolder,
  DocumentCache,
  inputHasher,
  isFresh,
  readCache,
  writeCache,
} from './cache.ts';
import { type Target, targets } from './manifest.ts';
import {
  applyDifferences,
  type Difference,
  differences,
  type Files,
  leftOverFiles,
} from './output.ts';
import { problemsOf, SpecificationError, uniqueProblems } from './problem.ts';

export interface GenerateOptions {
  /** The root folder of the repository. */
  readonly root: string;
  /** Whether to ignore the cache; `false` by default. */
  readonly force?: boolean;
}

/**
 * Regenerates the targets whose inputs or files changed, and updates the files on disk. Writes
 * nothing if the specification has problems.
 *
 * @returns the files that were added, changed or removed
 * @throws SpecificationError with all problems of the specification
 */
export async function generate({ root, force = false }: GenerateOptions): Promise<Difference[]> {
  if (force) rmSync(join(root, cacheFolder), { recursive: true, force: true });
  const all = targets(root);
  const cache = readCache(root);
  const hash = inputHasher(root);
  const inputs = new Map(all.map((target) => [target, hash(target.inputs)]));
  const stale = all.filter((one) => !isFresh(root, cache[one.name], inputs.get(one) ?? ''));
  const results = await runTargets(root, stale, new DocumentCache(root, hash));
  const newCache: Cache = {};
  for (const target of all) {
    const made = results.get(target);
    const entry = made ? cacheEntry(inputs.get(target) ?? '', made) : cache[target.name];
    if (entry) newCache[target.name] = entry;
  }
  const generated = Object.values(newCache).flatMap(({ outputs }) => Object.keys(outputs));
  const files = filesOf(results);
  const found = [...differences(root, files), ...leftOverFiles(root, new Set(generated))];
  applyDifferences(root, files, found);
  if (stale.length > 0) writeCache(root, newCache);
  return found;
}

/**
 * Generates all targets in memory, and compares their files with the files on disk.
 *
 * @throws SpecificationError with all problems of the specification
 */
export async function check({
  root,
}: GenerateOptions): Promise<{ files: Files; found: Difference[] }> {
  const files = filesOf(await runTargets(root, targets(root)));
  const found = [...differences(root, files), ...leftOverFiles(root, new Set(files.keys()))];
  return { files, found };
}

function filesOf(results: ReadonlyMap<Target, Files>): Files {
  return new Map([...results.values()].flatMap((files) => [...files]));
}

/** Reads the targets, then generates their files. Reports the problems of all targets together. */
async function runTargets(
  root: string,
  chosen: readonly Target[],
  cache?: DocumentCache,
): Promise<Map<Target, Files>> {
  if (chosen.length === 0) return new Map();
  const { Specification } = await import('./read/specification.ts');
  const specification = new Specification(root, cache);
  const emitters = await allOrProblems(chosen.map((target) => target.read(specification)));
  const files = await allOrProblems(emitters.map((emit) => emit()));
  const results = new Map(chosen.map((target, index) => [target, files[index] ?? new Map()]));
  for (const [{ name, outputs }, made] of results) {
    const unexpected = [...made.keys()].find((path) => !outputs.some((one) => covers(one, path)));
    if (unexpected)
      throw new Error(`manifest.ts must list ${unexpected} in the outputs of the target "${name}"`);
  }
  return results;
}

function covers(output: string, path: string): boolean {
  return output.endsWith('/') ? path.startsWith(output) : path === output;
}

/** Waits for all promises. If some reject, throws one SpecificationError with all problems. */
async function allOrProblems<Result>(work: readonly Promise<Result>[]): Promise<Result[]> {
  const settled = await Promise.allSettled(work);
  const problems = settled.flatMap((one) =>
    one.status === 'rejected' ? problemsOf(one.reason) : [],
  );
  if (problems.length > 0) throw new SpecificationError(uniqueProblems(problems));
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}
