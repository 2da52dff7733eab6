import type { OperationRecord } from '@broker-api/spec/model';
import {
  resolveSchema,
  type Schema,
  type Schemas,
  withoutConditions,
} from '@broker-api/spec/schema';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { identifier } from './typescript-text.ts';

/**
 * Returns the module with the validators of the control plane: one for the input of each operation,
 * and `noFields`. Ajv compiles the schemas when this module is generated, because a page that runs
 * the sandbox may forbid `new Function`.
 */
export function controlValidators(
  operations: readonly OperationRecord<'control'>[],
  schemas: Schemas,
): string {
  const ajv = new Ajv({
    code: { source: true, esm: true, lines: true },
    // The linter has already checked the schemas.
    validateSchema: false,
    verbose: true,
  });
  ajv.addSchema({ type: 'object', additionalProperties: false }, 'noFields');
  const withoutInput: string[] = [];
  const names: Record<string, string> = { noFields: 'noFields' };
  for (const operation of operations) {
    const operationId = identifier(operation.operationId);
    const input = inputOf(operation);
    if (input === undefined) {
      withoutInput.push(operationId);
    } else {
      ajv.addSchema(inputSchema(input, schemas), operationId);
      names[operationId] = operationId;
    }
  }
  return [
    '// @ts-nocheck: this is the JavaScript that Ajv writes.',
    '',
    withoutRequire(standalone.default(ajv, names)),
    `export { ${withoutInput.map((operationId) => `noFields as ${operationId}`).join(', ')} };`,
    '',
  ].join('\n');
}

/** Returns the schema of the body, or of an object with the query parameters, if there are any. */
function inputOf({ body, parameters }: OperationRecord<'control'>): Schema | undefined {
  if (body !== undefined || parameters.length === 0) return body;
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

const annotations = ['title', 'examples', 'default', 'format'];

/**
 * Returns a schema without references and without keywords that validate nothing.
 *
 * @throws Error if an object allows unknown fields, because a misspelled field would be ignored
 */
function inputSchema(schema: Schema, schemas: Schemas): Schema {
  // Removes the conditions (`if`): the handlers check them, with clearer messages than Ajv's.
  const resolved = withoutConditions(resolveSchema(schema, schemas));
  const { properties, items, description, ...rest } = resolved;
  const assertions = Object.entries(rest).filter(
    ([keyword]) => !keyword.startsWith('x-') && !annotations.includes(keyword),
  );
  if (properties !== undefined && rest.additionalProperties !== false) {
    const name = rest.title ?? 'a request body';
    throw new Error(`${name} allows unknown fields; add \`additionalProperties: false\``);
  }
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [
    name,
    inputSchema(field, schemas),
  ]);
  return {
    ...Object.fromEntries(assertions),
    // Keeps the description of a field with a pattern, because the error message quotes it.
    ...(rest.pattern !== undefined && { description }),
    ...(typeof items === 'object' && { items: inputSchema(items, schemas) }),
    ...(properties && { properties: Object.fromEntries(fields) }),
  };
}

/**
 * Replaces the only function that the code from Ajv loads through `require`: the one that returns
 * the length of a string in code points.
 */
function withoutRequire(code: string): string {
  const own = code.replaceAll(
    'require("ajv/dist/runtime/ucs2length").default',
    '(text) => [...text].length',
  );
  const required = /require\(.*?\)/.exec(own)?.[0];
  if (required === undefined) return own;
  throw new Error(
    `The validators of the control plane still contain ${required}. ` +
      `Replace it in \`withoutRequire\` as well.`,
  );
}
