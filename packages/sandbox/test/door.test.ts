import { describe, expect, test } from 'vitest';
import type { GatewayRequest } from '../src/index.ts';
import { hmac, noon, order, request, sandboxAt, signed, verdict } from './requests.ts';

const sandbox = sandboxAt();
const alice = sandbox.account('alice');
const placing = { method: 'POST', path: '/openapi/v1/order' };
const timed = `${order}&timestamp=${noon}`;

/** An order placed by alice with some parts of the request replaced. */
const ordering = (parts: Partial<GatewayRequest>) => signed(alice, { ...placing, ...parts });

/** One row for each way to be refused at the door, in the order in which it is looked for. */
const refusals: readonly [what: string, request: GatewayRequest, status: number, code: number][] = [
  ['a body over 64 KiB', ordering({ body: 'a'.repeat(65_537) }), 413, -1004],
  [
    'a body that the server found too long',
    ordering({ query: timed, bodyTooLarge: true }),
    413,
    -1004,
  ],
  [
    'a body that is no form',
    ordering({ body: timed, headers: { 'content-type': 'application/json' } }),
    415,
    -1004,
  ],
  ['a body without a content type', { ...ordering({ body: timed }), headers: {} }, 415, -1004],
  ['half a percent-encoding', ordering({ query: `${timed}&a=%4` }), 400, -1100],
  ['percent-encoding that is no UTF-8', ordering({ query: `${timed}&a=%ff` }), 400, -1100],
  ['a byte beyond ASCII', ordering({ query: `${timed}&a=\u00e9` }), 400, -1100],
  ['a line break in the body', ordering({ body: `${timed}\n` }), 400, -1100],
  ['an unknown path', request({ path: '/openapi/v1/orders' }), 404, -1020],
  ['a known path with another method', request({ ...placing, method: 'PATCH' }), 405, -1020],
  ['a parameter twice in the query', ordering({ query: `${timed}&side=BUY` }), 400, -1101],
  ['a parameter twice in the body', ordering({ body: `${timed}&side=BUY` }), 400, -1101],
  ['the same name spelled in two ways', ordering({ query: `${timed}&s%69de=BUY` }), 400, -1101],
  ['two signatures', ordering({ query: `signature=00&${timed}` }), 400, -1101],
  ['a hundred parameters too many', ordering({ query: many(200) }), 400, -1101],
  ['no key', { ...ordering({ query: timed }), headers: {} }, 401, -1002],
  ['an empty key', ordering({ query: timed, headers: { 'x-bh-apikey': '' } }), 401, -1002],
  ['an unknown key', ordering({ query: timed, headers: { 'x-bh-apikey': 'x' } }), 401, -2015],
  ['a revoked key', by('aliceRevoked', placing), 401, -2015],
  ['a key of another address', by('aliceElsewhere', placing), 401, -2015],
  ['a key that may not trade', by('aliceReadOnly', placing), 401, -2015],
  ['a key that may only trade', by('aliceTradeOnly', { path: '/openapi/v1/account' }), 401, -2015],
  [
    'a key that may not stream',
    request({
      method: 'POST',
      path: '/openapi/v1/userDataStream',
      query: `timestamp=${noon}`,
      headers: { 'x-bh-apikey': sandbox.account('aliceTradeOnly').apiKey },
    }),
    401,
    -2015,
  ],
  ['no signature', unsigned(timed), 401, -1022],
  ['an empty signature', unsigned(`${timed}&signature=`), 401, -1022],
  ['a signature of 63 digits', unsigned(`${timed}&signature=${right(timed).slice(1)}`), 401, -1022],
  ['a signature that is no hex', unsigned(`${timed}&signature=${'z'.repeat(64)}`), 401, -1022],
  ['a signature of zeros', unsigned(`${timed}&signature=${'0'.repeat(64)}`), 401, -1022],
  ['a signature of other text', unsigned(`${timed}&signature=${right(`${timed}0`)}`), 401, -1022],
  [
    'a wrong signature where none is needed',
    request({
      method: 'POST',
      path: '/openapi/v1/userDataStream',
      query: `timestamp=${noon}&signature=${right('x')}`,
      headers: { 'x-bh-apikey': alice.apiKey },
    }),
    401,
    -1022,
  ],
  ['no timestamp', ordering({ query: order }), 400, -1102],
  ['a timestamp that is no number', ordering({ query: `${order}&timestamp=now` }), 400, -1102],
  ['a late timestamp', ordering({ query: `${order}&timestamp=${noon - 5001}` }), 400, -1021],
  ['an early timestamp', ordering({ query: `${order}&timestamp=${noon + 1000}` }), 400, -1021],
  ['an empty required parameter', ordering({ query: timed.replace('BTCUSDT', '') }), 400, -1102],
  ['a malformed decimal', ordering({ query: timed.replace('9000', '9e3') }), 400, -1102],
  ['a rule that is not met', ordering({ query: timed.replace('&price=9000', '') }), 400, -1102],
  ['a value that is unavailable', ordering({ query: `${timed}&assetType=MARGIN` }), 400, -1130],
  ['an unlisted timeInForce', ordering({ query: timed.replace('GTC', 'GTX') }), 400, -1115],
  ['an unlisted type', ordering({ query: timed.replace('LIMIT', 'STOP') }), 400, -1116],
  ['an unavailable type', ordering({ query: timed.replace('LIMIT', 'STOP_LOSS') }), 400, -1116],
  ['an unlisted side', ordering({ query: timed.replace('BUY', 'HOLD') }), 400, -1117],
  ['an unavailable parameter', ordering({ query: `${timed}&icebergQty=1` }), 400, -1106],
  [
    'an unlisted interval',
    request({ path: '/openapi/quote/v1/klines', query: 'symbol=BTCUSDT&interval=7m' }),
    400,
    -1120,
  ],
  [
    'an unknown symbol',
    request({ path: '/openapi/quote/v1/depth', query: 'symbol=NOPE' }),
    400,
    -1121,
  ],
];

