import { type GatewayOperation, operations, routes, type Section, shapes } from '@broker-api/spec';
import contract from '@broker-api/spec/contract/examples.json' with { type: 'json' };
import option from '@broker-api/spec/option/examples.json' with { type: 'json' };
import spot from '@broker-api/spec/spot/examples.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { createEncoder } from '../src/gateway/encode.ts';
import { noon } from './requests.ts';

function operation(section: Section, id: string): GatewayOperation {
  return operations[section][id] as GatewayOperation;
}

const getOrder = operation('spot', 'getOrder');
const order = {
  orderId: '9223372036854775807',
  clientOrderId: '42',
  price: '0.10',
  time: noon,
  updateTime: '1796083201000',
};

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
type Examples = Record<string, Record<string, { status: number; response: unknown }>>;

// The files have the types of their contents.
const examples = { spot, contract, option } as unknown as Readonly<Record<Section, Examples>>;
const canonicalRoutes = [...routes.values()].filter(({ alias }) => !alias);

test.each(dialects)('all operations return ids and times in the %s dialect', async (dialect) => {
  let seen = 0;
  for (const { operation: one } of canonicalRoutes) {
    const encode = createEncoder(one, shapes[one.section], dialect);
    const cases = Object.values(examples[one.section][one.operationId] ?? {});
    for (const { response } of cases.filter(({ status }) => status === 200)) {
      const body = await encode(response);
      const asText = body.match(/"(?:orderId|time|updateTime)":"\d+"/g) ?? [];
      const asInteger = body.match(/"(?:orderId|time|updateTime)":\d+/g) ?? [];
      const expectText = dialect === 'observed' && one.requiresApiKey;
      expect(expectText ? asInteger : asText, `${one.section} ${one.operationId}`).toEqual([]);
      seen += asText.length + asInteger.length;
    }
  }
  expect(seen).toBeGreaterThan(20);
});
