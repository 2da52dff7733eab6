import type { Json, Schema } from '@broker-api/spec/schema';

/** The kind of a value, which determines how it is compared. */
export type Kind = 'decimal' | 'id' | 'text' | 'integer' | 'time' | 'boolean' | 'other';

/** A value of a workflow. */
export interface Term {
  /** The value as data, in the form that `packages/conformance/src/cases/workflow.ts` defines. */
  readonly value: Json;
  readonly kind: Kind;
  /** Whether the value can be absent, because its row or field is optional. */
  readonly optional: boolean;
  /** The allowed values, for an enumeration. */
  readonly values?: readonly string[] | undefined;
}

const kinds: ReadonlyMap<string | undefined, Kind> = new Map([
  ['decimal', 'decimal'],
  ['long-id', 'id'],
  ['text', 'text'],
  ['epoch-ms', 'time'],
]);

/** Returns the kind of a resolved schema. */
export function kindOf({ format, type, enum: values, const: only }: Schema): Kind {
  const kind = kinds.get(format);
  if (kind !== undefined) return kind;
  if (type === 'integer') return 'integer';
  if (type === 'boolean') return 'boolean';
  return type === 'string' || values || only !== undefined ? 'text' : 'other';
}

/** Returns the values of a constant or a closed enumeration; undefined for any other schema. */
export function valuesOf(schema: Schema): readonly string[] | undefined {
  if (schema.const !== undefined) return [String(schema.const)];
  return schema['x-open-enum'] ? undefined : schema.enum?.map(String);
}

const names: Readonly<Record<Kind, string>> = {
  decimal: 'a decimal',
  id: 'an id',
  text: 'text',
  integer: 'an integer',
  time: 'a time',
  boolean: 'true or false',
  other: 'an object or a list',
};

export const nameOf = ({ kind }: Pick<Term, 'kind'>): string => names[kind];

const disjunction = new Intl.ListFormat('en', { type: 'disjunction' });

/** Joins values for a message: `a, b, or c`. */
export const orList = (values: readonly string[]): string => disjunction.format(values);

/** Returns the term for a literal, with the kind and allowed values of another term. */
export function literalTerm(text: string, { kind, values }: Omit<Term, 'value'>): Term {
  return { value: literalValue(text, kind), kind, optional: false, values };
}

function literalValue(text: string, kind: Kind): Json {
  if (kind === 'integer' || kind === 'time') return Number(text);
  return kind === 'boolean' ? text === 'true' : text;
}

const forms: Partial<Record<Kind, RegExp>> = {
  decimal: /^-?\d+(\.\d+)?$/,
  id: /^\d+$/,
  integer: /^-?\d+$/,
  time: /^\d+$/,
  boolean: /^(true|false)$/,
};

/** Returns whether a string is a valid literal of the same kind as a term. */
export const fitsLiteral = (text: string, { kind }: Pick<Term, 'kind'>): boolean =>
  forms[kind]?.test(text) ?? kind === 'text';
