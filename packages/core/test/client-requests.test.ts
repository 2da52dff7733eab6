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

/** The signature made independently: over what was sent, with the signature pair cut out. */
function expectedSignature({ url, init }: Sent): { sent: string | undefined; expected: string } {
  const query = url.split('?')[1] ?? '';
  const text = query + (typeof init.body === 'string' ? init.body : '');
  const sent = /(?:^|&)signature=([0-9a-f]+)/.exec(text)?.[1];
  const signed = text.replace(/(^|&)signature=[0-9a-f]+/, '');
  return { sent, expected: createHmac('sha256', secretKey).update(signed).digest('hex') };
}

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
    expect(request.init.redirect).toBe('manual');
    // The platform's own parsers read back what the caller wrote.
    const read = new URLSearchParams(new URL(request.url).search);
    for (const [name, value] of new URLSearchParams((request.init.body as string) ?? '')) {
      read.append(name, value);
    }
    expect(Object.fromEntries(read)).toMatchObject({ ...order, timestamp: '1796083200000' });
    // And a URL parser finds nothing to change in the text.
    expect(new URL(request.url).href).toBe(request.url);
  });

  test('a question mark that a serializer of the caller left in the query loses nothing', async () => {
    const { client, sent } = recording();
    const raw = client.raw as unknown as { GET(path: string, init: object): Promise<unknown> };
    const init = { params: { query: {} }, querySerializer: () => 'symbol=a?b&limit=5' };
    await raw.GET('/v1/depth', init);
    expect(sent[0]?.url).toBe('https://broker.example/base/v1/depth?symbol=a?b&limit=5');
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

  test.each([
    ['inherited parameters', Object.create({ symbol: 'A', type: 'MARKET' })],
    [
      'an instance',
      new (class {
        symbol = 'A';
        type = 'MARKET';
      })(),
    ],
    ['null', null],
    ['text', 'symbol=A'],
  ])('%s instead of a plain object', async (_what, parameters) => {
    const { client, sent } = recording();
    await expect(client.placeOrder(parameters)).rejects.toMatchObject({ name: 'ParameterError' });
    expect(sent).toEqual([]);
  });

  test.each([['boddy'], [{ body: ['pirce'] }], [{ body: 'price' }]])(
    'parameters in %j',
    async (sendIn) => {
      const { client, sent } = recording();
      await expect(client.placeOrder(order, { sendIn })).rejects.toThrow('sendIn is to be');
      expect(sent).toEqual([]);
    },
  );

  test('a query with a fragment in it, from a serializer of the caller', async () => {
    const { client, sent } = recording();
    const raw = client.raw as unknown as { GET(path: string, init: object): Promise<unknown> };
    const init = { params: { query: {} }, querySerializer: () => 'symbol=A#b' };
    await expect(raw.GET('/v1/depth', init)).rejects.toThrow('the query holds a "#"');
    expect(sent).toEqual([]);
  });
});

describe('what can not be addressed or signed is not sent', () => {
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
    ['https://broker.example/#', 'query or a fragment'],
    ['ftp://broker.example', 'uses ftp:'],
  ])('anything to the base URL %s', (baseUrl, message) => {
    expect(() => recording('{}', {}, { baseUrl })).toThrow(message);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['an address alone', 'https://broker.example'],
  ])('anything for a client made with %s', (_what, options) => {
    const make = createSectionClient as (table: SectionTable, options: unknown) => unknown;
    expect(() => make({ section: 'tiny', operations: {}, shapes: {} }, options)).toThrow(
      new ConfigurationError('pass the options of the client, such as { baseUrl }'),
    );
  });

  test.each<unknown>([null, 'key', 7])('anything with the credentials %j', (credentials) => {
    expect(() => recording('{}', {}, { credentials: credentials as never })).toThrow(
      new ConfigurationError('credentials are to be { apiKey, secretKey }, or left out'),
    );
  });

  test.each<[unknown, string]>([
    [null, 'placeOrder: pass the options as an object such as { signal }'],
    ['query', 'placeOrder: pass the options as an object such as { signal }'],
    [{ sendIn: null }, 'placeOrder: sendIn is to be query, body, or { body: [names'],
  ])('anything with the call options %j', async (options, message) => {
    const { client, sent } = recording();
    const refused = client.placeOrder(order, options as never);
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toBeInstanceOf(ParameterError);
    expect(sent).toEqual([]);
  });

  test.each(['http://localhost:1', 'http://127.0.0.1:8787', 'http://[::1]:80'])(
    'plain http is for loopback: %s',
    (baseUrl) => {
      expect(() => recording('{}', {}, { baseUrl })).not.toThrow();
    },
  );
});
