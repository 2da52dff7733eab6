import { join } from 'node:path';
import { type Register, readRegister } from '@broker-api/spec-rules/register';
import { fileReader } from '@broker-api/spec-rules/spec-files';
import { problemsOf, SpecificationError } from '../problem.ts';
import type { JsonObject } from './schema.ts';

/** The content of a YAML file that its JSON Schema accepts. */
export interface CheckedYaml<Content> {
  readonly content: Content;
  /** Returns the location of a value as `file:line:column`. */
  readonly at: Register['at'];
}

/**
 * Reads a YAML file and checks it against its schema, `spec/<kind>.schema.json`.
 *
 * @param path from the root of the repository
 * @throws SpecificationError with every problem at its line
 */
export function readCheckedYaml<Content>(
  root: string,
  path: string,
  kind: 'errors' | 'sources' | 'finding',
): CheckedYaml<Content> {
  const { content, problems, at } = readOrFail(root, path, kind);
  if (problems.length > 0) throw new SpecificationError(problems);
  return { content: content as Content, at };
}

const readSchema = fileReader((text) => JSON.parse(text) as JsonObject);

function readOrFail(root: string, path: string, kind: string): Register {
  try {
    return readRegister(join(root, path), readSchema(join(root, 'spec', `${kind}.schema.json`)));
  } catch (error) {
    throw new SpecificationError(problemsOf(error));
  }
}
