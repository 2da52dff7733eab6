import { expect, test } from 'vitest';
import type { Schema, Schemas } from '../generate/document.ts';
import { shapesOf } from '../generate/shapes.ts';

const id: Schema = { $ref: '#/components/schemas/LongId' };
const schemas: Schemas = {
  LongId: { type: ['integer', 'string'], format: 'long-id' },
  Price: { type: 'string', format: 'decimal' },
  Order: { type: 'object', properties: { orderId: id, side: { type: 'string' } } },
  Plain: { type: 'object', properties: { name: { type: 'string' } } },
  Orders: { type: 'array', items: { $ref: '#/components/schemas/Order' } },
};
const { named, shapeOf } = shapesOf(schemas);

test('only what needs decoding has a shape', () => {
  expect(named).toEqual({ Order: { fields: { orderId: 'id' } }, Orders: ['#Order'] });
});

test.each<[string, Schema, unknown]>([
  ['a reference to a scalar is the scalar', id, 'id'],
  ['a list', { type: 'array', items: { $ref: '#/components/schemas/Order' } }, ['#Order']],
  ['a list of what needs nothing', { type: 'array', items: { type: 'string' } }, null],
  ['a map', { type: 'object', additionalProperties: id }, { values: 'id' }],
  [
    'a tuple',
    { type: 'array', prefixItems: [{ format: 'epoch-ms' }, { type: 'integer' }] },
    { tuple: ['time', null] },
  ],
  [
    'one or a list of them',
    { oneOf: [{ $ref: '#/components/schemas/Order' }, { $ref: '#/components/schemas/Orders' }] },
    { list: '#Orders', object: '#Order' },
  ],
  [
    'objects of several kinds',
    { oneOf: [{ properties: { a: id } }, { properties: { b: { format: 'decimal' }, c: {} } }] },
    { fields: { a: 'id', b: 'decimal' } },
  ],
])('%s', (_what, schema, shape) => {
  expect(shapeOf(schema)).toEqual(shape);
});

test('a field that two kinds of objects decode differently is refused', () => {
  const union = { oneOf: [{ properties: { a: id } }, { properties: { a: { type: 'integer' } } }] };
  expect(() => shapeOf(union)).toThrow('the field a is decoded in two ways');
});
