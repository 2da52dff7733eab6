import { ControlPlaneError } from './control-plane-error.ts';
import * as generated from './generated/validators.gen.ts';

/** A violation of a schema, as Ajv reports it. */
interface Violation {
  readonly keyword: string;
  /** The JSON pointer of the value. */
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly parentSchema: { readonly properties?: object; readonly description?: string };
  readonly message: string;
}

/** Returns whether a value is valid. If it is not, `errors` has the first violation. */
interface Validator {
  (value: unknown): boolean;
  errors: readonly Violation[] | null;
}

// Ajv generates functions of the type `Validator`, but no type declarations for them.
const validators = generated as unknown as Readonly<Record<keyof typeof generated, Validator>>;

/**
 * Checks a part of a request against the input schema of an operation.
 *
 * @param input the operation whose input schema applies to the part; `noFields` for a part that
 *   must have no fields
 * @param name the name of the part in messages, such as `The body`
 * @throws ControlPlaneError if the part is invalid; the message says what is wrong, where, and what
 *   is expected
 */
export function checkInput(input: keyof typeof generated, name: string, value: unknown): void {
  const validate = validators[input];
  if (validate(value)) return;
  const [violation] = validate.errors ?? [];
  const message = violation ? describe(violation, name) : `${name} is invalid.`;
  throw new ControlPlaneError('INVALID_REQUEST', message);
}

/** Describes a violation without the value, which may be a secret. */
function describe(
  { keyword, instancePath, params, parentSchema, message }: Violation,
  name: string,
): string {
  const location = instancePath === '' ? name : `${name} at ${instancePath}`;
  const fields = Object.keys(parentSchema.properties ?? {});
  const known =
    fields.length > 0 ? `Known fields: ${fields.join(', ')}.` : 'No fields are supported.';
  if (keyword === 'additionalProperties') {
    const field = JSON.stringify(params.additionalProperty);
    return `${location} contains the unknown field ${field}. ${known}`;
  }
  if (keyword === 'required') {
    return `${location} must contain the field "${params.missingProperty}". ${known}`;
  }
  if (keyword === 'enum') {
    return `${location} must be one of ${(params.allowedValues as string[]).join(', ')}.`;
  }
  const { description = '' } = parentSchema;
  if (keyword === 'pattern' && description !== '') {
    return `${location} is invalid. Expected: ${description.replace(/\.?$/, '.')}`;
  }
  return `${location} ${message}.`;
}
