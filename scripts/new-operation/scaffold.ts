import { parseDocument } from 'yaml';

/** What is known of a new operation. */
interface NewOperation {
  readonly operationId: string;
  readonly method: string;
  readonly securityType: string;
  readonly source: string | undefined;
  readonly locator: string;
}

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
  const { operationId, method, securityType, source, locator } = operation;
  const isPublic = securityType === 'NONE';
  const keyOnly = ['USER_STREAM', 'MARKET_DATA'].includes(securityType);
  const kind = source?.startsWith('requirements') ? 'requirements' : 'ours';
  const words = operationId.replace(/([A-Z])/g, ' $1').toLowerCase();
  return [
    `operationId: ${operationId}`,
    `summary: ${words.charAt(0).toUpperCase()}${words.slice(1)}`,
    'tags: [General]',
    source === undefined
      ? 'x-provenance: []'
      : `x-provenance:\n  - { source: ${source}, locator: "${locator}", kind: ${kind} }`,
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

/** A first example: no parameters, an empty object. */
export function exampleText(): string {
  return `${JSON.stringify({ summary: 'It succeeds', request: {}, status: 200, response: {} }, null, 2)}\n`;
}

/** The route table with one more line; undefined when the address is taken. */
export function addRoute(
  routeTable: string,
  path: string,
  method: string,
  operationId: string,
): string | undefined {
  const document = parseDocument(routeTable);
  if (document.hasIn(['paths', path, method])) return undefined;
  const reference = document.createNode({ $ref: `operations/${operationId}.yaml` }, { flow: true });
  document.setIn(['paths', path, method], reference);
  return document.toString({ lineWidth: 100 });
}
