import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { readText } from '../../packages/spec-rules/src/spec-files.ts';
import { displayPath, inRepository } from '../lib/paths.ts';
import { type Problem, problemsOf } from './problem.ts';

/** The versions that the passes are written for, by the key that tells them. */
const versions = {
  openapi: { pattern: /^3\.1\.\d+$/, example: '3.1.0' },
  asyncapi: { pattern: /^3\.0\.\d+$/, example: '3.0.0' },
} as const;

/**
 * What Redocly does not survive, or would not notice, in a document and the files that it refers
 * to: a root that is no document, text that is not UTF-8, and files that lead only to each other.
 */
export function fileProblems(path: string): readonly Problem[] {
  const root = rootProblems(path);
  return root.length > 0 ? root : reachedProblems(inRepository(path));
}

function rootProblems(path: string): readonly Problem[] {
  const kind = path.endsWith('asyncapi.yaml') ? 'asyncapi' : 'openapi';
  const { pattern, example } = versions[kind];
  const refuse = (line: number, message: string): Problem[] => [
    { at: `${path}:${line}:1`, message: `${message} Write such as \`${kind}: ${example}\` there.` },
  ];
  let text: string;
  try {
    text = readText(inRepository(path));
  } catch (error) {
    return problemsOf(error);
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  // Redocly tells of malformed YAML.
  if (document.errors.length > 0) return [];
  const content: unknown = document.toJS();
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    return refuse(
      1,
      `This is no ${kind} document: it holds ${text.trim() ? 'no keys' : 'nothing'}.`,
    );
  }
  const version = (content as Record<string, unknown>)[kind];
  if (version === undefined) return refuse(1, `The document has no key \`${kind}\`.`);
  if (pattern.test(String(version))) return [];
  const node = document.get(kind, true) as { range?: readonly number[] } | undefined;
  const { line } = lines.linePos(node?.range?.[0] ?? 0);
  return refuse(line, `${JSON.stringify(version)} is not a version of ${kind} that is read here.`);
}

const references = /\$ref: *["']?([^"'\s}#,]+)/g;
/** A file that is nothing but a reference, or begins with one. */
const alias = /^\$ref: *["']?([^"'\s}#,]+)/m;

function reachedProblems(root: string): Problem[] {
  const problems: Problem[] = [];
  const aliases = new Map<string, string>();
  const seen = new Set([root]);
  for (const path of seen) {
    try {
      const text = readText(path);
      const targets = [...text.matchAll(references)].map(([, to = '']) => join(dirname(path), to));
      for (const target of targets.filter(isFile)) seen.add(target);
      const [, to] = alias.exec(text) ?? [];
      if (to !== undefined) aliases.set(path, join(dirname(path), to));
    } catch (error) {
      problems.push(...problemsOf(error));
    }
  }
  const circles = [...aliases.keys()].filter((path) => leadsBack(path, aliases));
  return [...problems, ...circles.map((path) => circleProblem(path, aliases.get(path) ?? path))];
}

function circleProblem(path: string, next: string): Problem {
  const way = next === path ? '' : `, through ${displayPath(next)}`;
  const message = `The $ref of this file leads back to it${way}. Write out what is meant.`;
  return { at: `${displayPath(path)}:1:1`, message };
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function leadsBack(path: string, aliases: ReadonlyMap<string, string>): boolean {
  const passed = new Set<string>();
  let next = aliases.get(path);
  while (next !== undefined && next !== path && !passed.has(next)) {
    passed.add(next);
    next = aliases.get(next);
  }
  return next === path;
}
