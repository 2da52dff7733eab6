import type { ControlOperation } from '../read/control-operations.ts';
import type { Schemas } from '../read/schema.ts';
import { literal } from './literal.ts';
import { docComment, schemaType } from './schema-types.ts';

/** The methods of the client of the control plane, and the types of what they take and give. */
export function controlTypes(operations: readonly ControlOperation[], schemas: Schemas): string {
  const aliases = Object.keys(schemas)
    .sort()
    .map((name) => `export type ${name} = components['schemas']['${name}'];`);
  return [
    "import type { ControlCallOptions } from '../client.ts';",
    "import type { components } from './openapi.gen.ts';",
    '',
    ...aliases,
    '',
    '/**',
    ' * The operations of the control plane. Each throws ControlRequestError for a refusal, with what is wrong',
    ' * and what to do next, and ControlResponseError when no answer came or none that it can read.',
    ' */',
    'export interface ControlMethods {',
    operations.map(methodText).join('\n'),
    '}',
    '',
  ].join('\n');
}

function methodText(operation: ControlOperation): string {
  const { operationId, summary, description, method, path, response } = operation;
  const doc = docComment([`${summary}.`, description, `${method} ${path}.`], '  ');
  const given = [...takenType(operation), 'options?: ControlCallOptions'].join(', ');
  return [...doc, `  ${operationId}(${given}): Promise<${schemaType(response, '  ')}>;`].join('\n');
}

/** The parameter for what an operation takes; none when it takes nothing. */
function takenType({ body, query }: ControlOperation): string[] {
  if (body) return [`body: ${schemaType(body, '  ')}`];
  if (query.length === 0) return [];
  const fields = query.map(
    ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${schemaType(schema, '  ')}`,
  );
  const isNeeded = query.some(({ required }) => required);
  return [`query${isNeeded ? '' : '?'}: { ${fields.join('; ')} }`];
}

/** The table that the hand-written client reads. */
export function controlTable(operations: readonly ControlOperation[]): string {
  const entries = operations.map(({ operationId, method, path, body, query }) => {
    const takes = body ? 'body' : query.length > 0 ? 'query' : undefined;
    return `  ${operationId}: ${literal({ method, path, takes })},`;
  });
  return [
    "import type { ControlTable } from '../client.ts';",
    '',
    '/** The operations of the control plane, as data. */',
    'export const controlTable: ControlTable = {',
    ...entries,
    '};',
    '',
  ].join('\n');
}
