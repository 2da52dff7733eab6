import { checkValue, escapePointer, type ValueSchema, type Violation } from '@broker-api/spec';
import { orList } from '../lists.ts';
import type { JsonSchema, Schemas } from './json-schema.ts';
import { WrittenNumber } from './parse-exact.ts';

/** A violation of the schema at one location in a body. */
interface BodyProblem {
  readonly kind: 'type' | 'missing field' | 'extra field' | 'value';
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
}

/** What `checkBody` found in one or more bodies. */
export interface BodyFindings {
  readonly problems: BodyProblem[];
  readonly enumValues: Set<string>;
  /** Undocumented values of enumerations that the broker may extend. */
  readonly otherValues: Set<string>;
  integerLongs: number;
  textLongs: number;
  /** The original digits of LONG values that were sent as integers above 2^53 - 1. */
  readonly bigLongs: string[];
}

/** Returns empty findings, to which `checkBody` adds. */
export function emptyBodyFindings(): BodyFindings {
  return {
    problems: [],
    enumValues: new Set(),
    otherValues: new Set(),
    integerLongs: 0,
    textLongs: 0,
    bigLongs: [],
  };
}

/**
 * Checks a parsed body against a schema and adds the result to `findings`. By default, objects must
 * not have fields that the schema does not define. LONG values may be integers or strings of
 * digits, and numbers keep their digits.
 */
export function checkBody(
  value: unknown,
  schema: JsonSchema,
  schemas: Schemas,
  findings: BodyFindings,
): void {
  const violations = checkValue(value, schema, {
    schemas,
    closed: true,
    long: isLongValue,
    visit: (one, its, name) => collect(one, its, name, findings),
  });
  const { bigLongs, problems } = findings;
  for (const violation of violations.flatMap((one) => one.closest ?? [one])) {
    if (!isAllowed(violation)) problems.push(problemOf(violation));
  }
  // A single exact id can look rounded by chance, so the check requires two different ids.
  if (new Set(bigLongs).size > 1 && bigLongs.every(looksRounded)) {
    const expected = 'ids with their exact digits';
    const actual = `ids rounded to floating-point numbers: ${bigLongs.slice(0, 2).join(', ')}`;
    problems.push({ kind: 'value', pointer: '', expected, actual });
  }
}

/** Returns whether the digits look like an id that was rounded to a floating-point number. */
function looksRounded(digits: string): boolean {
  const number = Number(digits);
  return String(number) === digits && BigInt(number) !== BigInt(digits);
}

function isLongValue(value: unknown): boolean {
  if (typeof value === 'number') return value >= 0;
  const text = value instanceof WrittenNumber ? value.text : value;
  return typeof text === 'string' && /^\d+$/.test(text);
}

/** Counts the notations of a LONG, and collects the values of enumerations. */
function collect(value: unknown, schema: ValueSchema, name: string, findings: BodyFindings): void {
  if (longFormats.has(schema.format ?? '') && Array.isArray(schema.type)) {
    if (typeof value === 'string') findings.textLongs++;
    else findings.integerLongs++;
    if (value instanceof WrittenNumber) findings.bigLongs.push(value.text);
  }
  if (schema.enum?.includes(value)) findings.enumValues.add(`${name}.${value}`);
  else if (schema['x-open-enum']) findings.otherValues.add(`${name}.${value}`);
}

const longFormats = new Set(['long-id', 'epoch-ms']);

/** Returns whether the broker may extend the enumeration, or whether several alternatives match. */
function isAllowed({ keyword, schema, matches = 0 }: Violation): boolean {
  return keyword === 'enum' ? schema['x-open-enum'] === true : matches > 0;
}

function problemOf({ keyword, pattern, schema, value, field = '' }: Violation): BodyProblem {
  const pointer = field === '' ? pattern : `${pattern}/${escapePointer(field)}`;
  const problem = (kind: BodyProblem['kind'], expected: string, actual = format(value)) => ({
    kind,
    pointer,
    expected,
    actual,
  });
  if (keyword === 'required') return problem('missing field', 'a field', 'none');
  if (field !== '') {
    const extra = (value as Readonly<Record<string, unknown>>)[field];
    return problem('extra field', 'no field', format(extra));
  }
  switch (keyword) {
    case 'long':
      return problem('type', 'a LONG: an integer or a string of digits');
    case 'type':
      return problem('type', typeText(schema));
    case 'const':
      return problem('value', format(schema.const));
    case 'enum':
      return problem('value', `one of ${orList(schema.enum ?? [])}`);
    case 'minimum':
      return problem('value', `at least ${schema.minimum}`);
    case 'maximum':
      return problem('value', `at most ${schema.maximum}`);
    case 'minItems':
    case 'maxItems':
      return problem('value', lengthText(schema), `${(value as unknown[]).length} entries`);
    default:
      return problem('value', typeText(schema));
  }
}

function lengthText({ minItems = 0, maxItems = Infinity }: ValueSchema): string {
  if (minItems === maxItems) return `${minItems} entries`;
  return maxItems === Infinity
    ? `at least ${minItems} entries`
    : `${minItems} to ${maxItems} entries`;
}

function typeText({ format, type, pattern }: ValueSchema): string {
  if (format === 'decimal') return 'a decimal string';
  if (pattern !== undefined) return `a string that matches ${pattern}`;
  return orList([type].flat());
}

function format(value: unknown): string {
  if (value instanceof WrittenNumber) return `the number ${value.text}`;
  if (typeof value === 'number') return `the number ${value}`;
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
