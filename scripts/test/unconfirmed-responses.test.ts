import { operations, sections } from '@broker-api/spec';
import { describe, expect, test } from 'vitest';
import { clientWithResponse } from './example-client.ts';

// A proxy can respond with status 200 and a JSON object of its own. A client must not report that
// an order was placed or that funds were transferred unless the response says so.

interface Responses {
  readonly confirmed: readonly string[];
  readonly unconfirmed: readonly string[];
}

const order: Responses = {
  confirmed: ['{"orderId":3369026173900704}', '{"orderId":"469961015902208000"}'],
  unconfirmed: [
    ...['null', '""', '"null"', '"12\\n"', '-1', '1.5', 'true', '[12]', '{"orderId":12}'].map(
      (id) => `{"orderId":${id}}`,
    ),
    '{"OrderId":12}',
    '{"data":{"orderId":12}}',
  ],
};

/** By operation: responses that confirm it, and responses that only look like it. */
const rows: Readonly<Record<string, Responses>> = {
  ...Object.fromEntries(
    sections.flatMap((section) =>
      ['placeOrder', 'cancelOrder', 'getOrder'].map((name) => [`${section}.${name}`, order]),
    ),
  ),
  'spot.createListenKey': {
    confirmed: ['{"listenKey":"abc"}'],
    unconfirmed: ['""', 'null', '{}'].map((key) => `{"listenKey":${key}}`),
  },
  'spot.transfer': {
    confirmed: ['{"success":"true"}', '{"success":true}'],
    unconfirmed: ['"false"', 'false', 'null', '""', '["true"]'].map((one) => `{"success":${one}}`),
  },
  'contract.cancelOrders': {
    confirmed: ['{"message":"success","timestamp":1796083200000}'],
    unconfirmed: ['{"message":"success"}', '{"message":"success","timestamp":null}'],
  },
  'contract.adjustMargin': {
    confirmed: ['{"symbol":"BTC-PERP-REV","margin":"0.004015","timestamp":1796083200000}'],
    unconfirmed: ['null', '""', '"unavailable"', '[1]'].map((margin) => `{"margin":${margin}}`),
  },
};

const neverConfirmed = [
  '{}',
  '{"message":"Service Unavailable"}',
  '{"code":-1121,"msg":null}',
  '{"code":-1121}',
  '{"code":0,"msg":"success","data":null}',
  '{"__proto__":{"orderId":12,"success":"true","margin":"1","timestamp":1,"listenKey":"a"}}',
];

const every = sections.flatMap((section) =>
  Object.values(operations[section]).map((record) => ({ section, record })),
);
const checked = every.filter((row) => rows[nameOf(row)] !== undefined);

function nameOf({ section, record }: (typeof every)[number]): string {
  return `${section}.${record.operationId}`;
}

/** Returns the result of a call through `raw`, which sends no parameters, for a response. */
async function resultOf({ section, record }: (typeof every)[number], body: string, status = 200) {
  const { raw } = clientWithResponse(section, status, body);
  return raw.request(record.method.toLowerCase(), record.path).then(
    ({ data }) => (data === undefined ? 'no data' : 'success'),
    ({ name, outcome, httpStatus }) => ({ name, outcome, httpStatus }),
  );
}

describe.each(checked.map((row) => [nameOf(row), row] as const))('responses to %s', (name, row) => {
  test(`an object without the field that confirms ${name} is an unknown outcome`, async () => {
    for (const body of [...neverConfirmed, ...(rows[name]?.unconfirmed ?? [])]) {
      for (const status of [200, 201]) {
        expect([body, await resultOf(row, body, status)]).toEqual([
          body,
          { name: 'ResponseError', outcome: 'unknown', httpStatus: status },
        ]);
      }
    }
  });

  test(`a response that confirms ${name} is a success`, async () => {
    for (const body of rows[name]?.confirmed ?? []) {
      expect([body, await resultOf(row, body)]).toEqual([body, 'success']);
    }
  });
});

test('the responses to all operations that change something are checked, or known', () => {
  const unchecked = every.filter((row) => !checked.includes(row) && row.record.retry !== 'safe');
  expect(unchecked.map(nameOf)).toEqual([
    // The specification lists no field of their responses.
    'spot.extendListenKey',
    'spot.closeListenKey',
    'spot.transferToUser',
  ]);
});

test('a method names the field that the response lacks, and the client order id', async () => {
  const { client } = clientWithResponse('spot', 200, '{"message":"Service Unavailable"}');
  const terms = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '1' };
  const placed = client.placeOrder?.({ ...terms, newClientOrderId: 'mine' });
  await expect(placed).rejects.toMatchObject({
    name: 'ResponseError',
    outcome: 'unknown',
    clientOrderId: 'mine',
    message: 'placeOrder: HTTP 200, but `orderId` does not confirm a success',
  });
});
