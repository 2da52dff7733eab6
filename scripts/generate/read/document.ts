import { isMap } from 'yaml';
import { SpecificationError } from '../problem.ts';
import type { JsonObject } from './schema.ts';
import type { YamlFile } from './yaml-file.ts';

/** The supported versions of each kind of document, by the root key that contains the version. */
const versions = {
  openapi: { pattern: /^3\.1\.\d+$/, example: '3.1.0' },
  asyncapi: { pattern: /^3\.0\.\d+$/, example: '3.0.0' },
  arazzo: { pattern: /^1\.0\.\d+$/, example: '1.0.1' },
} as const;

/**
 * Returns the content of the root file of an API document. Does not resolve references.
 *
 * @throws SpecificationError when the file is malformed or its version is not supported
 */
export function readDocument({ path, document, atOffset, at }: YamlFile): JsonObject {
  const fail = (location: string, message: string): never => {
    throw new SpecificationError([{ at: location, message }]);
  };
  const [malformed] = document.errors;
  if (malformed) {
    const what = malformed.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '');
    return fail(atOffset(malformed.pos[0]), `${what}. Fix the YAML.`);
  }
  const kind = kindOf(path);
  const { pattern, example } = versions[kind];
  const todo = `Write \`${kind}: ${example}\`.`;
  const content = document.toJS() as JsonObject | null;
  if (!isMap(document.contents) || content === null) {
    const found = document.contents === null ? 'is empty' : 'has no keys';
    return fail(at([]), `This file must be an ${kind} document, but it ${found}. ${todo}`);
  }
  const version = content[kind];
  if (version === undefined) {
    return fail(at([]), `This document has no key \`${kind}\`. ${todo}`);
  }
  if (pattern.test(String(version))) return content;
  const what = `The generator does not support version ${JSON.stringify(version)} of ${kind}.`;
  return fail(at([kind]), `${what} ${todo}`);
}

function kindOf(path: string): keyof typeof versions {
  if (path.endsWith('asyncapi.yaml')) return 'asyncapi';
  return path.endsWith('arazzo.yaml') ? 'arazzo' : 'openapi';
}
