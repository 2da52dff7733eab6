import type { Json, JsonObject, Schema, Schemas } from '@broker-api/spec/schema';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { editions as allEditions } from '../src/editions.ts';
import { readSection } from '../src/emit/client-files.ts';
import { annotatedControl } from '../src/emit/editions/annotated-control.ts';
import { annotatedSchema } from '../src/emit/editions/annotated-schemas.ts';
import { annotatedSection } from '../src/emit/editions/annotated-section.ts';
import { completeEdition } from '../src/emit/editions/complete.ts';
import { portableEdition } from '../src/emit/editions/portable.ts';
import { builtFiles, builtFilesIn } from '../src/output.ts';
import { sections } from '../src/sections.ts';
import { specFiles } from '../src/spec-files.ts';
import { root } from './paths.ts';
import { SmallRepository } from './small-repository.ts';

let small: SmallRepository;
const editions: Record<'annotated' | 'complete' | 'reference' | 'observed', JsonObject> = {
  annotated: {},
  complete: {},
  reference: {},
  observed: {},
};

beforeAll(async () => {
  small = new SmallRepository();
  const operation = 'spec/spot/operations/placeOrder.yaml';
  small.edit(operation, 'x-confirmed-by', 'x-replay: rejected\nx-confirmed-by');
  small.edit(operation, 'x-error-codes', 'x-aliases: [{ path: /openapi/order }]\nx-error-codes');
  const read = builtFilesIn(specFiles(small.root));
  const bundle = read('spot/openapi.source.gen.json');
  const examples = read('spot/examples.gen.json') as never;
  const input = { ...readSection('spot', read), bundle, examples };
  const annotated = annotatedSection(input);
  Object.assign(editions, {
    annotated,
    complete: completeEdition(annotated, input.examples),
    reference: portableEdition(annotated, 'reference'),
    observed: portableEdition(annotated, 'observed'),
  });
});
afterAll(() => small.remove());

function at(edition: keyof typeof editions, ...path: (string | number)[]): Json | undefined {
  let value: unknown = editions[edition];
  for (const key of path) value = (value as Record<string, unknown> | undefined)?.[key];
  return value as Json | undefined;
}

function parameter(edition: keyof typeof editions, method: string, name: string) {
  const parameters = at(edition, 'paths', '/openapi/v1/order', method, 'parameters');
  return (parameters as JsonObject[]).find((one) => one.name === name);
}

const order = ['paths', '/openapi/v1/order', 'post'] as const;

