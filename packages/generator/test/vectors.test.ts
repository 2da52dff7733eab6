import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';

const folder = new URL('../../../spec/vectors/', import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, folder), 'utf8'));
const ajv = new Ajv2020({ allErrors: true, strictRequired: false, allowUnionTypes: true });
const validate = ajv.compile(read('vector.schema.json') as object);

const behaviours = readdirSync(folder).filter((name) => !name.includes('.'));
/** Streams and the table of weights have a schema of their own; all other vectors share one. */
const own = readdirSync(folder).flatMap((name) => /^(.*)\.schema\.json$/.exec(name)?.[1] ?? []);
const validators = new Map(
  own.map((name) => [name, ajv.compile(read(`${name}.schema.json`) as object)]),
);
const files = behaviours.flatMap((behaviour) =>
  readdirSync(new URL(`${behaviour}/`, folder)).map((file) => `${behaviour}/${file}`),
);

test('every file of vectors matches the schema, and the names in a file are unique', () => {
  for (const file of files) {
    const vectors = read(file) as { name: string }[];
    const [behaviour = '', subject = ''] = file.split(/[/.]/);
    const matches = validators.get(subject) ?? validators.get(behaviour) ?? validate;
    matches(vectors);
    expect(matches.errors ?? [], file).toEqual([]);
    const names = vectors.flatMap(({ name }) => name ?? []);
    expect([...new Set(names)], file).toEqual(names);
  }
});

test('the vectors of every behaviour run in test/vectors of packages/core or streams', () => {
  const missing = behaviours.filter((name) =>
    ['core', 'streams'].every(
      (owner) =>
        !existsSync(new URL(`../../${owner}/test/vectors/${name}.test.ts`, import.meta.url)),
    ),
  );
  expect(missing).toEqual([]);
});

const exchange = { on: 'ping', body: {} };
const vector = {
  name: 'ping',
  section: 'spot',
  call: { operation: 'ping' },
  exchanges: [exchange],
  expect: { result: {} },
};

test.each([
  ['an unknown field', { because: 'it is shorter' }],
  ['an unknown option', { options: { timeout: 1 } }],
  ['a call and calls', { calls: [{ operation: 'ping' }] }],
  ['an exchange with a response and a fault', { exchanges: [{ ...exchange, fault: 'reset' }] }],
  ['an exchange without a response', { exchanges: [{ on: 'ping' }] }],
])('the schema rejects %s', (_, changes) => {
  expect([validate([vector]), validate([{ ...vector, ...changes }])]).toEqual([true, false]);
});
