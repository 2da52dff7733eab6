import type { ValueSchema } from '@broker-api/spec/value-schema';
import { expect, test } from 'vitest';
import { type LongNotation, validator } from '../src/validation/validation-problems.ts';

const a = { title: 'A', type: 'object', required: ['a'], properties: { a: { type: 'string' } } };
const b = { title: 'B', type: 'object', required: ['b'], properties: { b: { type: 'string' } } };
const next = { oneOf: [{ $ref: 'Tree' }, { type: 'null' }] };

/** The schemas that references such as `A` point to. */
const named: Readonly<Record<string, ValueSchema>> = {
  A: a,
  B: b,
  Id: { type: ['integer', 'string'], format: 'long-id', pattern: '^\\d+$' },
  Time: { type: ['integer', 'string'], format: 'epoch-ms', pattern: '^\\d+$' },
  Tree: { title: 'Tree', type: 'object', properties: { next } },
};

const A = { $ref: 'A' };
const B = { $ref: 'B' };
const own = { title: 'Own', type: 'object', properties: { c: { type: 'string' } } };
const up = { title: 'Up', type: 'object', properties: { e: { const: 'up' }, x: {} } };
const down = { title: 'Down', type: 'object', properties: { e: { const: 'down' }, y: {} } };

const resolve = ({ $ref = '' }) => named[$ref];

/** A value to check against a schema whose objects have no other fields. */
interface Row {
  readonly name: string;
  readonly schema: ValueSchema;
  readonly value: unknown;
  readonly notation?: LongNotation;
}

function problems({ schema, value, notation = 'reference' }: Row): string[] {
  const validate = validator(schema, { resolve, closed: true }, notation);
  return validate(value).map(({ pointer, message }) => `${pointer} ${message}`);
}

