import { operations, routes, sections } from '@broker-api/spec';
import { describe, expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import { operationOf } from '../src/cases/case.ts';
import { orderBySeed } from '../src/cases/order-by-seed.ts';

const idsOf = (operation: string): string[] =>
  allCases.filter((one) => operationOf(one) === operation).map(({ id }) => id);

const kindsOf = (operation: string): Set<string> =>
  new Set(idsOf(operation).map((id) => id.slice(operation.length + 1, operation.length + 4)));

const tested = [...new Set([...routes.values()].map(({ operation }) => operation))];

test('every operation has tests, and shared operations have them only in spot', () => {
  expect(tested.length).toBeGreaterThanOrEqual(54);
  const expected = tested.map(({ section, operationId }) => `${section}/${operationId}`);
  const gateways = sections.map((section) => `${section}/gateway`);
  expect(new Set(allCases.map(operationOf))).toEqual(new Set([...expected, ...gateways]));
});

test('test ids are unique, and safe in file names and on command lines', () => {
  const ids = allCases.map(({ id }) => id);
  expect(ids.length - new Set(ids).size).toBe(0);
  expect(ids.filter((id) => !/^\w+\/\w+\/\d{3}-[A-Za-z0-9-]+$/.test(id))).toEqual([]);
});

test('the public operation spot/getTickerPrice has exactly the listed cases', () => {
  expect(idsOf('spot/getTickerPrice').sort()).toEqual([
    'spot/getTickerPrice/100-all-symbols',
    'spot/getTickerPrice/100-one-symbol',
    'spot/getTickerPrice/110-unknown-symbol',
    'spot/getTickerPrice/140-duplicate-in-query-symbol',
    'spot/getTickerPrice/150-unknown-parameter',
    'spot/getTickerPrice/202-symbol-empty',
    'spot/getTickerPrice/260-unknown-symbol',
    'spot/getTickerPrice/360-weight',
    'spot/getTickerPrice/370-method-PUT',
    'spot/getTickerPrice/381-agrees-with-others',
  ]);
});

const always = ['150', '370'];
const withApiKey = ['300', '301', '302', '303', '304', '305', '306'];
const signed = '310 311 312 313 314 315 317 319 320 330 331'.split(' ');

describe.each(tested.map((one) => [`${one.section}/${one.operationId}`, one] as const))(
  '%s',
  (name, operation) => {
    const kinds = kindsOf(name);
    const own = operation.parameters.filter((one) => one.name !== 'timestamp');
    const kindsFor = (applies: boolean, expected: readonly string[]) =>
      expected.filter((kind) => kinds.has(kind) !== applies);

    test(`${name} has exactly the kinds of cases that apply`, () => {
      const isListed = own.some(({ values, unavailable }) => values && !unavailable);
      const isPartial = operation.sandbox.coverage === 'partial';
      expect([
        ...kindsFor(true, always),
        ...kindsFor(operation.weight !== undefined, ['360']),
        ...kindsFor(!isPartial, ['100']),
        ...kindsFor(operation.requiresApiKey, withApiKey),
        ...kindsFor(operation.signed, signed),
        ...kindsFor(operation.requiresApiKey && !operation.signed, ['334']),
        ...kindsFor(operation.requiresTimestamp, ['340', '341']),
        ...kindsFor(
          operation.parameters.some(({ required }) => required),
          ['200', '201'],
        ),
        ...kindsFor(operation.rejectsReplays === true, ['350']),
        ...kindsFor(operation.signed && !operation.rejectsReplays, ['351']),
        ...kindsFor(operation.aliases.length > 0, ['105']),
        ...kindsFor(operation.method !== 'GET', ['120', '130', '131', '141']),
        ...kindsFor(operation.rules.length > 0, ['210']),
        ...kindsFor(isListed, ['230']),
        ...kindsFor(
          own.some(({ unavailable }) => unavailable),
          ['233'],
        ),
        ...kindsFor(
          own.some(({ kind }) => kind === 'id' || kind === 'time'),
          ['221'],
        ),
      ]).toEqual([]);
    });

    test(`the cases of ${name} are mutating exactly if a retry of it is not safe`, () => {
      const own = allCases.filter(
        (one) => operationOf(one) === name && !one.changesWithOrders && !one.enforcesRules,
      );
      const mutates = operation.retry !== 'safe';
      expect(own.every(({ mutating = false }) => mutating === mutates)).toBe(true);
    });
  },
);

test('every unavailable value of an enumeration has a case', () => {
  const record = operations.spot.placeOrder;
  const values = record?.parameters.flatMap(({ name, unavailableValues = [] }) =>
    unavailableValues.map((value) => `spot/placeOrder/232-${name}-${value.replaceAll('_', '-')}`),
  );
  expect(values).toHaveLength(5);
  expect(idsOf('spot/placeOrder')).toEqual(expect.arrayContaining(values ?? []));
});

test('the order of cases depends only on the seed', () => {
  const ids = (cases: typeof allCases, seed: number) =>
    orderBySeed(cases, seed).map(({ id }) => id);
  const backwards = [...allCases].reverse();
  expect(ids(backwards, 7)).toEqual(ids(allCases, 7));
  expect(ids(allCases, 8)).not.toEqual(ids(allCases, 7));
  expect(new Set(ids(allCases, 7)).size).toBe(allCases.length);
});
