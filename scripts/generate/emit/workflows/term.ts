import type { Schema } from '../../read/schema.ts';

/** The kind of a value, which determines how it is compared. */
export type Kind = 'decimal' | 'id' | 'text' | 'integer' | 'time' | 'boolean' | 'other';

/** A value of a workflow, as TypeScript. */
export interface Term {
  readonly code: string;
  readonly kind: Kind;
  /** Whether it can be absent, because its row or field is optional. */
  readonly optional: boolean;
  /** The values of its enumeration. */
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

/** Returns the values of a closed enumeration. */
export function valuesOf(schema: Schema): readonly string[] | undefined {
  if (schema.const !== undefined) return [String(schema.const)];
  return schema['x-open-enum'] ? undefined : schema.enum?.map(String);
}

const names: Readonly<Record<Kind, string>> = {
  decimal: 'a decimal',
  id: 'an id',
  text: 'text',
  integer: 'a count',
  time: 'a time',
  boolean: 'true or false',
  other: 'an object or a list',
};

export const nameOf = ({ kind }: Term): string => names[kind];

const disjunction = new Intl.ListFormat('en', { type: 'disjunction' });

/** Joins values for a message: `a, b, or c`. */
export const orList = (values: readonly string[]): string => disjunction.format(values);

/** Returns a text as a TypeScript literal. */
export const quote = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

/** Returns the term of a literal of the same kind as another term. */
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

/** Whether a text is a valid literal of the kind of a term. */
export const fitsLiteral = (text: string, { kind }: Term): boolean =>
  forms[kind]?.test(text) ?? kind === 'text';
