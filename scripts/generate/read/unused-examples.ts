import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { namesWithExamples } from '@broker-api/spec-rules/examples';
import { sections } from '../../lib/paths.ts';
import type { Problem } from '../problem.ts';

const layout = 'spec/examples/<section>/<operationId or message name>/<case>.json';

/**
 * Finds files in spec/examples that belong to no operation and no message, for example after a
 * rename. Reports one problem for each folder with a wrong name, at its first file.
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
      const message = `No operation or message has the example folder "${folder}". Rename or remove the folder; the layout is ${layout}.`;
      if (!folders.has(folder)) folders.set(folder, { at, message });
    } else if (!/^[a-z0-9]+(-[a-z0-9]+)*\.json$/.test(file)) {
      const message = `The generator ignores "${file}". Use a name such as one-symbol.json.`;
      files.push({ at, message });
    }
  }
  return [...folders.values(), ...files];
}

/** The paths of the files below a folder, with forward slashes, in alphabetical order. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
