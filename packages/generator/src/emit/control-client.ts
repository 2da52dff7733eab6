import type { OperationRecord } from '@broker-api/spec/model';
import { readOperations } from '@broker-api/spec/read-operations';
import type { Schemas } from '@broker-api/spec/schema';
import { type Files, type ReadBuilt, withHeader } from '../output.ts';
import { withValueMeanings } from '../read/value-meanings.ts';
import { componentAlias } from './client-types.ts';
import { schemaType } from './schema-types.ts';
import { docComment, identifier, literal, propertyName } from './typescript-text.ts';

/** The folder with the generated modules of the control plane. */
export const controlFolder = 'packages/sandbox/src/control/generated';

/** Generates the client of the control plane, and the operation table of its server. */
export function controlFiles(read: ReadBuilt): Files {
  const document = withValueMeanings(read('control/openapi.source.gen.json'));
  const operations = readOperations('control', document, []);
  const { schemas } = document.components as { schemas: Schemas };
  const module = (code: string): string => withHeader('spec/control/openapi.yaml', code);
  return new Map([
    [`${controlFolder}/client.gen.ts`, module(controlTypes(operations, schemas))],
    [`${controlFolder}/operations.gen.ts`, module(controlTable(operations))],
  ]);
}

/** Returns the module with the method types of the control client. */
export function controlTypes(
  operations: readonly OperationRecord<'control'>[],
  schemas: Schemas,
): string {
  const aliases = Object.keys(schemas).sort().map(componentAlias);
  return [
    "import type { ControlCallOptions } from '../call-options.ts';",
    "import type { components } from './openapi.gen.ts';",
    '',
    ...aliases,
    '',
    '/**',
    ' * The operations of the control plane. ' +
      'Each method throws ControlRequestError, which says why and what',
    ' * to do, when the control plane rejects the request. ' +
      'It throws ControlResponseError when there is no',
    ' * response or the response cannot be read.',
    ' */',
    'export interface ControlMethods {',
    operations.map(methodText).join('\n'),
    '}',
    '',
  ].join('\n');
}

function methodText(operation: OperationRecord<'control'>): string {
  const { operationId, summary, description, method, path, responseSchema } = operation;
  const doc = docComment([`${summary}.`, description, `${method} ${path}.`], '  ');
  const args = [...argumentType(operation), 'options?: ControlCallOptions'].join(', ');
  return [
    ...doc,
    `  ${identifier(operationId)}(${args}): Promise<${schemaType(responseSchema, '  ')}>;`,
  ].join('\n');
}

/** Returns the argument for the body or the query parameters, if the operation has any. */
function argumentType({ body, parameters }: OperationRecord<'control'>): string[] {
  if (body) return [`body: ${schemaType(body, '  ')}`];
  if (parameters.length === 0) return [];
  const fields = parameters.map(
    ({ name, required, schema }) =>
      `${propertyName(name)}${required ? '' : '?'}: ${schemaType(schema, '  ')}`,
  );
  const isRequired = parameters.some(({ required }) => required);
  return [`query${isRequired ? '' : '?'}: { ${fields.join('; ')} }`];
}

/** Returns the module with the operation table that the client and the server use. */
export function controlTable(operations: readonly OperationRecord<'control'>[]): string {
  const entries = operations.map(({ operationId, method, path, body, parameters }) => {
    const takes = body ? 'body' : parameters.length > 0 ? 'query' : undefined;
    return `  ${propertyName(operationId)}: ${literal({ method, path, takes })},`;
  });
  return [
    "import type { ControlTable } from '../control-table.ts';",
    '',
    '/** The operations of the control plane, as data. */',
    'export const controlTable: ControlTable = {',
    ...entries,
    '};',
    '',
  ].join('\n');
}
