import { readFileSync } from 'node:fs';
import { routes, type Section, sections } from '@broker-api/spec';
import type { JsonObject } from '@broker-api/spec/schema';
import { expect, test } from 'vitest';
import { allCases, allStreamCases, type SectionRows } from '../src/cases/all-cases.ts';
import { operationOf } from '../src/cases/case.ts';
import { orderBySeed } from '../src/cases/order-by-seed.ts';
import { rowFiles } from '../src/rows/row-files.ts';

// The contract tests follow from the built documents of packages/spec. Some tests edit these.

const built = new URL('../../spec/src/generated/', import.meta.url);
const read = (path: string): JsonObject => JSON.parse(readFileSync(new URL(path, built), 'utf8'));

/** The path of a value in a document, such as `['paths', '/openapi/v1/ping']`. */
type Path = readonly string[];

/** Sets a value in a document, or removes it. */
function set(document: JsonObject, [name = '', ...rest]: Path, value: unknown): void {
  if (rest.length > 0) set(document[name] as JsonObject, rest, value);
  else if (value === undefined) delete document[name];
  else Object.assign(document, { [name]: value });
}

/** Returns the rows and the summary of a section after an edit of a built file. */
function after(section: Section, file: string, path: Path, value: unknown) {
  const files = rowFiles((one) => {
    const document = read(one);
    if (one === file) set(document, path, value);
    return document;
  });
  const folder = `packages/conformance/src/generated/${section}`;
  const rows = JSON.parse(files.get(`${folder}/rows.gen.json`) ?? '{}') as SectionRows;
  return { rows, summary: files.get(`${folder}/summary.gen.txt`) ?? '' };
}

/** Returns the ids that an edit adds and removes, without the section. */
function changesAfter(section: Section, file: string, path: Path, value: unknown) {
  const { rows } = after(section, file, path, value);
  const own = (ids: readonly string[]): string[] =>
    ids.filter((id) => id.startsWith(`${section}/`)).map((id) => id.slice(section.length + 1));
  const ids = own([...rows.cases, ...rows.streamCases].map(({ id }) => id));
  const before = own(allTests.map(({ id }) => id));
  return {
    added: ids.filter((id) => !before.includes(id)),
    removed: before.filter((id) => !ids.includes(id)),
  };
}

const allTests = [...allCases, ...allStreamCases];
const idsIn = (pattern: RegExp): string[] =>
  allTests.map(({ id }) => id).filter((id) => pattern.test(id));

test('the tests of an operation are in the order of the numbers of their kinds', () => {
  for (const tests of Map.groupBy(allTests, operationOf).values()) {
    const numbers = tests.map(({ id }) => Number(id.split('/')[2]?.slice(0, 3)));
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  }
});

test('test ids are unique, and safe in file names and on command lines', () => {
  const ids = allTests.map(({ id }) => id);
  expect(ids.length - new Set(ids).size).toBe(0);
  expect(ids.filter((id) => !/^\w+\/\w+\/\d{3}-[A-Za-z0-9-]+$/.test(id))).toEqual([]);
});

test('every operation has tests, and shared operations have them only in spot', () => {
  const operations = [...routes.values()].map(({ operation }) => operation);
  const expected = operations.map(({ section, operationId }) => `${section}/${operationId}`);
  const gateways = sections.map((section) => `${section}/gateway`);
  expect(new Set(allCases.map(operationOf))).toEqual(new Set([...expected, ...gateways]));
});

test('the tests of an operation are mutating exactly if a retry of it is not safe', () => {
  for (const { operation } of routes.values()) {
    const { section, operationId, retry } = operation;
    const own = allCases.filter(
      (one) =>
        operationOf(one) === `${section}/${operationId}` &&
        !one.changesWithOrders &&
        !one.enforcesRules,
    );
    expect(new Set(own.map(({ mutating = false }) => mutating))).toEqual(
      new Set([retry !== 'safe']),
    );
  }
});

test('the order of tests depends only on the seed', () => {
  const ids = (cases: typeof allCases, seed: number) =>
    orderBySeed(cases, seed).map(({ id }) => id);
  expect(ids([...allCases].reverse(), 7)).toEqual(ids(allCases, 7));
  expect(ids(allCases, 8)).not.toEqual(ids(allCases, 7));
  expect(new Set(ids(allCases, 7)).size).toBe(allCases.length);
});

test('no title has a name in braces that a value should have replaced', () => {
  expect(allTests.filter(({ title }) => /\{\w+\}|undefined/.test(title))).toEqual([]);
});

const depth = ['paths', '/openapi/quote/v1/depth', 'get'];
const openapi = 'spot/openapi.source.gen.json';

