import { isMap } from 'yaml';
import { SpecificationError } from '../problem.ts';
import type { Provenance } from '../read/sources.ts';
import type { Keys, YamlFile } from '../read/yaml-file.ts';

/** A new operation. */
export interface NewOperation {
  readonly operationId: string;
  readonly method: string;
  readonly securityType: string;
  readonly provenance: Provenance | undefined;
}

/** The HTTP methods of operations. */
export const methods = ['get', 'post', 'put', 'delete'] as const;

const methodsByVerb: Readonly<Record<string, string>> = {
  get: 'get',
  list: 'get',
  ping: 'get',
  cancel: 'delete',
  close: 'delete',
  extend: 'put',
};

/** Returns the HTTP method for the verb of an operationId. */
export function methodOf(operationId: string): string {
  const verb = /^[a-z]+/.exec(operationId)?.[0] ?? '';
  return methodsByVerb[verb] ?? 'post';
}

/** Returns the text of the operation file. The generator rejects the file if it has no source. */
export function operationText(operation: NewOperation): string {
  const { operationId, method, securityType, provenance } = operation;
  const isPublic = securityType === 'NONE';
  const keyOnly = ['USER_STREAM', 'MARKET_DATA'].includes(securityType);
  const words = operationId.replace(/([A-Z])/g, ' $1').toLowerCase();
  return [
    `operationId: ${operationId}`,
    `summary: ${words.charAt(0).toUpperCase()}${words.slice(1)}`,
    'tags: [General]',
    ...provenanceLines(provenance),
    `x-security-type: ${securityType}`,
    isPublic ? 'security: []' : `security:\n  - apiKey: []${keyOnly ? '' : '\n    signature: []'}`,
    'x-weight: { value: 1 }',
    `x-retry: ${method === 'get' ? 'safe' : 'never'}`,
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

/** Returns the YAML of x-provenance. The locator is in JSON, so it can contain any characters. */
function provenanceLines(provenance: Provenance | undefined): string[] {
  if (provenance === undefined) return ['x-provenance: []'];
  const { source, locator, kind } = provenance;
  const entry = `{ source: ${source}, locator: ${JSON.stringify(locator)}, kind: ${kind} }`;
  return ['x-provenance:', `  - ${entry}`];
}

/** The contents of the first example files, by case name. Their requests have no parameters. */
export const exampleTexts: Readonly<Record<string, string>> = {
  success: exampleText({ summary: 'Success', request: {}, status: 200, response: {} }),
  // The contract tests expect this response until the sandbox has a handler.
  'not-supported': exampleText({
    summary: 'Broker that does not support the operation',
    request: {},
    status: 400,
    response: { code: -1020, msg: 'This operation is not supported.' },
  }),
};

function exampleText(example: object): string {
  return `${JSON.stringify(example, null, 2)}\n`;
}

/**
 * Adds an operation to a route table.
 *
 * @returns the new text of the route table
 * @throws SpecificationError when the table has no `paths`, or already has an operation at this
 *   path and method
 */
export function addRoute(
  file: YamlFile,
  path: string,
  method: string,
  operationId: string,
): string {
  const fail = (keys: Keys, message: string): never => {
    throw new SpecificationError([{ at: file.at(keys), message }]);
  };
  const { document } = file;
  if (!isMap(document.get('paths'))) fail([], 'This document has no `paths`. Add the key.');
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
