import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sections } from '@broker-api/spec/sections';
import { isMap } from 'yaml';
import { check } from './check/check.ts';
import { readFiles, type Spec, specOf } from './load.ts';
import { SpecificationError } from './problem.ts';
import { readSources } from './read/sources.ts';
import type { YamlFile } from './read/yaml-file.ts';

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

/** Thrown for an argument that is missing or has the wrong form. */
export class RequestError extends Error {}

const methodsByVerb: Readonly<Record<string, string>> = {
  get: 'get',
  list: 'get',
  ping: 'get',
  cancel: 'delete',
  close: 'delete',
  extend: 'put',
};

/**
 * Writes the files of a new operation: the operation, two examples, and the entry in the route
 * table.
 *
 * @returns the paths of the files, relative to the root of the repository
 * @throws RequestError when an argument is missing or has the wrong form
 * @throws SpecificationError with the problems that the new files would have; then, nothing was
 *   written
 */
export function createOperation(root: string, words: Words): string[] {
  const [, section = '', operationId = ''] = /^([^/]*)\/([\w-]+)$/.exec(words.name) ?? [];
  const { path = '', source, locator, kind } = words;
  expect(
    operationId !== '',
    `"${words.name}" must have the form <section>/<operationId>, such as spot/getThing.`,
  );
  expect(
    sections.some((one) => one === section),
    `"${section}" must be one of ${sections.join(', ')}.`,
  );
  expect(
    path !== '',
    '--path is required: add the path of the operation, such as --path /openapi/v1/thing.',
  );
  expect(
    source !== undefined || (locator ?? kind) === undefined,
    '--locator and --kind require --source. Add the source, such as --source requirements-1.',
  );

  const contents = readFiles(root);
  const spec = specOf(root, contents);
  const places = [section, 'common'].flatMap((owner) => [
    `spec/${owner}/operations/${operationId}.yaml`,
    `spec/examples/${owner}/${operationId}/`,
  ]);
  const used = places.find((place) => spec.paths.some((one) => one.startsWith(place)));
  expect(used === undefined, `${used} already exists. Use another operationId.`);

  const method = words.method ?? methodsByVerb[/^[a-z]*/.exec(operationId)?.[0] ?? ''] ?? 'post';
  const routes = `spec/${section}/openapi.yaml`;
  const [operationFile = '', exampleFolder = ''] = places;
  const files = new Map([
    [operationFile, operationText(operationId, method, words, sourceLines(spec, words))],
    ...Object.entries(examples).map(([name, example]): [string, string] => [
      `${exampleFolder}${name}.json`,
      `${JSON.stringify(example, null, 2)}\n`,
    ]),
    [routes, withRoute(spec.files.get(routes), path, method, operationId)],
  ]);
  const changed = [...files].map(([path, text]): [string, Buffer] => [path, Buffer.from(text)]);
  const problems = check(specOf(root, new Map([...contents, ...changed]))).filter(
    ({ at, message }) =>
      files.has(at.split(':')[0] ?? '') && (source !== undefined || !message.includes('x-proven')),
  );
  if (problems.length > 0) throw new SpecificationError(problems);
  writeAll(root, files, contents);
  return [...files.keys()];
}

/** Returns the text of the operation file. The generator rejects the file if it has no source. */
function operationText(
  operationId: string,
  method: string,
  { 'security-type': securityType }: Words,
  provenance: readonly string[],
): string {
  const isPublic = securityType === 'NONE';
  const keyOnly = ['USER_STREAM', 'MARKET_DATA'].includes(securityType);
  const summary = operationId.replace(/([A-Z])/g, ' $1').toLowerCase();
  return [
    `operationId: ${operationId}`,
    `summary: ${summary.charAt(0).toUpperCase()}${summary.slice(1)}`,
    'tags: [General]',
    ...provenance,
    `x-security-type: ${securityType}`,
    isPublic ? 'security: []' : `security:\n  - apiKey: []${keyOnly ? '' : '\n    signature: []'}`,
    'x-weight: { value: 1 }',
    ...(method === 'get'
      ? ['x-retry: safe']
      : ['x-retry: never', 'x-resolved-by: { effect: unobservable }']),
    'x-sandbox: { coverage: partial, reason: The sandbox has no handler for this operation yet. }',
    'x-error-codes: []',
    isPublic
      ? 'parameters: []'
      : [
          'parameters:',
          '  - { $ref: ../../common/parameters/RecvWindow.yaml }',
          '  - { $ref: ../../common/parameters/Timestamp.yaml }',
        ].join('\n'),
    'responses:',
    '  "200":',
    '    description: The operation succeeded.',
    '    content:',
    '      application/json:',
    '        schema: { $ref: ../../common/schemas/Empty.yaml }',
    '  default: { $ref: ../../common/responses/Error.yaml }',
    '',
  ].join('\n');
}

/** Returns the YAML of x-provenance. The texts are in JSON, so they can contain any characters. */
function sourceLines(spec: Spec, { source, locator = '', kind }: Words): string[] {
  if (source === undefined) return ['x-provenance: []'];
  const kinds = readSources(spec).get(source)?.kinds ?? [];
  expect(
    kind !== undefined || kinds.length <= 1,
    `"${source}" states facts of several kinds. Add one of the kinds: --kind ${kinds.join('|')}.`,
  );
  const texts = [source, locator, kind ?? kinds[0] ?? ''].map((text) => JSON.stringify(text));
  return ['x-provenance:', `  - { source: ${texts[0]}, locator: ${texts[1]}, kind: ${texts[2]} }`];
}

/** The first examples, by case name. Their requests have no parameters. */
const examples = {
  success: { summary: 'Success', request: {}, status: 200, response: {} },
  // The contract tests expect this response until the sandbox has a handler.
  'not-supported': {
    summary: 'Broker that does not support the operation',
    request: {},
    status: 400,
    response: { code: -1020, msg: 'This operation is not supported.' },
  },
};

/** Returns the text of a route table with one more operation. */
function withRoute(
  file: YamlFile | undefined,
  path: string,
  method: string,
  operationId: string,
): string {
  const fail = (keys: readonly string[], message: string): never => {
    throw new SpecificationError([{ at: file?.at(keys) ?? '', message }]);
  };
  const document = file?.document;
  if (!isMap(document?.get('paths'))) return fail([], 'This document has no `paths`. Add the key.');
  if (document.hasIn(['paths', path, method])) {
    fail(
      ['paths', path, method],
      `The operation ${method} ${path} already exists. Use another --path or --method.`,
    );
  }
  const reference = document.createNode({ $ref: `operations/${operationId}.yaml` }, { flow: true });
  document.setIn(['paths', path, method], reference);
  return document.toString({ lineWidth: 100 });
}

/** Writes all files. If a file cannot be written, undoes all changes. */
function writeAll(
  root: string,
  files: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, Buffer | undefined>,
): void {
  const undo: (() => void)[] = [];
  try {
    for (const [path, text] of files) {
      const target = join(root, path);
      const newFolder = mkdirSync(dirname(target), { recursive: true });
      const earlier = before.get(path);
      undo.push(() => {
        if (earlier !== undefined) writeFileSync(target, earlier);
        else rmSync(newFolder ?? target, { recursive: true, force: true });
      });
      writeFileSync(target, text);
    }
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw new RequestError(`Nothing was written: ${(error as Error).message}`);
  }
}

function expect(condition: boolean, message: string): asserts condition {
  if (!condition) throw new RequestError(message);
}
