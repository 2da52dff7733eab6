import { readFileSync } from 'node:fs';
import type { Section } from '@broker-api/spec';
import type { JsonObject } from '@broker-api/spec/schema';
import { expect, test } from 'vitest';
import { allCases, allStreamCases, type SectionRows } from '../src/cases/all-cases.ts';
import { operationOf } from '../src/cases/case.ts';
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

test('the tests of weights follow the steps of the weight', () => {
  const weight = { value: 1, by: 'limit', steps: [{ upTo: 50, weight: 7 }] };
  const path = [...depth, 'x-weight'];
  const { rows } = after('spot', openapi, path, weight);
  const weights = rows.cases.flatMap(({ id, title }) =>
    id.startsWith('spot/getDepth/360-') ? [[id.slice('spot/getDepth/360-'.length), title]] : [],
  );
  expect(weights).toEqual([
    ['limit-1', 'Adds 7 to the used weight if limit is 1'],
    ['limit-50', 'Adds 7 to the used weight if limit is 50'],
    ['without-limit', 'Adds 1 to the used weight if limit is absent'],
  ]);
  const removed = changesAfter('spot', openapi, path, 'unknown').removed;
  expect(removed.every((id) => id.startsWith('getDepth/360-'))).toBe(true);
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

test('an operation without an example of a success has no tests', () => {
  const { removed } = changesAfter('spot', 'spot/examples.gen.json', ['getDepth'], {});
  expect(removed).toEqual(idsIn(/^spot\/getDepth\//).map((id) => id.replace('spot/', '')));
});

const asyncapi = 'spot/asyncapi.gen.json';

test('the events that the operations of a section cause have tests in this section', () => {
  const events = (section: Section): string[] => idsIn(new RegExp(`^${section}/userData/5[0-2]`));
  expect(events('contract')).toEqual([
    'contract/userData/500-contractExecutionReport',
    'contract/userData/510-contractExecutionReport-NEW',
    'contract/userData/510-contractExecutionReport-PARTIALLY-FILLED',
    'contract/userData/510-contractExecutionReport-FILLED',
    'contract/userData/510-contractExecutionReport-CANCELED',
    'contract/userData/520-contractExecutionReport-once',
    'contract/userData/521-contractExecutionReport-isolation',
    'contract/userData/522-contractExecutionReport-order',
    'contract/userData/523-contractExecutionReport-encoding',
  ]);
  expect(events('spot')).toContain('spot/userData/511-outboundAccountInfo-equals-REST');
});

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
  const errors = allStreamCases.flatMap(({ id, check }) =>
    id.startsWith('spot/') && check.name === 'stream error' ? [[id.slice(20), check]] : [],
  );
  expect(errors).toEqual([
    ['malformed-JSON', { name: 'stream error', text: '{"event":', code: '-10001' }],
    ['not-an-object', { name: 'stream error', text: '"sub"', code: '-10000' }],
    ...['symbol', 'topic', 'event'].flatMap((name) => [
      [
        `without-${name}`,
        expect.objectContaining({ text: expect.not.stringContaining(`"${name}"`) }),
      ],
      [
        `invalid-${name}`,
        expect.objectContaining({
          text: expect.stringContaining(`"${name}":"conformance-${name}"`),
        }),
      ],
    ]),
    [
      'without-period',
      expect.objectContaining({ text: expect.stringContaining('"topic":"kline"') }),
    ],
    ['invalid-period', expect.objectContaining({ text: expect.stringContaining('"kline_7m"') })],
  ]);
  const topic = ['components', 'schemas', 'SubscriptionRequest', 'properties', 'topic'];
  const path = [...topic, 'x-stream-errors', 'missing'];
  expect(changesAfter('spot', asyncapi, path, undefined)).toEqual({
    added: [],
    removed: ['marketData/620-without-topic'],
  });
});

test('only the tests of the market stream that need orders are marked', () => {
  const marked = allStreamCases.filter(({ id, mutating }) => /marketData/.test(id) && mutating);
  expect(new Set(marked.map(({ id }) => id.split('/')[2]?.slice(0, 3)))).toEqual(
    new Set(['602', '610']),
  );
});

test('a channel that the document does not have has no tests', () => {
  const { added, removed } = changesAfter('spot', asyncapi, ['channels', 'marketData'], undefined);
  expect(added).toEqual([]);
  expect(removed).toEqual(idsIn(/^spot\/marketData\//).map((id) => id.replace('spot/', '')));
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
