import { type GatewayOperation, operations, routes, type Section, shapes } from '@broker-api/spec';
import { describe, expect, test } from 'vitest';
import { createEncoder } from '../src/gateway/encode.ts';
import { examples as documents } from '../src/sections/examples.ts';
import { noon, request, sandboxAt, signed } from './requests.ts';

function operation(section: Section, id: string): GatewayOperation {
  return operations[section][id] as GatewayOperation;
}

const getOrder = operation('spot', 'getOrder');
const listKlines = operation('spot', 'listKlines');
const order = {
  orderId: '9223372036854775807',
  clientOrderId: '42',
  price: '0.10',
  time: noon,
  updateTime: '1796083201000',
};

describe('the encoder of an order', () => {
  test('the reference dialect writes LONGs as integers, and the client order id as text', () => {
    expect(createEncoder(getOrder, shapes.spot, 'reference')(order)).toBe(
      '{"orderId":9223372036854775807,"clientOrderId":"42","price":"0.10",' +
        `"time":${noon},"updateTime":1796083201000}`,
    );
  });

  test('the observed dialect writes LONGs as strings', () => {
    expect(createEncoder(getOrder, shapes.spot, 'observed')(order)).toBe(
      '{"orderId":"9223372036854775807","clientOrderId":"42","price":"0.10",' +
        `"time":"${noon}","updateTime":"1796083201000"}`,
    );
  });
});

test('times in public responses are integers in both dialects', () => {
  const rows = [[noon, '1', '1', '1', '1', '0', noon + 59_999, '0', 3, '0', '0']];
  for (const dialect of ['reference', 'observed'] as const) {
    expect(createEncoder(listKlines, shapes.spot, dialect)(rows)).toBe(JSON.stringify(rows));
  }
});

test.each([
  ['reference', 3, '3'],
  ['reference', '9223372036854775807', '9223372036854775807'],
  ['observed', 3, '"3"'],
  ['observed', '9223372036854775807', '"9223372036854775807"'],
] as const)('the %s dialect writes the public id %j as %s', (dialect, id, written) => {
  const insurance = operation('contract', 'listInsurance');
  const records = { 'BTC-SWAP': [{ id, timestamp: noon }] };
  const body = createEncoder(insurance, shapes.contract, dialect)(records);
  expect(body).toBe(`{"BTC-SWAP":[{"id":${written},"timestamp":${noon}}]}`);
});

test('encoding does not modify the response', () => {
  const frozen = Object.freeze({ ...order });
  expect(() => createEncoder(getOrder, shapes.spot, 'observed')(frozen)).not.toThrow();
});

const dialects = ['reference', 'observed'] as const;
const canonicalRoutes = [...routes.values()].filter(({ alias }) => !alias);

test.each(dialects)('all operations return ids and times in the %s dialect', async (dialect) => {
  const sandbox = sandboxAt(noon, { dialect, limits: 'off', responses: 'stub' });
  const alice = sandbox.account('alice');
  let seen = 0;
  for (const { operation: one } of canonicalRoutes) {
    const query = one.parameters
      .filter(({ required, name }) => required && name !== 'timestamp')
      .map(({ name, values }) => `${name}=${values?.[0] ?? (name === 'symbol' ? symbol(one) : 1)}`)
      .concat(one.requiresTimestamp ? `timestamp=${noon}` : [])
      .join('&');
    const parts = { method: one.method, path: one.path, query };
    const { body } = await sandbox.handle(one.signed ? signed(alice, parts) : request(parts));
    const asText = body.match(/"(?:orderId|time|updateTime)":"\d+"/g) ?? [];
    const asInteger = body.match(/"(?:orderId|time|updateTime)":\d+/g) ?? [];
    const expectText = dialect === 'observed' && one.requiresApiKey;
    expect(expectText ? asInteger : asText, `${one.section} ${one.operationId}`).toEqual([]);
    seen += asText.length + asInteger.length;
  }
  expect(seen).toBeGreaterThan(20);
});

type Examples = Record<string, Record<string, { request: { symbol: string } }>>;

function symbol({ section }: GatewayOperation): string {
  const { placeOrder = {} } = documents[section] as Examples;
  return String(Object.values(placeOrder)[0]?.request.symbol);
}
