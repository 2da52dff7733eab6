import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Dialect } from '../src/gateway/encode.ts';
import { noon, sandboxAt, signedCalls } from './requests.ts';

// Compares the fields that the specification describes as "only in recorded payloads" with the
// fields that the sandbox sends in each dialect.

type Row = Record<string, unknown>;
interface Schema {
  readonly properties?: Record<string, Row & { 'x-provenance'?: readonly { kind: string }[] }>;
}

const document = new URL('../../spec/src/generated/spot/openapi.source.gen.json', import.meta.url);
const { components } = JSON.parse(readFileSync(document, 'utf8')) as {
  components: { schemas: Record<string, Schema> };
};

/** The optional fields whose only sources are recorded payloads, such as `Depth.time`. */
const recordedFields = Object.entries(components.schemas).flatMap(([name, { properties = {} }]) =>
  Object.entries(properties)
    .filter(([, property]) => {
      const provenance = property['x-provenance'] ?? [];
      return 'x-absent-when' in property && provenance.every(({ kind }) => kind === 'observed');
    })
    .map(([field]) => `${name}.${field}`),
);

/** Only older trades have these fields. The finding fields-only-in-recorded-payloads says so. */
const notSent = ['AccountTrade.feeTokenId', 'AccountTrade.feeAmount'];

/** Returns a response row of each schema. */
async function responses(dialect: Dialect): Promise<Record<string, Row>> {
  const call = signedCalls(sandboxAt(noon + 1, { dialect }));
  const send = async (user: string, method: string, path: string, query = '') => {
    const parameters = Object.fromEntries(new URLSearchParams(query));
    const { status, body } = await call(user, method, path, parameters);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const order = 'symbol=BTCUSDT&type=LIMIT&timeInForce=GTC&quantity=1&price=10000';
  const OrderResult = await send('bob', 'POST', '/openapi/v1/order', `${order}&side=SELL`);
  await send('alice', 'POST', '/openapi/v1/order', `${order}&side=BUY`);
  const resting = `${order}&side=SELL&newClientOrderId=resting`;
  await send('bob', 'POST', '/openapi/v1/order', resting);
  const [Order] = await send('bob', 'GET', '/openapi/v1/openOrders');
  const [historical] = await send('bob', 'GET', '/openapi/v1/historyOrders');
  const single = await send('bob', 'GET', '/openapi/v1/order', 'origClientOrderId=resting');
  // The three operations return the same fields.
  expect([single, historical].map(Object.keys)).toEqual([Object.keys(Order), Object.keys(Order)]);
  const info = await send('alice', 'GET', '/openapi/v1/brokerInfo');
  const [AccountTrade] = await send('alice', 'GET', '/openapi/v1/myTrades');
  const [Ticker24hrEntry] = await send('alice', 'GET', '/openapi/quote/v1/ticker/24hr');
  return {
    OrderResult,
    Order,
    AccountTrade,
    Ticker24hrEntry,
    Ticker24hr: await send('alice', 'GET', '/openapi/quote/v1/ticker/24hr', 'symbol=BTCUSDT'),
    Depth: await send('alice', 'GET', '/openapi/quote/v1/depth', 'symbol=BTCUSDT'),
    CancelResult: await send('bob', 'DELETE', '/openapi/v1/order', 'clientOrderId=resting'),
    SpotSymbol: info.symbols[0],
    Option: info.options[0],
    Contract: info.contracts[0],
  };
}

const sent = (rows: Record<string, Row>): string[] =>
  recordedFields.filter((name) => {
    const [schema = '', field = ''] = name.split('.');
    return field in (rows[schema] ?? {});
  });

test('the observed dialect sends every recorded field except those of older trades', async () => {
  const rows = await responses('observed');
  expect(recordedFields.length).toBeGreaterThan(15);
  expect(recordedFields.filter((name) => !sent(rows).includes(name))).toEqual(notSent);
  expect(rows.AccountTrade?.fee).toEqual({ feeTokenId: 'BTC', feeTokenName: 'BTC', fee: '0.001' });
  expect(rows.Ticker24hr?.quoteVolume).toBe('10000');
  expect(rows.Depth?.time).toBeGreaterThan(noon);
});

test('the reference dialect sends none of them', async () => {
  expect(sent(await responses('reference'))).toEqual([]);
});
