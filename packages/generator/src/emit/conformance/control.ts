import type { OperationRecord } from '@broker-api/spec/model';
import { refName, type Schema, type Schemas } from '@broker-api/spec/schema';
import { schemaDeclarations, schemaType } from '../schema-types.ts';
import { docComment, identifier, literal, propertyName } from '../typescript-text.ts';

/**
 * Returns the module with the operations of the control plane that the contract tests can call:
 * those without query parameters.
 */
export function conformanceControl(
  operations: readonly OperationRecord<'control'>[],
  schemas: Schemas,
): string {
  const called = operations.filter(({ parameters }) => parameters.length === 0);
  const roots = called.flatMap(({ body, responseSchema }) =>
    body ? [body, responseSchema] : [responseSchema],
  );
  return [
    schemaDeclarations(reachable(roots, schemas)),
    '/** The operations of the control plane of a sandbox. ' +
      'Each method throws if its call fails. */',
    'export interface ControlPlane {',
    ...called.flatMap(methodLines),
    '}',
    '',
    '/** The method and path of each operation. */',
    'export const controlRoutes: Readonly<',
    '  Record<keyof ControlPlane, { readonly method: string; readonly path: string }>',
    '> = {',
    ...called.map(
      ({ operationId, method, path }) =>
        `  ${propertyName(operationId)}: ${literal({ method, path })},`,
    ),
    '};',
    '',
  ].join('\n');
}

function methodLines({
  operationId,
  summary,
  body,
  responseSchema,
}: OperationRecord<'control'>): string[] {
  const argument = body ? `body: ${schemaType(body, '  ')}` : '';
  const type = schemaType(responseSchema, '  ');
  return [
    ...docComment([`${summary}.`], '  '),
    `  ${identifier(operationId)}(${argument}): Promise<${type}>;`,
  ];
}

/** Returns the schemas that the given schemas reference, directly or through other schemas. */
function reachable(roots: readonly Schema[], schemas: Schemas): Schemas {
  const found: Record<string, Schema> = {};
  const add = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const name = refName(value as Schema);
    const target = name === undefined ? undefined : schemas[name];
    if (name !== undefined && target !== undefined && !Object.hasOwn(found, name)) {
      found[name] = target;
      add(target);
    }
    for (const part of Object.values(value)) add(part);
  };
  for (const root of roots) add(root);
  return found;
}
