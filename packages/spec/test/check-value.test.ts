import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isExhaustive, seededRandom } from '@broker-api/test-kit';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CheckOptions, checkValue } from '../src/check-value.ts';
import controlInputs from '../src/generated/control/inputs.gen.json' with { type: 'json' };
import type { ValueSchema } from '../src/value-schema.ts';
import { type ExampleValue, exampleValues, mutated } from './example-values.ts';

const timeout = isExhaustive ? 120_000 : 20_000;

const isValid = (value: unknown, schema: ValueSchema, options?: CheckOptions): boolean =>
  checkValue(value, schema, options).length === 0;

interface SuiteGroup {
  readonly description: string;
  readonly schema: ValueSchema;
  readonly tests: readonly { description: string; data: unknown; valid: boolean }[];
}

/** What the specification does not use, or writes in another way than draft 4. */
const unused = /"(dependencies|multipleOf|maxProperties|exclusiveM\w+|\$ref|id)":/;

const require = createRequire(import.meta.url);
const suite = join(dirname(require.resolve('json-schema-test-suite/package.json')), 'tests/draft4');

const suiteTests = readdirSync(suite)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => JSON.parse(readFileSync(join(suite, file), 'utf8')) as SuiteGroup[])
  .filter(({ schema }) => !unused.test(JSON.stringify(schema)))
  .flatMap(({ description, schema, tests }) =>
    tests.map((one) => ({ name: `${description}: ${one.description}`, schema, ...one })),
  );

test('the check passes the JSON-Schema-Test-Suite for the keywords of the specification', () => {
  expect(suiteTests.length).toBe(203);
  const wrong = suiteTests.filter(({ data, schema, valid }) => isValid(data, schema) !== valid);
  expect(wrong).toEqual([]);
});

const ajv = new Ajv2020({
  strict: false,
  validateSchema: false,
  logger: false,
  formats: { decimal: /^-?\d+(\.\d+)?$/, 'long-id': true, 'epoch-ms': true },
});

const count = fc.integer({ min: 0, max: 3 });
const scalar = fc.constantFrom(null, true, false, 0, 1, 1.5, -2, '', 'a', 'ab', '𝄞𝄞', '1.0');
const typeName = fc.constantFrom(
  'null',
  'boolean',
  'integer',
  'number',
  'string',
  'array',
  'object',
);
const fieldName = fc.constantFrom('a', 'b', 'c');

const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fieldName, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

/** Random values of the keywords of draft 2020-12 that the check supports. */
function keywordsOf(
  schema: fc.Arbitrary<unknown>,
): Readonly<Record<string, fc.Arbitrary<unknown>>> {
  const parts = fc.array(schema, { minLength: 1, maxLength: 3 });
  return {
    type: fc.oneof(typeName, fc.uniqueArray(typeName, { minLength: 1, maxLength: 3 })),
    enum: fc.array(anyValue, { minLength: 1, maxLength: 4 }),
    const: anyValue,
    format: fc.constant('decimal'),
    pattern: fc.constantFrom('^a', '^.$', String.raw`^\d+$`),
    maximum: count,
    minimum: count,
    exclusiveMaximum: count,
    exclusiveMinimum: count,
    maxLength: count,
    minLength: count,
    maxItems: count,
    minItems: count,
    uniqueItems: fc.boolean(),
    prefixItems: parts,
    items: schema,
    required: fc.uniqueArray(fieldName, { maxLength: 2 }),
    properties: fc.dictionary(fieldName, schema, { maxKeys: 3 }),
    patternProperties: fc.dictionary(fc.constantFrom('a|b', '^c'), schema, { maxKeys: 2 }),
    propertyNames: schema,
    minProperties: count,
    additionalProperties: schema,
    oneOf: parts,
    anyOf: parts,
    allOf: parts,
    not: schema,
    if: schema,
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: schema,
    else: schema,
  };
}

/** Random schemas with up to four keywords. */
const { schema: anySchema } = fc.letrec<{ schema: ValueSchema | boolean }>((tie) => {
  const keywords = keywordsOf(tie('schema'));
  const keyword = fc.oneof(
    ...Object.entries(keywords).map(([name, one]) => fc.tuple(fc.constant(name), one)),
  );
  const object = fc.array(keyword, { maxLength: 4 }).map((entries) => Object.fromEntries(entries));
  return { schema: fc.oneof({ depthSize: 'small' }, fc.boolean(), object, object) };
});

