import type { Operation } from '../read/operations.ts';
import type { Json, JsonObject, Schemas } from '../read/schema.ts';
import { shapesOf } from './shapes.ts';
import { literal, propertyName } from './typescript-text.ts';

/**
 * Returns the module with the operation table of a section: the data about its operations that
 * gateways, tests and tools use.
 */
export function operationTable(
  section: string,
  operations: readonly Operation[],
  schemas: Schemas,
): string {
  const { named, shapeOf } = shapesOf(schemas, 'wire');
  const entries = operations.map(
    (operation) =>
      `  ${propertyName(operation.operationId)}: ` +
      `${literal(operationEntry(operation, shapeOf(operation.response)))},`,
  );
  return [
    "import type { OperationRecord, Shapes } from '../../operation-record.ts';",
    '',
    `/** The operations of the ${section} section, in the order of its OpenAPI document. */`,
    `export const ${section}Operations: Readonly<Record<string, OperationRecord>> = {`,
    ...entries,
    '};',
    '',
    `/** The wire formats of the named schemas of the ${section} section. */`,
    `export const ${section}Shapes: Shapes = {`,
    ...Object.entries(named).map(([name, shape]) => `  ${propertyName(name)}: ${literal(shape)},`),
    '};',
    '',
  ].join('\n');
}

function operationEntry(operation: Operation, response: Json): Json {
  const { section, operationId, method, path, summary, tags, securityType } = operation;
  return {
    section,
    operationId,
    method,
    path,
    aliases: operation.aliases.map((alias) => ({ method, ...alias, ...upperMethod(alias) })),
    summary,
    tags: [...tags],
    securityType,
    requiresApiKey: operation.requiresApiKey,
    signed: operation.signed,
    requiresTimestamp: operation.requiresTimestamp,
    ...(operation.weight && { weight: operation.weight }),
    retry: operation.retry,
    ...(operation.rejectsReplays && { rejectsReplays: true }),
    ...(operation.cancels !== undefined && { cancels: operation.cancels }),
    ...(operation.confirmedBy && { confirmedBy: { ...operation.confirmedBy } }),
    errorCodes: [...operation.errorCodes],
    parameters: operation.parameters.map(parameterEntry),
    rules: operation.rules as unknown as Json,
    ...(response !== null && { response }),
    ...(operation.returnsList && { returnsList: true }),
    sandbox: operation.sandbox,
    provenance: [...operation.provenance],
    findings: [...operation.findings],
    ...(operation.deprecation && { deprecation: { ...operation.deprecation } }),
  };
}

function upperMethod({ method }: { method?: string }): JsonObject {
  return method === undefined ? {} : { method: method.toUpperCase() };
}

function parameterEntry(parameter: Operation['parameters'][number]): Json {
  const { type, format, enum: values, default: byDefault } = parameter.resolved;
  const { minimum, maximum, minLength, maxLength, pattern } = parameter.resolved;
  const kind = parameterKind(type, format);
  return {
    name: parameter.name,
    required: parameter.required,
    kind,
    ...(values && { values }),
    ...(byDefault !== undefined && { default: byDefault }),
    ...(minimum !== undefined && (type === 'integer' || Number(minimum) > 0) && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(kind === 'text' && { minLength, maxLength, pattern }),
    ...(parameter.clamped && { clamped: true }),
    ...(parameter.ignored && { ignored: true }),
    ...(parameter.ignoredWhen && { ignoredWhen: parameter.ignoredWhen as unknown as Json }),
    invalidCode: parameter.invalidCode,
    ...(parameter.unavailable && { unavailable: true }),
    ...(Array.isArray(parameter.resolved['x-unavailable']) && {
      unavailableValues: parameter.resolved['x-unavailable'],
    }),
  };
}

const kinds: ReadonlyMap<string | undefined, string> = new Map([
  ['long-id', 'id'],
  ['epoch-ms', 'time'],
  ['decimal', 'decimal'],
]);

/**
 * Returns the type that a gateway expects for the parameter: id, time, decimal, integer or text.
 */
export function parameterKind(type: unknown, format: string | undefined): string {
  return kinds.get(format) ?? (type === 'integer' ? 'integer' : 'text');
}
