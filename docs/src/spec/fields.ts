import { factNotes } from '@broker-api/spec/texts';
import { sinceNotes } from './releases.ts';
import { type Document, type Resolved, resolve, type Schema } from './schema.ts';

/** A scalar type that many fields share, such as a decimal as text. A page describes it once. */
export interface ScalarType {
  readonly label: string;
  readonly description: string;
}

/** An allowed value. */
export interface Value {
  readonly value: string;
  /** Markdown; empty if the specification does not state the meaning. */
  readonly meaning: string;
  readonly unavailable: boolean;
}

/** A field of an object, an element of a tuple, or a parameter. Its sentences are Markdown. */
export interface Field {
  readonly name: string;
  /** Such as `decimal` or `list of Order`. */
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
  /** The description of the field's schema, if the field also has a description of its own. */
  readonly schemaDescription: string;
  readonly values: readonly Value[];
  /** The default and the limits, such as `default 500`. */
  readonly limits: readonly string[];
  /** A sentence that says when the field is absent; empty if the specification does not say so. */
  readonly absence: string;
  /** Other facts as sentences, such as that the broker may add values. */
  readonly notes: readonly string[];
  readonly findings: readonly string[];
  readonly children: readonly Field[];
}

/** The label of ids that JavaScript numbers cannot represent. */
export const idLabel = 'id';

const scalarLabels: Readonly<Record<string, string>> = {
  decimal: 'decimal',
  'long-id': idLabel,
  'epoch-ms': 'time',
  text: 'text',
};

/** Returns the sentences about a field's absence that occur in several fields, in field order. */
export function sharedAbsences(fields: readonly Field[]): string[] {
  const sentences = absencesOf(fields);
  return [...new Set(sentences)].filter(
    (one) => sentences.indexOf(one) !== sentences.lastIndexOf(one),
  );
}

function absencesOf(fields: readonly Field[]): string[] {
  return fields.flatMap(({ absence, children }) => [
    ...(absence === '' ? [] : [absence]),
    ...absencesOf(children),
  ]);
}

/** Reads fields from schemas of a document, and collects the scalar types that they use. */
export class FieldReader {
  readonly #document: Document;
  readonly #name: string;
  readonly #scalars = new Map<string, ScalarType>();

  /** @param name the name of the document, such as `spot`, to say since when fields exist */
  constructor(document: Document, name = '') {
    this.#document = document;
    this.#name = name;
  }

