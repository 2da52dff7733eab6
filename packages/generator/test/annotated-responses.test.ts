import type { JsonObject } from '@broker-api/spec/schema';
import { expect, test } from 'vitest';
import { editionsOfThing, partAt } from './hand-written.ts';

const complete = 'spot/openapi.json';
const entry = (code: number, name: string, httpStatus: number) => {
  return { code, name, httpStatus, meaning: 'A mistake.', outcome: 'failed' };
};
const errors = [
  entry(-1002, 'NO_KEY', 401),
  entry(-1102, 'MISSING', 400),
  entry(-1121, 'SYMBOL', 400),
  entry(-1000, 'UNKNOWN', 500),
  entry(-1007, 'TIMEOUT', 504),
];
const responsesIn = (edition: string, checks: readonly object[] = []) => {
  const codes = errors.map(({ code }) => code);
  const operation = { 'x-error-codes': codes, 'x-checks': checks };
  const text = editionsOfThing({ errors, operation }).get(edition);
  return partAt(text, 'paths', '/thing', 'get', 'responses') as Record<string, JsonObject>;
};
const list = '- `-1102` MISSING: A mistake.\n- `-1121` SYMBOL: A mistake.';
const inOrder = 'Error codes, in the order in which the broker checks them:';

test('the responses of errors list their codes in the order of the checks', () => {
  const { '400': response } = responsesIn(complete);
  expect(response?.description).toBe(`The request was rejected. ${inOrder}\n\n${list}`);
});

test('the responses of errors state checks that have an order of their own', () => {
  const checks = [
    { check: 'The symbol exists', codes: [-1121] },
    { check: 'The order is complete', codes: [-1102, -1121] },
  ];
  const found = responsesIn(complete, checks);
  expect(found['400']?.description).toBe(
    `The request was rejected. Error codes:\n\n${list}\n\n` +
      'The broker first makes the checks that it makes for every request. ' +
      'Then it makes these checks, in this order:\n\n' +
      '1. The symbol exists: `-1121`\n2. The order is complete: `-1102`, `-1121`',
  );
  expect(found['401']?.description).toContain(inOrder);
});

test.each([
  ['spot/openapi.json', ['5XX']],
  ['spot/openapi.portable.json', ['500', '504']],
  ['spot/openapi.portable-observed.json', ['500', '504']],
])('in %s, the statuses of unknown outcomes are %j', (edition, statuses) => {
  const found = responsesIn(edition);
  expect(Object.keys(found)).toEqual(['200', '400', '401', ...statuses, 'default']);
  expect(found[statuses[0] ?? '']?.description).toContain('-1000');
  expect(found[statuses.at(-1) ?? '']?.description).toContain('-1007');
});
