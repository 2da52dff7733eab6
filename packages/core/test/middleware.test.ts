import { createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import { encodeParams, type ParameterValues } from '@broker-api/signing';
import createClient, { type ClientOptions } from 'openapi-fetch';
import { describe, expect, test } from 'vitest';
import {
  ConfigurationError,
  decodingMiddleware,
  ResponseError,
  type SigningMiddlewareOptions,
  signingMiddleware,
  TransportError,
} from '../src/index.ts';
import { apiKey, baseUrl, order, secretKey, table } from './recording-client.ts';

/** The types that openapi-typescript would generate for the operations of the table. */
interface Paths {
  '/v1/depth': { get: Operation };
  '/v1/order': { post: Operation };
  '/v1/stream': { post: Operation };
  '/v1/unknown': { get: Operation };
}

interface Operation {
  parameters: { query?: Record<string, string> };
  requestBody?: { content: { 'application/x-www-form-urlencoded': Record<string, string> } };
  responses: { 200: { content: { 'application/json': unknown } } };
}

interface Options {
  readonly client?: ClientOptions;
  readonly signing?: Partial<SigningMiddlewareOptions>;
  readonly respond?: () => Response | Promise<Response>;
}

/** Creates an openapi-fetch client with both middlewares, which records what it sends. */
function thirdPartyClient({ client: options, signing, respond }: Options = {}) {
  const sent: Request[] = [];
  const client = createClient<Paths>({
    baseUrl,
    fetch: async (request) => {
      sent.push(request);
      return respond ? respond() : new Response('{}');
    },
    ...options,
  });
  client.use(
    decodingMiddleware({ table }),
    signingMiddleware({
      table,
      baseUrl,
      credentials: { apiKey, secretKey },
      clock: () => 1_796_083_200_000,
      ...signing,
    }),
  );
  return { client, sent };
}

/** Reads a sent request, and computes the expected signature without the code of the client. */
async function readSent(request: Request | undefined) {
  if (request === undefined) throw new Error('Expected a request; got none.');
  const query = request.url.split('?').slice(1).join('?');
  const body = request.body ? await request.text() : '';
  const text = /&signature=/.test(body) ? body : query;
  const signature = text.slice(-64);
  const signed = (query + body).replace(`&signature=${signature}`, '');
  const expected = createHmac('sha256', secretKey).update(signed).digest('hex');
  const parameters = Object.fromEntries(
    new URLSearchParams([query, body].filter(Boolean).join('&')),
  );
  return { query, body, signature, expected, parameters };
}

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the signing middleware of an openapi-fetch client', () => {
  test.each<[string, ClientOptions]>([
    ['its default serializer', {}],
    ['encodeParams', { querySerializer: (query) => encodeParams(query as ParameterValues) }],
    ['a serializer that leaves characters unencoded', { querySerializer: { allowReserved: true } }],
  ])(
    'the signing middleware signs exactly the query that is sent with %s',
    async (_case, options) => {
      const { client, sent } = thirdPartyClient({ client: options });
      const query = { ...order, note: `a b'()!*~[]/?;:@$,"<>` };
      await client.POST('/v1/order', { params: { query } });
      const { signature, expected, parameters } = await readSent(sent[0]);
      expect(signature).toBe(expected);
      expect(parameters).toMatchObject({ ...query, timestamp: '1796083200000' });
      expect(sent[0]?.headers.get('X-BH-APIKEY')).toBe(apiKey);
      expect(sent[0]?.headers.get('content-type')).toBeNull();
    },
  );

  test.each<[string, ClientOptions]>([
    [
      'encodeParams',
      { bodySerializer: (body) => encodeParams(body as unknown as ParameterValues) },
    ],
    ['the form content type', { headers: formHeaders }],
  ])(
    'the signing middleware signs exactly the form that is sent with %s',
    async (_case, options) => {
      const { client, sent } = thirdPartyClient({ client: options });
      const { note, ...body } = order;
      await client.POST('/v1/order', { params: { query: { note } }, body });
      const read = await readSent(sent[0]);
      expect(read.signature).toBe(read.expected);
      expect(read.body).toMatch(/^symbol=BTCUSDT&.*&timestamp=1796083200000&signature=\w{64}$/);
      expect(read.parameters).toMatchObject(order);
      expect(sent[0]?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
    },
  );

  test('a request without a body is signed in the query despite a form content type', async () => {
    const { client, sent } = thirdPartyClient({ client: { headers: formHeaders } });
    await client.POST('/v1/stream', {});
    await client.GET('/v1/depth', { params: { query: { symbol: 'A' } } });
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      [`${baseUrl}/v1/stream?timestamp=1796083200000`, null],
      [`${baseUrl}/v1/depth?symbol=A`, null],
    ]);
  });

  test('the signing middleware keeps headers and options, except for redirects', async () => {
    const { client, sent } = thirdPartyClient({ client: { credentials: 'omit' } });
    const { signal } = new AbortController();
    const headers = { 'x-trace': '1' };
    await client.GET('/v1/depth', { cache: 'no-store', redirect: 'follow', headers, signal });
    expect(sent[0]).toMatchObject({ cache: 'no-store', credentials: 'omit', redirect: 'manual' });
    expect(sent[0]?.headers.get('x-trace')).toBe('1');
    expect(sent[0]?.headers.get('X-BH-APIKEY')).toBeNull();
  });

  test('the signing middleware adds no second timestamp', async () => {
    const { client, sent } = thirdPartyClient();
    await client.POST('/v1/stream', { params: { query: { timestamp: '7' } } });
    expect(sent[0]?.url).toBe(`${baseUrl}/v1/stream?timestamp=7`);
  });
});