  get scalars(): ScalarType[] {
    return [...this.#scalars.values()];
  }

  /** Returns the fields of an object, a list of objects, a tuple, a map or a union of these. */
  fieldsOf(schema: Schema, seen: readonly string[] = []): Field[] {
    const { name, schema: target } = resolve(this.#document, schema);
    if (name !== undefined && seen.includes(name)) return [];
    const path = name === undefined ? seen : [...seen, name];
    const arms = target.oneOf ?? target.anyOf;
    if (arms !== undefined) return this.#unionFields(arms, path);
    if (target.prefixItems !== undefined) {
      return target.prefixItems.map((item, index) => {
        const field = this.field(`[${index}]`, item, true, path);
        return { ...field, description: field.description || (item.title ?? '') };
      });
    }
    if (target.items !== undefined) return this.fieldsOf(target.items, path);
    const fields = Object.entries(target.properties ?? {}).map(([key, value]) => {
      const field = this.field(key, value, target.required?.includes(key) ?? false, path);
      const since = sinceNotes(this.#name, `schemas/${name}/properties/${key}`);
      return { ...field, notes: [...since, ...field.notes] };
    });
    const { additionalProperties: values } = target;
    if (typeof values !== 'object') return fields;
    return [...fields, this.field(`<${values.title ?? 'key'}>`, values, false, path)];
  }

  /** Returns a field with its type, descriptions, limits and children. */
  field(name: string, schema: Schema, required: boolean, seen: readonly string[] = []): Field {
    const { $ref, ...own } = schema;
    const resolved = resolve(this.#document, schema);
    const target = resolved.schema;
    const merged = { ...target, ...own };
    const scalar = this.#scalar(resolved);
    const typeDescription = scalar || target === schema ? '' : (target.description ?? '');
    const unavailable = merged['x-unavailable'];
    return {
      name,
      type: this.#typeText(schema),
      required,
      description: own.description ?? typeDescription,
      schemaDescription:
        own.description === undefined ? '' : additionalText(typeDescription, merged),
      values: valuesOf(merged).map((value) => ({
        value,
        meaning: merged['x-enumDescriptions']?.[value] ?? '',
        unavailable: Array.isArray(unavailable) && unavailable.includes(value),
      })),
      limits: limitsOf(merged, scalar),
      absence: factNotes({ 'x-absent-when': merged['x-absent-when'] } as never).join(' '),
      notes: factNotes({
        deprecated: merged.deprecated,
        'x-unavailable': unavailable === true,
        'x-open-enum': merged['x-open-enum'],
      } as never),
      findings: [
        ...new Set([...(own['x-findings'] ?? []), ...(scalar ? [] : (target['x-findings'] ?? []))]),
      ],
      children: this.fieldsOf(schema, seen),
    };
  }

  #unionFields(arms: readonly Schema[], seen: readonly string[]): Field[] {
    const resolved = arms.map((arm) => resolve(this.#document, arm));
    const isObject = ({ schema }: Resolved): boolean => this.#hasFields(schema);
    if (!resolved.some(isObject)) return [];
    return arms.flatMap((arm) => {
      const { name, schema } = resolve(this.#document, arm);
      const children = this.fieldsOf(arm, seen);
      if (children.length === 0) return [];
      return [{ ...this.field(name ?? schema.title ?? '', arm, true, seen), type: 'alternative' }];
    });
  }

  #hasFields({ properties, prefixItems, items, oneOf, anyOf }: Schema): boolean {
    return [properties, prefixItems, items, oneOf, anyOf].some((part) => part !== undefined);
  }

  /** Returns whether a schema is a named scalar type. Stores the description of such a type. */
  #scalar({ name, schema }: Resolved): boolean {
    const label = scalarLabels[schema.format ?? ''];
    if (label === undefined || name === undefined) return false;
    this.#scalars.set(label, { label, description: schema.description ?? '' });
    return true;
  }

  #typeText(schema: Schema): string {
    const { schema: target, name } = resolve(this.#document, schema);
    const { format = '', type, items, prefixItems, oneOf, anyOf } = target;
    const label = scalarLabels[format];
    if (label !== undefined) return label;
    if (items !== undefined) return `list of ${this.#typeText(items)}`;
    if (prefixItems !== undefined) return `tuple ${name ?? ''}`.trim();
    const arms = oneOf ?? anyOf;
    if (arms !== undefined) return arms.map((arm) => this.#typeText(arm)).join(' or ');
    if (target.enum !== undefined || target.const !== undefined) return name ?? 'constant';
    if (target.additionalProperties) return 'map';
    if (type === 'object') return name ?? 'object';
    return [type ?? 'any'].flat().join(' or ');
  }
}

/**
 * Returns what the description of a schema adds to the description of a field. Omits the first
 * sentence of an enum's description: it says what the value is, which the field's description says
 * too.
 */
function additionalText(description: string, { enum: values }: Schema): string {
  return values === undefined ? description : description.replace(/^[^.]*\.?\s*/, '');
}

function valuesOf({ enum: values, const: constant }: Schema): string[] {
  return (values ?? (constant === undefined ? [] : [constant])).map(String);
}

/**
 * Returns the default and the limits as short phrases. Omits the limits of a named scalar type,
 * because its description states them.
 */
function limitsOf(schema: Schema, isScalar: boolean): string[] {
  const { minimum, maximum, minLength = 0, maxLength, pattern } = schema;
  const texts = schema.default === undefined ? [] : [`default ${schema.default}`];
  if (isScalar) return texts;
  if (minimum !== undefined && maximum !== undefined) texts.push(`${minimum} to ${maximum}`);
  else if (minimum !== undefined) texts.push(`at least ${minimum}`);
  else if (maximum !== undefined) texts.push(`at most ${maximum}`);
  if (maxLength !== undefined) texts.push(`${minLength} to ${maxLength} characters`);
  else if (minLength > 1) texts.push(`at least ${minLength} characters`);
  if (pattern !== undefined) texts.push(`pattern ${pattern}`);
  return texts;
}
