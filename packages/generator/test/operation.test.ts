import { readOperations } from '@broker-api/spec/read-operations';
import type { JsonObject, Schemas } from '@broker-api/spec/schema';
import { weightText } from '@broker-api/spec/texts';
import { expect, it, test } from 'vitest';

const entry = { meaning: 'M.', category: 'c', outcome: 'failed', httpStatus: 400 } as const;
const catalogue = [
  { code: -1003, name: 'TOO_MANY_REQUESTS', gateway: 'any', ...entry },
  { code: -1022, name: 'INVALID_SIGNATURE', gateway: 'signature', ...entry },
  { code: -1130, name: 'INVALID_PARAMETER', ...entry },
  { code: -1121, name: 'BAD_SYMBOL', ...entry },
] as const;

const document: JsonObject = {
  paths: {
    '/v1/order': {
      get: {
        operationId: 'getOrder',
        summary: 'Get an order',
        tags: ['Orders'],
        'x-provenance': [
          { source: 'requirements-1', locator: 'section 4.3', kind: 'requirements' },
        ],
        'x-security-type': 'USER_DATA',
        security: [{ apiKey: [], signature: [] }],
        'x-weight': { value: 1 },
        'x-retry': 'safe',
        'x-error-codes': [-1121, -1130],
        parameters: [
          { name: 'orderId', in: 'query', schema: { $ref: '#/components/schemas/LongId' } },
          { $ref: '#/components/parameters/Timestamp' },
        ],
        responses: {
          '200': {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-BH-APIKEY' } },
    parameters: {
      Timestamp: { name: 'timestamp', in: 'query', required: true, schema: { format: 'epoch-ms' } },
    },
    schemas: {
      LongId: { type: ['integer', 'string'], format: 'long-id' },
      Order: { type: 'object', properties: { orderId: { $ref: '#/components/schemas/LongId' } } },
    },
  },
};
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const schemas = (document.components as JsonObject).schemas as Schemas;
const operations = readOperations('spot', document, catalogue);

it('an operation has its security requirements, and its error codes in order', () => {
  expect(operations).toMatchObject([
    {
      operationId: 'getOrder',
      requiresApiKey: true,
      signed: true,
      requiresTimestamp: true,
    },
  ]);
  expect(operations[0]?.errorCodes).toEqual([-1003, -1022, -1130, -1121]);
});

it('an operation says what it cancels, and whether its response is always a list', () => {
  const { get } = (document.paths as Record<string, Record<string, JsonObject>>)['/v1/order'] ?? {};
  const orders = { type: 'array', items: reference('Order') };
  const returning = (schema: JsonObject): JsonObject => ({
    get: { ...get, responses: { '200': { content: { 'application/json': { schema } } } } },
  });
  const paths = {
    '/v1/order': { delete: { ...get, 'x-cancels': 'order' } },
    '/v1/orders': returning(orders),
    '/v1/named': returning(reference('Orders')),
    '/v1/either': returning({ oneOf: [orders, reference('Order')] }),
  };
  const components = {
    ...(document.components as JsonObject),
    schemas: { ...schemas, Orders: orders },
  };
  const read = readOperations('spot', { paths, components } as JsonObject, catalogue);
  expect(read.map(({ cancels, returnsList }) => [cancels, returnsList])).toEqual([
    ['order', undefined],
    [undefined, true],
    [undefined, true],
    [undefined, undefined],
  ]);
});

it('an operation has the timestamp and the kinds of parameters', () => {
  expect(operations[0]?.parameters).toMatchObject([
    { name: 'orderId', required: false, kind: 'id', invalidCode: -1130 },
    { name: 'timestamp', required: true, kind: 'time', invalidCode: -1130 },
  ]);
});

test.each([
  [undefined, 'weight unknown'],
  [{ value: 0 }, 'weight 0'],
  [{ value: 1, by: 'symbol', absent: 40 }, 'weight 1 with symbol, 40 without'],
  [
    {
      value: 1,
      by: 'limit',
      zero: 10,
      steps: [
        { upTo: 100, weight: 1 },
        { upTo: 500, weight: 5 },
      ],
    },
    'weight 1 (1 for limit up to 100, 5 for limit up to 500, 10 for limit 0)',
  ],
])('the weight %j is described', (weight, text) => {
  expect(weightText(weight)).toBe(text);
});
