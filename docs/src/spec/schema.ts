/** The parts of a JSON Schema that the specification uses. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly (string | number)[];
  readonly const?: string | number | boolean;
  readonly default?: string | number | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>>;
  readonly 'x-unavailable'?: true | readonly string[];
  readonly 'x-open-enum'?: boolean;
  readonly 'x-absent-when'?: string;
  readonly deprecated?: boolean;
  readonly 'x-findings'?: readonly string[];
}

/** A document whose references all point to parts of the document itself. */
export type Document = Readonly<Record<string, unknown>>;

/** A schema, and its name if the document names it. */
export interface Resolved {
  readonly name?: string;
  readonly schema: Schema;
}

/**
 * Returns the value that a reference points to.
 *
 * @throws Error when the document has no such value
 */
function lookUp(document: Document, reference: string): unknown {
  const keys = reference
    .replace(/^#\//, '')
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  let value: unknown = document;
  for (const key of keys) value = (value as Record<string, unknown> | undefined)?.[key];
  if (value === undefined) throw new Error(`The document has no value at ${reference}.`);
  return value;
}

/** Follows the references of a schema. */
export function resolve(document: Document, schema: Schema): Resolved {
  if (schema.$ref === undefined) return { schema };
  const target = resolve(document, lookUp(document, schema.$ref) as Schema);
  return { name: schema.$ref.split('/').at(-1) ?? '', ...target };
}

/** Returns the target of an object that is a reference, otherwise the object itself. */
export function dereferenced<Value extends object>(document: Document, value: Value): Value {
  const { $ref } = value as { readonly $ref?: string };
  return $ref === undefined ? value : (lookUp(document, $ref) as Value);
}
