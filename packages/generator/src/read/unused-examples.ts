import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Problem } from '../problem.ts';
import { sections } from '../sections.ts';
import { namesWithExamples } from './example-files.ts';

const layout = 'spec/examples/<section>/<operationId or message name>/<case>.json';

/**
 * Finds files in spec/examples that do not belong to an operation or a message, for example after a
 * rename, and files with an invalid name. Reports one problem for each folder that does not belong
 * to an operation or a message, at the first file in the folder.
 */
export function unusedExamples(root: string): readonly Problem[] {
  const specRoot = join(root, 'spec');
  const known = new Set(
    ['common', ...sections, 'control'].flatMap((owner) =>
      namesWithExamples(specRoot, owner).map((name) => `${owner}/${name}`),
    ),
  );
  const folders = new Map<string, Problem>();
  const files: Problem[] = [];
  for (const path of filesBelow(join(specRoot, 'examples'))) {
    const [, folder = '', file = ''] = /^(.*)\/([^/]*)$/.exec(path) ?? [path, '', path];
    const at = `spec/examples/${path}:1:1`;
    if (!known.has(folder)) {
      const message =
        `The example folder "${folder}" does not belong to an operation or a message. ` +
        `Rename or remove it; the layout is ${layout}.`;
      if (!folders.has(folder)) folders.set(folder, { at, message });
    } else if (!/^[a-z0-9]+(-[a-z0-9]+)*\.json$/.test(file)) {
      const message =
        `The name of an example file must be in kebab case, ` +
        `such as one-symbol.json; got "${file}".`;
      files.push({ at, message });
    }
  }
  return [...folders.values(), ...files];
}

/** Returns the paths of all files in a folder and its subfolders, in alphabetical order. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
