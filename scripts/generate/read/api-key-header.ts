import { parse } from 'yaml';
import { fileReader } from '../../../packages/spec-rules/src/spec-files.ts';
import { inRepository } from '../../lib/paths.ts';
import { type Files, hashOf, withHeader } from '../output.ts';
import { problemsOf, SpecificationError } from '../problem.ts';
import type { JsonObject } from './schema.ts';

const source = 'spec/common/security/apiKey.yaml';

/** The header that carries API keys, for clients and as data. */
export function securityUnit(): Files {
  const { in: place, name } = readScheme();
  if (place !== 'header' || typeof name !== 'string' || !/^[\w-]+$/.test(name)) {
    const message = 'This has no header name for API keys. Write `in: header` and a `name`.';
    throw new SpecificationError([{ at: `${source}:1:1`, message }]);
  }
  const code = [
    '/** The name of the header that carries the API key. */',
    `export const apiKeyHeader = '${name}';`,
    '',
  ].join('\n');
  const module = withHeader(source, hashOf(code), code);
  return new Map(
    ['core', 'spec'].map((name) => [`packages/${name}/src/generated/security.gen.ts`, module]),
  );
}

const read = fileReader((text) => (parse(text) ?? {}) as JsonObject);

function readScheme(): JsonObject {
  try {
    return read(inRepository(source));
  } catch (error) {
    throw new SpecificationError(problemsOf(error));
  }
}
