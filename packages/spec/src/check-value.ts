import { duplicatesIn, equal, escapePointer, hasType, isObject } from './json-value.ts';
import type { ValueSchema } from './value-schema.ts';

/** A keyword of a schema that a value does not satisfy. */
export interface Violation {
  /** The keyword; `long` for a LONG in another notation than the required one. */
  readonly keyword: string;
  /** The JSON pointer of the value. */
  readonly pointer: string;
  /** The pointer with `*` in place of the index in a list and the key in a map. */
  readonly pattern: string;
  readonly value: unknown;
  readonly schema: ValueSchema;
  /** What the keyword requires, as the end of a sentence: `must be >= 1`. */
  readonly message: string;
  /** The missing or unknown field of `required` and `additionalProperties`. */
  readonly field?: string;
  /** How many alternatives of `oneOf` or `anyOf` the value matches. */
  readonly matches?: number;
  /** The violations of the closest alternative, if none has the type or constant of the value. */
  readonly closest?: readonly Violation[];
}

/** Options of `checkValue`. */
export interface CheckOptions {
  /** The schemas by the name that `$ref` has, without `#/components/schemas/`. */
  readonly schemas?: Readonly<Record<string, ValueSchema>>;
  /** Returns the target of a schema with a `$ref`. By default, it is in `schemas`. */
  readonly resolve?: (reference: ValueSchema) => ValueSchema | boolean | undefined;
  /** Whether fields that no schema defines are violations. Published schemas allow them. */
  readonly closed?: boolean;
  /** Whether to stop at the first violation, in the order in which Ajv checks a schema. */
  readonly firstOnly?: boolean;
  /**
   * Returns whether a LONG that may be an integer or text has the notation that the caller
   * requires. Without it, such a LONG is checked like any other value.
   */
  readonly long?: (value: unknown, format: string) => boolean;
  /**
   * Called for each value and its schema without references, and for the closest of alternatives.
   *
   * @param name the name of the schema, such as `OrderStatus`, or of a field in it, such as
   *   `Order.side`
   */
  readonly visit?: (value: unknown, schema: ValueSchema, name: string) => void;
}

/**
 * Returns the violations of a schema by a value. This interpreter needs no generated code, so it
 * also runs in a page that forbids `new Function`.
 *
 * @throws Error if a reference has no target
 */
export function checkValue(
  value: unknown,
  schema: ValueSchema | boolean,
  options: CheckOptions = {},
): Violation[] {
  return violationsOf(value, schema, { key: '', repeated: false, name: '', open: false }, options);
}

/** Where a value is, and how to check it there. */
interface Position {
  readonly parent?: Position;
  readonly key: string | number;
  /** Whether the value is one of many: in a list or a map. */
  readonly repeated: boolean;
  /** The name of the schema, as `visit` receives it. */
  readonly name: string;
  /** Whether to allow unknown fields, because another schema of the same value may define them. */
  readonly open: boolean;
  /** Collects the fields that any of several schemas of the same object defines. */
  readonly known?: Set<string>;
}

function violationsOf(
  value: unknown,
  schema: ValueSchema | boolean,
  position: Position,
  options: CheckOptions,
): Violation[] {
  const check = new ValueCheck(options);
  check.check(value, schema, position);
  return check.violations;
}

const refPrefix = /^#\/components\/schemas\//;
/** Keywords beside a reference that check nothing. */
const annotations = new Set(['$ref', 'title', 'description', 'examples', 'default', 'deprecated']);
const isAnnotation = (keyword: string): boolean =>
  annotations.has(keyword) || keyword.startsWith('x-');
const longFormats = new Set(['long-id', 'epoch-ms']);

class ValueCheck {
  readonly violations: Violation[] = [];
  readonly #options: CheckOptions;

  constructor(options: CheckOptions) {
    this.#options = options;
  }

