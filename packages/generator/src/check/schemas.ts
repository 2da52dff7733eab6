import type { Spec } from '../load.ts';
import { keysOf } from '../located.ts';
import type { Problem } from '../problem.ts';
import type { YamlFile } from '../read/yaml-file.ts';
import { SchemaValidator, type Validate } from '../validation/schema-validator.ts';
import type { ValidationProblem } from '../validation/validation-problems.ts';
import { jsonSchemas, schemaOf } from './json-schemas.ts';

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
  const { pointer, onKey, message, suggest } = problem;
  const keys = keysOf(pointer);
  const located = pointer === '' ? message : `\`${keys.join('/')}\`: ${message}`;
  const hint = suggest.length > 0 ? ` Did you mean ${suggest.join(' or ')}?` : '';
  return { at: file.at(keys, onKey), message: `${located}${hint}` };
}

/** Returns the validator of a schema, such as `operation.schema.json`. */
export type Validators = (schema: string) => Validate;
/** The validators of the schemas that were used last: most runs of one process use the same. */
let last: { readonly texts: string; readonly validatorOf: Validators } | undefined;

/** Returns the validators of the schemas in spec/. */
export function validators(spec: Spec): Validators {
  const files = spec.filesIn('spec').filter(({ path }) => path.endsWith('.schema.json'));
  const texts = JSON.stringify(files.map(({ path, text }) => [path, text]));
  if (last?.texts !== texts) last = { texts, validatorOf: compiled(spec) };
  return last.validatorOf;
}

function compiled(spec: Spec): Validators {
  const validator = new SchemaValidator(() => undefined);
  for (const [name, schema] of jsonSchemas(spec)) validator.add(schema, name);
  const known = new Map<string, Validate>();
  return (schema) => {
    const validate = known.get(schema) ?? validator.compile({ $ref: schema });
    known.set(schema, validate);
    return validate;
  };
}
