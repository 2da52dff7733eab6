import { join } from 'node:path';
import type { JsonObject } from '../json.ts';
import { type Problem, SpecificationError } from '../problem.ts';
import { SchemaValidator } from '../validation/schema-validator.ts';
import { markupProblem } from './markup.ts';
import { readJson } from './spec-files.ts';
import { type Keys, readYaml, type YamlFile } from './yaml-file.ts';

/** The content of a YAML file that is valid against its JSON Schema. */
export interface CheckedYaml<Content> {
  readonly content: Content;
  /** Returns the location of a value as `file:line:column`. */
  readonly at: (keys: Keys) => string;
}

const validator = new SchemaValidator();
/** The problems of the files that were checked. A changed file is another object. */
const checked = new WeakMap<YamlFile, readonly Problem[]>();

/**
 * Reads a YAML file and checks it against its schema, `spec/<kind>.schema.json`.
 *
 * @param path relative to the root of the repository
 * @throws SpecificationError with all problems and their locations
 */
export function readCheckedYaml<Content>(
  root: string,
  path: string,
  kind: 'errors' | 'sources' | 'finding' | 'requirements',
): CheckedYaml<Content> {
  const file = readYaml(join(root, path));
  const schema = readJson(join(root, 'spec', `${kind}.schema.json`)) as JsonObject;
  const problems = checked.get(file) ?? problemsIn(file, schema);
  checked.set(file, problems);
  if (problems.length > 0) throw new SpecificationError(problems);
  return { content: file.content as Content, at: (keys) => file.at(keys) };
}

function problemsIn(file: YamlFile, schema: JsonObject): readonly Problem[] {
  const problems = validator
    .compile(schema)(file.content)
    .map((problem) => {
      const { pointer, onKey, message, suggest } = problem;
      const keys = keysOf(pointer);
      const located = pointer === '' ? message : `\`${keys.join('/')}\`: ${message}`;
      const hint = suggest.length > 0 ? ` Did you mean ${suggest.join(' or ')}?` : '';
      return { at: file.at(keys, onKey), message: `${located}${hint}` };
    });
  return [...problems, ...markupProblems(file, file.content)];
}

/** Returns the problems in a file's Markdown texts. */
function markupProblems(file: YamlFile, value: unknown, path: Keys = []): Problem[] {
  if (typeof value === 'string') {
    const message = markupProblem(value);
    return message === undefined ? [] : [{ at: file.at(path), message }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => markupProblems(file, one, [...path, key]));
}

function keysOf(pointer: string): string[] {
  const keys = pointer.split('/').slice(1);
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}
