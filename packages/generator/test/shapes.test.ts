import type { Schema, Schemas } from '@broker-api/spec/schema';
import { shapesOf } from '@broker-api/spec/shapes';
import { expect, it, test } from 'vitest';

const id: Schema = { $ref: '#/components/schemas/LongId' };
const schemas: Schemas = {
  LongId: { type: ['integer', 'string'], format: 'long-id' },
  Price: { type: 'string', format: 'decimal' },
  Order: { type: 'object', properties: { orderId: id, side: { type: 'string' } } },
  Plain: { type: 'object', properties: { name: { type: 'string' } } },
  Orders: { type: 'array', items: { $ref: '#/components/schemas/Order' } },
};
const { named, shapeOf } = shapesOf(schemas);

it('only named schemas that must be decoded have shapes', () => {
  expect(named).toEqual({ Order: { fields: { orderId: 'id' } }, Orders: ['#Order'] });
});

test.each<[string, Schema, unknown]>([
  ['a reference to a scalar', id, 'id'],
  ['a list', { type: 'array', items: { $ref: '#/components/schemas/Order' } }, ['#Order']],
  ['a list of values that are not decoded', { type: 'array', items: { type: 'string' } }, null],
  ['a map', { type: 'object', additionalProperties: id }, { values: 'id' }],
  [
    'a tuple',
    { type: 'array', prefixItems: [{ format: 'epoch-ms' }, { type: 'integer' }] },
    { tuple: ['time', null] },
  ],
  [
    'a union of an object and a list of such objects',
    { oneOf: [{ $ref: '#/components/schemas/Order' }, { $ref: '#/components/schemas/Orders' }] },
    { list: '#Orders', object: '#Order' },
  ],
  ['a nullable scalar', { oneOf: [{ format: 'decimal' }, { type: 'null' }] }, 'decimal'],
  [
    'a union inside a union',
    {
      oneOf: [
        { oneOf: [{ properties: { a: id } }, { properties: { b: id } }] },
        { properties: {} },
      ],
    },
    { fields: { a: 'id', b: 'id' } },
  ],
  [
    'a union of different object schemas',
    { oneOf: [{ properties: { a: id } }, { properties: { b: { format: 'decimal' }, c: {} } }] },
    { fields: { a: 'id', b: 'decimal' } },
  ],
])('the shape of %s is returned', (_what, schema, shape) => {
  expect(shapeOf(schema)).toEqual(shape);
});

it('a union in which a field has two types is rejected', () => {
  const union = { oneOf: [{ properties: { a: id } }, { properties: { a: { type: 'integer' } } }] };
  expect(() => shapeOf(union)).toThrow('have different types for the field a');
});

test.each<[string, Schema, string]>([
  ['allOf', { allOf: [{ properties: { a: id } }] }, 'allOf is not supported'],
  [
    'properties together with additionalProperties',
    { properties: { a: id }, additionalProperties: id },
    'properties and additionalProperties together are not supported',
  ],
])('a shape rejects %s', (_what, schema, message) => {
  expect(() => shapeOf(schema)).toThrow(message);
});

it('a schema that references itself is rejected', () => {
  const Tree: Schema = { properties: { child: { $ref: '#/components/schemas/Tree' } } };
  expect(() => shapesOf({ Tree })).toThrow('Tree: A schema that references itself');
});
