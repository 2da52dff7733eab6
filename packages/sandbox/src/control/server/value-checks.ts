import type { AnySchema, ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import document from '../generated/openapi.gen.json' with { type: 'json' };
import { ControlProblem } from './control-problem.ts';

/**
 * Checks a value that a request holds.
 *
 * @throws ControlProblem with what is wrong, where, and what is right there
 */
export type ValueCheck = (value: unknown) => void;

let ajv: Ajv2020 | undefined;

/** Compiles what the document has, once and only when a request comes. */
function compiler(): Ajv2020 {
  ajv ??= new Ajv2020({
    // Schemas carry keys of ours, and the generation has checked them.
    strict: false,
    validateSchema: false,
    validateFormats: false,
    verbose: true,
  }).addSchema({ $id: 'control', components: { schemas: closedSchemas() } } as AnySchema);
  return ajv;
}

/** The named schemas; objects refuse fields that they do not have. */
function closedSchemas(): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [
      name,
      schema.type === 'object' ? { ...schema, additionalProperties: false } : schema,
    ]),
  );
}

/**
 * Makes the check of a schema of the document.
 *
 * @param what how messages name the value, such as `The body`
 */
export function checkOf(schema: Readonly<Record<string, unknown>>, what: string): ValueCheck {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= compiler().compile(inDocument(schema) as AnySchema);
    if (validate(value)) return;
    const [error] = validate.errors ?? [];
    throw new ControlProblem('INVALID_REQUEST', error ? told(error, what) : `${what} is wrong.`);
  };
}

/** The schema with references that lead into the document. */
function inDocument(schema: Readonly<Record<string, unknown>>): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"control#/'));
}

/** What is wrong, without the value: it may be a secret. */
function told({ keyword, instancePath, params, parentSchema, message }: ErrorObject, what: string) {
  const place = instancePath === '' ? what : `${what} at ${instancePath}`;
  const known = Object.keys((parentSchema as { properties?: object }).properties ?? {});
  const has = known.length > 0 ? `It has: ${known.join(', ')}.` : 'It has none.';
  if (keyword === 'additionalProperties') {
    const field = JSON.stringify(params.additionalProperty);
    return `${place} has the unknown field ${field}. ${has}`;
  }
  if (keyword === 'required') {
    return `${place} lacks the field "${params.missingProperty}". Add it. ${has}`;
  }
  if (keyword === 'enum') return `${place} must be one of ${params.allowedValues.join(', ')}.`;
  return `${place} ${message}.`;
}
