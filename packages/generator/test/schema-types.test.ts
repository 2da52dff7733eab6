import type { Schema } from '@broker-api/spec/schema';
import { expect, it, test } from 'vitest';
import { schemaDeclarations, schemaType } from '../src/emit/schema-types.ts';
import { docComment } from '../src/emit/typescript-text.ts';

test.each<[string, Schema, string]>([
  ['an id to a string', { type: ['integer', 'string'], format: 'long-id' }, 'string'],
  ['a time to a number', { type: ['integer', 'string'], format: 'epoch-ms' }, 'number'],
  ['a decimal to a string', { type: 'string', format: 'decimal' }, 'string'],
  ['an integer', { type: 'integer' }, 'number'],
  ['a reference', { $ref: '#/components/schemas/Order' }, 'Order'],
  ['an enumeration', { type: 'string', enum: ['BUY', 'SELL'] }, "'BUY' | 'SELL'"],
  ['an enumeration of numbers', { type: 'integer', enum: [1, 2] }, '1 | 2'],
  ['an open enumeration', { enum: ['A'], 'x-open-enum': true }, "'A' | (string & {})"],
  ['a constant', { const: 'CANCELED' }, "'CANCELED'"],
  [
    'a pair',
    { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
    '[string, string]',
  ],
  ['a list of a union', { type: 'array', items: { enum: ['A', 'B'] } }, "('A' | 'B')[]"],
  [
    'a tuple',
    { type: 'array', prefixItems: [{ title: 'openTime', format: 'epoch-ms' }, { type: 'string' }] },
    '[openTime: number, string]',
  ],
  ['an empty schema', {}, 'unknown'],
  ['an object without fields', { type: 'object' }, 'Record<string, unknown>'],
])('schemaType converts %s', (_what, schema, type) => {
  expect(schemaType(schema)).toBe(type);
});

it('schema types have optional fields, and descriptions as comments', () => {
  const schema: Schema = {
    type: 'object',
    required: ['symbol'],
    properties: {
      symbol: { type: 'string', description: 'Symbol */ name' },
      time: { format: 'epoch-ms' },
    },
  };
  expect(schemaDeclarations({ Trade: schema })).toBe(
    'export type Trade = {\n  /** Symbol *\\/ name */\n  symbol: string;\n  time?: number;\n};\n',
  );
});

it('doc comments are wrapped, without empty paragraphs', () => {
  const lines = docComment(['word '.repeat(40).trim(), undefined, ' '], '  ');
  expect(lines.every((line) => line.length <= 100)).toBe(true);
  expect(lines).toHaveLength(5);
  expect(docComment([undefined, ''])).toEqual([]);
});
