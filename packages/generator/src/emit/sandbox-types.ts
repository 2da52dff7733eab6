import type { Operation, Parameter } from '../read/operations.ts';
import { refName, type Schema, type Schemas } from '../read/schema.ts';
import { parameterKind } from './operation-table.ts';
import { schemaDeclarations, schemaType } from './schema-types.ts';
import { docComment, propertyName } from './typescript-text.ts';

/** The parameters that only the gateway reads. */
const gatewayParameters = ['timestamp', 'signature'];

/**
 * Returns the module with the types of a section's operations in the sandbox: the parameters that
 * the gateway passes to a handler, and the responses that a handler returns.
 */
export function sandboxTypes(
  section: string,
  operations: readonly Operation[],
  schemas: Schemas,
): string {
  const name = `${section[0]?.toUpperCase()}${section.slice(1)}Operations`;
  const responses = operations.flatMap(responseSchemas);
  return [
    schemaDeclarations(withStringTimes(referenced(responses, schemas))),
    ...docComment([
      `The operations of the ${section} section: their checked parameters, with defaults, and their responses. Ids and decimals are strings, times and counts are numbers.`,
    ]),
    `export interface ${name} {`,
    ...operations.map(operationText),
    '}',
    '',
  ].join('\n');
}

function operationText(operation: Operation): string {
  const response = responseSchemas(operation).map((schema) => schemaType(schema, '    '));
  return [
    `  readonly ${propertyName(operation.operationId)}: {`,
    `    readonly parameters: ${parametersType(operation)};`,
    `    readonly response: ${response.join(' | ')};`,
    // The sandbox need not have a handler for an operation with partial coverage.
    ...(operation.sandbox.coverage === 'partial' ? ['    readonly partial: true;'] : []),
    '  };',
  ].join('\n');
}

/** Returns the schema of the response, or of both responses if a parameter selects one. */
function responseSchemas({ response, responseBy }: Operation): Schema[] {
  if (responseBy === undefined) return [response];
  return [responseBy.sent, responseBy.absent].map((name) => ({
    $ref: `#/components/schemas/${name}`,
  }));
}

/** Returns the named schemas that the given schemas reference, directly or indirectly. */
function referenced(roots: readonly Schema[], schemas: Schemas): Schemas {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const name = refName(value as Schema);
    if (name === undefined) Object.values(value).forEach(visit);
    else if (!names.has(name)) {
      names.add(name);
      visit(schemas[name]);
    }
  };
  roots.forEach(visit);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)));
}

/**
 * Returns the schemas, with the type string for each time that is a string on the wire, because the
 * encoder does not convert such times.
 */
function withStringTimes(schemas: Schemas): Schemas {
  const isStringTime = (value: Schema | null): boolean =>
    value?.type === 'string' && value.format === 'epoch-ms';
  return JSON.parse(JSON.stringify(schemas), (_key, value) =>
    isStringTime(value) ? { ...value, format: undefined } : value,
  );
}

function parametersType({ parameters }: Operation): string {
  // The gateway rejects a call with an unavailable parameter.
  const passed = parameters.filter(
    ({ name, unavailable }) => !unavailable && !gatewayParameters.includes(name),
  );
  if (passed.length === 0) return 'Record<never, never>';
  const fields = passed.map((parameter) => {
    const isPresent = parameter.required || parameter.resolved.default !== undefined;
    return `      readonly ${propertyName(parameter.name)}: ${valueType(parameter)}${isPresent ? '' : ' | undefined'};`;
  });
  return `{\n${fields.join('\n')}\n    }`;
}

function valueType({ resolved }: Parameter): string {
  const { 'x-unavailable': unavailable, enum: values, type, format } = resolved;
  if (values) {
    const available = values.filter(
      (value) => !Array.isArray(unavailable) || !unavailable.includes(value),
    );
    return schemaType({ enum: available });
  }
  const kind = parameterKind(type, format);
  return kind === 'integer' || kind === 'time' ? 'number' : 'string';
}
