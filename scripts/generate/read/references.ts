import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { readText } from '@broker-api/spec-rules/spec-files';
import { isMap, isScalar, isSeq } from 'yaml';
import { type Problem, problemsOf } from '../problem.ts';
import type { YamlFile } from './yaml-file.ts';

const references = /\$ref: *["']?([^"'\s}#,]+)/g;
/** Files that a circle must go through: all other files reference only whole files from inside. */
const maybeCircular = /^\{? *["']?\$ref\b|\$ref["']?: *["']?#/m;

/**
 * Finds the mistakes that stop Redocly, or that Redocly does not report, in the files that a
 * document references: text that is not UTF-8, and references that lead back to themselves.
 *
 * @param path of the document, from `root`
 */
export function referenceProblems(
  root: string,
  path: string,
  yamlFile: (path: string) => YamlFile,
): readonly Problem[] {
  const problems: Problem[] = [];
  const links: Links = new Map();
  const seen = new Set([path]);
  for (const file of seen) {
    try {
      const text = readText(join(root, file));
      const targets = [...text.matchAll(references)].map(([, to = '']) => join(dirname(file), to));
      for (const target of targets) if (isFile(join(root, target))) seen.add(target);
      if (maybeCircular.test(text)) addLinks(yamlFile(file), links);
    } catch (error) {
      problems.push(...problemsOf(error));
    }
  }
  const circles = [...links].filter(([from]) => isCircular(from, links));
  return [...problems, ...circles.map(([, { at }]) => ({ at, message: circle }))];
}

const circle = 'This $ref leads back to itself. Replace it with the content that you mean.';

/** The references, by their own location as `file#pointer`, with the location of their target. */
type Links = Map<string, { readonly to: string; readonly at: string }>;

function addLinks({ path, document, atOffset }: YamlFile, links: Links): void {
  // Redocly reports malformed YAML.
  if (document.errors.length > 0) return;
  const walk = (node: unknown, pointer: string): void => {
    const items = isSeq(node) ? node.items : [];
    for (const [index, item] of items.entries()) walk(item, `${pointer}/${index}`);
    if (!isMap(node)) return;
    const target = node.get('$ref');
    if (typeof target === 'string') {
      const [file = '', fragment = ''] = target.split('#');
      const to = `${file === '' ? path : join(dirname(path), file)}#${fragment.replace(/\/$/, '')}`;
      links.set(`${path}#${pointer}`, { to, at: atOffset(node.range?.[0] ?? 0) });
    }
    for (const { key, value } of node.items) {
      const name = String(isScalar(key) ? key.value : key);
      walk(value, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    }
  };
  walk(document.contents, '');
}

/** Whether the target of a reference can be found only through that same reference. */
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
