import type { CatalogueEntry } from './errors.ts';
import type {
  GatewayOperation,
  OperationCheck,
  OperationRecord,
  OperationTable,
  Paging,
  ParameterRecord,
  Provenance,
  Shape,
  Shapes,
  WeightRecord,
} from './model.ts';
import type { ParameterCondition, ParameterRule } from './parameter-rules.ts';
import { type Json, type JsonObject, resolveSchema, type Schema, type Schemas } from './schema.ts';
import { shapesOf } from './shapes.ts';

const methods = ['get', 'post', 'put', 'delete'] as const;

/**
 * Returns the operations of a bundled OpenAPI document, in the order of its paths.
 *
 * @param catalogue the error codes, in the order of the checks that return them
 */
export function readOperations<Owner extends string>(
  owner: Owner,
  document: JsonObject,
  catalogue: readonly CatalogueEntry[],
): OperationRecord<Owner>[] {
  const components = (document.components ?? {}) as Record<string, JsonObject>;
  const schemas = (components.schemas ?? {}) as Schemas;
  const context = {
    owner,
    schemas,
    shared: (components.parameters ?? {}) as Record<string, JsonObject>,
    catalogue,
    shapeOf: shapesOf(schemas, 'wire').shapeOf,
  };
  return Object.entries(document.paths as Record<string, Record<string, JsonObject>>).flatMap(
    ([path, item]) =>
      methods.flatMap((method) => {
        const operation = item[method];
        return operation === undefined ? [] : [readOperation(operation, method, path, context)];
      }),
  );
}

interface Context<Owner extends string> {
  readonly owner: Owner;
  readonly schemas: Schemas;
  readonly shared: Readonly<Record<string, JsonObject>>;
  readonly catalogue: readonly CatalogueEntry[];
  readonly shapeOf: (schema: Schema) => Json;
}

function readOperation<Owner extends string>(
  operation: JsonObject,
  method: (typeof methods)[number],
  path: string,
  context: Context<Owner>,
): OperationRecord<Owner> {
  const { catalogue, schemas, shapeOf } = context;
  const security = Object.keys(((operation.security ?? []) as JsonObject[])[0] ?? {});
  const ownCodes = (operation['x-error-codes'] ?? []) as number[];
  const parameters = ((operation.parameters ?? []) as JsonObject[]).map((item) =>
    readParameter(item, ownCodes, context),
  );
  const needs = {
    requiresApiKey: security.includes('apiKey'),
    signed: security.includes('signature'),
    requiresTimestamp: parameters.some(({ name }) => name === 'timestamp'),
  };
  const rules = (operation['x-parameter-rules'] ?? []) as unknown as ParameterRule[];
  const responses = operation.responses as Record<string, JsonObject>;
  const responseSchema = jsonSchema(responses['200']) ?? {};
  const responseShape = shapeOf(responseSchema);
  const record: Loose<OperationRecord<Owner>> = {
    section: context.owner,
    operationId: operation.operationId as string,
    method: method.toUpperCase() as OperationRecord['method'],
    path,
    aliases: ((operation['x-aliases'] ?? []) as { path: string; method?: string }[]).map(
      (alias) => ({ path: alias.path, method: (alias.method ?? method).toUpperCase() }),
    ),
    summary: operation.summary as string,
    description: operation.description as string | undefined,
    tags: (operation.tags ?? []) as string[],
    securityType: (operation['x-security-type'] ?? 'NONE') as string,
    ...needs,
    weight: statedOnly(operation['x-weight'], 'unknown') as WeightRecord | undefined,
    retry: (operation['x-retry'] ?? 'never') as OperationRecord['retry'],
    rejectsReplays: operation['x-replay'] === 'rejected' ? true : undefined,
    cancels: operation['x-cancels'] as OperationRecord['cancels'],
    confirmedBy: operation['x-confirmed-by'] as OperationRecord['confirmedBy'],
    resolvedBy: operation['x-resolved-by'] as OperationRecord['resolvedBy'],
    serverTimeField: (operation['x-server-time'] as { field?: string } | undefined)?.field,
    paging: statedOnly(operation['x-paging'], 'unavailable') as Paging | undefined,
    errorCodes: errorCodes(ownCodes, gatewayChecks(needs, parameters, rules, catalogue), catalogue),
    parameters,
    rules,
    checks: (operation['x-checks'] ?? []) as unknown as OperationCheck[],
    body: jsonSchema(operation.requestBody as JsonObject | undefined),
    responseSchema,
    responseBy: operation['x-response-by'] as OperationRecord['responseBy'],
    response: responseShape === null ? undefined : (responseShape as Shape),
    returnsList: resolveSchema(responseSchema, schemas).type === 'array' ? true : undefined,
    sandbox: (operation['x-sandbox'] ?? { coverage: 'full' }) as OperationRecord['sandbox'],
    provenance: (operation['x-provenance'] ?? []) as unknown as Provenance[],
    findings: (operation['x-findings'] ?? []) as string[],
  };
  return stated(record);
}

/** A record whose optional fields may be undefined. */
type Loose<Record> = { readonly [Key in keyof Record]: Record[Key] | undefined };

/** Removes the fields without a value. */
function stated<Record extends object>(record: Loose<Record>): Record {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined),
  ) as Record;
}

