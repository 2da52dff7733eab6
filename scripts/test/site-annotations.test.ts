import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../generate/read/schema.ts';
import { annotateAsyncapi } from '../site/annotate-asyncapi.ts';
import { annotateOpenapi } from '../site/annotate-openapi.ts';
import type { SpecData } from '../site/spec-data.ts';

const requirements = { source: 'requirements-1', locator: 'section 4.3', kind: 'requirements' };
const reference = { source: 'wire-facts', locator: 'section 1', kind: 'reference' };
const entry = { httpStatus: 400, category: 'parameter', outcome: 'failed' } as const;

const specData: SpecData = {
  sources: new Map([
    [
      'requirements-1',
      { title: 'Requirements 1: common rules', kinds: ['requirements'], sections: {} },
    ],
    ['wire-facts', { title: 'Wire facts: the rest', kinds: ['reference'], sections: {} }],
  ]),
  findings: new Map([
    ['two-units', { title: 'Two units | of quantity', sources: [], decision: 'D.' }],
  ]),
  catalogue: [
    { ...entry, code: -1003, name: 'TOO_MANY_REQUESTS', meaning: 'Too many.', gateway: 'any' },
    { ...entry, code: -1022, name: 'INVALID_SIGNATURE', meaning: 'Wrong.', gateway: 'signature' },
    { ...entry, code: -1130, name: 'INVALID_PARAMETER', meaning: 'A <value> is bad.' },
    { ...entry, code: -1121, name: 'BAD_SYMBOL', meaning: 'No such symbol.' },
  ],
};

const operation: JsonObject = {
  operationId: 'placeOrder',
  summary: 'Place an order',
  description: 'Written by hand.',
  tags: ['Orders'],
  'x-provenance': [requirements],
  'x-findings': ['two-units'],
  'x-security-type': 'TRADE',
  security: [{ apiKey: [], signature: [] }],
  'x-weight': { value: 1, by: 'limit', zero: 10, steps: [{ upTo: 100, weight: 1 }] },
  'x-retry': 'by-client-order-id',
  'x-sandbox': { coverage: 'partial', reason: 'Stop orders are rejected.' },
  'x-aliases': [{ path: '/v0/order' }],
  'x-error-codes': [-1121, -1130],
  'x-response-by': { parameter: 'symbol', sent: 'Order', absent: 'OrderList' },
  parameters: [
    { name: 'symbol', in: 'query', required: true, schema: { type: 'string' } },
    {
      name: 'limit',
      in: 'query',
      description: 'How many',
      schema: { type: 'integer', maximum: 100 },
      'x-clamped': true,
      'x-provenance': [reference],
    },
    { name: 'type', in: 'query', schema: { $ref: '#/components/schemas/OrderType' } },
    { $ref: '#/components/parameters/Timestamp' },
  ],
  'x-parameter-rules': [
    { when: { type: ['LIMIT', 'STOP'] }, require: ['timeInForce', 'price'] },
    { whenSent: ['icebergQty'], allow: { timeInForce: ['GTC'] } },
    { atLeastOne: ['orderId', 'clientOrderId'] },
    { allOrNone: ['from', 'to'] },
  ],
  responses: {
    '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
    default: { $ref: '#/components/responses/Error' },
  },
};

const document: JsonObject = {
  info: { description: 'All of it.', 'x-provenance': [requirements], 'x-findings': ['two-units'] },
  servers: [{ url: '{baseUrl}', variables: { baseUrl: { default: 'http://127.0.0.1:8787' } } }],
  paths: { '/v1/order': { post: operation } },
  components: {
    securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-KEY' } },
    parameters: { Timestamp: { name: 'timestamp', in: 'query', schema: { type: 'integer' } } },
    responses: { Error: { description: 'Rejected', content: { 'application/json': {} } } },
    schemas: {
      OrderType: {
        type: 'string',
        enum: ['LIMIT', 'STOP'],
        'x-unavailable': ['STOP'],
        'x-open-enum': true,
      },
      Order: {
        type: 'object',
        'x-provenance': [requirements],
        properties: {
          id: { type: 'string', description: 'Its id' },
          fee: {
            type: 'string',
            description: 'The fee',
            'x-provenance': [reference],
            'x-absent-when': 'Absent if nothing was filled.',
            'x-findings': ['two-units'],
          },
        },
      },
    },
  },
};

const examples = {
  'as-recorded': { summary: 'Recorded', request: {}, status: 200, response: {} },
  limit: {
    summary: 'A limit order',
    request: { symbol: "O'BTC", limit: 5, note: 'a b&c' },
    status: 200,
    response: { id: '1' },
  },
  rejected: { summary: 'Rejected', request: {}, status: 400, response: { code: -1130, msg: 'm' } },
};

const annotated = annotateOpenapi('spot', document, specData, () => examples);
const annotatedOperation = (annotated.paths as Record<string, Record<string, JsonObject>>)[
  '/v1/order'
]?.post as JsonObject;
const description = annotatedOperation.description as string;
const parameters = annotatedOperation.parameters as JsonObject[];
const components = annotated.components as Record<string, Record<string, JsonObject>>;

