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
import { dirname, join, relative, sep } from 'node:path';

/** The contents of generated files, by path relative to the root of the repository. */
export type Files = Map<string, string>;

/** Returns a short hash of the given strings. */
export function hashOf(...texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** Adds the header of generated files to a TypeScript module. */
export function withHeader(source: string, specHash: string, code: string): string {
  return [
    `// Generated from ${source} by scripts/generate.ts; spec hash ${specHash}.`,
    '// Do not edit: change the specification, then run `pnpm generate`.',
    '',
    code,
  ].join('\n');
}

/** Adds the header of generated files to a JSON document, as the value of its first key. */
export function jsonWithHeader(source: string, specHash: string, document: object): string {
  const generated = { from: source, by: 'scripts/generate.ts', specHash, command: 'pnpm generate' };
  return `${JSON.stringify({ 'x-generated': generated, ...document }, null, 1)}\n`;
}

/** A difference between the generated files and the files on disk. */
export interface Difference {
  readonly path: string;
  readonly kind: 'missing' | 'stale' | 'left over';
}

/** Returns the generated files that are missing on disk or differ from the file on disk. */
export function differences(root: string, files: Files): Difference[] {
  const found: Difference[] = [];
  for (const [path, text] of files) {
    const onDisk = join(root, path);
    if (!existsSync(onDisk)) found.push({ path, kind: 'missing' });
    else if (readFileSync(onDisk, 'utf8') !== text) found.push({ path, kind: 'stale' });
  }
  return found;
}

/** Returns the files in `generated` folders on disk that no target generates. */
export function leftOverFiles(root: string, generated: ReadonlySet<string>): Difference[] {
  const packages = join(root, 'packages');
  return (existsSync(packages) ? readdirSync(packages) : [])
    .flatMap((name) => [`packages/${name}/src/generated`, `packages/${name}/src/control/generated`])
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => !generated.has(path))
    .map((path) => ({ path, kind: 'left over' }));
}

function filesBelow(root: string, folder: string): string[] {
  const absolute = join(root, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** Writes changed files to disk and removes left-over files. Each file is replaced atomically. */
export function applyDifferences(root: string, files: Files, found: readonly Difference[]): void {
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
}
