import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRepository } from '../lib/paths.ts';
import { inputHash, type Unit, units } from './manifest.ts';
import {
  applyDifferences,
  type Difference,
  differences,
  type Files,
  hashOf,
  leftOver,
} from './output.ts';
import { type Problem, problemsOf, SpecificationError } from './problem.ts';

/**
 * What the last generation read and wrote, so that the next one can pass over what did not change.
 */
type Manifest = Record<string, { input: string; outputs: Record<string, string> }>;

const manifestPath = inRepository('node_modules/.cache/broker-api/generate.json');

/** Runs the given units; problems of all of them are reported together. */
async function runUnits(chosen: readonly Unit[]): Promise<Map<Unit, Files>> {
  const results = new Map<Unit, Files>();
  const problems: Problem[] = [];
  for (const unit of chosen) {
    try {
      results.set(unit, await unit.run());
    } catch (error) {
      problems.push(...problemsOf(error));
    }
  }
  if (problems.length > 0) {
    throw new SpecificationError([
      ...new Map(problems.map((problem) => [`${problem.at}${problem.message}`, problem])).values(),
    ]);
  }
  return results;
}

/**
 * Regenerates what changed and brings the disk up to date. Writes nothing when anything is wrong.
 */
export async function generate({ force = false } = {}): Promise<readonly Difference[]> {
  const manifest = force ? {} : readManifest();
  const stale = units.filter((unit) => !isFresh(unit, manifest));
  const results = await runUnits(stale);
  const files: Files = new Map([...results.values()].flatMap((one) => [...one]));
  for (const [unit, made] of results) {
    const outputs = [...made].map(([path, text]) => [path, hashOf(text)]);
    manifest[unit.name] = { input: inputHash(unit), outputs: Object.fromEntries(outputs) };
  }
  const all = units.flatMap(({ name }) => Object.keys(manifest[name]?.outputs ?? {}));
  const found = [...differences(files), ...leftOver(new Set(all))];
  applyDifferences(files, found);
  mkdirSync(dirname(manifestPath), { recursive: true });
  writeFileSync(manifestPath, JSON.stringify(manifest));
  return found;
}

/** Regenerates everything in memory and says what on the disk is not the same. */
export async function check(): Promise<{ files: Files; found: readonly Difference[] }> {
  const results = await runUnits(units);
  const files: Files = new Map([...results.values()].flatMap((one) => [...one]));
  return { files, found: [...differences(files), ...leftOver(new Set(files.keys()))] };
}

function readManifest(): Manifest {
  try {
    return (JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest | null) ?? {};
  } catch {
    // Missing or cut short: everything is generated anew.
    return {};
  }
}

function isFresh(unit: Unit, manifest: Manifest): boolean {
  const last = manifest[unit.name];
  if (!last?.outputs || last.input !== inputHash(unit)) return false;
  return Object.entries(last.outputs).every(([path, hash]) => {
    const onDisk = inRepository(path);
    return existsSync(onDisk) && hashOf(readFileSync(onDisk, 'utf8')) === hash;
  });
}
