import type { OperationRecord } from '@broker-api/spec/model';
import { type Json, type JsonObject, resolveSchema, type Schemas } from '@broker-api/spec/schema';
import { shapesOf } from '@broker-api/spec/shapes';
import { callerParameters } from './parameter-types.ts';
import { literal, propertyName, quote } from './typescript-text.ts';

/** Returns the module with the operation table of a section, which the client code in core uses. */
export function clientTable(
  section: string,
  operations: readonly OperationRecord[],
  schemas: Schemas,
): string {
  const { named, shapeOf } = shapesOf(schemas);
  const used = new Set<string>();
  const addReferenced = (shape: Json | undefined): void => {
    for (const [, name] of JSON.stringify(shape ?? null).matchAll(/"#(\w+)"/g)) {
      if (name === undefined || used.has(name)) continue;
      used.add(name);
      addReferenced(named[name]);
    }
  };
  const entries = operations.map((operation) => {
    const response = shapeOf(operation.responseSchema);
    addReferenced(response);
    const confirmed = confirmedBy(operation, schemas);
    const entry = literal(tableEntry(operation, response, confirmed));
    return `    ${propertyName(operation.operationId)}: ${entry},`;
  });
  const shapes = [...used]
    .sort()
    .map((name) => `    ${propertyName(name)}: ${literal(named[name] ?? null)},`);
  return [
    "import type { SectionTable } from '@broker-api/core';",
    '',
    `/** The operations of the ${section} section, as data. */`,
    `export const ${section}Table: SectionTable = {`,
    `  section: ${quote(section)},`,
    '  operations: {',
    ...entries,
    '  },',
    '  shapes: {',
    ...shapes,
    '  },',
    '};',
    '',
  ].join('\n');
}

function tableEntry(operation: OperationRecord, response: Json, confirmed: JsonObject): Json {
  const inRules = JSON.stringify(operation.rules);
  const parameters = callerParameters(operation);
  const names = (isRequired: boolean): string[] =>
    parameters.filter(({ required }) => required === isRequired).map(({ name }) => name);
  const required = names(true);
  const optional = names(false);
  const defaults = parameters
    .filter((one) => one.default !== undefined && inRules.includes(`"${one.name}"`))
    .map((one) => [one.name, one.default as string]);
  return {
    method: operation.method,
    path: operation.path,
    ...(operation.requiresApiKey && { requiresApiKey: true }),
    ...(operation.signed && { signed: true }),
    ...(operation.requiresTimestamp && { requiresTimestamp: true }),
    ...distinctBy(operation),
    ...(required.length > 0 && { required }),
    ...(optional.length > 0 && { optional }),
    ...(defaults.length > 0 && { defaults: Object.fromEntries(defaults) }),
    ...(operation.rules.length > 0 && { rules: operation.rules as unknown as Json }),
    ...confirmed,
    ...(response !== null && { response }),
  };
}

/**
 * Returns the field of the response that confirms a success, with a pattern for its value: the one
 * value that confirms it, or the pattern of its schema. Text without a pattern must not be empty.
 */
function confirmedBy(
  { confirmedBy: source, responseSchema }: OperationRecord,
  schemas: Schemas,
): JsonObject {
  if (source === undefined) return {};
  const { field, value } = source;
  const property = resolveSchema(responseSchema, schemas).properties?.[field] ?? {};
  const { pattern = '.' } = resolveSchema(property, schemas);
  return { confirmedBy: { field, pattern: value === undefined ? pattern : `^${value}$` } };
}

/**
 * Returns how the client makes each request distinct if the operation rejects replays: by the
 * client order id or, if the operation has none, by the timestamp.
 */
function distinctBy({ rejectsReplays, retry, parameters }: OperationRecord): JsonObject {
  if (!rejectsReplays) return {};
  const clientOrderId =
    retry === 'by-client-order-id' && parameters.find(({ role }) => role === 'client-order-id');
  return clientOrderId ? { clientOrderId: clientOrderId.name } : { distinctTimestamp: true };
}