describe('the description of an operation', () => {
  test.each([
    ['the text of its author', /^Written by hand\.\n\n\| {2}\|/],
    ['x-weight', '| **Weight** | 1 (1 for limit up to 100, 10 for limit 0) |'],
    [
      'x-security-type',
      '| **Security** | `TRADE`: an API key in the header `X-KEY`, a `signature`, ' +
        'and a `timestamp` |',
    ],
    ['x-retry', '| **Retry** | Safe to repeat with the same client order id'],
    ['x-sandbox', '| **Sandbox** | Partial: Stop orders are rejected. |'],
    ['x-response-by', '| **Response** | `Order` if `symbol` is sent, otherwise `OrderList` |'],
    ['x-aliases', '| **Older path** | `POST /v0/order` |'],
    [
      'x-provenance',
      '| **Source** | [Requirements 1: common rules](findings.html#requirements-1), ' +
        'section 4.3 (requirements) |',
    ],
    ['x-findings', '| **Finding** | [Two units \\| of quantity](findings.html#two-units) |'],
    [
      'a conditional rule',
      '- If `type` is `LIMIT` or `STOP`: `timeInForce` and `price` are required.',
    ],
    ['a rule for a sent parameter', '- If `icebergQty` is sent: `timeInForce` must be `GTC`.'],
    ['an at-least-one rule', '- At least one of `orderId` and `clientOrderId` is required.'],
    ['an all-or-none rule', '- `from` and `to` must be sent together or not at all.'],
    ['an error', '| [-1130](errors.html#-1130) | `INVALID_PARAMETER` | A \\<value\\> is bad. |'],
  ])('contains %s', (_, text) => {
    expect(description).toEqual(
      typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text),
    );
  });

  test('lists errors, including those of the gateway, in the order of the catalogue', () => {
    const codes = [...description.matchAll(/\[(-\d+)\]/g)].map(([, code]) => code);
    expect(codes).toEqual(['-1003', '-1022', '-1130', '-1121']);
  });
});

describe('parameters and fields', () => {
  test.each([
    [
      'limit',
      'How many\n\n*A value above 100 is reduced to 100. Source: Wire facts, section 1 (reference).*',
    ],
    ['type', '*The broker marks `STOP` as unavailable. More values may be added.*'],
    ['symbol', undefined],
  ])('have the expected notes: %s', (name, text) => {
    expect(parameters.find((parameter) => parameter.name === name)?.description).toBe(text);
  });

  test('are copied from shared parameters, because their notes depend on the operation', () => {
    expect(parameters.at(-1)).toMatchObject({ name: 'timestamp', in: 'query' });
  });

  test('include the sources of a field only if they differ from those of its schema', () => {
    const properties = components.schemas?.Order?.properties as Record<string, JsonObject>;
    expect(properties.id?.description).toBe('Its id');
    expect(properties.fee?.description).toBe(
      'The fee\n\n*Absent if nothing was filled. Source: Wire facts, section 1 (reference). ' +
        'See: [Two units \\| of quantity](findings.html#two-units).*',
    );
  });
});

describe('code samples', () => {
  const [client, shell] = annotatedOperation['x-codeSamples'] as { source: string }[];

  test('call the client with the values of the example', () => {
    expect(client?.source).toContain("import { createSpotClient } from '@broker-api/spot';");
    expect(client?.source).toContain("baseUrl: 'http://127.0.0.1:8787'");
    expect(client?.source).toContain(
      [
        'await spot.placeOrder({',
        "  symbol: 'O\\'BTC',",
        '  limit: 5,',
        "  note: 'a b&c',",
        '});',
      ].join('\n'),
    );
  });

  test('sign the query that curl sends', () => {
    expect(shell?.source).toContain(
      'query="symbol=O%27BTC&limit=5&note=a%20b%26c&timestamp=$(date +%s)000"',
    );
    expect(shell?.source).toContain('"http://127.0.0.1:8787/v1/order?$query&signature=$signature"');
  });
});

test('adds error examples to the default response', () => {
  expect(annotatedOperation.responses).toHaveProperty(
    ['default', 'content', 'application/json', 'examples', 'rejected'],
    {
      summary: 'Rejected (HTTP 400)',
      value: { code: -1130, msg: 'm' },
    },
  );
});

test('adds sources, findings and the server URL to the document', () => {
  const { description: about } = annotated.info as JsonObject;
  expect(about).toMatch(/^All of it\.\n\n\| /);
  expect(about).toContain('| **Source** | [Requirements 1: common rules]');
  expect(about).toContain('| **Finding** | [Two units');
  expect(annotated.servers).toEqual([{ url: 'http://127.0.0.1:8787', description: 'Your broker' }]);
});

test('adds sources to channels and messages, and examples to messages', () => {
  const streams = annotateAsyncapi(
    {
      channels: {
        user: {
          description: 'A channel.',
          'x-provenance': [reference],
          messages: { filled: { name: 'filled', 'x-findings': ['two-units'] } },
        },
      },
    },
    specData,
    (name) => (name === 'filled' ? { 'in-part': { e: 'filled' } } : {}),
  );
  const { user } = streams.channels as Record<string, JsonObject>;
  expect(user?.description).toContain('| **Source** | [Wire facts: the rest]');
  expect(user?.messages).toHaveProperty(
    'filled.description',
    expect.stringContaining('**Finding**'),
  );
  expect(user?.messages).toHaveProperty('filled.examples', [
    { name: 'in-part', summary: 'in part', payload: { e: 'filled' } },
  ]);
});

test('does not change the original document', () => {
  expect(operation.description).toBe('Written by hand.');
  expect(operation).not.toHaveProperty('x-codeSamples');
});