/** Returns undefined instead of the word that says that a source states nothing. */
function statedOnly(value: Json | undefined, word: string): Json | undefined {
  return value === word ? undefined : value;
}

/** Returns the schema for the JSON content of a request body or a response. */
function jsonSchema(body: JsonObject | undefined): Schema | undefined {
  const content = body?.content as Record<string, { schema: Schema }> | undefined;
  return content?.['application/json']?.schema;
}

const kinds: ReadonlyMap<string | undefined, ParameterRecord['kind']> = new Map([
  ['long-id', 'id'],
  ['epoch-ms', 'time'],
  ['decimal', 'decimal'],
]);

function readParameter<Owner extends string>(
  item: JsonObject,
  ownCodes: readonly number[],
  { shared, schemas, catalogue }: Context<Owner>,
): ParameterRecord {
  const reference = (item.$ref as string | undefined)?.replace('#/components/parameters/', '');
  const parameter = reference === undefined ? item : (shared[reference] as JsonObject);
  const written = parameter.schema as Schema;
  // The schema may have keywords, such as a default, next to its reference.
  const schema = { ...resolveSchema(written, schemas), ...written };
  const { type, format, minimum, maximum, minLength, maxLength, pattern } = schema;
  const kind = kinds.get(format) ?? (type === 'integer' ? 'integer' : 'text');
  const unavailable = schema['x-unavailable'];
  const record: Loose<ParameterRecord> = {
    name: parameter.name as string,
    required: parameter.required === true,
    description: (parameter.description as string | undefined) ?? '',
    schema,
    kind,
    values: schema.enum,
    default: schema.default as string | number | undefined,
    minimum: type === 'integer' || Number(minimum) > 0 ? minimum : undefined,
    maximum,
    ...(kind === 'text' && { minLength, maxLength, pattern }),
    clamped: parameter['x-clamped'] === true ? true : undefined,
    ignored: parameter['x-ignored'] === true ? true : undefined,
    ignoredWhen: parameter['x-ignored-when'] as ParameterCondition | undefined,
    invalidCode: invalidCode(parameter.name as string, ownCodes, catalogue),
    unavailable: parameter['x-unavailable'] === true ? true : undefined,
    unavailableValues: Array.isArray(unavailable) ? (unavailable as string[]) : undefined,
    role: parameter['x-role'] as ParameterRecord['role'],
    selects: parameter['x-selects'] as unknown as ParameterRecord['selects'],
    provenance: parameter['x-provenance'],
  };
  return stated(record);
}

function generalInvalidCode(catalogue: readonly CatalogueEntry[]): number | undefined {
  return catalogue.find(({ name }) => name === 'INVALID_PARAMETER')?.code;
}

/**
 * Returns the error code for an invalid value of the parameter: the specific code if the operation
 * lists one, otherwise the general code.
 */
function invalidCode(
  parameter: string,
  ownCodes: readonly number[],
  catalogue: readonly CatalogueEntry[],
): number {
  const own = catalogue.find(
    ({ code, parameters }) => parameters?.includes(parameter) && ownCodes.includes(code),
  );
  return own?.code ?? generalInvalidCode(catalogue) ?? 0;
}

type GatewayChecks = Readonly<Record<NonNullable<CatalogueEntry['gateway']>, boolean>>;

/** Returns which checks the gateway makes for an operation. */
function gatewayChecks(
  needs: Pick<OperationRecord, 'requiresApiKey' | 'signed' | 'requiresTimestamp'>,
  parameters: readonly ParameterRecord[],
  rules: readonly ParameterRule[],
  catalogue: readonly CatalogueEntry[],
): GatewayChecks {
  const general = generalInvalidCode(catalogue);
  const hasFormat = ({ required, schema }: ParameterRecord): boolean =>
    required || schema.type === 'integer' || schema.format !== undefined;
  return {
    any: true,
    'api-key': needs.requiresApiKey,
    signature: needs.signed,
    timestamp: needs.requiresTimestamp,
    'parameter-format':
      parameters.some(hasFormat) || rules.some(({ allow }) => allow === undefined),
    'parameter-value': parameters.some((one) => one.invalidCode === general),
  };
}

function errorCodes(
  own: readonly number[],
  checks: GatewayChecks,
  catalogue: readonly CatalogueEntry[],
): number[] {
  return catalogue
    .filter(({ code, gateway }) => own.includes(code) || (gateway && checks[gateway]))
    .map(({ code }) => code);
}

/** Returns the operation table of a section, which `@broker-api/spec` exports. */
export function operationTable(
  operations: readonly OperationRecord[],
  schemas: Schemas,
): OperationTable {
  return {
    operations: Object.fromEntries(operations.map((one) => [one.operationId, gatewayPart(one)])),
    shapes: shapesOf(schemas, 'wire').named as Shapes,
  };
}

function gatewayPart(record: OperationRecord): GatewayOperation {
  const { description: _, resolvedBy, serverTimeField, paging, checks, ...rest } = record;
  const { responseSchema, responseBy, ...operation } = rest;
  return {
    ...operation,
    parameters: operation.parameters.map(
      ({ description, schema, role, selects, provenance, ...parameter }) => parameter,
    ),
  };
}
