import type { JsonObject, Schema } from '@broker-api/spec/schema';
import { sections } from '@broker-api/spec/sections';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { builtFiles, builtFilesIn } from '../src/output.ts';
import { editions as allEditions } from '../src/publish/index.ts';
import { specFiles } from '../src/spec-files.ts';
import { editionsOf, editionsOfThing, partAt, responses } from './hand-written.ts';
import { root } from './paths.ts';
import { SmallRepository } from './small-repository.ts';

let small: SmallRepository;
let editions: ReadonlyMap<string, string>;

beforeAll(async () => {
  small = new SmallRepository();
  const operation = 'spec/spot/operations/placeOrder.yaml';
  small.edit(operation, 'x-confirmed-by', 'x-replay: rejected\nx-confirmed-by');
  small.edit(operation, 'x-error-codes', 'x-aliases: [{ path: /openapi/order }]\nx-error-codes');
  editions = editionsOf(builtFilesIn(specFiles(small.root)));
});
afterAll(() => small.remove());

const names = {
  complete: 'spot/openapi.json',
  reference: 'spot/openapi.portable.json',
  observed: 'spot/openapi.portable-observed.json',
};
type Name = keyof typeof names;

const at = (edition: Name, ...path: (string | number)[]): unknown =>
  partAt(editions.get(names[edition]), ...path);

function parameter(edition: Name, method: string, name: string) {
  const parameters = at(edition, 'paths', '/openapi/v1/order', method, 'parameters');
  return (parameters as JsonObject[]).find((one) => one.name === name);
}

const order = ['paths', '/openapi/v1/order', 'post'] as const;

