import { isMap, LineCounter, type Node, parseDocument } from 'yaml';
import { SpecificationError } from '../generate/problem.ts';
import type { Provenance } from '../generate/read/sources.ts';

/** What is known of a new operation. */
export interface NewOperation {
  readonly operationId: string;
  readonly method: string;
  readonly securityType: string;
  readonly provenance: Provenance | undefined;
}

/** The methods that an operation may have. */
export const methods = ['get', 'post', 'put', 'delete'] as const;

const methodsByVerb: Readonly<Record<string, string>> = {
  get: 'get',
  list: 'get',
  ping: 'get',
  cancel: 'delete',
  close: 'delete',
  extend: 'put',
};

/** The method that operations of this verb have. */
export function methodOf(operationId: string): string {
  const verb = /^[a-z]+/.exec(operationId)?.[0] ?? '';
  return methodsByVerb[verb] ?? 'post';
}

/** The operation file. Without a source it is incomplete, and generation asks for it. */
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

/** A JSON text is also YAML, whatever characters the locator has. */
function provenanceLines(provenance: Provenance | undefined): string[] {
  if (provenance === undefined) return ['x-provenance: []'];
  const { source, locator, kind } = provenance;
  const entry = `{ source: ${source}, locator: ${JSON.stringify(locator)}, kind: ${kind} }`;
  return ['x-provenance:', `  - ${entry}`];
}

/** A first example: no parameters, an empty object. */
export function exampleText(): string {
  return `${JSON.stringify({ summary: 'It succeeds', request: {}, status: 200, response: {} }, null, 2)}\n`;
}

/**
 * The route table with one more line.
 *
 * @param file how the table is named to a person
 * @throws SpecificationError when the table has no paths, or the address is taken
 */
export function addRoute(
  routeTable: string,
  file: string,
  path: string,
  method: string,
  operationId: string,
): string {
  const lines = new LineCounter();
  const document = parseDocument(routeTable, { lineCounter: lines });
  const refuse = (offset: number, message: string): never => {
    const { line, col } = lines.linePos(offset);
    throw new SpecificationError([{ at: `${file}:${line}:${col}`, message }]);
  };
  if (!isMap(document.get('paths'))) refuse(0, 'The document has no `paths`. Add them.');
  const taken = document.getIn(['paths', path, method], true) as Node | undefined;
  if (taken !== undefined) {
    refuse(taken.range?.[0] ?? 0, `There is an operation at ${method} ${path} already.`);
  }
  const reference = document.createNode({ $ref: `operations/${operationId}.yaml` }, { flow: true });
  document.setIn(['paths', path, method], reference);
  return document.toString({ lineWidth: 100 });
}
