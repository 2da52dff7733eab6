import { nearestNames } from '@broker-api/spec/nearest-names';
import { resolveSchema, type Schema, type Schemas } from '@broker-api/spec/schema';
import { tokenText, type WorkflowPointer } from '@broker-api/spec/workflow-expression';

/** The kinds of values: their names in messages, and how their literals are written. */
const kinds = {
  decimal: { name: 'a decimal', form: /^-?\d+(\.\d+)?$/, sentAs: 'string', comparedAs: 'number' },
  id: { name: 'an id', form: /^\d+$/, sentAs: 'string', comparedAs: 'text' },
  text: { name: 'text', form: /^/, sentAs: 'string', comparedAs: 'text' },
  integer: { name: 'an integer', form: /^-?\d+$/, sentAs: 'number', comparedAs: 'number' },
  time: { name: 'a time', form: /^\d+$/, sentAs: 'number', comparedAs: 'number' },
  boolean: { name: 'true or false', form: /^/, sentAs: 'boolean', comparedAs: 'boolean' },
  other: { name: 'an object or a list', form: /$^/, sentAs: 'string', comparedAs: 'text' },
} as const;

type Kind = keyof typeof kinds;

const kindsByFormat: ReadonlyMap<string | undefined, Kind> = new Map([
  ['decimal', 'decimal'],
  ['long-id', 'id'],
  ['text', 'text'],
  ['epoch-ms', 'time'],
]);

/** What a schema says about a value of a request or a response. */
export interface ValueType {
  readonly kind: Kind;
  /** Whether the value can be absent, because its row or field is optional. */
  readonly optional: boolean;
  /** The allowed values, for a constant or a closed enumeration. */
  readonly values?: readonly string[] | undefined;
}

/** Returns what a resolved schema says about a value. */
export function typeOf(schema: Schema, optional = false): ValueType {
  const { format, type, enum: listed, const: only } = schema;
  const isText = type === 'string' || listed !== undefined || only !== undefined;
  const plain = type === 'integer' || type === 'boolean' ? type : isText ? 'text' : 'other';
  const values = only === undefined ? listed?.map(String) : [String(only)];
  const isOpen = schema['x-open-enum'] === true;
  return {
    kind: kindsByFormat.get(format) ?? plain,
    optional,
    values: isOpen ? undefined : values,
  };
}

const nameOf = ({ kind }: ValueType): string => kinds[kind].name;

/** Returns what is wrong with a comparison of two types. Ids and texts are interchangeable. */
export function mismatch(one: ValueType, other: ValueType): string | undefined {
  const areTexts = [one, other].every(({ kind }) => kind === 'id' || kind === 'text');
  if (one.kind === other.kind || areTexts) return undefined;
  return `Cannot compare ${nameOf(one)} with ${nameOf(other)}. Fix one side.`;
}

const disjunction = new Intl.ListFormat('en', { type: 'disjunction' });

/** Joins values for a message: `a, b, or c`. */
export const orList = (values: readonly string[]): string => disjunction.format(values);

/** Says what a misspelled name may mean, or else what to do. */
export function didYouMean(name: string, known: Iterable<string>, otherwise: string): string {
  const [nearest] = nearestNames(name, known);
  return nearest ? `Did you mean ${nearest}?` : otherwise;
}

const sentForms = {
  string: 'text in quotes',
  number: 'a number without quotes',
  boolean: 'true or false',
};

/** Returns what is wrong with a literal that a step sends; undefined if it fits the type. */
export function sentProblem(value: unknown, name: string, type: ValueType): string | undefined {
  const { form, sentAs } = kinds[type.kind];
  if (type.values && !type.values.includes(String(value))) {
    return `\`${name}\` cannot be ${JSON.stringify(value)}. Write ${orList(type.values)}.`;
  }
  const expected = `\`${name}\` is ${nameOf(type)}.`;
  if (typeof value !== sentAs) return `${expected} Write it as ${sentForms[sentAs]}.`;
  if (form.test(String(value))) return undefined;
  return `${expected} Write a value such as ${type.kind === 'decimal' ? '"0.25"' : '1'}.`;
}

