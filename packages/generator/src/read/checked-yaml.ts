import { join } from 'node:path';
import { readYamlFile, type YamlFile } from '../lint/yaml-file.ts';
import { problemsOf, SpecificationError } from '../problem.ts';
import type { JsonObject } from './schema.ts';
import { fileReader } from './spec-files.ts';

/** The content of a YAML file that is valid against its JSON Schema. */
export interface CheckedYaml<Content> {
  readonly content: Content;
  /** Returns the location of a value as `file:line:column`. */
  readonly at: YamlFile['at'];
}

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
  const { content, problems, at } = readOrFail(root, path, kind);
  if (problems.length > 0) throw new SpecificationError(problems);
  return { content: content as Content, at };
}

const readSchema = fileReader((text) => JSON.parse(text) as JsonObject);

function readOrFail(root: string, path: string, kind: string): YamlFile {
  try {
    return readYamlFile(join(root, path), readSchema(join(root, 'spec', `${kind}.schema.json`)));
  } catch (error) {
    throw new SpecificationError(problemsOf(error));
  }
}
