import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { displayPath, inRepository } from '../lib/paths.ts';

/** Texts of generated files by path from the root of the repository. */
export type Files = Map<string, string>;

/** The short hash that names what a file was made from. */
export function hashOf(...texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** A TypeScript module under the header that every generated file starts with. */
export function withHeader(source: string, specHash: string, code: string): string {
  return [
    `// Generated from ${source} by scripts/generate.ts; spec hash ${specHash}.`,
    '// Do not edit: change the specification, then run `pnpm generate`.',
    '',
    code,
  ].join('\n');
}

/** A JSON document with the same facts in its first key. */
export function jsonWithHeader(source: string, specHash: string, document: object): string {
  const generated = { from: source, by: 'scripts/generate.ts', specHash, command: 'pnpm generate' };
  return `${JSON.stringify({ 'x-generated': generated, ...document }, null, 1)}\n`;
}

/** What differs between generated files and the disk. */
export interface Difference {
  readonly path: string;
  readonly kind: 'missing' | 'stale' | 'left over';
}

/** Compares files with the disk. */
export function differences(files: Files): Difference[] {
  const found: Difference[] = [];
  for (const [path, text] of files) {
    const onDisk = inRepository(path);
    if (!existsSync(onDisk)) found.push({ path, kind: 'missing' });
    else if (readFileSync(onDisk, 'utf8') !== text) found.push({ path, kind: 'stale' });
  }
  return found;
}

/** Files in `generated` folders that nothing generates any more. */
export function leftOver(generated: ReadonlySet<string>): Difference[] {
  return readdirSync(inRepository('packages'))
    .flatMap((name) => [`packages/${name}/src/generated`, `packages/${name}/src/control/generated`])
    .flatMap(filesBelow)
    .filter((path) => !generated.has(path))
    .map((path) => ({ path, kind: 'left over' }));
}

function filesBelow(folder: string): string[] {
  const path = inRepository(folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => displayPath(join(entry.parentPath, entry.name)));
}

/** Brings the disk up to date; each file appears whole or not at all. */
export function applyDifferences(files: Files, found: readonly Difference[]): void {
  for (const { path, kind } of found) {
    const target = inRepository(path);
    if (kind === 'left over') {
      rmSync(target);
      continue;
    }
    mkdirSync(dirname(target), { recursive: true });
    const temporary = `${target}.${process.pid}.tmp`;
    writeFileSync(temporary, files.get(path) ?? '');
    renameSync(temporary, target);
  }
}
