import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  ConfigurationError,
  createSectionClient,
  ParameterError,
  type SectionTable,
} from '../src/index.ts';
import { apiKey, order, recording, type Sent, secretKey } from './recording-client.ts';

const header = ({ init }: Sent, name: string): string | null => new Headers(init.headers).get(name);

/** Computes the signature independently, over the sent text without the signature itself. */
function expectedSignature({ url, init }: Sent): { sent: string | undefined; expected: string } {
  const query = url.split('?')[1] ?? '';
  const text = query + (typeof init.body === 'string' ? init.body : '');
  const sent = /(?:^|&)signature=([0-9a-f]+)/.exec(text)?.[1];
  const signed = text.replace(/(^|&)signature=[0-9a-f]+/, '');
  return { sent, expected: createHmac('sha256', secretKey).update(signed).digest('hex') };
}

describe('a section client', () => {
  test('a section client sends no API key, signature or timestamp with a public call', async () => {
    const { client, sent } = recording();
    await client.getDepth({ symbol: 'BTCUSDT', limit: 5 });
    expect(sent[0]?.url).toBe('https://broker.example/base/v1/depth?symbol=BTCUSDT&limit=5');
    expect(header(sent[0] as Sent, 'X-BH-APIKEY')).toBeNull();
  });

  test('a section client sends the API key and the timestamp with an unsigned call', async () => {
    const { client, sent } = recording();
    await client.createListenKey();
    expect(sent[0]?.url).toBe('https://broker.example/base/v1/stream?timestamp=1796083200000');
    expect(header(sent[0] as Sent, 'X-BH-APIKEY')).toBe(apiKey);
  });

  test.each([
    ['the query by default', undefined],
    ['the query', 'query'],
    ['the body', 'body'],
  ])('a section client signs exactly the text that it sends in %s', async (_part, sendIn) => {
    const { client, sent } = recording();
    await client.placeOrder(order, { sendIn });
    const [request] = sent as [Sent];
    const { sent: signature, expected } = expectedSignature(request);
    expect(signature).toBe(expected);
    expect(header(request, 'X-BH-APIKEY')).toBe(apiKey);
    expect(request.init.redirect).toBe('manual');
    // The platform's parser returns the values that the caller passed.
    const read = new URLSearchParams(new URL(request.url).search);
    for (const [name, value] of new URLSearchParams((request.init.body as string) ?? '')) {
      read.append(name, value);
    }
    expect(Object.fromEntries(read)).toMatchObject({ ...order, timestamp: '1796083200000' });
    // The URL parser does not change the URL.
    expect(new URL(request.url).href).toBe(request.url);
  });

  test('a section client keeps a question mark that a serializer leaves in the query', async () => {
    const { client, sent } = recording();
    const raw = client.raw as unknown as { GET(path: string, init: object): Promise<unknown> };
    const init = { params: { query: {} }, querySerializer: () => 'symbol=a?b&limit=5' };
    await raw.GET('/v1/depth', init);
    expect(sent[0]?.url).toBe('https://broker.example/base/v1/depth?symbol=a?b&limit=5');
  });

  test('a section client sends parameters in the body with the content type of forms', async () => {
    const { client, sent } = recording();
    await client.placeOrder(order, { sendIn: 'body' });
    expect(sent[0]?.url).toBe('https://broker.example/base/v1/order');
    expect(header(sent[0] as Sent, 'content-type')).toBe('application/x-www-form-urlencoded');
    expect(sent[0]?.init.body).toMatch(/^symbol=BTCUSDT&.*&timestamp=1796083200000&signature=/);
  });

  test('a section client sends the timestamp in the body if sendIn is "body"', async () => {
    const { client, sent } = recording();
    await client.createListenKey({}, { sendIn: 'body' });
    expect(sent[0]?.init.body).toBe('timestamp=1796083200000');
  });
});

describe('requests that a section client rejects', () => {
  test.each([
    ['a missing parameter', { type: 'MARKET' }, 'placeOrder: `symbol` is required'],
    ['a violated rule', { symbol: 'A', type: 'LIMIT' }, '`price` is required when `type` is LIMIT'],
    [
      'an unknown parameter',
      { symbol: 'A', type: 'MARKET', pirce: '1' },
      'unknown parameter `pirce`',
    ],
    [
      'a number with decimal places',
      { symbol: 'A', type: 'LIMIT', price: 0.1 },
      'got the number 0.1',
    ],
    ['a lone surrogate', { symbol: 'A\ud800', type: 'MARKET' }, 'lone surrogate at index 1'],
    [
      'null',
      { symbol: 'A', type: 'LIMIT', price: null },
      'parameter `price` must be text, an integer, a boolean or undefined; got null',
    ],
  ])('a section client rejects %s', async (_case, parameters, message) => {
    const { client, sent } = recording();
    await expect(client.placeOrder(parameters)).rejects.toThrow(message);
    expect(sent).toEqual([]);
  });

  test.each([
    ['an object with inherited parameters', Object.create({ symbol: 'A', type: 'MARKET' })],
    [
      'an instance of a class',
      new (class {
        symbol = 'A';
        type = 'MARKET';
      })(),
    ],
    ['null', null],
    ['a string', 'symbol=A'],
  ])(
    'a section client requires the parameters as a plain object, and rejects %s',
    async (_case, parameters) => {
      const { client, sent } = recording();
      await expect(client.placeOrder(parameters)).rejects.toMatchObject({ name: 'ParameterError' });
      expect(sent).toEqual([]);
    },
  );

  test.each([['boddy'], [{ body: ['price'] }], [null]])(
    'a section client rejects %j as sendIn',
    async (sendIn) => {
      const { client, sent } = recording();
      await expect(client.placeOrder(order, { sendIn })).rejects.toThrow('`sendIn` must be');
      expect(sent).toEqual([]);
    },
  );

  test.each([5, {}, 'abort', new EventTarget()])(
    'a section client rejects %j as signal',
    async (signal) => {
      const { client, sent } = recording();
      await expect(client.placeOrder(order, { signal })).rejects.toThrow(
        'placeOrder: `signal` must be an AbortSignal',
      );
      expect(sent).toEqual([]);
    },
  );

  test('a section client rejects a query with a fragment from a custom serializer', async () => {
    const { client, sent } = recording();
    const raw = client.raw as unknown as { GET(path: string, init: object): Promise<unknown> };
    const init = { params: { query: {} }, querySerializer: () => 'symbol=A#b' };
    await expect(raw.GET('/v1/depth', init)).rejects.toThrow('the query must not contain "#"');
    expect(sent).toEqual([]);
  });
});

