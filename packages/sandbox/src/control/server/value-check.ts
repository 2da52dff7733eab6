import type { AnySchema, ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import document from '../generated/openapi.gen.json' with { type: 'json' };
import { ControlPlaneError } from './control-plane-error.ts';

/**
 * Checks a value of a request.
 *
 * @throws ControlPlaneError that says what is wrong, where, and what is expected
 */
export type ValueCheck = (value: unknown) => void;

let ajv: Ajv2020 | undefined;

/** Returns the schema compiler, which is created on the first request. */
function compiler(): Ajv2020 {
  ajv ??= new Ajv2020({
    // The schemas contain extension keys, and the generator has validated them.
    strict: false,
    validateSchema: false,
    validateFormats: false,
    verbose: true,
  }).addSchema({ $id: 'control', components: { schemas: closedSchemas() } } as AnySchema);
  return ajv;
}

/** Returns the named schemas. Objects reject unknown fields. */
function closedSchemas(): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [
      name,
      schema.type === 'object' ? { ...schema, additionalProperties: false } : schema,
    ]),
  );
}

/**
 * Creates a check from a schema.
 *
 * @param name the name of the value in messages, such as `The body`
 */
export function createCheck(schema: Readonly<Record<string, unknown>>, name: string): ValueCheck {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= compiler().compile(withDocumentReferences(schema) as AnySchema);
    if (validate(value)) return;
    const [error] = validate.errors ?? [];
    throw new ControlPlaneError(
      'INVALID_REQUEST',
      error ? describeError(error, name) : `${name} is invalid.`,
    );
  };
}

/** Returns a copy of a schema whose references resolve in the OpenAPI document. */
function withDocumentReferences(schema: Readonly<Record<string, unknown>>): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"control#/'));
}

/** Describes an error without the value, which may be a secret. */
function describeError(
  { keyword, instancePath, params, parentSchema, message }: ErrorObject,
  name: string,
) {
  const location = instancePath === '' ? name : `${name} at ${instancePath}`;
  const fields = Object.keys((parentSchema as { properties?: object }).properties ?? {});
  const known =
    fields.length > 0 ? `Known fields: ${fields.join(', ')}.` : 'No fields are supported.';
  if (keyword === 'additionalProperties') {
    const field = JSON.stringify(params.additionalProperty);
    return `${location} contains the unknown field ${field}. ${known}`;
  }
  if (keyword === 'required') {
    return `${location} must contain the field "${params.missingProperty}". ${known}`;
  }
  if (keyword === 'enum') return `${location} must be one of ${params.allowedValues.join(', ')}.`;
  return `${location} ${message}.`;
}