describe('the annotated document', () => {
  it('the annotated document describes weight, security, retry, paths and rules', () => {
    expect(at('annotated', ...order, 'description')).toBe(
      [
        '- **Weight**: 1',
        '- **Security**: `TRADE`: ' +
          'an API key in the header `X-BH-APIKEY`, a `signature`, and a `timestamp`',
        '- **Retry**: Safe to repeat with the same client order id, ' +
          'by which the broker detects duplicates',
        '- **Replay**: The broker rejects a signature that it has already received',
        '- **Success**: Only a response with `orderId` confirms a success; ' +
          'otherwise, the outcome is unknown',
        '- **Older path**: `POST /openapi/order`',
        '',
        '**Parameter rules**',
        '',
        '- If `type` is `LIMIT`: `price` is required.',
        '- If `icebergQty` is sent: `timeInForce` must be `GTC`.',
        '- `replacedOrderId` and `expireTime` must be sent together or not at all.',
      ].join('\n'),
    );
  });

  it('the annotated document has a response for each status, with its headers', () => {
    const responses = at('annotated', ...order, 'responses') as Record<string, JsonObject>;
    const used = { 'X-Used-Weight-1m': { $ref: '#/components/headers/UsedWeight' } };
    const limited = { ...used, 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
    const headers = Object.entries(responses).map(([status, one]) => [status, one.headers]);
    expect(Object.fromEntries(headers)).toEqual({
      '200': used,
      '400': used,
      '401': used,
      '418': limited,
      '429': limited,
      default: undefined,
    });
    expect(responses['429']?.description).toContain('- `-1003` TOO_MANY_REQUESTS: ');
    expect(responses['400']?.description).toContain('-1121');
    expect(responses.default).toEqual({ $ref: '#/components/responses/Error' });
  });

  it('the annotated document lists the meanings of enum values, and keeps them as data', () => {
    expect(at('annotated', 'components', 'schemas', 'TimeInForce')).toMatchObject({
      description: 'A time in force.\n\n- `GTC`: Good till cancelled\n- `IOC`: Immediate or cancel',
      'x-enumDescriptions': { GTC: 'Good till cancelled', IOC: 'Immediate or cancel' },
    });
  });

  it('the annotated document has the examples of each status', () => {
    const example = ['content', 'application/json', 'examples', 'no-price', 'value', 'code'];
    expect(at('annotated', ...order, 'responses', '400', ...example)).toBe(-1102);
    const accepted = at('annotated', ...order, 'responses', '200', 'content', 'application/json');
    expect(Object.keys((accepted as JsonObject).examples as object)).toEqual(['limit']);
  });

  it('the annotated document contains shared parameters and examples of parameters', () => {
    expect(parameter('annotated', 'get', 'orderId')?.example).toBe('1234567890123456');
    expect(parameter('annotated', 'post', 'timestamp')?.name).toBe('timestamp');
    expect(at('annotated', 'components', 'parameters')).toBe(undefined);
  });

  it('the annotated document states that a value above the maximum is reduced', () => {
    const depth = at('annotated', 'paths', '/openapi/quote/v1/depth', 'get', 'parameters', 1);
    expect((depth as JsonObject).description).toBe(
      'Number of levels. A value above 500 is reduced to 500.',
    );
  });

  it('the annotated document of the control plane has descriptions and examples', async () => {
    const built = builtFilesIn(specFiles(small.root));
    const bundle = built('control/openapi.source.gen.json');
    const { schemas } = bundle.components as { schemas: Schemas };
    const examples = built('control/examples.gen.json') as never;
    const control = annotatedControl({ bundle, schemas, examples });
    const paths = control.paths as Record<string, Record<string, JsonObject>>;
    const clock = paths['/v1/clock']?.get;
    expect(clock?.description).toBe('Get the time.');
    expect(JSON.stringify(clock?.responses)).toContain('"value":{"time":1796083200000}');
  });
});

test.each<[string, Schema, Schema]>([
  [
    'moves a reference into allOf',
    { description: 'D', $ref: 'R' },
    { description: 'D', allOf: [{ $ref: 'R' }] },
  ],
  ['keeps a reference without other keywords', { $ref: 'R' }, { $ref: 'R' }],
  [
    'lists unavailable values',
    { description: 'Kind', enum: ['A', 'B'], 'x-unavailable': ['B'] },
    {
      description: 'Kind. The broker marks `B` as unavailable.',
      enum: ['A', 'B'],
      'x-unavailable': ['B'],
    },
  ],
  [
    'marks an unavailable field as deprecated',
    { type: 'string', 'x-unavailable': true },
    {
      type: 'string',
      description: 'The broker marks this as unavailable.',
      'x-unavailable': true,
      deprecated: true,
    },
  ],
  [
    'adds `items` to a tuple',
    { type: 'array', prefixItems: [{ type: 'string' }] },
    { type: 'array', prefixItems: [{ type: 'string' }], items: {} },
  ],
])('the annotation of a schema %s', (_, schema, expected) => {
  expect(annotatedSchema(schema)).toEqual(expected);
});

describe('the complete edition', () => {
  it('the complete edition accepts parameters of writes in the query or in a form', () => {
    const { required, ...symbol } = parameter('complete', 'post', 'symbol') ?? {};
    expect({ required, ...symbol }).toMatchObject({
      required: undefined,
      description: 'Symbol name. Required, in the query string or in the form body.',
      'x-required': true,
    });
    const body = at('complete', ...order, 'requestBody') as JsonObject;
    expect(body.required).toBe(false);
    const content = body.content as Record<string, { schema: Schema; examples: JsonObject }>;
    const form = content['application/x-www-form-urlencoded'];
    const names = (at('annotated', ...order, 'parameters') as JsonObject[]).map(({ name }) => name);
    expect(Object.keys(form?.schema.properties ?? {})).toEqual([...names, 'signature']);
    expect(form?.schema.required).toBe(undefined);
    expect(Object.keys(form?.examples ?? {})).toEqual(['limit']);
  });

  it('the complete edition allows the signature in the form', () => {
    const both = { apiKey: [], signature: [] };
    expect(at('complete', ...order, 'security')).toEqual([both, { apiKey: [] }]);
  });

  it('the complete edition does not change read operations', () => {
    expect(parameter('complete', 'get', 'orderId')?.required).toBe(true);
    expect(at('complete', 'paths', '/openapi/v1/order', 'get', 'requestBody')).toBe(undefined);
  });

  it('the complete edition contains older paths as deprecated operations', () => {
    expect(at('complete', 'paths', '/openapi/order', 'post')).toMatchObject({
      operationId: 'placeOrderOnOlderPath',
      deprecated: true,
      description:
        'This is an older path of the same operation. Use `POST /openapi/v1/order` instead.',
    });
  });
});

test('an older path that belongs to another operation is reported', () => {
  const operation = (operationId: string): JsonObject => ({ operationId, parameters: [] });
  const aliased = { ...operation('getA'), 'x-aliases': [{ path: '/b' }] };
  const paths = { '/a': { get: aliased }, '/b': { get: operation('getB') } };
  expect(() => completeEdition({ paths } as unknown as JsonObject, {})).toThrow(
    'GET /b belongs to getB and to getAOnOlderPath. Correct x-aliases.',
  );
});

describe('the portable editions', () => {
  it('the portable editions have no type unions, backslashes or x- keys', () => {
    for (const edition of ['reference', 'observed'] as const) {
      const text = JSON.stringify(editions[edition]);
      expect(at(edition, 'openapi')).toBe('3.0.3');
      expect(text).not.toMatch(/"type":\[|"x-(?!Used)[a-z]|"pattern":"[^"]*\\/);
      expect(text).not.toContain('"format":"decimal"');
    }
  });

  it.each([
    ['reference', { type: 'integer', format: 'int64' }, '1234567890123456'],
    ['observed', { type: 'string', pattern: '^[0-9]+$' }, '"1234567890123456"'],
  ] as const)(
    'the portable edition of the %s dialect has only one type for an id',
    (edition, schema, id) => {
      const { orderId } = at(edition, 'components', 'schemas', 'Order', 'properties') as JsonObject;
      expect(orderId).toMatchObject({ ...schema, description: 'Id of the order' });
      expect(parameter(edition, 'get', 'orderId')?.schema).toMatchObject(schema);
      const text = JSON.stringify(at(edition, 'paths', '/openapi/v1/order', 'get'));
      expect(text).toContain(`"example":${id}`);
      expect(text).toContain(`"orderId":${id}`);
    },
  );

  it('the portable editions represent times of public operations as integers', () => {
    const time = ['components', 'schemas', 'Depth', 'properties', 'time', 'type'];
    expect(at('observed', ...time)).toBe('integer');
    expect(parameter('observed', 'get', 'timestamp')?.schema).toMatchObject({ type: 'integer' });
    const accepted = ['components', 'schemas', 'OrderResult', 'properties', 'transactTime', 'type'];
    expect(at('observed', ...accepted)).toBe('string');
  });

  it('the portable editions require parameters in the query, and have no older paths', () => {
    expect(parameter('reference', 'post', 'symbol')?.required).toBe(true);
    expect(at('reference', ...order, 'requestBody')).toBe(undefined);
    expect(at('reference', 'paths', '/openapi/order')).toBe(undefined);
  });

  it('the portable editions have no named scalar types', () => {
    const names = Object.keys(at('reference', 'components', 'schemas') as object);
    expect(names).toContain('OrderStatus');
    expect(names.filter((name) => /^(LongId|EpochMs|DecimalString)$/.test(name))).toEqual([]);
  });
});

test('a schema whose LONG values would have different types in two operations is reported', () => {
  const schemas = {
    LongId: { type: ['integer', 'string'] },
    Order: { type: 'object', properties: { id: { $ref: '#/components/schemas/LongId' } } },
  };
  const schema = { $ref: '#/components/schemas/Order' };
  const operation = (security: Json): JsonObject => ({
    security,
    responses: { '200': { content: { 'application/json': { schema } } } },
  });
  const paths = { '/a': { get: operation([{ apiKey: [] }]) }, '/b': { get: operation([]) } };
  const document = { info: {}, paths, components: { schemas } } as unknown as JsonObject;
  expect(() => portableEdition(document, 'observed')).toThrow('The schema Order contains LONG');
  expect(() => portableEdition(document, 'reference')).not.toThrow();
});

test('each document has its editions and collections', () => {
  const names = (owner: string): string[] => {
    const common = ['openapi.json', 'openapi.portable.json'];
    const ofSections = ['asyncapi.portable-observed.json', 'asyncapi.portable.json', 'bruno.json'];
    const more = [...ofSections, 'openapi.portable-observed.json', 'postman.json'];
    return (owner === 'control' ? common : [...common, ...more]).map((one) => `${owner}/${one}`);
  };
  const expected = [...sections, 'control'].flatMap(names);
  expect([...allEditions(builtFiles(root)).keys()].sort()).toEqual(expected.sort());
});
