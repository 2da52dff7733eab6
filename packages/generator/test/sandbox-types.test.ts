import { expect, it } from 'vitest';
import { sandboxTypes } from '../src/emit/sandbox-types.ts';
import type { Operation, Parameter } from '../src/read/operations.ts';
import type { Schemas } from '../src/read/schema.ts';

function parameter(
  name: string,
  resolved: Parameter['resolved'],
  more: Partial<Parameter> = {},
): Parameter {
  const flags = { required: false, clamped: false, unavailable: false, ignored: false };
  const none = { description: '', ignoredWhen: undefined, invalidCode: -1130 };
  return { name, schema: resolved, resolved, ...flags, ...none, provenance: undefined, ...more };
}

const schemas: Schemas = {
  Order: {
    type: 'object',
    properties: { orderId: { $ref: '#/components/schemas/LongId' } },
    required: ['orderId'],
  },
  OrderList: { type: 'array', items: { $ref: '#/components/schemas/Order' } },
  LongId: { type: 'integer', format: 'long-id' },
  Flow: { type: 'object', properties: { created: { type: 'string', format: 'epoch-ms' } } },
  Unused: { type: 'string' },
};

/** Returns the module for one operation, without blank lines. */
function moduleOf(operation: Partial<Operation>): string[] {
  const none = { parameters: [], response: {}, responseBy: undefined };
  const defaults = { operationId: 'getOrder', sandbox: { coverage: 'full' }, ...none };
  const operations = [{ ...defaults, ...operation } as unknown as Operation];
  const text = sandboxTypes('spot', operations, schemas);
  return text.split('\n').filter((line) => line.trim() !== '');
}

it('declares that a parameter is always present if it is required or has a default', () => {
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

it('omits parameters and values that the gateway does not pass on', () => {
  const values = { type: 'string', enum: ['LIMIT', 'MARKET', 'STOP'], 'x-unavailable': ['STOP'] };
  const parameters = [
    parameter('type', values, { required: true }),
    parameter('icebergQty', { type: 'string', format: 'decimal' }, { unavailable: true }),
    parameter('timestamp', { type: 'integer', format: 'epoch-ms' }, { required: true }),
  ];
  const text = moduleOf({ parameters }).join('\n');
  expect(text).toContain("parameters: {\n      readonly type: 'LIMIT' | 'MARKET';\n    };");
});

it('declares only the schemas that responses use', () => {
  const text = moduleOf({ response: { $ref: '#/components/schemas/OrderList' } }).join('\n');
  expect(text).toContain('    readonly response: OrderList;');
  expect(text).toContain('export type OrderList = Order[];');
  expect(text).toContain('export type LongId = string;');
  expect(text).not.toContain('Unused');
});

it('joins both responses if a parameter selects one', () => {
  const responseBy = { parameter: 'symbol', sent: 'Order', absent: 'OrderList' };
  expect(moduleOf({ responseBy })).toContain('    readonly response: Order | OrderList;');
});

it('declares a time that is a string on the wire as a string', () => {
  const text = moduleOf({ response: { $ref: '#/components/schemas/Flow' } }).join('\n');
  expect(text).toContain('  created?: string;');
});
