import type { Violation } from '@broker-api/spec/check-value';
import { nearestNames } from '@broker-api/spec/nearest-names';
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
  readonly suggest: readonly string[];
}

/** The missing and unknown fields of an object. */
export interface FieldErrors {
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
export function prefixPointers(
  prefix: string,
  problems: readonly ValidationProblem[],
): ValidationProblem[] {
  return problems.map((problem) => ({ ...problem, pointer: `${prefix}${problem.pointer}` }));
}

/**
 * Converts violations to problems. A location has one problem for each unknown field or, if no
 * field is unknown, for each missing field. Any other location has only one problem.
 */
export function validationProblems(
  violations: readonly Violation[],
  notation: LongNotation,
): ValidationProblem[] {
  const byPointer = Map.groupBy(violations, ({ pointer }) => pointer);
  return [...byPointer].flatMap(([pointer, violationsHere]) => {
    const missing = violationsHere.flatMap(missingFields);
    const unknown = violationsHere.flatMap(unknownFields);
    if (missing.length + unknown.length === 0) {
      return violationsHere.slice(0, 1).map((one) => invalidValue(one, notation));
    }
    const schema = objectOf(violationsHere.find(({ field }) => field !== undefined)?.schema);
    const owner = typeof schema.title === 'string' ? schema.title : 'This object';
    const patterns = Object.keys(objectOf(schema.patternProperties));
    const known = [
      ...Object.keys(objectOf(schema.properties)),
      ...patterns.map((pattern) => `any name that matches ${pattern}`),
    ];
    const advice = (name: string): string => adviceOf(objectOf(schema.properties)[name]);
    const named = typeof schema['x-advice'] === 'string' ? ` ${schema['x-advice']}` : '';
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
      suggest: [],
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
function adviceOf(schema: unknown): string {
  const { examples, 'x-advice': advice } = objectOf(schema);
  const [example] = listOf(examples);
  const such = example === undefined ? '.' : `, such as ${formatValue(example)}.`;
  return typeof advice === 'string' ? `${such} ${advice}` : such;
}

function missingFields({ keyword, field }: Violation): string[] {
  return keyword === 'required' && field !== undefined ? [field] : [];
}

function unknownFields({ keyword, field }: Violation): string[] {
  return keyword !== 'required' && field !== undefined ? [field] : [];
}

function invalidValue(violation: Violation, notation: LongNotation): ValidationProblem {
  const { pointer, keyword, value, schema: violated, matches = 0 } = violation;
  const isUnion = keyword === 'oneOf';
  const schema = objectOf(isUnion ? { oneOf: violated.oneOf } : violated);
  const given = schema['x-advice'];
  const advice = typeof given === 'string' ? ` ${given}` : '';
  const enumTexts = listOf(schema.enum).filter((one) => typeof one === 'string');
  const expected = `${expectation(schema, notation)}${limitText(violation)}`;
  return {
    pointer,
    onKey: false,
    message:
      isUnion && matches > 0
        ? `${formatValue(value)} matches ${matches} schemas of a union. Make it match exactly one.`
        : `Expected ${expected}; got ${formatValue(value)}.${advice}`,
    suggest: typeof value === 'string' ? nearestNames(value, enumTexts) : [],
  };
}

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
  const isLong = Array.isArray(schema.type);
  const long = isLong && longNotationTexts[String(notationOf(schema.format, notation))];
  if (long) return long;
  if (schema.format === 'decimal') return 'a decimal as text, such as "0.001"';
  const required = listOf(schema.required).map(String);
  if (schema.type === 'object' && required.length > 0) {
    return (
      `an object with ${required.length === 1 ? 'the field' : 'the fields'} ` +
      `${formatNames(required)}`
    );
  }
  return formatAlternatives(
    [schema.type].flat().map((type) => typeTexts[String(type)] ?? 'another value'),
  );
}

/**
 * Returns how a LONG that has several notations is written; undefined for another format and if any
 * notation is allowed.
 */
export function notationOf(
  format: unknown,
  notation: LongNotation,
): keyof typeof longNotationTexts | undefined {
  if (notation === 'any' || (format !== 'long-id' && format !== 'epoch-ms')) return undefined;
  if (notation === 'reference') return 'reference';
  return format === 'long-id' ? 'text' : 'number';
}

const longNotationTexts: Readonly<Record<string, string>> = {
  text: 'an id as text, such as "1234567890123456789"',
  number: 'a time in milliseconds as a number, such as 1700000000000',
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

const limitTexts: Readonly<Record<string, (bound: unknown) => string>> = {
  minimum: (bound) => `, at least ${bound}`,
  maximum: (bound) => `, at most ${bound}`,
  minLength: (bound) => `, of at least ${count(bound, 'character')}`,
  maxLength: (bound) => `, of at most ${count(bound, 'character')}`,
  minItems: (bound) => `, of at least ${count(bound, 'item')}`,
  maxItems: (bound) => `, of at most ${count(bound, 'item')}`,
  items: (bound) => `, of at most ${count(bound, 'item')}`,
  uniqueItems: () => ' without duplicate items',
  pattern: (bound) => `, matching ${bound}`,
};

function count(number: unknown, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/**
 * Returns the requirement of the violated keyword, as the end of a message, such as `, at most
 * 500`.
 */
function limitText({ keyword, schema, message }: Violation): string {
  if (['oneOf', 'type', 'enum', 'const', 'long', 'format'].includes(keyword)) return '';
  // A tuple has `items: false`.
  const { prefixItems = [], items } = schema;
  const maximum = Array.isArray(items) ? items.length : prefixItems.length;
  const bound = keyword === 'items' ? maximum : objectOf(schema)[keyword];
  return limitTexts[keyword]?.(bound) ?? `, which ${message}`;
}
