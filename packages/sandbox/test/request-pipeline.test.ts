import { describe, expect, test } from 'vitest';
import { alice, ordering, placing, refusals, right, sandbox, timed } from './gateway-errors.ts';
import { noon, order, request, sandboxAt, signed, verdict } from './requests.ts';

test.each(refusals)('%s is refused', async (_what, sent, status, code) => {
  const reply = await sandbox.handle(sent);
  expect(verdict(reply)).toEqual([status, code]);
  const { msg, ...rest } = JSON.parse(reply.body) as { msg: string };
  expect(rest).toEqual({ code });
  expect(msg).toMatch(/^\w.{10,}\.$/);
  expect(reply.headers['content-type']).toBe('application/json');
});

test('a path with another method says which it takes', async () => {
  const { headers } = await sandbox.handle(request({ ...placing, method: 'PATCH' }));
  expect(headers.allow).toBe('GET, POST, DELETE');
});

describe('what passes the gateway', () => {
  test.each([
    ['upper-case hex', `${timed}&signature=${right(timed).toUpperCase()}`, ''],
    ['the signature first', `signature=${right(timed)}&${timed}`, ''],
    ['the signature in the middle', middle(timed), ''],
    ['everything in the body', '', `${timed}&signature=${right(timed)}`],
    [
      'half and half',
      `${order}&signature=${right(`${order}timestamp=${noon}`)}`,
      `timestamp=${noon}`,
    ],
    ['empty pairs, which are signed too', `${timed}&&signature=${right(`${timed}&`)}`, ''],
    [
      'a signature in query and body: the query’s counts',
      `${timed}&signature=${right(timed)}`,
      'signature=00',
    ],
    ['a parameter that nobody knows', extra('&color=red'), ''],
    ['an optional parameter left empty', extra('&stopPrice='), ''],
  ])('%s', async (_what, query, body) => {
    const fresh = sandboxAt(noon, { refuseReplays: false });
    const headers = { 'x-bh-apikey': alice.apiKey };
    const reply = await fresh.handle(request({ ...placing, query, body, headers }));
    expect(reply.body).toContain('orderId');
    expect(reply.status).toBe(200);
  });

  function middle(text: string): string {
    const [first, ...rest] = text.split('&');
    return [first, `signature=${right(text)}`, ...rest].join('&');
  }

  function extra(more: string): string {
    return `${timed}${more}&signature=${right(timed + more)}`;
  }
});

test('the published vector is accepted (wire facts, section 3)', async () => {
  const { HmacKey } = await import('../src/gateway/hmac-key.ts');
  const { isValidSignature } = await import('../src/gateway/signature.ts');
  const secret = 'lH3ELTNiFxCQTmi9pPcWWikhsjO04Yoqw3euoHUuOLC3GYBW64ZqzQsiOEHXQS76';
  const text =
    'symbol=ETHBTC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1&recvWindow=5000&timestamp=1538323200000';
  const signature = '5f2750ad7589d1d40757a55342e621a44037dad23b5128cc70e18ec1d1c3f4c6';
  expect(isValidSignature(signature, new HmacKey(secret), text)).toBe(true);
  expect(isValidSignature(signature.replace('5', '6'), new HmacKey(secret), text)).toBe(false);
});

test('the query wins over the body', async () => {
  const better = `timestamp=${noon}&side=BUY`;
  const sent = ordering({ query: better, body: order.replace('BUY', 'HOLD') });
  expect(verdict(await sandbox.handle(sent))).toEqual([200, undefined]);
  const worse = ordering({ query: `timestamp=${noon}&side=HOLD`, body: order });
  expect(verdict(await sandbox.handle(worse))).toEqual([400, -1117]);
});

test('strict: a parameter that nobody knows is refused', async () => {
  const strict = sandboxAt(noon, { strict: true });
  const reply = await strict.handle(request({ path: '/openapi/v1/ping', query: 'a=1' }));
  expect(verdict(reply)).toEqual([400, -1103]);
});

describe('a timeInForce that the order has no use for', () => {
  const spot = 'symbol=BTCUSDT&side=BUY&quantity=1&timeInForce=GTC';
  const contract =
    'symbol=BTC-SWAP&side=BUY_OPEN&orderType=LIMIT&quantity=1&leverage=1&clientOrderId=a&timeInForce=IOC';
  const option = 'symbol=O&side=BUY&quantity=1&timeInForce=GTC';
  test.each([
    ['/openapi/v1/order', `${spot}&type=MARKET`, -1114, -1112],
    ['/openapi/v1/order/test', `${spot}&type=MARKET`, -1114, -1112],
    ['/openapi/v1/order', `${spot}&type=LIMIT_MAKER&price=9000`, -1114, undefined],
    ['/openapi/v1/order', `${spot}&type=LIMIT&price=9000`, undefined, undefined],
    ['/openapi/v1/order', `${spot.replace('GTC', '')}&type=MARKET`, -1112, -1112],
    ['/openapi/v1/order', `${spot.replace('GTC', 'GTX')}&type=MARKET`, -1114, -1115],
    ['/openapi/v1/order', `${spot}&type=STOP`, -1116, -1116],
    ['/openapi/contract/v1/order', `${contract}&priceType=MARKET`, -1114, -1020],
    ['/openapi/contract/v1/order', `${contract}&price=1`, -1020, -1020],
    ['/openapi/option/v1/order', `${option}&type=MARKET`, -1114, -1020],
    ['/openapi/option/v1/order', `${option}&type=LIMIT&price=1`, -1020, -1020],
  ])('%s %s: %s when strict, else %s', async (path, parameters, strictly, else_) => {
    const codeOf = async (strict: boolean): Promise<number | undefined> => {
      const { handle, account } = sandboxAt(noon, { strict });
      const parts = { method: 'POST', path, query: `${parameters}&timestamp=${noon}` };
      return verdict(await handle(signed(account('alice'), parts)))[1];
    };
    expect([await codeOf(true), await codeOf(false)]).toEqual([strictly, else_]);
  });
});

test('a failure behind the gateway tells a reference and nothing else', async () => {
  const failures: unknown[] = [];
  const broken = sandboxAt(noon, { onRequest: ({ failure }) => failures.push(failure) });
  const endless = { toString: () => '1', [Symbol.toPrimitive]: () => '1' } as unknown as string;
  const reply = await broken.handle(request({ path: '/openapi/v1/ping', query: endless }));
  expect(verdict(reply)).toEqual([500, -1000]);
  expect(failures).toEqual([{ reference: expect.any(String), error: expect.any(TypeError) }]);
  const { reference } = failures[0] as { reference: string };
  expect(JSON.parse(reply.body).msg).toContain(reference);
  expect(reply.body).not.toContain('TypeError');
});