const valid: readonly Row[] = [
  { name: 'fields of two schemas in allOf', schema: { allOf: [A, B] }, value: { a: '', b: '' } },
  {
    name: 'fields of the schema itself and of a schema in allOf',
    schema: { ...own, allOf: [A] },
    value: { a: '', c: '' },
  },
  {
    name: 'fields of the schema itself and of one alternative of oneOf',
    schema: { ...own, oneOf: [A, B] },
    value: { b: '', c: '' },
  },
  {
    name: 'fields of the schema itself and of one alternative of anyOf',
    schema: { ...own, anyOf: [A, B] },
    value: { a: '', c: '' },
  },
  {
    name: 'a value that matches one alternative of oneOf',
    schema: { type: 'object', oneOf: [A, B] },
    value: { a: '' },
  },
  {
    name: 'a value that meets an `if` condition',
    schema: { ...own, if: { required: ['c'] } },
    value: { c: '' },
  },
  { name: 'a value that does not match `not`', schema: { ...own, not: A }, value: { c: '' } },
  {
    name: 'any field that additionalProperties allows',
    schema: { type: 'object', additionalProperties: {} },
    value: { z: '' },
  },
  {
    name: 'a value of a recursive schema',
    schema: { $ref: 'Tree' },
    value: { next: { next: null } },
  },
  {
    name: 'a value of a schema with keys beside a reference',
    schema: { ...A, description: 'An A' },
    value: { a: '' },
  },
  {
    name: 'a tuple of JSON Schema draft 7',
    schema: { items: [{}], additionalItems: false },
    value: ['x'],
  },
  { name: 'a response with a small LONG as a number', schema: { $ref: 'Id' }, value: 17 },
  {
    name: 'a client request with an id as text',
    schema: { $ref: 'Id' },
    value: '17',
    notation: 'client',
  },
  {
    name: 'a client request with a time as a number',
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

test.each(valid)('the validator accepts $name', (row) => {
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
    name: 'a field of an object whose schema defines no fields',
    schema: { title: 'Empty', type: 'object' },
    value: { z: 1 },
    problem: '/z Empty has no field `z`. Its fields: none.',
  },
  {
    name: 'an unknown field beside a union',
    schema: { ...own, oneOf: [A, B] },
    value: { a: '', z: 1 },
    problem: '/z Own has no field `z`. Its fields: `c`.',
  },
  {
    name: 'a union value, and reports the errors of the alternative with the same `const`',
    schema: { oneOf: [up, down] },
    value: { e: 'down', x: '' },
    problem: '/x Down has no field `x`. Its fields: `e` and `y`.',
  },
  {
    name: 'a union value, and reports the errors of the alternative with the same type',
    schema: { oneOf: [{ type: 'array' }, A] },
    value: {},
    problem: ' A must have the field `a`. Add it.',
  },
  {
    name: 'a union value, and reports the errors of the alternative with the same fields',
    schema: { oneOf: [B, A] },
    value: { a: 1 },
    problem: '/a Expected text, such as "abc"; got 1.',
  },
  {
    name: 'a value that matches two alternatives',
    schema: { oneOf: [A, A] },
    value: { a: '' },
    problem: ' {"a":""} matches 2 schemas of a union. Make it match exactly one.',
  },
  {
    name: 'a value that violates several keywords, and reports one problem',
    schema: { type: 'string', pattern: '^a', minLength: 3 },
    value: 'b',
    problem: ' Expected text, such as "abc", of at least 3 characters; got "b".',
  },
  {
    name: 'a response with a time as text',
    schema: { $ref: 'Time' },
    value: '17',
    problem: ' Expected a LONG as a number below 2^53, such as 1700000000000; got "17".',
  },
  {
    name: 'a response with a large LONG as text',
    schema: { $ref: 'Id' },
    value: '9007199254740993',
    problem: 'a LONG as a number below 2^53, such as 1700000000000; got "9007199254740993".',
  },
  {
    name: 'a response with the number 2^53 as a LONG',
    schema: { $ref: 'Id' },
    value: 2 ** 53,
    problem: 'a LONG as a number below 2^53, such as 1700000000000; got 9007199254740992.',
  },
  {
    name: 'a client request with an id as a number',
    schema: { $ref: 'Id' },
    value: 17,
    notation: 'client',
    problem: ' Expected an id as text, such as "1234567890123456789"; got 17.',
  },
  {
    name: 'a client request with a time as text',
    schema: { $ref: 'Time' },
    value: '17',
    notation: 'client',
    problem: ' Expected a time in milliseconds as a number, such as 1700000000000; got "17".',
  },
  {
    name: 'a long value, and truncates it in the message',
    schema: { type: 'integer' },
    value: 'x'.repeat(80),
    problem: ` Expected an integer, such as 1; got "${'x'.repeat(59)}….`,
  },
  {
    name: 'a list with duplicate items',
    schema: { type: 'array', uniqueItems: true },
    value: [1, 1],
    problem: ' Expected a list without duplicate items; got [1,1].',
  },
  {
    name: 'a value that violates another keyword, and reports what the keyword requires',
    schema: { type: 'object', additionalProperties: {}, minProperties: 1 },
    value: {},
    problem: ' an object, such as {}, which must NOT have fewer than 1 properties; got {}.',
  },
  {
    name: 'the name of a field, and quotes the name',
    schema: { additionalProperties: {}, propertyNames: { type: 'string', pattern: '^a' } },
    value: { b: 1 },
    problem: ' Expected text, such as "abc", matching ^a; got "b".',
  },
  {
    name: 'a field that matches no pattern, and lists the patterns',
    schema: { title: 'P', patternProperties: { '^a': {} }, additionalProperties: false },
    value: { a1: 1, b: 1 },
    problem: '/b P has no field `b`. Its fields: `any name that matches ^a`.',
  },
  {
    name: 'a tuple with too many items',
    schema: { prefixItems: [{}], items: false, type: 'array' },
    value: [1, 2],
    problem: ' Expected a list, of at most 1 item; got [1,2].',
  },
  {
    name: 'a value that matches no alternative of a union, and lists the alternatives',
    schema: { oneOf: [{ type: 'integer' }, { const: 'x' }] },
    value: true,
    problem: ' Expected an integer, such as 1 or "x"; got true.',
  },
];

test.each(invalid)('the validator rejects $name', ({ problem, ...row }) => {
  expect(problems(row)).toEqual([expect.stringContaining(problem)]);
});
