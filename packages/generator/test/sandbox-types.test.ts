import type { OperationRecord } from '@broker-api/spec/model';
import { expect, it } from 'vitest';
import { sandboxTypes } from '../src/emit/sandbox-types.ts';
import { readOperation, readParameter } from './read-operation.ts';

/** Returns the module for one operation, without blank lines. */
function moduleOf(operation: Partial<OperationRecord>): string[] {
  const text = sandboxTypes('spot', [{ ...readOperation({}), ...operation }]);
  return text.split('\n').filter((line) => line.trim() !== '');
}

it('a handler always receives a parameter that is required or has a default', () => {
  const parameters = [
    readParameter('symbol', { type: 'string' }, { required: true }),
    readParameter('limit', { type: 'integer', default: 100 }),
    readParameter('orderId', { type: 'integer', format: 'long-id' }),
    readParameter('startTime', { type: 'integer', format: 'epoch-ms' }),
    readParameter('price', { type: 'string', format: 'decimal' }),
  ];
  expect(moduleOf({ parameters })).toEqual(
    expect.arrayContaining([
      '      readonly symbol: string;',
      '      readonly limit: number;',
      '      readonly orderId: string | undefined;',
      '      readonly startTime: number | undefined;',
      '      readonly price: string | undefined;',
    ]),
  );
});

it('the types of handlers omit what the gateway does not pass on', () => {
  const values = { type: 'string', enum: ['LIMIT', 'MARKET', 'STOP'], 'x-unavailable': ['STOP'] };
  const parameters = [
    readParameter('type', values, { required: true }),
    readParameter('icebergQty', { type: 'string', format: 'decimal' }, { 'x-unavailable': true }),
    readParameter('timestamp', { type: 'integer', format: 'epoch-ms' }, { required: true }),
  ];
  const text = moduleOf({ parameters }).join('\n');
  expect(text).toContain("parameters: {\n      readonly type: 'LIMIT' | 'MARKET';\n    };");
});

it('declares the response with the type of the client', () => {
  const text = moduleOf({ responseSchema: { $ref: '#/components/schemas/OrderList' } });
  expect(text).toContain("import type * as spot from '@broker-api/spot';");
  expect(text).toContain('    readonly response: spot.OrderList;');
});

it('the types of handlers join both responses if a parameter selects one', () => {
  const responseBy = { parameter: 'symbol', sent: 'Order', absent: 'OrderList' };
  expect(moduleOf({ responseBy })).toContain('    readonly response: spot.Order | spot.OrderList;');
});
