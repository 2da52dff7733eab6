import type { JsonObject } from '@broker-api/spec/schema';
import { SpecificationError } from '../problem.ts';
import type { Keys, YamlFile } from './yaml-file.ts';

/** The supported versions of each kind of document, by the root key that contains the version. */
const versions = {
  openapi: { pattern: /^3\.1\.\d+$/, example: '3.1.0' },
  asyncapi: { pattern: /^3\.0\.\d+$/, example: '3.0.0' },
  arazzo: { pattern: /^1\.0\.\d+$/, example: '1.0.1' },
} as const;

/**
 * Returns the content of an API document's root file. Does not resolve references.
 *
 * @throws SpecificationError when the file is malformed or its version is not supported
 */
export function readDocument(file: YamlFile): JsonObject {
  const fail = (keys: Keys, message: string): never => {
    throw new SpecificationError([{ at: file.at(keys), message }]);
  };
  const kind = kindOf(file.path);
  const { pattern, example } = versions[kind];
  const todo = `Write \`${kind}: ${example}\`.`;
  const content = file.content as JsonObject | null;
  if (content === null || typeof content !== 'object' || Array.isArray(content)) {
    const found = content === null ? 'is empty' : 'has no keys';
    return fail([], `This file must be an ${kind} document, but it ${found}. ${todo}`);
  }
  const version = content[kind];
  if (version === undefined) {
    return fail([], `This document has no key \`${kind}\`. ${todo}`);
  }
  if (pattern.test(String(version))) return content;
  const what = `The generator does not support version ${JSON.stringify(version)} of ${kind}.`;
  return fail([kind], `${what} ${todo}`);
}

function kindOf(path: string): keyof typeof versions {
  if (path.endsWith('asyncapi.yaml')) return 'asyncapi';
  return path.endsWith('arazzo.yaml') ? 'arazzo' : 'openapi';
}
