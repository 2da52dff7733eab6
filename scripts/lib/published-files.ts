// Every file that is published is in scripts/published-files.json, so that a review shows each file
// that a tarball gains or loses.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { inRepository } from './paths.ts';

/** The paths of the files of each package, by name. */
export type PublishedFiles = Readonly<Record<string, readonly string[]>>;

const listPath = inRepository('scripts/published-files.json');

/** Returns the paths of the files in a folder. The hashes in the names of chunks become `*`. */
export function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) =>
      path
        .split(sep)
        .join('/')
        .replace(/-[\w-]{8}(?=\.(d\.ts|js)$)/, '-*'),
    );
  return [...new Set(paths)].sort();
}

export function readPublishedFiles(): PublishedFiles {
  return JSON.parse(readFileSync(listPath, 'utf8')) as PublishedFiles;
}

export function writePublishedFiles(files: PublishedFiles): void {
  writeFileSync(listPath, `${JSON.stringify(files, null, 2)}\n`);
}

/** Returns the differences between the committed list and the files of the tarballs. */
export function fileProblems(committed: PublishedFiles, packed: PublishedFiles): string[] {
  const names = [...new Set([...Object.keys(committed), ...Object.keys(packed)])];
  const advice = 'Run `pnpm check:packages --write`.';
  return names.flatMap((name) => {
    const known = committed[name] ?? [];
    const files = packed[name] ?? [];
    const added = files.filter((file) => !known.includes(file));
    const removed = known.filter((file) => !files.includes(file));
    return [
      ...added.map((file) => `${name} would newly publish ${file}. If that is right: ${advice}`),
      ...removed.map(
        (file) => `${name} would no longer publish ${file}. If that is right: ${advice}`,
      ),
    ];
  });
}
