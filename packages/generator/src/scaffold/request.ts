import { objectOf, textsOf } from '../json.ts';
import type { Spec } from '../load.ts';
import { type Provenance, readSources, sourceProblem } from '../read/sources.ts';
import { type Section, sections } from '../sections.ts';
import { methodOf, methods, type NewOperation } from './scaffold.ts';

/** The arguments of the command. */
export interface Words {
  /** The section and the operationId, such as `spot/getThing`. */
  readonly name: string;
  readonly path?: string | undefined;
  readonly method?: string | undefined;
  readonly 'security-type': string;
  readonly source?: string | undefined;
  readonly locator?: string | undefined;
  readonly kind?: string | undefined;
}

/** Thrown for an invalid argument, and when a file cannot be written. */
export class RequestError extends Error {}

const verbs = /^(get|list|place|test|cancel|create|extend|close|transfer|adjust|ping)([A-Z]\w*)?$/;

/**
 * Checks the arguments of the command.
 *
 * @throws RequestError with the first invalid argument, and what to write instead
 */
export function readRequest(
  spec: Spec,
  words: Words,
): NewOperation & { section: Section; path: string } {
  const [, section = '', operationId = ''] = /^([^/]*)\/([^/]*)$/.exec(words.name) ?? [];
  expect(
    operationId !== '',
    `"${words.name}" must have the form <section>/<operationId>, such as spot/getThing.`,
  );
  expect(isOneOf(sections, section), `"${section}" must be one of ${sections.join(', ')}.`);
  expect(
    verbs.test(operationId),
    `"${operationId}" must be in camel case and begin with a verb that spec/README.md lists, ` +
      `such as getThing.`,
  );
  const { path = '' } = words;
  expect(
    path !== '',
    '--path is required: add the path of the operation, such as --path /openapi/v1/thing.',
  );
  expect(
    /^(\/[\w.-]+)+$/.test(path),
    `--path "${path}" must begin with a slash and contain only letters, digits, ` +
      `slashes, and the characters \`_\`, \`.\` and \`-\`. Write a path such as /openapi/v1/thing.`,
  );
  const { method = methodOf(operationId), 'security-type': securityType } = words;
  expect(isOneOf(methods, method), `--method "${method}" must be one of ${methods.join(', ')}.`);
  const types = securityTypes(spec);
  expect(
    isOneOf(types, securityType),
    `--security-type "${securityType}" must be one of ${types.join(', ')}.`,
  );
  for (const owner of [section, 'common']) {
    for (const used of [
      `spec/${owner}/operations/${operationId}.yaml`,
      `spec/examples/${owner}/${operationId}`,
    ]) {
      const exists = spec.paths.some((path) => path === used || path.startsWith(`${used}/`));
      expect(!exists, `${used} already exists. Use another operationId.`);
    }
  }
  const provenance = provenanceOf(spec, words);
  return { section, operationId, path, method, securityType, provenance };
}

function provenanceOf(spec: Spec, { source, locator, kind: given }: Words): Provenance | undefined {
  if (source === undefined) {
    expect(
      locator === undefined && given === undefined,
      '--locator and --kind require --source. Add the source, such as --source requirements-1.',
    );
    return undefined;
  }
  const sources = readSources(spec);
  const kinds = sources.get(source)?.kinds ?? [];
  expect(
    given !== undefined || kinds.length <= 1,
    `"${source}" states facts of several kinds. Add one of the kinds: --kind ${kinds.join('|')}.`,
  );
  const kind = given ?? kinds[0] ?? '';
  expect(
    locator !== undefined && locator.trim() !== '',
    `--source requires --locator. Add the location in ${source}, such as --locator 'section 4.3'.`,
  );
  const problem = sourceProblem({ source, kind, locator }, sources);
  expect(problem === undefined, problem?.message ?? '');
  return { source, locator, kind };
}

function securityTypes(spec: Spec): readonly string[] {
  const schema = objectOf(spec.file('spec/operation.schema.json')?.value);
  return textsOf(objectOf(objectOf(schema.properties)['x-security-type']).enum);
}

function isOneOf<Value extends string>(all: readonly Value[], one: string): one is Value {
  return (all as readonly string[]).includes(one);
}

function expect(condition: boolean, message: string): asserts condition {
  if (!condition) throw new RequestError(message);
}
