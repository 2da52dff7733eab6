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

/** The location of a value, with the schemas and the findings of the check. */
interface Location {
  readonly pointer: string;
  /** The name of the schema, such as `OrderStatus`, or of a field in it, such as `Order.side`. */
  readonly name: string;
  readonly schemas: Schemas;
  readonly findings: BodyFindings;
}

/**
 * Checks a parsed body against a schema and adds the result to `findings`. By default, objects must
 * not have fields that the schema does not define. LONG values may be integers or strings of
 * digits.
 *
 * This is not Ajv, because the check does more than validate: numbers keep their digits, pointers
 * contain `*`, and LONG and enumeration values are collected. With Ajv, rewriting the schemas and
 * converting the errors takes as much code as this check.
 */
export function checkBody(
  value: unknown,
  schema: JsonSchema,
  schemas: Schemas,
  findings: BodyFindings,
): void {
  check(value, schema, { pointer: '', name: '', schemas, findings });
  const { bigLongs, problems } = findings;
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

const refPrefix = '#/components/schemas/';

function check(value: unknown, schema: JsonSchema, location: Location): void {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(refPrefix.length);
    const target = location.schemas[name];
    if (target === undefined) throw new Error(`the specification has no schema ${name}`);
    check(value, target, { ...location, name });
    return;
  }
  if (schema.oneOf !== undefined) checkUnion(value, schema, schema.oneOf, location);
  else if (isLong(schema)) checkLong(value, location);
  else if (!hasType(value, schema.type))
    addProblem(location, 'type', typeText(schema), format(value));
  else if (Array.isArray(value)) checkList(value, schema, location);
  else if (isObject(value)) checkObject(value, schema, location);
  else checkScalar(value, schema, location);
}

const longFormats = new Set(['long-id', 'epoch-ms']);

/**
 * Returns whether the schema is a LONG that may be sent as an integer or as a string. A LONG that
 * is always a string is checked like any other string.
 */
function isLong({ format, type }: JsonSchema): boolean {
  return longFormats.has(format ?? '') && Array.isArray(type);
}

function checkLong(value: unknown, location: Location): void {
  const { findings } = location;
  if (typeof value === 'string' && /^\d+$/.test(value)) {
    findings.textLongs++;
    return;
  }
  if (typeof value === 'number' && value >= 0) {
    findings.integerLongs++;
    return;
  }
  if (value instanceof WrittenNumber && /^\d+$/.test(value.text)) {
    findings.integerLongs++;
    findings.bigLongs.push(value.text);
    return;
  }
  addProblem(location, 'type', 'a LONG: an integer or a string of digits', format(value));
}

function checkScalar(value: unknown, schema: JsonSchema, location: Location): void {
  if ('const' in schema && value !== schema.const) {
    addProblem(location, 'value', format(schema.const), format(value));
    return;
  }
  if (schema.enum !== undefined) {
    if (schema.enum.includes(value)) location.findings.enumValues.add(`${location.name}.${value}`);
    else if (schema['x-open-enum']) location.findings.otherValues.add(`${location.name}.${value}`);
    else addProblem(location, 'value', `one of ${orList(schema.enum)}`, format(value));
  }
  if (typeof value === 'string' && schema.pattern !== undefined) {
    if (!patternOf(schema.pattern).test(value)) {
      addProblem(location, 'value', typeText(schema), format(value));
    }
  }
  if (typeof value === 'number') checkBounds(value, schema, location);
}

function checkBounds(value: number, { minimum, maximum }: JsonSchema, location: Location): void {
  if (minimum !== undefined && value < minimum) {
    addProblem(location, 'value', `at least ${minimum}`, format(value));
  }
  if (maximum !== undefined && value > maximum) {
    addProblem(location, 'value', `at most ${maximum}`, format(value));
  }
}

const patterns = new Map<string, RegExp>();

function patternOf(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source, 'u');
  patterns.set(source, known);
  return known;
}

function checkList(values: readonly unknown[], schema: JsonSchema, location: Location): void {
  const { prefixItems = [], items, minItems = 0, maxItems = Infinity } = schema;
  if (values.length < minItems || values.length > maxItems) {
    addProblem(location, 'value', lengthText(minItems, maxItems), `${values.length} entries`);
  }
  const isTuple = maxItems !== Infinity;
  values.forEach((value, index) => {
    const item = prefixItems[index] ?? items;
    if (typeof item !== 'object') return;
    check(value, item, { ...location, pointer: `${location.pointer}/${isTuple ? index : '*'}` });
  });
}

function lengthText(least: number, most: number): string {
  if (least === most) return `${least} entries`;
  return most === Infinity ? `at least ${least} entries` : `${least} to ${most} entries`;
}

function checkObject(
  value: Readonly<Record<string, unknown>>,
  schema: JsonSchema,
  location: Location,
): void {
  const { properties = {}, required = [], additionalProperties = false, title } = schema;
  const owner = title ?? location.name;
  for (const name of required) {
    if (!Object.hasOwn(value, name)) {
      addProblem(fieldOf(location, name, owner), 'missing field', 'a field', 'none');
    }
  }
  for (const [name, one] of Object.entries(value)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property !== undefined) check(one, property, fieldOf(location, name, owner));
    else if (typeof additionalProperties === 'object') {
      check(one, additionalProperties, { ...location, pointer: `${location.pointer}/*` });
    } else if (!additionalProperties) {
      addProblem(fieldOf(location, name, owner), 'extra field', 'no field', format(one));
    }
  }
}

function fieldOf(location: Location, field: string, owner: string): Location {
  const token = field.replaceAll('~', '~0').replaceAll('/', '~1');
  return { ...location, pointer: `${location.pointer}/${token}`, name: `${owner}.${field}` };
}

/** Checks the closest alternative: the one with the fewest problems. */
function checkUnion(
  value: unknown,
  { discriminator }: JsonSchema,
  alternatives: readonly JsonSchema[],
  location: Location,
): void {
  const distances = alternatives.map((alternative) => {
    const findings = emptyBodyFindings();
    check(value, alternative, { ...location, findings });
    return distanceOf(findings, location.pointer, discriminator?.propertyName);
  });
  const closest = alternatives[distances.indexOf(Math.min(...distances))];
  if (closest !== undefined) check(value, closest, location);
}

/** Returns the weighted number of problems. A wrong type or discriminator outweighs all others. */
function distanceOf({ problems }: BodyFindings, pointer: string, discriminator?: string): number {
  return problems.reduce((sum, problem) => {
    if (problem.pointer === pointer && problem.kind === 'type') return sum + 1e6;
    return sum + (problem.pointer === `${pointer}/${discriminator}` ? 1e6 : 1);
  }, 0);
}

const typeTests: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: (value) => Array.isArray(value),
  object: (value) => isObject(value),
};

function hasType(value: unknown, type: JsonSchema['type']): boolean {
  if (type === undefined) return true;
  if (typeof type === 'string') return typeTests[type]?.(value) ?? false;
  return type.some((one) => typeTests[one]?.(value));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof WrittenNumber)
  );
}

function typeText({ format, type, pattern }: JsonSchema): string {
  if (format === 'decimal') return 'a decimal string';
  if (pattern !== undefined) return `a string that matches ${pattern}`;
  return orList([type].flat());
}

function addProblem(
  location: Location,
  kind: BodyProblem['kind'],
  expected: string,
  actual: string,
): void {
  location.findings.problems.push({ kind, pointer: location.pointer, expected, actual });
}

function format(value: unknown): string {
  if (value instanceof WrittenNumber) return `the number ${value.text}`;
  if (typeof value === 'number') return `the number ${value}`;
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
