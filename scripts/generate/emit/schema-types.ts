import { refName, type Schema, type Schemas } from '../read/schema.ts';

/** The TypeScript type of each scalar format; see the conventions in spec/README.md. */
export const scalarTypes: Readonly<Record<string, string>> = {
  decimal: 'string',
  'long-id': 'string',
  text: 'string',
  'epoch-ms': 'number',
};

/** Converts a schema to a TypeScript type. A reference becomes the name of its target. */
export function schemaType(schema: Schema, indent = ''): string {
  const name = refName(schema);
  if (name !== undefined) return name;
  if (schema.format && scalarTypes[schema.format]) return scalarTypes[schema.format] as string;
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) {
    const values = schema.enum.map(literal).join(' | ');
    return schema['x-open-enum'] ? `${values} | (${openBase(schema)} & {})` : values;
  }
  const arms = schema.oneOf ?? schema.anyOf;
  if (arms) return arms.map((arm) => schemaType(arm, indent)).join(' | ');
  if (schema.type === 'array') return arrayType(schema, indent);
  if (schema.type === 'object') return objectType(schema, indent);
  return [schema.type ?? 'unknown'].flat().map(plainType).join(' | ');
}

function literal(value: string | number): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value);
}

function openBase(schema: Schema): string {
  return schema.type === 'integer' ? 'number' : 'string';
}

function plainType(type: string): string {
  return type === 'integer' ? 'number' : type;
}

function arrayType(schema: Schema, indent: string): string {
  if (schema.prefixItems) {
    const items = schema.prefixItems.map((item) => {
      const label = item.title?.replace(/\W/g, '');
      const type = schemaType(item, indent);
      return label ? `${label}: ${type}` : type;
    });
    return `[${items.join(', ')}]`;
  }
  const item = typeof schema.items === 'object' ? schemaType(schema.items, indent) : 'unknown';
  if (schema.minItems !== undefined && schema.minItems === schema.maxItems) {
    return `[${Array(schema.minItems).fill(item).join(', ')}]`;
  }
  return /[ |&]/.test(item) ? `(${item})[]` : `${item}[]`;
}

function objectType(schema: Schema, indent: string): string {
  const lines = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...docComment([property.description], `${indent}  `),
    `${indent}  ${name}${schema.required?.includes(name) ? '' : '?'}: ${schemaType(property, `${indent}  `)};`,
  ]);
  const { additionalProperties: values } = schema;
  if (typeof values === 'object')
    lines.push(`${indent}  [key: string]: ${schemaType(values, indent)};`);
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
      return `${doc.join('')}export type ${name} = ${schemaType(schema)};\n`;
    })
    .join('\n');
}

/** Returns the lines of a doc comment, at most 100 columns wide. Omits empty paragraphs. */
export function docComment(paragraphs: readonly (string | undefined)[], indent = ''): string[] {
  const filled = paragraphs.filter((paragraph): paragraph is string => Boolean(paragraph?.trim()));
  if (filled.length === 0) return [];
  const lines = filled.flatMap((paragraph, index) => [
    ...(index > 0 ? [''] : []),
    ...paragraph
      .trim()
      .split('\n')
      .flatMap((line) => wrap(line, 96 - indent.length)),
  ]);
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/'));
  if (safe.length === 1) return [`${indent}/** ${safe[0]} */`];
  return [`${indent}/**`, ...safe.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
}

/** Splits a text into lines of at most `width` columns. Does not split words. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + word.length + 1 > width) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}
