import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { BrokerError } from '../src/index.ts';
import { apiKey, order, recording, secretKey } from './recording-client.ts';

describe('what comes back', () => {
  test.each([
    ['integers', '{"orderId":336902617393292032,"time":1796083200000,"price":1.5,"x":[1]}'],
    ['strings', '{"orderId":"336902617393292032","time":"1796083200000","price":"1.5","x":[1]}'],
  ])('ids, times and decimals that travelled as %s', async (_dialect, answer) => {
    const { client } = recording(answer);
    const expected = { orderId: '336902617393292032', time: 1796083200000, price: '1.5', x: [1] };
    expect(await client.placeOrder(order)).toEqual(expected);
  });

  test('the raw client gets the same exact values', async () => {
    const { client } = recording('{"orderId":336902617393292032}');
    const raw = client.raw as unknown as {
      POST(path: string, init: object): Promise<{ data: unknown }>;
    };
    const { data } = await raw.POST('/v1/order', { params: { query: { symbol: 'A' } } });
    expect(data).toEqual({ orderId: '336902617393292032' });
  });
});

describe('a refusal', () => {
  test('is a BrokerError of the catalogue', async () => {
    const answer = '{"code":-1121,"msg":"Invalid symbol."}';
    const { client } = recording(answer, { status: 400 });
    const error = await client.getDepth({ symbol: 'A' }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(BrokerError);
    expect(error).toMatchObject({
      code: -1121,
      name: 'BAD_SYMBOL',
      httpStatus: 400,
      outcome: 'failed',
    });
  });

  test('a 5XX has an unknown outcome, and Retry-After is in milliseconds', async () => {
    const answer = '{"code":-1,"msg":"?"}';
    const { client } = recording(answer, { status: 503, headers: { 'retry-after': '7' } });
    await expect(client.placeOrder(order)).rejects.toMatchObject({
      name: 'UNRECOGNIZED',
      outcome: 'unknown',
      retryAfterMs: 7000,
    });
  });

  test('a refusal is one with HTTP 200 too', async () => {
    const { client } = recording('{"code":"-2010","msg":"NEW_ORDER_REJECTED"}');
    const expected = { name: 'NEW_ORDER_REJECTED', httpStatus: 200, outcome: 'failed' };
    await expect(client.placeOrder(order)).rejects.toMatchObject(expected);
  });
});

describe('an answer that is not what is promised', () => {
  test.each([
    [408, '{"code":408,"msg":"Request Timeout"}'],
    [400, '{"code":null,"msg":"?"}'],
    [403, '{"code":0,"msg":"?"}'],
    [200, 'null'],
    [200, '"ok"'],
    [200, '[]'],
    [302, '{}'],
  ])('HTTP %i %s is not the broker’s answer, so the outcome is unknown', async (status, answer) => {
    const { client } = recording(answer, { status });
    const expected = { name: 'ResponseError', outcome: 'unknown', httpStatus: status };
    await expect(client.placeOrder(order)).rejects.toMatchObject(expected);
  });

  test.each([
    ['no body', () => new Response(null, { status: 204 })],
    ['a status that does not exist', () => Response.error()],
    [
      'another origin',
      () => Object.defineProperty(new Response('{}'), 'url', { value: 'https://evil.example/' }),
    ],
  ])('an answer with %s is a ResponseError', async (_what, answer) => {
    const { client } = recording('', {}, { fetch: async () => answer() });
    await expect(client.placeOrder(order)).rejects.toMatchObject({ name: 'ResponseError' });
  });

  test.each([
    ['120', 120_000],
    [new Date(Date.now() + 3_600_000).toUTCString(), expect.toSatisfy((ms) => ms > 3_500_000)],
    ['soon', undefined],
  ])('Retry-After %s of a page of a gateway', async (header, retryAfterMs) => {
    const { client } = recording('<html>', { status: 429, headers: { 'retry-after': header } });
    await expect(client.placeOrder(order)).rejects.toMatchObject({ retryAfterMs });
  });
});

describe('decimals that came as numbers, and answers that never came', () => {
  test.each([
    ['1E-8', '0.00000001'],
    ['"1.50e2"', '150'],
    ['-1.25E-3', '-0.00125'],
    ['1e3', '1000'],
    ['12.345e1', '123.45'],
    ['1e400', expect.stringMatching(/^10{400}$/)],
    ['0.10', '0.1'],
    ['"0.10"', '0.10'],
  ])('the decimal %s is %s', async (wire, price) => {
    const { client } = recording(`{"price":${wire}}`);
    expect(await client.placeOrder(order)).toEqual({ price });
  });

  test.each([
    ['a page of a proxy', '<html>', 200, 'HTTP 200, but the body is not JSON'],
    ['an error page', '<html>', 502, "HTTP 502 without the broker's error body"],
    [
      'a time that is none',
      '{"time":"soon"}',
      200,
      'response.time is "soon", not a time in milliseconds',
    ],
  ])('%s is a ResponseError', async (_what, answer, status, message) => {
    const { client } = recording(answer, { status });
    await expect(client.placeOrder(order)).rejects.toThrow(message);
  });

  const refused = Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
  const quoting = new Error('request to https://broker.example?signature=abc failed');
  test.each([
    ['ECONNREFUSED', new TypeError('fetch failed', { cause: refused })],
    ['AbortError', new DOMException('This operation was aborted', 'AbortError')],
    ['Error', quoting],
    ['unknown error', 'a text'],
  ])('no answer (%s) is a TransportError with an unknown outcome', async (reason, error) => {
    const fetch = async (): Promise<Response> => {
      throw error;
    };
    const { client } = recording('', {}, { fetch });
    const caught = await client.placeOrder(order).catch((thrown: unknown) => thrown);
    expect(caught).toMatchObject({ name: 'TransportError', outcome: 'unknown', reason });
    expect(inspect(caught)).toContain(`placeOrder: no answer (${reason})`);
    expect(inspect(caught)).not.toContain('signature=');
  });

  test('an answer that breaks off is no answer', async () => {
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
  [{ apiKey: '', secretKey }, 'credentials.apiKey is empty'],
  [{ apiKey } as never, 'credentials.secretKey is empty'],
  [
    { apiKey, secretKey: `${secretKey}\n` },
    'credentials.secretKey begins or ends with white space',
  ],
  [{ apiKey: 'the-\napi-key', secretKey }, 'credentials.apiKey holds characters'],
])(
  'credentials that can not be used are refused, without a word of them',
  (credentials, message) => {
    const create = () => recording('{}', {}, { credentials });
    expect(create).toThrow(message);
    expect(create).not.toThrow(/the-/);
  },
);

test('no secret in anything that a program may print', async () => {
  const { client } = recording('{"code":-1022,"msg":"no"}', { status: 401 });
  const error = (await client.placeOrder(order).catch((caught: unknown) => caught)) as Error;
  for (const shown of [
    inspect(client, { depth: 9 }),
    JSON.stringify(client),
    inspect(error),
    error.stack,
  ]) {
    expect(shown).not.toContain(secretKey);
    expect(shown).not.toContain(apiKey);
    expect(shown).not.toContain('signature=');
  }
});
