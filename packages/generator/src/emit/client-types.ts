import type { CatalogueEntry } from '@broker-api/spec/errors';
import type { OperationRecord } from '@broker-api/spec/model';
import type { Schemas } from '@broker-api/spec/schema';
import { confirmationText, weightText } from '@broker-api/spec/texts';
import { isObject, objectOf } from '../json.ts';
import { callerParameters, parametersType, parametersTypeName } from './parameter-types.ts';
import { schemaType } from './schema-types.ts';
import { docComment, identifier, propertyName, quote } from './typescript-text.ts';

/** Returns the module with the method types of a section's client. */
export function clientTypes(
  section: string,
  operations: readonly OperationRecord[],
  schemas: Schemas,
  catalogue: readonly CatalogueEntry[],
): string {
  const aliases = Object.keys(schemas).sort().map(componentAlias);
  const name = `${section[0]?.toUpperCase()}${section.slice(1)}Methods`;
  const methods = operations.map((operation) => methodText(operation, schemas, catalogue));
  return [
    "import type { CallOptions } from '@broker-api/core';",
    "import type { components } from './openapi.gen.ts';",
    '',
    ...aliases,
    '',
    ...operations.map(parametersType),
    '/**',
    ` * The operations of the ${section} section. ` +
      `Each method throws BrokerError when the broker rejects the`,
    ' * request, ParameterError for invalid parameters, ' +
      'TransportError when there is no response, and',
    ' * ResponseError when the response does not match the specification.',
    ' */',
    `export interface ${name} {`,
    methods.join('\n'),
    '}',
    '',
  ].join('\n');
}

/** Returns the type declaration for a named schema. The declaration refers to openapi.gen.ts. */
export function componentAlias(schema: string): string {
  return `export type ${identifier(schema)} = components['schemas'][${quote(schema)}];`;
}

function methodText(
  operation: OperationRecord,
  schemas: Schemas,
  catalogue: readonly CatalogueEntry[],
): string {
  const doc = docComment(methodDoc(operation, catalogue), '  ');
  return [...doc, ...overloads(operation, schemas)].join('\n');
}

function overloads(operation: OperationRecord, schemas: Schemas): string[] {
  const type = parametersTypeName(operation);
  const { responseBy } = operation;
  const operationId = identifier(operation.operationId);
  if (responseBy) {
    const parameter = propertyName(responseBy.parameter);
    const sent = identifier(responseBy.sent);
    const absent = identifier(responseBy.absent);
    return [
      overload(operationId, `parameters: ${type} & { ${parameter}: string }`, sent),
      overload(operationId, `parameters?: ${type} & { ${parameter}?: undefined }`, absent),
      overload(operationId, `parameters?: ${type}`, `${sent} | ${absent}`),
    ];
  }
  const needed =
    callerParameters(operation).some(({ required }) => required) ||
    operation.rules.some(({ atLeastOne }) => atLeastOne);
  const result = schemaType(operation.responseSchema, '  ');
  return [
    ...selections(operation, schemas),
    overload(operationId, `parameters${needed ? '' : '?'}: ${type}`, result),
  ];
}

/**
 * Returns the overloads of an operation with a parameter that selects fields of the response. A
 * call without the parameter selects all of them.
 */
function selections(operation: OperationRecord, schemas: Schemas): string[] {
  const name = String(operation.responseSchema.$ref ?? '').replace(/^.*\//, '');
  const fields = Object.entries(objectOf(schemas[name]?.properties)).flatMap(([field, schema]) => {
    const by = objectOf(schema)['x-selected-by'];
    return isObject(by)
      ? [{ field, parameter: String(by.parameter), value: String(by.value) }]
      : [];
  });
  const [first] = fields;
  if (first === undefined) return [];
  const operationId = identifier(operation.operationId);
  const type = parametersTypeName(operation);
  const parameter = propertyName(first.parameter);
  const response = identifier(name);
  const select = (parameters: string, selected: typeof fields): string => {
    const names = selected.map(({ field }) => quote(field)).join(' | ');
    const result = `${response} & Required<Pick<${response}, ${names}>>`;
    return overload(operationId, parameters, result);
  };
  return [
    select(`parameters?: ${type} & { ${parameter}?: undefined }`, fields),
    ...fields.map((field) =>
      select(`parameters: ${type} & { ${parameter}: ${quote(field.value)} }`, [field]),
    ),
  ];
}

function overload(operationId: string, parameters: string, result: string): string {
  return `  ${operationId}(${parameters}, options?: CallOptions): Promise<${result}>;`;
}

function methodDoc(
  operation: OperationRecord,
  catalogue: readonly CatalogueEntry[],
): (string | undefined)[] {
  const names = operation.errorCodes.map(
    (code) => catalogue.find((entry) => entry.code === code)?.name ?? String(code),
  );
  const sources = operation.provenance.map(({ source, locator }) => `${source} ${locator}`);
  return [
    `${operation.summary}.`,
    operation.description,
    `${operation.method} ${operation.path}; ` +
      `security ${operation.securityType}; ${weightText(operation.weight)}.`,
    operation.confirmedBy && `${confirmationText(operation.confirmedBy)} (ResponseError).`,
    `Errors: ${names.join(', ')}.`,
    `Source: ${sources.join('; ')}.`,
  ];
}