describe('an edition', () => {
  it('describes weight, security, retry, paths and rules', () => {
    expect(at('complete', ...order, 'description')).toBe(
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

  it('has a response for each status, with its headers', () => {
    const responses = at('complete', ...order, 'responses') as Record<string, JsonObject>;
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

  it('lists the meanings of enum values, and keeps them as data', () => {
    expect(at('complete', 'components', 'schemas', 'TimeInForce')).toMatchObject({
      description: 'A time in force.\n\n- `GTC`: Good till cancelled\n- `IOC`: Immediate or cancel',
      'x-enumDescriptions': { GTC: 'Good till cancelled', IOC: 'Immediate or cancel' },
    });
  });

  it('has the examples of each status', () => {
    const example = ['content', 'application/json', 'examples', 'no-price', 'value', 'code'];
    expect(at('complete', ...order, 'responses', '400', ...example)).toBe(-1102);
    const accepted = at('complete', ...order, 'responses', '200', 'content', 'application/json');
    expect(Object.keys((accepted as JsonObject).examples as object)).toEqual(['limit']);
  });

  it('contains shared parameters and examples of parameters', () => {
    expect(parameter('complete', 'get', 'orderId')?.example).toBe('1234567890123456');
    expect(parameter('complete', 'post', 'timestamp')?.name).toBe('timestamp');
    expect(at('complete', 'components', 'parameters')).toBe(undefined);
  });

  it('states that a value above the maximum is reduced', () => {
    const depth = at('complete', 'paths', '/openapi/quote/v1/depth', 'get', 'parameters', 1);
    expect((depth as JsonObject).description).toBe(
      'Number of levels. A value above 500 is reduced to 500.',
    );
  });

  it('of the control plane has descriptions and examples', () => {
    const clock = partAt(editions.get('control/openapi.json'), 'paths', '/v1/clock', 'get');
    expect(clock).toMatchObject({ description: 'Get the time.' });
    expect(JSON.stringify(clock)).toContain('"value":{"time":1796083200000}');
  });
});

test('the descriptions of schemas and their fields state the facts in the x- keys', () => {
  const unavailable = { type: 'string', 'x-unavailable': true };
  const kind = { description: 'Kind', enum: ['A', 'B'], 'x-unavailable': ['B'] };
  const properties = {
    reference: { $ref: 'R' },
    described: { description: 'D', $ref: 'R' },
    unavailable,
    kind,
    tuple: { type: 'array', prefixItems: [{ type: 'string' }] },
  };
  const schemas = { Thing: { type: 'object', properties } };
  const text = editionsOfThing({ schemas }).get('spot/openapi.json');
  expect(partAt(text, 'components', 'schemas', 'Thing', 'properties')).toEqual({
    reference: { $ref: 'R' },
    described: { description: 'D', allOf: [{ $ref: 'R' }] },
    unavailable: {
      ...unavailable,
      description: 'The broker marks this as unavailable.',
      deprecated: true,
    },
    kind: { ...kind, description: 'Kind. The broker marks `B` as unavailable.' },
    tuple: { type: 'array', prefixItems: [{ type: 'string' }], items: {} },
  });
});

describe('the complete edition', () => {
  it('accepts parameters of writes in the query or in a form', () => {
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
    const sent = at('reference', ...order, 'parameters') as JsonObject[];
    const fields = [...sent.map(({ name }) => name), 'signature'];
    expect(Object.keys(form?.schema.properties ?? {})).toEqual(fields);
    expect(form?.schema.required).toBe(undefined);
    expect(Object.keys(form?.examples ?? {})).toEqual(['limit']);
  });

  it('allows the signature in the form', () => {
    const both = { apiKey: [], signature: [] };
    expect(at('complete', ...order, 'security')).toEqual([both, { apiKey: [] }]);
  });

  it('does not change read operations', () => {
    expect(parameter('complete', 'get', 'orderId')?.required).toBe(true);
    expect(at('complete', 'paths', '/openapi/v1/order', 'get', 'requestBody')).toBe(undefined);
  });

  it('contains older paths as deprecated operations', () => {
    expect(at('complete', 'paths', '/openapi/order', 'post')).toMatchObject({
      operationId: 'placeOrderOnOlderPath',
      deprecated: true,
      description:
        'This is an older path of the same operation. Use `POST /openapi/v1/order` instead.',
    });
  });

  it('cannot have an older path that belongs to another operation', () => {
    const operation = { 'x-aliases': [{ path: '/b' }, { path: '/thing' }] };
    expect(() => editionsOfThing({ operation })).toThrow(
      'GET /thing belongs to getThing and to getThingOnOlderPath2. Correct x-aliases.',
    );
  });
});

describe('the portable editions', () => {
  it('have no type unions, backslashes or x- keys', () => {
    for (const edition of ['reference', 'observed'] as const) {
      const text = JSON.stringify({ ...(at(edition) as object), 'x-generated': undefined });
      expect(at(edition, 'openapi')).toBe('3.0.3');
      expect(text).not.toMatch(/"type":\[|"x-(?!Used)[a-z]|"pattern":"[^"]*\\/);
      expect(text).not.toContain('"format":"decimal"');
    }
  });

  it.each([
    ['reference', { type: 'integer', format: 'int64' }, '1234567890123456'],
    ['observed', { type: 'string', pattern: '^[0-9]+$' }, '"1234567890123456"'],
  ] as const)('has only one type for an id in the %s dialect', (edition, schema, id) => {
    const properties = at(edition, 'components', 'schemas', 'Order', 'properties');
    const { orderId } = properties as JsonObject;
    expect(orderId).toMatchObject({ ...schema, description: 'Id of the order' });
    expect(parameter(edition, 'get', 'orderId')?.schema).toMatchObject(schema);
    // A client computes the times that it sends.
    expect(parameter(edition, 'get', 'timestamp')?.schema).toMatchObject({ type: 'integer' });
    const text = JSON.stringify(at(edition, 'paths', '/openapi/v1/order', 'get'));
    expect(text).toContain(`"example":${id}`);
    expect(text).toContain(`"orderId":${id}`);
  });

  it('require parameters in the query, and have no older paths', () => {
    expect(parameter('reference', 'post', 'symbol')?.required).toBe(true);
    expect(at('reference', ...order, 'requestBody')).toBe(undefined);
    expect(at('reference', 'paths', '/openapi/order')).toBe(undefined);
  });

  it('have no named scalar types', () => {
    const found = Object.keys(at('reference', 'components', 'schemas') as object);
    expect(found).toContain('OrderStatus');
    expect(found.filter((name) => /^(LongId|EpochMs|DecimalString)$/.test(name))).toEqual([]);
  });
});

test('a schema whose LONG values would have different types in two operations is reported', () => {
  const LongId: Schema = { type: ['integer', 'string'] };
  const properties = { id: { $ref: '#/components/schemas/LongId' } };
  const schemas = { LongId, Thing: { type: 'object', properties } };
  const own = { operationId: 'getOwnThing', tags: ['Things'], responses };
  const withKey = { ...own, security: [{ apiKey: [] }] };
  expect(() => editionsOfThing({ schemas, paths: { '/own': { get: withKey } } })).toThrow(
    'The schema Thing contains LONG',
  );
  expect(() => editionsOfThing({ schemas, paths: { '/own': { get: own } } })).not.toThrow();
});

test('each document has its editions and collections', () => {
  const portable = ['portable', 'portable-observed'];
  const kinds = portable.flatMap((one) => [`openapi.${one}`, `asyncapi.${one}`]);
  const ofSections = ['openapi', 'postman', 'bruno', ...kinds];
  const expected = sections.flatMap((one) => ofSections.map((kind) => `${one}/${kind}.json`));
  expected.push('control/openapi.json', 'control/openapi.portable.json');
  expect([...allEditions(builtFiles(root)).keys()].sort()).toEqual(expected.sort());
});
