import { WrittenNumber } from './parse-exact.ts';

/** A schema of a bundled document, as far as those of answers use JSON Schema. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly 'x-open-enum'?: boolean;
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly discriminator?: { readonly propertyName: string };
}

export type Schemas = Readonly<Record<string, JsonSchema>>;

/** A place of a body that is not as the schema says. */
interface BodyProblem {
  readonly kind: 'type' | 'missing field' | 'extra field' | 'value';
  readonly pointer: string;
  readonly expected: string;
  readonly found: string;
}

/** What a check learns of a body. */
export interface BodyFindings {
  readonly problems: BodyProblem[];
  readonly enumValues: Set<string>;
  integerLongs: number;
  textLongs: number;
  /** Numbers past 2^53 as they were written. */
  readonly bigLongs: string[];
}

export function noFindings(): BodyFindings {
  return { problems: [], enumValues: new Set(), integerLongs: 0, textLongs: 0, bigLongs: [] };
}

/** Where a value stands, and what is known of the schemas around it. */
interface Place {
  readonly pointer: string;
  /** The name of the schema, such as `OrderStatus`, or of the object and the field. */
  readonly name: string;
  readonly schemas: Schemas;
  readonly found: BodyFindings;
}

/**
 * Checks a parsed body against a schema, strictly: objects have the fields that it names and no
 * others. LONG values may come as integers or as digits in text.
 */
export function checkBody(
  value: unknown,
  schema: JsonSchema,
  schemas: Schemas,
  found: BodyFindings,
): void {
  check(value, schema, { pointer: '', name: '', schemas, found });
  const { bigLongs, problems } = found;
  // One id may end like this by chance; two that differ hardly ever do.
  if (new Set(bigLongs).size > 1 && bigLongs.every(looksRounded)) {
    const expected = 'ids with all their digits';
    const which = bigLongs.slice(0, 2).join(', ');
    problems.push({ kind: 'value', pointer: '', expected, found: `rounded numbers: ${which}` });
  }
}

/** Whether digits are what a program prints that has read them as a floating-point number. */
function looksRounded(digits: string): boolean {
  const number = Number(digits);
  return String(number) === digits && BigInt(number) !== BigInt(digits);
}

const refPrefix = '#/components/schemas/';

function check(value: unknown, schema: JsonSchema, place: Place): void {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(refPrefix.length);
    const target = place.schemas[name];
    if (target === undefined) throw new Error(`no schema is named ${name}`);
    check(value, target, { ...place, name });
    return;
  }
  if (schema.oneOf !== undefined) checkUnion(value, schema, schema.oneOf, place);
  else if (isLong(schema)) checkLong(value, place);
  else if (!hasType(value, schema.type)) complain(place, 'type', typeText(schema), show(value));
  else if (Array.isArray(value)) checkList(value, schema, place);
  else if (isObject(value)) checkObject(value, schema, place);
  else checkScalar(value, schema, place);
}

const longFormats = new Set(['long-id', 'epoch-ms']);

/** A LONG that may travel in two ways; one that is always text is text like any other. */
function isLong({ format, type }: JsonSchema): boolean {
  return longFormats.has(format ?? '') && Array.isArray(type);
}

function checkLong(value: unknown, place: Place): void {
  const { found } = place;
  if (typeof value === 'string' && /^\d+$/.test(value)) {
    found.textLongs++;
    return;
  }
  if (typeof value === 'number' && value >= 0) {
    found.integerLongs++;
    return;
  }
  if (value instanceof WrittenNumber && /^\d+$/.test(value.text)) {
    found.integerLongs++;
    found.bigLongs.push(value.text);
    return;
  }
  complain(place, 'type', 'a LONG: an integer or digits in text', show(value));
}

function checkScalar(value: unknown, schema: JsonSchema, place: Place): void {
  if ('const' in schema && value !== schema.const) {
    complain(place, 'value', show(schema.const), show(value));
    return;
  }
  if (schema.enum !== undefined) {
    if (schema.enum.includes(value)) place.found.enumValues.add(`${place.name}.${value}`);
    else if (!schema['x-open-enum']) {
      complain(place, 'value', `one of ${schema.enum.join(', ')}`, show(value));
    }
  }
  if (typeof value === 'string' && schema.pattern !== undefined) {
    if (!patternOf(schema.pattern).test(value)) {
      complain(place, 'value', typeText(schema), show(value));
    }
  }
  if (typeof value === 'number') checkBounds(value, schema, place);
}

