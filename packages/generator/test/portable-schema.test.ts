import type { Schema } from '@broker-api/spec/schema';
import { expect, test } from 'vitest';
import { editionsOf, editionsOfThing, type HandWritten, partAt } from './hand-written.ts';

const reference = 'spot/openapi.portable.json';
const observed = 'spot/openapi.portable-observed.json';

/** Returns the schema of the field `value` of `Thing`, and its named enumeration, in an edition. */
function converted(edition: string, value: Schema, more: HandWritten = {}): unknown {
  const Thing: Schema = { type: 'object', properties: { value } };
  const text = editionsOfThing({ ...more, schemas: { ...more.schemas, Thing } }).get(edition);
  const schemas = partAt(text, 'components', 'schemas') as Record<string, Schema>;
  return schemas.ThingValue ?? schemas.Thing?.properties?.value;
}

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
    { type: 'string', description: 'Kind. More values may be added. Known values: `A`.' },
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
    { type: 'string', description: 'Kind\n\n- `A`: First\n\nMore values may be added.' },
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
  expect(converted(reference, schema)).toEqual(expected);
});

test.each([
  ['^-?\\d+(\\.\\d+)?$', '^-?[0-9]+([.][0-9]+)?$'],
  ['^[\\w.-]+$', '^[A-Za-z0-9_.-]+$'],
])('the pattern %s becomes %s', (pattern, expected) => {
  expect(converted(reference, { type: 'string', pattern })).toMatchObject({ pattern: expected });
});

test('a pattern with an unsupported escape is reported', () => {
  const space: Schema = { type: 'string', pattern: '^\\s$' };
  expect(() => converted(reference, space)).toThrow('contains \\s');
});

test.each(['value', 'example'])('the schema of a field called `%s` has portable names', (name) => {
  const properties = { [name]: { $ref: '#/components/schemas/Option' } };
  const schemas = { Option: { type: 'object' }, Thing: { type: 'object', properties } };
  const text = editionsOfThing({ schemas }).get(reference);
  const renamed = { $ref: '#/components/schemas/OptionSymbol' };
  expect(partAt(text, 'components', 'schemas', 'Thing', 'properties', name)).toEqual(renamed);
});

test('an id in a list of examples keeps all digits', () => {
  const Thing: Schema = { type: 'array', items: { type: ['integer', 'string'] } };
  const example = ['336902617393292544', 5];
  const operation = { security: [{ apiKey: [] }] };
  const editions = editionsOfThing({ schemas: { Thing }, example, operation });
  const text = (edition: string) => editions.get(edition)?.replace(/\s/g, '');
  expect(text(reference)).toContain('"value":[336902617393292544,5]');
  expect(text(observed)).toContain('"value":["336902617393292544","5"]');
});

test('a LONG that becomes a string loses its bounds and its description, not its pattern', () => {
  const LongId = {
    type: ['integer', 'string'],
    pattern: '^[0-9]+$',
    minimum: 0,
    description: 'D.',
  };
  const id = { $ref: '#/components/schemas/LongId' };
  const more = { schemas: { LongId }, operation: { security: [{ apiKey: [] }] } };
  expect(converted(observed, id, more)).toEqual({ type: 'string', pattern: '^[0-9]+$' });
});

test.each([
  ['long-id', 'string', '"7"'],
  ['epoch-ms', 'integer', '7'],
] as const)(
  'in public operations of the observed dialect, a LONG %s is a %s',
  (format, type, text) => {
    const long: Schema = { type: ['integer', 'string'], format };
    expect(converted(observed, long)).toMatchObject({ type });
    const Thing: Schema = { type: 'object', properties: { time: long } };
    const edition = editionsOfThing({ schemas: { Thing }, example: { time: 7 } }).get(observed);
    expect(edition).toContain(`"time": ${text}`);
  },
);

test.each([
  ['reference', '1796083290112'],
  ['observed', '"1796083290112"'],
])('the examples of events have the LONG values of the %s dialect', (dialect, time) => {
  const E = { type: ['integer', 'string'], format: 'epoch-ms' };
  const payload = { $ref: '#/components/schemas/Event' };
  const example = { E: 1796083290112 };
  const messages = {
    event: { 'x-section': 'spot', payload, examples: [{ payload: example }] },
    events: { payload: { type: 'array', items: payload }, examples: [{ payload: [example] }] },
  };
  const document = {
    channels: { userData: { messages } },
    components: { schemas: { Event: { type: 'object', properties: { E } } } },
  };
  const files = editionsOf((path) => (path === 'spot/asyncapi.gen.json' ? document : undefined));
  const suffix = dialect === 'observed' ? '-observed' : '';
  const text = files.get(`spot/asyncapi.portable${suffix}.json`)?.replace(/\s/g, '');
  expect(text).toContain(`"payload":{"E":${time}}`);
  expect(text).toContain(`"payload":[{"E":${time}}]`);
});
