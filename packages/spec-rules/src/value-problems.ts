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

/** Fields of an object that are wrong. */
export interface WrongFields {
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  readonly known: readonly string[];
  /** Whose fields they are, such as `Depth`. */
  readonly owner: string;
  /** What a field is called there. */
  readonly noun: 'field' | 'parameter';
}

/** The same problems of a value that stands inside another. */
export function inside(prefix: string, problems: readonly ValueProblem[]): ValueProblem[] {
  return problems.map((problem) => ({ ...problem, pointer: `${prefix}${problem.pointer}` }));
}

/** One problem for each wrong place, from what Ajv complains about there. */
export function valueProblems(errors: readonly ErrorObject[]): ValueProblem[] {
  const byPlace = new Map<string, ErrorObject[]>();
  for (const error of errors.flatMap(unfold)) {
    byPlace.set(error.instancePath, [...(byPlace.get(error.instancePath) ?? []), error]);
  }
  return [...byPlace].flatMap(([pointer, atPlace]) => {
    const missing = atPlace.flatMap(missingField);
    const unknown = atPlace.flatMap(unknownField);
    if (missing.length + unknown.length === 0) return atPlace.slice(0, 1).map(wrongValue);
    const schema = objectOf(atPlace.find(isFieldError)?.parentSchema);
    const owner = typeof schema.title === 'string' ? schema.title : 'This object';
    const patterns = Object.keys(objectOf(schema.patternProperties));
    const known = [
      ...Object.keys(objectOf(schema.properties)),
      ...patterns.map((pattern) => `any name like ${pattern}`),
    ];
    return fieldProblems(pointer, { missing, unknown, known, owner, noun: 'field' });
  });
}

/**
 * Problems of unknown and missing fields. A missing one is told with an unknown one beside it,
 * since that is how a renamed field looks.
 */
export function fieldProblems(pointer: string, wrong: WrongFields): ValueProblem[] {
  const { missing, unknown, known, owner, noun } = wrong;
  if (unknown.length === 0) {
    return missing.map((name) => ({
      pointer,
      onKey: true,
      message: `${owner} lacks the ${noun} \`${name}\`. Add it.`,
      suggest: [],
    }));
  }
  const alsoMissing = missing.length === 0 ? '' : ` Missing here: ${names(missing)}.`;
  return unknown.map((name) => ({
    pointer: `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    onKey: true,
    message: `${owner} has no ${noun} \`${name}\`. It has: ${orNone(names(known))}.${alsoMissing}`,
    suggest: missing.length > 0 ? missing : nearestNames(name, known),
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

function wrongValue(error: ErrorObject): ValueProblem {
  const { instancePath, keyword, data } = error;
  const schema = objectOf(error.parentSchema);
  const allowed = listOf(schema.enum).filter((value) => typeof value === 'string');
  return {
    pointer: instancePath,
    onKey: false,
    message:
      keyword === 'nearestOf'
        ? `${show(data)} fits ${error.params.fitting} schemas of a union. Make it fit one alone.`
        : `${show(data)} is not right here. Expected: ${expectation(schema)}${limit(error)}.`,
    suggest: typeof data === 'string' ? nearestNames(data, allowed) : [],
  };
}

/** What a schema wants, with an example. */
function expectation(schema: JsonObject): string {
  if ('const' in schema) return show(schema.const);
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.map(show).join(', ')}`;
  const [example] = listOf(schema.examples);
  if (example !== undefined) return `a value such as ${show(example)}`;
  const long = longForms[String(schema.longForm)];
  if (long !== undefined) return long;
  if (schema.format === 'decimal') return 'a decimal as text, such as "0.001"';
  return [schema.type]
    .flat()
    .map((type) => typeWords[String(type)] ?? 'another value')
    .join(' or ');
}

const longForms: Readonly<Record<string, string>> = {
  text: 'an id as text, such as "1234567890123456789"',
  number: 'milliseconds as a number, such as 1700000000000',
  reference: 'a LONG as a number, such as 1700000000000, and as text only past 2^53',
};

const typeWords: Readonly<Record<string, string>> = {
  string: 'text, such as "abc"',
  integer: 'a whole number, such as 1',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object, such as {}',
  null: 'null',
};

const limits: Readonly<Record<string, (bound: unknown) => string>> = {
  minimum: (bound) => `, at least ${bound}`,
  maximum: (bound) => `, at most ${bound}`,
  minLength: (bound) => `, at least ${bound} long`,
  maxLength: (bound) => `, at most ${bound} long`,
  minItems: (bound) => `, at least ${bound} long`,
  maxItems: (bound) => `, at most ${bound} long`,
  pattern: (bound) => `, matching ${bound}`,
};

/** What the broken keyword adds to the expectation. */
function limit({ keyword, schema, message }: ErrorObject): string {
  if (['type', 'enum', 'const', 'longForm', 'format'].includes(keyword)) return '';
  return limits[keyword]?.(schema) ?? `; it ${message}`;
}