test('a new parameter has tests of empty, malformed and extreme values', () => {
  const path = [...depth, 'parameters', '2'];
  const levels = { name: 'levels', in: 'query', schema: { type: 'integer', maximum: 9 } };
  expect(changesAfter('spot', openapi, path, levels)).toEqual({
    removed: [],
    added: [
      'getDepth/202-levels-empty',
      'getDepth/220-levels-letters',
      'getDepth/220-levels-fraction',
      'getDepth/220-levels-exponent',
      'getDepth/220-levels-hexadecimal',
      'getDepth/220-levels-leading-space',
      'getDepth/220-levels-above-LONG-range',
      'getDepth/240-levels-minus-1',
      'getDepth/240-levels-0',
      'getDepth/240-levels-1',
      'getDepth/240-levels-9',
      'getDepth/240-levels-10',
    ],
  });
});

test('the expected response to an invalid value follows the error catalogue', () => {
  const expectation = (rows: SectionRows) =>
    rows.cases.find(({ id }) => id === 'spot/placeOrder/200-without-side')?.expect;
  const { errors } = read('errors.gen.json') as unknown as { errors: { code: number }[] };
  const index = errors.findIndex(({ code }) => code === -1102);
  const path = ['errors', `${index}`, 'httpStatus'];
  const { rows } = after('spot', 'errors.gen.json', path, 422);
  expect(expectation(rows)).toEqual({ code: -1102, status: 422 });
});

const asyncapi = 'spot/asyncapi.gen.json';
const examples = 'spot/examples.gen.json';
const marketData = ['channels', 'marketData'];

test('a channel that several sections have is tested in the first of them', () => {
  expect(new Set(idsIn(/userData\/(505|5[345])/).map((id) => id.split('/')[0]))).toEqual(
    new Set(['spot']),
  );
  const address = ['channels', 'userData', 'address'];
  const { added } = changesAfter('contract', 'contract/asyncapi.gen.json', address, '/own');
  expect(added).toContain('userData/540-same-key');
});

test('each topic has tests, with the periods that the section supports', () => {
  const topics = (ids: readonly string[]): string[] =>
    ids.filter((id) => /\/60[0-9]-kline/.test(id));
  expect(topics(idsIn(/^spot\/marketData/))).toContain('spot/marketData/600-kline-1m');
  const path = ['components', 'schemas', 'KlineInterval', 'enum'];
  const { removed } = changesAfter('spot', openapi, path, ['5m']);
  expect(removed).toContain('marketData/600-kline-1m');
  expect(removed).toContain('marketData/601-kline-1m-equals-REST');
});

test('each stream error that the document lists has one test', () => {
  const errors = allStreamCases.flatMap(({ id, check: { name, text, code } }) =>
    id.startsWith('spot/') && name === 'stream error' ? [[id.slice(20), { text, code }]] : [],
  );
  expect(Object.fromEntries(errors)).toMatchObject({
    'malformed-JSON': { text: '{"event":', code: '-10001' },
    'not-an-object': { text: '"sub"', code: '-10000' },
    'without-topic': { text: expect.not.stringContaining('"topic"') },
    'invalid-symbol': { text: expect.stringContaining('"symbol":"conformance-symbol"') },
    'without-period': { text: expect.stringContaining('"topic":"kline"') },
    'invalid-period': { text: expect.stringContaining('"kline_7m"') },
  });
  expect(errors).toHaveLength(10);
  const topic = ['components', 'schemas', 'SubscriptionRequest', 'properties', 'topic'];
  const path = [...topic, 'x-stream-errors', 'missing'];
  expect(changesAfter('spot', asyncapi, path, undefined)).toEqual({
    added: [],
    removed: ['marketData/620-without-topic'],
  });
});

test.each<[what: string, name: string, file: string, path: Path, value: unknown]>([
  ['an operation without an example of a success', 'getDepth', examples, ['getDepth'], {}],
  ['a channel that the document does not have', 'marketData', asyncapi, marketData, undefined],
])('%s has no tests', (_what, name, file, path, value) => {
  const ofName = idsIn(new RegExp(`^spot/${name}/`)).map((id) => id.replace('spot/', ''));
  expect(changesAfter('spot', file, path, value)).toEqual({ added: [], removed: ofName });
});

test('the summary has a line for each operation and channel, and fits a review', () => {
  const { rows, summary } = after('spot', openapi, ['info', 'title'], 'Spot');
  const lines = summary.split('\n');
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
  const names = new Set([...rows.cases, ...rows.streamCases].map(operationOf));
  for (const name of names) expect(summary).toMatch(new RegExp(`^${name.slice(5)} +\\d`, 'm'));
  const total = rows.cases.filter(({ id }) => id.startsWith('spot/placeOrder/')).length;
  expect(summary).toMatch(new RegExp(`^placeOrder +${total} `, 'm'));
});
