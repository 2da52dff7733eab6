import { checkValue, type ValueSchema, type Violation } from '@broker-api/spec';
import inputs from '@broker-api/spec/control/inputs.json' with { type: 'json' };
import { ControlPlaneError } from './control-plane-error.ts';
import type { ControlMethods } from './generated/client.gen.ts';

const schemas: Readonly<Record<string, ValueSchema>> = inputs.schemas;
const noFields: ValueSchema = { type: 'object', additionalProperties: false };
const operations: Readonly<Record<string, ValueSchema>> = inputs.operations;

/**
 * Checks a part of a request against the input schema of an operation.
 *
 * @param input the operation whose input schema applies to the part; `noFields` for a part that
 *   must have no fields
 * @param name the name of the part in messages, such as `The body`
 * @throws ControlPlaneError if the part is invalid; the message says what is wrong, where, and what
 *   is expected
 */
export function checkInput(
  input: keyof ControlMethods | 'noFields',
  name: string,
  value: unknown,
): void {
  const schema = operations[input] ?? noFields;
  const [violation] = checkValue(value, schema, { schemas, firstOnly: true });
  if (violation === undefined) return;
  throw new ControlPlaneError('INVALID_REQUEST', describe(violation, name));
}

/** Describes a violation without the value, which may be a secret. */
function describe({ keyword, pointer, schema, field, message }: Violation, name: string): string {
  const location = pointer === '' ? name : `${name} at ${pointer}`;
  const fields = Object.keys(schema.properties ?? {});
  const known =
    fields.length > 0 ? `Known fields: ${fields.join(', ')}.` : 'No fields are supported.';
  if (keyword === 'additionalProperties') {
    return `${location} contains the unknown field ${JSON.stringify(field)}. ${known}`;
  }
  if (keyword === 'required') return `${location} must contain the field "${field}". ${known}`;
  if (schema.enum !== undefined && keyword === 'enum') {
    return `${location} must be one of ${schema.enum.join(', ')}.`;
  }
  const { description = '' } = schema;
  if (keyword === 'pattern' && description !== '') {
    return `${location} is invalid. Expected: ${description.replace(/\.?$/, '.')}`;
  }
  return `${location} ${message}.`;
}