describe('requests that the signing middleware rejects', () => {
  test.each<[string, unknown, ClientOptions]>([
    ['JSON', order, {}],
    ['multipart data', new FormData(), { bodySerializer: (body) => body }],
  ])('the signing middleware rejects a body of %s', async (_case, body, options) => {
    if (body instanceof FormData) body.append('symbol', 'BTCUSDT');
    const { client, sent } = thirdPartyClient({ client: options });
    await expect(client.POST('/v1/order', { body: body as never })).rejects.toThrow(
      new ConfigurationError(
        'placeOrder: the body must be a form: ' +
          'set the header content-type to application/x-www-form-urlencoded',
      ),
    );
    expect(sent).toEqual([]);
  });

  test.each([
    ['another origin', { baseUrl: 'https://evil.example/base' }],
    ['a longer host name', { baseUrl: 'https://broker.example.evil/base' }],
    ['another base path', { baseUrl: 'https://broker.example' }],
    ['another path', { pathSerializer: () => `${baseUrl}/v1/order/test`, params: { path: {} } }],
  ])('the signing middleware rejects a request to %s', async (_case, init) => {
    const { client, sent } = thirdPartyClient();
    const call = client.POST('/v1/order', init as Record<string, unknown>);
    await expect(call).rejects.toBeInstanceOf(ConfigurationError);
    await expect(call).rejects.toThrow(
      `placeOrder: the request must be sent to ${baseUrl}/v1/order`,
    );
    expect(sent).toEqual([]);
  });

  test('the signing middleware rejects an operation of another section', async () => {
    const { client, sent } = thirdPartyClient();
    await expect(client.GET('/v1/unknown')).rejects.toThrow(
      new ConfigurationError('GET /v1/unknown is not an operation of the tiny section'),
    );
    expect(sent).toEqual([]);
  });

  test('the signing middleware rejects a signed call without credentials', async () => {
    const { client, sent } = thirdPartyClient({ signing: { credentials: undefined } });
    await expect(client.POST('/v1/order')).rejects.toThrow('placeOrder requires credentials');
    expect(sent).toEqual([]);
  });

  test.each<[Partial<SigningMiddlewareOptions>, string]>([
    [{ baseUrl: 'http://broker.example' }, 'must use https for broker.example'],
    [{ credentials: { apiKey: '', secretKey } }, '`credentials.apiKey` must be a non-empty'],
  ])('the signing middleware rejects invalid options %#', (options, message) => {
    expect(() => signingMiddleware({ table, baseUrl, ...options })).toThrow(message);
  });
});

describe('the responses of an openapi-fetch client with both middlewares', () => {
  test('responses of an openapi-fetch client are decoded without losing a digit', async () => {
    const body = '{"orderId":336902617393292032,"time":"1796083200000","price":1.5}';
    const { client } = thirdPartyClient({ respond: () => new Response(body) });
    const { data } = await client.POST('/v1/order');
    expect(data).toEqual({ orderId: '336902617393292032', time: 1796083200000, price: '1.5' });
  });

  test.each([200, 400])(
    'responses of an openapi-fetch client contain an error exactly as it is sent with HTTP %i',
    async (status) => {
      const body = '{"code":-1121,"msg":"Invalid symbol."}';
      const { client } = thirdPartyClient({ respond: () => new Response(body, { status }) });
      const { data, error, response } = await client.POST('/v1/order');
      expect([error, response.status]).toEqual([{ code: -1121, msg: 'Invalid symbol.' }, 400]);
      expect(data).toBeUndefined();
    },
  );

  const elsewhere = (): Response =>
    Object.defineProperty(new Response('{}'), 'url', { value: 'https://broker.example.evil/' });
  test.each<[string, () => Response]>([
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/' } })],
    ['a response from another origin', elsewhere],
    ['a network error', () => Response.error()],
    ['a body that is not JSON', () => new Response('<html>')],
  ])('an openapi-fetch client throws a ResponseError for %s', async (_case, respond) => {
    const { client } = thirdPartyClient({ respond });
    await expect(client.POST('/v1/order')).rejects.toBeInstanceOf(ResponseError);
  });

  test('an openapi-fetch client throws a TransportError without the signature', async () => {
    const respond = async (): Promise<Response> => {
      throw new TypeError('request to https://broker.example?signature=abc failed');
    };
    const { client } = thirdPartyClient({ respond });
    const error = await client.POST('/v1/order').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(TransportError);
    expect(inspect(error)).toContain('placeOrder: no response (TypeError)');
    expect(inspect(error)).not.toContain('signature=');
  });
});
