import { type CheckOptions, checkValue, type Violation } from '@broker-api/spec/check-value';
import { nearestNames } from '@broker-api/spec/nearest-names';
import type { ValueSchema } from '@broker-api/spec/value-schema';
import { listOf, objectOf, type UncheckedObject } from '../json.ts';
import { formatAlternatives, formatNames, formatValue } from './message-text.ts';

/**
 * The notation of LONG values. `client`: in the parameters of the TypeScript clients and in the
 * control plane, ids are text and times are numbers. `reference`: in the responses and stream
 * messages of the reference dialect, ids and times are numbers. They are below 2^53, because JSON
 * tools round larger numbers. `any`: all notations that the schema allows.
 */
export type LongNotation = 'client' | 'reference' | 'any';

/** An error at one location in a value. */
export interface ValidationProblem {
  /** A JSON pointer into the value, such as `/bids/0`. Empty for the value itself. */
  readonly pointer: string;
  /** Whether the key at the location is wrong, not its value. */
  readonly onKey: boolean;
  readonly message: string;
  /** What the author may have meant. */
  readonly suggest?: readonly string[];
}

/** Returns the problems of a value, or an empty list for a valid value. */
export type Validate = (value: unknown) => ValidationProblem[];

/** The missing and unknown fields of an object. */
interface FieldErrors {
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  readonly known: readonly string[];
  /** The name of the object, such as `Depth`. */
  readonly owner: string;
  /** The term for a field of the object. */
  readonly noun: 'field' | 'parameter';
  /** Returns what to write in a missing field; empty if the name says it. */
  readonly advice?: (name: string) => string;
  /** What the names of fields must be; empty if the list of fields says it. */
  readonly named?: string;
}

/** Returns the problems of a nested value, with pointers that start at the enclosing value. */
export function prefixPointers(prefix: string, problems: ValidationProblem[]): ValidationProblem[] {
  return problems.map((problem) => ({ ...problem, pointer: `${prefix}${problem.pointer}` }));
}

/** Returns the validator of a schema. It reports a problem for any value of a malformed schema. */
export function validator(
  schema: ValueSchema | boolean,
  options: CheckOptions,
  notation: LongNotation = 'any',
): Validate {
  const long = (value: unknown, format: string) =>
    notation === 'client' && format === 'long-id'
      ? typeof value === 'string'
      : Number.isSafeInteger(value);
  const all = notation === 'any' ? options : { ...options, long };
  return (value) => {
    try {
      return problemsOf(checkValue(value, schema, all), notation);
    } catch (error) {
      // Another check reports a keyword with a value of the wrong type.
      const reason = error instanceof SyntaxError ? `: ${error.message}` : '';
      const message = `The schema of this value is malformed${reason}. Fix the schema.`;
      return [{ pointer: '', onKey: true, message }];
    }
  };
}

/**
 * Converts violations to problems. A location has one problem for each unknown field or, if no
 * field is unknown, for each missing field. Any other location has only one problem.
 */
function problemsOf(violations: readonly Violation[], notation: LongNotation): ValidationProblem[] {
  const byPointer = Map.groupBy(violations, ({ pointer }) => pointer);
  return [...byPointer].flatMap(([pointer, here]) => {
    const ofField = here.find(({ field }) => field !== undefined);
    if (ofField === undefined) return here.slice(0, 1).map((one) => invalidValue(one, notation));
    const isMissing = ({ keyword }: Violation): boolean => keyword === 'required';
    const missing = here.filter(isMissing).flatMap(({ field = [] }) => field);
    const unknown = here.filter((one) => !isMissing(one)).flatMap(({ field = [] }) => field);
    const schema = objectOf(ofField.schema);
    const owner = typeof schema.title === 'string' ? schema.title : 'This object';
    const patterns = Object.keys(objectOf(schema.patternProperties));
    const known = [
      ...Object.keys(objectOf(schema.properties)),
      ...patterns.map((pattern) => `any name that matches ${pattern}`),
    ];
    const advice = (name: string): string => additionOf(objectOf(schema.properties)[name]);
    const named = adviceOf(schema);
    return fieldProblems(pointer, { missing, unknown, known, owner, noun: 'field', advice, named });
  });
}

/**
 * Returns the problems of unknown and missing fields. If there are unknown fields, their messages
 * list the missing fields too, because a renamed field causes both.
 */