/** Returns the verdict of Ajv, or undefined: Ajv 8.20 throws for some nested unions of fields. */
function verdictOfAjv(validate: (value: unknown) => unknown, value: unknown): unknown {
  try {
    return validate(value);
  } catch {
    return undefined;
  }
}

test('the check has the verdicts of Ajv for random values and schemas', { timeout }, () => {
  fc.assert(
    fc.property(anySchema, fc.array(anyValue, { minLength: 1, maxLength: 5 }), (schema, values) => {
      const validate = ajv.compile(schema);
      for (const value of values) {
        const expected = verdictOfAjv(validate, value);
        fc.pre(expected !== undefined);
        expect(checkValue(value, schema).length === 0, JSON.stringify(value)).toBe(expected);
      }
    }),
    { numRuns: isExhaustive ? 10_000 : 500 },
  );
});

const examples = exampleValues();

/** Returns the violations that Ajv finds, in its order. */
function ajvErrors({ schema, schemas }: ExampleValue, value: unknown) {
  const validate = validators.get(schema) ?? ajv.compile({ ...schema, components: { schemas } });
  validators.set(schema, validate);
  return validate(value) ? [] : (validate.errors ?? []);
}

const validators = new Map<ValueSchema, ReturnType<typeof ajv.compile>>();

test('the check has the verdicts of Ajv for all examples and for mutated ones', { timeout }, () => {
  const random = seededRandom(1);
  const runs = isExhaustive ? 10_000 : 2_000;
  for (let run = 0; run < examples.length + runs; run++) {
    const example = examples[run] ?? random.pick(examples);
    const value = run < examples.length ? example.value : mutated(example.value, random);
    const expected = ajvErrors(example, value).length === 0;
    const actual = isValid(value, example.schema, { schemas: example.schemas });
    expect(actual, `${example.name} ${JSON.stringify(value)}`).toBe(expected);
  }
});

test('the check finds the first violation that Ajv finds in an input of the control plane', () => {
  const random = seededRandom(2);
  const operations: Readonly<Record<string, ValueSchema>> = controlInputs.operations;
  const { schemas } = controlInputs;
  const bodies = examples.filter(({ name }) => name.endsWith(' body'));
  expect(bodies.length).toBeGreaterThan(50);
  for (let run = 0; run < (isExhaustive ? 10_000 : 2_000); run++) {
    const { name, value: valid } = random.pick(bodies);
    const schema = operations[name.split('/')[1] ?? ''] ?? {};
    const value = mutated(valid, random);
    const [expected] = ajvErrors({ name, value, schema, schemas }, value);
    const [actual] = checkValue(value, schema, { schemas, firstOnly: true });
    expect([actual?.keyword, actual?.pointer, actual?.message, actual?.field]).toEqual([
      expected?.keyword,
      expected?.instancePath,
      expected?.message,
      expected?.params.missingProperty ?? expected?.params.additionalProperty,
    ]);
  }
});

/** Keywords that the tests above do not have, and those that no value violates. */
const otherKeywords = ['$ref', 'additionalItems', 'discriminator'];
const annotations = ['title', 'description', 'default', 'examples', 'deprecated'];

test('the tests have each keyword that a schema of the specification can have', () => {
  const path = join(import.meta.dirname, '../../../spec/schema.schema.json');
  const { properties } = JSON.parse(readFileSync(path, 'utf8')) as { properties: object };
  const known = [...Object.keys(keywordsOf(fc.boolean())), ...otherKeywords, ...annotations];
  const unknown = Object.keys(properties).filter(
    (keyword) => !keyword.startsWith('x-') && !known.includes(keyword),
  );
  expect(unknown).toEqual([]);
});

const decimal: ValueSchema = { type: 'string', format: 'decimal', pattern: '^[0-9.]+$' };
const schemas: Readonly<Record<string, ValueSchema>> = {
  Price: decimal,
  Limit: {
    title: 'Limit',
    properties: { kind: { const: 'limit' }, price: decimal },
    required: ['kind', 'price'],
  },
  Market: { title: 'Market', properties: { kind: { const: 'market' } }, required: ['kind'] },
};
const ref = (name: string): ValueSchema => ({ $ref: `#/components/schemas/${name}` });
const union = { oneOf: [ref('Limit'), ref('Market')] };
const composed = { allOf: [ref('Market'), { properties: { price: decimal } }] };
const conditional = {
  properties: { kind: {} },
  allOf: [{ if: { required: ['kind'] }, else: { properties: { price: {} } } }],
};

