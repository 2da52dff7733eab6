import { refName, type Schema, type Schemas } from '@broker-api/spec/schema';
import {
  docComment,
  identifier,
  isVariableName,
  literal,
  propertyName,
  quote,
} from './typescript-text.ts';

/** The TypeScript type of each scalar format; see the conventions in spec/README.md. */
export const scalarTypes: ReadonlyMap<string | undefined, string> = new Map([
  ['decimal', 'string'],
  ['long-id', 'string'],
  ['text', 'string'],
  ['epoch-ms', 'number'],
]);

/**
 * Converts a schema to a TypeScript type. A reference becomes the name of its target.
 *
 * @param namespace the namespace of the referenced types, such as `spot.`
 */
export function schemaType(schema: Schema, indent = '', namespace = ''): string {
  const name = refName(schema);
  if (name !== undefined) return `${namespace}${identifier(name)}`;
  const scalar = scalarTypes.get(schema.format);
  if (scalar !== undefined) return scalar;
  if (schema.const !== undefined) return valueType(schema.const);
  if (schema.enum) {
    const values = schema.enum.map(valueType).join(' | ');
    return schema['x-open-enum'] ? `${values} | (${openBase(schema)} & {})` : values;
  }
  const arms = schema.oneOf ?? schema.anyOf;
  if (arms) return arms.map((arm) => schemaType(arm, indent, namespace)).join(' | ');
  if (schema.type === 'array') return arrayType(schema, indent, namespace);
  if (schema.type === 'object') return objectType(schema, indent, namespace);
  return [schema.type ?? 'unknown'].flat().map(plainType).join(' | ');
}

function valueType(value: string | number): string {
  return typeof value === 'string' ? quote(value) : literal(value);
}

function openBase(schema: Schema): string {
  return schema.type === 'integer' ? 'number' : 'string';
}

const plainTypes: ReadonlyMap<string, string> = new Map([
  ['string', 'string'],
  ['integer', 'number'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['null', 'null'],
]);

function plainType(type: string): string {
  return plainTypes.get(type) ?? 'unknown';
}

function arrayType(schema: Schema, indent: string, namespace: string): string {
  if (schema.prefixItems) {
    const items = schema.prefixItems.map((item) => {
      const label = item.title?.replace(/\W/g, '') ?? '';
      const type = schemaType(item, indent, namespace);
      return isVariableName(label) ? `${label}: ${type}` : type;
    });
    return `[${items.join(', ')}]`;
  }
  const item =
    typeof schema.items === 'object' ? schemaType(schema.items, indent, namespace) : 'unknown';
  if (schema.minItems !== undefined && schema.minItems === schema.maxItems) {
    return `[${Array(schema.minItems).fill(item).join(', ')}]`;
  }
  return /[ |&]/.test(item) ? `(${item})[]` : `${item}[]`;
}

function objectType(schema: Schema, indent: string, namespace: string): string {
  const lines = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const key = `${propertyName(name)}${schema.required?.includes(name) ? '' : '?'}`;
    const type = schemaType(property, `${indent}  `, namespace);
    return [...docComment([property.description], `${indent}  `), `${indent}  ${key}: ${type};`];
  });
  const { additionalProperties: values } = schema;
  if (typeof values === 'object')
    lines.push(`${indent}  [key: string]: ${schemaType(values, indent, namespace)};`);
  if (lines.length === 0) return 'Record<string, unknown>';
  return `{\n${lines.join('\n')}\n${indent}}`;
}

/** Returns the declarations of all named schemas, in alphabetical order. */
export function schemaDeclarations(schemas: Schemas): string {
  return Object.keys(schemas)
    .sort()
    .map((name) => {
      const schema = schemas[name] as Schema;
      const doc = docComment([schema.description]).map((line) => `${line}\n`);
      return `${doc.join('')}export type ${identifier(name)} = ${schemaType(schema)};\n`;
    })
    .join('\n');
}