const comparedForms = { number: '10.5', text: "'FILLED'", boolean: 'true' };

/** Returns what is wrong with a literal that a value is compared with. */
export function comparedProblem(
  literal: string | number | boolean,
  isNumber: boolean,
  { kind, values }: ValueType,
): string | undefined {
  if (kind === 'other') {
    return 'Cannot compare an object or a list. Write a pointer to a value inside it.';
  }
  const { comparedAs } = kinds[kind];
  const form = isNumber ? 'number' : typeof literal === 'boolean' ? 'boolean' : 'text';
  if (form !== comparedAs) {
    return `Compare this with a ${comparedAs} such as ${comparedForms[comparedAs]}.`;
  }
  if (!values || values.includes(String(literal))) return undefined;
  return `The value cannot be ${JSON.stringify(String(literal))}. Write ${orList(values)}.`;
}

/** A schema of a value, and whether the value can be absent. */
interface Found {
  readonly schema: Schema;
  readonly optional: boolean;
}

/**
 * Returns the type of the value that a pointer selects, using the schema of the response; or what
 * is wrong with the pointer. In a list, a token is an index, or `field=value` for the row whose
 * field has that value. In an object whose keys are not fixed, a token can be an expression.
 */
export function followPointer(
  pointer: WorkflowPointer,
  response: Schema,
  schemas: Schemas,
): ValueType | string {
  let schema = resolveSchema(response, schemas);
  let optional = false;
  for (const token of pointer) {
    const isList = schema.type === 'array';
    const found = isList ? entryOf(schema, token, schemas) : memberOf(schema, tokenText(token));
    if (typeof found === 'string') return found;
    schema = resolveSchema(found.schema, schemas);
    optional ||= found.optional;
  }
  return typeOf(schema, optional);
}

function memberOf(schema: Schema, name: string): Found | string {
  const { properties = {}, required = [], additionalProperties: anyKey } = schema;
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (property !== undefined) return { schema: property, optional: !required.includes(name) };
  if (typeof anyKey === 'object') return { schema: anyKey, optional: true };
  const known = Object.keys(properties);
  if (known.length === 0) return `the value before "${name}" has no fields. Remove "${name}".`;
  const advice = didYouMean(name, known, 'Fix the pointer.');
  return `expected ${orList(known)}, got "${name}". ${advice}`;
}

function entryOf(
  { items, prefixItems, minItems = 0, maxItems }: Schema,
  token: WorkflowPointer[number],
  schemas: Schemas,
): Found | string {
  const rows = typeof items === 'object' ? items : {};
  if (typeof token === 'number') {
    // In a tuple, each index has a schema of its own.
    const schema = prefixItems?.[token] ?? rows;
    if (maxItems === undefined || token < maxItems)
      return { schema, optional: minItems !== maxItems };
    const length = `the list has at most ${maxItems} entries, and the first has the index 0`;
    return `${length}; got the index ${token}.`;
  }
  if (typeof token !== 'object' || !('field' in token)) {
    const expected = 'expected an index such as 0, or a row selector such as asset=BTC';
    return `${expected}; got "${tokenText(token)}".`;
  }
  const { field, value } = token;
  const key = /^\d+$/.test(field) ? Number(field) : field;
  const type = followPointer([key], rows, schemas);
  if (typeof type === 'string') return type;
  const isAllowed = typeof value !== 'string' || (type.values?.includes(value) ?? true);
  if (!isAllowed) return `expected ${orList(type.values ?? [])}; got "${value}".`;
  if (typeof value === 'string' && !kinds[type.kind].form.test(value)) {
    return `expected ${nameOf(type)}; got "${value}".`;
  }
  return { schema: rows, optional: true };
}
