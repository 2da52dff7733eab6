import type { CatalogueEntry } from '@broker-api/spec/errors';
import type { OperationCheck } from '@broker-api/spec/model';
import { expect, test } from 'vitest';
import { annotatedResponses } from '../src/emit/editions/annotated-responses.ts';

const entry = (code: number, name: string, httpStatus: number): CatalogueEntry => ({
  code,
  name,
  httpStatus,
  meaning: 'A mistake.',
  category: 'parameter',
  outcome: 'failed',
});
const entries = [
  entry(-1002, 'NO_KEY', 401),
  entry(-1102, 'MISSING', 400),
  entry(-1121, 'SYMBOL', 400),
];

/** Returns the description of a response. */
function description(status: string, checks: readonly OperationCheck[]): unknown {
  const shared = { responses: {}, headers: {} };
  const responses = annotatedResponses({ 200: {}, default: {} }, shared, entries, checks, []);
  return (responses[status] as { description: unknown }).description;
}

const list = '- `-1102` MISSING: A mistake.\n- `-1121` SYMBOL: A mistake.';

test('the codes of a response are in the order of the checks', () => {
  const order = 'Error codes, in the order in which the broker checks them:';
  expect(description('400', [])).toBe(`The request was rejected. ${order}\n\n${list}`);
});

test('a response states the checks of an operation that have an order of their own', () => {
  const checks = [
    { check: 'The symbol exists', codes: [-1121] },
    { check: 'The order is complete', codes: [-1102, -1121] },
  ];
  expect(description('400', checks)).toBe(
    `The request was rejected. Error codes:\n\n${list}\n\n` +
      'The broker first makes the checks that it makes for every request. ' +
      'Then it makes these checks, in this order:\n\n' +
      '1. The symbol exists: `-1121`\n2. The order is complete: `-1102`, `-1121`',
  );
  expect(description('401', checks)).toContain('in the order in which the broker checks them');
});
