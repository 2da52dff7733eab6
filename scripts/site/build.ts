import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import pMap from 'p-map';
import { inputHasher } from '../generate/cache.ts';
import {
  applyDifferences,
  type Difference,
  differences,
  type Files,
  hashOf,
} from '../generate/output.ts';
import { type Problem, problemsOf, SpecificationError } from '../generate/problem.ts';
import { displayPath, inRepository, root } from '../lib/paths.ts';
import { siteFolder } from './output-paths.ts';
import { siteUnits, type Unit } from './units.ts';

/** Hashes of the inputs and outputs of the last build, by unit. */
type Manifest = Record<
  string,
  { readonly input: string; readonly outputs: Record<string, string> }
>;

const manifestPath = inRepository('node_modules/.cache/broker-api/site.json');

/**
 * Builds the pages whose inputs or outputs changed since the last build.
 *
 * @returns the files that changed
 * @throws SpecificationError with the problems of all pages, before any file is written
 */
export async function buildSite(): Promise<readonly Difference[]> {
  const manifest = readManifest();
  const hash = inputHasher(root);
  const inputs = new Map(siteUnits.map((unit) => [unit, hash(unit.inputs)]));
  const stale = siteUnits.filter((unit) => !isFresh(manifest[unit.name], inputs.get(unit)));
  const built = await runAll(stale);
  for (const [unit, files] of built) {
    const outputs = [...files].map(([path, text]) => [path, hashOf(text)]);
    manifest[unit.name] = { input: inputs.get(unit) ?? '', outputs: Object.fromEntries(outputs) };
  }
  const files: Files = new Map([...built.values()].flatMap((one) => [...one]));
  const changed = differences(root, files);
  applyDifferences(root, files, changed);
  removeObsoleteFiles(
    new Set(siteUnits.flatMap(({ name }) => Object.keys(manifest[name]?.outputs ?? {}))),
  );
  if (built.size > 0) {
    mkdirSync(dirname(manifestPath), { recursive: true });
    writeFileSync(manifestPath, JSON.stringify(manifest));
  }
  return changed;
}

/** Runs units in parallel, up to the number of processors. */
async function runAll(chosen: readonly Unit[]): Promise<Map<Unit, Files>> {
  const results = new Map<Unit, Files>();
  const problems: Problem[] = [];
  const run = async (unit: Unit): Promise<void> => {
    try {
      results.set(unit, await unit.run());
    } catch (error) {
      problems.push(...problemsOf(error));
    }
  };
  await pMap(chosen, run, { concurrency: availableParallelism() });
  if (problems.length === 0) return results;
  const unique = new Map(problems.map((problem) => [`${problem.at}${problem.message}`, problem]));
  throw new SpecificationError([...unique.values()]);
}

function isFresh(last: Manifest[string] | undefined, input: string | undefined): boolean {
  if (last === undefined || last.input !== input) return false;
  return Object.entries(last.outputs).every(([path, hash]) => {
    const onDisk = inRepository(path);
    return existsSync(onDisk) && hashOf(readFileSync(onDisk, 'utf8')) === hash;
  });
}

function readManifest(): Manifest {
  try {
    return JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest;
  } catch {
    // The file is missing or truncated, so every page is built.
    return {};
  }
}

function removeObsoleteFiles(known: ReadonlySet<string>): void {
  const folder = inRepository(siteFolder);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !known.has(displayPath(path))) rmSync(path);
  }
}