describe('options that a section client rejects', () => {
  test('a section client rejects a signed call without credentials', async () => {
    const { client, sent } = recording('{}', {}, { credentials: undefined });
    await expect(client.placeOrder(order)).rejects.toThrow('placeOrder requires credentials');
    expect(sent).toEqual([]);
  });

  test('a section client rejects a GET operation with parameters in the body', async () => {
    const { client, sent } = recording();
    const call = client.getDepth({ symbol: 'A' }, { sendIn: 'body' });
    await expect(call).rejects.toThrow('`sendIn` must be "query" for a GET operation');
    expect(sent).toEqual([]);
  });

  test.each([
    ['another origin', '@evil.example/v1/depth'],
    ['an unknown path', '/v1/unknown'],
    ['a path outside the base URL', '/../v1/depth'],
  ])('a section client rejects a raw call to %s', async (_case, path) => {
    const { client, sent } = recording();
    const raw = client.raw as unknown as { GET(path: string): Promise<unknown> };
    await expect(raw.GET(path)).rejects.toThrow('is not an operation of the tiny section');
    expect(sent).toEqual([]);
  });

  test.each([
    ['http://broker.example', 'must use https for broker.example'],
    ['broker.example', 'must be an absolute URL'],
    ['https://user:pass@broker.example', 'user name or password'],
    ['https://broker.example?x=1', 'query or a fragment'],
    ['https://broker.example/#', 'query or a fragment'],
    ['ftp://broker.example', 'must use https, not ftp;'],
  ])('a section client rejects the base URL %s', (baseUrl, message) => {
    expect(() => recording('{}', {}, { baseUrl })).toThrow(message);
  });

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a string', 'https://broker.example'],
  ])('a section client rejects %s as client options', (_case, options) => {
    const create = createSectionClient as (table: SectionTable, options: unknown) => unknown;
    expect(() => create({ section: 'tiny', operations: {}, shapes: {} }, options)).toThrow(
      'the client options must be an object such as { baseUrl }; got ',
    );
  });

  test.each<unknown>([null, 'key', 7])(
    'a section client rejects the credentials %j',
    (credentials) => {
      expect(() => recording('{}', {}, { credentials: credentials as never })).toThrow(
        new ConfigurationError('`credentials` must be { apiKey, secretKey } or undefined'),
      );
    },
  );

  test.each<[unknown, string]>([
    [null, 'placeOrder: the call options must be an object such as { signal }'],
    ['query', 'placeOrder: the call options must be an object such as { signal }'],
    [
      { maxWaitMs: 1 },
      'placeOrder: `maxWaitMs` is not a call option; the options: signal, sendIn, and maxWaitMs if',
    ],
  ])('a section client rejects the call options %j', async (options, message) => {
    const { client, sent } = recording();
    const call = client.placeOrder(order, options as never);
    await expect(call).rejects.toThrow(message);
    await expect(call).rejects.toBeInstanceOf(ParameterError);
    expect(sent).toEqual([]);
  });

  test.each(['http://localhost:1', 'http://127.0.0.1:8787', 'http://[::1]:80'])(
    'a section client accepts plain http for the loopback address %s',
    (baseUrl) => {
      expect(() => recording('{}', {}, { baseUrl })).not.toThrow();
    },
  );
});

describe('functions in the options of a section client', () => {
  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e300, '5', null, undefined, new Date(), 5n])(
    'a section client rejects a clock that returns %s',
    async (time) => {
      const { client, sent } = recording('{}', {}, { clock: () => time as number });
      await expect(client.placeOrder(order)).rejects.toMatchObject({
        name: 'ConfigurationError',
        message: expect.stringContaining('`clock` must return a time in milliseconds'),
      });
      expect(sent).toEqual([]);
    },
  );

  test.each(['fetch', 'clock'])('a section client rejects a %s that is not a function', (name) => {
    expect(() => recording('{}', {}, { [name]: 5 })).toThrow(
      `\`${name}\` must be a function; got 5`,
    );
  });
});
