import type { ValueSchema } from '@broker-api/spec/value-schema';
import { isObject, type UncheckedObject } from '../json.ts';
import { referencesIn, type Spec } from '../load.ts';
import { keysOf, type Located } from '../located.ts';
import type { Problem } from '../problem.ts';
import type { YamlFile } from '../read/yaml-file.ts';
import {
  type LongNotation,
  type Validate,
  type ValidationProblem,
  validator,
} from '../validation/validation-problems.ts';
import { schemaOf, targetIn } from './json-schemas.ts';

/** Checks each file against the JSON Schema of its kind, which editors use too. */
export function schemaProblems(spec: Spec, validatorOf: Validators): Problem[] {
  return [...spec.files.values()].flatMap((file) => {
    const schema = schemaOf(file.path);
    return schema === undefined ? [] : fileProblems(file, validatorOf(schema));
  });
}

/** Returns the problems that a validator finds in a file. */
export function fileProblems(file: YamlFile, validate: Validate): Problem[] {
  return validate(file.content).map((problem) => toProblem(file, problem));
}

/** Adds the location to a problem, and its keys to the message. */
export function toProblem(file: YamlFile, problem: ValidationProblem): Problem {
  const { pointer, onKey, message, suggest = [] } = problem;
  const keys = keysOf(pointer);
  const located = pointer === '' ? message : `\`${keys.join('/')}\`: ${message}`;
  const hint = suggest.length > 0 ? ` Did you mean ${suggest.join(' or ')}?` : '';
  return { at: file.at(keys, onKey), message: `${located}${hint}` };
}

/** Returns the validator of a JSON Schema in spec/, such as `operation.schema.json`. */
export type Validators = (schema: string) => Validate;

/** Returns the validators of the JSON Schemas in spec/. */
export function validators(schemas: ReadonlyMap<string, UncheckedObject>): Validators {
  const resolve = ({ $ref = '' }: ValueSchema) => readable(targetIn(schemas, $ref));
  return (schema) => validator({ $ref: schema }, { resolve });
}

/**
 * Returns the validator of a schema of the specification. Unknown fields, which the published
 * schemas allow, are errors.
 */
export type SpecValidators = (schema: Located, notation: LongNotation) => Validate;

/** Returns the validators of the schemas of the specification. */
export function specValidators(spec: Spec): SpecValidators {
  const references = referencesIn(spec.files.values());
  const targets = new Map(references.map((ref) => [ref.value, spec.target(ref)?.value]));
  return (schema, notation) => {
    // The schema itself can be a changed copy of the one in the file.
    const resolve = (reference: unknown) =>
      readable(reference === schema.value ? spec.target(schema)?.value : targets.get(reference));
    return validator(readable(schema.value), { resolve, closed: true }, notation);
  };
}

/** Returns a schema. Another check reports a value that is none. */
function readable(schema: unknown): ValueSchema | boolean {
  return isObject(schema) ? schema : schema !== false;
}
