import { expect, test } from 'vitest';
import type { Context } from '../src/rule.ts';
import type { Dialect } from '../src/strict-schemas.ts';
import { ValueChecker } from '../src/value-checker.ts';

const a = { title: 'A', type: 'object', required: ['a'], properties: { a: { type: 'string' } } };
const b = { title: 'B', type: 'object', required: ['b'], properties: { b: { type: 'string' } } };
const next = { oneOf: [{ $ref: 'Tree' }, { type: 'null' }] };

/** What references lead to. */
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

/** A value to check against the strict form of a schema. */
interface Row {
  readonly what: string;
  readonly schema: object;
  readonly value: unknown;
  readonly dialect?: Dialect;
}

function problems({ schema, value, dialect = 'reference' }: Row): string[] {
  const checker = new ValueChecker();
  const check = checker.compile(checker.strict(schema, 'schemas.yaml', dialect, ctx));
  return check(value).map(({ pointer, message }) => `${pointer} ${message}`);
}

const right: readonly Row[] = [
  { what: 'fields that two schemas name', schema: { allOf: [A, B] }, value: { a: '', b: '' } },
  { what: 'own fields and others', schema: { ...own, allOf: [A] }, value: { a: '', c: '' } },
  { what: 'own fields and an arm', schema: { ...own, oneOf: [A, B] }, value: { b: '', c: '' } },
  { what: 'own fields and any arms', schema: { ...own, anyOf: [A, B] }, value: { a: '', c: '' } },
  { what: 'one arm', schema: { type: 'object', oneOf: [A, B] }, value: { a: '' } },
  { what: 'a condition', schema: { ...own, if: { required: ['c'] } }, value: { c: '' } },
  { what: 'a condition that does not hold', schema: { ...own, not: A }, value: { c: '' } },
  { what: 'any names', schema: { type: 'object', additionalProperties: {} }, value: { z: '' } },
  { what: 'what refers to itself', schema: { $ref: 'Tree' }, value: { next: { next: null } } },
  { what: 'keys beside a reference', schema: { ...A, description: 'An A' }, value: { a: '' } },
  { what: 'a tuple of draft 7', schema: { items: [{}], additionalItems: false }, value: ['x'] },
  { what: 'a small LONG of the broker', schema: { $ref: 'Id' }, value: 17 },
  { what: 'a large LONG of the broker', schema: { $ref: 'Id' }, value: '9007199254740993' },
  { what: 'an id of a caller', schema: { $ref: 'Id' }, value: '17', dialect: 'caller' },
  { what: 'a time of a caller', schema: { $ref: 'Time' }, value: 17, dialect: 'caller' },
  { what: 'what is always text', schema: { type: 'string', format: 'long-id' }, value: '17' },
];

test.each(right)('takes $what', (row) => {
  expect(problems(row)).toEqual([]);
});

const wrong: readonly (Row & { readonly says: string })[] = [
  {
    what: 'a field that no schema names',
    schema: { title: 'C', allOf: [A, B] },
    value: { a: '', b: '', z: 1 },
    says: '/z C has no field `z`. It has: none.',
  },
  {
    what: 'a field of an object without fields',
    schema: { title: 'Empty', type: 'object' },
    value: { z: 1 },
    says: '/z Empty has no field `z`. It has: none.',
  },
  {
    what: 'a field beside a union',
    schema: { ...own, oneOf: [A, B] },
    value: { a: '', z: 1 },
    says: '/z Own has no field `z`. It has: `c`.',
  },
  {
    what: 'what is wrong for the arm with the same fixed value',
    schema: { oneOf: [up, down] },
    value: { e: 'down', x: '' },
    says: '/x Down has no field `x`. It has: `e`, `y`.',
  },
  {
    what: 'what is wrong for the arm of the same type',
    schema: { oneOf: [{ type: 'array' }, A] },
    value: {},
    says: ' A lacks the field `a`. Add it.',
  },
  {
    what: 'what is wrong for the arm with the same fields',
    schema: { oneOf: [B, A] },
    value: { a: 1 },
    says: '/a 1 is not right here. Expected: text, such as "abc".',
  },
  {
    what: 'two arms at once',
    schema: { oneOf: [A, A] },
    value: { a: '' },
    says: ' {"a":""} fits 2 schemas of a union. Make it fit one alone.',
  },
  {
    what: 'several keywords at one place, once',
    schema: { type: 'string', pattern: '^a', minLength: 3 },
    value: 'b',
    says: ' "b" is not right here. Expected: text, such as "abc", at least 3 long.',
  },
  {
    what: 'a time of the broker as text',
    schema: { $ref: 'Time' },
    value: '17',
    says: ' "17" is not right here. Expected: a LONG as a number',
  },
  {
    what: 'a number past 2^53',
    schema: { $ref: 'Id' },
    value: 2 ** 53,
    says: ' 9007199254740992 is not right here. Expected: a LONG as a number',
  },
  {
    what: 'an id of a caller as a number',
    schema: { $ref: 'Id' },
    value: 17,
    dialect: 'caller',
    says: ' 17 is not right here. Expected: an id as text, such as "1234567890123456789".',
  },
  {
    what: 'a time of a caller as text',
    schema: { $ref: 'Time' },
    value: '17',
    dialect: 'caller',
    says: ' "17" is not right here. Expected: milliseconds as a number, such as 1700000000000.',
  },
  {
    what: 'a long value, cut',
    schema: { type: 'integer' },
    value: 'x'.repeat(80),
    says: ` "${'x'.repeat(59)}… is not right here. Expected: a whole number, such as 1.`,
  },
  {
    what: 'a keyword that has no words of ours',
    schema: { type: 'array', uniqueItems: true },
    value: [1, 1],
    says: ' [1,1] is not right here. Expected: a list; it must NOT',
  },
];

test.each(wrong)('refuses $what', ({ says, ...row }) => {
  expect(problems(row)).toEqual([expect.stringContaining(says)]);
});