function checkBounds(value: number, { minimum, maximum }: JsonSchema, place: Place): void {
  if (minimum !== undefined && value < minimum) {
    complain(place, 'value', `at least ${minimum}`, show(value));
  }
  if (maximum !== undefined && value > maximum) {
    complain(place, 'value', `at most ${maximum}`, show(value));
  }
}

const patterns = new Map<string, RegExp>();

function patternOf(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source, 'u');
  patterns.set(source, known);
  return known;
}

function checkList(values: readonly unknown[], schema: JsonSchema, place: Place): void {
  const { prefixItems = [], items, minItems = 0, maxItems = Infinity } = schema;
  if (values.length < minItems || values.length > maxItems) {
    complain(place, 'value', lengthText(minItems, maxItems), `${values.length} entries`);
  }
  const named = maxItems !== Infinity;
  values.forEach((value, index) => {
    const inside = prefixItems[index] ?? items;
    if (typeof inside !== 'object') return;
    check(value, inside, { ...place, pointer: `${place.pointer}/${named ? index : '*'}` });
  });
}

function lengthText(least: number, most: number): string {
  if (least === most) return `${least} entries`;
  return most === Infinity ? `at least ${least} entries` : `${least} to ${most} entries`;
}

function checkObject(
  value: Readonly<Record<string, unknown>>,
  schema: JsonSchema,
  place: Place,
): void {
  const { properties = {}, required = [], additionalProperties = false, title } = schema;
  const owner = title ?? place.name;
  for (const name of required) {
    if (!Object.hasOwn(value, name)) {
      complain(inside(place, name, owner), 'missing field', 'the field', 'no such field');
    }
  }
  for (const [name, one] of Object.entries(value)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property !== undefined) check(one, property, inside(place, name, owner));
    else if (typeof additionalProperties === 'object') {
      check(one, additionalProperties, { ...place, pointer: `${place.pointer}/*` });
    } else if (!additionalProperties) {
      complain(inside(place, name, owner), 'extra field', 'no such field', show(one));
    }
  }
}

function inside(place: Place, field: string, owner: string): Place {
  const step = field.replaceAll('~', '~0').replaceAll('/', '~1');
  return { ...place, pointer: `${place.pointer}/${step}`, name: `${owner}.${field}` };
}

/** The arm that fits, or else the complaints of the one that comes nearest. */
function checkUnion(
  value: unknown,
  { discriminator }: JsonSchema,
  arms: readonly JsonSchema[],
  place: Place,
): void {
  let nearest: BodyFindings | undefined;
  let distance = Infinity;
  for (const arm of arms) {
    const found = noFindings();
    check(value, arm, { ...place, found });
    const far = distanceOf(found, place.pointer, discriminator?.propertyName);
    if (far < distance) [nearest, distance] = [found, far];
    if (distance === 0) break;
  }
  if (nearest !== undefined) merge(place.found, nearest);
}

function distanceOf({ problems }: BodyFindings, pointer: string, kind?: string): number {
  return problems.reduce((sum, problem) => {
    if (problem.pointer === pointer && problem.kind === 'type') return sum + 1e6;
    return sum + (problem.pointer === `${pointer}/${kind}` ? 1e6 : 1);
  }, 0);
}

function merge(into: BodyFindings, from: BodyFindings): void {
  into.problems.push(...from.problems);
  for (const value of from.enumValues) into.enumValues.add(value);
  into.integerLongs += from.integerLongs;
  into.textLongs += from.textLongs;
  into.bigLongs.push(...from.bigLongs);
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
  if (format === 'decimal') return 'a decimal as text';
  if (pattern !== undefined) return `text like ${pattern}`;
  return [type].flat().join(' or ');
}

function complain(place: Place, kind: BodyProblem['kind'], expected: string, found: string): void {
  place.found.problems.push({ kind, pointer: place.pointer, expected, found });
}

function show(value: unknown): string {
  if (value instanceof WrittenNumber) return `the number ${value.text}`;
  if (typeof value === 'number') return `the number ${value}`;
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
