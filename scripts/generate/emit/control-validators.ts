import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import type { ControlOperation } from '../read/control-operations.ts';
import { resolveSchema, type Schema, type Schemas } from '../read/schema.ts';

/**
 * Returns the module with the validators of the control plane: one for the input of each operation
 * that has input, and `noFields`. Ajv compiles the schemas here, because a page that runs the
 * sandbox may forbid `new Function`.
 */
export function controlValidators(
  operations: readonly ControlOperation[],
  schemas: Schemas,
): string {
  const ajv = new Ajv({
    code: { source: true, esm: true, lines: true },
    // The linter has checked the schemas.
    validateSchema: false,
    verbose: true,
  });
  const withInput = operations.filter(({ body, query }) => body || query.length > 0);
  const inputs: Record<string, Schema> = {
    noFields: { type: 'object', properties: {} },
    ...Object.fromEntries(withInput.map((one) => [one.operationId, inputOf(one)])),
  };
  for (const [name, schema] of Object.entries(inputs)) {
    ajv.addSchema(inputSchema(schema, schemas), name);
  }
  const names = Object.keys(inputs).map((name) => [name, name]);
  return [
    '// @ts-nocheck: this is the JavaScript that Ajv writes.',
    '',
    withoutRequire(standalone.default(ajv, Object.fromEntries(names))),
    '',
  ].join('\n');
}

/** Returns the schema of the body or of the query parameters, which are the fields of an object. */
function inputOf({ body, query }: ControlOperation): Schema {
  if (body !== undefined) return body;
  return {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
}

const annotations = ['title', 'description', 'examples', 'default', 'format'];

/**
 * Returns a schema without references and without keywords that validate nothing. Its objects
 * reject unknown fields.
 */
function inputSchema(schema: Schema, schemas: Schemas): Schema {
  const { properties, items, ...rest } = resolveSchema(schema, schemas);
  const assertions = Object.entries(rest).filter(
    ([keyword]) => !keyword.startsWith('x-') && !annotations.includes(keyword),
  );
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [
    name,
    inputSchema(field, schemas),
  ]);
  return {
    ...Object.fromEntries(assertions),
    ...(typeof items === 'object' && { items: inputSchema(items, schemas) }),
    ...(properties && { properties: Object.fromEntries(fields), additionalProperties: false }),
  };
}

/** Replaces the one function that Ajv's code requires at run time: the length in code points. */
function withoutRequire(code: string): string {
  const own = code.replaceAll(
    'require("ajv/dist/runtime/ucs2length").default',
    '(text) => [...text].length',
  );
  const required = /require\(.*?\)/.exec(own)?.[0];
  if (required === undefined) return own;
  throw new Error(`The validators of the control plane need ${required}. Replace it here as well.`);
}
