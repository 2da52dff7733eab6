import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as sandbox from '@broker-api/sandbox';

/** A mutation of the engine's source. */
export interface EngineMutant {
  readonly name: string;
  readonly file: string;
  readonly search: string;
  readonly replace: string;
}

const repository = join(import.meta.dirname, '../../..');
const engineSource = 'packages/engine/src/';
// The copies are next to the sources, so that they resolve the same packages.
const engines = join(repository, 'packages/engine/.mutants', String(process.pid));
const sandboxes = join(repository, 'packages/sandbox/.mutants-of-engine', String(process.pid));

/** The mutants of the engine in the tables of tests/mutants. */
export const engineMutants: readonly EngineMutant[] = ['engine', 'contract', 'option', 'stateful']
  .flatMap((name): EngineMutant[] =>
    JSON.parse(readFileSync(`${repository}/tests/mutants/${name}.json`, 'utf8')),
  )
  .filter(({ file }) => file.startsWith(engineSource));

/** Removes the copies of the sources. */
export function removeCopies(): void {
  for (const folder of [engines, sandboxes]) rmSync(folder, { recursive: true, force: true });
}

/** Loads a copy of the sandbox that imports a copy of the engine with a mutation. */
export async function mutatedSandbox(
  { file, search, replace }: EngineMutant,
  copy: string,
): Promise<typeof sandbox> {
  const engine = join(engines, copy);
  const folder = join(sandboxes, copy);
  cpSync(join(repository, engineSource), engine, { recursive: true });
  cpSync(join(repository, 'packages/sandbox/src'), folder, { recursive: true });
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.ts')) importCopy(join(folder, name), engine);
  }
  const path = join(engine, file.slice(engineSource.length));
  const [before, after, ...more] = readFileSync(path, 'utf8').split(search);
  if (after === undefined || more.length > 0) {
    throw new Error(`${file} must contain the text exactly once: ${search}`);
  }
  writeFileSync(path, before + replace + after);
  return (await import(join(folder, 'index.ts'))) as typeof sandbox;
}

function importCopy(path: string, engine: string): void {
  const text = readFileSync(path, 'utf8');
  const changed = text
    .replaceAll("'@broker-api/engine/figures'", `'${engine}/figures/index.ts'`)
    .replaceAll("'@broker-api/engine'", `'${engine}/index.ts'`);
  if (changed !== text) writeFileSync(path, changed);
}
