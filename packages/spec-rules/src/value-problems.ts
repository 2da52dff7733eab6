import type { ErrorObject } from 'ajv';
import { type JsonObject, listOf, objectOf } from './json.ts';
import { nearestNames } from './nearest-names.ts';
import { names, orNone, show } from './wording.ts';

/** Something that is wrong at one place of a value. */
export interface ValueProblem {
  /** A JSON pointer into the value, such as `/bids/0`; empty for the value itself. */
  readonly pointer: string;
  /** Whether the key at that place is wrong, not its value. */
  readonly onKey: boolean;
  readonly message: string;
  readonly suggest: readonly string[];
}

/** One problem for each wrong place, from what Ajv complains about there. */
export function valueProblems(errors: readonly ErrorObject[]): ValueProblem[] {
  const byPlace = Map.groupBy(errors.flatMap(unfold), ({ instancePath }) => instancePath);
  return [...byPlace.values()].flatMap((atPlace) => {
    const missing = atPlace.flatMap(missingField);
    const unknown = atPlace.flatMap(unknownField);
    if (missing.length + unknown.length > 0) {
      const parent = atPlace.find((error) => isFieldError(error))?.parentSchema;
      return fieldProblems(atPlace[0]?.instancePath ?? '', {
        missing,
        unknown,
        ...fieldsOf(parent),
      });
    }
    return atPlace.slice(0, 1).map(wrongValue);
  });
}

/** The fields of an object that are wrong: a place of its own for each unknown or missing one. */
export interface WrongFields {
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  readonly known: readonly string[];
  /** Whose fields they are, such as `Depth`. */
  readonly owner: string;
  /** What a field is called there. */
  readonly noun: string;
}

/**
 * Problems of unknown and missing fields. A missing one is told with an unknown one beside it, since
 * that is how a renamed field looks.
 */
export function fieldProblems(pointer: string, wrong: WrongFields): ValueProblem[] {
  const { missing, unknown, known, owner, noun } = wrong;
  if (unknown.length === 0) {
    return missing.map((name) => ({
      pointer,
      onKey: true,
      message: `The ${noun} \`${name}\` of ${owner} is missing. Add it.`,
      suggest: [],
    }));
  }
  const alsoMissing =
    missing.length === 0 ? '' : ` Missing here: ${names(missing)}; rename it if it was meant.`;
  return unknown.map((name) => ({
    pointer: `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    onKey: true,
    message: `${owner} has no ${noun} \`${name}\`. It has: ${orNone(names(known))}.${alsoMissing}`,
    suggest: nearestNames(name, missing.length > 0 ? missing : known),
  }));
}

/** The complaints inside the complaint about a union. */
function unfold(error: ErrorObject): ErrorObject[] {
  if (error.keyword !== 'nearestOf' || error.params.fitting > 0) return [error];
  return (error.params.nearest as ErrorObject[]).flatMap(unfold);
}

function missingField({ keyword, params }: ErrorObject): string[] {
  return keyword === 'required' ? [String(params.missingProperty)] : [];
}

function unknownField({ keyword, params }: ErrorObject): string[] {
  if (keyword === 'additionalProperties') return [String(params.additionalProperty)];
  return keyword === 'unevaluatedProperties' ? [String(params.unevaluatedProperty)] : [];
}

function isFieldError(error: ErrorObject): boolean {
  return missingField(error).length + unknownField(error).length > 0;
}

function fieldsOf(schema: JsonObject | undefined) {
  return {
    known: Object.keys(objectOf(schema?.properties)),
    owner: typeof schema?.title === 'string' ? schema.title : 'The object',
    noun: 'field',
  };
}

function wrongValue({
  instancePath,
  keyword,
  data,
  parentSchema,
  schema,
  message,
}: ErrorObject): ValueProblem {
  const given = objectOf(parentSchema);
  const allowed = listOf(given.enum).filter((value) => typeof value === 'string');
  const fits = `${data === undefined ? 'This' : show(data)} fits more than one of the schemas`;
  return {
    pointer: instancePath,
    onKey: false,
    message:
      keyword === 'nearestOf'
        ? `${fits}. Make it fit one alone.`
        : `${show(data)} is not right here: expected ${expectation(given)}${limit(keyword, schema, message)}.`,
    suggest: typeof data === 'string' ? nearestNames(data, allowed) : [],
  };
}

/** What a schema wants, with an example. */
function expectation(schema: JsonObject): string {
  if ('const' in schema) return show(schema.const);
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.map(show).join(', ')}`;
  const example = listOf(schema.examples)[0];
  if (example !== undefined) return `a value such as ${show(example)}`;
  if (typeof schema.longForm === 'string') return longForms[schema.longForm] ?? 'a LONG';
  if (schema.format === 'decimal') return 'a decimal as text, such as "0.001"';
  const types = [schema.type].flat().map((type) => typeWords[String(type)] ?? 'another value');
  return types.join(' or ');
}

const longForms: Readonly<Record<string, string>> = {
  text: 'an id as text, such as "1234567890123456789"',
  number: 'milliseconds as a number, such as 1700000000000',
  reference: 'a LONG as a number, such as 1700000000000, or as text when it is past 2^53',
};

const typeWords: Readonly<Record<string, string>> = {
  string: 'text, such as "abc"',
  integer: 'a whole number, such as 1',
  boolean: 'true or false',
  array: 'a list, such as []',
  object: 'an object, such as {}',
  null: 'null',
};

const limits: Readonly<Record<string, (bound: unknown) => string>> = {
  minimum: (bound) => ` of at least ${bound}`,
  maximum: (bound) => ` of at most ${bound}`,
  minLength: (bound) => ` of at least ${bound} characters`,
  maxLength: (bound) => ` of at most ${bound} characters`,
  minItems: (bound) => ` of at least ${bound} items`,
  maxItems: (bound) => ` of at most ${bound} items`,
  pattern: (bound) => ` that matches ${bound}`,
};

/** What the broken keyword adds to the expectation. */
function limit(keyword: string, bound: unknown, message: string | undefined): string {
  if (['type', 'enum', 'const', 'longForm', 'format'].includes(keyword)) return '';
  return limits[keyword]?.(bound) ?? `; it ${message}`;
}
