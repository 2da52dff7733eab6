import { expect, test } from 'vitest';
import type { Context } from '../src/rule.ts';
import { SchemaValidator } from '../src/schema-validator.ts';
import type { LongNotation } from '../src/strict-schemas.ts';

const a = { title: 'A', type: 'object', required: ['a'], properties: { a: { type: 'string' } } };
const b = { title: 'B', type: 'object', required: ['b'], properties: { b: { type: 'string' } } };
const next = { oneOf: [{ $ref: 'Tree' }, { type: 'null' }] };

/** The targets of references. */
const named: Readonly<Record<string, object>> = {
  A: a,
  B: b,
  Id: { type: ['integer', 'string'], format: 'long-id', pattern: '^\\d+$' },
  Time: { type: ['integer', 'string'], format: 'epoch-ms', pattern: '^\\d+$' },
  Tree: { title: 'Tree', type: 'object', properties: { next } },
};

const ctx = {
  resolve: ({ $ref }: { $ref: string }) => ({
    node: named[$ref],
    location: { source: { absoluteRef: 'schemas.yaml' } },
  }),
} as unknown as Context;

const A = { $ref: 'A' };
const B = { $ref: 'B' };
const own = { title: 'Own', type: 'object', properties: { c: { type: 'string' } } };
const up = { title: 'Up', type: 'object', properties: { e: { const: 'up' }, x: {} } };
const down = { title: 'Down', type: 'object', properties: { e: { const: 'down' }, y: {} } };

/** A value to validate against the strict form of a schema. */
interface Row {
  readonly name: string;
  readonly schema: object;
  readonly value: unknown;
  readonly notation?: LongNotation;
}

function problems({ schema, value, notation = 'reference' }: Row): string[] {
  const validator = new SchemaValidator();
  const validate = validator.compile(
    validator.toStrictSchema(schema, 'schemas.yaml', notation, ctx),
  );
  return validate(value).map(({ pointer, message }) => `${pointer} ${message}`);
}

const valid: readonly Row[] = [
  { name: 'fields of two schemas', schema: { allOf: [A, B] }, value: { a: '', b: '' } },
  {
    name: 'own fields and fields of another schema',
    schema: { ...own, allOf: [A] },
    value: { a: '', c: '' },
  },
  {
    name: 'own fields and one arm of oneOf',
    schema: { ...own, oneOf: [A, B] },
    value: { b: '', c: '' },
  },
  {
    name: 'own fields and one arm of anyOf',
    schema: { ...own, anyOf: [A, B] },
    value: { a: '', c: '' },
  },
  { name: 'one arm of oneOf', schema: { type: 'object', oneOf: [A, B] }, value: { a: '' } },
  { name: 'a condition', schema: { ...own, if: { required: ['c'] } }, value: { c: '' } },
  { name: 'a value that does not match `not`', schema: { ...own, not: A }, value: { c: '' } },
  {
    name: 'any field with additionalProperties',
    schema: { type: 'object', additionalProperties: {} },
    value: { z: '' },
  },
  { name: 'a recursive schema', schema: { $ref: 'Tree' }, value: { next: { next: null } } },
  { name: 'keys beside a reference', schema: { ...A, description: 'An A' }, value: { a: '' } },
  { name: 'a tuple of draft 7', schema: { items: [{}], additionalItems: false }, value: ['x'] },
  { name: 'a small LONG of the broker as a number', schema: { $ref: 'Id' }, value: 17 },
  { name: 'a large LONG of the broker as text', schema: { $ref: 'Id' }, value: '9007199254740993' },
  { name: 'an id of a client as text', schema: { $ref: 'Id' }, value: '17', notation: 'client' },
  {
    name: 'a time of a client as a number',
    schema: { $ref: 'Time' },
    value: 17,
    notation: 'client',
  },
  {
    name: 'a LONG that is always text',
    schema: { type: 'string', format: 'long-id' },
    value: '17',
  },
];

test.each(valid)('accepts $name', (row) => {
  expect(problems(row)).toEqual([]);
});

const invalid: readonly (Row & { readonly problem: string })[] = [
  {
    name: 'a field that no schema defines',
    schema: { title: 'C', allOf: [A, B] },
    value: { a: '', b: '', z: 1 },
    problem: '/z C has no field `z`. Its fields: none.',
  },
  {
    name: 'a field of an object without fields',
    schema: { title: 'Empty', type: 'object' },
    value: { z: 1 },
    problem: '/z Empty has no field `z`. Its fields: none.',
  },
  {
    name: 'a field beside a union',
    schema: { ...own, oneOf: [A, B] },
    value: { a: '', z: 1 },
    problem: '/z Own has no field `z`. Its fields: `c`.',
  },
  {
    name: 'a value by the arm with the same `const`',
    schema: { oneOf: [up, down] },
    value: { e: 'down', x: '' },
    problem: '/x Down has no field `x`. Its fields: `e` and `y`.',
  },
  {
    name: 'a value by the arm of the same type',
    schema: { oneOf: [{ type: 'array' }, A] },
    value: {},
    problem: ' A must have the field `a`. Add it.',
  },
  {
    name: 'a value by the arm with the same fields',
    schema: { oneOf: [B, A] },
    value: { a: 1 },
    problem: '/a Expected text, such as "abc"; got 1.',
  },
  {
    name: 'a value that matches two arms',
    schema: { oneOf: [A, A] },
    value: { a: '' },
    problem: ' {"a":""} matches 2 schemas of a union. Make it match exactly one.',
  },
  {
    name: 'several violated keywords with one problem',
    schema: { type: 'string', pattern: '^a', minLength: 3 },
    value: 'b',
    problem: ' Expected text, such as "abc", of at least 3 characters; got "b".',
  },
  {
    name: 'a time of the broker as text',
    schema: { $ref: 'Time' },
    value: '17',
    problem:
      ' Expected a LONG as a number, such as 1700000000000, or as text if it is 2^53 or more; got "17".',
  },
  {
    name: 'the number 2^53',
    schema: { $ref: 'Id' },
    value: 2 ** 53,
    problem: 'or as text if it is 2^53 or more; got 9007199254740992.',
  },
  {
    name: 'an id of a client as a number',
    schema: { $ref: 'Id' },
    value: 17,
    notation: 'client',
    problem: ' Expected an id as text, such as "1234567890123456789"; got 17.',
  },
  {
    name: 'a time of a client as text',
    schema: { $ref: 'Time' },
    value: '17',
    notation: 'client',
    problem: ' Expected a time in milliseconds as a number, such as 1700000000000; got "17".',
  },
  {
    name: 'a long value and truncates it',
    schema: { type: 'integer' },
    value: 'x'.repeat(80),
    problem: ` Expected an integer, such as 1; got "${'x'.repeat(59)}….`,
  },
  {
    name: 'a keyword with the message of Ajv',
    schema: { type: 'array', uniqueItems: true },
    value: [1, 1],
    problem: ' Expected a list, which must NOT have duplicate items',
  },
];

test.each(invalid)('rejects $name', ({ problem, ...row }) => {
  expect(problems(row)).toEqual([expect.stringContaining(problem)]);
});
