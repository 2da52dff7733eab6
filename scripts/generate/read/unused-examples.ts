import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { namesWithExamples } from '../../../packages/spec-rules/src/examples.ts';
import { inRepository, sections } from '../../lib/paths.ts';
import type { Problem } from '../problem.ts';

const place = 'spec/examples/<section>/<operationId or message name>/<case>.json';

/**
 * Files below spec/examples that show no operation and no message, as they are left by a rename.
 * Of a folder whose name is wrong the first file is told.
 */
export function strayExamples(specRoot = inRepository('spec')): readonly Problem[] {
  const known = new Set(
    ['common', ...sections, 'control'].flatMap((section) =>
      namesWithExamples(specRoot, section).map((name) => `${section}/${name}`),
    ),
  );
  const strayFolders = new Map<string, Problem>();
  const strayFiles: Problem[] = [];
  for (const path of filesBelow(join(specRoot, 'examples'))) {
    const [, folder = '', file = ''] = /^(.*)\/([^/]*)$/.exec(path) ?? [path, '', path];
    const at = `spec/examples/${path}:1:1`;
    if (!known.has(folder)) {
      const message = `"${folder}" is the folder of no operation or message. Rename it, or remove it; examples are ${place}.`;
      if (!strayFolders.has(folder)) strayFolders.set(folder, { at, message });
    } else if (!/^[a-z0-9]+(-[a-z0-9]+)*\.json$/.test(file)) {
      strayFiles.push({ at, message: `"${file}" is not read. Name it such as one-symbol.json.` });
    }
  }
  return [...strayFolders.values(), ...strayFiles];
}

/** Paths of files below a folder, with forward slashes, in order. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
