import { expect, test } from 'vitest';
import { checkParameters, type Operation, ParameterError } from '../src/index.ts';

const operation: Operation = {
  operationId: 'placeOrder',
  method: 'POST',
  path: '/order',
  required: ['type'],
  optional: ['price', 'stopPrice', 'from', 'to', 'id', 'name'],
  defaults: { type: 'LIMIT' },
  rules: [
    { when: { type: ['LIMIT'] }, require: ['price'] },
    { whenSent: ['stopPrice'], allow: { type: ['STOP'] } },
    { allOrNone: ['from', 'to'] },
    { atLeastOne: ['id', 'name'] },
  ],
};

test.each([
  ['no required parameter', {}, '`type` is required'],
  ['an empty required parameter', { type: '' }, '`type` is required'],
  ['an unknown parameter', { kind: 'LIMIT' }, 'unknown parameter `kind`'],
  [
    'a missing parameter that a rule requires',
    { type: 'LIMIT', id: 1 },
    '`price` is required when `type` is LIMIT',
  ],
  [
    'a value that a rule excludes',
    { type: 'MARKET', stopPrice: '1', id: 1 },
    '`type` must be STOP; got MARKET',
  ],
  [
    'only one of two parameters that must be sent together',
    { type: 'MARKET', id: 1, to: 2 },
    'send all or none of `from`, `to`; missing: `from`',
  ],
  [
    'neither of two parameters, of which at least one is required',
    { type: 'MARKET' },
    'send at least one of `id`, `name`',
  ],
])('checkParameters rejects %s', (_, values, message) => {
  const check = (): void => checkParameters(operation, values);
  expect(check).toThrow(ParameterError);
  expect(check).toThrow(`placeOrder: `);
  expect(check).toThrow(message);
});

test('checkParameters accepts valid parameters', () => {
  checkParameters(operation, { type: 'LIMIT', price: '1', name: 'a', from: 1, to: 2 });
});
