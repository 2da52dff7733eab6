import type { HttpRequest } from '../src/index.ts';
import { hmac, noon, order, request, sandboxAt, signed } from './requests.ts';

export const sandbox = sandboxAt();
export const alice = sandbox.account('alice');
export const orderEndpoint = { method: 'POST', path: '/openapi/v1/order' };
/** The parameters of a valid order. */
export const valid = `${order}&timestamp=${noon}`;

/** Creates an order request with the given parts, signed by alice. */
export const place = (parts: Partial<HttpRequest>) => signed(alice, { ...orderEndpoint, ...parts });

/**
 * A row for each reason to reject a request, in the order in which the gateway checks the reasons.
 */
export const rejections: readonly [
  reason: string,
  request: HttpRequest,
  status: number,
  code: number,
][] = [
  ['a body over 64 KiB', place({ body: 'a'.repeat(65_537) }), 413, -1004],
  [
    'a body that the server marked as too large',
    place({ query: valid, bodyTooLarge: true }),
    413,
    -1004,
  ],
  [
    'a body that is not a form',
    place({ body: valid, headers: { 'content-type': 'application/json' } }),
    415,
    -1004,
  ],
  ['a body without a content type', { ...place({ body: valid }), headers: {} }, 415, -1004],
  ['truncated percent-encoding', place({ query: `${valid}&a=%4` }), 400, -1100],
  ['percent-encoding that is not UTF-8', place({ query: `${valid}&a=%ff` }), 400, -1100],
  ['a byte outside ASCII', place({ query: `${valid}&a=\u00e9` }), 400, -1100],
  ['a line break in the body', place({ body: `${valid}\n` }), 400, -1100],
  ['an unknown path', request({ path: '/openapi/v1/orders' }), 404, -1020],
  ['a known path with a wrong method', request({ ...orderEndpoint, method: 'PATCH' }), 405, -1020],
  ['a parameter twice in the query', place({ query: `${valid}&side=BUY` }), 400, -1101],
  ['a parameter twice in the body', place({ body: `${valid}&side=BUY` }), 400, -1101],
  ['a parameter twice, once percent-encoded', place({ query: `${valid}&s%69de=BUY` }), 400, -1101],
  ['two signatures in the query', place({ query: `signature=00&${valid}` }), 400, -1101],
  ['a query with too many parameters', place({ query: manyParameters(200) }), 400, -1101],
  ['a request without an API key', { ...place({ query: valid }), headers: {} }, 401, -1002],
  ['an empty API key', place({ query: valid, headers: { 'x-bh-apikey': '' } }), 401, -1002],
  ['an unknown API key', place({ query: valid, headers: { 'x-bh-apikey': 'x' } }), 401, -2015],
  ['a disabled API key', placeAs('aliceRevoked', orderEndpoint), 401, -2015],
  [
    'an API key that allows only another address',
    placeAs('aliceElsewhere', orderEndpoint),
    401,
    -2015,
  ],
  [
    'an API key without the permission to trade',
    placeAs('aliceReadOnly', orderEndpoint),
    401,
    -2015,
  ],
  [
    'an account query with an API key that permits only trading',
    placeAs('aliceTradeOnly', { path: '/openapi/v1/account' }),
    401,
    -2015,
  ],
  [
    'an API key without the permission for user streams',
    request({
      method: 'POST',
      path: '/openapi/v1/userDataStream',
      query: `timestamp=${noon}`,
      headers: { 'x-bh-apikey': sandbox.account('aliceTradeOnly').apiKey },
    }),
    401,
    -2015,
  ],
  ['a request without a signature', unsigned(valid), 401, -1022],
  ['an empty signature', unsigned(`${valid}&signature=`), 401, -1022],
  [
    'a signature of 63 digits',
    unsigned(`${valid}&signature=${signatureOf(valid).slice(1)}`),
    401,
    -1022,
  ],
  ['a signature that is not hex', unsigned(`${valid}&signature=${'z'.repeat(64)}`), 401, -1022],
  ['a signature of zeros', unsigned(`${valid}&signature=${'0'.repeat(64)}`), 401, -1022],
  [
    'the signature of a different request',
    unsigned(`${valid}&signature=${signatureOf(`${valid}0`)}`),
    401,
    -1022,
  ],
  [
    'a wrong signature for an operation that requires none',
    request({
      method: 'POST',
      path: '/openapi/v1/userDataStream',
      query: `timestamp=${noon}&signature=${signatureOf('x')}`,
      headers: { 'x-bh-apikey': alice.apiKey },
    }),
    401,
    -1022,
  ],
  ['a request without a timestamp', place({ query: order }), 400, -1102],
  ['a timestamp that is not a number', place({ query: `${order}&timestamp=now` }), 400, -1102],
  [
    'a timestamp older than the receive window',
    place({ query: `${order}&timestamp=${noon - 5001}` }),
    400,
    -1021,
  ],
  ['a timestamp too far ahead', place({ query: `${order}&timestamp=${noon + 1000}` }), 400, -1021],
  ['an empty required parameter', place({ query: valid.replace('BTCUSDT', '') }), 400, -1102],
  ['a malformed decimal', place({ query: valid.replace('9000', '9e3') }), 400, -1102],
  ['a LIMIT order without a price', place({ query: valid.replace('&price=9000', '') }), 400, -1102],
  ['an unavailable value', place({ query: `${valid}&assetType=MARGIN` }), 400, -1130],
  ['an unlisted timeInForce', place({ query: valid.replace('GTC', 'GTX') }), 400, -1115],
  ['an unlisted type', place({ query: valid.replace('LIMIT', 'STOP') }), 400, -1116],
  ['an unavailable type', place({ query: valid.replace('LIMIT', 'STOP_LOSS') }), 400, -1116],
  ['an unlisted side', place({ query: valid.replace('BUY', 'HOLD') }), 400, -1117],
  ['an unavailable parameter', place({ query: `${valid}&icebergQty=1` }), 400, -1106],
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

function manyParameters(count: number): string {
  return Array.from({ length: count }, (_, index) => `p${index}=1`).join('&');
}

export function signatureOf(text: string): string {
  return hmac(alice.secretKey, text);
}

function unsigned(query: string): HttpRequest {
  return request({ ...orderEndpoint, query, headers: { 'x-bh-apikey': alice.apiKey } });
}

function placeAs(name: string, parts: Partial<HttpRequest>): HttpRequest {
  return signed(sandbox.account(name), { query: valid, ...parts });
}
