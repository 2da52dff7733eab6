import type { OperationRecord } from '@broker-api/spec/model';
import { refName, type Schema, type Schemas, withoutConditions } from '@broker-api/spec/schema';

/** The schemas with which the server of the control plane checks requests. */
export interface ControlInputs {
  /** The schema of the body, or of an object with the query parameters, by operationId. */
  readonly operations: Readonly<Record<string, Schema>>;
  /** The named schemas that those reference. */
  readonly schemas: Schemas;
}

/** Returns the schemas of the inputs, without the keywords that neither check nor explain. */
export function controlInputs(
  operations: readonly OperationRecord<string>[],
  schemas: Schemas,
): ControlInputs {
  const inputs = operations.flatMap((operation) => {
    const input = inputOf(operation);
    return input ? [[operation.operationId, inputSchema(input)] as const] : [];
  });
  const used: Record<string, Schema> = {};
  const addReferenced = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const name = refName(value as Schema);
    if (name !== undefined && schemas[name] !== undefined && used[name] === undefined) {
      used[name] = inputSchema(schemas[name]);
      addReferenced(used[name]);
    }
    for (const part of Object.values(value)) addReferenced(part);
  };
  for (const [, input] of inputs) addReferenced(input);
  return { operations: Object.fromEntries(inputs), schemas: used };
}

function inputOf({ body, parameters }: OperationRecord<string>): Schema | undefined {
  if (body !== undefined || parameters.length === 0) return body;
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

const annotations = ['title', 'examples', 'default', 'format'];

/** @throws Error if an object allows unknown fields, because a misspelled field would be ignored */
function inputSchema(schema: Schema): Schema {
  if (schema.$ref !== undefined) return { $ref: schema.$ref };
  // Removes the conditions (`if`): the handlers check them, with clearer messages.
  const { properties, items, description, ...rest } = withoutConditions(schema);
  const assertions = Object.entries(rest).filter(
    ([keyword]) => !keyword.startsWith('x-') && !annotations.includes(keyword),
  );
  if (properties !== undefined && rest.additionalProperties !== false) {
    const name = rest.title ?? 'a request body';
    throw new Error(`${name} allows unknown fields; add \`additionalProperties: false\``);
  }
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [
    name,
    inputSchema(field),
  ]);
  return {
    ...Object.fromEntries(assertions),
    // The error message quotes the description of a field with a pattern.
    ...(rest.pattern !== undefined && { description }),
    ...(typeof items === 'object' && { items: inputSchema(items) }),
    ...(properties && { properties: Object.fromEntries(fields) }),
  };
}