  get #isDone(): boolean {
    return this.#options.firstOnly === true && this.violations.length > 0;
  }

  check(value: unknown, schema: ValueSchema | boolean, at: Position): void {
    if (this.#isDone || schema === true) return;
    if (schema === false) {
      this.#add('false schema', 'boolean schema is false', value, {}, at);
      return;
    }
    if (schema.$ref === undefined) {
      this.#checkKeywords(value, schema, at);
      return;
    }
    const name = schema.$ref.replace(refPrefix, '');
    const { resolve, schemas } = this.#options;
    const target = resolve ? resolve(schema) : schemas?.[name];
    if (target === undefined) throw new Error(`the specification has no schema ${name}`);
    this.check(value, target, { ...at, name });
    if (!Object.keys(schema).every(isAnnotation)) {
      this.#checkKeywords(value, schema, { ...at, open: true });
    }
  }

  #checkKeywords(value: unknown, schema: ValueSchema, at: Position): void {
    if (!this.#checkType(value, schema, at)) return;
    if (schema.$ref === undefined) this.#options.visit?.(value, schema, at.name);
    this.#checkSize(value, schema, at);
    if (typeof value === 'string') this.#checkText(value, schema, at);
    if ('const' in schema && !equal(value, schema.const)) {
      this.#add('const', 'must be equal to constant', value, schema, at);
    }
    if (schema.enum !== undefined && !schema.enum.some((one) => equal(value, one))) {
      this.#add('enum', 'must be equal to one of the allowed values', value, schema, at);
    }
    const isComposed =
      schema.allOf !== undefined ||
      (schema.properties !== undefined && (schema.oneOf ?? schema.anyOf) !== undefined);
    const inside = isComposed ? { ...at, open: true, known: at.known ?? new Set<string>() } : at;
    this.#checkParts(value, schema, inside);
    if (Array.isArray(value)) this.#checkList(value, schema, at);
    if (!isObject(value)) return;
    this.#checkFields(value, schema, inside);
    if (!isComposed || at.open || !this.#options.closed || 'additionalProperties' in schema) return;
    for (const field of Object.keys(value).filter((name) => inside.known?.has(name) !== true)) {
      const message = 'must NOT have unevaluated properties';
      this.#add('unevaluatedProperties', message, value, schema, at, { field });
    }
  }

  /** Returns whether the other keywords of the schema apply to the value. */
  #checkType(value: unknown, schema: ValueSchema, at: Position): boolean {
    const { type, format = '' } = schema;
    const { long } = this.#options;
    if (long !== undefined && longFormats.has(format) && Array.isArray(type)) {
      if (long(value, format)) return true;
      this.#add('long', 'must be a LONG', value, schema, at);
      return false;
    }
    if (type === undefined) return true;
    const types = typeof type === 'string' ? [type] : type;
    if (types.some((one) => hasType(value, one))) return true;
    this.#add('type', `must be ${type}`, value, schema, at);
    return false;
  }

  /** Checks a number, or the length of a text or a list. */
  #checkSize(value: unknown, schema: ValueSchema, at: Position): void {
    for (const [keyword, measure, holds, text] of sizeKeywords) {
      const bound = schema[keyword];
      const size = bound === undefined ? undefined : measure(value);
      if (bound === undefined || size === undefined || holds(size, bound)) continue;
      this.#add(keyword, `must ${text.replace('#', String(bound))}`, value, schema, at);
    }
  }

  #checkText(value: string, schema: ValueSchema, at: Position): void {
    const { pattern, format } = schema;
    if (pattern !== undefined && !regularExpression(pattern).test(value)) {
      this.#add('pattern', `must match pattern "${pattern}"`, value, schema, at);
    } else if (format === 'decimal' && !/^-?\d+(\.\d+)?$/.test(value)) {
      this.#add('format', 'must match format "decimal"', value, schema, at);
    }
  }

  /** Checks the schemas that apply to the same value. */
  #checkParts(value: unknown, schema: ValueSchema, at: Position): void {
    const { not, anyOf, oneOf, allOf } = schema;
    if ((not ?? anyOf ?? oneOf ?? allOf ?? schema.if) === undefined) return;
    const open = { ...at, open: true };
    if (not !== undefined && this.#attempt(value, not, open).length === 0) {
      this.#add('not', 'must NOT be valid', value, schema, at);
    }
    if (anyOf) this.#checkAlternatives('anyOf', anyOf, value, schema, at);
    if (oneOf) this.#checkAlternatives('oneOf', oneOf, value, schema, at);
    for (const part of allOf ?? []) this.check(value, part, open);
    if (schema.if === undefined) return;
    const branch = this.#attempt(value, schema.if, open).length === 0 ? schema.then : schema.else;
    if (branch !== undefined) this.check(value, branch, open);
  }

  /** Returns the violations of a part. Its fields are known if there are none. */
  #attempt(value: unknown, schema: ValueSchema | boolean, at: Position): Violation[] {
    const known = new Set<string>();
    const { visit: _, firstOnly: _first, ...options } = this.#options;
    const violations = violationsOf(value, schema, { ...at, known }, options);
    if (violations.length === 0) for (const field of known) at.known?.add(field);
    return violations;
  }

  /** Reports the violations of the closest alternative if the value matches none. */
  #checkAlternatives(
    keyword: 'anyOf' | 'oneOf',
    alternatives: readonly (ValueSchema | boolean)[],
    value: unknown,
    schema: ValueSchema,
    at: Position,
  ): void {
    const attempts = alternatives.map((alternative) => this.#attempt(value, alternative, at));
    const matches = attempts.filter(({ length }) => length === 0).length;
    const pointer = pointerOf(at);
    const distances = attempts.map((one) => distanceOf(one, pointer, schema));
    const index = distances.indexOf(Math.min(...distances));
    const closest = attempts[index] ?? [];
    if (this.#options.visit) violationsOf(value, alternatives[index] ?? true, at, this.#options);
    if (matches === 1 || (keyword === 'anyOf' && matches > 1)) return;
    const isOfNoType = closest.every(
      (one) => ['type', 'const'].includes(one.keyword) && one.pointer === pointer,
    );
    if (matches > 0 || isOfNoType) {
      const many = keyword === 'oneOf' ? 'exactly one schema' : 'a schema';
      const more = { matches, ...(matches === 0 && { closest }) };
      this.#add(keyword, `must match ${many} in ${keyword}`, value, schema, at, more);
    } else this.violations.push(...closest);
  }

  #checkList(value: readonly unknown[], schema: ValueSchema, at: Position): void {
    const { items, prefixItems, additionalItems, maxItems, uniqueItems } = schema;
    if (uniqueItems) {
      const [one, other] = duplicatesIn(value) ?? [];
      const message = `must NOT have duplicate items (items ## ${other} and ${one} are identical)`;
      if (one !== undefined) this.#add('uniqueItems', message, value, schema, at);
    }
    const isOlderTuple = isList(items);
    const first = isOlderTuple ? items : (prefixItems ?? []);
    const rest = isOlderTuple ? additionalItems : items;
    if (rest === false && value.length > first.length) {
      const message = `must NOT have more than ${first.length} items`;
      this.#add('items', message, value, schema, at);
    }
    for (const [key, item] of value.entries()) {
      if (this.#isDone) return;
      const inner = first[key] ?? (rest === false ? true : rest) ?? true;
      const repeated = maxItems === undefined;
      this.check(item, inner, { parent: at, key, repeated, name: at.name, open: false });
    }
  }

  #checkFields(value: Readonly<Record<string, unknown>>, schema: ValueSchema, at: Position): void {
    const { required = [], properties = {}, additionalProperties, propertyNames } = schema;
    for (const field of required.filter((name) => !Object.hasOwn(value, name))) {
      const message = `must have required property '${field}'`;
      this.#add('required', message, value, schema, at, { field });
    }
    const rest = additionalProperties ?? !this.#isClosed(schema, at);
    const given = Object.keys(value);
    const isProperty = (field: string) => Object.hasOwn(properties, field);
    const fields = this.#options.firstOnly
      ? [
          ...given.filter((field) => !isProperty(field)),
          ...Object.keys(properties).filter((field) => Object.hasOwn(value, field)),
        ]
      : given;
    for (const field of fields) {
      if (this.#isDone) return;
      if (propertyNames !== undefined) this.check(field, propertyNames, at);
      const name = isProperty(field) ? `${schema.title ?? at.name}.${field}` : at.name;
      const child = { parent: at, key: field, repeated: !isProperty(field), name, open: false };
      const defined = fieldSchemas(field, schema);
      if (defined.length > 0 || additionalProperties !== undefined) at.known?.add(field);
      if (defined.length === 0 && rest === false) {
        const message = 'must NOT have additional properties';
        this.#add('additionalProperties', message, value, schema, at, { field });
      } else
        for (const one of defined.length > 0 ? defined : [rest])
          this.check(value[field], one, child);
    }
  }

  /** Returns whether the schema alone defines all fields of its object. */
  #isClosed({ type, properties, oneOf, anyOf }: ValueSchema, at: Position): boolean {
    if (!this.#options.closed || at.open || (oneOf ?? anyOf) !== undefined) return false;
    return properties !== undefined || [type].flat().includes('object');
  }

  #add(
    keyword: string,
    message: string,
    value: unknown,
    schema: ValueSchema,
    at: Position,
    more: Partial<Violation> = {},
  ): void {
    if (this.#isDone) return;
    const pointers = { pointer: pointerOf(at), pattern: pointerOf(at, true) };
    this.violations.push({ keyword, message, value, schema, ...pointers, ...more });
  }
}

/** Returns the schemas that define a field, by its name or by a pattern. */
function fieldSchemas(
  field: string,
  { properties = {}, patternProperties = {} }: ValueSchema,
): (ValueSchema | boolean)[] {
  const patterns = Object.entries(patternProperties)
    .filter(([pattern]) => regularExpression(pattern).test(field))
    .map(([, schema]) => schema);
  const own = Object.hasOwn(properties, field) ? properties[field] : undefined;
  return own === undefined ? patterns : [own, ...patterns];
}

/** Returns the JSON pointer of a position, with `*` for repeated values if `general` is true. */
function pointerOf({ parent, key, repeated }: Position, general = false): string {
  if (parent === undefined) return '';
  const token = general && repeated ? '*' : escapePointer(String(key));
  return `${pointerOf(parent, general)}/${token}`;
}

/**
 * Returns how far a value is from an alternative. An alternative with another type, another `const`
 * or another discriminator is farthest, then one with other fields, then one with invalid fields.
 */
function distanceOf(
  violations: readonly Violation[],
  pointer: string,
  { discriminator }: ValueSchema,
): number {
  const weights = violations.map((one) => {
    const depth = one.pointer.slice(pointer.length).split('/').length - 1;
    if (one.keyword === 'const' && depth <= 1) return 1e6;
    if (one.pointer === `${pointer}/${discriminator?.propertyName}`) return 1e6;
    if (depth > 0) return 1;
    return one.keyword === 'type' ? 1e6 : 1e3;
  });
  return weights.reduce((sum, weight) => sum + weight, 0);
}

type Measure = (value: unknown) => number | undefined;
const numberOf: Measure = (value) => (typeof value === 'number' ? value : undefined);
/** The length in code points. */
const lengthOf: Measure = (value) => (typeof value === 'string' ? [...value].length : undefined);
const itemsOf: Measure = (value) => (Array.isArray(value) ? value.length : undefined);
const fieldsOf: Measure = (value) => (isObject(value) ? Object.keys(value).length : undefined);
const atMost = (size: number, bound: number): boolean => size <= bound;
const atLeast = (size: number, bound: number): boolean => size >= bound;

const sizeKeywords = [
  ['maximum', numberOf, atMost, 'be <= #'],
  ['minimum', numberOf, atLeast, 'be >= #'],
  ['exclusiveMaximum', numberOf, (size: number, bound: number) => size < bound, 'be < #'],
  ['exclusiveMinimum', numberOf, (size: number, bound: number) => size > bound, 'be > #'],
  ['maxLength', lengthOf, atMost, 'NOT have more than # characters'],
  ['minLength', lengthOf, atLeast, 'NOT have fewer than # characters'],
  ['maxItems', itemsOf, atMost, 'NOT have more than # items'],
  ['minItems', itemsOf, atLeast, 'NOT have fewer than # items'],
  ['minProperties', fieldsOf, atLeast, 'NOT have fewer than # properties'],
] as const;

const expressions = new Map<string, RegExp>();

function regularExpression(source: string): RegExp {
  const expression = expressions.get(source) ?? new RegExp(source, 'u');
  expressions.set(source, expression);
  return expression;
}

const isList = (value: unknown): value is readonly ValueSchema[] => Array.isArray(value);
