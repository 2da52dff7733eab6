import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type * as sandbox from '@broker-api/sandbox';
import { applyMutant, type Mutant } from '@broker-api/test-kit/mutants';

const repository = join(import.meta.dirname, '../../..');
const engineSource = 'packages/engine/src';
const sandboxSource = 'packages/sandbox/src';
const copies: string[] = [];

/**
 * Loads a copy of the sandbox in which a mutant is applied. If the mutant is one of the engine, the
 * copy imports a copy of the engine.
 */
export async function mutatedSandbox(mutant: Mutant): Promise<typeof sandbox> {
  const folder = copySource(sandboxSource);
  const isOfEngine = mutant.file.startsWith(engineSource);
  const source = isOfEngine ? engineSource : sandboxSource;
  const mutated = isOfEngine ? copySource(engineSource) : folder;
  applyMutant(mutant, join(mutated, mutant.file.slice(source.length)));
  if (isOfEngine) importEngine(folder, mutated);
  return (await import(join(folder, 'index.ts'))) as typeof sandbox;
}

/** Removes the copies of the sources. */
export function removeCopies(): void {
  for (const copy of copies.splice(0)) rmSync(copy, { recursive: true, force: true });
}

/** The copy is next to the source, so that it resolves the same packages. */
function copySource(source: string): string {
  const parent = join(repository, source, '../.mutants');
  mkdirSync(parent, { recursive: true });
  const copy = mkdtempSync(join(parent, 'src-'));
  copies.push(copy);
  cpSync(join(repository, source), copy, { recursive: true });
  return copy;
}

/** Makes the files of a folder import a copy of the engine. */
function importEngine(folder: string, engine: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    const changed = text
      .replaceAll("'@broker-api/engine/figures'", `'${engine}/figures/index.ts'`)
      .replaceAll("'@broker-api/engine'", `'${engine}/index.ts'`);
    if (changed !== text) writeFileSync(path, changed);
  }
}
