import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { readText } from '../../../packages/spec-rules/src/spec-files.ts';
import { displayPath, inRepository } from '../../lib/paths.ts';
import { type Problem, problemsOf, SpecificationError } from '../problem.ts';
import type { JsonObject } from './schema.ts';

/** The versions that the passes are written for, by the key that tells them. */
const versions = {
  openapi: { pattern: /^3\.1\.\d+$/, example: '3.1.0' },
  asyncapi: { pattern: /^3\.0\.\d+$/, example: '3.0.0' },
  arazzo: { pattern: /^1\.0\.\d+$/, example: '1.0.1' },
} as const;

/**
 * The root of a document as it is written.
 *
 * @param path from the root of the repository
 * @throws SpecificationError when it is missing, malformed, or no document of a version read here
 */
export function readRoot(path: string): JsonObject {
  const kind = kindOf(path);
  const { pattern, example } = versions[kind];
  const lines = new LineCounter();
  const document = parseDocument(textOf(path), { lineCounter: lines });
  const refuse = (offset: number, message: string): never => {
    const { line, col } = lines.linePos(offset);
    throw new SpecificationError([{ at: `${path}:${line}:${col}`, message }]);
  };
  const [malformed] = document.errors;
  if (malformed) {
    const what = malformed.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '');
    return refuse(malformed.pos[0], `${what}. Mend the YAML.`);
  }
  const todo = `Write such as \`${kind}: ${example}\` there.`;
  const content = document.toJS() as JsonObject | null;
  if (!isMap(document.contents) || content === null) {
    const held = document.contents === null ? 'nothing' : 'no keys';
    return refuse(0, `This is no ${kind} document: it holds ${held}. ${todo}`);
  }
  const version = content[kind];
  if (version === undefined) return refuse(0, `The document has no key \`${kind}\`. ${todo}`);
  if (pattern.test(String(version))) return content;
  const node = document.get(kind, true) as { range?: readonly number[] } | undefined;
  const what = `${JSON.stringify(version)} is not a version of ${kind} that is read here.`;
  return refuse(node?.range?.[0] ?? 0, `${what} ${todo}`);
}

function kindOf(path: string): keyof typeof versions {
  if (path.endsWith('asyncapi.yaml')) return 'asyncapi';
  return path.endsWith('arazzo.yaml') ? 'arazzo' : 'openapi';
}

function textOf(path: string): string {
  try {
    return readText(inRepository(path));
  } catch (error) {
    throw new SpecificationError(problemsOf(error));
  }
}

const references = /\$ref: *["']?([^"'\s}#,]+)/g;
/** Files in which a circle may begin: the others refer only from inside to whole files. */
const suspicious = /^\{? *["']?\$ref\b|\$ref["']?: *["']?#/m;

/**
 * What Redocly does not survive, or would not notice, in the files that a document refers to: text
 * that is not UTF-8, and references that lead only to each other.
 *
 * @param path of the document, from the root of the repository
 */
export function fileProblems(path: string): readonly Problem[] {
  const root = inRepository(path);
  const problems: Problem[] = [];
  const aliases: Aliases = new Map();
  const seen = new Set([root]);
  for (const path of seen) {
    try {
      const text = readText(path);
      const targets = [...text.matchAll(references)].map(([, to = '']) => join(dirname(path), to));
      for (const target of targets.filter(isFile)) seen.add(target);
      if (suspicious.test(text)) addAliases(path, text, aliases);
    } catch (error) {
      problems.push(...problemsOf(error));
    }
  }
  const circles = [...aliases].filter(([place]) => leadsBack(place, aliases));
  return [...problems, ...circles.map(([, { at }]) => ({ at, message: circle }))];
}

const circle = 'This $ref leads back to itself. Write out what is meant.';

/** References by the place where they stand, as `file#pointer`, with the place they lead to. */
type Aliases = Map<string, { readonly to: string; readonly at: string }>;

function addAliases(path: string, text: string, aliases: Aliases): void {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  // Redocly tells of malformed YAML.
  if (document.errors.length > 0) return;
  const walk = (node: unknown, pointer: string): void => {
    const items = isSeq(node) ? node.items : [];
    for (const [index, item] of items.entries()) walk(item, `${pointer}/${index}`);
    if (!isMap(node)) return;
    const target = node.get('$ref');
    if (typeof target === 'string') {
      const [file = '', fragment = ''] = target.split('#');
      const to = `${file === '' ? path : join(dirname(path), file)}#${fragment.replace(/\/$/, '')}`;
      const { line, col } = lines.linePos(node.range?.[0] ?? 0);
      aliases.set(`${path}#${pointer}`, { to, at: `${displayPath(path)}:${line}:${col}` });
    }
    for (const { key, value } of node.items) {
      const name = String(isScalar(key) ? key.value : key);
      walk(value, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    }
  };
  walk(document.contents, '');
}

/** Whether what a reference leads to is found only through that reference itself. */
function leadsBack(start: string, aliases: Aliases): boolean {
  const passed = new Set<string>();
  let place = aliases.get(start)?.to;
  while (place !== undefined) {
    const target: string = place;
    const next = [...aliases.keys()].find((key) => target === key || target.startsWith(`${key}/`));
    if (next === start) return true;
    if (next === undefined || passed.has(next)) return false;
    passed.add(next);
    place = `${aliases.get(next)?.to}${target.slice(next.length)}`;
  }
  return false;
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
