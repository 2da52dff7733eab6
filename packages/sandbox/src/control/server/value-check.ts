import * as generated from '../generated/validators.gen.ts';
import { ControlPlaneError } from './control-plane-error.ts';

/**
 * Checks a value of a request.
 *
 * @throws ControlPlaneError that says what is wrong, where, and what is expected
 */
export type ValueCheck = (value: unknown) => void;

/** A violation, as Ajv reports it. */
interface Violation {
  readonly keyword: string;
  /** The JSON pointer of the value. */
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly parentSchema: { readonly properties?: object };
  readonly message: string;
}

/** Returns whether a value is valid. If it is not, `errors` has the first violation. */
interface Validator {
  (value: unknown): boolean;
  errors: readonly Violation[] | null;
}

// Ajv writes functions of this type, but not their types.
const validators = generated as unknown as Readonly<Record<keyof typeof generated, Validator>>;

/**
 * Returns a check.
 *
 * @param input the operation whose input it checks; `noFields` for input without fields
 * @param name the name of the value in messages, such as `The body`
 */
export function createCheck(input: keyof typeof generated, name: string): ValueCheck {
  const validate = validators[input];
  return (value) => {
    if (validate(value)) return;
    const [violation] = validate.errors ?? [];
    const message = violation ? describe(violation, name) : `${name} is invalid.`;
    throw new ControlPlaneError('INVALID_REQUEST', message);
  };
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
  return `${location} ${message}.`;
}
