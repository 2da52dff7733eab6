import { expect, it } from 'vitest';
import { sandboxTypes } from '../src/emit/sandbox-types.ts';
import type { Operation, Parameter } from '../src/read/operations.ts';

function parameter(
  name: string,
  resolved: Parameter['resolved'],
  more: Partial<Parameter> = {},
): Parameter {
  const flags = { required: false, clamped: false, unavailable: false, ignored: false };
  const none = {
    description: '',
    ignoredWhen: undefined,
    selects: undefined,
    invalidCode: -1130,
  };
  return { name, schema: resolved, resolved, ...flags, ...none, provenance: undefined, ...more };
}

/** Returns the module for one operation, without blank lines. */
function moduleOf(operation: Partial<Operation>): string[] {
  const none = { parameters: [], response: {}, responseBy: undefined };
  const defaults = { operationId: 'getOrder', sandbox: { coverage: 'full' }, ...none };
  const operations = [{ ...defaults, ...operation } as unknown as Operation];
  const text = sandboxTypes('spot', operations);
  return text.split('\n').filter((line) => line.trim() !== '');
}

it('a handler always receives a parameter that is required or has a default', () => {
  const parameters = [
    parameter('symbol', { type: 'string' }, { required: true }),
    parameter('limit', { type: 'integer', default: 100 }),
    parameter('orderId', { type: 'integer', format: 'long-id' }),
    parameter('startTime', { type: 'integer', format: 'epoch-ms' }),
    parameter('price', { type: 'string', format: 'decimal' }),
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
    parameter('type', values, { required: true }),
    parameter('icebergQty', { type: 'string', format: 'decimal' }, { unavailable: true }),
    parameter('timestamp', { type: 'integer', format: 'epoch-ms' }, { required: true }),
  ];
  const text = moduleOf({ parameters }).join('\n');
  expect(text).toContain("parameters: {\n      readonly type: 'LIMIT' | 'MARKET';\n    };");
});

it('declares the response with the type of the client', () => {
  const text = moduleOf({ response: { $ref: '#/components/schemas/OrderList' } });
  expect(text).toContain("import type * as spot from '@broker-api/spot';");
  expect(text).toContain('    readonly response: spot.OrderList;');
});

it('the types of handlers join both responses if a parameter selects one', () => {
  const responseBy = { parameter: 'symbol', sent: 'Order', absent: 'OrderList' };
  expect(moduleOf({ responseBy })).toContain('    readonly response: spot.Order | spot.OrderList;');
});
