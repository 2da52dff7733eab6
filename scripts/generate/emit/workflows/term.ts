import type { Schema } from '../../read/schema.ts';

/** The kind of a value, which determines how it is compared. */
export type Kind = 'decimal' | 'id' | 'text' | 'integer' | 'time' | 'boolean' | 'other';

/** A value of a workflow, as a TypeScript expression. */
export interface Term {
  readonly code: string;
  readonly kind: Kind;
  /** Whether the value can be absent, because its row or field is optional. */
  readonly optional: boolean;
  /** The allowed values, for an enumeration. */
  readonly values?: readonly string[] | undefined;
}

const kinds: Readonly<Record<string, Kind>> = {
  decimal: 'decimal',
  'long-id': 'id',
  text: 'text',
  'epoch-ms': 'time',
};

/** Returns the kind of a resolved schema. */
export function kindOf({ format, type, enum: values, const: only }: Schema): Kind {
  if (format !== undefined && kinds[format]) return kinds[format];
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

export const nameOf = ({ kind }: Term): string => names[kind];

const disjunction = new Intl.ListFormat('en', { type: 'disjunction' });

/** Joins values for a message: `a, b, or c`. */
export const orList = (values: readonly string[]): string => disjunction.format(values);

/** Converts a text to a TypeScript string literal. */
export const quote = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

/** Returns the term for a literal, with the kind and allowed values of another term. */
export function literalTerm(text: string, { kind, values }: Term): Term {
  const bare = kind === 'integer' || kind === 'time' || kind === 'boolean';
  return { code: bare ? text : quote(text), kind, optional: false, values };
}

const forms: Partial<Record<Kind, RegExp>> = {
  decimal: /^-?\d+(\.\d+)?$/,
  id: /^\d+$/,
  integer: /^-?\d+$/,
  time: /^\d+$/,
  boolean: /^(true|false)$/,
};

/** Returns whether a text is a valid literal of the same kind as a term. */
export const fitsLiteral = (text: string, { kind }: Term): boolean =>
  forms[kind]?.test(text) ?? kind === 'text';
