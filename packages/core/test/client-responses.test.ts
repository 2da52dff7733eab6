import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { BrokerError } from '../src/index.ts';
import { apiKey, order, recording, secretKey } from './recording-client.ts';

describe('a successful response', () => {
  test.each([
    ['numbers', '{"orderId":336902617393292032,"time":1796083200000,"price":1.5,"x":[1]}'],
    ['strings', '{"orderId":"336902617393292032","time":"1796083200000","price":"1.5","x":[1]}'],
  ])('a client decodes ids, times and decimals sent as %s', async (_dialect, body) => {
    const { client } = recording(body);
    const expected = { orderId: '336902617393292032', time: 1796083200000, price: '1.5', x: [1] };
    expect(await client.placeOrder(order)).toEqual(expected);
  });

  test('a successful response is decoded for the raw client too', async () => {
    const { client } = recording('{"orderId":336902617393292032}');
    const raw = client.raw as unknown as {
      POST(path: string, init: object): Promise<{ data: unknown }>;
    };
    const { data } = await raw.POST('/v1/order', { params: { query: { symbol: 'A' } } });
    expect(data).toEqual({ orderId: '336902617393292032' });
  });
});

describe('an error response', () => {
  test('an error response is a BrokerError with its name and outcome', async () => {
    const body = '{"code":-1121,"msg":"Invalid symbol."}';
    const { client } = recording(body, { status: 400 });
    const error = await client.getDepth({ symbol: 'A' }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(BrokerError);
    expect(error).toMatchObject({
      code: -1121,
      name: 'BAD_SYMBOL',
      httpStatus: 400,
      outcome: 'failed',
    });
  });

  test('an error response with status 5XX has an unknown outcome and Retry-After', async () => {
    const body = '{"code":-1,"msg":"?"}';
    const { client } = recording(body, { status: 503, headers: { 'retry-after': '7' } });
    await expect(client.placeOrder(order)).rejects.toMatchObject({
      name: 'UNRECOGNIZED',
      outcome: 'unknown',
      retryAfterMs: 7000,
    });
  });

  test('an error response is a BrokerError even with HTTP 200', async () => {
    const { client } = recording('{"code":"-2010","msg":"NEW_ORDER_REJECTED"}');
    const expected = { name: 'NEW_ORDER_REJECTED', httpStatus: 200, outcome: 'failed' };
    await expect(client.placeOrder(order)).rejects.toMatchObject(expected);
  });
});

test.each(['[-1]', '{"toString":1}', '"-90071992547409930"', '-0.5', '1'])(
  'a response whose field `code` is %s is not an error',
  async (code) => {
    const { client } = recording(`{"code":${code},"msg":"?"}`);
    expect(await client.placeOrder(order)).toEqual({ code: JSON.parse(code), msg: '?' });
  },
);

test.each([undefined, null, 5, 'text', {}, { status: 200, ok: true, text: async () => '{}' }])(
  'a custom fetch that returns %j causes a ResponseError',
  async (value) => {
    const { client } = recording('', {}, { fetch: async () => value as Response });
    await expect(client.placeOrder(order)).rejects.toMatchObject({
      name: 'ResponseError',
      message: 'placeOrder: `fetch` must return a Response',
      outcome: 'unknown',
    });
  },
);

describe('a response that does not match the specification', () => {
  test.each([
    [408, '{"code":408,"msg":"Request Timeout"}'],
    [400, '{"code":null,"msg":"?"}'],
    [403, '{"code":0,"msg":"?"}'],
    [200, 'null'],
    [200, '"ok"'],
    [200, '[]'],
    [302, '{}'],
  ])(
    'an unspecified response is a ResponseError: HTTP %i with the body %s',
    async (status, body) => {
      const { client } = recording(body, { status });
      const expected = { name: 'ResponseError', outcome: 'unknown', httpStatus: status };
      await expect(client.placeOrder(order)).rejects.toMatchObject(expected);
    },
  );

  test.each([
    ['it has no body', () => new Response(null, { status: 204 })],
    ['its status is not an HTTP status', () => Response.error()],
    [
      'it is from another origin',
      () => Object.defineProperty(new Response('{}'), 'url', { value: 'https://evil.example/' }),
    ],
  ])('an unspecified response is a ResponseError if %s', async (_case, respond) => {
    const { client } = recording('', {}, { fetch: async () => respond() });
    await expect(client.placeOrder(order)).rejects.toMatchObject({ name: 'ResponseError' });
  });

  test.each([
    ['120', 120_000],
    [new Date(Date.now() + 3_600_000).toUTCString(), expect.toSatisfy((ms) => ms > 3_500_000)],
    ['soon', undefined],
    // `Date.parse` reads these as dates in the past, so the time to wait would be 0.
    ['-5', undefined],
    ['1.5', undefined],
    ['+7', undefined],
    ['May 5', undefined],
    ['9'.repeat(400), undefined],
  ])(
    'an unspecified response is a ResponseError with the parsed "Retry-After: %s"',
    async (header, retryAfterMs) => {
      const { client } = recording('<html>', { status: 429, headers: { 'retry-after': header } });
      await expect(client.placeOrder(order)).rejects.toMatchObject({ retryAfterMs });
    },
  );
});

describe('a section client', () => {
  test.each([
    ['1E-8', '0.00000001'],
    ['"1.50e2"', '150'],
    ['-1.25E-3', '-0.00125'],
    ['1e3', '1000'],
    ['12.345e1', '123.45'],
    ['1e400', expect.stringMatching(/^10{400}$/)],
    ['0.10', '0.1'],
    ['"0.10"', '0.10'],
  ])('a section client decodes the decimal %s as %s', async (wire, price) => {
    const { client } = recording(`{"price":${wire}}`);
    expect(await client.placeOrder(order)).toEqual({ price });
  });

  test.each([
    ['an HTML page', '<html>', 200, 'HTTP 200, but the body is not JSON'],
    ['an error page', '<html>', 502, 'HTTP 502, but the body is not an error body { code, msg }'],
    [
      'an invalid time',
      '{"time":"soon"}',
      200,
      'response.time must be a time in milliseconds; got a value of type string',
    ],
  ])('a section client throws a ResponseError for %s', async (_case, body, status, message) => {
    const { client } = recording(body, { status });
    await expect(client.placeOrder(order)).rejects.toThrow(message);
  });

  const connectionRefused = Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
  const quotingTheUrl = new Error('request to https://broker.example?signature=abc failed');
  test.each([
    ['ECONNREFUSED', new TypeError('fetch failed', { cause: connectionRefused })],
    ['AbortError', new DOMException('This operation was aborted', 'AbortError')],
    ['Error', quotingTheUrl],
    ['unknown error', 'a string'],
  ])(
    'a section client throws a TransportError with an unknown outcome for %s',
    async (reason, error) => {
      const fetch = async (): Promise<Response> => {
        throw error;
      };
      const { client } = recording('', {}, { fetch });
      const caught = await client.placeOrder(order).catch((thrown: unknown) => thrown);
      expect(caught).toMatchObject({ name: 'TransportError', outcome: 'unknown', reason });
      expect(inspect(caught)).toContain(`placeOrder: no response (${reason})`);
      expect(inspect(caught)).not.toContain('signature=');
    },
  );

  test('a section client throws a TransportError when the response ends early', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"orderId":'));
        controller.error(new Error('terminated'));
      },
    });
    const { client } = recording('', {}, { fetch: async () => new Response(body) });
    await expect(client.placeOrder(order)).rejects.toMatchObject({ name: 'TransportError' });
  });
});

test.each([
  [{ apiKey: '', secretKey }, '`credentials.apiKey` must be a non-empty string'],
  [{ apiKey } as never, '`credentials.secretKey` must be a non-empty string'],
  [
    { apiKey, secretKey: `${secretKey}\n` },
    '`credentials.secretKey` must not begin or end with white space',
  ],
  [
    { apiKey: 'the-\napi-key', secretKey },
    '`credentials.apiKey` must contain only visible ASCII characters',
  ],
])('a client rejects invalid credentials %# without quoting them', (credentials, message) => {
  const create = () => recording('{}', {}, { credentials });
  expect(create).toThrow(message);
  expect(create).not.toThrow(/the-/);
});

test('no key or signature appears when a client or an error is formatted as text', async () => {
  const { client } = recording('{"code":-1022,"msg":"no"}', { status: 401 });
  const error = (await client.placeOrder(order).catch((caught: unknown) => caught)) as Error;
  for (const text of [
    inspect(client, { depth: 9 }),
    JSON.stringify(client),
    inspect(error),
    error.stack,
  ]) {
    expect(text).not.toContain(secretKey);
    expect(text).not.toContain(apiKey);
    expect(text).not.toContain('signature=');
  }
});
