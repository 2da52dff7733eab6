import { createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  BrokerError,
  type ClientOptions,
  createSectionClient,
  type SectionTable,
} from '../src/index.ts';

const apiKey = 'the-api-key';
const secretKey = 'the-secret-key';

const table: SectionTable = {
  section: 'tiny',
  operations: {
    getDepth: {
      method: 'GET',
      path: '/v1/depth',
      securityType: 'NONE',
      parameters: { symbol: { required: true }, limit: {} },
      response: { fields: { bids: [['decimal']] } },
    },
    placeOrder: {
      method: 'POST',
      path: '/v1/order',
      securityType: 'TRADE',
      keyed: true,
      signed: true,
      timed: true,
      parameters: { symbol: { required: true }, type: { required: true }, price: {}, note: {} },
      rules: [{ when: { type: ['LIMIT'] }, require: ['price'] }],
      response: '#Order',
    },
    createListenKey: {
      method: 'POST',
      path: '/v1/stream',
      securityType: 'USER_STREAM',
      keyed: true,
      timed: true,
      parameters: {},
    },
  },
  shapes: { Order: { fields: { orderId: 'id', time: 'time', price: 'decimal' } } },
};

interface Tiny {
  getDepth(parameters: object, options?: object): Promise<unknown>;
  placeOrder(parameters: object, options?: object): Promise<unknown>;
  createListenKey(parameters?: object, options?: object): Promise<unknown>;
}

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** A client whose fetch records what would leave, and answers with the given text. */
function recording(answer = '{}', init: ResponseInit = {}, options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const client = createSectionClient<Tiny, Record<string, never>>(table, {
    baseUrl: 'https://broker.example/base',
    credentials: { apiKey, secretKey },
    clock: () => 1_796_083_200_000,
    fetch: async (url, requestInit) => {
      sent.push({ url, init: requestInit });
      return new Response(answer, init);
    },
    ...options,
  });
  return { client, sent };
}

const header = ({ init }: Sent, name: string): string | null => new Headers(init.headers).get(name);

/** The signature made independently: over what was sent, with the signature pair cut out. */
function expectedSignature({ url, init }: Sent): { sent: string | undefined; expected: string } {
  const query = url.split('?')[1] ?? '';
  const text = query + (typeof init.body === 'string' ? init.body : '');
  const sent = /(?:^|&)signature=([0-9a-f]+)/.exec(text)?.[1];
  const signed = text.replace(/(^|&)signature=[0-9a-f]+/, '');
  return { sent, expected: createHmac('sha256', secretKey).update(signed).digest('hex') };
}

const awkward = "a b+c*'()!~%&=#\n😀";
const order = { symbol: 'BTCUSDT', type: 'LIMIT', price: '10000.01', note: awkward };

describe('what is sent', () => {
  test('a public call has neither key nor signature nor timestamp', async () => {
    const { client, sent } = recording();
    await client.getDepth({ symbol: 'BTCUSDT', limit: 5 });
    expect(sent[0]?.url).toBe('https://broker.example/base/v1/depth?symbol=BTCUSDT&limit=5');
    expect(header(sent[0] as Sent, 'X-BH-APIKEY')).toBeNull();
  });

  test('a keyed call that is not signed has key and timestamp only', async () => {
    const { client, sent } = recording();
    await client.createListenKey();
    expect(sent[0]?.url).toBe('https://broker.example/base/v1/stream?timestamp=1796083200000');
    expect(header(sent[0] as Sent, 'X-BH-APIKEY')).toBe(apiKey);
  });

  test.each([
    ['query', undefined],
    ['query', 'query'],
    ['body', 'body'],
    ['mixed', { body: ['price', 'note'] }],
  ])('the text signed is the text sent: %s', async (_place, sendIn) => {
    const { client, sent } = recording();
    await client.placeOrder(order, { sendIn });
    const [request] = sent as [Sent];
    const { sent: signature, expected } = expectedSignature(request);
    expect(signature).toBe(expected);
    expect(header(request, 'X-BH-APIKEY')).toBe(apiKey);
    expect(request.init.redirect).toBe('error');
    // The platform's own parsers read back what the caller wrote.
    const read = new URLSearchParams(new URL(request.url).search);
    for (const [name, value] of new URLSearchParams((request.init.body as string) ?? '')) {
      read.append(name, value);
    }
    expect(Object.fromEntries(read)).toMatchObject({ ...order, timestamp: '1796083200000' });
    // And a URL parser finds nothing to change in the text.
    expect(new URL(request.url).href).toBe(request.url);
  });

  test('in the body: nothing in the query, form content type', async () => {
    const { client, sent } = recording();
    await client.placeOrder(order, { sendIn: 'body' });
    expect(sent[0]?.url).toBe('https://broker.example/base/v1/order');
    expect(header(sent[0] as Sent, 'content-type')).toBe('application/x-www-form-urlencoded');
    expect(sent[0]?.init.body).toMatch(/^symbol=BTCUSDT&.*&timestamp=1796083200000&signature=/);
  });

  test('mixed: only the named parameters are in the body', async () => {
    const { client, sent } = recording();
    await client.placeOrder(order, { sendIn: { body: ['price'] } });
    expect(sent[0]?.url).toMatch(/\?symbol=BTCUSDT&type=LIMIT&note=[^&]+$/);
    expect(sent[0]?.init.body).toMatch(/^price=10000\.01&timestamp=\d+&signature=\w+$/);
  });

  test('the body even when there is nothing but the timestamp', async () => {
    const { client, sent } = recording();
    await client.createListenKey({}, { sendIn: 'body' });
    expect(sent[0]?.init.body).toBe('timestamp=1796083200000');
  });
});

