import type { CatalogueEntry } from '../read/error-catalogue.ts';
import type { Operation } from '../read/operations.ts';
import type { Json, Schemas } from '../read/schema.ts';
import { literal } from './literal.ts';
import { callerParameters, parametersType, parametersTypeName } from './parameter-types.ts';
import { docComment, schemaType } from './schema-types.ts';
import { shapesOf } from './shapes.ts';
import { weightText } from './weight-text.ts';

/** The method names, parameter types and result types of a section's client. */
export function clientTypes(
  section: string,
  operations: readonly Operation[],
  schemas: Schemas,
  catalogue: readonly CatalogueEntry[],
): string {
  const aliases = Object.keys(schemas)
    .sort()
    .map((name) => `export type ${name} = components['schemas']['${name}'];`);
  const name = `${section[0]?.toUpperCase()}${section.slice(1)}Methods`;
  const methods = operations.map((operation) => methodText(operation, catalogue));
  return [
    "import type { CallOptions } from '@broker-api/core';",
    "import type { components } from './openapi.gen.ts';",
    '',
    ...aliases,
    '',
    ...operations.map(parametersType),
    `/** The operations of the ${section} section. Each throws BrokerError for a refusal, ParameterError for`,
    ' * parameters that can not be sent, TransportError when no answer came, and ResponseError for an answer',
    ' * that is not what the specification promises. */',
    `export interface ${name} {`,
    methods.join('\n'),
    '}',
    '',
  ].join('\n');
}

function methodText(operation: Operation, catalogue: readonly CatalogueEntry[]): string {
  const doc = docComment(methodDoc(operation, catalogue), '  ');
  const type = parametersTypeName(operation);
  const { responseBy, operationId } = operation;
  if (responseBy) {
    const { parameter, sent, absent } = responseBy;
    return [
      ...doc,
      `  ${operationId}(parameters: ${type} & { ${parameter}: string }, options?: CallOptions): Promise<${sent}>;`,
      `  ${operationId}(parameters?: ${type} & { ${parameter}?: undefined }, options?: CallOptions): Promise<${absent}>;`,
      `  ${operationId}(parameters?: ${type}, options?: CallOptions): Promise<${sent} | ${absent}>;`,
    ].join('\n');
  }
  const needed =
    callerParameters(operation).some(({ required }) => required) ||
    operation.rules.some(({ atLeastOne }) => atLeastOne);
  const result = schemaType(operation.response, '  ');
  return [
    ...doc,
    `  ${operationId}(parameters${needed ? '' : '?'}: ${type}, options?: CallOptions): Promise<${result}>;`,
  ].join('\n');
}

function methodDoc(
  operation: Operation,
  catalogue: readonly CatalogueEntry[],
): (string | undefined)[] {
  const names = operation.errorCodes.map(
    (code) => catalogue.find((entry) => entry.code === code)?.name ?? String(code),
  );
  const sources = operation.provenance.map(({ source, locator }) => `${source} ${locator}`);
  return [
    `${operation.summary}.`,
    operation.description,
    `${operation.method} ${operation.path}; security ${operation.securityType}; ${weightText(operation.weight)}.`,
    `Errors: ${names.join(', ')}.`,
    `Source: ${sources.join('; ')}.`,
  ];
}

/** The table that the client's hand-written code reads. */
export function clientTable(
  section: string,
  operations: readonly Operation[],
  schemas: Schemas,
): string {
  const { named, shapeOf } = shapesOf(schemas, section);
  const used = new Set<string>();
  const note = (shape: Json | undefined): void => {
    for (const [, name] of JSON.stringify(shape ?? null).matchAll(/"#(\w+)"/g)) {
      if (name === undefined || used.has(name)) continue;
      used.add(name);
      note(named[name]);
    }
  };
  const entries = operations.map((operation) => {
    const response = shapeOf(operation.response);
    note(response);
    return `    ${operation.operationId}: ${literal(tableEntry(operation, response))},`;
  });
  const shapes = [...used].sort().map((name) => `    ${name}: ${literal(named[name] ?? null)},`);
  return [
    "import type { SectionTable } from '@broker-api/core';",
    '',
    `/** The operations of the ${section} section, as data. */`,
    `export const ${section}Table: SectionTable = {`,
    `  section: '${section}',`,
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

function tableEntry(operation: Operation, response: Json): Json {
  const inRules = JSON.stringify(operation.rules);
  const parameters = callerParameters(operation).map(({ name, required, resolved }) => {
    const matters = resolved.default !== undefined && inRules.includes(`"${name}"`);
    return [
      name,
      { ...(required && { required }), ...(matters && { default: resolved.default as string }) },
    ];
  });
  return {
    method: operation.method,
    path: operation.path,
    securityType: operation.securityType,
    ...(operation.requiresApiKey && { requiresApiKey: true }),
    ...(operation.signed && { signed: true }),
    ...(operation.requiresTimestamp && { requiresTimestamp: true }),
    parameters: Object.fromEntries(parameters),
    ...(operation.rules.length > 0 && { rules: operation.rules as unknown as Json }),
    ...(response !== null && { response }),
  };
}