function many(count: number): string {
  return Array.from({ length: count }, (_, index) => `p${index}=1`).join('&');
}

function right(text: string): string {
  return hmac(alice.secretKey, text);
}

function unsigned(query: string): GatewayRequest {
  return request({ ...placing, query, headers: { 'x-bh-apikey': alice.apiKey } });
}

function by(name: string, parts: Partial<GatewayRequest>): GatewayRequest {
  return signed(sandbox.account(name), { query: timed, ...parts });
}

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

describe('what passes the door', () => {
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
  const { isSignatureOf } = await import('../src/gateway/signature.ts');
  const secret = 'lH3ELTNiFxCQTmi9pPcWWikhsjO04Yoqw3euoHUuOLC3GYBW64ZqzQsiOEHXQS76';
  const text =
    'symbol=ETHBTC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1&recvWindow=5000&timestamp=1538323200000';
  const signature = '5f2750ad7589d1d40757a55342e621a44037dad23b5128cc70e18ec1d1c3f4c6';
  expect(isSignatureOf(signature, secret, text)).toBe(true);
  expect(isSignatureOf(signature.replace('5', '6'), secret, text)).toBe(false);
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

test('a failure behind the door tells a reference and nothing else', async () => {
  const failures: unknown[] = [];
  const broken = sandboxAt(noon, { observe: ({ failure }) => failures.push(failure) });
  const endless = { toString: () => '1', [Symbol.toPrimitive]: () => '1' } as unknown as string;
  const reply = await broken.handle(request({ path: '/openapi/v1/ping', query: endless }));
  expect(verdict(reply)).toEqual([500, -1000]);
  expect(failures).toEqual([{ reference: expect.any(String), error: expect.any(TypeError) }]);
  const { reference } = failures[0] as { reference: string };
  expect(JSON.parse(reply.body).msg).toContain(reference);
  expect(reply.body).not.toContain('TypeError');
});