describe('what is never sent', () => {
  test.each([
    ['a missing parameter', { type: 'MARKET' }, 'placeOrder: the parameter "symbol" is required'],
    ['a broken rule', { symbol: 'A', type: 'LIMIT' }, '"price" is required when type is LIMIT'],
    [
      'an unknown name',
      { symbol: 'A', type: 'MARKET', pirce: '1' },
      'there is no parameter "pirce"',
    ],
    ['a float', { symbol: 'A', type: 'LIMIT', price: 0.1 }, 'is the number 0.1'],
    ['a lone surrogate', { symbol: 'A\ud800', type: 'MARKET' }, 'lone surrogate at index 1'],
    ['null', { symbol: 'A', type: 'LIMIT', price: null }, 'parameter "price" is null'],
  ])('%s', async (_what, parameters, message) => {
    const { client, sent } = recording();
    await expect(client.placeOrder(parameters)).rejects.toThrow(message);
    expect(sent).toEqual([]);
  });

  test('a signed call without credentials', async () => {
    const { client, sent } = recording('{}', {}, { credentials: undefined });
    await expect(client.placeOrder(order)).rejects.toThrow('placeOrder needs credentials');
    expect(sent).toEqual([]);
  });

  test('parameters of a GET in the body', async () => {
    const { client, sent } = recording();
    const call = client.getDepth({ symbol: 'A' }, { sendIn: 'body' });
    await expect(call).rejects.toThrow('a GET takes its parameters in the query');
    expect(sent).toEqual([]);
  });

  test.each([
    ['another origin', '@evil.example/v1/depth'],
    ['a path of no operation', '/v1/unknown'],
    ['the path without the base', '/../v1/depth'],
  ])('a raw call to %s', async (_what, path) => {
    const { client, sent } = recording();
    const raw = client.raw as unknown as { GET(path: string): Promise<unknown> };
    await expect(raw.GET(path)).rejects.toThrow('is not an operation of tiny');
    expect(sent).toEqual([]);
  });

  test.each([
    ['http://broker.example', 'uses plain http for broker.example'],
    ['broker.example', 'is not an absolute URL'],
    ['https://user:pass@broker.example', 'user name or password'],
    ['https://broker.example?x=1', 'query or a fragment'],
    ['ftp://broker.example', 'uses ftp:'],
  ])('anything to the base URL %s', (baseUrl, message) => {
    expect(() => recording('{}', {}, { baseUrl })).toThrow(message);
  });

  test.each(['http://localhost:1', 'http://127.0.0.1:8787', 'http://[::1]:80'])(
    'plain http is for loopback: %s',
    (baseUrl) => {
      expect(() => recording('{}', {}, { baseUrl })).not.toThrow();
    },
  );
});

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

  test('a refusal is a BrokerError of the catalogue', async () => {
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
