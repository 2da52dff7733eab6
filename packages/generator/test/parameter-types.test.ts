import type { OperationRecord, ParameterRecord } from '@broker-api/spec/model';
import type { ParameterRule } from '@broker-api/spec/parameter-rules';
import type { Schema } from '@broker-api/spec/schema';
import { expect, it } from 'vitest';
import { parametersType } from '../src/emit/parameter-types.ts';
import { readParameter } from './read-operation.ts';

const parameter = (name: string, required: boolean, schema: Schema): ParameterRecord =>
  readParameter(name, schema, { required });

/** Returns the unions that the rules add to the base type. */
function unions(parameters: readonly ParameterRecord[], rules: readonly ParameterRule[]): string[] {
  const operation = { operationId: 'placeOrder', parameters, rules } as unknown as OperationRecord;
  const [, ...parts] = parametersType(operation).split(' & (\n');
  return parts.map((part) => part.replace(/\n\);?\n?$/, ''));
}

const type = parameter('type', true, { type: 'string', enum: ['LIMIT', 'MARKET', 'STOP'] });
const priceType = parameter('priceType', false, {
  type: 'string',
  enum: ['INPUT', 'MARKET'],
  default: 'INPUT',
});
const price = parameter('price', false, { type: 'string', format: 'decimal' });
const orderId = parameter('orderId', false, { format: 'long-id' });
const clientId = parameter('clientOrderId', false, { type: 'string' });

it('parameter types have one union member for values with the same requirements', () => {
  const rules = [{ when: { type: ['LIMIT', 'STOP'] }, require: ['price'] }];
  expect(unions([type, price], rules)).toEqual([
    "  | { type: 'LIMIT' | 'STOP'; price: string }\n  | { type: 'MARKET' }",
  ]);
});

it('a parameter is optional in the union member that contains its default', () => {
  const rules = [{ when: { priceType: ['INPUT'] }, require: ['price'] }];
  expect(unions([priceType, price], rules)).toEqual([
    "  | { priceType?: 'INPUT' | undefined; price: string }\n  | { priceType: 'MARKET' }",
  ]);
});

it('a parameter type requires a parameter only if all conditions are true', () => {
  const rules = [{ when: { type: ['LIMIT'], priceType: ['INPUT'] }, require: ['price'] }];
  expect(unions([type, priceType, price], rules)).toEqual([
    [
      "  | { type: 'LIMIT'; priceType?: 'INPUT' | undefined; price: string }",
      "  | { type: 'MARKET' | 'STOP' }",
      "  | { priceType: 'MARKET' }",
    ].join('\n'),
  ]);
});

it('parameter types have a union for each of atLeastOne, allOrNone and allow', () => {
  expect(unions([orderId, clientId], [{ atLeastOne: ['orderId', 'clientOrderId'] }])).toEqual([
    '  | { orderId: string }\n  | { clientOrderId: string }',
  ]);
  expect(unions([orderId, clientId], [{ allOrNone: ['orderId', 'clientOrderId'] }])).toEqual([
    '  | { orderId: string; clientOrderId: string }\n' +
      '  | { orderId?: undefined; clientOrderId?: undefined }',
  ]);
  expect(unions([type, price], [{ whenSent: ['price'], allow: { type: ['LIMIT'] } }])).toEqual([
    "  | { price?: undefined }\n  | { type: 'LIMIT' }",
  ]);
});

it('parameter types omit the timestamp, which clients add', () => {
  const timestamp = parameter('timestamp', true, { format: 'epoch-ms' });
  const operation = { operationId: 'getAccount', parameters: [timestamp], rules: [] };
  expect(parametersType(operation as unknown as OperationRecord)).toContain(
    '= Record<string, never>;',
  );
});
