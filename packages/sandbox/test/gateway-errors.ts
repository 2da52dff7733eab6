import type { GatewayRequest } from '../src/index.ts';
import { hmac, noon, order, request, sandboxAt, signed } from './requests.ts';

export const sandbox = sandboxAt();
export const alice = sandbox.account('alice');
export const placing = { method: 'POST', path: '/openapi/v1/order' };
export const timed = `${order}&timestamp=${noon}`;

/** An order placed by alice with some parts of the request replaced. */
export const ordering = (parts: Partial<GatewayRequest>) => signed(alice, { ...placing, ...parts });

/** One row for each way to be refused at the gateway, in the order in which it is looked for. */
export const refusals: readonly [
  what: string,
  request: GatewayRequest,
  status: number,
  code: number,
][] = [
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

export function right(text: string): string {
  return hmac(alice.secretKey, text);
}

function unsigned(query: string): GatewayRequest {
  return request({ ...placing, query, headers: { 'x-bh-apikey': alice.apiKey } });
}

function by(name: string, parts: Partial<GatewayRequest>): GatewayRequest {
  return signed(sandbox.account(name), { query: timed, ...parts });
}
