import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import type { JsonObject } from '@broker-api/spec/schema';
import { type Problem, problemsOf } from '../problem.ts';
import { readText } from './spec-files.ts';
import type { Keys, YamlFile } from './yaml-file.ts';

const references = /\$ref: *["']?([^"'\s}#,]+)/g;
/** Matches files that are themselves a $ref. */
const isReference = /^(\{ *)?["']?\$ref\b/m;
/** Matches files that contain a $ref to a fragment. */
const hasFragment = /\$ref["']?: *["']?[^"'\s},]*#/;

/**
 * Finds mistakes in a document and the files that it references: text that is not UTF-8, and
 * reference cycles. Redocly crashes on such mistakes or does not report them.
 *
 * @param path the path of the document, relative to `root`
 */
export function referenceProblems(
  root: string,
  path: string,
  yamlFile: (path: string) => YamlFile,
): readonly Problem[] {
  const problems: Problem[] = [];
  const texts = new Map<string, string>();
  const seen = new Set([path]);
  for (const file of seen) {
    try {
      const text = readText(join(root, file));
      texts.set(file, text);
      const targets = [...text.matchAll(references)].map(([, to = '']) => join(dirname(file), to));
      for (const target of targets) if (isFile(join(root, target))) seen.add(target);
    } catch (error) {
      problems.push(...problemsOf(error));
    }
  }
  return [...problems, ...cycleProblems(texts, yamlFile)];
}

/**
 * Finds reference cycles.
 *
 * @param texts the contents of all files of a document, by path
 */
function cycleProblems(
  texts: ReadonlyMap<string, string>,
  yamlFile: (path: string) => YamlFile,
): readonly Problem[] {
  const problems: Problem[] = [];
  const links: Links = new Map();
  // If a file is itself a $ref, any file can be part of a cycle. Otherwise, only the files with a
  // $ref to a fragment can be part of a cycle, so the other files need not be parsed.
  const parsesAll = [...texts.values()].some((text) => isReference.test(text));
  for (const [file, text] of texts) {
    if (!parsesAll && !hasFragment.test(text)) continue;
    try {
      addLinks(yamlFile(file), links);
    } catch (error) {
      problems.push(...problemsOf(error));
    }
  }
  const cycles = [...links].filter(([from]) => isCircular(from, links));
  return [...problems, ...cycles.map(([, { at }]) => ({ at: at(), message: cycleMessage }))];
}

const cycleMessage = 'This $ref leads back to itself. Replace it with the intended content.';

/**
 * The references, by their location as `file#pointer`. `to` is the target in the same form; `at`
 * returns the location of the reference as `file:line:column`.
 */
type Links = Map<string, { readonly to: string; readonly at: () => string }>;

function addLinks(file: YamlFile, links: Links): void {
  const { path } = file;
  const walk = (value: unknown, keys: Keys): void => {
    if (typeof value !== 'object' || value === null) return;
    const { $ref: target } = value as JsonObject;
    if (typeof target === 'string') {
      const [other = '', fragment = ''] = target.split('#');
      const targetPath = other === '' ? path : join(dirname(path), other);
      const to = `${targetPath}#${fragment.replace(/\/$/, '')}`;
      links.set(`${path}#${pointerOf(keys)}`, { to, at: () => file.at(keys) });
    }
    for (const [key, child] of Object.entries(value)) walk(child, [...keys, key]);
  };
  walk(file.content, []);
}

function pointerOf(keys: Keys): string {
  const escaped = keys.map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1'));
  return escaped.map((key) => `/${key}`).join('');
}

/** Returns whether resolving a reference leads back to the reference itself. */
function isCircular(start: string, links: Links): boolean {
  const followed = new Set<string>();
  let target = links.get(start)?.to;
  while (target !== undefined) {
    const current: string = target;
    const next = [...links.keys()].find((key) => current === key || current.startsWith(`${key}/`));
    if (next === start) return true;
    if (next === undefined || followed.has(next)) return false;
    followed.add(next);
    target = `${links.get(next)?.to}${current.slice(next.length)}`;
  }
  return false;
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
