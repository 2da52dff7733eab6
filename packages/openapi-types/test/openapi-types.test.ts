import type { JsonObject } from '@broker-api/spec/schema';
import { expect, it } from 'vitest';
import { openapiTypes } from '../src/openapi-types.ts';
import { withoutTimestamp } from '../src/without-timestamp.ts';

const document: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Tiny', version: '1.0.0' },
  paths: {
    '/v1/order': {
      get: {
        operationId: 'getOrder',
        parameters: [
          { name: 'orderId', in: 'query', schema: { $ref: '#/components/schemas/LongId' } },
          { $ref: '#/components/parameters/Timestamp' },
        ],
        responses: {
          '200': {
            description: 'ok',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
          },
        },
      },
    },
  },
  components: {
    parameters: {
      Timestamp: { name: 'timestamp', in: 'query', required: true, schema: { type: 'integer' } },
    },
    schemas: {
      LongId: { type: ['integer', 'string'], format: 'long-id' },
      Order: {
        type: 'object',
        required: ['orderId', 'time', 'levels'],
        properties: {
          orderId: { $ref: '#/components/schemas/LongId' },
          time: { type: ['integer', 'string'], format: 'epoch-ms' },
          status: { type: 'string', enum: ['NEW'], 'x-open-enum': true },
          levels: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
          kline: {
            type: 'array',
            minItems: 2,
            maxItems: 2,
            prefixItems: [{ type: 'integer' }, { type: 'string' }],
          },
        },
      },
    },
  },
};

it('ids become strings, times numbers, enumerations unions, and pairs tuples', async () => {
  const text = await openapiTypes(document);
  expect(text).toMatch(/LongId: string;/);
  expect(text).toMatch(/time: number;/);
  expect(text).toMatch(/status\?: "NEW" \| \(string & \{\}\);/);
  expect(text).toMatch(/levels\??: \[\s*string,\s*string\s*\];/);
  expect(text).toMatch(/kline\??: \[\s*number,\s*string\s*\];/);
});

it('the OpenAPI types omit the parameter timestamp, which the client adds', async () => {
  const text = await openapiTypes(withoutTimestamp(document));
  expect(text).toContain('orderId?:');
  expect(text).not.toContain('components["parameters"]["Timestamp"]');
});
