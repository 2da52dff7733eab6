import { expect, onTestFinished, test, vi } from 'vitest';
import type { HttpRequest } from '../src/index.ts';
import { hmac, noon, order, request, sandboxAt, signed, statusAndCode } from './requests.ts';

// The contract tests have a row for each rule of the documents: parameters, keys, signatures,
// timestamps and bodies. These are the malformed requests that no client can be asked to send.

const sandbox = sandboxAt();
const alice = sandbox.account('alice');
const orderEndpoint = { method: 'POST', path: '/openapi/v1/order' };
/** The parameters of a valid order. */
const valid = `${order}&timestamp=${noon}`;

/** Creates an order request with the given parts, signed by alice. */
const place = (parts: Partial<HttpRequest>) => signed(alice, { ...orderEndpoint, ...parts });

const tooMany = Array.from({ length: 200 }, (_, index) => `p${index}=1`).join('&');

test.each<[reason: string, request: HttpRequest, status: number, code: number]>([
  ['a body marked as too large', place({ query: valid, bodyTooLarge: true }), 413, -1004],
  ['a body without a content type', { ...place({ body: valid }), headers: {} }, 415, -1004],
  ['percent-encoding that is not UTF-8', place({ query: `${valid}&a=%ff` }), 400, -1100],
  ['a byte outside ASCII', place({ query: `${valid}&a=\u00e9` }), 400, -1100],
  ['a line break in the body', place({ body: `${valid}\n` }), 400, -1100],
  ['a parameter twice, once percent-encoded', place({ query: `${valid}&s%69de=BUY` }), 400, -1101],
  ['two signatures in the query', place({ query: `signature=00&${valid}` }), 400, -1101],
  ['a query with too many parameters', place({ query: tooMany }), 400, -1101],
  ['an empty API key', place({ query: valid, headers: { 'x-bh-apikey': '' } }), 401, -1002],
])('the gateway rejects %s', async (_reason, sent, status, code) => {
  const reply = await sandbox.handle(sent);
  expect(statusAndCode(reply)).toEqual([status, code]);
  const { msg, ...rest } = JSON.parse(reply.body) as { msg: string };
  expect(rest).toEqual({ code });
  expect(msg).toMatch(/^[\w`].{10,}\.$/);
  expect(reply.headers['content-type']).toBe('application/json');
});

test.each([
  [
    'an empty pair, which the signature covers',
    `${valid}&&signature=${hmac(alice.secretKey, `${valid}&`)}`,
    '',
  ],
  [
    'a signature in the query and a wrong one in the body',
    `${valid}&signature=${hmac(alice.secretKey, valid)}`,
    'signature=00',
  ],
])('the gateway accepts %s', async (_case, query, body) => {
  const headers = { 'x-bh-apikey': alice.apiKey };
  const reply = await sandboxAt().handle(request({ ...orderEndpoint, query, body, headers }));
  expect(reply.body).toContain('orderId');
  expect(reply.status).toBe(200);
});

const spot = 'symbol=BTCUSDT&side=BUY&quantity=1&timeInForce=';
const contract =
  'symbol=BTC-SWAP&side=BUY_OPEN&orderType=LIMIT&quantity=1&leverage=1' +
  '&clientOrderId=a&timeInForce=IOC';
const option = 'symbol=BTC0605CS10000&side=BUY&quantity=1&timeInForce=GTC';

test.each([
  ['/openapi/v1/order', `${spot}GTC&type=MARKET`, -1114, -1112],
  ['/openapi/v1/order/test', `${spot}GTC&type=MARKET`, -1114, -1112],
  ['/openapi/v1/order', `${spot}GTC&type=LIMIT_MAKER&price=9000`, -1114, undefined],
  // An iceberg order must be GTC, so strict mode reports only that icebergQty is unavailable.
  ['/openapi/v1/order', `${spot}GTC&type=LIMIT_MAKER&price=9000&icebergQty=0.5`, -1106, -1106],
  ['/openapi/v1/order', `${spot}GTC&type=LIMIT&price=9000`, undefined, undefined],
  ['/openapi/v1/order', `${spot}&type=MARKET`, -1112, -1112],
  ['/openapi/v1/order', `${spot}GTX&type=MARKET`, -1114, -1115],
  ['/openapi/v1/order', `${spot}GTC&type=STOP`, -1116, -1116],
  ['/openapi/contract/v1/order', `${contract}&priceType=MARKET`, -1114, undefined],
  ['/openapi/contract/v1/order', `${contract}&price=1`, undefined, undefined],
  ['/openapi/option/v1/order', `${option}&type=MARKET`, -1114, -1112],
  ['/openapi/option/v1/order', `${option}&type=LIMIT&price=1`, undefined, undefined],
])('the error of timeInForce at %s with %s is %s in strict mode, otherwise %s', async (...row) => {
  const [path, parameters, ...codes] = row;
  const received: (number | undefined)[] = [];
  for (const strict of [true, false]) {
    const { handle, account } = sandboxAt(noon, { strict });
    const parts = { method: 'POST', path, query: `${parameters}&timestamp=${noon}` };
    received.push(statusAndCode(await handle(signed(account('alice'), parts)))[1]);
  }
  expect(received).toEqual(codes);
});

test.each([
  ['balance_flow', 'accountType=1&accountIndex='],
  [
    'transfer',
    'fromAccountType=1&fromAccountIndex=0&toAccountType=1&tokenId=USDT&amount=1&toAccountIndex=',
  ],
])('the error of %s quotes a large account index exactly as it was sent', async (...row) => {
  const [name, parameters] = row;
  const send = async (index: string) => {
    const query = `${parameters}${index}&timestamp=${noon}`;
    return sandbox.handle(signed(alice, { method: 'POST', path: `/openapi/v1/${name}`, query }));
  };
  for (const index of ['9007199254740992', '861431027372020992', '9223372036854775807']) {
    const response = await send(index);
    expect(statusAndCode(response)).toEqual([400, -1130]);
    expect(response.body).toContain(`between 0 and 9007199254740991; got \\"${index}\\"`);
  }
  expect((await send('9007199254740991')).body).toContain('index 9007199254740991');
});

test('recvWindow and endTime can be as large as the largest LONG', async () => {
  const largest = '9223372036854775807';
  const query = `endTime=${largest}&recvWindow=${largest}&timestamp=${noon}`;
  const sent = signed(alice, { path: '/openapi/v1/historyOrders', query });
  expect((await sandbox.handle(sent)).status).toBe(200);
});

/** A query whose text cannot be read, so that the gateway fails. */
const unreadable = { toString: () => '1', [Symbol.toPrimitive]: () => '1' } as unknown as string;

const failing = request({ path: '/openapi/v1/ping', query: unreadable });

test('the response to an internal error contains only a reference to the log', async () => {
  const failures: unknown[] = [];
  const broken = sandboxAt(noon, { onRequest: ({ failure }) => failures.push(failure) });
  const reply = await broken.handle(failing);
  expect(statusAndCode(reply)).toEqual([500, -1000]);
  expect(failures).toEqual([{ reference: expect.any(String), error: expect.any(TypeError) }]);
  const { reference } = failures[0] as { reference: string };
  expect(JSON.parse(reply.body).msg).toContain(reference);
  expect(reply.body).not.toContain('TypeError');
});

test('without an observer, the cause of an internal error is printed', async () => {
  const print = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  const { body } = await sandbox.handle(failing);
  const [[text, cause] = []] = print.mock.calls;
  const [reference = 'no reference'] = /[0-9a-f-]{36}/.exec(text) ?? [];
  expect(JSON.parse(body).msg).toContain(reference);
  expect(cause).toBeInstanceOf(TypeError);
});
