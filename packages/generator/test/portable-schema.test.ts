import type { Schema } from '@broker-api/spec/schema';
import { expect, test } from 'vitest';
import { portableExample } from '../src/emit/editions/portable-example.ts';
import { portablePattern } from '../src/emit/editions/portable-pattern.ts';
import { portableSchema } from '../src/emit/editions/portable-schema.ts';

test.each<[string, Schema, Schema]>([
  [
    'a LONG has one type',
    { type: ['integer', 'string'], pattern: '^\\d+$', minimum: 0, description: 'Two types.' },
    { type: 'integer', format: 'int64', minimum: 0, description: 'Two types.' },
  ],
  ['an integer gets the format int64', { type: 'integer' }, { type: 'integer', format: 'int64' }],
  [
    'a client order id is a string',
    { type: ['string', 'integer'], format: 'text' },
    { type: 'string' },
  ],
  ['a constant is an enumeration', { type: 'string', const: 'A' }, { type: 'string', enum: ['A'] }],
  [
    'values that are not names get distinct names',
    { type: 'string', enum: ['1m', '1M', '3'] },
    {
      type: 'string',
      enum: ['1m', '1M', '3'],
      'x-enum-varnames': ['MINUTES_1', 'MONTHS_1', 'VALUE_3'],
    },
  ],
  [
    'an open enumeration accepts every value',
    { type: 'string', enum: ['A'], 'x-open-enum': true, description: 'Kind.' },
    { type: 'string', description: 'Kind. Known values: `A`.' },
  ],
  [
    'an open enumeration with meanings lists them',
    {
      type: 'string',
      enum: ['A'],
      'x-open-enum': true,
      'x-enumDescriptions': { A: 'First' },
      description: 'Kind',
    },
    { type: 'string', description: 'Kind\n\n- `A`: First' },
  ],
  [
    'a tuple describes its items',
    {
      type: 'array',
      prefixItems: [{ title: 'open', type: 'string', description: 'Open price' }],
      description: 'D.',
    },
    {
      type: 'array',
      items: {},
      description: 'D.\n\nThe items, in this order:\n\n1. `open` (string): Open price',
    },
  ],
])('in a portable edition, %s', (_, schema, expected) => {
  expect(portableSchema(schema, {}, 'integer')).toEqual(expected);
});

test.each([
  ['^-?\\d+(\\.\\d+)?$', '^-?[0-9]+([.][0-9]+)?$'],
  ['^[\\w.-]+$', '^[A-Za-z0-9_.-]+$'],
])('the pattern %s becomes %s', (pattern, expected) => {
  expect(portablePattern(pattern)).toBe(expected);
});

test('a pattern with an unsupported escape is reported', () => {
  expect(() => portablePattern('^\\s$')).toThrow('contains \\s');
});

test('an id in a list of examples keeps all digits', () => {
  const schema: Schema = { type: 'array', items: { type: ['integer', 'string'] } };
  const text = (long: 'integer' | 'string') =>
    JSON.stringify(portableExample(['336902617393292544', 5], schema, {}, long));
  expect(text('integer')).toBe('[336902617393292544,5]');
  expect(text('string')).toBe('["336902617393292544","5"]');
});

test('a LONG that becomes a string loses its bounds and its description, not its pattern', () => {
  const schemas: Record<string, Schema> = {
    LongId: { type: ['integer', 'string'], pattern: '^[0-9]+$', minimum: 0, description: 'D.' },
  };
  const expected = { type: 'string', pattern: '^[0-9]+$' };
  expect(portableSchema({ $ref: '#/components/schemas/LongId' }, schemas, 'string')).toEqual(
    expected,
  );
});

test.each([
  ['long-id', 'string', '7'],
  ['epoch-ms', 'integer', 7],
] as const)(
  'in public operations of the observed dialect, a LONG %s is a %s',
  (format, type, one) => {
    const long = { type: ['integer', 'string'], format } as unknown as Schema;
    expect(portableSchema(long, {}, 'string-ids').type).toBe(type);
    const example = portableExample(7, long, {}, 'string-ids');
    expect(JSON.stringify(example)).toBe(JSON.stringify(one));
  },
);
