import type { OperationRecord, ParameterRecord } from '@broker-api/spec/model';
import type { Schema } from '@broker-api/spec/schema';
import { schemaType } from './schema-types.ts';
import { docComment, propertyName } from './typescript-text.ts';

/** The parameters that only the gateway reads. */
const gatewayParameters = ['timestamp', 'signature'];

/**
 * Returns the module with the types of a section's operations in the sandbox: the parameters that
 * the gateway passes to a handler, and the responses that a handler returns, which are the types of
 * the section's client.
 */
export function sandboxTypes(section: string, operations: readonly OperationRecord[]): string {
  const name = `${section[0]?.toUpperCase()}${section.slice(1)}Operations`;
  return [
    `import type * as ${section} from '@broker-api/${section}';`,
    '',
    ...docComment([
      `The operations of the ${section} section: their checked parameters, with defaults, ` +
        `and their responses. Ids and decimals are strings, times and counts are numbers.`,
    ]),
    `export interface ${name} {`,
    ...operations.map((operation) => operationText(section, operation)),
    '}',
    '',
  ].join('\n');
}

function operationText(section: string, operation: OperationRecord): string {
  const schemas = responseSchemas(operation);
  const response = schemas.map((schema) => schemaType(schema, '    ', `${section}.`));
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
function responseSchemas({ responseSchema, responseBy }: OperationRecord): Schema[] {
  if (responseBy === undefined) return [responseSchema];
  return [responseBy.sent, responseBy.absent].map((name) => ({
    $ref: `#/components/schemas/${name}`,
  }));
}

function parametersType({ parameters }: OperationRecord): string {
  // The gateway rejects a call with an unavailable parameter.
  const passed = parameters.filter(
    ({ name, unavailable }) => !unavailable && !gatewayParameters.includes(name),
  );
  if (passed.length === 0) return 'Record<never, never>';
  const fields = passed.map((parameter) => {
    const isPresent = parameter.required || parameter.schema.default !== undefined;
    const type = `${valueType(parameter)}${isPresent ? '' : ' | undefined'}`;
    return `      readonly ${propertyName(parameter.name)}: ${type};`;
  });
  return `{\n${fields.join('\n')}\n    }`;
}

function valueType({ kind, values, unavailableValues = [] }: ParameterRecord): string {
  if (values) {
    const available = values.filter((value) => !unavailableValues.includes(String(value)));
    return schemaType({ enum: available });
  }
  return kind === 'integer' || kind === 'time' ? 'number' : 'string';
}