test.each<[string, unknown, ValueSchema, CheckOptions, string[]]>([
  ['an unknown field of a published schema', { kind: 'market', x: 1 }, ref('Market'), {}, []],
  [
    'an unknown field of a closed object',
    { kind: 'market', x: 1 },
    ref('Market'),
    { closed: true },
    [' x must NOT have additional properties'],
  ],
  ['a map', { a: '1' }, { additionalProperties: decimal }, { closed: true }, []],
  ['any value', { a: 1 }, {}, { closed: true }, []],
  [
    'the fields of composed schemas',
    { kind: 'market', price: '1' },
    composed,
    { closed: true },
    [],
  ],
  [
    'a field that no composed schema defines',
    { kind: 'market', x: 1 },
    composed,
    { closed: true },
    [' x must NOT have unevaluated properties'],
  ],
  ['a field that a condition defines', { price: '1' }, conditional, { closed: true }, []],
  [
    'a field of a branch that does not apply',
    { kind: 1, price: '1' },
    conditional,
    { closed: true },
    [' price must NOT have unevaluated properties'],
  ],
  [
    'the closest alternative, by its constant',
    { kind: 'limit', price: 1, x: 1 },
    union,
    { closed: true },
    ['/price must be string', ' x must NOT have additional properties'],
  ],
  [
    'no alternative',
    'x',
    { oneOf: [{ type: 'integer' }] },
    {},
    [' must match exactly one schema in oneOf'],
  ],
  [
    'several alternatives',
    [],
    { oneOf: [{ items: {} }, { type: 'array' }] },
    {},
    [' must match exactly one schema in oneOf'],
  ],
  [
    'a tuple of draft 7',
    ['1', 2, 3],
    { items: [decimal, decimal], additionalItems: false },
    {},
    [' must NOT have more than 2 items', '/1 must be string'],
  ],
  [
    'a decimal with an exponent',
    '1e3',
    { format: 'decimal' },
    {},
    [' must match format "decimal"'],
  ],
  [
    'a name with a slash',
    { 'a/b~': 1 },
    { additionalProperties: decimal },
    {},
    ['/a~1b~0 must be string'],
  ],
])('the check finds the expected violations: %s', (_, value, schema, options, expected) => {
  const found = checkValue(value, schema, { schemas, ...options });
  expect(found.map(({ pointer, field = '', message }) => `${pointer} ${field} ${message}`)).toEqual(
    expected.map((one) => one.replace(/^(\S*) (?=must)/, '$1  ')),
  );
});

test('a LONG has the notation that the caller requires', () => {
  const long: ValueSchema = { type: ['integer', 'string'], format: 'long-id', pattern: '^[0-9]+$' };
  const isText = (value: unknown): boolean => typeof value === 'string';
  const keywords = [1, '1', 'x'].map((value) =>
    checkValue(value, long, { long: isText }).map(({ keyword }) => keyword),
  );
  expect(keywords).toEqual([['long'], [], ['pattern']]);
  expect(checkValue(1, long)).toEqual([]);
});

test('the check visits each value of the closest alternative with the name of its schema', () => {
  const visited: [string, unknown][] = [];
  const visit = (value: unknown, _: ValueSchema, name: string) => visited.push([name, value]);
  const price = { kind: 'limit', price: '1' };
  checkValue([price], { items: union }, { schemas, visit });
  expect(visited).toEqual([
    ['', [price]],
    ['', price],
    ['Limit', price],
    ['Limit.kind', 'limit'],
    ['Limit.price', '1'],
  ]);
});

test('the caller can say which schema a reference refers to', () => {
  const reference = { $ref: 'decimal.json' };
  const resolve = (one: ValueSchema) => (one === reference ? decimal : undefined);
  const found = checkValue(1, reference, { resolve });
  expect(found.map(({ schema }) => schema)).toEqual([decimal]);
});

test('a reference without a target is an error', () => {
  expect(() => checkValue(1, ref('Other'), { schemas })).toThrow(
    'the specification has no schema Other',
  );
});