export function fieldProblems(pointer: string, errors: FieldErrors): ValidationProblem[] {
  const { missing, unknown, known, owner, noun, advice, named = '' } = errors;
  if (unknown.length === 0) {
    return missing.map((name) => ({
      pointer,
      onKey: true,
      message: `${owner} must have the ${noun} \`${name}\`. Add it${advice?.(name) ?? '.'}`,
    }));
  }
  const expected = `Its ${noun}s: ${formatNames(known)}.`;
  const alsoMissing = missing.length === 0 ? '' : ` Missing ${noun}s: ${formatNames(missing)}.`;
  return unknown.map((name) => ({
    pointer: `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    onKey: true,
    message: `${owner} has no ${noun} \`${name}\`. ${expected}${alsoMissing}${named}`,
    suggest: missing.length > 0 ? missing : nearestNames(name, known),
  }));
}

/** Returns the end of the advice to add a field: an example and what it means. */
function additionOf(schema: unknown): string {
  const [example] = listOf(objectOf(schema).examples);
  const such = example === undefined ? '.' : `, such as ${formatValue(example)}.`;
  return `${such}${adviceOf(objectOf(schema))}`;
}

/** Returns the advice of a schema as the end of a message. */
function adviceOf({ 'x-advice': advice }: UncheckedObject): string {
  return typeof advice === 'string' ? ` ${advice}` : '';
}

function invalidValue(violation: Violation, notation: LongNotation): ValidationProblem {
  const { pointer, keyword, value, matches = 0 } = violation;
  const own: UncheckedObject = { ...violation.schema };
  const schema = isUnion(keyword) ? { oneOf: own[keyword] } : own;
  const enumTexts = listOf(schema.enum).filter((one) => typeof one === 'string');
  const expected = `${expectation(schema, notation)}${limitText(violation)}`;
  return {
    pointer,
    onKey: false,
    message:
      matches > 0
        ? `${formatValue(value)} matches ${matches} schemas of a union. Make it match exactly one.`
        : `Expected ${expected}; got ${formatValue(value)}.${adviceOf(schema)}`,
    suggest: typeof value === 'string' ? nearestNames(value, enumTexts) : [],
  };
}

const isUnion = (keyword: string): boolean => keyword === 'oneOf' || keyword === 'anyOf';

/** Returns the description of the values that a schema allows, with an example. */
function expectation(schema: UncheckedObject, notation: LongNotation): string {
  if ('const' in schema) return formatValue(schema.const);
  if (Array.isArray(schema.oneOf)) {
    const alternatives = schema.oneOf.map((one) => expectation(objectOf(one), notation));
    return formatAlternatives([...new Set(alternatives)]);
  }
  if (Array.isArray(schema.enum))
    return `one of ${formatAlternatives(schema.enum.map(formatValue))}`;
  const [example] = listOf(schema.examples);
  if (example !== undefined) return `a value such as ${formatValue(example)}`;
  const { format, type } = schema;
  const isLong = (format === 'long-id' || format === 'epoch-ms') && Array.isArray(type);
  if (isLong && notation !== 'any') return longTexts[notation === 'client' ? format : notation];
  if (format === 'decimal') return 'a decimal as text, such as "0.001"';
  const required = listOf(schema.required).map(String);
  if (type === 'object' && required.length > 0) {
    return `an object with the field${required.length === 1 ? '' : 's'} ${formatNames(required)}`;
  }
  return formatAlternatives([type].flat().map((one) => typeTexts[String(one)] ?? 'another value'));
}

const longTexts = {
  'long-id': 'an id as text, such as "1234567890123456789"',
  'epoch-ms': 'a time in milliseconds as a number, such as 1700000000000',
  reference: 'a LONG as a number below 2^53, such as 1700000000000',
};

const typeTexts: Readonly<Record<string, string>> = {
  string: 'text, such as "abc"',
  integer: 'an integer, such as 1',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object, such as {}',
  null: 'null',
};

/** What these keywords require is in the expectation. */
const expectedKeywords = ['type', 'enum', 'const', 'long', 'format'];

/** What a keyword requires; `#` stands for its value. */
const limitTexts: Readonly<Record<string, string>> = {
  minimum: ', at least #',
  maximum: ', at most #',
  minLength: ', of at least # characters',
  maxLength: ', of at most # characters',
  minItems: ', of at least # items',
  maxItems: ', of at most # items',
  items: ', of at most # items',
  uniqueItems: ' without duplicate items',
  pattern: ', matching #',
};

/**
 * Returns the requirement of the violated keyword, as the end of a message, such as `, at most
 * 500`.
 */
function limitText({ keyword, schema, message }: Violation): string {
  const text = limitTexts[keyword];
  if (isUnion(keyword) || expectedKeywords.includes(keyword)) return '';
  if (text === undefined) return `, which ${message}`;
  // A tuple has `items: false`, or in the older form `additionalItems: false`.
  const tuple = listOf(schema.prefixItems ?? schema.items);
  const bound = keyword === 'items' ? tuple.length : objectOf(schema)[keyword];
  return (bound === 1 ? text.replace(/s$/, '') : text).replace('#', () => String(bound));
}
